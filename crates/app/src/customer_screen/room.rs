//! The customer's screen: its window, and who is being served.

use std::sync::{Arc, Mutex};

use kaunta_contract::CustomerShows;
use kaunta_domain::environment::Environment;
use kaunta_domain::reference::IdempotencyKey;

use crate::documents::room::Documents;
use crate::operations::room::Operations;
use crate::payments::reviews::Quote;
use crate::payments::room::Payments;
use crate::platform::customer_window::CustomerWindow;
use crate::staff::visit::VisitNumber;
use crate::workspace::core::Core;

pub(crate) struct CustomerScreens {
    pub(super) core: Arc<Core>,
    pub(super) payments: Arc<Payments>,
    pub(super) operations: Arc<Operations>,
    pub(super) documents: Arc<Documents>,
    pub(super) window: Arc<dyn CustomerWindow>,
    pub(super) state: Mutex<State>,
}

/// What is on the screen, and of whom.
#[derive(Default)]
pub(super) struct State {
    /// Counts the steps: a slow answer to an earlier one shows nothing.
    pub(super) turn: u64,
    /// The customer, until the next one begins, a lock, or a switch of the environment.
    pub(super) customer: Option<Customer>,
    /// What is drawn, since which turn; `None` for the shop's name.
    pub(super) drawn: Option<(u64, CustomerShows)>,
}

/// Somebody who is served.
#[derive(Clone)]
pub(super) struct Customer {
    pub(super) visit: VisitNumber,
    pub(super) environment: Environment,
    /// What was confirmed for them, with what the confirmation said; nothing yet while they are being named.
    pub(super) confirmed: Vec<(IdempotencyKey, Quote)>,
    /// What they were shown last.
    pub(super) last: Option<CustomerShows>,
}

impl CustomerScreens {
    pub(crate) fn new(
        core: &Arc<Core>,
        payments: &Arc<Payments>,
        operations: &Arc<Operations>,
        documents: &Arc<Documents>,
    ) -> CustomerScreens {
        let window = core.host.customer_window();
        CustomerScreens {
            core: core.clone(),
            payments: payments.clone(),
            operations: operations.clone(),
            documents: documents.clone(),
            window,
            state: Mutex::default(),
        }
    }
}
