//! Whether the printer answers questions about its state. One that does not would delay every receipt by the time that an answer
//! may take.

use kaunta_printers::{Delivery, Fault, Place, PrintError};

use crate::config::printer::ChosenPrinter;
use crate::printing::room::Printing;

impl Printing {
    /// Remembers whether it answered, if it is still the printer that is set.
    pub(super) fn remember_answers(&self, printer: &ChosenPrinter, ended: &Result<Delivery, PrintError>) {
        let Some(answers) = answers(&printer.place, ended) else { return };
        let is_set = |set: &ChosenPrinter| set.place == printer.place && set.is_silent == answers;
        if !self.core.shop().printer.as_ref().is_some_and(is_set) {
            return;
        }
        let changed = self.core.change_shop(|shop| {
            if let Some(set) = shop.printer.as_mut().filter(|set| is_set(set)) {
                set.is_silent = !answers;
            }
        });
        if let Err(error) = changed {
            tracing::warn!(?error, "whether the printer answers could not be kept");
        }
    }
}

/// Whether it answered; `None` if that is not known.
fn answers(place: &Place, ended: &Result<Delivery, PrintError>) -> Option<bool> {
    match place {
        // It is the system's print service that answers.
        Place::Queue { .. } => return None,
        Place::Network { .. } | Place::Serial { .. } | Place::Usb { .. } => {}
    }
    match ended {
        Ok(Delivery::Printed) => Some(true),
        Ok(Delivery::Accepted) => Some(false),
        Err(PrintError::NotPrinted(fault) | PrintError::PerhapsPrinted(fault)) => match fault {
            Fault::NoPaper | Fault::CoverOpen | Fault::NeedsAttention | Fault::Offline | Fault::Silent => Some(true),
            Fault::UnknownHost
            | Fault::Refused
            | Fault::Unreachable
            | Fault::Disconnected
            | Fault::Stalled
            | Fault::Expired
            | Fault::NotThere
            | Fault::NoAccess
            | Fault::InUse
            | Fault::NoSpooler
            | Fault::Paused
            | Fault::NotRaw
            | Fault::GivenUp => None,
        },
    }
}
