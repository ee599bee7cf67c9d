//! One program, started and watched until its window is at rest.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, geteuid, kill_process};

use super::screen::Screen;
use super::tree;
use crate::Failure;

/// How often the screen is looked at: the precision of every time here.
const POLL_INTERVAL: Duration = Duration::from_millis(4);

/// A picture that stays for so long is the last one.
const REST: Duration = Duration::from_secs(2);

/// The first time, when nobody knows yet what the last picture looks like, a busy machine is given longer.
const FIRST_REST: Duration = Duration::from_secs(6);

/// One byte in so many may differ between two starts of a program: a payment is a minute older.
const ALIKE: usize = 50;

/// A window that moves for longer never rests.
const PATIENCE: Duration = Duration::from_secs(60);

/// What was seen.
pub struct Opened {
    /// From the start of the process to the first change of the screen.
    pub shown: Duration,
    /// From the start of the process to the first moment at which the screen looked as it did at rest.
    pub usable: Duration,
    /// KiB of all its processes at rest, each shared page divided by those who share it.
    pub memory: u64,
    /// What was on the screen at rest.
    pub picture: Vec<u8>,
    /// The files that its processes had in memory.
    pub files: Vec<PathBuf>,
}

/// Starts a program, watches its window, and ends it. `before` is its picture at rest from an earlier start: a window that
/// rests and does not look so is waiting for something. `look` is called while the window is at rest.
pub fn open(
    program: &Path,
    screen: &Screen,
    before: Option<&[u8]>,
    look: impl FnOnce() -> Result<(), Failure>,
) -> Result<Opened, Failure> {
    let bare = at_rest(screen)?;
    let begun = Instant::now();
    let mut started = readable(program)
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

/// A program whose memory whoever measures may look at. Kaunta's is readable for none of its own account; for root it is, and
/// for whoever made the user namespace in which it runs. Such a namespace changes nothing else of it.
fn readable(program: &Path) -> Command {
    if geteuid().is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-current-user"]).arg(program);
    command
}

/// The screen once nothing changes on it.
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

/// Watches from a bare screen to a window at rest: when it changed first, when it first looked as at the end, and how.
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
