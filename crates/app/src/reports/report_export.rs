//! Writes a report to a file, as requested in the window.

use kaunta_contract::{ReportExportInput, ReportKind, SavedFile};
use kaunta_domain::environment::Environment;
use kaunta_people::{Act, ExportedData};

use crate::platform::error::FileError;
use crate::platform::new_file::NewFile;
use crate::reports::error::ReportsError;
use crate::reports::gather::off_thread;
use crate::reports::report::{ReportRequest, report_of};
use crate::reports::report_file::{Issue, ending, write};
use crate::reports::room::Reports;
use crate::staff::actor::Caller;

impl Reports {
    pub(crate) async fn export_report(
        &self,
        caller: &Caller,
        input: ReportExportInput,
    ) -> Result<SavedFile, ReportsError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let asked = ReportRequest::read(&input.report)?;
        let (shop, made, environment) = (core.shop(), core.host.now(), workspace.environment);
        let report = report_of(&workspace.ledger, &asked, &shop, made).await?;
        let issue = Issue { shop: shop.view.name, environment, made };
        let new = NewFile::begin(&core.places.files, &stem(environment, &asked), ending(input.format))?;
        let file = new.file().try_clone().map_err(FileError::from)?;
        off_thread(move || write(file, input.format, &report, &issue)).await?;
        let saved = new.keep()?;
        core.staff.log_own(caller, Act::Exported { what: ExportedData::Report, environment }).await;
        Ok(saved)
    }
}

/// `kaunta-production-statement-2026-11-01-2026-11-30`.
fn stem(environment: Environment, asked: &ReportRequest) -> String {
    let (from, to) = (asked.days.start(), asked.days.end());
    format!("kaunta-{}-{}-{from}-{to}", environment.code(), code(asked.kind))
}

/// A report's name in file names and at a terminal.
pub(crate) fn code(kind: ReportKind) -> &'static str {
    match kind {
        ReportKind::Statement => "statement",
        ReportKind::Fees => "fees",
        ReportKind::Commission => "commission",
        ReportKind::LargePayments => "large-payments",
        ReportKind::People => "people",
    }
}
