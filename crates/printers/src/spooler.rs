//! Printers of the system itself, behind its print service: CUPS, or Windows' spooler. The service accepts a slip at
//! once and prints it later. A slip that is not printed in time is cancelled, so that no old slip is printed when the
//! printer is switched on in the morning.

use tokio::time::{Instant, sleep};

#[cfg(unix)]
use crate::cups as service;
use crate::limits::PrinterTimeouts;
use crate::outcome::{Delivery, Fault, PrintError};
use crate::place::Found;
use crate::spool::{Job, JobEnd, QueueState, Spooler};
use crate::status::Status;
#[cfg(windows)]
use crate::winspool as service;

impl Spooler {
    /// The printers that it has.
    pub(crate) async fn found(&self, limits: PrinterTimeouts) -> Result<Vec<Found>, Fault> {
        service::found(self, limits).await
    }

    pub(crate) async fn status(&self, queue: &str, limits: PrinterTimeouts) -> Result<Option<Status>, Fault> {
        let QueueState { fault, status, is_connecting: _ } = service::state(self, queue, limits).await?;
        fault.map_or(Ok(status), Err)
    }

    pub(crate) async fn print(
        &self,
        queue: &str,
        slip: &[u8],
        limits: PrinterTimeouts,
    ) -> Result<Delivery, PrintError> {
        let job = service::submit(self, queue, slip, limits).await?;
        let until = Instant::now() + limits.finish;
        let mut may_have_begun = false;
        loop {
            match service::job(self, queue, job, limits).await {
                Ok(Job { end: Some(JobEnd::Done), .. }) => return Ok(Delivery::Accepted),
                Ok(Job { end: Some(JobEnd::Stopped), begun }) => {
                    return Err(unprinted(begun || may_have_begun, Fault::GivenUp));
                }
                Ok(Job { end: None, begun }) => may_have_begun |= begun,
                // Removed with its queue: nothing more will be known.
                Err(Fault::NotThere) => break,
                // The service itself knows whether it has begun, and is asked again.
                Err(_) => {}
            }
            if Instant::now() >= until {
                break;
            }
            sleep(limits.pause).await;
        }
        // Why it waits, as long as the service still knows.
        let fault = match service::state(self, queue, limits).await {
            Ok(QueueState { fault: Some(fault), .. }) | Err(fault) => fault,
            Ok(QueueState { is_connecting: true, .. }) => Fault::Unreachable,
            Ok(QueueState { .. }) => Fault::Stalled,
        };
        match service::take_back(self, queue, job, limits).await {
            Ok(Job { end: Some(JobEnd::Done), .. }) => Ok(Delivery::Accepted),
            Ok(Job { end: Some(JobEnd::Stopped), begun }) => Err(unprinted(begun || may_have_begun, fault)),
            // It may also print later.
            Ok(Job { end: None, .. }) | Err(_) => Err(PrintError::PerhapsPrinted(fault)),
        }
    }
}

fn unprinted(may_have_begun: bool, fault: Fault) -> PrintError {
    if may_have_begun { PrintError::PerhapsPrinted(fault) } else { PrintError::NotPrinted(fault) }
}
