//! Makes a report from a terminal. Like an export, it only reads the book, asks for no PIN, and is recorded in the
//! security log.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use chrono::NaiveDate;
use kaunta_contract::{ReportFormat, ReportKind};
use kaunta_domain::environment::Environment;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::Ledger;
use kaunta_people::ExportedData;
use kaunta_words::terminal as words;

use crate::config::shop::Shop;
use crate::platform::error::FileError;
use crate::platform::new_file::NewFile;
use crate::reports::error::ReportsError;
use crate::reports::report::{ReportRequest, report_of};
use crate::reports::report_file::{Issue, in_text, write};
use crate::reports::terminal::error::TerminalError;
use crate::reports::terminal::{Terminal, book, log};

/// A report requested from a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerminalReport {
    /// Which report.
    pub kind: ReportKind,
    /// The days in Kampala.
    pub days: RangeInclusive<NaiveDate>,
    /// Only this wallet; `None` for all.
    pub wallet: Option<WalletType>,
    /// The environment; `None` for the one in use.
    pub environment: Option<Environment>,
    /// The format; `None` for text.
    pub format: Option<ReportFormat>,
    /// The file, which must not exist yet; `None` to print the text.
    pub out: Option<PathBuf>,
}

/// Makes a report, and returns what to print.
///
/// # Errors
/// Why it failed. If only the security log could not be written, the file is there.
pub async fn report_from_terminal(terminal: &Terminal, asked: &TerminalReport) -> Result<String, TerminalError> {
    let (shop, ledger) = book(terminal, asked.environment).await?;
    let environment = ledger.environment();
    let said = made(terminal, asked, &shop, &ledger).await.map_err(TerminalError::from);
    ledger.close().await;
    let said = said?;
    log(terminal, ExportedData::ReportFromTerminal, environment).await?;
    Ok(said)
}

async fn made(
    terminal: &Terminal,
    asked: &TerminalReport,
    shop: &Shop,
    ledger: &Ledger,
) -> Result<String, ReportsError> {
    let wanted = ReportRequest::of(asked.kind, asked.days.clone(), asked.wallet)?;
    // Check this before the work.
    let new = asked.out.as_deref().map(NewFile::exactly).transpose()?;
    let report = report_of(ledger, &wanted, shop, terminal.now).await?;
    let Some(new) = new else { return Ok(in_text(&report)) };
    let mut file = new.file().try_clone().map_err(FileError::from)?;
    let issue = Issue { shop: shop.view.name.clone(), environment: ledger.environment(), made: terminal.now };
    match asked.format {
        Some(format) => write(file, format, &report, &issue)?,
        None => file.write_all(in_text(&report).as_bytes()).map_err(FileError::from)?,
    }
    let saved = new.keep()?;
    Ok(words::report_written(report.title, saved.path).into())
}
