//! Kaunta's shell: a window, a keychain and a practice gateway around [`kaunta_app::App`]. All calls go through one
//! command.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod console;
mod crash;
mod dialogs;
mod export;
#[cfg(feature = "fail-points")]
mod fail_points;
mod folders;
mod keychain;
mod logging;
mod origin;
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

use kaunta_app::App;
use kaunta_contract::AppError;
use kaunta_domain::environment::Environment;
use serde_json::Value;
use tauri::{Manager, State};
use tracing::error;

use crate::folders::places;
use crate::shell::Shell;

/// Handles every call of the window (`crates/app/src/runtime/calls.rs` lists them).
#[tauri::command]
async fn call(app: State<'_, App>, name: String, input: Value) -> Result<Value, AppError> {
    #[cfg(feature = "fail-points")]
    fail_points::called(&name);
    app.call(&name, input).await
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
