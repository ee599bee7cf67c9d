//! Paying many people at once: what becomes of a file's rows, and the findings on the way.
//!
//! No row is ever dropped. It is ready to be paid, corrected with the change shown, in question, a duplicate, or refused
//! with a reason. Only a row with a [`Payee`] can be paid.

pub mod cell;
pub mod check;
pub mod checks;
pub mod choice;
mod column;
pub mod columns;
pub mod destination;
pub mod duplicates;
mod file_format;
mod headings;
mod kinds;
mod left_out;
pub mod look_back;
pub mod mapping;
pub mod names;
pub mod parts;
pub mod read;
pub mod refusals;
mod route;
mod row;
pub mod split_rows;
mod state;
mod why;

pub use column::{Column, RowText};
pub use file_format::{FileFormat, Separator};
pub use left_out::{DecidedBy, LeftOut};
pub use route::Route;
pub use row::{CheckedRow, Finding, Likeness, Payee, Verdict};
pub use state::{PayrollId, PayrollState};
pub use why::Why;
