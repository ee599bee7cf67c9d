//! A printer of the system: a CUPS of the test's own, in its own folder, whose queue leads to a printer with faults.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test")]

use std::net::SocketAddr;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kaunta_fake_printer::{FakePrinter, Fault as Broken};
use kaunta_printers::{Delivery, Fault, Found, Place, PrintError, Printer, PrinterTimeouts, Spooler, found};
use tokio::time::Instant;

/// Long where something must happen, short where nothing may.
const PATIENT: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(300);

const FILES: &str = "ServerRoot %
ServerBin /usr/lib/cups
DataDir /usr/share/cups
StateDir %/state
CacheDir %/cache
RequestRoot %/spool
TempDir %/spool/temp
AccessLog %/access_log
ErrorLog %/error_log
PageLog %/page_log
";

const RULES: &str = "Listen %/cups.sock
LogLevel warn
Browsing Off
WebInterface No
DefaultAuthType None
<Location />
Order allow,deny
</Location>
<Policy default>
<Limit Cancel-Job Send-Document>
Require user @OWNER @SYSTEM
Order deny,allow
</Limit>
<Limit All>
Order deny,allow
</Limit>
</Policy>
";

/// A print service with one queue, until it is dropped.
struct Cups {
    service: Child,
    folder: tempfile::TempDir,
}

impl Cups {
    fn start(printer: SocketAddr, state: &str) -> Cups {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_str().unwrap();
        for sub in ["spool/temp", "cache", "state"] {
            std::fs::create_dir_all(folder.path().join(sub)).unwrap();
        }
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text.replace('%', root)).unwrap();
        write("cups-files.conf", FILES);
        write("cupsd.conf", RULES);
        let queue = format!("<Printer slips>\nInfo Receipts\nDeviceURI socket://{printer}\n{state}\n</Printer>\n");
        write("printers.conf", &queue);
        let service = Command::new("/usr/sbin/cupsd")
            .args(["-f", "-c", &format!("{root}/cupsd.conf"), "-s", &format!("{root}/cups-files.conf")])
            .stderr(Stdio::null())
            .spawn()
            .expect("CUPS is installed by scripts/setup");
        let cups = Cups { service, folder };
        let until = std::time::Instant::now() + PATIENT;
        while UnixStream::connect(cups.socket()).is_err() {
            assert!(std::time::Instant::now() < until, "{}", cups.log());
            std::thread::yield_now();
        }
        cups
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("error_log")).unwrap_or_default()
    }

    fn socket(&self) -> PathBuf {
        self.folder.path().join("cups.sock")
    }

    /// Runs one of CUPS' programs on this service and returns its output.
    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let said = Command::new(program).args(arguments).env("CUPS_SERVER", self.socket()).output().unwrap();
        assert!(said.status.success(), "{program} {arguments:?}: {said:?}");
        String::from_utf8(said.stdout).unwrap()
    }

    fn spooler(&self) -> Spooler {
        Spooler { socket: Some(self.socket()) }
    }

    fn printer(&self, queue: &str, limits: PrinterTimeouts) -> Printer {
        at(&self.socket(), queue, limits)
    }
}

impl Drop for Cups {
    fn drop(&mut self) {
        let _ = self.service.kill();
        let _ = self.service.wait();
    }
}

fn at(socket: &Path, queue: &str, limits: PrinterTimeouts) -> Printer {
    let spooler = Spooler { socket: Some(socket.to_owned()) };
    Printer::new(Place::Queue { queue: queue.to_owned() }, limits, spooler)
}

const ON: &str = "State Idle\nAccepting Yes";
const PAUSED: &str = "State Stopped\nAccepting Yes";

fn slip() -> Vec<u8> {
    let mut slip = b"\x1b@".to_vec();
    (0..200).for_each(|line| slip.extend(format!("line {line}\n").bytes()));
    slip.extend(b"\x1dVB\x00");
    slip
}

fn patient() -> PrinterTimeouts {
    let busy = Duration::ZERO;
    let pause = Duration::from_millis(20);
    PrinterTimeouts {
        connect: PATIENT,
        busy,
        pause,
        answer: PATIENT,
        glance: pause,
        again: PATIENT,
        stall: PATIENT,
        finish: PATIENT,
    }
}

async fn print(printer: &Printer) -> Result<Delivery, PrintError> {
    printer.print(&slip(), Instant::now() + PATIENT).await
}

#[tokio::test]
async fn a_slip_leaves_the_systems_queue_as_it_was_given_and_nobody_claims_that_it_is_printed() {
    let fake = FakePrinter::start(Broken::None).unwrap();
    let cups = Cups::start(fake.address(), ON);
    let printer = cups.printer("slips", patient());
    assert_eq!(printer.status().await, Ok(None), "it can't say how its printer is");
    assert_eq!(print(&printer).await, Ok(Delivery::Accepted), "{}", cups.log());
    assert!(fake.prints(|printed| printed == slip()));
}

#[tokio::test]
async fn the_systems_printers_are_found_by_their_names() {
    let cups = Cups::start(FakePrinter::refusing().unwrap(), ON);
    let found = found(&cups.spooler(), patient()).await;
    let place = Place::Queue { queue: "slips".to_owned() };
    let expected = Found { place, name: "slips".to_owned(), product: Some("Receipts".to_owned()) };
    assert_eq!(found.queues, Ok(vec![expected]));
}

#[tokio::test]
async fn a_printer_that_is_off_behind_its_queue_prints_no_slip_later() {
    let off = FakePrinter::refusing().unwrap();
    let cups = Cups::start(off, ON);
    let printer = cups.printer("slips", PrinterTimeouts { finish: SHORT, ..patient() });
    // The service was trying to reach it, so it is not certain that nothing was printed.
    let told = print(&printer).await;
    assert!(matches!(told, Err(PrintError::PerhapsPrinted(Fault::Unreachable | Fault::Stalled))), "{told:?}");
    assert_eq!(cups.run("lpstat", &["-o"]), "", "taken back");
}

#[tokio::test]
async fn a_queue_that_the_system_holds_back_is_told_and_takes_nothing() {
    let fake = FakePrinter::start(Broken::None).unwrap();
    for state in [PAUSED, "State Idle\nAccepting No"] {
        let cups = Cups::start(fake.address(), state);
        assert_eq!(print(&cups.printer("slips", patient())).await, Err(PrintError::NotPrinted(Fault::Paused)));
    }
    assert_eq!(fake.connections(), 0);
}

#[tokio::test]
async fn a_job_that_never_began_has_surely_not_printed() {
    let fake = FakePrinter::start(Broken::None).unwrap();
    let cups = Cups::start(fake.address(), ON);
    let ready =
        cups.printer("slips", PrinterTimeouts { finish: SHORT, ..patient() }).ready(Instant::now() + PATIENT).await;
    // Held back between the question and the slip.
    cups.run("cupsdisable", &["slips"]);
    assert_eq!(ready.unwrap().print(&slip()).await, Err(PrintError::NotPrinted(Fault::Paused)), "{}", cups.log());
    cups.run("cupsenable", &["slips"]);
    assert_eq!(print(&cups.printer("slips", patient())).await, Ok(Delivery::Accepted));
    assert!(fake.prints(|printed| printed == slip()), "only the second");
}

#[tokio::test]
async fn two_tills_take_turns_at_one_queue() {
    let fake = FakePrinter::start(Broken::None).unwrap();
    let cups = Cups::start(fake.address(), ON);
    let (one, other) = (cups.printer("slips", patient()), cups.printer("slips", patient()));
    let told = tokio::join!(print(&one), print(&other));
    assert_eq!(told, (Ok(Delivery::Accepted), Ok(Delivery::Accepted)), "{}", cups.log());
    assert!(fake.prints(|printed| printed == [slip(), slip()].concat()), "each of them whole");
}

#[tokio::test]
async fn a_slip_whose_queue_is_removed_is_told_at_once_and_is_perhaps_printed() {
    let fake = FakePrinter::start(Broken::None).unwrap();
    let cups = Cups::start(fake.address(), ON);
    let never = Duration::from_secs(3_600);
    let printer = cups.printer("slips", PrinterTimeouts { finish: never, ..patient() });
    let ready = printer.ready(Instant::now() + PATIENT).await.unwrap();
    cups.run("cupsdisable", &["slips"]);
    let told = tokio::spawn(async move { ready.print(&slip()).await });
    while !cups.run("lpstat", &["-o"]).contains("slips-") {
        tokio::task::yield_now().await;
    }
    cups.run("lpadmin", &["-x", "slips"]);
    // Its service has forgotten the job, and with it whether any of it was printed.
    assert_eq!(told.await.unwrap(), Err(PrintError::PerhapsPrinted(Fault::NotThere)), "{}", cups.log());
    assert_eq!(fake.connections(), 0);
}

#[tokio::test]
async fn a_printer_that_is_unplugged_behind_its_queue_has_perhaps_printed() {
    let fake = FakePrinter::start(Broken::Cuts { after: 300 }).unwrap();
    let cups = Cups::start(fake.address(), ON);
    // More than the system buffers.
    let long = slip().repeat(4_000);
    let told = cups.printer("slips", patient()).print(&long, Instant::now() + PATIENT).await;
    assert!(matches!(told, Err(PrintError::PerhapsPrinted(_))), "{told:?} {}", cups.log());
}

#[tokio::test]
async fn a_queue_that_is_not_there_and_a_service_that_does_not_run_are_told() {
    let cups = Cups::start(FakePrinter::refusing().unwrap(), ON);
    let told = print(&cups.printer("other", patient())).await;
    assert_eq!(told, Err(PrintError::NotPrinted(Fault::NotThere)));
    let nobody = cups.folder.path().join("nobody.sock");
    let told = print(&at(&nobody, "slips", patient())).await;
    assert_eq!(told, Err(PrintError::NotPrinted(Fault::NoSpooler)));
}
