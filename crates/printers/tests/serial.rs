//! A printer on a serial line: a pair of pseudo terminals by `socat`, at whose other end is a printer with faults.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test")]

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kaunta_fake_printer::{FakePrinter, Fault as Broken};
use kaunta_printers::{Delivery, Fault, PaperLevel, Place, PrintError, Printer, PrinterTimeouts, Speed, Spooler};
use tokio::time::Instant;

/// Long where an answer must come, short where none may.
const PATIENT: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(60);

/// A serial line to a printer, for one connection.
struct Line {
    socat: Child,
    folder: tempfile::TempDir,
}

impl Line {
    fn to(printer: &FakePrinter) -> Line {
        let folder = tempfile::tempdir().unwrap();
        let port = folder.path().join("ttyKaunta");
        let socat = Command::new("socat")
            .arg(format!("PTY,link={},raw,echo=0", port.display()))
            .arg(format!("TCP:{}", printer.address()))
            .stderr(Stdio::null())
            .spawn()
            .expect("socat is installed by scripts/setup");
        let until = std::time::Instant::now() + PATIENT;
        while !port.exists() {
            assert!(std::time::Instant::now() < until, "socat opened no line");
            std::thread::yield_now();
        }
        Line { socat, folder }
    }

    fn port(&self) -> PathBuf {
        self.folder.path().join("ttyKaunta")
    }

    fn printer(&self, limits: PrinterTimeouts) -> Printer {
        at(self.port(), limits)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.socat.kill();
        let _ = self.socat.wait();
    }
}

fn at(port: PathBuf, limits: PrinterTimeouts) -> Printer {
    let place = Place::Serial { port: port.to_str().unwrap().to_owned(), speed: Speed::B115200 };
    Printer::new(place, limits, Spooler::default())
}

fn slip() -> Vec<u8> {
    let mut slip = b"\x1b@".to_vec();
    (0..200).for_each(|line| slip.extend(format!("line {line}\n").bytes()));
    slip.extend(b"\x1dVB\x00");
    slip
}

fn patient() -> PrinterTimeouts {
    let busy = Duration::ZERO;
    PrinterTimeouts {
        connect: PATIENT,
        busy,
        pause: SHORT,
        answer: PATIENT,
        glance: SHORT,
        again: PATIENT,
        stall: PATIENT,
        finish: PATIENT,
    }
}

async fn print(printer: &Printer) -> Result<Delivery, PrintError> {
    printer.print(&slip(), Instant::now() + PATIENT).await
}

#[tokio::test]
async fn a_printer_on_a_serial_line_says_that_it_has_printed() {
    let fake = FakePrinter::start(Broken::None).unwrap();
    assert_eq!(print(&Line::to(&fake).printer(patient())).await, Ok(Delivery::Printed));
    assert_eq!(fake.printed(), slip());
    let status = Line::to(&fake).printer(patient()).status().await.unwrap().unwrap();
    assert_eq!((status.fault(), status.paper()), (None, PaperLevel::Enough));
}

#[tokio::test]
async fn what_stands_in_the_way_is_told_over_a_serial_line_and_nothing_is_printed() {
    for (broken, fault) in [(Broken::OutOfPaper { after: 0 }, Fault::NoPaper), (Broken::CoverOpen, Fault::CoverOpen)] {
        let fake = FakePrinter::start(broken).unwrap();
        assert_eq!(print(&Line::to(&fake).printer(patient())).await, Err(PrintError::NotPrinted(fault)));
        assert_eq!(fake.printed(), []);
    }
}

#[tokio::test]
async fn a_printer_on_a_serial_line_that_answers_nothing_is_given_the_slip_all_the_same() {
    let fake = FakePrinter::start(Broken::Silent).unwrap();
    let line = Line::to(&fake);
    let printer = line.printer(PrinterTimeouts { answer: SHORT, ..patient() });
    assert_eq!(print(&printer).await, Ok(Delivery::Accepted));
    assert!(fake.prints(|printed| printed == slip()));
}

#[tokio::test]
async fn a_serial_line_pulled_in_the_middle_has_perhaps_printed() {
    let fake = FakePrinter::start(Broken::Cuts { after: 12 + 300 }).unwrap();
    let told = print(&Line::to(&fake).printer(patient())).await;
    assert_eq!(told, Err(PrintError::PerhapsPrinted(Fault::Disconnected)));
}

#[tokio::test]
async fn a_port_that_is_not_there_or_held_by_another_program_has_printed_nothing() {
    let nowhere = at("/dev/ttyKauntaNowhere".into(), patient());
    assert_eq!(print(&nowhere).await, Err(PrintError::NotPrinted(Fault::NotThere)));
    let fake = FakePrinter::start(Broken::None).unwrap();
    let line = Line::to(&fake);
    let ready = line.printer(patient()).ready(Instant::now() + PATIENT).await.unwrap();
    assert_eq!(print(&line.printer(patient())).await, Err(PrintError::NotPrinted(Fault::InUse)));
    assert_eq!(ready.print(&slip()).await, Ok(Delivery::Printed));
    assert_eq!(fake.printed(), slip(), "once");
}
