//! The system's own dialog for files, answered with real keys: no driver reaches it.

use std::path::Path;

use crate::desk::Desk;
use crate::patience::{LONG, until};

/// Everything of Kaunta's that can be seen.
const SEEN: &[&str] = &["search", "--onlyvisible", "--class", "kaunta"];

impl Desk {
    /// Waits for the dialog, types a file's path into it, and confirms.
    pub async fn answer_file_dialog(&self, file: &Path) {
        let dialog = until("the dialog for a file", LONG, || async { self.file_dialog().ok_or("none") }).await;
        let path = file.to_str().expect("a path");
        let id = dialog.to_string();
        self.run("xdotool", &["windowfocus", "--sync", &id]).expect("the focus");
        // A slash opens the line for a path, which nothing outside can see; keys that come before it is open are lost.
        let keys = ["key", "slash", "sleep", "1", "type", "--delay", "12", path.trim_start_matches('/')];
        self.run("xdotool", &keys).expect("a keyboard");
        self.run("xdotool", &["key", "Return"]).expect("a keyboard");
        until("the end of the dialog", LONG, || async {
            if self.file_dialog().is_none() { Ok(()) } else { Err("it is there") }
        })
        .await;
    }

    fn file_dialog(&self) -> Option<u32> {
        let own = self.windows();
        let seen = self.run("xdotool", SEEN).unwrap_or_default();
        seen.split_whitespace().filter_map(|id| id.parse().ok()).find(|id| !own.contains(id))
    }
}
