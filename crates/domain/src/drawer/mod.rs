//! The cash in a drawer: what is counted, what people put in and take out, and the one equation that says what should be there.

mod balance;
mod cash_state;
mod closing;
mod entry;
mod equation;
mod pieces;

pub use balance::{Balance, Liability, PersonSum, Term};
pub use cash_state::{CashState, Holding};
pub use closing::{ClosingGap, ClosingNumber, DayClosing};
pub use entry::{CashSum, DrawerMove, Entry, EntryId, EntryKind, OtherSide, Reason, TakenTo};
pub use equation::{
    BroughtForward, CashPayment, Figure, FigureInput, FigureRow, Float, OnTop, SumTooLarge, TermKind, TokenOwed,
    WaitingBill, WalletPayment,
};
pub use pieces::{BadCount, CashCount, Piece};
