//! A printer, however it is connected.

use std::future::Future;

use tokio::time::{Instant, sleep, timeout};

use crate::connection::{ByteStream, PrinterConnection};
use crate::limits::PrinterTimeouts;
use crate::outcome::{Delivery, Fault, PrintError};
use crate::place::Place;
use crate::spool::Spooler;
use crate::status::Status;
use crate::{network, serial, usb};

/// A printer.
#[derive(Debug, Clone)]
pub struct Printer {
    place: Place,
    limits: PrinterTimeouts,
    spooler: Spooler,
    /// Whether it answered no question before.
    is_silent: bool,
}

impl Printer {
    /// Creates the printer; does not connect yet. The spooler is asked only about a printer of the system.
    #[must_use]
    pub fn new(place: Place, limits: PrinterTimeouts, spooler: Spooler) -> Self {
        Self { place, limits, spooler, is_silent: false }
    }

    /// Whether it answered no question before. If so, a slip hardly waits for an answer; one that comes all the same counts.
    #[must_use]
    pub fn silent(self, is_silent: bool) -> Self {
        Self { is_silent, ..self }
    }

    /// What it reports about itself; `None` if it does not answer.
    ///
    /// # Errors
    /// It can't be reached.
    pub async fn status(&self) -> Result<Option<Status>, Fault> {
        match &self.place {
            Place::Queue { queue } => self.spooler.status(queue, self.limits).await,
            Place::Network { .. } | Place::Serial { .. } | Place::Usb { .. } => {
                self.connect().await?.status(self.limits.answer).await
            }
        }
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
                Err(Fault::Refused | Fault::Disconnected | Fault::InUse)
                    if Instant::now() + self.limits.pause < free_until =>
                {
                    sleep(self.limits.pause).await;
                }
                ready => return ready,
            }
        }
    }

    /// Prints a slip as soon as it is ready.
    ///
    /// # Errors
    /// As [`Printer::ready`] and [`Ready::print`].
    pub async fn print(&self, slip: &[u8], until: Instant) -> Result<Delivery, PrintError> {
        self.ready(until).await.map_err(PrintError::NotPrinted)?.print(slip).await
    }

    async fn try_ready(&self) -> Result<Ready, Fault> {
        if let Place::Queue { queue } = &self.place {
            let status = self.spooler.status(queue, self.limits).await?;
            return match status.and_then(Status::fault) {
                Some(fault) => Err(fault),
                None => Ok(Ready(Channel::Queue(self.spooler.clone(), queue.clone(), self.limits))),
            };
        }
        let mut connection = self.connect().await?;
        let first = if self.is_silent { self.limits.glance } else { self.limits.answer };
        let status = connection.status(first).await?;
        match status.and_then(Status::fault) {
            Some(fault) => Err(fault),
            None => Ok(Ready(Channel::Connection { connection, answers: status.is_some() })),
        }
    }

    async fn connect(&self) -> Result<PrinterConnection, Fault> {
        match &self.place {
            Place::Network { address } => self.opened(network::open(address), Fault::Unreachable).await,
            Place::Serial { port, speed } => self.opened(serial::open(port, *speed), Fault::NotThere).await,
            Place::Usb { usb } => self.opened(usb::open(usb), Fault::NotThere).await,
            // Asked through the spooler, which has no connection to it.
            Place::Queue { .. } => Err(Fault::NotThere),
        }
    }

    /// `late` is the fault to report if it does not open in time.
    async fn opened<S: ByteStream + 'static>(
        &self,
        opening: impl Future<Output = Result<S, Fault>>,
        late: Fault,
    ) -> Result<PrinterConnection, Fault> {
        let stream = timeout(self.limits.connect, opening).await.unwrap_or(Err(late))?;
        Ok(PrinterConnection::new(stream, self.limits))
    }
}

/// A printer that is free for one slip.
#[derive(Debug)]
#[must_use = "it is kept from others until it is dropped"]
pub struct Ready(Channel);

#[derive(Debug)]
enum Channel {
    Connection {
        connection: PrinterConnection,
        /// Whether it answers questions.
        answers: bool,
    },
    Queue(Spooler, String, PrinterTimeouts),
}

impl Ready {
    /// Prints the slip.
    ///
    /// # Errors
    /// It was not printed, or perhaps not. It was certainly not printed if no byte of the slip was sent.
    pub async fn print(self, slip: &[u8]) -> Result<Delivery, PrintError> {
        match self.0 {
            Channel::Connection { mut connection, answers } => connection.print(slip, answers).await,
            Channel::Queue(spooler, queue, limits) => spooler.print(&queue, slip, limits).await,
        }
    }
}
