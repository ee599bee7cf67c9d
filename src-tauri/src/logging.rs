//! The log: lines of `kaunta_app::log_line` to the terminal, and to files that only their owner can read and that take up
//! a known room at most. A panic is logged by its place, never with its words.

mod panics;
mod rolling;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::Utc;
use fern::Dispatch;
use kaunta_app::{OWN_CRATES, log_line};
use log::LevelFilter;

pub(crate) use panics::watched_by;
use rolling::Rolling;

/// So many bytes of lines wait in memory for their file at most.
const WAITING: usize = 64 * 1024;

static PLACE: Mutex<Place> = Mutex::new(Place::NotYet(Vec::new()));

/// Where lines go beside the terminal.
enum Place {
    /// The folder is not known yet: Tauri tells it.
    NotYet(Vec<u8>),
    File(Rolling),
}

/// Begins to log, and to watch for panics.
pub(crate) fn begin() {
    // Libraries log SQL and bus traffic in their lower levels.
    let dispatch = OWN_CRATES
        .into_iter()
        .fold(Dispatch::new().level(LevelFilter::Warn), |dispatch, own| dispatch.level_for(own, LevelFilter::Info));
    let line: Box<dyn Write + Send> = Box::new(Line(Vec::new()));
    let applied = dispatch
        .format(|out, words, record| {
            // Made whole here: what a value has to say is never said while a file is locked.
            let line = log_line(Utc::now(), record.level().as_str(), record.target(), &words.to_string());
            out.finish(format_args!("{line}"));
        })
        .chain(line)
        .apply();
    if applied.is_err() {
        // Only a second beginning in the same program fails, and the first one serves.
        log::warn!("the log was begun twice");
    }
    panics::watch();
}

/// Keeps the log in a folder from now on, what was said before included.
pub(crate) fn keep_in(folder: &Path) {
    let opened = Rolling::open(folder);
    let failed = {
        let mut place = place();
        match opened {
            Ok(mut file) => {
                let lost = match &*place {
                    Place::NotYet(waiting) => file.add(waiting).err(),
                    Place::File(_) => None,
                };
                *place = Place::File(file);
                lost
            }
            Err(error) => Some(error),
        }
    };
    if let Some(error) = failed {
        tracing::error!(%error, "the log can't be kept in a file");
    }
}

/// The newest file of the log.
pub(crate) fn file() -> Option<PathBuf> {
    match &*place() {
        Place::NotYet(_) => None,
        Place::File(file) => Some(file.path()),
    }
}

/// A panic in the middle of a line leaves a line that is not whole, nothing worse.
fn place() -> MutexGuard<'static, Place> {
    PLACE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One line on its way to the terminal and the file: fern writes its parts, then flushes.
///
/// It never fails. fern panics over a line that neither its place nor the terminal takes, the panic hook's own line over that
/// again, and so a full disk, or a terminal that is gone, would end Kaunta. What can't be written is lost instead.
struct Line(Vec<u8>);

impl Write for Line {
    fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
        self.0.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let line = std::mem::take(&mut self.0);
        let _gone = std::io::stderr().write_all(&line);
        match &mut *place() {
            Place::NotYet(waiting) if waiting.len() + line.len() > WAITING => {}
            Place::NotYet(waiting) => waiting.extend_from_slice(&line),
            Place::File(file) => _ = file.add(&line),
        }
        Ok(())
    }
}
