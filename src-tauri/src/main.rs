//! Kaunta's shell: a window, a keychain and a practice gateway around [`kaunta_app::App`]. All calls go through one
//! command.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod console;
mod crash;
mod customer_window;
mod dialogs;
mod export;
#[cfg(feature = "fail-points")]
mod fail_points;
mod folders;
mod keychain;
mod logging;
mod mistyped;
mod monitors;
mod options;
mod origin;
mod placement;
mod report;
mod report_pack;
mod shell;
mod start_failure;
mod updating;
mod verify;
mod window;

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;

use kaunta_app::{App, FirstScreen};
use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::environment::Environment;
use serde_json::Value;
use tauri::{Manager, Runtime, State, Webview};
use tracing::error;

use crate::folders::{own_folder, places};
use crate::placement::Placement;
use crate::shell::Shell;

/// Handles every call of Kaunta's own window (`crates/app/src/runtime/calls.rs` lists them). The customer's has no capability to
/// call it, and is refused here too.
#[tauri::command]
async fn call<R: Runtime>(webview: Webview<R>, name: String, input: Value) -> Result<Value, AppError> {
    let Some(app) = of_own_window::<R, App>(&webview).map(|app| app.inner().clone()) else {
        error!(window = webview.label(), "a call of another window was refused");
        return Err(AppError::new(ErrorCode::Program, kaunta_words::breakdown::not_understood()));
    };
    #[cfg(feature = "fail-points")]
    fail_points::called(&name);
    app.call(&name, input).await
}

/// The program's state, for Kaunta's own window only.
fn of_own_window<R: Runtime, T: Send + Sync + 'static>(webview: &Webview<R>) -> Option<State<'_, T>> {
    webview.try_state::<T>().filter(|_| webview.label() == origin::MAIN)
}

fn main() -> ExitCode {
    if let Some(book) = verify::asked(std::env::args_os()) {
        return verify::run(book);
    }
    if let Some(asked) = report_pack::asked(std::env::args_os()) {
        return report_pack::run(asked);
    }
    if let Some(asked) = report::asked(std::env::args_os()) {
        return report::run(asked);
    }
    match export::asked(std::env::args_os()) {
        Some(asked) => export::run(asked),
        None => open(),
    }
}

/// Runs Kaunta with its window until the window is closed.
fn open() -> ExitCode {
    logging::begin();
    crash::leaves_no_image();
    let built = tauri::Builder::default()
        // First, so that a second instance ends before it touches the book.
        .plugin(tauri_plugin_single_instance::init(|handle, _, _| window::show(handle)))
        .plugin(tauri_plugin_opener::init())
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_updater::Builder::new().build())
        .invoke_handler(tauri::generate_handler![call])
        .setup(|tauri| {
            let handle = tauri.handle();
            // Tauri would turn a returned error into a panic, and nobody would see why there is no window.
            match begin(handle) {
                Ok(()) => window::open(handle).unwrap_or_else(|error| start_failure::no_window(handle, &error)),
                Err(error) => start_failure::no_folder(handle, &*error),
            }
            Ok(())
        })
        .build(tauri::generate_context!());
    match built {
        Ok(tauri) => {
            tauri.run(|handle, event| {
                // A panic that unwound into the system's event loop would end the program.
                let _broke_down = catch_unwind(AssertUnwindSafe(|| window::on_event(handle, event)));
            });
            ExitCode::SUCCESS
        }
        Err(error) => {
            // There is no window to show it in; only the log and the exit status remain.
            error!(%error, "Kaunta could not start");
            ExitCode::FAILURE
        }
    }
}

/// Sets up everything except the window. Fails if a folder can't be created or written.
fn begin(handle: &tauri::AppHandle) -> Result<(), Box<dyn Error>> {
    logging::keep_in(&handle.path().app_log_dir()?);
    handle.manage(Placement::read(&own_folder(handle)?));
    handle.manage(FirstScreen::default());
    let app = App::new(Arc::new(Shell::new(handle.clone())), places(handle)?)?;
    logging::watched_by(app.clone());
    // `--practice` is for training and for developers: it prevents a start in production because that was the last
    // choice.
    if std::env::args().any(|argument| argument == "--practice") {
        app.begin_in(Environment::Practice).map_err(|error| error.message)?;
    }
    // The book and the practice gateway open while the web view loads, so that they are ready for the window's first
    // call.
    let early = app.clone();
    tauri::async_runtime::spawn(async move { early.call("start", Value::Null).await });
    handle.manage(app);
    #[cfg(unix)]
    window::end_at_signals(handle);
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use serde_json::json;
    use tauri::ipc::{CallbackFn, InvokeBody};
    use tauri::test::{INVOKE_KEY, get_ipc_response, mock_builder, mock_context, noop_assets};
    use tauri::webview::InvokeRequest;
    use tauri::{WebviewUrl, WebviewWindowBuilder};

    use super::*;

    #[test]
    fn the_command_refuses_every_window_but_kaunta_s_own() {
        let built = mock_builder().invoke_handler(tauri::generate_handler![call]).build(mock_context(noop_assets()));
        let tauri = built.unwrap();
        tauri.manage(7_u8);
        for (label, own) in [("main", Some(7)), ("customer", None), ("main2", None)] {
            let window = WebviewWindowBuilder::new(&tauri, label, WebviewUrl::default()).build().unwrap();
            let kept = of_own_window::<_, u8>(window.as_ref()).map(|kept| *kept);
            assert_eq!(kept, own, "{label}");
            let request = InvokeRequest {
                cmd: "call".to_owned(),
                callback: CallbackFn(0),
                error: CallbackFn(1),
                url: "tauri://localhost".parse().unwrap(),
                body: InvokeBody::Json(json!({ "name": "home", "input": null })),
                headers: Default::default(),
                invoke_key: INVOKE_KEY.to_owned(),
            };
            let refused = get_ipc_response(&window, request).unwrap_err();
            assert_eq!(refused["code"], "program", "{label}: {refused}");
        }
    }
}
