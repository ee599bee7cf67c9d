//! Sends bytes to thermal printers, and reports the result: printed, certainly not printed, or perhaps printed.
//!
//! The drivers of `escpos` (0.20.1) are not used: its network driver connects either without a timeout or only to an IP
//! address, and its errors don't tell whether anything was sent.

mod address;
mod connection;
#[cfg(unix)]
mod cups;
mod found;
mod limits;
mod neighbours;
mod network;
mod outcome;
mod place;
mod printer;
mod serial;
mod spool;
mod spooler;
mod status;
mod usb;
#[cfg(windows)]
mod winspool;

pub use address::{Address, AddressError};
pub use found::{FoundPrinters, found};
pub use limits::PrinterTimeouts;
pub use neighbours::{answering, neighbours};
pub use outcome::{Delivery, Fault, PrintError};
pub use place::{Found, Place, Speed, UsbId, UsbIdError};
pub use printer::{Printer, Ready};
pub use spool::Spooler;
pub use status::{PaperLevel, Status};
