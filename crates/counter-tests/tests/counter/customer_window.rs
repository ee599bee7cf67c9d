//! The monitors of a test's computer, and a customer's window that remembers what it was shown.

use std::sync::Mutex;

use kaunta_app::{CustomerWindow, CustomerWindowProblem, Monitor};
use kaunta_contract::CustomerScreen;
use serde_json::Value;

pub struct CustomerMonitors {
    pub connected: Mutex<Vec<Monitor>>,
    /// The monitor that the window is on.
    pub open: Mutex<Option<String>>,
    /// All that was drawn, in order.
    shown: Mutex<Vec<Value>>,
}

pub fn monitor(name: &str, is_own: bool) -> Monitor {
    Monitor { name: name.to_owned(), width: 1280, height: 720, is_own }
}

impl Default for CustomerMonitors {
    fn default() -> CustomerMonitors {
        let connected = Mutex::new(vec![monitor("Counter", true), monitor("Customer", false)]);
        CustomerMonitors { connected, open: Mutex::default(), shown: Mutex::default() }
    }
}

impl CustomerMonitors {
    /// What the customer sees now, as the page gets it.
    pub fn sees(&self) -> Value {
        self.shown.lock().unwrap().last().cloned().unwrap_or_default()
    }

    /// All that the customer has seen.
    pub fn has_seen(&self) -> Vec<Value> {
        self.shown.lock().unwrap().clone()
    }
}

impl CustomerWindow for CustomerMonitors {
    fn monitors(&self) -> Vec<Monitor> {
        self.connected.lock().unwrap().clone()
    }

    fn open(&self, monitor: &str) -> Result<(), CustomerWindowProblem> {
        let monitors = self.monitors();
        let found = monitors.iter().find(|each| each.name == monitor).ok_or(CustomerWindowProblem::Unplugged)?;
        if found.is_own {
            return Err(CustomerWindowProblem::Own);
        }
        *self.open.lock().unwrap() = Some(monitor.to_owned());
        Ok(())
    }

    fn close(&self) {
        *self.open.lock().unwrap() = None;
    }

    fn is_open(&self) -> bool {
        self.open.lock().unwrap().is_some()
    }

    fn show(&self, screen: &CustomerScreen) {
        if self.is_open() {
            self.shown.lock().unwrap().push(serde_json::to_value(screen).unwrap());
        }
    }
}
