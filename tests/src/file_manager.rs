//! A file manager reduced to dragging: a patch of the screen that holds files. Pressed with the mouse, it speaks XDND to
//! whatever is below the mouse, as real ones do; it knows nothing about Kaunta.

use std::path::Path;
use std::sync::{Arc, Mutex};

use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, CreateWindowAux, EventMask, WindowClass};

use crate::carrying::{Atoms, Carrier, Progress};
use crate::desktop::Desktop;
use crate::patience::{USUAL, until};
use crate::pseudo;

/// The size of the patch, in a corner beside every window of the tests.
const SIDE: u16 = 40;

/// Files that can be dragged with the mouse.
pub struct FileManager<'d> {
    desktop: &'d Desktop,
    middle: (i16, i16),
    progress: Arc<Mutex<Progress>>,
}

impl Desktop {
    /// Shows these files beside Kaunta's window, to be dragged from there.
    pub async fn shows_files(&self, files: &[&Path]) -> FileManager<'_> {
        files.iter().for_each(|file| pseudo::brought(file));
        let display = self.connects();
        let screen = &display.setup().roots[0];
        let (root, width, height) = (screen.root, screen.width_in_pixels, screen.height_in_pixels);
        let (left, top) = ((width - SIDE).cast_signed(), (height - SIDE).cast_signed());
        let patch = display.generate_id().unwrap();
        let events = EventMask::BUTTON_PRESS | EventMask::BUTTON_RELEASE | EventMask::BUTTON_MOTION;
        let look = CreateWindowAux::new()
            .override_redirect(1)
            .background_pixel(screen.white_pixel)
            .event_mask(events | EventMask::STRUCTURE_NOTIFY);
        let (depth, class) = (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT);
        let shown = display.create_window(depth, patch, root, left, top, SIDE, SIDE, 0, class, 0, &look);
        shown.unwrap().check().unwrap();
        display.map_window(patch).unwrap().check().unwrap();
        let atoms = Atoms::new(&display).unwrap().reply().unwrap();
        let progress = Arc::new(Mutex::new(Progress::default()));
        let carrier = Carrier::new(display, atoms, patch, root, uri_list(files), progress.clone());
        // Ends with the desktop's display.
        std::thread::spawn(move || carrier.carries());
        let half = (SIDE / 2).cast_signed();
        let files = FileManager { desktop: self, middle: (left + half, top + half), progress };
        files.once("the files on the screen", |progress| progress.is_shown).await;
        files
    }
}

impl FileManager<'_> {
    /// Presses the mouse on the files and keeps it pressed.
    pub async fn pick_up(&self) {
        self.mouse_to(self.middle);
        self.xdotool(&["mousedown", "1"]);
        self.once("the files to be held", |progress| progress.is_held).await;
    }

    /// Moves the files to a position on the screen and waits until the window there has answered. Returns whether it accepts
    /// them.
    pub async fn hold_at(&self, place: (i16, i16)) -> bool {
        self.mouse_to(place);
        self.once("an answer to what is held there", |progress| progress.at == place && !progress.is_awaited)
            .await
            .takes
    }

    /// Moves the files back to where they were.
    pub async fn hold_outside(&self) {
        assert!(!self.hold_at(self.middle).await, "nothing takes files there");
    }

    /// Drops the files and waits for the end of the drag. Returns whether they were accepted.
    pub async fn let_go(&self) -> bool {
        self.xdotool(&["mouseup", "1"]);
        self.once("the end of the drag", |progress| !progress.is_held).await.was_taken
    }

    fn mouse_to(&self, (x, y): (i16, i16)) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
    }

    fn xdotool(&self, arguments: &[&str]) {
        self.desktop.run("xdotool", arguments).expect("a mouse");
    }

    async fn once(&self, what: &str, is_so: impl Fn(&Progress) -> bool) -> Progress {
        until(what, USUAL, || async {
            let progress = *self.progress.lock().unwrap();
            if is_so(&progress) { Ok(progress) } else { Err(progress) }
        })
        .await
    }
}

/// As RFC 2483 specifies and every file manager writes them.
fn uri_list(files: &[&Path]) -> String {
    let uri = |file: &&Path| reqwest::Url::from_file_path(file).expect("a whole path").to_string() + "\r\n";
    files.iter().map(uri).collect()
}
