//! The payrolls room, with what this run of Kaunta knows about payrolls beside the book.

use std::sync::Arc;

use crate::payroll::drafts::Drafts;
use crate::payroll::picked_files::Offers;
use crate::payroll::running::{Progress, Running};
use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

#[derive(Clone)]
pub(crate) struct Payrolls {
    pub(crate) core: Arc<Core>,
    pub(crate) people: Arc<PeopleRoom>,
    pub(crate) offers: Arc<Offers>,
    pub(crate) drafts: Arc<Drafts>,
    pub(crate) running: Arc<Running>,
    pub(crate) names: Arc<Progress>,
}
