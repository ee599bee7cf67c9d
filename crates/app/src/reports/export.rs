//! The history as a file.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;

use chrono::{DateTime, Utc};
use kaunta_contract::*;
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Filter, Ledger};
use kaunta_people::{Act, ExportedData};
use kaunta_words::{Message, history_book};

use crate::config::shop::Shop;
use crate::platform::error::FileError;
use crate::platform::new_file::NewFile;
use crate::reports::accountant::{self, AccountantExport};
use crate::reports::book_rows::BookColumns;
use crate::reports::chosen_rows::ChosenRows;
use crate::reports::error::ReportsError;
use crate::reports::gather::{Watch, gather, off_thread};
use crate::reports::history::filter;
use crate::reports::history_book::{About, HistoryBook};
use crate::reports::history_paper::{HistoryPaper, MOST_PDF_ROWS};
use crate::reports::history_table::HistoryTable;
use crate::reports::list_export::{self, ListedRows};
use crate::reports::locked_moment::LockedMoment;
use crate::reports::room::Reports;
use crate::reports::store::ReportStore;
use crate::staff::actor::Caller;

impl Reports {
    pub(crate) async fn export_history(&self, caller: &Caller, input: ExportInput) -> Result<SavedFile, ReportsError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let filter = filter(&input.filter)?;
        let folder = &core.places.files;
        let new = NewFile::begin(folder, &self.stem(workspace.environment), ending(input.format))?;
        let ExportInput { filter: _, format, wallet, chosen, view } = input;
        let (environment, made) = (workspace.environment, core.host.now());
        let order = ExportRequest { format, wallet, environment, is_chosen: chosen.is_some(), made, folder };
        let file = new.file().try_clone().map_err(FileError::from)?;
        let watched = |total| Watch::new(&self.stops, Some(core.host.clone()), total);
        let (mut watch, note);
        // An accountant's format has no columns to choose, so keep the choice made for tables.
        let all_columns = match accountant::format(format) {
            Some(_) => core.shop().last_export.all_columns,
            None => view.is_none(),
        };
        if let Some(list) = view.filter(|_| accountant::format(format).is_none()) {
            let count = match &chosen {
                Some(numbers) => numbers.len() as u64,
                None => workspace.ledger.count(&filter).await?,
            };
            watch = watched(count);
            let rows = ListedRows { ledger: &workspace.ledger, filter: &filter, chosen };
            list_export::write(file, &order, &core.shop(), rows, list, &mut watch).await?;
            note = None;
        } else if let Some(numbers) = chosen {
            let rows = ChosenRows::new(&workspace.ledger, numbers);
            watch = watched(rows.count());
            note = write(file, &order, &core.shop(), &rows, &Filter::default(), &mut watch).await?;
        } else {
            watch = watched(workspace.ledger.count(&filter).await?);
            note = write_from_book(file, &order, &core.shop(), &workspace.ledger, &filter, &mut watch).await?;
        }
        watch.check_not_stopped()?;
        let saved = SavedFile { note, ..new.keep()? };
        let choice = ExportChoice { format, wallet, all_columns };
        if core.shop().last_export != choice {
            // The file is written; losing the remembered choice matters less.
            let _kept = core.change_shop(|shop| shop.last_export = choice);
        }
        let act = Act::Exported { what: ExportedData::History, environment: workspace.environment };
        core.staff.log_own(caller, act).await;
        Ok(saved)
    }

    pub(crate) async fn last_export(&self, _: &Caller, _: Nothing) -> Result<ExportChoice, ReportsError> {
        Ok(self.core.shop().last_export)
    }

    pub(crate) async fn stop_export(&self, _: &Caller, _: Nothing) -> Result<Nothing, ReportsError> {
        self.stops.fetch_add(1, Ordering::AcqRel);
        Ok(Nothing)
    }

    fn stem(&self, environment: Environment) -> String {
        let at = in_kampala(self.core.host.now()).format("%Y-%m-%d-%H%M").to_string();
        format!("kaunta-{}-history-{at}", environment.code())
    }
}

pub(super) fn environment_in_words(environment: Environment) -> Message {
    match environment {
        Environment::Practice => history_book::practice(),
        Environment::Development => history_book::development(),
        Environment::Production => history_book::production(),
    }
}

fn ending(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Csv | ExportFormat::XeroCsv | ExportFormat::QuickBooksCsv | ExportFormat::QuickBooksCsvApart => {
            "csv"
        }
        ExportFormat::Xlsx => "xlsx",
        ExportFormat::Pdf => "pdf",
        ExportFormat::Hledger => "journal",
        ExportFormat::Beancount => "beancount",
        ExportFormat::Tally | ExportFormat::Camt053 => "xml",
        ExportFormat::Ofx => "ofx",
        ExportFormat::Qif => "qif",
        ExportFormat::Qbo => "qbo",
    }
}

/// What to write.
pub(crate) struct ExportRequest<'a> {
    pub(crate) format: ExportFormat,
    /// The wallet that a statement is about.
    pub(crate) wallet: WalletType,
    pub(crate) environment: Environment,
    /// Whether a person chose these rows, so that they are only a part of their days.
    pub(crate) is_chosen: bool,
    pub(crate) made: DateTime<Utc>,
    /// Where the file will be.
    pub(crate) folder: &'a Path,
}

/// Writes what a filter matches in a book. A format with balances beside its entries is read as of one moment: a
/// payment made meanwhile would be in a balance but not among the entries.
pub(crate) async fn write_from_book(
    file: File,
    order: &ExportRequest<'_>,
    shop: &Shop,
    ledger: &Ledger,
    filter: &Filter,
    watch: &mut Watch,
) -> Result<Option<String>, ReportsError> {
    if accountant::format(order.format).is_some() && accountant::is_whole(filter) {
        let held = LockedMoment::new(ledger.list_moment().await?);
        return write(file, order, shop, &held, filter, watch).await;
    }
    write(file, order, shop, ledger, filter, watch).await
}

/// Writes the file, and returns notes about what is in it, if any.
pub(crate) async fn write<S: ReportStore>(
    mut file: File,
    order: &ExportRequest<'_>,
    shop: &Shop,
    store: &S,
    filter: &Filter,
    watch: &mut Watch,
) -> Result<Option<String>, ReportsError> {
    let is_whole = !order.is_chosen && accountant::is_whole(filter);
    if let Some(format) = accountant::format(order.format) {
        let accounts = accountant::accounts(shop, order.environment);
        let spool = accountant::spool_in(order.folder)?;
        let commission = AccountantExport { accounts, format, wallet: order.wallet, made: order.made };
        return accountant::write(file, spool, commission, store, filter, is_whole, watch).await;
    }
    let about = about(order, shop, filter);
    if order.format == ExportFormat::Xlsx {
        let book = gather(store, filter, HistoryBook::new(file, BookColumns::All)?, watch).await?;
        off_thread(move || book.finish(&about).map(drop)).await?;
    } else if order.format == ExportFormat::Pdf {
        let paper = gather(store, filter, HistoryPaper::new(MOST_PDF_ROWS), watch).await?;
        off_thread(move || Ok(file.write_all(&paper.finish(&about, !is_whole)?).map_err(FileError::from)?)).await?;
    } else {
        let table = gather(store, filter, HistoryTable::csv(file)?, watch).await?;
        off_thread(move || table.finish().map(drop)).await?;
    }
    Ok(None)
}

/// The file's description of itself.
pub(super) fn about(order: &ExportRequest<'_>, shop: &Shop, filter: &Filter) -> About {
    About {
        shop: shop.view.name.clone(),
        environment: environment_in_words(order.environment).into(),
        from: filter.from,
        to: filter.to,
        made: order.made,
    }
}
