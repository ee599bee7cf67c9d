//! The window for the customer: a separate page on another monitor, without any capability. Values are pushed to it by
//! running a line of script in it; it can't request any.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kaunta_app::{CustomerWindow, CustomerWindowProblem, Monitor};
use kaunta_contract::{Change, CustomerScreen};
use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{AppHandle, Emitter, Manager, PhysicalPosition, PhysicalSize, Url, WebviewUrl, WebviewWindow};
use tauri::{WebviewWindowBuilder, Wry};
use tracing::{error, info};

use crate::monitors::{Connected, connected, has};
use crate::origin;

/// No capability names it.
const LABEL: &str = "customer";

/// Its only page, built beside Kaunta's own (`ui/customer.html`).
const PAGE: &str = "customer.html";

/// How often to check that its monitor is still there and still the customer's.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The system takes a moment to place a window: a wrong place counts only after this many checks.
const CHECKS_TO_SETTLE: u32 = 3;

/// The customer's window, and what it shows.
#[derive(Clone)]
pub(crate) struct CustomerMonitor {
    handle: AppHandle,
    /// What the page is to show once it has loaded.
    shown: Arc<Mutex<Option<String>>>,
    /// The monitor it is on.
    place: Arc<Mutex<Option<String>>>,
}

impl CustomerMonitor {
    pub(crate) fn new(handle: AppHandle) -> CustomerMonitor {
        CustomerMonitor { handle, shown: Arc::default(), place: Arc::default() }
    }

    fn window(&self) -> Option<WebviewWindow> {
        self.handle.get_webview_window(LABEL)
    }

    fn create(&self) -> tauri::Result<WebviewWindow> {
        let shown = self.shown.clone();
        let window = WebviewWindowBuilder::new(&self.handle, LABEL, WebviewUrl::App(PAGE.into()))
            .title(kaunta_words::customer_screen::window().to_string())
            .decorations(false)
            // What is typed or scanned goes to Kaunta's own window, even after a touch on this one.
            .focused(false)
            .focusable(false)
            .skip_taskbar(true)
            // Hidden until it is in its place.
            .visible(false)
            .general_autofill_enabled(false)
            .disable_drag_drop_handler()
            .on_navigation(is_its_page)
            .on_new_window(|_, _| NewWindowResponse::Deny)
            .on_page_load(move |window, loaded| match loaded.event() {
                PageLoadEvent::Started => {}
                PageLoadEvent::Finished => push(&window, &shown),
            });
        #[cfg(feature = "fail-points")]
        let window = crate::fail_points::with_teller(window);
        window.build()
    }

    /// Closes the window once its monitor is gone, has become the cashier's, or no longer has the window on it.
    fn watch(&self) {
        let own = self.clone();
        tauri::async_runtime::spawn(async move {
            let mut astray = 0;
            loop {
                tokio::time::sleep(CHECK_INTERVAL).await;
                let (Some(window), Some(place)) = (own.window(), lock(&own.place).clone()) else { return };
                let monitors = connected(&own.handle);
                let found = monitors.iter().find(|monitor| monitor.name == place);
                astray = if found.is_some_and(|monitor| has(monitor, &window)) { 0 } else { astray + 1 };
                let is_lost = found.is_none_or(|monitor| monitor.is_own);
                if is_lost || astray > CHECKS_TO_SETTLE {
                    info!(is_lost, "the customer's window closes: its monitor is gone or is Kaunta's own");
                    own.close();
                    if let Err(error) = own.handle.emit("changed", Change::Settings) {
                        error!(%error, "the window could not be told that the customer's was closed");
                    }
                    return;
                }
            }
        });
    }
}

impl CustomerWindow for CustomerMonitor {
    fn monitors(&self) -> Vec<Monitor> {
        let monitor = |Connected { name, width, height, is_own, .. }| Monitor { name, width, height, is_own };
        connected(&self.handle).into_iter().map(monitor).collect()
    }

    fn open(&self, monitor: &str) -> Result<(), CustomerWindowProblem> {
        let monitors = connected(&self.handle);
        let at = monitors.iter().find(|each| each.name == monitor).ok_or(CustomerWindowProblem::Unplugged)?;
        if at.is_own {
            return Err(CustomerWindowProblem::Own);
        }
        let before = lock(&self.place).replace(monitor.to_owned());
        let (window, is_new) = match self.window() {
            Some(_) if before.as_deref() == Some(monitor) => return Ok(()),
            Some(window) => (window, false),
            None => (self.create().map_err(|error| CustomerWindowProblem::Failed(error.to_string()))?, true),
        };
        fill(&window, at)
            .and_then(|()| window.show())
            .map_err(|error| CustomerWindowProblem::Failed(error.to_string()))?;
        if is_new {
            self.watch();
        }
        Ok(())
    }

    fn close(&self) {
        *lock(&self.place) = None;
        *lock(&self.shown) = None;
        close(&self.handle);
    }

    fn is_open(&self) -> bool {
        self.window().is_some()
    }

    fn show(&self, screen: &CustomerScreen) {
        let Some(window) = self.window() else { return };
        match serde_json::to_string(screen) {
            Ok(text) => {
                *lock(&self.shown) = Some(text);
                push(&window, &self.shown);
            }
            Err(error) => error!(%error, "the customer's screen could not be written"),
        }
    }
}

/// Closes the customer's window, if it is open.
pub(crate) fn close(handle: &AppHandle) {
    if let Some(window) = handle.get_webview_window(LABEL)
        && let Err(error) = window.destroy()
    {
        error!(%error, "the customer's window could not be closed");
    }
}

/// Passes the page its values. JSON is a JavaScript literal: nothing in it can be run.
fn push(window: &WebviewWindow, shown: &Mutex<Option<String>>) {
    let Some(text) = lock(shown).clone() else { return };
    let script = format!("globalThis.customerScreen = {text}; dispatchEvent(new Event(\"customer-screen\"));");
    if let Err(error) = window.eval(script) {
        error!(%error, "the customer's window could not be told what to show");
    }
}

fn is_its_page(url: &Url) -> bool {
    origin::is_own(url, tauri::is_dev()) && url.path().strip_prefix('/') == Some(PAGE)
}

/// Fills the monitor. Wayland lets no window choose its place in any other way.
#[cfg(target_os = "linux")]
fn fill(window: &WebviewWindow<Wry>, at: &Connected) -> tauri::Result<()> {
    use gtk::prelude::GtkWindowExt;

    window.set_position(PhysicalPosition::new(at.x, at.y))?;
    window.set_size(PhysicalSize::new(at.width, at.height))?;
    let Some(number) = at.number else { return Ok(()) };
    let filled = window.clone();
    window.run_on_main_thread(move || {
        if let (Ok(window), Some(screen)) = (filled.gtk_window(), gtk::gdk::Screen::default()) {
            window.fullscreen_on_monitor(&screen, number);
        }
    })
}

/// Fills the monitor.
#[cfg(not(target_os = "linux"))]
fn fill(window: &WebviewWindow<Wry>, at: &Connected) -> tauri::Result<()> {
    window.set_fullscreen(false)?;
    window.set_position(PhysicalPosition::new(at.x, at.y))?;
    window.set_size(PhysicalSize::new(at.width, at.height))?;
    window.set_fullscreen(at.number.is_some())
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;

    #[test]
    fn the_customer_s_window_shows_its_page_and_no_other_of_kaunta_s() {
        let is_its = |url: &str| is_its_page(&Url::parse(url).unwrap());
        assert!(is_its("tauri://localhost/customer.html"));
        for other in ["tauri://localhost", "tauri://localhost/index.html", "https://example.com/customer.html"] {
            assert!(!is_its(other), "{other}");
        }
    }
}
