//! The source side of XDND (version 5): reads the display's events and answers as the protocol requires.

use std::sync::{Arc, Mutex};

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ButtonReleaseEvent, ClientMessageEvent, ConnectionExt, EventMask, MotionNotifyEvent, PropMode,
    SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, SelectionRequestEvent, Timestamp, Window,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

x11rb::atom_manager! {
    /// Names of the protocol.
    pub(crate) Atoms:

    /// Their pending replies.
    AtomsCookie {
        XdndAware,
        XdndSelection,
        XdndEnter,
        XdndPosition,
        XdndStatus,
        XdndLeave,
        XdndDrop,
        XdndFinished,
        XdndActionCopy,
        TARGETS,
        UTF8_STRING,
        URI_LIST: b"text/uri-list",
    }
}

const VERSION: u32 = 5;

/// The progress of a drag, for a test.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Progress {
    /// The patch can be pressed.
    pub(crate) is_shown: bool,
    /// From the press of the mouse to the end of the drag.
    pub(crate) is_held: bool,
    /// The mouse, in coordinates of the screen.
    pub(crate) at: (i16, i16),
    /// The window below has not answered for this position yet.
    pub(crate) is_awaited: bool,
    /// Whether the window below accepts the files.
    pub(crate) takes: bool,
    /// Whether the last drag ended with the files accepted.
    pub(crate) was_taken: bool,
}

/// Handles the display's events from the press of the mouse to the end of the drag.
pub(crate) struct Carrier {
    display: RustConnection,
    atoms: Atoms,
    patch: Window,
    root: Window,
    uris: String,
    /// The window below the mouse that supports XDND.
    below: Option<Window>,
    /// A move made before the window answered the previous one: the protocol allows one question at a time.
    next: Option<Timestamp>,
    /// The mouse was released before the window answered.
    released: Option<Timestamp>,
    progress: Arc<Mutex<Progress>>,
}

impl Carrier {
    pub(crate) fn new(
        display: RustConnection,
        atoms: Atoms,
        patch: Window,
        root: Window,
        uris: String,
        progress: Arc<Mutex<Progress>>,
    ) -> Carrier {
        Carrier { display, atoms, patch, root, uris, below: None, next: None, released: None, progress }
    }

    /// Runs until the display is closed.
    pub(crate) fn carries(mut self) {
        while let Ok(event) = self.display.wait_for_event() {
            if let Err(error) = self.hears(&event) {
                eprintln!("the drag is over: {error}");
                return;
            }
        }
    }

    fn hears(&mut self, event: &Event) -> Result<(), ReplyError> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the display tells of much that is none of its business")]
        match event {
            Event::MapNotify(_) => self.says(|progress| progress.is_shown = true),
            Event::ButtonPress(press) => {
                self.display.set_selection_owner(self.patch, self.atoms.XdndSelection, press.time)?.check()?;
                self.says(|progress| *progress = Progress { is_shown: true, is_held: true, ..Progress::default() });
            }
            Event::MotionNotify(motion) => self.moves(motion)?,
            Event::ButtonRelease(ButtonReleaseEvent { time, .. }) => {
                self.released = Some(*time);
                self.goes_on()?;
            }
            Event::SelectionRequest(request) => self.gives(request)?,
            Event::ClientMessage(message) => self.is_told(message)?,
            _ => {}
        }
        Ok(())
    }

    fn says(&self, what: impl FnOnce(&mut Progress)) {
        what(&mut self.progress.lock().unwrap());
    }

    fn is_awaited(&self) -> bool {
        self.progress.lock().unwrap().is_awaited
    }

    fn moves(&mut self, motion: &MotionNotifyEvent) -> Result<(), ReplyError> {
        let (x, y) = (motion.root_x, motion.root_y);
        let below = self.taker_at(x, y)?;
        if below != self.below {
            if let Some(left) = self.below {
                self.tells(left, self.atoms.XdndLeave, [0; 4])?;
            }
            self.says(|progress| (progress.is_awaited, progress.takes) = (false, false));
            self.below = below;
            if let Some(entered) = below {
                let offer = [VERSION << 24, self.atoms.URI_LIST, self.atoms.UTF8_STRING, 0];
                self.tells(entered, self.atoms.XdndEnter, offer)?;
            }
        }
        // In one step: a reader must not see the answer for the previous position.
        let waits = self.is_awaited();
        self.says(|progress| (progress.at, progress.is_awaited) = ((x, y), below.is_some()));
        self.next = below.map(|_| motion.time);
        if waits { Ok(()) } else { self.goes_on() }
    }

    /// The window at a position, if it supports XDND.
    fn taker_at(&self, x: i16, y: i16) -> Result<Option<Window>, ReplyError> {
        let child = self.display.translate_coordinates(self.root, self.root, x, y)?.reply()?.child;
        if child == x11rb::NONE || child == self.patch {
            return Ok(None);
        }
        let aware = self.display.get_property(false, child, self.atoms.XdndAware, AtomEnum::ATOM, 0, 1)?.reply()?;
        Ok(aware.value32().and_then(|mut versions| versions.next()).map(|_| child))
    }

    /// After the window's answer: continues with the next position, or ends.
    fn goes_on(&mut self) -> Result<(), ReplyError> {
        let Some(below) = self.below else { return self.ends() };
        if let Some(time) = self.next.take() {
            let (x, y) = self.progress.lock().unwrap().at;
            let place = (u32::from(x.cast_unsigned()) << 16) | u32::from(y.cast_unsigned());
            return self.tells(below, self.atoms.XdndPosition, [0, place, time, self.atoms.XdndActionCopy]);
        }
        if self.is_awaited() {
            return Ok(());
        }
        let Some(time) = self.released else { return Ok(()) };
        if self.progress.lock().unwrap().takes {
            return self.tells(below, self.atoms.XdndDrop, [0, time, 0, 0]);
        }
        self.tells(below, self.atoms.XdndLeave, [0; 4])?;
        self.ends()
    }

    /// Ends the drag if the mouse was released.
    fn ends(&mut self) -> Result<(), ReplyError> {
        if self.released.take().is_some() {
            (self.below, self.next) = (None, None);
            self.says(|progress| (progress.is_held, progress.is_awaited) = (false, false));
        }
        Ok(())
    }

    fn is_told(&mut self, message: &ClientMessageEvent) -> Result<(), ReplyError> {
        let [from, flags, ..] = message.data.as_data32();
        if self.below != Some(from) {
            return Ok(());
        }
        let yes = flags & 1 == 1;
        if message.type_ == self.atoms.XdndStatus {
            let goes_on = self.next.is_some();
            self.says(|progress| (progress.takes, progress.is_awaited) = (yes, goes_on));
            return self.goes_on();
        }
        if message.type_ == self.atoms.XdndFinished {
            self.says(|progress| progress.was_taken = yes);
            return self.ends();
        }
        Ok(())
    }

    /// Sends a message to a window, preceded by its sender.
    fn tells(&self, window: Window, what: u32, rest: [u32; 4]) -> Result<(), ReplyError> {
        let [one, two, three, four] = rest;
        let message = ClientMessageEvent::new(32, window, what, [self.patch, one, two, three, four]);
        self.display.send_event(false, window, EventMask::NO_EVENT, message)?.check()
    }

    /// The dragged files, in the format that the window requests.
    fn gives(&self, request: &SelectionRequestEvent) -> Result<(), ReplyError> {
        let (window, property, target) = (request.requestor, request.property, request.target);
        let mut given = property;
        if target == self.atoms.TARGETS {
            let offered = [self.atoms.TARGETS, self.atoms.URI_LIST, self.atoms.UTF8_STRING];
            self.display.change_property32(PropMode::REPLACE, window, property, AtomEnum::ATOM, &offered)?.check()?;
        } else if target == self.atoms.URI_LIST || target == self.atoms.UTF8_STRING {
            self.display
                .change_property8(PropMode::REPLACE, window, property, target, self.uris.as_bytes())?
                .check()?;
        } else {
            given = x11rb::NONE;
        }
        let (response_type, sequence) = (SELECTION_NOTIFY_EVENT, 0);
        let selection = request.selection;
        let told = SelectionNotifyEvent {
            response_type,
            sequence,
            time: request.time,
            requestor: window,
            selection,
            target,
            property: given,
        };
        self.display.send_event(false, window, EventMask::NO_EVENT, told)?.check()
    }
}
