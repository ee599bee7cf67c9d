//! Printers on the network: a connection for each slip, so that several tills can use one printer in turn.

use std::future::Future;
use std::io::{self, ErrorKind};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::{Instant, sleep, timeout};

use crate::address::Address;
use crate::outcome::{Delivery, Fault, PrintError};
use crate::status::{Question, Status, is_in_turn, is_status};

const DLE: u8 = 0x10;
const EOT: u8 = 0x04;
const GS: u8 = 0x1d;

/// How long each step may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// To find it and connect.
    pub connect: Duration,
    /// To become free: a printer takes one connection at a time, and refuses or closes another till's.
    pub busy: Duration,
    /// The pause between two attempts meanwhile.
    pub pause: Duration,
    /// To answer a question about its state. Short: many printers answer none, and a customer waits.
    pub answer: Duration,
    /// The pause between two such questions while it prints.
    pub again: Duration,
    /// To take some more bytes.
    pub stall: Duration,
    /// To report that everything is printed.
    pub finish: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(3),
            busy: Duration::from_secs(6),
            pause: Duration::from_millis(200),
            answer: Duration::from_secs(1),
            again: Duration::from_secs(1),
            stall: Duration::from_secs(10),
            finish: Duration::from_secs(20),
        }
    }
}

/// A printer on the network.
#[derive(Debug, Clone)]
pub struct NetworkPrinter {
    address: Address,
    limits: Limits,
}

impl NetworkPrinter {
    /// Creates the printer; does not connect yet.
    #[must_use]
    pub fn new(address: Address, limits: Limits) -> Self {
        Self { address, limits }
    }

    /// What it reports about itself; `None` if it does not answer.
    ///
    /// # Errors
    /// It can't be reached.
    pub async fn status(&self) -> Result<Option<Status>, Fault> {
        self.connect().await?.status().await
    }

    /// Waits until it is free and reports no fault. Nothing of a slip is sent yet.
    ///
    /// # Errors
    /// It can't print, or it was not ready before `until`: a slip that prints much later is of no use to anybody.
    pub async fn ready(&self, until: Instant) -> Result<Ready, Fault> {
        let free_until = Instant::now() + self.limits.busy;
        loop {
            if Instant::now() >= until {
                return Err(Fault::Expired);
            }
            match self.try_ready().await {
                Err(Fault::Refused | Fault::Disconnected) if Instant::now() + self.limits.pause < free_until => {
                    sleep(self.limits.pause).await;
                }
                ready => return ready,
            }
        }
    }

    /// Prints a slip as soon as it is ready.
    ///
    /// # Errors
    /// As [`NetworkPrinter::ready`] and [`Ready::print`].
    pub async fn print(&self, slip: &[u8], until: Instant) -> Result<Delivery, PrintError> {
        self.ready(until).await.map_err(PrintError::NotPrinted)?.print(slip).await
    }

    async fn try_ready(&self) -> Result<Ready, Fault> {
        let mut connection = self.connect().await?;
        let status = connection.status().await?;
        match status.and_then(|status| status.fault()) {
            Some(fault) => Err(fault),
            None => Ok(Ready { connection, answers: status.is_some() }),
        }
    }

    async fn connect(&self) -> Result<Connection, Fault> {
        let connecting = async {
            let found: Vec<_> = lookup_host(self.address.target()).await.map_err(|_| Fault::UnknownHost)?.collect();
            let mut fault = Fault::UnknownHost;
            for address in found {
                match TcpStream::connect(address).await {
                    Ok(stream) => return Ok(stream),
                    Err(error) if error.kind() == ErrorKind::ConnectionRefused => fault = Fault::Refused,
                    Err(_) => fault = Fault::Unreachable,
                }
            }
            Err(fault)
        };
        let stream = timeout(self.limits.connect, connecting).await.unwrap_or(Err(Fault::Unreachable))?;
        // Otherwise each short question would be held back until the one before it is acknowledged.
        stream.set_nodelay(true).map_err(|_| Fault::Disconnected)?;
        Ok(Connection { stream, limits: self.limits, unanswered: 0, answered_in_turn: false })
    }
}

/// A printer that is free for one slip.
#[derive(Debug)]
#[must_use = "it is kept from others until it is dropped"]
pub struct Ready {
    connection: Connection,
    /// Whether it answers questions.
    answers: bool,
}

impl Ready {
    /// Prints the slip.
    ///
    /// # Errors
    /// It was not printed, or perhaps not. It was certainly not printed if no byte of the slip was sent.
    pub async fn print(mut self, slip: &[u8]) -> Result<Delivery, PrintError> {
        self.connection.send(slip).await?;
        let delivery = if self.answers { self.connection.finish().await } else { self.connection.end().await };
        delivery.map_err(PrintError::PerhapsPrinted)
    }
}

/// A connection.
#[derive(Debug)]
struct Connection {
    stream: TcpStream,
    limits: Limits,
    /// Questions about its state that are not answered yet. An answer doesn't say which question it belongs to: while some are
    /// late, the next one may not be the answer to the last question.
    unanswered: usize,
    /// Whether it has answered `GS r`, which it does once everything before it is printed.
    answered_in_turn: bool,
}

impl Connection {
    /// Asks every question, until one is not answered.
    async fn status(&mut self) -> Result<Option<Status>, Fault> {
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
        Ok(())
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
        self.stream.shutdown().await.map_err(|_| Fault::Disconnected)?;
        let mut unread = Vec::new();
        match within(self.limits.answer, self.stream.read_to_end(&mut unread)).await {
            Ok(_) => Ok(Delivery::Accepted),
            Err(_) => Err(Fault::Disconnected),
        }
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        match within(self.limits.stall, self.stream.write_all(bytes)).await {
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
