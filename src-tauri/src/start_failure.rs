//! Reports in a system dialog that Kaunta can't start, since there is no window to show it in.

use std::error::Error;

use kaunta_words::{Message, start_failure};
use tauri::AppHandle;
use tauri_plugin_dialog::{DialogExt, MessageDialogKind};
use tracing::error;

/// Kaunta's folder can't be created or written.
pub(crate) fn no_folder(handle: &AppHandle, problem: &dyn Error) {
    let folder = crate::folders::own_folder(handle);
    let words = folder.map_or_else(
        |_| start_failure::no_folder(),
        |folder| start_failure::no_folder_at(folder.display().to_string()),
    );
    ends_with(handle, words, problem);
}

/// The system's web view, which draws the window, is missing or broken.
pub(crate) fn no_window(handle: &AppHandle, problem: &tauri::Error) {
    ends_with(handle, start_failure::no_window(), problem);
}

/// Shows the message, and ends Kaunta once it is dismissed.
fn ends_with(handle: &AppHandle, words: Message, problem: &dyn Error) {
    error!(error = %problem, "Kaunta could not start");
    let ending = handle.clone();
    let said = handle.dialog().message(words.to_string()).title("Kaunta").kind(MessageDialogKind::Error);
    said.show(move |_| ending.exit(1));
}
