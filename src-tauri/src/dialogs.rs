//! The system's file dialogs. They are not part of the window, so locking the screen does not cover them. A dialog
//! whose answer is no longer awaited is closed, where the system allows that.

use std::path::PathBuf;

use tauri::AppHandle;
use tauri_plugin_dialog::FilePath;
use tokio::sync::oneshot;

/// The file chosen in the dialog that `open` opens; none if the person cancelled.
pub(crate) async fn answer(
    handle: &AppHandle,
    open: impl FnOnce(oneshot::Sender<Option<FilePath>>),
) -> Option<PathBuf> {
    let (chosen, choice) = oneshot::channel();
    open(chosen);
    let mut dialog = Open { handle, is_answered: false };
    let chosen = choice.await;
    dialog.is_answered = true;
    chosen.ok()??.into_path().ok()
}

struct Open<'a> {
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux lets Kaunta close it"))]
    handle: &'a AppHandle,
    is_answered: bool,
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        if !self.is_answered {
            #[cfg(target_os = "linux")]
            close_all(self.handle);
        }
    }
}

/// Closes every dialog that Kaunta has open, including the "replace this file?" question of a save dialog. Dialogs
/// drawn by a desktop portal stay open.
#[cfg(target_os = "linux")]
fn close_all(handle: &AppHandle) {
    use gtk::prelude::{Cast, DialogExt};

    let closed = handle.run_on_main_thread(|| {
        let dialogs =
            gtk::Window::list_toplevels().into_iter().filter_map(|window| window.downcast::<gtk::Dialog>().ok());
        for dialog in dialogs {
            dialog.response(gtk::ResponseType::Cancel);
        }
    });
    if let Err(error) = closed {
        tracing::warn!(%error, "a dialog that nobody waits for could not be closed");
    }
}
