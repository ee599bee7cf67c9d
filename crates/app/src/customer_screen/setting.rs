//! Which monitor is the customer's.

use kaunta_contract::{CustomerScreenSettings, MonitorView, Nothing, SaveCustomerScreenInput};
use kaunta_people::{Act, LoggedSetting};
use kaunta_words::{Message, customer_screen as words};

use crate::config::customer_screen::ChosenMonitor;
use crate::customer_screen::error::CustomerScreenError;
use crate::customer_screen::room::CustomerScreens;
use crate::platform::customer_window::Monitor;
use crate::staff::actor::Caller;

impl CustomerScreens {
    pub(crate) async fn customer_screen(
        &self,
        _: &Caller,
        _: Nothing,
    ) -> Result<CustomerScreenSettings, CustomerScreenError> {
        let monitors = self.window.monitors();
        let chosen = self.core.shop().customer_screen.map(|monitor| monitor.0);
        let is_open = self.window.is_open();
        let problem = chosen.as_deref().filter(|_| !is_open).map(|chosen| closed(chosen, &monitors).into());
        Ok(CustomerScreenSettings { monitors: monitors.into_iter().map(view).collect(), chosen, is_open, problem })
    }

    pub(crate) async fn save_customer_screen(
        &self,
        caller: &Caller,
        input: SaveCustomerScreenInput,
    ) -> Result<CustomerScreenSettings, CustomerScreenError> {
        match &input.monitor {
            Some(monitor) => self.window.open(monitor)?,
            None => self.window.close(),
        }
        self.core.change_shop(|shop| shop.customer_screen = input.monitor.map(ChosenMonitor))?;
        self.reset();
        let environment = self.core.environment();
        let act = Act::SettingsChanged { what: LoggedSetting::CustomerScreen, environment };
        self.core.staff.log_own(caller, act).await;
        self.customer_screen(caller, Nothing).await
    }

    /// Opens the window on the chosen monitor. Settings say why if it stays closed.
    pub(crate) fn open(&self) {
        let Some(ChosenMonitor(monitor)) = self.core.shop().customer_screen else { return };
        match self.window.open(&monitor) {
            Ok(()) => self.redraw(),
            Err(problem) => tracing::warn!(?problem, "the screen for the customer stays closed"),
        }
    }
}

fn view(monitor: Monitor) -> MonitorView {
    let Monitor { name, width, height, is_own } = monitor;
    MonitorView { name, size: format!("{width} × {height}"), is_own }
}

/// Why the window is closed, although a monitor is chosen.
fn closed(chosen: &str, monitors: &[Monitor]) -> Message {
    match monitors.iter().find(|monitor| monitor.name == chosen) {
        None => words::unplugged(chosen),
        Some(Monitor { is_own: true, .. }) => words::own_monitor(),
        Some(_) => words::closed(),
    }
}
