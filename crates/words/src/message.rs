//! A message and its values.

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::money::Money;

/// A sentence and its values. `Display` renders it (`render.rs`).
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Message {
    pub(crate) id: &'static str,
    pub(crate) values: Vec<(&'static str, Value)>,
}

/// A value in a sentence, before it is formatted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Unchanged: a name, a reference, the service's own text.
    Text(String),
    /// A count; shown with thousands separators, and selects the plural.
    Number(u64),
    /// With its currency.
    Money(Money),
    /// A day in Kampala.
    Day(NaiveDate),
    /// Day, hour and minute in Kampala.
    Moment(DateTime<Utc>),
    /// Like `Moment`, with seconds.
    Second(DateTime<Utc>),
    /// A day in Kampala, without the year.
    DayOfYear(DateTime<Utc>),
    /// A day without the year and without leading zeros.
    ShortDay(NaiveDate),
    /// The month of a day, with its year.
    Month(NaiveDate),
    /// Hour and minute in Kampala.
    Time(DateTime<Utc>),
}

impl Message {
    pub(crate) fn new(id: &'static str, values: Vec<(&'static str, Value)>) -> Message {
        Message { id, values }
    }

    /// The id of the sentence in `words/en`.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }
}

/// Anything that a sentence can count.
pub trait Count {
    /// The count.
    fn count(self) -> u64;
}

impl Count for u64 {
    fn count(self) -> u64 {
        self
    }
}

impl Count for u32 {
    fn count(self) -> u64 {
        self.into()
    }
}

impl Count for u16 {
    fn count(self) -> u64 {
        self.into()
    }
}

impl Count for u8 {
    fn count(self) -> u64 {
        self.into()
    }
}

impl Count for usize {
    fn count(self) -> u64 {
        // Kaunta runs on no computer where `usize` is wider than 64 bits.
        u64::try_from(self).unwrap_or(u64::MAX)
    }
}
