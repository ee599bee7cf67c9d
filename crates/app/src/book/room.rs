//! Book management: backups, replacing a book, and moving it to another computer.

use std::sync::Arc;

use crate::book::chosen::{ChosenCopies, ExampleDay};
use crate::payments::room::Payments;
use crate::payroll::room::PayrollRoom;
use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

pub(crate) struct Books {
    pub(super) core: Arc<Core>,
    pub(super) people: Arc<PeopleRoom>,
    pub(super) payments: Arc<Payments>,
    pub(super) payrolls: PayrollRoom,
    pub(super) chosen_copies: ChosenCopies,
    pub(super) example_day: ExampleDay,
    /// Held while a carried file is written or brought in.
    pub(super) moving: tokio::sync::Mutex<()>,
}

impl Books {
    pub(crate) fn new(
        core: &Arc<Core>,
        people: &Arc<PeopleRoom>,
        payments: &Arc<Payments>,
        payrolls: &PayrollRoom,
    ) -> Books {
        Books {
            core: core.clone(),
            people: people.clone(),
            payments: payments.clone(),
            payrolls: payrolls.clone(),
            chosen_copies: ChosenCopies::default(),
            example_day: ExampleDay::default(),
            moving: tokio::sync::Mutex::default(),
        }
    }
}
