//! What happened to an operation. Events are kept forever.

mod entry;
mod facts;
mod kind;
mod moment;
mod words;

pub use entry::Event;
pub use facts::ExchangeEnd;
pub use kind::{ApprovalId, EventKind, LookUpSent, Side};
pub use moment::{Moment, MonotonicStamp};
pub use words::{LabelText, MachineName, NoteText};
