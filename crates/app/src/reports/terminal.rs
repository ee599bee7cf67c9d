//! Exports the history from a terminal: beside the running program, without a PIN, and without writing to the book. The
//! security log records it.

pub(crate) mod error;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use kaunta_contract::{ExportFormat, HistoryFilter, ShownList};
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{MachineName, Moment, MonotonicStamp};
use kaunta_domain::person::PersonName;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Filter, Ledger};
use kaunta_people::{Act, ExportedData, LogContext, People};
use kaunta_words::terminal as words;

use crate::config::history_layouts::HistoryLayouts;
use crate::config::shop::Shop;
use crate::platform::error::FileError;
use crate::platform::new_file::NewFile;
use crate::reports::accountant;
use crate::reports::error::ReportsError;
use crate::reports::export::{ExportRequest, write_from_book};
use crate::reports::gather::Watch;
use crate::reports::history::filter;
use crate::reports::list_export::{self, ListedRows};
use crate::reports::saved_view;
use crate::reports::terminal::error::TerminalError;

/// What is exported from a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExportedList {
    /// What a filter matches.
    Narrowed {
        /// The filter, as in the window.
        filter: Box<HistoryFilter>,
        /// The columns and the order of a table; `None` for every column, newest first.
        shown: Option<ShownList>,
    },
    /// What a view shows that a person saved in the window.
    View {
        /// Its name, in any case.
        name: String,
        /// Who saved it; `None` in a shop without people.
        of: Option<PersonName>,
    },
}

/// An export requested from a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerminalExport {
    /// Which operations, and which columns.
    pub list: ExportedList,
    /// How it is written.
    pub format: ExportFormat,
    /// The wallet that a statement is about.
    pub wallet: WalletType,
    /// The environment; `None` for the one in use.
    pub environment: Option<Environment>,
    /// The file, which must not exist yet.
    pub out: PathBuf,
}

/// Where and when a command runs in a terminal.
#[derive(Debug, Clone)]
pub struct Terminal {
    /// The folder of books.
    pub data: PathBuf,
    /// Now.
    pub now: DateTime<Utc>,
    /// A random number for this run.
    pub run: u32,
    /// The computer's name.
    pub computer: Option<String>,
}

/// Exports the history, and returns a sentence that says so, with notes if any.
///
/// # Errors
/// Why it failed. If only the security log could not be written, the file is there.
pub async fn export_from_terminal(terminal: &Terminal, asked: &TerminalExport) -> Result<String, TerminalError> {
    let (filter, shown) = listed(terminal, &asked.list)?;
    let (shop, ledger) = book(terminal, asked.environment).await?;
    let environment = ledger.environment();
    let written = to_file(terminal, asked, (&filter, shown), &shop, &ledger).await.map_err(TerminalError::from);
    ledger.close().await;
    let (count, note) = written?;
    log(terminal, ExportedData::HistoryFromTerminal, environment).await?;
    let said = String::from(words::exported(count, asked.out.display().to_string()));
    Ok(note.map_or_else(|| said.clone(), |note| format!("{said}\n{note}")))
}

/// The settings and the book, opened beside the running program that owns them. Changes neither.
pub(crate) async fn book(terminal: &Terminal, asked: Option<Environment>) -> Result<(Shop, Ledger), TerminalError> {
    let shop = Shop::look(&terminal.data).map_err(|_| TerminalError::NoSettings)?;
    let environment = asked.unwrap_or(shop.environment);
    let path = terminal.data.join(format!("{}.db", environment.code()));
    let ledger = Ledger::open_beside(&path, environment).await.map_err(TerminalError::NoBook)?;
    // The book is read only once, so don't load its columns into memory.
    ledger.look_through_memory(false);
    Ok((shop, ledger))
}

/// The filter of the book, and how the list is shown.
fn listed(terminal: &Terminal, list: &ExportedList) -> Result<(Filter, Option<ShownList>), TerminalError> {
    let (input, shown) = match list {
        ExportedList::Narrowed { filter, shown } => (filter.as_ref().clone(), shown.clone()),
        ExportedList::View { name, of } => {
            let views = HistoryLayouts::new(&terminal.data).of(of.as_ref()).views;
            let named = views.iter().find(|view| view.name.to_lowercase() == name.trim().to_lowercase());
            let view = named.ok_or_else(|| TerminalError::NoView { name: name.clone() })?;
            let shown = saved_view::shown(view, day_of(terminal.now));
            let (filter, list) = shown.ok_or_else(|| TerminalError::NewerView { name: name.clone() })?;
            (filter, Some(list))
        }
    };
    Ok((filter(&input)?, shown))
}

async fn to_file(
    terminal: &Terminal,
    asked: &TerminalExport,
    (filter, shown): (&Filter, Option<ShownList>),
    shop: &Shop,
    ledger: &Ledger,
) -> Result<(u64, Option<String>), ReportsError> {
    let count = ledger.count(filter).await?;
    let mut watch = Watch::new(&Arc::default(), None, count);
    let folder = asked.out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let new = NewFile::exactly(&asked.out)?;
    let (format, wallet, environment) = (asked.format, asked.wallet, ledger.environment());
    let order = ExportRequest { format, wallet, environment, is_chosen: false, made: terminal.now, folder };
    let file = new.file().try_clone().map_err(FileError::from)?;
    let note = match shown.filter(|_| accountant::format(format).is_none()) {
        Some(list) => {
            let rows = ListedRows { ledger, filter, chosen: None };
            list_export::write(file, &order, shop, rows, list, &mut watch).await?;
            None
        }
        None => write_from_book(file, &order, shop, ledger, filter, &mut watch).await?,
    };
    let _saved = new.keep()?;
    Ok((count, note))
}

/// Writes it to the security log, if people are set up.
pub(crate) async fn log(
    terminal: &Terminal,
    what: ExportedData,
    environment: Environment,
) -> Result<(), TerminalError> {
    let path = terminal.data.join("people.db");
    if !path.try_exists().unwrap_or(false) {
        return Ok(());
    }
    let machine = terminal.computer.as_deref().and_then(|name| MachineName::parse(name).ok());
    let now = Moment { at: terminal.now, stamp: MonotonicStamp { run: terminal.run, ms: 0 } };
    let machine = machine.as_ref().map_or("", MachineName::as_str);
    let act = Act::Exported { what, environment };
    let logged = async {
        let people = People::open(&path).await?;
        let logged = match people.is_set_up().await? {
            true => people.log(&act, LogContext { by: None, machine, now }).await,
            false => Ok(()),
        };
        people.close().await;
        logged
    };
    logged.await.map_err(|error| {
        tracing::error!(%error, "the security log could not be written");
        TerminalError::NotLogged
    })
}
