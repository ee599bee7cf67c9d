//! The history as accountants' programs read it.

use std::collections::BTreeMap;
use std::fs::File;

use chrono::{DateTime, Utc};
use kaunta_contract::ExportFormat;
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Mode;
use kaunta_domain::wallet::WalletType;
use kaunta_exports::{
    Accounts, Format, Later, LedgerFormat, OwnAccount, ReportedDayBalances, Sheet, StatementFormat, Words,
};
use kaunta_ledger::Filter;
use kaunta_words::{Sentences, account_names, exports};

use crate::config::shop::Shop;
use crate::platform::error::FileError;
use crate::reports::account_names::{AccountKey, own_account};
use crate::reports::entry::{EntrySpool, ExportDays, FromBefore};
use crate::reports::error::ReportsError;
use crate::reports::gather::{Watch, gather, off_thread};
use crate::reports::reported_balances::{last_told, reported_balances};
use crate::reports::store::ReportStore;

/// The format of an accountant's program; `None` for a table of everything.
pub(super) fn format(format: ExportFormat) -> Option<Format> {
    Some(match format {
        ExportFormat::Csv | ExportFormat::Xlsx | ExportFormat::Pdf => return None,
        ExportFormat::Hledger => Format::Ledger(LedgerFormat::Hledger),
        ExportFormat::Beancount => Format::Ledger(LedgerFormat::Beancount),
        ExportFormat::Tally => Format::Ledger(LedgerFormat::Tally),
        ExportFormat::Camt053 => Format::Statement(StatementFormat::Camt053),
        ExportFormat::Ofx => Format::Statement(StatementFormat::Ofx),
        ExportFormat::Qif => Format::Statement(StatementFormat::Qif),
        ExportFormat::XeroCsv => Format::Statement(StatementFormat::XeroCsv),
        ExportFormat::QuickBooksCsv => Format::Statement(StatementFormat::QuickBooksCsv),
        ExportFormat::QuickBooksCsvApart => Format::Statement(StatementFormat::QuickBooksCsvApart),
        ExportFormat::Qbo => Format::Statement(StatementFormat::Qbo),
    })
}

/// Whether a filter restricts nothing but the days: only then do balances follow from what it matches.
pub(super) fn is_whole(filter: &Filter) -> bool {
    let search = if filter.search.trim().is_empty() { String::new() } else { filter.search.clone() };
    let whole = Filter { from: filter.from, to: filter.to, ..Filter::default() };
    Filter { search, ..filter.clone() } == whole
}

/// What an accountant's file is written from.
pub(super) struct AccountantExport {
    pub(super) accounts: Accounts,
    pub(super) format: Format,
    pub(super) wallet: WalletType,
    pub(super) made: DateTime<Utc>,
}

/// The shop's chart of accounts, under the names that were typed for them.
pub(super) fn accounts(shop: &Shop, environment: Environment) -> Accounts {
    let own = |wallet: WalletType| OwnAccount {
        account: AccountKey::Wallet(wallet).account(shop),
        number: format!("{}-{}", environment.code(), wallet.code()).to_uppercase(),
    };
    let product = |mode: Mode| (mode.code().to_owned(), AccountKey::Product(mode).account(shop));
    Accounts {
        own: WalletType::ALL.map(|wallet| (own_account(wallet), own(wallet))).into(),
        products: Mode::ALL.map(product).into_iter().collect::<BTreeMap<_, _>>(),
        fees: AccountKey::Fees.account(shop),
        disputed: AccountKey::Disputed.account(shop),
        in_doubt: AccountKey::InDoubt.account(shop),
        opening: AccountKey::Opening.account(shop),
        unexplained: AccountKey::Unexplained.account(shop),
        branch: Some(shop.branch.clone()).filter(|branch| !branch.is_empty()),
        words: Words {
            written_by: account_names::written_by().into(),
            fee: account_names::fee().into(),
            opening: account_names::opening_balance().into(),
            unexplained: account_names::unexplained_movement().into(),
            told: account_names::told_balance().into(),
        },
    }
}

/// Writes the file, and returns notes about what is in it, if any.
pub(super) async fn write<S: ReportStore>(
    file: File,
    spool: File,
    commission: AccountantExport,
    store: &S,
    filter: &Filter,
    is_whole: bool,
    watch: &mut Watch,
) -> Result<Option<String>, ReportsError> {
    if commission.format == Format::Statement(StatementFormat::Camt053) && !is_whole {
        return Err(ReportsError::PartOfAStatement);
    }
    let days = ExportDays { from: filter.from, to: filter.to };
    let mut spool = gather(store, filter, EntrySpool::new(spool, days), watch).await?;
    let own = own_account(commission.wallet);
    let told = if is_whole {
        spool.may_be(from_before(store, days, watch).await?);
        let told = reported_balances(store, spool.days(), watch).await?;
        spool.shown(&told)?;
        told.balances
    } else if says_last_balance(commission.format) {
        last_told(store, spool.days().into_iter().filter(|(account, _)| *account == own).collect(), watch).await?
    } else {
        ReportedDayBalances::new()
    };
    let (spool, found) = spool.finish();
    let has_no_balance = says_last_balance(commission.format) && told.keys().all(|(account, _)| *account != own);
    let written = off_thread(move || {
        let (AccountantExport { accounts, format, wallet, made }, mut journal) = (commission, spool.complete(&told)?);
        let sheet = Sheet { accounts: &accounts, own: own_account(wallet), made: in_kampala(made) };
        Ok(kaunta_exports::write(file, format, &mut journal, &sheet)?)
    })
    .await?;
    let left_out = Some(written.left_out).filter(|count| *count > 0).map(exports::left_out);
    let pending = Some(written.pending).filter(|count| *count > 0).map(exports::pending_in_statement);
    let found = Some(found).filter(|count| *count > 0).map(exports::found_left_out);
    let no_balance = has_no_balance.then(exports::no_last_balance);
    let notes: Sentences = left_out.into_iter().chain(pending).chain(found).chain(no_balance).collect();
    Ok((!notes.is_empty()).then(|| notes.into()))
}

/// How many days before an export to look for payments that moved money in it: an older one was waiting for a person to
/// settle it.
const DAYS_BEFORE: u64 = 7;

/// Payments made shortly before the first day whose money moved in these days.
async fn from_before<S: ReportStore>(
    store: &S,
    days: ExportDays,
    watch: &mut Watch,
) -> Result<Vec<Later>, ReportsError> {
    let Some((from, to)) = days.from.and_then(|from| Some((from, from.pred_opt()?))) else { return Ok(Vec::new()) };
    let before = from.checked_sub_days(chrono::Days::new(DAYS_BEFORE)).unwrap_or(to);
    let filter = Filter { from: Some(before), to: Some(to), ..Filter::default() };
    Ok(gather(store, &filter, FromBefore { days, later: Vec::new() }, watch).await?.later)
}

/// Whether the format states the account's closing balance, which nothing else in the file shows.
fn says_last_balance(format: Format) -> bool {
    match format {
        Format::Statement(StatementFormat::Ofx | StatementFormat::Qbo) => true,
        Format::Statement(
            StatementFormat::Camt053
            | StatementFormat::Qif
            | StatementFormat::XeroCsv
            | StatementFormat::QuickBooksCsv
            | StatementFormat::QuickBooksCsvApart,
        )
        | Format::Ledger(LedgerFormat::Hledger | LedgerFormat::Beancount | LedgerFormat::Tally) => false,
    }
}

/// An unnamed temporary file for the gathered entries. The system removes it when it is closed, even after a crash.
pub(super) fn spool_in(folder: &std::path::Path) -> Result<File, ReportsError> {
    Ok(tempfile::tempfile_in(folder).map_err(FileError::from)?)
}
