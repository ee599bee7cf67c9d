//! What is reported about a slip, for each fault that a printer can have.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::time::Duration;

use kaunta_fake_printer::{FakePrinter, Fault as Broken};
use kaunta_printers::{Delivery, Fault, PaperLevel, Place, PrintError, Printer, PrinterTimeouts, Spooler, answering};
use tokio::time::Instant;

/// Long where an answer must come, short where none may.
const PATIENT: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(60);

fn slip() -> Vec<u8> {
    let mut slip = b"\x1b@".to_vec();
    (0..200).for_each(|line| slip.extend(format!("line {line}\n").bytes()));
    slip.extend(b"\x1dVB\x00");
    slip
}

fn at(address: std::net::SocketAddr, limits: PrinterTimeouts) -> Printer {
    Printer::new(Place::Network { address: address.to_string().parse().unwrap() }, limits, Spooler::default())
}

/// Limits under which no answer that comes is too late.
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

async fn print(printer: &FakePrinter, limits: PrinterTimeouts) -> Result<Delivery, PrintError> {
    at(printer.address(), limits).print(&slip(), Instant::now() + PATIENT).await
}

#[tokio::test]
async fn a_printer_that_works_says_that_it_has_printed() {
    let printer = FakePrinter::start(Broken::None).unwrap();
    assert_eq!(print(&printer, patient()).await, Ok(Delivery::Printed));
    assert_eq!(printer.printed(), slip());
    let status = at(printer.address(), patient()).status().await.unwrap().unwrap();
    assert_eq!((status.fault(), status.paper()), (None, PaperLevel::Enough));
}

#[tokio::test]
async fn what_stands_in_the_way_before_the_first_byte_is_told_and_nothing_is_printed() {
    for (broken, fault) in [(Broken::OutOfPaper { after: 0 }, Fault::NoPaper), (Broken::CoverOpen, Fault::CoverOpen)] {
        let printer = FakePrinter::start(broken).unwrap();
        assert_eq!(print(&printer, patient()).await, Err(PrintError::NotPrinted(fault)));
        printer.change(Broken::None);
        assert_eq!(print(&printer, patient()).await, Ok(Delivery::Printed));
        assert_eq!(printer.printed(), slip(), "the first was not kept for later");
    }
}

#[tokio::test]
async fn a_printer_that_refuses_has_printed_nothing() {
    let nobody = at(FakePrinter::refusing().unwrap(), patient());
    let refused = nobody.print(&slip(), Instant::now() + PATIENT).await;
    assert_eq!(refused, Err(PrintError::NotPrinted(Fault::Refused)));
    assert_eq!(nobody.status().await, Err(Fault::Refused));
}

/// Like one that is off: connections are neither accepted nor refused. A listener whose queue is full does the same on Linux.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_printer_that_is_off_is_told_in_time_and_has_printed_nothing() {
    let off = tokio::net::TcpSocket::new_v4().unwrap();
    off.bind((std::net::Ipv4Addr::LOCALHOST, 0).into()).unwrap();
    let off = off.listen(0).unwrap();
    let address = off.local_addr().unwrap();
    let mut queue = Vec::new();
    while let Ok(waiting) = tokio::time::timeout(SHORT, tokio::net::TcpStream::connect(address)).await {
        queue.push(waiting.unwrap());
    }
    let printer = at(address, PrinterTimeouts { connect: SHORT, ..patient() });
    let told = printer.print(&slip(), Instant::now() + PATIENT).await;
    assert_eq!(told, Err(PrintError::NotPrinted(Fault::Unreachable)));
    assert_eq!(printer.status().await, Err(Fault::Unreachable));
}

#[tokio::test]
async fn a_printer_that_answers_nothing_is_given_the_slip_all_the_same() {
    let printer = FakePrinter::start(Broken::Silent).unwrap();
    let limits = PrinterTimeouts { answer: SHORT, ..patient() };
    assert_eq!(print(&printer, limits).await, Ok(Delivery::Accepted));
    assert!(printer.prints(|printed| printed == slip()));
    assert_eq!(at(printer.address(), limits).status().await, Ok(None));
}

/// Prints on a printer that answered nothing before.
async fn print_on_silent(printer: &FakePrinter, limits: PrinterTimeouts) -> Result<Delivery, PrintError> {
    at(printer.address(), limits).silent(true).print(&slip(), Instant::now() + PATIENT).await
}

#[tokio::test]
async fn a_printer_that_answered_nothing_before_is_not_waited_for() {
    let printer = FakePrinter::start(Broken::Silent).unwrap();
    let begun = Instant::now();
    assert_eq!(print_on_silent(&printer, patient()).await, Ok(Delivery::Accepted));
    assert!(begun.elapsed() < PATIENT / 4, "it may answer for {PATIENT:?}");
    assert!(printer.prints(|printed| printed == slip()));
}

#[tokio::test]
async fn a_printer_that_answered_nothing_before_and_answers_now_is_believed_at_once() {
    let limits = PrinterTimeouts { glance: PATIENT, ..patient() };
    for (broken, told) in [
        (Broken::None, Ok(Delivery::Printed)),
        (Broken::OutOfPaper { after: 0 }, Err(PrintError::NotPrinted(Fault::NoPaper))),
        (Broken::CoverOpen, Err(PrintError::NotPrinted(Fault::CoverOpen))),
    ] {
        let printer = FakePrinter::start(broken).unwrap();
        assert_eq!(print_on_silent(&printer, limits).await, told);
        let came_out = if broken == Broken::None { slip() } else { Vec::new() };
        assert_eq!(printer.printed(), came_out, "{broken:?}");
    }
}

#[tokio::test]
async fn a_busy_printer_that_answered_nothing_before_is_tried_again_until_it_is_free() {
    let printer = FakePrinter::start(Broken::Busy { connections: 2 }).unwrap();
    let limits = PrinterTimeouts { busy: PATIENT, glance: PATIENT, ..patient() };
    assert_eq!(print_on_silent(&printer, limits).await, Ok(Delivery::Printed));
    assert_eq!((printer.connections(), printer.printed()), (3, slip()));
}

#[tokio::test]
async fn paper_that_ends_in_the_middle_is_perhaps_printed() {
    let printer = FakePrinter::start(Broken::OutOfPaper { after: 100 }).unwrap();
    assert_eq!(print(&printer, patient()).await, Err(PrintError::PerhapsPrinted(Fault::NoPaper)));
    assert!(printer.printed().len() < slip().len());
}

#[tokio::test]
async fn a_printer_unplugged_in_the_middle_has_perhaps_printed() {
    // After its four answers, and a part of the slip.
    let printer = FakePrinter::start(Broken::Cuts { after: 12 + 300 }).unwrap();
    assert_eq!(print(&printer, patient()).await, Err(PrintError::PerhapsPrinted(Fault::Disconnected)));
}

#[tokio::test]
async fn a_printer_unplugged_before_the_slip_has_printed_nothing() {
    let printer = FakePrinter::start(Broken::Cuts { after: 6 }).unwrap();
    assert_eq!(print(&printer, patient()).await, Err(PrintError::NotPrinted(Fault::Disconnected)));
}

#[tokio::test]
async fn a_printer_that_stalls_is_left_after_a_while() {
    let printer = FakePrinter::start(Broken::Stalls { after: 12 + 300 }).unwrap();
    let limits = PrinterTimeouts { again: SHORT, finish: SHORT, ..patient() };
    assert_eq!(print(&printer, limits).await, Err(PrintError::PerhapsPrinted(Fault::Silent)));
}

#[tokio::test]
async fn a_slip_whose_time_is_over_is_not_sent() {
    let printer = FakePrinter::start(Broken::None).unwrap();
    let late = at(printer.address(), patient()).print(&slip(), Instant::now()).await;
    assert_eq!(late, Err(PrintError::NotPrinted(Fault::Expired)));
    assert_eq!(print(&printer, patient()).await, Ok(Delivery::Printed));
    assert_eq!(printer.printed(), slip());
}

#[tokio::test]
async fn two_tills_take_turns_at_one_printer() {
    let printer = FakePrinter::start(Broken::None).unwrap();
    let (one, other) = tokio::join!(print(&printer, patient()), print(&printer, patient()));
    assert_eq!((one, other), (Ok(Delivery::Printed), Ok(Delivery::Printed)));
    assert_eq!(printer.printed(), [slip(), slip()].concat());
}

#[tokio::test]
async fn a_printer_that_is_busy_is_tried_again_until_it_is_free() {
    let printer = FakePrinter::start(Broken::Busy { connections: 2 }).unwrap();
    assert_eq!(print(&printer, PrinterTimeouts { busy: PATIENT, ..patient() }).await, Ok(Delivery::Printed));
    assert_eq!((printer.connections(), printer.printed()), (3, slip()));
    let printer = FakePrinter::start(Broken::Busy { connections: 9 }).unwrap();
    assert_eq!(print(&printer, patient()).await, Err(PrintError::NotPrinted(Fault::Disconnected)));
}

#[tokio::test]
async fn nothing_of_a_slip_leaves_before_the_printer_is_ready() {
    let printer = FakePrinter::start(Broken::None).unwrap();
    let ready = at(printer.address(), patient()).ready(Instant::now() + PATIENT).await.unwrap();
    assert_eq!(printer.printed(), []);
    assert_eq!(ready.print(&slip()).await, Ok(Delivery::Printed));
    assert_eq!(printer.printed(), slip());
}

#[tokio::test]
async fn of_many_places_those_that_accept_a_connection_are_found_and_nothing_is_printed() {
    let printers = [Broken::None, Broken::Silent, Broken::CoverOpen].map(|broken| FakePrinter::start(broken).unwrap());
    let v4 = |address: std::net::SocketAddr| match address {
        std::net::SocketAddr::V4(place) => place,
        std::net::SocketAddr::V6(_) => panic!("{address}"),
    };
    let mut there: Vec<_> = printers.iter().map(|printer| v4(printer.address())).collect();
    let nobody = std::iter::repeat_with(|| v4(FakePrinter::refusing().unwrap())).take(200);
    let places = nobody.chain(there.clone()).collect();
    let found = answering(places).await;
    there.sort();
    assert_eq!(found, there);
    assert!(printers.iter().all(|printer| printer.printed().is_empty()));
    assert_eq!(answering(Vec::new()).await, []);
}
