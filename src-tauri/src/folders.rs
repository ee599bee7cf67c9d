//! Kaunta's own folders on this computer.

use std::path::PathBuf;

use kaunta_app::Places;
use tauri::Manager;

/// The program's identifier in `tauri.conf.json`.
const IDENTIFIER: &str = "ug.kaunta.desktop";

/// The program's data folder. On Windows this is the local one: the roaming profile would be copied between computers
/// by an office's server, and the book with it.
pub(crate) fn own_folder(handle: &tauri::AppHandle) -> tauri::Result<PathBuf> {
    handle.path().app_local_data_dir()
}

/// The same without a window, for what is called from a terminal.
pub(crate) fn own_folder_without_window() -> Option<PathBuf> {
    Some(dirs::data_local_dir()?.join(IDENTIFIER))
}

/// The book goes into the program's data folder; receipts and exports go where a person looks for documents.
pub(crate) fn places(handle: &tauri::AppHandle) -> tauri::Result<Places> {
    let data = own_folder(handle)?;
    let paths = handle.path();
    let files = paths.document_dir().map_or_else(|_| data.join("files"), |documents| documents.join("Kaunta"));
    Ok(Places { data, files })
}
