//! The window that the customer sees. The shell provides the real one; tests provide their own.

use kaunta_contract::CustomerScreen;

/// A window on another monitor. It draws what it is given, and can't request anything from Kaunta.
pub trait CustomerWindow: Send + Sync + 'static {
    /// The monitors that are connected now.
    fn monitors(&self) -> Vec<Monitor>;

    /// Opens it on this monitor, and closes it on every other.
    ///
    /// # Errors
    /// It stays closed.
    fn open(&self, monitor: &str) -> Result<(), CustomerWindowProblem>;

    /// Closes it; nothing of what it showed is kept.
    fn close(&self);

    /// Whether it is open: it closes itself once its monitor is gone or has become the cashier's.
    fn is_open(&self) -> bool;

    /// Draws this, replacing everything before. Does nothing while it is closed.
    fn show(&self, screen: &CustomerScreen);
}

/// A monitor of this computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Monitor {
    /// The system's name for it; no two have the same.
    pub name: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Whether Kaunta's own window is on it.
    pub is_own: bool,
}

/// Why the window can't be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CustomerWindowProblem {
    /// No monitor of this name is connected.
    Unplugged,
    /// Kaunta's own window is on it.
    Own,
    /// Detail for the log.
    Failed(String),
}

/// A computer without any monitor for the customer.
pub(crate) struct NoMonitors;

impl CustomerWindow for NoMonitors {
    fn monitors(&self) -> Vec<Monitor> {
        Vec::new()
    }

    fn open(&self, _: &str) -> Result<(), CustomerWindowProblem> {
        Err(CustomerWindowProblem::Unplugged)
    }

    fn close(&self) {}

    fn is_open(&self) -> bool {
        false
    }

    fn show(&self, _: &CustomerScreen) {}
}
