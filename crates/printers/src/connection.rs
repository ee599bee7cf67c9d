//! A connection that takes bytes and may answer: over the network, a serial line or USB.

use std::fmt::Debug;
use std::future::Future;
use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, timeout};

use crate::limits::PrinterTimeouts;
use crate::outcome::{Delivery, Fault, PrintError};
use crate::status::{Status, StatusQuery, is_in_turn, is_status};

const DLE: u8 = 0x10;
const EOT: u8 = 0x04;
const GS: u8 = 0x1d;

/// The bytes between Kaunta and a printer. A flush hands them to the system; the shutdown ends when the last of them
/// has left this computer.
pub(crate) trait ByteStream: AsyncRead + AsyncWrite + Debug + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Debug + Send + Unpin> ByteStream for T {}

#[derive(Debug)]
pub(crate) struct PrinterConnection {
    stream: Box<dyn ByteStream>,
    limits: PrinterTimeouts,
    /// Questions about its state that are not answered yet. An answer doesn't say which question it belongs to: while some are
    /// late, the next one may not be the answer to the last question.
    unanswered: usize,
    /// Whether it has answered `GS r`, which it does once everything before it is printed.
    answered_in_turn: bool,
}

impl PrinterConnection {
    pub(crate) fn new(stream: impl ByteStream + 'static, limits: PrinterTimeouts) -> Self {
        Self { stream: Box::new(stream), limits, unanswered: 0, answered_in_turn: false }
    }

    /// Prints a slip; `answers` tells whether it answers questions.
    pub(crate) async fn print(&mut self, slip: &[u8], answers: bool) -> Result<Delivery, PrintError> {
        self.send(slip).await?;
        self.delivered(answers).await.map_err(PrintError::PerhapsPrinted)
    }

    async fn delivered(&mut self, answers: bool) -> Result<Delivery, Fault> {
        // Its answer may have come while it took the slip.
        if answers || self.answer(is_status, self.limits.glance).await?.is_some() {
            self.finish().await
        } else {
            self.end().await
        }
    }

    /// Asks every question, until one is not answered; the first within `first`.
    pub(crate) async fn status(&mut self, first: Duration) -> Result<Option<Status>, Fault> {
        let mut status = None;
        for question in StatusQuery::ALL {
            let limit = if status.is_none() { first } else { self.limits.answer };
            let Some(byte) = self.ask(question, limit).await? else { break };
            status.get_or_insert_with(Status::default).add(question, byte);
        }
        Ok(status)
    }

    async fn ask(&mut self, question: StatusQuery, limit: Duration) -> Result<Option<u8>, Fault> {
        self.write(&[DLE, EOT, question.number()]).await?;
        self.unanswered += 1;
        self.answer(is_status, limit).await
    }

    async fn send(&mut self, slip: &[u8]) -> Result<(), PrintError> {
        let mut sent = 0;
        while let Some(rest) = slip.get(sent..).filter(|rest| !rest.is_empty()) {
            match within(self.limits.stall, self.stream.write(rest)).await {
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
            let byte = self.ask(StatusQuery::Offline, self.limits.again).await?;
            if self.answered_in_turn {
                return Ok(Delivery::Printed);
            }
            if let Some(byte) = byte.filter(|_| self.unanswered == 0) {
                let mut status = Status::default();
                status.add(StatusQuery::Offline, byte);
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
        match within(self.limits.stall, self.stream.shutdown()).await {
            Ok(Some(())) => {}
            Ok(None) => return Err(Fault::Stalled),
            Err(_) => return Err(Fault::Disconnected),
        }
        let mut unread = Vec::new();
        match within(self.limits.answer, self.stream.read_to_end(&mut unread)).await {
            Ok(_) => Ok(Delivery::Accepted),
            Err(_) => Err(Fault::Disconnected),
        }
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        match within(self.limits.stall, self.stream.write_all(bytes)).await {
            Ok(Some(())) => self.flush().await,
            Ok(None) => Err(Fault::Stalled),
            Err(_) => Err(Fault::Disconnected),
        }
    }

    async fn flush(&mut self) -> Result<(), Fault> {
        match within(self.limits.stall, self.stream.flush()).await {
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
            match within(left, self.stream.read_u8()).await {
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

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::sync::{Arc, Mutex};
    use std::task::{Context, Poll};

    use tokio::io::{DuplexStream, ReadBuf};

    use super::*;

    const PATIENT: Duration = Duration::from_secs(20);
    const SHORT: Duration = Duration::from_millis(60);
    const SLIP: [u8; 4_000] = [b'x'; 4_000];

    /// A line that never answers, as many printers on USB: it takes some bytes, then is pulled out or takes no more.
    #[derive(Debug, Clone)]
    struct OneWay {
        taken: Arc<Mutex<Vec<u8>>>,
        takes: usize,
        is_pulled: bool,
    }

    impl AsyncRead for OneWay {
        fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, _: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
            Poll::Pending
        }
    }

    impl AsyncWrite for OneWay {
        fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
            let mut taken = self.taken.lock().unwrap();
            let room = (self.takes - taken.len()).min(512).min(bytes.len());
            if room == 0 {
                return if self.is_pulled {
                    Poll::Ready(Err(io::ErrorKind::NotConnected.into()))
                } else {
                    Poll::Pending
                };
            }
            taken.extend(&bytes[..room]);
            Poll::Ready(Ok(room))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    /// The reported result for a slip, and how many of its bytes were taken.
    async fn print(takes: usize, is_pulled: bool) -> (Result<Delivery, PrintError>, usize) {
        let line = OneWay { taken: Arc::default(), takes, is_pulled };
        let (busy, stall) = (Duration::ZERO, if is_pulled { PATIENT } else { SHORT });
        let limits = PrinterTimeouts {
            connect: PATIENT,
            busy,
            pause: SHORT,
            answer: SHORT,
            glance: SHORT,
            again: SHORT,
            stall,
            finish: PATIENT,
        };
        let mut connection = PrinterConnection::new(line.clone(), limits);
        let told = match connection.status(SHORT).await {
            Ok(status) => connection.print(&SLIP, status.is_some()).await,
            Err(fault) => Err(PrintError::NotPrinted(fault)),
        };
        let taken = line.taken.lock().unwrap().len();
        (told, taken)
    }

    /// The bytes of a question.
    const ASKED: usize = 3;

    #[tokio::test]
    async fn a_line_that_can_never_answer_carries_the_whole_slip() {
        assert_eq!(print(usize::MAX, false).await, (Ok(Delivery::Accepted), ASKED + SLIP.len()));
    }

    #[tokio::test]
    async fn a_plug_pulled_before_the_slip_has_printed_nothing_and_one_pulled_in_it_perhaps() {
        let (before, within) =
            (PrintError::NotPrinted(Fault::Disconnected), PrintError::PerhapsPrinted(Fault::Disconnected));
        for (takes, told) in [(0, before), (ASKED, before), (ASKED + 1, within), (ASKED + 3_999, within)] {
            assert_eq!(print(takes, true).await, (Err(told), takes));
        }
    }

    #[tokio::test]
    async fn a_printer_without_paper_that_takes_no_more_and_says_nothing_is_left_after_a_while() {
        let (before, within) = (PrintError::NotPrinted(Fault::Stalled), PrintError::PerhapsPrinted(Fault::Stalled));
        for (takes, told) in [(ASKED, before), (ASKED + 2_000, within)] {
            assert_eq!(print(takes, false).await, (Err(told), takes));
        }
    }

    /// A printer without paper that first takes the whole slip, then answers every question about its state.
    async fn answers_after(mut line: DuplexStream, slip: usize) {
        const NO_PAPER: u8 = 0b0011_0010;
        let mut taken = vec![0; ASKED + slip];
        line.read_exact(&mut taken).await.unwrap();
        line.write_all(&[NO_PAPER]).await.unwrap();
        let mut asked = [0; ASKED];
        while line.read_exact(&mut asked).await.is_ok() {
            if asked[0] == DLE {
                line.write_all(&[NO_PAPER]).await.unwrap();
            }
        }
    }

    #[tokio::test]
    async fn an_answer_that_comes_after_the_slip_has_left_still_tells_how_it_ended() {
        let (ours, theirs) = tokio::io::duplex(64);
        let printer = tokio::spawn(answers_after(theirs, SLIP.len()));
        let limits = PrinterTimeouts { glance: PATIENT, again: PATIENT, ..PrinterTimeouts::default() };
        let mut connection = PrinterConnection::new(ours, limits);
        assert_eq!(connection.status(Duration::ZERO).await, Ok(None));
        assert_eq!(connection.print(&SLIP, false).await, Err(PrintError::PerhapsPrinted(Fault::NoPaper)));
        drop(connection);
        printer.await.unwrap();
    }
}
