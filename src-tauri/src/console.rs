//! Where Kaunta speaks when it was called without its window.

use std::io::{Write, stdout};
#[cfg(windows)]
use std::process::Child;

/// The terminal, or where what is said was led to. On Windows a program that has a window gets no terminal, not even the one that
/// it was called from, so it opens a console of its own there, which stays until a key is pressed.
pub(crate) struct Console {
    #[cfg(windows)]
    own: Option<Child>,
}

impl Console {
    #[cfg(not(windows))]
    pub(crate) fn open() -> Console {
        Console {}
    }

    #[cfg(windows)]
    pub(crate) fn open() -> Console {
        Console { own: windows::open() }
    }

    /// Says a line. Nobody is left to be told when the terminal is gone.
    pub(crate) fn say(&mut self, words: &str) {
        #[cfg(windows)]
        if let Some(pipe) = self.own.as_mut().and_then(|console| console.stdin.as_mut()) {
            let _ = writeln!(pipe, "{words}\r");
            return;
        }
        let _ = writeln!(stdout(), "{words}");
    }

    /// Waits until it was read.
    #[cfg_attr(not(windows), expect(clippy::unused_self, reason = "only Windows has a console of Kaunta's own"))]
    pub(crate) fn end(self) {
        #[cfg(windows)]
        if let Some(mut console) = self.own {
            // It ends the text first.
            let _ = console.wait();
        }
    }
}

#[cfg(windows)]
mod windows {
    use std::io::stdout;
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command, Stdio};

    /// `CREATE_NEW_CONSOLE`.
    const A_CONSOLE: u32 = 0x10;

    /// Shows what comes, in any letters, and waits for a key. Nothing of what is shown is a part of the command.
    const SHOWS: &str = "chcp 65001 >nul & more >con & pause <con >con";

    /// A console, where what is said would go nowhere.
    pub(super) fn open() -> Option<Child> {
        if !stdout().as_raw_handle().is_null() {
            return None;
        }
        let mut shell = Command::new("cmd.exe");
        shell.raw_arg(format!("/d /s /c \"{SHOWS}\"")).stdin(Stdio::piped()).creation_flags(A_CONSOLE);
        shell.spawn().ok()
    }
}
