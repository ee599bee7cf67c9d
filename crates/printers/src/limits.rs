//! How long each step may take.

use std::time::Duration;

/// How long each step may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrinterTimeouts {
    /// To find it and connect.
    pub connect: Duration,
    /// To become free: a printer takes one connection at a time, and refuses or closes another till's.
    pub busy: Duration,
    /// The pause between two attempts meanwhile, and between two looks at a job of the print service.
    pub pause: Duration,
    /// To answer a question about its state. Short: many printers answer none, and a customer waits.
    pub answer: Duration,
    /// To answer, for a printer that has never answered: the slip leaves after that. Long enough for one on the same network.
    pub glance: Duration,
    /// The pause between two such questions while it prints.
    pub again: Duration,
    /// To take some more bytes.
    pub stall: Duration,
    /// To report that everything is printed.
    pub finish: Duration,
}

impl Default for PrinterTimeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(3),
            busy: Duration::from_secs(6),
            pause: Duration::from_millis(200),
            answer: Duration::from_secs(1),
            glance: Duration::from_millis(20),
            again: Duration::from_secs(1),
            stall: Duration::from_secs(10),
            finish: Duration::from_secs(20),
        }
    }
}
