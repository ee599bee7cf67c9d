//! Where Kaunta's own window is and how large its text is, kept in a file of this computer for the next start.

use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kaunta_contract::TextSize;
use kaunta_storage::{durable, private};
use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, PhysicalPosition, PhysicalSize, WebviewWindow, WebviewWindowBuilder, Wry};
use tracing::warn;

use crate::monitors::{Connected, connected};
use crate::origin::MAIN;

const FILE: &str = "window.json";

/// A window that is dragged reports each step: its place is written at most this often.
const PACE: Duration = Duration::from_millis(500);

type Builder<'a> = WebviewWindowBuilder<'a, Wry, AppHandle>;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Kept {
    /// For a maximized window, its place before.
    place: Option<Place>,
    is_maximized: bool,
    text_size: TextSize,
}

/// The window's outer place and inner size, in physical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    x: i32,
    y: i32,
    width: u32,
    height: u32,
}

pub(crate) struct Placement {
    file: PathBuf,
    kept: Mutex<Kept>,
    /// Whether the place is about to be written.
    is_due: AtomicBool,
}

impl Placement {
    /// Losing the file loses nothing but a place: one that can't be read counts as missing.
    pub(crate) fn read(folder: &Path) -> Placement {
        let file = folder.join(FILE);
        let read = std::fs::read(&file)
            .and_then(|text| serde_json::from_slice(&text).map_err(|error| Error::new(ErrorKind::InvalidData, error)));
        let kept = read.unwrap_or_else(|error| {
            if error.kind() != ErrorKind::NotFound {
                warn!(%error, "the window's last place can't be read");
            }
            Kept::default()
        });
        Placement { file, kept: Mutex::new(kept), is_due: AtomicBool::new(false) }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn text_size(&self) -> TextSize {
        self.kept().text_size
    }

    pub(crate) fn set_text_size(&self, size: TextSize) {
        self.change(|kept| kept.text_size = size);
    }

    fn change(&self, change: impl FnOnce(&mut Kept)) {
        let mut kept = self.kept();
        let before = *kept;
        change(&mut kept);
        if *kept != before
            && let Err(error) = self.write(&kept)
        {
            warn!(%error, "the window's place could not be written; the next start opens it as before");
        }
    }

    fn write(&self, kept: &Kept) -> std::io::Result<()> {
        let fresh = self.file.with_extension("json.new");
        private::create(&fresh)?.write_all(&serde_json::to_vec_pretty(kept)?)?;
        durable::sync(&fresh)?;
        durable::rename(&fresh, &self.file)
    }
}

/// Opens the window where and as large as it was; in the middle of the main monitor if that place is on no monitor any more.
pub(crate) fn placed<'a>(handle: &AppHandle, window: Builder<'a>) -> Builder<'a> {
    let kept = handle.try_state::<Placement>().map(|placement| *placement.kept()).unwrap_or_default();
    let window = window.maximized(kept.is_maximized);
    let Some(place) = kept.place.and_then(|place| on_a_monitor(place, &connected(handle))) else {
        return window.center();
    };
    let at = handle.monitor_from_point(f64::from(place.x), f64::from(place.y)).ok().flatten();
    let scale = at.map_or(1.0, |monitor| monitor.scale_factor());
    let size = PhysicalSize::new(place.width, place.height).to_logical::<f64>(scale);
    let corner = PhysicalPosition::new(place.x, place.y).to_logical::<f64>(scale);
    window.inner_size(size.width, size.height).position(corner.x, corner.y)
}

/// The window was moved or resized.
pub(crate) fn changed(handle: &AppHandle) {
    let Some(placement) = handle.try_state::<Placement>() else { return };
    if placement.is_due.swap(true, Ordering::SeqCst) {
        return;
    }
    let handle = handle.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(PACE).await;
        if let Some(placement) = handle.try_state::<Placement>() {
            placement.is_due.store(false, Ordering::SeqCst);
        }
        keep(&handle);
    });
}

/// Stores the window's current place, unless it is hidden, minimized or fills the screen.
pub(crate) fn keep(handle: &AppHandle) {
    let (Some(placement), Some(window)) = (handle.try_state::<Placement>(), handle.get_webview_window(MAIN)) else {
        return;
    };
    match present(&window) {
        Ok(Some(Present::Maximized)) => placement.change(|kept| kept.is_maximized = true),
        Ok(Some(Present::At(place))) => {
            placement.change(|kept| *kept = Kept { place: Some(place), is_maximized: false, ..*kept });
        }
        Ok(None) => {}
        Err(error) => warn!(%error, "the system does not tell where the window is"),
    }
}

enum Present {
    Maximized,
    At(Place),
}

fn present(window: &WebviewWindow) -> tauri::Result<Option<Present>> {
    if !window.is_visible()? || window.is_minimized()? || window.is_fullscreen()? {
        return Ok(None);
    }
    if window.is_maximized()? {
        return Ok(Some(Present::Maximized));
    }
    let (corner, size) = (window.outer_position()?, window.inner_size()?);
    Ok(Some(Present::At(Place { x: corner.x, y: corner.y, width: size.width, height: size.height })))
}

/// The place moved onto the monitor that shows most of the window, so that all of it is visible; `None` if no monitor
/// shows any of it.
fn on_a_monitor(place: Place, monitors: &[Connected]) -> Option<Place> {
    let across = |monitor: &Connected| shared((place.x, place.width), (monitor.x, monitor.width));
    let down = |monitor: &Connected| shared((place.y, place.height), (monitor.y, monitor.height));
    let seen = |monitor: &&Connected| across(monitor) * down(monitor);
    let monitor = monitors.iter().max_by_key(seen).filter(|monitor| seen(monitor) > 0)?;
    let (width, height) = (place.width.min(monitor.width), place.height.min(monitor.height));
    Some(Place {
        x: within((place.x, width), (monitor.x, monitor.width)),
        y: within((place.y, height), (monitor.y, monitor.height)),
        width,
        height,
    })
}

/// How much two lengths share, each with where it begins.
fn shared((from, length): (i32, u32), (other, others): (i32, u32)) -> i64 {
    let end = (i64::from(from) + i64::from(length)).min(i64::from(other) + i64::from(others));
    (end - i64::from(from.max(other))).max(0)
}

/// Where a length begins once it is moved into another that is no shorter.
fn within((from, length): (i32, u32), (other, others): (i32, u32)) -> i32 {
    let last = i64::from(other) + i64::from(others) - i64::from(length);
    i32::try_from(i64::from(from).clamp(i64::from(other), last.max(i64::from(other)))).unwrap_or(other)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;

    fn monitor(x: i32, y: i32, width: u32, height: u32) -> Connected {
        Connected { name: String::new(), x, y, width, height, number: None, is_own: false }
    }

    const fn place(x: i32, y: i32, width: u32, height: u32) -> Place {
        Place { x, y, width, height }
    }

    #[test]
    fn a_window_comes_back_whole_on_a_monitor_that_is_there() {
        let two = [monitor(0, 0, 1366, 768), monitor(1366, -200, 1920, 1080)];
        let on_second = place(1500, 0, 1200, 800);
        assert_eq!(on_a_monitor(on_second, &two), Some(on_second));
        assert_eq!(on_a_monitor(on_second, &two[..1]), None, "its monitor is gone");
        assert_eq!(on_a_monitor(on_second, &[]), None);
        assert_eq!(on_a_monitor(place(1100, 700, 1024, 700), &two[..1]), Some(place(342, 68, 1024, 700)));
        assert_eq!(on_a_monitor(place(-300, -9, 1500, 900), &two[..1]), Some(place(0, 0, 1366, 768)));
        // Most of it is on the second.
        assert_eq!(on_a_monitor(place(1300, 100, 1024, 700), &two), Some(place(1366, 100, 1024, 700)));
    }

    #[test]
    fn what_is_kept_is_read_again_and_what_is_damaged_counts_as_missing() {
        let folder = tempfile::tempdir().unwrap();
        let placement = Placement::read(folder.path());
        assert_eq!(*placement.kept(), Kept::default());
        let kept = Kept { place: Some(place(-5, 7, 900, 600)), is_maximized: true, text_size: TextSize::Large };
        placement.change(|now| *now = kept);
        assert_eq!(*Placement::read(folder.path()).kept(), kept);
        std::fs::write(folder.path().join(FILE), "{\"place\": ").unwrap();
        assert_eq!(*Placement::read(folder.path()).kept(), Kept::default());
    }
}
