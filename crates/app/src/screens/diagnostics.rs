//! The diagnostics: what support may be told of this Kaunta. A person reads them before they are saved.
//!
//! They contain only what is listed here: versions, hosts, settings, counts, codes, and of the log what comes from
//! Kaunta's own source (`log_line.rs`). No key, no name, no phone number, no amount of a payment, no path (which names
//! the computer's user).

mod book;
mod environments;
mod log;
pub(crate) mod problems;
mod report;

use std::io::Write;

use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_people::Act;

use crate::platform::error::FileError;
use crate::platform::lock::lock;
use crate::platform::new_file::NewFile;
use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::staff::actor::Caller;
use report::{Report, minute, wire};

impl Screens {
    pub(crate) async fn diagnostics(&self, caller: &Caller, _: Nothing) -> Result<Diagnostics, ScreensError> {
        let text = self.diagnose(caller).await;
        let mut shown = lock(&self.diagnosis.shown);
        *shown = Diagnostics { number: shown.number.wrapping_add(1).max(1), text };
        Ok(shown.clone())
    }

    pub(crate) async fn save_diagnostics(
        &self,
        caller: &Caller,
        input: SaveDiagnosticsInput,
    ) -> Result<SavedFile, ScreensError> {
        let core = &self.core;
        let shown = lock(&self.diagnosis.shown).clone();
        if shown.number != input.number || shown.text.is_empty() {
            return Err(ScreensError::DiagnosticsGone);
        }
        let stem = format!("kaunta-diagnostics-{}", day_of(core.host.now()));
        let new = NewFile::begin(&core.places.files, &stem, "txt")?;
        new.file().write_all(shown.text.as_bytes()).map_err(FileError::from)?;
        let saved = new.keep()?;
        core.staff.log_own(caller, Act::DiagnosticsSaved).await;
        Ok(saved)
    }

    async fn diagnose(&self, caller: &Caller) -> String {
        let core = &self.core;
        let (machine, shop) = (core.host.machine(), core.shop());
        let mut report = Report::new("Kaunta diagnostics");
        report.paragraph(kaunta_words::diagnostics::introduction());
        report.line("made", minute(core.host.now()));
        report.line("running for", format!("{} minutes", core.host.running().as_secs() / 60));
        report.heading("Versions");
        report.line("Kaunta", env!("CARGO_PKG_VERSION"));
        report.line("system", machine.system.as_deref().unwrap_or("not known"));
        report.line("processor", std::env::consts::ARCH);
        report.line("web view", machine.web_view.as_deref().unwrap_or("not known"));
        report.heading("Settings");
        report.line("environment in use", shop.environment.code());
        report.line("theme", wire(&shop.view.theme));
        report.line("same payment counts for", format!("{} hours", shop.care.same_payment_hours));
        report.line("look-ups a minute", shop.care.look_ups_a_minute);
        report.line("an ID is asked from", shop.care.ask_id_from);
        report.line("cash is counted before sending", shop.care.cash_first);
        report.line("a sound tells what is done", shop.care.done_sound);
        report.line("favourites are kept unused for", format!("{} months", shop.care.favourite_months));
        report.line("connection", wire(&core.connections.of(shop.environment).state()));
        report.line("payments in flight", core.in_flight.count());
        environments::add_to(caller, self, &mut report).await;
        book::add_to(core, &mut report).await;
        self.diagnosis.problems.add_to(&mut report);
        log::add_to(machine.log.as_deref(), &mut report);
        report.text()
    }
}
