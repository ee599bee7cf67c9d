//! The system's WebDriver for its web view.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Stdio};

use thirtyfour::{Capabilities, WebDriver};

use crate::desktop::Desktop;
use crate::patience::{LONG, USUAL, until};
use crate::ports::free_port;
use crate::window::Window;

/// A driver, for one program.
pub(crate) struct Driver {
    child: Child,
    address: String,
}

impl Driver {
    /// Starts one on this desktop. It and its program print to `log`.
    pub(crate) async fn start(desktop: &Desktop, variables: &[(&str, &str)], log: &Path) -> Driver {
        let port = free_port();
        let stderr = File::create(log).expect("a log of the program");
        let child = desktop
            .command("WebKitWebDriver")
            .arg(format!("--port={port}"))
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(stderr)
            .spawn()
            .expect("WebKitWebDriver (Debian: webkit2gtk-driver)");
        let address = format!("http://127.0.0.1:{port}");
        until("the WebDriver", USUAL, || reqwest::get(format!("{address}/status"))).await;
        Driver { child, address }
    }

    /// Opens a program; returns its window and its process.
    pub(crate) async fn open(&self, what: &str, capabilities: Capabilities, log: &Path) -> (Window, u32) {
        let session = WebDriver::builder(self.address.clone(), capabilities).request_timeout(LONG).await;
        let session = session.unwrap_or_else(|error| {
            panic!("{what} did not open: {error}\n{}", std::fs::read_to_string(log).unwrap_or_default())
        });
        let process =
            until("the WebDriver's program", USUAL, || async { child_of(self.child.id()).ok_or("none") }).await;
        (Window::new(session), process)
    }

    /// Ends it, without its program.
    pub(crate) fn end(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn child_of(parent: u32) -> Option<u32> {
    let children = std::fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).ok()?;
    children.split_whitespace().next()?.parse().ok()
}
