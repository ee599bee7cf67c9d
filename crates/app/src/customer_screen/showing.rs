//! Drawing a step, and clearing it: at the next customer, at a lock, in another environment, and after a time.

use std::sync::Arc;
use std::time::Duration;

use kaunta_contract::{CustomerScreen, CustomerShows, Nothing, ShowCustomerInput};

use crate::config::shop::Shop;
use crate::customer_screen::error::CustomerScreenError;
use crate::customer_screen::room::{Customer, CustomerScreens, State};
use crate::documents::receipt::{mark, shop_name};
use crate::platform::lock::lock;
use crate::staff::actor::Caller;

/// After this long without another step nobody is reading any more.
const SHOWN_FOR: Duration = Duration::from_secs(120);

impl CustomerScreens {
    pub(crate) async fn show_customer(
        self: &Arc<Self>,
        caller: &Caller,
        input: ShowCustomerInput,
    ) -> Result<Nothing, CustomerScreenError> {
        let (turn, customer) = {
            let mut state = lock(&self.state);
            state.turn += 1;
            (state.turn, state.customer.clone())
        };
        if self.core.shop().customer_screen.is_none() {
            return Ok(Nothing);
        }
        let step = match input {
            ShowCustomerInput::Nobody => {
                self.forget(turn);
                return Ok(Nothing);
            }
            ShowCustomerInput::Named { validation } => self.named(caller, &validation).await,
            ShowCustomerInput::Confirming { idempotency_keys, given } => {
                self.confirming(caller, idempotency_keys, &given).await
            }
            ShowCustomerInput::Sent { id } => match self.outcome(caller, customer, id).await {
                // An earlier customer's: the screen stays as it is.
                Ok(None) => return Ok(Nothing),
                step => step,
            },
            ShowCustomerInput::SentTogether { id } => match self.outcome_of_bills(caller, customer, id).await {
                Ok(None) => return Ok(Nothing),
                step => step,
            },
        };
        match step {
            Ok(Some((customer, shows))) => self.show(turn, customer, shows),
            // Nothing of the customer's concern.
            Ok(None) => self.forget(turn),
            Err(error) => {
                self.forget(turn);
                return Err(error);
            }
        }
        Ok(Nothing)
    }

    fn show(self: &Arc<Self>, turn: u64, customer: Customer, shows: CustomerShows) {
        let shop = self.core.shop();
        let mut state = lock(&self.state);
        let visit = customer.visit;
        let is_over = state.turn != turn
            || self.core.staff.visit() != visit
            || customer.environment != shop.environment
            // It was cleared after a time, and there is nothing new to read.
            || (state.drawn.is_none() && customer.last.as_ref() == Some(&shows));
        if is_over {
            return;
        }
        state.customer = Some(Customer { last: Some(shows.clone()), ..customer });
        state.drawn = Some((turn, shows));
        self.draw(&state, &shop);
        drop(state);
        let (host, staff) = (self.core.host.clone(), self.core.staff.clone());
        let until = host.running() + SHOWN_FOR;
        let room = Arc::downgrade(self);
        tokio::spawn(async move {
            let has_left = tokio::select! {
                () = host.sleep(until.saturating_sub(host.running())) => false,
                () = staff.ends(visit) => true,
            };
            if let Some(room) = room.upgrade() {
                room.clear(turn, has_left);
            }
        });
    }

    /// Clears what this turn drew, if it is still there. `has_left`: nothing more is shown to this customer.
    fn clear(&self, turn: u64, has_left: bool) {
        let mut state = lock(&self.state);
        if state.drawn.as_ref().is_some_and(|(drawn, _)| *drawn == turn) {
            state.drawn = None;
            if has_left {
                state.customer = None;
            }
            self.draw(&state, &self.core.shop());
        }
    }

    /// Nobody is served any more, unless a later step has begun.
    fn forget(&self, turn: u64) {
        let mut state = lock(&self.state);
        if state.turn == turn {
            (state.customer, state.drawn) = (None, None);
            self.draw(&state, &self.core.shop());
        }
    }

    /// Nobody is served any more; what is being answered shows nothing.
    pub(super) fn reset(&self) {
        let mut state = lock(&self.state);
        state.turn += 1;
        (state.customer, state.drawn) = (None, None);
        self.draw(&state, &self.core.shop());
    }

    /// Draws the screen again with the shop's name and colours as they are now; in another environment nothing else of it stays.
    pub(super) fn redraw(&self) {
        let shop = self.core.shop();
        let mut state = lock(&self.state);
        if state.customer.as_ref().is_some_and(|customer| customer.environment != shop.environment) {
            (state.customer, state.drawn) = (None, None);
        }
        self.draw(&state, &shop);
    }

    /// Called with the state locked, so that the window hears of the steps in their order.
    fn draw(&self, state: &State, shop: &Shop) {
        let idle = || CustomerShows::Idle { shop: shop_name(&shop.view) };
        self.window.show(&CustomerScreen {
            theme: shop.view.theme,
            mark: mark(shop.environment).map(String::from),
            shows: state.drawn.as_ref().map_or_else(idle, |(_, shows)| shows.clone()),
        });
    }
}

/// Follows the shop's name, its colours and its environment.
pub(crate) fn watch(room: &Arc<CustomerScreens>) {
    let mut changes = room.core.shop_changes();
    let room = Arc::downgrade(room);
    tokio::spawn(async move {
        while changes.changed().await.is_ok() {
            let Some(room) = room.upgrade() else { return };
            room.redraw();
        }
    });
}
