//! Console output when Kaunta runs without its window.

use std::io::{Write, stderr, stdout};
#[cfg(windows)]
use std::process::Child;

/// The terminal, or wherever standard output was redirected. On Windows a GUI program gets no terminal, not even the
/// one that started it, so it opens a console of its own there, which stays open until a key is pressed.
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

    /// Prints a line. Write errors are ignored: if the terminal is gone, there is nowhere to report them.
    pub(crate) fn say(&mut self, words: &str) {
        #[cfg(windows)]
        if let Some(pipe) = self.own.as_mut().and_then(|console| console.stdin.as_mut()) {
            let _ = writeln!(pipe, "{words}\r");
            return;
        }
        let _ = writeln!(stdout(), "{words}");
    }

    /// Prints why something was not done, beside what a program reads from standard output.
    pub(crate) fn complain(&mut self, words: &str) {
        #[cfg(windows)]
        if self.own.is_some() {
            return self.say(words);
        }
        let _ = writeln!(stderr(), "{words}");
    }

    /// Waits until the person has closed the console window.
    #[cfg_attr(not(windows), expect(clippy::unused_self, reason = "only Windows has a console of Kaunta's own"))]
    pub(crate) fn end(self) {
        #[cfg(windows)]
        if let Some(mut console) = self.own {
            // `wait` closes the console's standard input first, which ends the text.
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

    /// The process creation flag `CREATE_NEW_CONSOLE`.
    const A_CONSOLE: u32 = 0x10;

    /// Shows its input as UTF-8 and waits for a key. The text goes through the pipe and is never part of the command.
    const SHOWS: &str = "chcp 65001 >nul & more >con & pause <con >con";

    /// Opens a console if standard output goes nowhere.
    pub(super) fn open() -> Option<Child> {
        if !stdout().as_raw_handle().is_null() {
            return None;
        }
        let mut shell = Command::new("cmd.exe");
        shell.raw_arg(format!("/d /s /c \"{SHOWS}\"")).stdin(Stdio::piped()).creation_flags(A_CONSOLE);
        shell.spawn().ok()
    }
}
