//! CUPS: IPP over its socket. Its library is not used, because it reads files and tells less about what happened to a
//! job.

use std::path::{Path, PathBuf};

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::client::conn::http1;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use ipp::attribute::{IppAttribute, IppAttributeGroup, IppAttributes};
use ipp::model::{DelimiterTag, IppVersion, Operation, PrinterState, StatusCode as IppStatus};
use ipp::parser::IppParser;
use ipp::request::IppRequestResponse;
use ipp::value::IppValue;
use tokio::net::UnixStream;
use tokio::time::timeout;

use crate::limits::PrinterTimeouts;
use crate::outcome::{Fault, PrintError};
use crate::place::{Found, Place};
use crate::spool::{Job, JobEnd, QueueState, Spooler};
use crate::status::Status;

/// Where it listens on Linux and on macOS.
const SOCKETS: [&str; 3] = ["/run/cups/cups.sock", "/var/run/cups/cups.sock", "/private/var/run/cupsd"];
/// In bytes: more than any answer to the requests made here, even with a thousand printers in it.
const LONGEST_ANSWER: usize = 4 << 20;
/// The format of bytes that CUPS passes on unchanged.
const RAW: &str = "application/vnd.cups-raw";

/// Why it gave no answer, and whether it may have taken the request.
struct NoAnswer {
    fault: Fault,
    was_sent: bool,
}

pub(crate) async fn found(spooler: &Spooler, limits: PrinterTimeouts) -> Result<Vec<Found>, Fault> {
    let request = request(Operation::CupsGetPrinters, None, &[]);
    let (status, answer) = ask(spooler, "/", request, &[], limits).await.map_err(|no| no.fault)?;
    // This is how it says that it has none.
    if status == IppStatus::ClientErrorNotFound {
        return Ok(Vec::new());
    }
    if !status.is_success() {
        return Err(Fault::NoSpooler);
    }
    let printers = answer.groups_of(DelimiterTag::PrinterAttributes).filter_map(|printer| {
        let name = text(printer, "printer-name")?;
        let product = text(printer, "printer-info").or_else(|| text(printer, "printer-make-and-model"));
        let product = product.filter(|product| !product.is_empty() && *product != name);
        Some(Found { place: Place::Queue { queue: name.clone() }, name, product })
    });
    Ok(printers.collect())
}

pub(crate) async fn state(spooler: &Spooler, queue: &str, limits: PrinterTimeouts) -> Result<QueueState, Fault> {
    let request = request(Operation::GetPrinterAttributes, Some(queue), &[]);
    let (status, answer) = ask(spooler, &path(queue), request, &[], limits).await.map_err(|no| no.fault)?;
    let printer = answer.first_of(DelimiterTag::PrinterAttributes).filter(|_| status.is_success());
    let printer = printer.ok_or_else(|| refusal(status))?;
    let state = number(printer, "printer-state");
    let accepts = printer.get("printer-is-accepting-jobs").and_then(|is| is.value().as_boolean()).copied();
    let reasons = keywords(printer, "printer-state-reasons");
    let status = Status::from_reasons(reasons.iter().map(String::as_str));
    let told = status.and_then(Status::fault);
    let is_held = state == Some(PrinterState::Stopped as i32) || accepts == Some(false);
    let is_connecting = reasons.iter().any(|reason| reason.starts_with("connecting-to-device"));
    Ok(QueueState { fault: told.or_else(|| is_held.then_some(Fault::Paused)), status, is_connecting })
}

/// Submits a slip; returns the job's number.
pub(crate) async fn submit(
    spooler: &Spooler,
    queue: &str,
    slip: &[u8],
    limits: PrinterTimeouts,
) -> Result<i32, PrintError> {
    let name =
        IppAttribute::with_name("job-name", IppValue::new_name_without_language("Kaunta").unwrap_or(IppValue::NoValue));
    let format =
        IppAttribute::with_name("document-format", IppValue::new_mime_media_type(RAW).unwrap_or(IppValue::NoValue));
    let attributes: Vec<_> = [name, format].into_iter().flatten().collect();
    let request = request(Operation::PrintJob, Some(queue), &attributes);
    let answered = ask(spooler, &path(queue), request, slip, limits).await;
    let (status, answer) = answered.map_err(|no| match no.was_sent {
        true => PrintError::PerhapsPrinted(no.fault),
        false => PrintError::NotPrinted(no.fault),
    })?;
    let job = answer.first_of(DelimiterTag::JobAttributes).and_then(|job| number(job, "job-id"));
    match job {
        Some(job) if status.is_success() => Ok(job),
        None if status.is_success() => Err(PrintError::PerhapsPrinted(Fault::Silent)),
        Some(_) | None => Err(PrintError::NotPrinted(refusal(status))),
    }
}

pub(crate) async fn job(spooler: &Spooler, queue: &str, job: i32, limits: PrinterTimeouts) -> Result<Job, Fault> {
    let request = request(Operation::GetJobAttributes, Some(queue), &[of_job(job)]);
    let (status, answer) = ask(spooler, &path(queue), request, &[], limits).await.map_err(|no| no.fault)?;
    let job = answer.first_of(DelimiterTag::JobAttributes).filter(|_| status.is_success());
    let job = job.ok_or_else(|| refusal(status))?;
    // RFC 8011, 5.3.7: 7 cancelled, 8 aborted, 9 completed.
    let end = match number(job, "job-state") {
        Some(9) => Some(JobEnd::Done),
        Some(7 | 8) => Some(JobEnd::Stopped),
        Some(_) | None => None,
    };
    Ok(Job { begun: number(job, "time-at-processing").is_some(), end })
}

/// Cancels a job; returns its final state.
pub(crate) async fn take_back(spooler: &Spooler, queue: &str, job: i32, limits: PrinterTimeouts) -> Result<Job, Fault> {
    let request = request(Operation::CancelJob, Some(queue), &[of_job(job)]);
    // Refused also if it has ended meanwhile.
    ask(spooler, &path(queue), request, &[], limits).await.map_err(|no| no.fault)?;
    self::job(spooler, queue, job, limits).await
}

fn refusal(status: IppStatus) -> Fault {
    if status == IppStatus::ClientErrorNotFound || status == IppStatus::ClientErrorGone {
        Fault::NotThere
    } else if status == IppStatus::ClientErrorDocumentFormatNotSupported {
        Fault::NotRaw
    } else if [
        IppStatus::ClientErrorForbidden,
        IppStatus::ClientErrorNotAuthenticated,
        IppStatus::ClientErrorNotAuthorized,
    ]
    .contains(&status)
    {
        Fault::NoAccess
    } else if status == IppStatus::ServerErrorNotAcceptingJobs {
        Fault::Paused
    } else {
        Fault::GivenUp
    }
}

/// The path at which a printer is asked.
fn path(queue: &str) -> String {
    let name: String = url::form_urlencoded::byte_serialize(queue.as_bytes()).collect();
    format!("/printers/{}", name.replace('+', "%20"))
}

fn of_job(job: i32) -> IppAttribute {
    IppAttribute::new(ipp::attribute::IppAttributeName::JOB_ID, IppValue::Integer(job))
}

fn request(operation: Operation, queue: Option<&str>, attributes: &[IppAttribute]) -> Option<IppRequestResponse> {
    let uri = match queue {
        Some(queue) => Some(format!("ipp://localhost{}", path(queue)).parse().ok()?),
        None => None,
    };
    let mut request = IppRequestResponse::new(IppVersion::v1_1(), operation, uri).ok()?;
    let user = IppValue::new_name_without_language(whoami()).ok()?;
    let user = IppAttribute::with_name("requesting-user-name", user).ok()?;
    for attribute in std::iter::once(&user).chain(attributes) {
        request.attributes_mut().add(DelimiterTag::OperationAttributes, attribute.clone());
    }
    Some(request)
}

/// Only the user who printed a job may cancel it.
fn whoami() -> String {
    std::env::var("USER").ok().filter(|name| !name.is_empty()).unwrap_or_else(|| "kaunta".to_owned())
}

async fn ask(
    spooler: &Spooler,
    path: &str,
    request: Option<IppRequestResponse>,
    document: &[u8],
    limits: PrinterTimeouts,
) -> Result<(IppStatus, IppAttributes), NoAnswer> {
    let unsent = |fault| NoAnswer { fault, was_sent: false };
    let sent = |fault| NoAnswer { fault, was_sent: true };
    let Some(request) = request else { return Err(unsent(Fault::NotThere)) };
    let socket = socket(spooler).ok_or_else(|| unsent(Fault::NoSpooler))?;
    let stream = timeout(limits.connect, UnixStream::connect(socket)).await.ok().and_then(Result::ok);
    let stream = stream.ok_or_else(|| unsent(Fault::NoSpooler))?;
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|_| unsent(Fault::NoSpooler))?;
    let connection = tokio::spawn(connection);
    let body = [&request.to_bytes(), document].concat();
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("host", "localhost")
        .header("content-type", "application/ipp")
        .body(Full::new(Bytes::from(body)))
        .map_err(|_| unsent(Fault::NotThere))?;
    let answering = async {
        let response = sender.send_request(request).await.map_err(|_| sent(Fault::NoSpooler))?;
        match response.status() {
            StatusCode::OK => {}
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => return Err(unsent(Fault::NoAccess)),
            StatusCode::NOT_FOUND => return Err(unsent(Fault::NotThere)),
            _ => return Err(sent(Fault::NoSpooler)),
        }
        let body = Limited::new(response.into_body(), LONGEST_ANSWER).collect().await;
        Ok(body.map_err(|_| sent(Fault::NoSpooler))?.to_bytes())
    };
    let answered = timeout(limits.stall, answering).await;
    connection.abort();
    let answer = answered.unwrap_or_else(|_| Err(sent(Fault::NoSpooler)))?;
    let parser = IppParser::new(std::io::Cursor::new(answer));
    let (header, attributes, _) = parser.parse_parts().map_err(|_| sent(Fault::NoSpooler))?;
    Ok((header.status_code(), attributes))
}

fn socket(spooler: &Spooler) -> Option<PathBuf> {
    let usual = || SOCKETS.iter().map(Path::new).find(|socket| socket.exists()).map(Path::to_owned);
    spooler.socket.clone().or_else(usual)
}

fn text(group: &IppAttributeGroup, name: &str) -> Option<String> {
    group.get(name).map(|attribute| attribute.value().to_string())
}

fn number(group: &IppAttributeGroup, name: &str) -> Option<i32> {
    let value = group.get(name)?.value();
    value.as_integer().or_else(|| value.as_enum()).copied()
}

fn keywords(group: &IppAttributeGroup, name: &str) -> Vec<String> {
    group.get(name).map(|value| value.value().into_iter().map(ToString::to_string).collect()).unwrap_or_default()
}
