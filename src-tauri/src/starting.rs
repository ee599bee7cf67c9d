//! Kaunta that can't open: said in a box of the system's own, since there is no window to say it in.

use std::error::Error;

use tauri::AppHandle;
use tauri_plugin_dialog::{DialogExt, MessageDialogKind};
use tracing::error;

/// Kaunta's folder can't be made or written.
pub(crate) fn no_folder(handle: &AppHandle, problem: &dyn Error) {
    let place = crate::folders::own_folder(handle).map(|folder| format!(": {}", folder.display())).unwrap_or_default();
    let words = format!(
        "Kaunta can't open, because it can't keep its files in its folder{place}. Check that the disk is not full and that your user may write there, then start Kaunta again. Nothing was changed."
    );
    ends_with(handle, words, problem);
}

/// The system's web view, in which the window is drawn, is missing or broken.
pub(crate) fn no_window(handle: &AppHandle, problem: &tauri::Error) {
    let words = "Kaunta's window can't open: the part of the system that draws it is missing or broken. Install Kaunta once more, since its installer brings that part along or asks for it. The book stays, and nothing was changed.";
    ends_with(handle, words.to_owned(), problem);
}

/// Ends Kaunta when somebody has read it.
fn ends_with(handle: &AppHandle, words: String, problem: &dyn Error) {
    error!(error = %problem, "Kaunta could not start");
    let ending = handle.clone();
    let said = handle.dialog().message(words).title("Kaunta").kind(MessageDialogKind::Error);
    said.show(move |_| ending.exit(1));
}
