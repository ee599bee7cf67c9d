//! A virtual display whose pixels are read from a file: looking costs the programs on it nothing.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::Failure;

/// Every so many rows of pixels are looked at: a letter is taller.
const EVERY: u64 = 4;

/// An X server of our own.
pub struct Screen {
    server: Child,
    display: String,
    path: PathBuf,
    pixels: File,
    /// Where the pixels begin in the file, the length of a row, and the number of rows.
    layout: [u64; 3],
}

impl Screen {
    /// Starts it, with its file in `folder`.
    pub fn open(folder: &Path) -> Result<Screen, Failure> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset", "-fbdir"])
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

    /// What is on it now, as far as needed to see a change.
    pub fn look(&self) -> Result<Vec<u8>, Failure> {
        let [begin, row, rows] = self.layout;
        let length = usize::try_from(row)?;
        let mut seen = vec![0; length * usize::try_from(rows.div_ceil(EVERY))?];
        for (row_seen, place) in seen.chunks_exact_mut(length).zip((0..rows).step_by(usize::try_from(EVERY)?)) {
            self.pixels.read_exact_at(row_seen, begin + place * row)?;
        }
        Ok(seen)
    }

    /// Keeps a picture of it for a person to look at.
    pub fn keep(&self, picture: &Path) -> Result<(), Failure> {
        let from = format!("xwd:{}", self.path.display());
        let made = Command::new("convert").arg(from).arg(picture).status()?;
        if made.success() { Ok(()) } else { Err(format!("no picture was made: {made}").into()) }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It may have ended already; there is nobody left to tell.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Reads the header of an X window dump (XWDFile.h): big-endian words, then colours of 12 bytes, then pixels.
fn layout(dump: &File) -> Result<[u64; 3], Failure> {
    let word = |index: u64| -> Result<u64, Failure> {
        let mut bytes = [0; 4];
        dump.read_exact_at(&mut bytes, index * 4)?;
        Ok(u32::from_be_bytes(bytes).into())
    };
    let (header, height, row, colours) = (word(0)?, word(5)?, word(12)?, word(19)?);
    Ok([header + colours * 12, row, height])
}
