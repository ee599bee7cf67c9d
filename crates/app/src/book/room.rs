//! Book management: backups, replacing a book, and moving it to another computer.

use std::sync::Arc;

use crate::book::chosen::{ChosenCopies, ExampleDay};
use crate::payments::room::Payments;
use crate::payroll::room::Payrolls;
use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

pub(crate) struct Books {
    pub(crate) core: Arc<Core>,
    pub(crate) people: Arc<PeopleRoom>,
    pub(crate) payments: Arc<Payments>,
    pub(crate) payrolls: Payrolls,
    pub(crate) chosen_copies: ChosenCopies,
    pub(crate) example_day: ExampleDay,
    /// Held while a carried file is written or brought in.
    pub(crate) moving: tokio::sync::Mutex<()>,
}
