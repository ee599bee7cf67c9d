//! Parses the ESC/POS commands in a stream of bytes.

use thiserror::Error;

const LF: u8 = 0x0a;
const DLE: u8 = 0x10;
const ESC: u8 = 0x1b;
const GS: u8 = 0x1d;

/// A command that a slip may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    Letter(u8),
    EndLine,
    Reset,
    CharacterSet(u8),
    CodePage(u8),
    Centred(bool),
    Bold(bool),
    Size {
        wide: usize,
        high: usize,
    },
    FeedDots(u8),
    FeedLines(u8),
    Raster {
        bytes_wide: usize,
        high: usize,
        dots: Vec<u8>,
    },
    Kick {
        pin: u8,
        on: u8,
        off: u8,
    },
    Cut,
    /// `DLE EOT n`: answered at once.
    AskNow(u8),
    /// `GS r n`: answered once everything before it is printed.
    AskInTurn(u8),
}

/// Why bytes are not a slip.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Unreadable {
    /// A command that this printer does not know.
    #[error("unknown command at byte {at}")]
    Unknown {
        /// Its offset, in bytes.
        at: usize,
    },
    /// A letter that is not the same in every code page.
    #[error("no printable ASCII at byte {at}: {byte:#x}")]
    Letter {
        /// Its offset, in bytes.
        at: usize,
        /// What it is.
        byte: u8,
    },
    /// The bytes end within a command.
    #[error("cut within a command at byte {at}")]
    Cut {
        /// Where the command begins.
        at: usize,
    },
    /// A line or picture is wider than the paper.
    #[error("wider than the paper: {what}")]
    TooWide {
        /// The line's text.
        what: String,
    },
    /// A picture within a line, which printers ignore.
    #[error("a picture within a line: {line}")]
    WithinLine {
        /// The line's text.
        line: String,
    },
}

/// The next command, and how many bytes it has; nothing at the end.
pub(crate) fn next(bytes: &[u8], at: usize) -> Result<Option<(Command, usize)>, Unreadable> {
    let rest = bytes.get(at..).unwrap_or_default();
    let cut = || Unreadable::Cut { at };
    let read = match rest {
        [] => return Ok(None),
        [LF, ..] => (Command::EndLine, 1),
        [letter @ b' '..=b'~', ..] => (Command::Letter(*letter), 1),
        [DLE, 4, n, ..] => (Command::AskNow(*n), 3),
        [ESC, b'@', ..] => (Command::Reset, 2),
        [ESC, b'R', n, ..] => (Command::CharacterSet(*n), 3),
        [ESC, b't', n, ..] => (Command::CodePage(*n), 3),
        [ESC, b'a', n @ 0..=1, ..] => (Command::Centred(*n == 1), 3),
        [ESC, b'E', n @ 0..=1, ..] => (Command::Bold(*n == 1), 3),
        [ESC, b'J', n, ..] => (Command::FeedDots(*n), 3),
        [ESC, b'd', n, ..] => (Command::FeedLines(*n), 3),
        [ESC, b'p', pin @ 0..=1, on, off, ..] => (Command::Kick { pin: *pin, on: *on, off: *off }, 5),
        [GS, b'!', n, ..] => (Command::Size { wide: usize::from(n >> 4) + 1, high: usize::from(n & 0x0f) + 1 }, 3),
        [GS, b'V', 66, _, ..] => (Command::Cut, 4),
        [GS, b'r', n, ..] => (Command::AskInTurn(*n), 3),
        [GS, b'v', b'0', 0, xl, xh, yl, yh, dots @ ..] => {
            let bytes_wide = usize::from(u16::from_le_bytes([*xl, *xh]));
            let high = usize::from(u16::from_le_bytes([*yl, *yh]));
            let dots = dots.get(..bytes_wide * high).ok_or_else(cut)?.to_vec();
            let length = 8 + dots.len();
            (Command::Raster { bytes_wide, high, dots }, length)
        }
        [DLE | ESC | GS] | [DLE, 4] | [ESC, b'R' | b't' | b'a' | b'E' | b'J' | b'd' | b'p'] => return Err(cut()),
        [ESC, b'p', rest @ ..] if rest.len() < 3 => return Err(cut()),
        [GS, b'!' | b'r'] => return Err(cut()),
        [GS, b'V', rest @ ..] if rest.len() < 2 => return Err(cut()),
        [GS, b'v', rest @ ..] if rest.len() < 6 => return Err(cut()),
        [DLE | ESC | GS, ..] => return Err(Unreadable::Unknown { at }),
        [byte, ..] => return Err(Unreadable::Letter { at, byte: *byte }),
    };
    Ok(Some(read))
}
