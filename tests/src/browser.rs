//! A browser without Kaunta.

use std::path::Path;

use thirtyfour::Capabilities;

use crate::desktop::Desktop;
use crate::driver::Driver;
use crate::kaunta::signal;
use crate::window::Window;

/// The browser that the system's WebDriver opens by itself, WebKitGTK's; ends when dropped.
pub struct Browser {
    /// Its page.
    pub page: Window,
    driver: Driver,
    process: u32,
}

impl Browser {
    /// Opens a page that is a file, as from a phone's downloads.
    pub async fn open(desktop: &Desktop, file: &Path) -> Browser {
        let log = desktop.next_log();
        let driver = Driver::start(desktop, &[], &log).await;
        let (page, process) = driver.open("the browser", Capabilities::new(), &log).await;
        page.session().goto(format!("file://{}", file.display())).await.expect("the page");
        Browser { page, driver, process }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.page.let_go();
        // If the test failed, the desktop still takes a screenshot of it.
        if !std::thread::panicking() {
            signal("-KILL", self.process);
            self.driver.end();
        }
    }
}
