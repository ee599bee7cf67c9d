//! The monitors of this computer, each with a unique name.

use std::collections::HashMap;

use tauri::{AppHandle, Manager, PhysicalPosition, PhysicalSize, WebviewWindow};
use tracing::error;

#[cfg(feature = "fail-points")]
use crate::fail_points::MadeUp;
use crate::origin::MAIN;

/// A monitor that is connected, in physical pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Connected {
    pub(crate) name: String,
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Its index in the system's list; `None` for one that a test made up.
    pub(crate) number: Option<i32>,
    /// Whether Kaunta's own window is on it.
    pub(crate) is_own: bool,
}

pub(crate) fn connected(handle: &AppHandle) -> Vec<Connected> {
    let main = handle.get_webview_window(MAIN);
    #[cfg(feature = "fail-points")]
    if let Some(monitors) = made_up(main.as_ref()) {
        return monitors;
    }
    system(handle, main.as_ref())
}

fn system(handle: &AppHandle, main: Option<&WebviewWindow>) -> Vec<Connected> {
    let found = handle.available_monitors().unwrap_or_else(|error| {
        error!(%error, "the monitors could not be listed");
        Vec::new()
    });
    let names = distinct(found.iter().map(|monitor| monitor.name().map(String::as_str)));
    // Before it is on the screen, Kaunta's own window will open on the main monitor.
    let own =
        main.and_then(|window| window.current_monitor().ok().flatten()).or(handle.primary_monitor().ok().flatten());
    let own = own.map(|monitor| *monitor.position());
    let connected = (0..).zip(&found).zip(names).map(|((number, monitor), name)| {
        let (place, size) = (*monitor.position(), *monitor.size());
        Connected {
            name,
            x: place.x,
            y: place.y,
            width: size.width,
            height: size.height,
            number: Some(number),
            // If the system does not say where its windows are (Wayland), the first monitor counts as Kaunta's own.
            is_own: own.map_or(number == 0, |own| own == place),
        }
    });
    connected.collect()
}

#[cfg(feature = "fail-points")]
fn made_up(main: Option<&WebviewWindow>) -> Option<Vec<Connected>> {
    let at = main.and_then(middle);
    let monitors = crate::fail_points::monitors()?.into_iter().map(|MadeUp { x, y, width, height, name }| {
        let monitor = Connected { name, x, y, width, height, number: None, is_own: false };
        Connected { is_own: at.is_some_and(|at| contains(&monitor, at)), ..monitor }
    });
    Some(monitors.collect())
}

/// Whether the window is on this monitor; also if the system does not say.
pub(crate) fn has(monitor: &Connected, window: &WebviewWindow) -> bool {
    match monitor.number {
        Some(_) => {
            let on = window.current_monitor().ok().flatten();
            on.is_none_or(|on| *on.position() == PhysicalPosition::new(monitor.x, monitor.y))
        }
        None => middle(window).is_none_or(|at| contains(monitor, at)),
    }
}

fn middle(window: &WebviewWindow) -> Option<PhysicalPosition<i64>> {
    let (place, size): (PhysicalPosition<i32>, PhysicalSize<u32>) =
        (window.outer_position().ok()?, window.outer_size().ok()?);
    Some(PhysicalPosition::new(
        i64::from(place.x) + i64::from(size.width / 2),
        i64::from(place.y) + i64::from(size.height / 2),
    ))
}

fn contains(monitor: &Connected, at: PhysicalPosition<i64>) -> bool {
    let within = |at: i64, from: i32, size: u32| (i64::from(from)..i64::from(from) + i64::from(size)).contains(&at);
    within(at.x, monitor.x, monitor.width) && within(at.y, monitor.y, monitor.height)
}

/// The systems' names, numbered where several have the same or none.
fn distinct<'a>(names: impl Iterator<Item = Option<&'a str>>) -> Vec<String> {
    let mut seen: HashMap<&str, u32> = HashMap::new();
    let mut numbered = |name: Option<&'a str>| {
        let name = name.map(str::trim).filter(|name| !name.is_empty()).unwrap_or("Monitor");
        let count = seen.entry(name).or_default();
        *count += 1;
        if *count == 1 { name.to_owned() } else { format!("{name} ({count})") }
    };
    names.map(&mut numbered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_monitors_of_one_kind_have_two_names() {
        let names = [Some("HP 24"), None, Some("HP 24"), Some(" "), Some("HP 24")];
        assert_eq!(distinct(names.into_iter()), ["HP 24", "Monitor", "HP 24 (2)", "Monitor (2)", "HP 24 (3)"]);
    }

    #[test]
    fn a_window_is_on_the_monitor_that_has_its_middle() {
        let monitor = Connected {
            name: String::new(),
            x: 1024,
            y: -100,
            width: 1280,
            height: 720,
            number: Some(1),
            is_own: false,
        };
        assert!(contains(&monitor, PhysicalPosition::new(1024, -100)));
        assert!(!contains(&monitor, PhysicalPosition::new(1023, 0)));
        assert!(!contains(&monitor, PhysicalPosition::new(2304, 0)));
        assert!(!contains(&monitor, PhysicalPosition::new(1500, 620)));
    }
}
