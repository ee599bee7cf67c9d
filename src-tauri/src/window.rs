//! Kaunta's own window: how it opens, what it may show, and how it closes while payments are in flight.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kaunta_app::{App, FirstScreen};
use tauri::webview::PageLoadEvent;
use tauri::{
    AppHandle, CloseRequestApi, DragDropEvent, Manager, RunEvent, WebviewUrl, WebviewWindowBuilder, WindowEvent,
};
use tracing::{error, info};

use crate::origin::{self, MAIN};
use crate::{customer_window, placement};

/// Longer than any request lasts (`Timeouts` in `gateway/setup/config.rs`): a book that can't be written must not keep the
/// program running forever.
const LONGEST_FLIGHT: Duration = Duration::from_secs(120);
/// The time limit for closing the books and storing their anchors in the keychain.
const LONGEST_CLOSING: Duration = Duration::from_secs(5);

/// Windows allows five seconds in total when a user signs out.
const LAST_FLIGHT: Duration = Duration::from_secs(2);
const LAST_CLOSING: Duration = Duration::from_secs(2);

#[derive(Default)]
struct Closing {
    /// The window was closed, and Kaunta only waits for payments in flight.
    waits: AtomicBool,
    /// The books are closed.
    done: AtomicBool,
}

pub(crate) fn open(handle: &AppHandle) -> tauri::Result<()> {
    handle.manage(Closing::default());
    let window = WebviewWindowBuilder::new(handle, MAIN, WebviewUrl::default())
        .title("Kaunta")
        .inner_size(1024.0, 700.0)
        .min_inner_size(640.0, 480.0)
        .on_navigation(|url| {
            let own = origin::is_own(url, tauri::is_dev());
            if !own {
                error!(scheme = url.scheme(), "the window was asked to leave Kaunta and did not");
            }
            own
        })
        // WebView2 would store typed text outside the book and offer one customer's number to the next.
        .general_autofill_enabled(false)
        .on_page_load(|window, page| {
            if page.event() == PageLoadEvent::Finished
                && let Some(screen) = window.try_state::<FirstScreen>()
            {
                screen.loaded();
            }
        })
        .on_new_window(|_, _| tauri::webview::NewWindowResponse::Deny);
    #[cfg(feature = "fail-points")]
    let window = crate::fail_points::with_script(window);
    placement::placed(handle, window).build()?;
    // Afterwards: the two never share a monitor.
    open_customer_window(handle);
    Ok(())
}

fn open_customer_window(handle: &AppHandle) {
    if let Some(app) = handle.try_state::<App>().map(|app| app.inner().clone()) {
        tauri::async_runtime::spawn(async move { app.open_customer_window() });
    }
}

/// Shows the window again, even if Kaunta was only waiting for payments in flight.
pub(crate) fn show(handle: &AppHandle) {
    if let Some(closing) = handle.try_state::<Closing>() {
        closing.waits.store(false, Ordering::SeqCst);
    }
    if let Some(window) = handle.get_webview_window(MAIN) {
        let shown = window.show().and_then(|()| window.unminimize()).and_then(|()| window.set_focus());
        if let Err(error) = shown {
            error!(%error, "the window could not be shown");
        }
        open_customer_window(handle);
    }
}

pub(crate) fn on_event(handle: &AppHandle, event: RunEvent) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the library's list of events is open")]
    match event {
        RunEvent::WindowEvent { label, event, .. } if label == MAIN => on_window_event(handle, event),
        RunEvent::Exit => end(handle),
        _ => {}
    }
}

fn on_window_event(handle: &AppHandle, event: WindowEvent) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the library's list of events is open")]
    match event {
        WindowEvent::CloseRequested { api, .. } => close(handle, &api),
        WindowEvent::Resized(_) | WindowEvent::Moved(_) => placement::changed(handle),
        WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) => {
            // With more than one file, the window explains why none is accepted.
            if let [path] = paths.as_slice() {
                let (app, path) = (handle.state::<App>().inner().clone(), path.clone());
                tauri::async_runtime::spawn(async move { app.dropped(&path).await });
            }
        }
        _ => {}
    }
}

/// Closing the window ends Kaunta once the outcomes of payments in flight are in the book and the keychain holds the
/// book's anchor, or once the time limits have passed. Payrolls send nothing more.
fn close(handle: &AppHandle, api: &CloseRequestApi) {
    let app = handle.state::<App>().inner().clone();
    api.prevent_close();
    placement::keep(handle);
    app.pause_payrolls();
    info!(in_flight = app.in_flight(), "closing after the payments in flight");
    customer_window::close(handle);
    handle.state::<Closing>().waits.store(true, Ordering::SeqCst);
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
        if handle.state::<Closing>().waits.load(Ordering::SeqCst) {
            // A keychain that asks for its password must not keep anybody from quitting.
            if tokio::time::timeout(LONGEST_CLOSING, app.close()).await.is_err() {
                error!("the book was not closed in time; nothing of it is lost");
            }
            handle.state::<Closing>().done.store(true, Ordering::SeqCst);
            handle.exit(0);
        }
    });
}

/// The system ends Kaunta without asking: at sign-out, at shutdown, or at Quit on macOS. Kaunta does what fits into a
/// few seconds; if a payment is still in flight then, the next start asks the service for its outcome.
fn end(handle: &AppHandle) {
    let Some(app) = handle.try_state::<App>().map(|app| app.inner().clone()) else { return };
    if handle.try_state::<Closing>().is_some_and(|closing| closing.done.load(Ordering::SeqCst)) {
        return;
    }
    info!(in_flight = app.in_flight(), "the system ends Kaunta");
    app.pause_payrolls();
    tauri::async_runtime::block_on(async {
        let settled = tokio::time::timeout(LAST_FLIGHT, app.settled()).await;
        let closed = tokio::time::timeout(LAST_CLOSING, app.close_books()).await;
        if settled.and(closed).is_err() {
            error!("not all was in order in time; the next start asks the service");
        }
    });
}

/// Linux ends programs with a signal, which would bypass [`end`].
#[cfg(unix)]
pub(crate) fn end_at_signals(handle: &AppHandle) {
    use tokio::signal::unix::{SignalKind, signal};

    let handle = handle.clone();
    tauri::async_runtime::spawn(async move {
        let listening =
            (signal(SignalKind::terminate()), signal(SignalKind::hangup()), signal(SignalKind::interrupt()));
        let (Ok(mut terminate), Ok(mut hang_up), Ok(mut interrupt)) = listening else {
            error!("signals of the system can't be heard");
            return;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
            _ = interrupt.recv() => {}
        }
        handle.exit(0);
    });
}
