//! A program started and watched until its window no longer changes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use kaunta_tests::Desktop;
use rustix::process::{Pid, Signal, geteuid, kill_process};

use super::screen::Screen;
use crate::Failure;
use crate::tree;

/// The interval between looks at the screen, which is the precision of every time here.
const POLL_INTERVAL: Duration = Duration::from_millis(4);

/// A picture that stays this long is final.
const REST: Duration = Duration::from_secs(2);

/// Allows more time at the first start on a busy machine, when the final picture is not known yet.
const FIRST_REST: Duration = Duration::from_secs(6);

/// One in this many bytes may differ between two starts: a payment is a minute older.
const ALIKE: usize = 50;

/// A window that changes for longer never comes to rest.
const PATIENCE: Duration = Duration::from_secs(60);

/// The measurements of one start.
pub struct Opened {
    /// From the start of the process to the first change of the screen.
    pub shown: Duration,
    /// From the start of the process to the first moment at which the screen showed the final picture.
    pub usable: Duration,
    /// KiB of all its processes at rest, with shared pages divided among those that share them.
    pub memory: u64,
    /// The final picture.
    pub picture: Vec<u8>,
    /// The files that its processes had mapped.
    pub files: Vec<PathBuf>,
}

/// Starts a program, watches its window, and ends it. `before` is its final picture from an earlier start: a window at rest
/// that differs from it is still waiting for something. Calls `look` while the window is at rest.
pub fn open(
    desktop: &Desktop,
    program: &Path,
    screen: &Screen,
    before: Option<&[u8]>,
    look: impl FnOnce() -> Result<(), Failure>,
) -> Result<Opened, Failure> {
    let bare = at_rest(screen)?;
    let begun = Instant::now();
    let mut started = readable(desktop, program)
        .env("DISPLAY", screen.display())
        .env_remove("XAUTHORITY")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{} can't be started: {error}", program.display()))?;
    let watched = watch(screen, bare, before, begun);
    let told = watched.and_then(|(shown, usable, picture)| {
        if let Some(ended) = started.try_wait()? {
            return Err(format!("{} ended by itself: {ended}", program.display()).into());
        }
        look()?;
        let tree = tree::of(started.id());
        Ok(Opened { shown, usable, memory: tree::memory(&tree)?, picture, files: tree::files(&tree) })
    });
    let tree = tree::of(started.id());
    kill_process(Pid::from_child(&started), Signal::TERM)?;
    started.wait()?;
    tree::until_gone(&tree, PATIENCE)?;
    told
}

/// Makes a program's memory readable for the benchmark. Kaunta's is not readable for its own user, but for root, and for the
/// creator of the user namespace in which it runs; the namespace has no other effect.
fn readable(desktop: &Desktop, program: &Path) -> Command {
    if geteuid().is_root() {
        return desktop.command(program);
    }
    let mut command = desktop.command("unshare");
    command.args(["--user", "--map-current-user"]).arg(program);
    command
}

/// Waits until the screen no longer changes, and returns it.
fn at_rest(screen: &Screen) -> Result<Vec<u8>, Failure> {
    let begun = Instant::now();
    let mut last = screen.look()?;
    let mut since = Instant::now();
    while since.elapsed() < REST / 4 {
        if begun.elapsed() > PATIENCE {
            return Err("the screen never came to rest".into());
        }
        std::thread::sleep(POLL_INTERVAL);
        let now = screen.look()?;
        if now != last {
            (last, since) = (now, Instant::now());
        }
    }
    Ok(last)
}

/// Watches from an empty screen to a window at rest: when it first changed, when it first showed the final picture, and that
/// picture.
fn watch(
    screen: &Screen,
    bare: Vec<u8>,
    before: Option<&[u8]>,
    begun: Instant,
) -> Result<(Duration, Duration, Vec<u8>), Failure> {
    let rest = if before.is_some() { REST } else { FIRST_REST };
    let mut pictures = vec![(Duration::ZERO, bare)];
    loop {
        if begun.elapsed() > PATIENCE {
            return Err("the window never came to rest".into());
        }
        let now = screen.look()?;
        let (since, last) = pictures.last().ok_or("nothing was seen")?;
        let changed = *last != now;
        let rested = pictures.len() > 1 && begun.elapsed() > *since + rest;
        if rested && !changed && before.is_none_or(|before| alike(last, before)) {
            break;
        }
        if changed {
            pictures.push((begun.elapsed(), now));
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    let shown = pictures.get(1).map(|(at, _)| *at).ok_or("nothing was shown")?;
    let (at, last) = pictures.pop().ok_or("nothing was seen")?;
    let usable = pictures.iter().find(|(_, picture)| *picture == last).map_or(at, |(earlier, _)| *earlier);
    Ok((shown, usable, last))
}

fn alike(one: &[u8], other: &[u8]) -> bool {
    one.iter().zip(other).filter(|(one, other)| one != other).count() * ALIKE <= one.len()
}
