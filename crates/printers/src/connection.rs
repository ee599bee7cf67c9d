//! A connection that takes bytes and may answer: over the network, a serial line or USB.

use std::fmt::Debug;
use std::future::Future;
use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, timeout};

use crate::limits::Limits;
use crate::outcome::{Delivery, Fault, PrintError};
use crate::status::{Question, Status, is_in_turn, is_status};

const DLE: u8 = 0x10;
const EOT: u8 = 0x04;
const GS: u8 = 0x1d;

/// What carries the bytes. Flushed when they are on their way, shut down when the last of them has left this computer.
pub(crate) trait Line: AsyncRead + AsyncWrite + Debug + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Debug + Send + Unpin> Line for T {}

/// A connection.
#[derive(Debug)]
pub(crate) struct Connection {
    line: Box<dyn Line>,
    limits: Limits,
    /// Questions about its state that are not answered yet. An answer doesn't say which question it belongs to: while some are
    /// late, the next one may not be the answer to the last question.
    unanswered: usize,
    /// Whether it has answered `GS r`, which it does once everything before it is printed.
    answered_in_turn: bool,
}

impl Connection {
    pub(crate) fn new(line: impl Line + 'static, limits: Limits) -> Self {
        Self { line: Box::new(line), limits, unanswered: 0, answered_in_turn: false }
    }

    /// Prints a slip; `answers` tells whether it answers questions.
    pub(crate) async fn print(&mut self, slip: &[u8], answers: bool) -> Result<Delivery, PrintError> {
        self.send(slip).await?;
        let delivery = if answers { self.finish().await } else { self.end().await };
        delivery.map_err(PrintError::PerhapsPrinted)
    }

    /// Asks every question, until one is not answered.
    pub(crate) async fn status(&mut self) -> Result<Option<Status>, Fault> {
        let mut status = None;
        for question in Question::ALL {
            let Some(byte) = self.ask(question, self.limits.answer).await? else { break };
            status.get_or_insert_with(Status::default).add(question, byte);
        }
        Ok(status)
    }

    async fn ask(&mut self, question: Question, limit: Duration) -> Result<Option<u8>, Fault> {
        self.write(&[DLE, EOT, question.number()]).await?;
        self.unanswered += 1;
        self.answer(is_status, limit).await
    }

    async fn send(&mut self, slip: &[u8]) -> Result<(), PrintError> {
        let mut sent = 0;
        while let Some(rest) = slip.get(sent..).filter(|rest| !rest.is_empty()) {
            match within(self.limits.stall, self.line.write(rest)).await {
                Ok(Some(written)) if written > 0 => sent += written,
                failed => {
                    let fault = if matches!(failed, Ok(None)) { Fault::Stalled } else { Fault::Disconnected };
                    return Err(if sent == 0 {
                        PrintError::NotPrinted(fault)
                    } else {
                        PrintError::PerhapsPrinted(fault)
                    });
                }
            }
        }
        self.flush().await.map_err(PrintError::PerhapsPrinted)
    }

    /// Waits until it reports that everything is printed, and meanwhile asks whether something stops it.
    async fn finish(&mut self) -> Result<Delivery, Fault> {
        let until = Instant::now() + self.limits.finish;
        // Whatever arrived before is not the answer to this.
        self.answered_in_turn = false;
        self.write(&[GS, b'r', 1]).await?;
        loop {
            let byte = self.ask(Question::Offline, self.limits.again).await?;
            if self.answered_in_turn {
                return Ok(Delivery::Printed);
            }
            if let Some(byte) = byte.filter(|_| self.unanswered == 0) {
                let mut status = Status::default();
                status.add(Question::Offline, byte);
                if let Some(fault) = status.fault() {
                    return Err(fault);
                }
            }
            if Instant::now() >= until {
                return Err(Fault::Silent);
            }
            self.answer(is_in_turn, self.limits.again).await?;
        }
    }

    /// Ends our side of the connection, and waits a moment for the printer to end its own: closing with unread data may discard
    /// what the printer has not read yet.
    async fn end(&mut self) -> Result<Delivery, Fault> {
        match within(self.limits.stall, self.line.shutdown()).await {
            Ok(Some(())) => {}
            Ok(None) => return Err(Fault::Stalled),
            Err(_) => return Err(Fault::Disconnected),
        }
        let mut unread = Vec::new();
        match within(self.limits.answer, self.line.read_to_end(&mut unread)).await {
            Ok(_) => Ok(Delivery::Accepted),
            Err(_) => Err(Fault::Disconnected),
        }
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        match within(self.limits.stall, self.line.write_all(bytes)).await {
            Ok(Some(())) => self.flush().await,
            Ok(None) => Err(Fault::Stalled),
            Err(_) => Err(Fault::Disconnected),
        }
    }

    async fn flush(&mut self) -> Result<(), Fault> {
        match within(self.limits.stall, self.line.flush()).await {
            Ok(Some(())) => Ok(()),
            Ok(None) => Err(Fault::Stalled),
            Err(_) => Err(Fault::Disconnected),
        }
    }

    /// The next answer of the wanted kind; `None` if none comes in time. Answers of the other kind are recorded and skipped.
    async fn answer(&mut self, wanted: fn(u8) -> bool, limit: Duration) -> Result<Option<u8>, Fault> {
        let until = Instant::now() + limit;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match within(left, self.line.read_u8()).await {
                Ok(Some(byte)) => {
                    self.answered_in_turn |= is_in_turn(byte);
                    self.unanswered = self.unanswered.saturating_sub(usize::from(is_status(byte)));
                    if wanted(byte) {
                        return Ok(Some(byte));
                    }
                }
                Ok(None) => return Ok(None),
                Err(_) => return Err(Fault::Disconnected),
            }
        }
    }
}

/// The result, or `None` after a timeout.
async fn within<T>(limit: Duration, work: impl Future<Output = io::Result<T>>) -> io::Result<Option<T>> {
    match timeout(limit, work).await {
        Ok(done) => done.map(Some),
        Err(_) => Ok(None),
    }
}
