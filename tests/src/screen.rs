//! The windows on a desktop's display, and the functions of a window manager, since there is none.

use std::os::unix::net::UnixStream;

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt, EventMask, InputFocus, MapState,
};
use x11rb::rust_connection::{DefaultStream, RustConnection};

use crate::desktop::Desktop;
use crate::patience::{LONG, until};
use crate::pseudo;

x11rb::atom_manager! {
    /// Names of window properties.
    Names:

    /// Their pending replies.
    NamesCookie {
        _NET_WM_NAME,
        _NET_WM_WINDOW_TYPE,
        _NET_WM_WINDOW_TYPE_DIALOG,
        UTF8_STRING,
        WM_DELETE_WINDOW,
        WM_PROTOCOLS,
    }
}

/// A visible window.
#[derive(Debug, Clone)]
struct Seen {
    window: u32,
    name: String,
    is_dialog: bool,
}

impl Desktop {
    /// Kaunta's visible windows.
    #[must_use]
    pub fn windows(&self) -> Vec<u32> {
        self.seen().into_iter().filter(|seen| seen.name == "Kaunta").map(|seen| seen.window).collect()
    }

    /// Waits for Kaunta's window.
    pub async fn window(&self) -> u32 {
        until("a window", LONG, || async { self.windows().first().copied().ok_or_else(|| self.seen()) }).await
    }

    /// Waits for a window with this name.
    pub async fn window_named(&self, name: &str) -> u32 {
        until(&format!("a window “{name}”"), LONG, || async {
            let seen = self.seen();
            seen.iter().find(|seen| seen.name == name).map(|seen| seen.window).ok_or(seen)
        })
        .await
    }

    /// The system's file dialog, if it is open.
    pub(crate) fn file_dialog(&self) -> Option<u32> {
        let dialog = self.seen().into_iter().find(|seen| seen.is_dialog && seen.name != "Kaunta")?;
        pseudo::note_text("the title of a file dialog", &dialog.name);
        Some(dialog.window)
    }

    /// Closes Kaunta's window, as its close button does.
    pub async fn close_window(&self) {
        self.close(self.window().await);
    }

    /// Closes a window, as its close button does.
    pub fn close(&self, window: u32) {
        let (display, names) = (self.display(), self.names());
        let press = [names.WM_DELETE_WINDOW, x11rb::CURRENT_TIME, 0, 0, 0];
        let message = ClientMessageEvent::new(32, window, names.WM_PROTOCOLS, press);
        display.send_event(false, window, EventMask::NO_EVENT, message).unwrap().check().unwrap();
    }

    /// Waits until a window is gone.
    pub async fn is_gone(&self, window: u32) {
        until("the end of a window", LONG, || async {
            let seen = self.seen();
            if seen.iter().all(|seen| seen.window != window) { Ok(()) } else { Err(seen) }
        })
        .await;
    }

    /// Hides a window, as behind all others.
    pub fn hide(&self, window: u32) {
        self.display().unmap_window(window).unwrap().check().unwrap();
    }

    /// Gives a window another size.
    pub fn resize(&self, window: u32, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.display().configure_window(window, &size).unwrap().check().unwrap();
    }

    /// Moves a window.
    pub fn move_to(&self, window: u32, x: i32, y: i32) {
        let place = ConfigureWindowAux::new().x(x).y(y);
        self.display().configure_window(window, &place).unwrap().check().unwrap();
    }

    /// A window's place and size.
    #[must_use]
    pub fn geometry(&self, window: u32) -> (i16, i16, u16, u16) {
        let at = self.display().get_geometry(window).unwrap().reply().expect("the window's place");
        (at.x, at.y, at.width, at.height)
    }

    /// Gives a window the keyboard focus; false if it can't take it yet.
    #[must_use]
    pub fn focus(&self, window: u32) -> bool {
        let focused = self.display().set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME);
        focused.unwrap().check().is_ok()
    }

    /// All windows, except those that disappear during the query.
    fn seen(&self) -> Vec<Seen> {
        let display = self.display();
        let tree = display.query_tree(display.setup().roots[0].root).unwrap().reply().expect("the display's windows");
        tree.children.into_iter().filter_map(|window| self.look_at(window).ok().flatten()).collect()
    }

    fn look_at(&self, window: u32) -> Result<Option<Seen>, ReplyError> {
        let (display, names) = (self.display(), self.names());
        if display.get_window_attributes(window)?.reply()?.map_state != MapState::VIEWABLE {
            return Ok(None);
        }
        let text = |name, kind| display.get_property(false, window, name, kind, 0, 1024)?.reply();
        let long = text(names._NET_WM_NAME, names.UTF8_STRING)?.value;
        let name = if long.is_empty() { text(AtomEnum::WM_NAME.into(), AtomEnum::ANY.into())?.value } else { long };
        let kinds = text(names._NET_WM_WINDOW_TYPE, AtomEnum::ATOM.into())?;
        let is_dialog =
            kinds.value32().is_some_and(|mut kinds| kinds.any(|kind| kind == names._NET_WM_WINDOW_TYPE_DIALOG));
        Ok(Some(Seen { window, name: String::from_utf8_lossy(&name).into_owned(), is_dialog }))
    }

    fn names(&self) -> Names {
        Names::new(self.display()).unwrap().reply().unwrap()
    }

    /// The display, authenticated with the desktop's cookie.
    pub(crate) fn display(&self) -> &RustConnection {
        self.connection.get_or_init(|| self.connects())
    }

    /// Another connection to it, with separate events.
    pub(crate) fn connects(&self) -> RustConnection {
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
