//! The cash in a drawer: what is counted, what people put in and take out, and the one equation that says what should be there.

mod closing;
mod entry;
mod equation;
mod notes;
mod standing;

pub use closing::{ClosingGap, ClosingNumber, DayClosing};
pub use entry::{CashSum, Entry, EntryId, EntryKind, Reason, TakenTo};
pub use equation::{
    Balance, Carried, CashPayment, Float, Liability, PersonSum, SumTooLarge, Term, TermKind, TermRow, WalletPayment,
    rows_of, weigh,
};
pub use notes::{BadCount, Counted, Piece};
pub use standing::{Holding, Standing};
