//! Kaunta's own folders on this computer.

use std::path::PathBuf;

use kaunta_app::Places;
use tauri::Manager;

/// The program's own folder. On Windows it is the one that stays on this computer: in the other, an office's server would copy a
/// profile from computer to computer, and the book with it.
pub(crate) fn own_folder(handle: &tauri::AppHandle) -> tauri::Result<PathBuf> {
    handle.path().app_local_data_dir()
}

/// The book in the program's own folder; receipts and exports where a person looks for documents.
pub(crate) fn places(handle: &tauri::AppHandle) -> tauri::Result<Places> {
    let data = own_folder(handle)?;
    let paths = handle.path();
    let files = paths.document_dir().map_or_else(|_| data.join("files"), |documents| documents.join("Kaunta"));
    Ok(Places { data, files })
}
