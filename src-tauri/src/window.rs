//! The one window: how it opens, what it may show, and how it closes while money is in flight.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kaunta_app::App;
use tauri::{
    AppHandle, CloseRequestApi, DragDropEvent, Manager, RunEvent, WebviewUrl, WebviewWindowBuilder, WindowEvent,
};
use tracing::{error, info};

use crate::origin;

const MAIN: &str = "main";

/// Longer than any request lasts: a book that can't be written must not keep the program for ever.
const LONGEST_FLIGHT: Duration = Duration::from_secs(120);
/// How long closing the books, and telling the keychain how far they are, may take.
const LONGEST_CLOSING: Duration = Duration::from_secs(5);

/// The window was closed and Kaunta only waits for payments in flight.
#[derive(Default)]
struct Closing(AtomicBool);

/// Opens the window.
pub(crate) fn open(handle: &AppHandle) -> tauri::Result<()> {
    handle.manage(Closing::default());
    WebviewWindowBuilder::new(handle, MAIN, WebviewUrl::default())
        .title("Kaunta")
        .inner_size(1024.0, 700.0)
        .min_inner_size(640.0, 480.0)
        .center()
        .on_navigation(|url| {
            let own = origin::is_own(url, tauri::is_dev());
            if !own {
                error!(scheme = url.scheme(), "the window was asked to leave Kaunta and did not");
            }
            own
        })
        .on_new_window(|_, _| tauri::webview::NewWindowResponse::Deny)
        .build()?;
    Ok(())
}

/// Brings the window back, also from waiting in the background.
pub(crate) fn show(handle: &AppHandle) {
    if let Some(closing) = handle.try_state::<Closing>() {
        closing.0.store(false, Ordering::SeqCst);
    }
    if let Some(window) = handle.get_webview_window(MAIN) {
        let shown = window.show().and_then(|()| window.unminimize()).and_then(|()| window.set_focus());
        if let Err(error) = shown {
            error!(%error, "the window could not be shown");
        }
    }
}

/// What happens to the window as a whole.
pub(crate) fn on_event(handle: &AppHandle, event: RunEvent) {
    let RunEvent::WindowEvent { event, .. } = event else { return };
    #[expect(clippy::wildcard_enum_match_arm, reason = "the library's list of events is open")]
    match event {
        WindowEvent::CloseRequested { api, .. } => close(handle, &api),
        WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) => {
            // Of several the window says why none of them is taken.
            if let [path] = paths.as_slice() {
                handle.state::<App>().dropped(path);
            }
        }
        _ => {}
    }
}

/// A closed window ends Kaunta, but not before the payments in flight have their outcome in the book, and the keychain knows
/// how far the book is. A payroll sends nothing more.
fn close(handle: &AppHandle, api: &CloseRequestApi) {
    let app = handle.state::<App>().inner().clone();
    api.prevent_close();
    app.pause_payrolls();
    info!(in_flight = app.in_flight(), "closing after the payments in flight");
    handle.state::<Closing>().0.store(true, Ordering::SeqCst);
    if let Some(window) = handle.get_webview_window(MAIN)
        && let Err(error) = window.hide()
    {
        error!(%error, "the window could not be hidden");
    }
    let handle = handle.clone();
    tauri::async_runtime::spawn(async move {
        if tokio::time::timeout(LONGEST_FLIGHT, app.settled()).await.is_err() {
            error!("a payment has no outcome in the book yet; the next start asks the service");
        }
        if handle.state::<Closing>().0.load(Ordering::SeqCst) {
            // A keychain that asks for its password keeps nobody from leaving.
            if tokio::time::timeout(LONGEST_CLOSING, app.close()).await.is_err() {
                error!("the book was not closed in time; nothing of it is lost");
            }
            handle.exit(0);
        }
    });
}
