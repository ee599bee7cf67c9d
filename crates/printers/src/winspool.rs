//! Windows' spooler, through the crate `printers`: slips as RAW, which drivers pass on unchanged.

use printers::common::base::job::{PrinterJobOptions, PrinterJobState};
use printers::common::base::printer::{Printer, PrinterState};
use printers::common::converters::Converter;

use crate::limits::PrinterTimeouts;
use crate::outcome::{Fault, PrintError};
use crate::place::{Found, Place};
use crate::spool::{Job, JobEnd, QueueState, Spooler};
use crate::status::Status;

/// The data type of drivers that print through XPS, which refuse RAW.
const XPS: &[(&str, &str)] = &[("document-format", "XPS_PASS")];

pub(crate) async fn found(_: &Spooler, _: PrinterTimeouts) -> Result<Vec<Found>, Fault> {
    apart(|| {
        let printers = printers::get_printers().into_iter();
        let found = printers.map(|printer| Found {
            place: Place::Queue { queue: printer.system_name.clone() },
            name: printer.system_name,
            product: Some(printer.port_name).filter(|port| !port.is_empty()),
        });
        Ok(found.collect())
    })
    .await
}

/// Opening a printer that is unplugged succeeds: only its state tells.
pub(crate) async fn state(_: &Spooler, queue: &str, _: PrinterTimeouts) -> Result<QueueState, Fault> {
    let queue = queue.to_owned();
    apart(move || {
        let printer = named(&queue)?;
        let status = Status::from_reasons(printer.state_reasons.iter().map(String::as_str));
        let held = match printer.state {
            PrinterState::PAUSED => Some(Fault::Paused),
            PrinterState::OFFLINE => Some(Fault::Offline),
            PrinterState::READY | PrinterState::PRINTING | PrinterState::UNKNOWN => None,
        };
        Ok(QueueState { fault: status.and_then(Status::fault).or(held), status, is_connecting: false })
    })
    .await
}

pub(crate) async fn submit(_: &Spooler, queue: &str, slip: &[u8], _: PrinterTimeouts) -> Result<u64, PrintError> {
    let (queue, slip) = (queue.to_owned(), slip.to_vec());
    let submitted = apart(move || {
        let printer = named(&queue)?;
        let options =
            |raw_properties| PrinterJobOptions { name: Some("Kaunta"), raw_properties, converter: Converter::None };
        // An error means that the job was not begun, so that nothing was sent.
        let job = printer.print(&slip, options(&[])).or_else(|_| printer.print(&slip, options(XPS)));
        job.map_err(|_| Fault::NotRaw)
    });
    submitted.await.map_err(PrintError::NotPrinted)
}

pub(crate) async fn job(_: &Spooler, queue: &str, job: u64, _: PrinterTimeouts) -> Result<Job, Fault> {
    let queue = queue.to_owned();
    apart(move || {
        let jobs = named(&queue)?.get_job_history();
        // A job leaves the list once it is printed or cancelled.
        let Some(job) = jobs.into_iter().find(|one| one.id == job) else {
            return Ok(Job { begun: true, end: Some(JobEnd::Done) });
        };
        let end = match job.state {
            PrinterJobState::COMPLETED => Some(JobEnd::Done),
            PrinterJobState::CANCELLED => Some(JobEnd::Stopped),
            PrinterJobState::PENDING
            | PrinterJobState::PAUSED
            | PrinterJobState::PROCESSING
            | PrinterJobState::UNKNOWN => None,
        };
        // Its states don't tell whether a part of it was printed before it had to wait.
        Ok(Job { begun: true, end })
    })
    .await
}

/// Cancels a job; returns its final state.
pub(crate) async fn take_back(_: &Spooler, queue: &str, job: u64, _: PrinterTimeouts) -> Result<Job, Fault> {
    let queue = queue.to_owned();
    apart(move || {
        named(&queue)?.cancel_job(job).map_err(|_| Fault::NoAccess)?;
        Ok(Job { begun: true, end: Some(JobEnd::Stopped) })
    })
    .await
}

fn named(queue: &str) -> Result<Printer, Fault> {
    printers::get_printers().into_iter().find(|printer| printer.system_name == queue).ok_or(Fault::NotThere)
}

/// The spooler's calls block.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> Result<T, Fault> + Send + 'static) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(Fault::NoSpooler))
}
