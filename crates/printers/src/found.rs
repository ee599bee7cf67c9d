//! The printers that this computer knows of.

use crate::limits::PrinterTimeouts;
use crate::outcome::Fault;
use crate::place::Found;
use crate::spool::Spooler;
use crate::{serial, usb};

/// The printers that this computer knows of, by the way they are connected. Those on the network: [`crate::answering`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPrinters {
    /// Serial ports; what is at their end is not known.
    pub serial: Vec<Found>,
    /// Devices of USB's printer class; why none can be listed.
    pub usb: Result<Vec<Found>, Fault>,
    /// The system's own printers; why none can be listed.
    pub queues: Result<Vec<Found>, Fault>,
}

/// Looks for printers. Prints nothing and opens no port.
pub async fn found(spooler: &Spooler, limits: PrinterTimeouts) -> FoundPrinters {
    let (serial, usb, queues) = tokio::join!(serial::found(), usb::found(), spooler.found(limits));
    FoundPrinters { serial, usb, queues }
}
