//! The system's file dialog, controlled with real keys, since no driver reaches it. Reads its path field back by copying.

use std::path::Path;
use std::time::Duration;

use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt, CreateWindowAux, WindowClass};

use crate::desktop::Desktop;
use crate::patience::{LONG, USUAL, until};
use crate::pseudo;

/// By then a focused field has been copied; otherwise the keys are pressed again, which changes nothing.
const TRY: Duration = Duration::from_secs(3);

impl Desktop {
    /// Waits for the dialog.
    pub async fn file_dialog_opens(&self) -> u32 {
        until("the dialog for a file", LONG, || async { self.file_dialog().ok_or("none") }).await
    }

    /// Waits for the dialog, types a file's path, and confirms.
    pub async fn answer_file_dialog(&self, file: &Path) {
        pseudo::brought(file);
        let dialog = self.file_dialog_opens().await;
        let path = file.to_str().expect("a path");
        // A slash opens the path field once the dialog is ready; typed in that field, it is a character.
        until("the line for a path", LONG, || async {
            let line = self.line_after(dialog, &["key", "slash"]).await;
            if line.as_deref().is_some_and(|line| line.starts_with('/')) { Ok(()) } else { Err(line) }
        })
        .await;
        // The next attempt replaces what the dialog completed by itself.
        until("the path in its line", LONG, || async {
            let keys = ["key", "ctrl+a", "type", "--delay", "12", path];
            let line = self.line_after(dialog, &keys).await;
            if line.as_deref() == Some(path) { Ok(()) } else { Err(line) }
        })
        .await;
        self.run("xdotool", &["key", "Return"]).expect("a keyboard");
        self.is_gone(dialog).await;
    }

    /// The content of the focused field after these keys; `None` if no field has the focus.
    async fn line_after(&self, dialog: u32, keys: &[&str]) -> Option<String> {
        if !self.focus(dialog) {
            return None;
        }
        self.run("xdotool", keys).expect("a keyboard");
        self.forgets_what_was_copied();
        self.run("xdotool", &["key", "ctrl+a", "ctrl+c"]).expect("a keyboard");
        let is_copied = async { until("a copy", USUAL, || async { self.copied().await.ok_or("none") }).await };
        tokio::time::timeout(TRY, is_copied).await.ok()
    }

    fn forgets_what_was_copied(&self) {
        let clipboard = self.atom("CLIPBOARD");
        let forgotten = self.display().set_selection_owner(x11rb::NONE, clipboard, x11rb::CURRENT_TIME);
        forgotten.unwrap().check().unwrap();
    }

    /// The desktop's clipboard, as any program that pastes gets it.
    async fn copied(&self) -> Option<String> {
        let display = self.connects();
        let (root, window) = (display.setup().roots[0].root, display.generate_id().unwrap());
        let (depth, class, look) = (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
        display.create_window(depth, window, root, 0, 0, 1, 1, 0, class, 0, &look).unwrap().check().unwrap();
        let (clipboard, text, place) = (self.atom("CLIPBOARD"), self.atom("UTF8_STRING"), self.atom("COPIED"));
        let asked = display.convert_selection(window, clipboard, text, place, x11rb::CURRENT_TIME);
        asked.unwrap().check().unwrap();
        let given = until("an answer of who copied", USUAL, || async {
            match display.poll_for_event().expect("the display") {
                Some(Event::SelectionNotify(told)) => Ok(told.property),
                other => Err(other),
            }
        })
        .await;
        if given == x11rb::NONE {
            return None;
        }
        let copied = display.get_property(true, window, place, AtomEnum::ANY, 0, 4096).unwrap().reply().unwrap();
        Some(String::from_utf8_lossy(&copied.value).into_owned())
    }

    fn atom(&self, name: &str) -> u32 {
        self.display().intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
    }
}
