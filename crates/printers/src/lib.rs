//! Sends bytes to thermal printers, and reports the result: printed, certainly not printed, or perhaps printed.
//!
//! The drivers of `escpos` (0.20.1) are not used: its network driver connects either without a timeout or only to an IP
//! address, and its errors don't tell whether anything was sent.

mod address;
mod network;
mod outcome;
mod status;

pub use address::{Address, AddressError};
pub use network::{Limits, NetworkPrinter, Ready};
pub use outcome::{Delivery, Fault, PrintError};
pub use status::{Paper, Status};
