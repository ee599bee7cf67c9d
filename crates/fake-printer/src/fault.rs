//! What goes wrong with printers at counters.

/// A fault of the printer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Prints, and answers when it is asked.
    None,
    /// Prints, and never answers: like a cheap printer, or one behind a print server.
    Silent,
    /// Another till is printing: closes this many connections at once, then is free.
    Busy {
        /// Connections that it closes.
        connections: usize,
    },
    /// Its cover is open: prints nothing.
    CoverOpen,
    /// Its paper runs out after this many bytes; what comes later waits in it.
    OutOfPaper {
        /// Bytes that it still prints.
        after: usize,
    },
    /// Takes this many bytes and then no more; the connection stays open.
    Stalls {
        /// Bytes that it still takes.
        after: usize,
    },
    /// Unplugged after this many bytes: the connection ends.
    Cuts {
        /// Bytes that it still takes.
        after: usize,
    },
}

impl Fault {
    /// Whether it stops once it has printed this many bytes.
    pub(crate) fn stops(self, printed: usize) -> bool {
        match self {
            Fault::CoverOpen => true,
            Fault::OutOfPaper { after } => printed >= after,
            Fault::None | Fault::Silent | Fault::Busy { .. } | Fault::Stalls { .. } | Fault::Cuts { .. } => false,
        }
    }

    /// Its answer to `DLE EOT n`, if it answers.
    pub(crate) fn status(self, n: u8, printed: usize) -> Option<u8> {
        const FIXED: u8 = 0b0001_0010;
        let (open, out) = match self {
            Fault::Silent => return None,
            Fault::CoverOpen => (true, false),
            Fault::OutOfPaper { after } => (false, printed >= after),
            Fault::None | Fault::Busy { .. } | Fault::Stalls { .. } | Fault::Cuts { .. } => (false, false),
        };
        let bit = |is: bool, bits: u8| if is { bits } else { 0 };
        match n {
            1 => Some(FIXED | bit(open || out, 0b1000)),
            2 => Some(FIXED | bit(open, 0b100) | bit(out, 0b10_0000)),
            3 => Some(FIXED),
            4 => Some(FIXED | bit(out, 0b0110_1100)),
            _ => None,
        }
    }
}
