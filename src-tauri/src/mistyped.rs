//! Values of command-line options that can't be read.

use std::error::Error;
use std::fmt::{self, Display};

use kaunta_words::terminal as words;

/// What the option takes instead of what was typed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Mistyped {
    Day,
    Month,
    Biller,
    Person,
    Label,
}

impl Display for Mistyped {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistyped::Day => words::no_day(),
            Mistyped::Month => words::pack_no_month(),
            Mistyped::Biller => words::no_biller(),
            Mistyped::Person => words::no_name(),
            Mistyped::Label => words::no_label(),
        }
        .fmt(out)
    }
}

impl Error for Mistyped {}
