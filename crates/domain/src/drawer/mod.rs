//! The cash in a drawer: what is counted, what people put in and take out, and the one equation that says what should be there.

mod balance;
mod closing;
mod entry;
mod equation;
mod notes;
mod standing;

pub use balance::{Balance, Liability, PersonSum, Term, weigh};
pub use closing::{ClosingGap, ClosingNumber, DayClosing};
pub use entry::{CashSum, DrawerMove, Entry, EntryId, EntryKind, OtherSide, Reason, TakenTo};
pub use equation::{
    Beyond, Carried, CashPayment, Figure, FigureRow, Float, Moved, SumTooLarge, TermKind, TokenOwed, WaitingBill,
    WalletPayment,
};
pub use notes::{BadCount, Counted, Piece};
pub use standing::{Holding, Standing};
