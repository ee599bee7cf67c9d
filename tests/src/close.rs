//! Closing a window as its cross does. There is no window manager on a test's display to do it.

use std::os::unix::net::UnixStream;

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt, EventMask};
use x11rb::rust_connection::{DefaultStream, RustConnection};

use crate::desk::Desk;
use crate::patience::{USUAL, until};

impl Desk {
    /// The windows of Kaunta that can be seen.
    #[must_use]
    pub fn windows(&self) -> Vec<u32> {
        let found = self.run("xdotool", &["search", "--onlyvisible", "--name", "^Kaunta$"]).unwrap_or_default();
        found.split_whitespace().filter_map(|id| id.parse().ok()).collect()
    }

    /// Presses the cross of Kaunta's window.
    pub async fn close_window(&self) {
        let window =
            until("a window to close", USUAL, || async { self.windows().first().copied().ok_or("none") }).await;
        self.close(window);
    }

    /// Presses the cross of a window.
    pub fn close(&self, window: u32) {
        let connection = self.display();
        let atom = |name: &[u8]| connection.intern_atom(false, name).unwrap().reply().unwrap().atom;
        let (protocols, delete) = (atom(b"WM_PROTOCOLS"), atom(b"WM_DELETE_WINDOW"));
        let message = ClientMessageEvent::new(32, window, protocols, [delete, x11rb::CURRENT_TIME, 0, 0, 0]);
        connection.send_event(false, window, EventMask::NO_EVENT, message).unwrap().check().unwrap();
        connection.flush().unwrap();
    }

    /// The display, with the cookie that this desk's programs use.
    pub(crate) fn display(&self) -> RustConnection {
        let number = self.variable("DISPLAY").trim_start_matches(':').to_owned();
        let listed = self.run("xauth", &["list", &format!(":{number}")]).expect("xauth");
        let cookie = listed.split_whitespace().nth(2).expect("a cookie");
        let bytes = (0..cookie.len()).step_by(2).map(|at| u8::from_str_radix(&cookie[at..at + 2], 16).unwrap());
        let socket = UnixStream::connect(format!("/tmp/.X11-unix/X{number}")).expect("the display's socket");
        let (stream, _) = DefaultStream::from_unix_stream(socket).expect("the display's socket");
        let name = b"MIT-MAGIC-COOKIE-1".to_vec();
        RustConnection::connect_to_stream_with_auth_info(stream, 0, name, bytes.collect()).expect("the display")
    }
}
