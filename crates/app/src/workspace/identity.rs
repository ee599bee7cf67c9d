//! What identifies this computer and this installation.

use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::home::Home;
use kaunta_domain::metadata::Metadata;
use kaunta_domain::reference::Seed;
use kaunta_ledger::Ledger;

use crate::workspace::installation::Installation;

impl Installation {
    /// Where a book is now: on this computer, in this installation.
    pub(crate) fn home_of(&self, book: &Ledger) -> Home {
        Home::of(&book.seed(), self.host.machine_id().as_deref(), self.id.as_str())
    }

    /// The code that names this installation when a book is carried to it.
    pub(crate) fn computer_code(&self) -> ComputerCode {
        ComputerCode::of(self.host.machine_id().as_deref(), self.id.as_str())
    }

    /// The metadata sent with a payment that is confirmed now.
    pub(crate) fn metadata(&self) -> Metadata {
        Metadata { installation: self.id.clone(), entries: self.shop().sent_along }
    }

    /// A seed that no book has been given before.
    pub(crate) fn new_seed(&self) -> Seed {
        Seed::make([self.host.random(), self.host.random()])
    }
}
