//! A virtual display whose pixels are read from a file, which costs the programs on it nothing.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::Failure;

const SIZE: [u64; 2] = [1280, 800];

/// The size of either window, which is centred, since there is no window manager.
const WINDOW: [u64; 2] = [1024, 700];

/// The right edge of a window, where the web view first shows a scroll bar and fades it out for seconds.
const SCROLL_BAR: u64 = 16;

/// Bytes per pixel.
const PIXEL: u64 = 4;

/// Compares every nth row of pixels: letters are taller than this.
const EVERY: usize = 4;

/// A separate X server.
pub struct Screen {
    server: Child,
    display: String,
    path: PathBuf,
    pixels: File,
    /// The offset of the pixels in the file, and the length of a row.
    layout: [u64; 2],
}

impl Screen {
    /// Starts it, with its file in `folder`.
    pub fn open(folder: &Path) -> Result<Screen, Failure> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset", "-screen", "0"])
            .arg(format!("{}x{}x24", SIZE[0], SIZE[1]))
            .arg("-fbdir")
            .arg(folder)
            .env_remove("XAUTHORITY")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut number = String::new();
        if let Some(told) = server.stdout.take() {
            BufReader::new(told).read_line(&mut number)?;
        }
        let path = folder.join("Xvfb_screen0");
        let pixels = File::open(&path)?;
        let layout = layout(&pixels)?;
        Ok(Screen { server, display: format!(":{}", number.trim()), path, pixels, layout })
    }

    /// The value of `DISPLAY`.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// The pixels of the window, as many as are needed to notice a change.
    pub fn look(&self) -> Result<Vec<u8>, Failure> {
        let [begin, row] = self.layout;
        let [left, top] = [(SIZE[0] - WINDOW[0]) / 2, (SIZE[1] - WINDOW[1]) / 2];
        let rows = (top..top + WINDOW[1]).step_by(EVERY);
        let length = usize::try_from((WINDOW[0] - SCROLL_BAR) * PIXEL)?;
        let mut seen = vec![0; length * rows.clone().count()];
        for (part, place) in seen.chunks_exact_mut(length).zip(rows) {
            self.pixels.read_exact_at(part, begin + place * row + left * PIXEL)?;
        }
        Ok(seen)
    }

    /// Saves a screenshot for a person.
    pub fn keep(&self, picture: &Path) -> Result<(), Failure> {
        let from = format!("xwd:{}", self.path.display());
        let made = Command::new("convert").arg(from).arg(picture).status()?;
        if made.success() { Ok(()) } else { Err(format!("no picture was made: {made}").into()) }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Reads the header of an X window dump (XWDFile.h): big-endian words, then colours of 12 bytes, then pixels.
fn layout(dump: &File) -> Result<[u64; 2], Failure> {
    let word = |index: u64| -> Result<u64, Failure> {
        let mut bytes = [0; 4];
        dump.read_exact_at(&mut bytes, index * 4)?;
        Ok(u32::from_be_bytes(bytes).into())
    };
    let (header, bits, row, colours) = (word(0)?, word(11)?, word(12)?, word(19)?);
    if bits == PIXEL * 8 { Ok([header + colours * 12, row]) } else { Err(format!("pixels of {bits} bits").into()) }
}
