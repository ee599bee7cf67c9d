//! Brings bytes to thermal printers, and tells what became of them: printed, surely not printed, or perhaps printed.
//!
//! `escpos` has drivers too (0.20.1). They are not used: its network driver connects without a limit of time, or else to an IP
//! address only, and an error of its doesn't tell whether something was sent.

mod address;
mod network;
mod outcome;
mod status;

pub use address::{Address, AddressError};
pub use network::{Limits, NetworkPrinter, Ready};
pub use outcome::{Fault, Handed, PrintError};
pub use status::{Paper, Status};
