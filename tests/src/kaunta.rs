//! Kaunta running on a desktop, controlled through the system's WebDriver for its web view.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::json;
use thirtyfour::Capabilities;

use crate::clock::Clock;
use crate::desktop::{Desktop, root};
use crate::driver::Driver;
use crate::patience::{LONG, USUAL, until};
use crate::pseudo;
use crate::reading::SETTLED;
use crate::received::Service;
use crate::window::Window;

/// The program with its window; ends when dropped.
pub struct Kaunta {
    /// The window.
    pub window: Window,
    driver: Driver,
    log: PathBuf,
    process: u32,
}

/// The program under test.
#[must_use]
pub fn program() -> PathBuf {
    pseudo::program().unwrap_or_else(|| root().join("target/debug/kaunta"))
}

impl Kaunta {
    /// Starts Kaunta on a desktop and waits until its first screen can be used.
    pub async fn start(desktop: &Desktop) -> Kaunta {
        Kaunta::launch(desktop).await.with_a_screen().await
    }

    async fn with_a_screen(self) -> Kaunta {
        self.window
            .is_true_within(
                "a first screen",
                &format!(
                    "document.querySelector('main h1') && document.querySelector('main h1').innerText !== 'Kaunta' \
                     && {SETTLED}"
                ),
                LONG,
            )
            .await;
        self
    }

    /// Starts a Kaunta that is killed, as by a power cut, at the fail point `place` after the window made the `call`
    /// (docs/faults.md).
    pub async fn start_to_end_at(desktop: &Desktop, call: &str, place: &str) -> Kaunta {
        let end = format!("{call}:{place}");
        Kaunta::start_with(desktop, &[("KAUNTA_FAIL_POINT", &end)]).await
    }

    /// Starts a Kaunta with this clock in which a task panics, once, at the fail point `place` after the window made the
    /// `call`.
    pub async fn start_to_break_down_at(desktop: &Desktop, clock: &Clock, call: &str, place: &str) -> Kaunta {
        let panic = format!("{call}:{place}:panic");
        Kaunta::start_with(desktop, &[("KAUNTA_FAIL_POINT", &panic), clock.variable()]).await
    }

    /// Starts a Kaunta whose clocks only the test moves.
    pub async fn start_by(desktop: &Desktop, clock: &Clock) -> Kaunta {
        Kaunta::start_with(desktop, &[clock.variable()]).await
    }

    /// Starts Kaunta with additional environment variables and waits until its first screen can be used.
    pub async fn start_with(desktop: &Desktop, variables: &[(&str, &str)]) -> Kaunta {
        Kaunta::launch_with(desktop, variables).await.with_a_screen().await
    }

    /// Starts another build of Kaunta and waits until its first screen can be used.
    pub async fn start_program(desktop: &Desktop, program: &Path) -> Kaunta {
        Kaunta::launch_program(desktop, program, &[]).await.with_a_screen().await
    }

    /// Starts a program that has a window and no screen of Kaunta's.
    pub async fn start_bare(desktop: &Desktop, program: &Path) -> Kaunta {
        Kaunta::launch_program(desktop, program, &[]).await
    }

    /// Starts Kaunta without waiting for its screen.
    pub async fn launch(desktop: &Desktop) -> Kaunta {
        Kaunta::launch_with(desktop, &[]).await
    }

    async fn launch_with(desktop: &Desktop, variables: &[(&str, &str)]) -> Kaunta {
        Kaunta::launch_program(desktop, &program(), variables).await
    }

    async fn launch_program(desktop: &Desktop, program: &Path, variables: &[(&str, &str)]) -> Kaunta {
        assert!(program.exists(), "build the window first: make window");
        desktop.takes_a_first_kaunta().await;
        let log = desktop.next_log();
        // As tauri-driver does: the web view must be started for automation.
        let automation = [("TAURI_AUTOMATION", "true"), ("TAURI_WEBVIEW_AUTOMATION", "true")];
        let driver = Driver::start(desktop, &[&automation, variables].concat(), &log).await;
        let mut capabilities = Capabilities::new();
        let options = json!({ "binary": program, "args": [] });
        capabilities.set("webkitgtk:browserOptions", options).expect("capabilities");
        let (window, process) = driver.open("Kaunta", capabilities, &log).await;
        Kaunta { window, driver, log, process }
    }

    /// The practice gateway that this Kaunta started.
    pub async fn practice(&self) -> Service {
        let said = "the practice gateway is open address=";
        let port = until("the practice gateway", USUAL, || async {
            let log = self.log();
            let at = log.rfind(said).ok_or_else(|| log.clone())?;
            let address = log[at + said.len()..].split_whitespace().next().unwrap_or_default();
            address.rsplit(':').next().and_then(|port| port.parse::<u16>().ok()).ok_or(log)
        })
        .await;
        Service::at(format!("http://127.0.0.1:{port}"))
    }

    /// What it has printed since its start.
    #[must_use]
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// The process id.
    #[must_use]
    pub const fn process(&self) -> u32 {
        self.process
    }

    /// Whether the process is running.
    #[must_use]
    pub fn runs(&self) -> bool {
        runs(self.process)
    }

    /// Kills it, as a power cut would.
    pub async fn kill(self) {
        signal("-KILL", self.process);
        self.ended(LONG).await;
    }

    /// Waits until the process has ended.
    pub async fn ended(&self, deadline: Duration) {
        until("the end of Kaunta", deadline, || async { if self.runs() { Err("it still runs") } else { Ok(()) } })
            .await;
    }

    /// Closes it properly.
    pub async fn quit(self) {
        signal("-TERM", self.process);
        self.ended(LONG).await;
    }
}

impl Drop for Kaunta {
    fn drop(&mut self) {
        // If the test failed, the desktop still takes a screenshot of it, so leave it running.
        if std::thread::panicking() {
            self.window.let_go();
            return;
        }
        self.window.let_go();
        signal("-KILL", self.process);
        self.driver.end();
    }
}

pub(crate) fn signal(signal: &str, process: u32) {
    Command::new("kill").args([signal, &process.to_string()]).stderr(Stdio::null()).status().ok();
}

/// A zombie counts as ended once all of its threads are: the first thread may end before those that hold its files.
fn runs(process: u32) -> bool {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
    threads.filter_map(Result::ok).any(|thread| {
        let stat = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        let state = stat.rsplit_once(')').and_then(|(_, rest)| rest.trim_start().chars().next());
        state.is_some_and(|state| !matches!(state, 'Z' | 'X'))
    })
}
