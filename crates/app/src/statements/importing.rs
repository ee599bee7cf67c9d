//! Reads a chosen file as far as possible, and imports it once it can be used.

use chrono::NaiveDate;
use kaunta_contract::*;
use kaunta_ledger::{Ledger, NewStatement, StatementAccount as Held, StatementImport};
use kaunta_statements::{File, Mapping, Proof, Statement, StatementError, Table};
use kaunta_words::statements;

use super::chosen::OpenedFile;
use super::comparing::held_line;
use super::error::{StatementsError, refusal};
use super::{views, words};
use crate::staff::actor::Caller;
use crate::statements::room::StatementsRoom;

impl StatementsRoom {
    pub(crate) async fn read_statement(
        &self,
        _: &Caller,
        input: ReadStatementInput,
    ) -> Result<StatementLook, StatementsError> {
        let workspace = self.core.in_use().await?;
        let opened = self.open(&input.file, input.sheet).await?;
        let imported = workspace.ledger.statement_with(&opened.sha256).await?;
        let (mapping, remembered) = match &opened.content {
            File::Whole(_, _) => (Mapping::default(), false),
            File::Table(table, _) => mapping(&workspace.ledger, table, input.columns.as_deref(), input.dates).await?,
        };
        let is_asked = input.dates.is_some();
        let file = input.file;
        // A hundred thousand lines must not delay payments at the counter.
        let work = move || {
            let (sheets, sheet) = sheets(&opened.content);
            let (kind, columns, found) = match &opened.content {
                File::Whole(statement, format) => (*format, Vec::new(), Ok(found(statement))),
                File::Table(table, format) => {
                    (*format, columns(table, &mapping), table.read(&mapping).map(|read| found(&read)))
                }
            };
            StatementLook {
                file,
                name: opened.name,
                sha256: opened.sha256,
                kind: words::format(kind).into(),
                sheets,
                sheet,
                columns,
                remembered,
                asks_dates: matches!(found, Err(StatementError::DateOrder { .. })) || is_asked,
                problem: found.as_ref().err().map(|error| refusal(error).into()),
                found: found.ok(),
                imported: imported.map(views::number),
            }
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| StatementsError::BrokeDown)
    }

    pub(crate) async fn import_statement(
        &self,
        caller: &Caller,
        input: ImportStatementInput,
    ) -> Result<StatementView, StatementsError> {
        let workspace = self.core.in_use().await?;
        let opened = self.open(&input.file, input.sheet).await?;
        if opened.sha256 != input.sha256 {
            return Err(StatementsError::Changed);
        }
        let mut remembered = None;
        let mapping = match &opened.content {
            File::Whole(_, _) => Mapping::default(),
            File::Table(table, _) => {
                let (mapping, _) = mapping(&workspace.ledger, table, input.columns.as_deref(), input.dates).await?;
                let text = serde_json::to_string(&mapping).map_err(StatementsError::ColumnsNotRemembered)?;
                // Remembered below, once the file has been read with these columns.
                remembered = Some((layout(table), text));
                mapping
            }
        };
        let OpenedFile { name, sha256, content } = opened;
        let work = move || match content {
            File::Whole(statement, _) => Ok(statement),
            File::Table(table, _) => table.read(&mapping),
        };
        // The table is freed before its lines are written.
        let statement = tokio::task::spawn_blocking(work).await.map_err(|_| StatementsError::BrokeDown)??;
        if let Some((layout, columns)) = remembered {
            workspace.ledger.remember_mapping(&layout, &columns).await?;
        }
        let account = words::held(input.account);
        same_account(&workspace.ledger, account, &statement).await?;
        let new = new(name, sha256, account, statement);
        let by = caller.name().cloned().map(kaunta_domain::text::Name::from);
        let (StatementImport::New(id) | StatementImport::Known(id)) =
            workspace.ledger.import_statement(&new, by.as_ref(), self.core.host.now()).await?;
        drop(new);
        views::view(&*self.new_comparison(&workspace, id).await?)
    }
}

/// The sheets to choose from, and the chosen one.
fn sheets(content: &File) -> (Vec<StatementSheet>, u32) {
    let place = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    match content {
        File::Whole(_, _) => (Vec::new(), 0),
        File::Table(table, _) => {
            let (sheets, chosen) = table.sheets();
            let sheet = |(at, name): (usize, &str)| StatementSheet { place: place(at), name: name.to_owned() };
            (sheets.into_iter().map(sheet).collect(), place(chosen))
        }
    }
}

/// The key under which a statement's columns are remembered: a payroll may have the same headings.
fn layout(table: &Table) -> String {
    format!("statement:{}", table.layout())
}

/// The chosen columns, otherwise the remembered ones, otherwise those that the headings suggest; and whether they are
/// remembered ones.
async fn mapping(
    ledger: &Ledger,
    table: &Table,
    chosen: Option<&[StatementColumnChoice]>,
    dates: Option<DateOrder>,
) -> Result<(Mapping, bool), StatementsError> {
    if let Some(chosen) = chosen {
        let places = chosen.iter().filter_map(|choice| Some((words::column(choice.column)?, choice.place as usize)));
        return Ok((Mapping { places: places.collect(), dates: dates.map(words::order) }, false));
    }
    let kept = ledger.mapping(&layout(table)).await?;
    let remembered: Option<Mapping> = kept.and_then(|kept| serde_json::from_str(&kept).ok());
    let is_remembered = remembered.is_some();
    let mut mapping = remembered.unwrap_or_else(|| table.guess());
    mapping.dates = dates.map(words::order).or(mapping.dates);
    Ok((mapping, is_remembered))
}

fn columns(table: &Table, mapping: &Mapping) -> Vec<StatementFileColumn> {
    let column = |(place, heading): (usize, &str)| {
        let (letter, samples) = table.sample(place);
        StatementFileColumn {
            place: u32::try_from(place).unwrap_or(u32::MAX),
            letter,
            heading: heading.to_owned(),
            samples: samples.into_iter().map(str::to_owned).collect(),
            column: mapping.column_at(place).and_then(words::column_shown),
        }
    };
    table.headings().into_iter().enumerate().map(column).collect()
}

fn found(statement: &Statement) -> StatementFound {
    let (from, to) = statement.days().unwrap_or((NaiveDate::MIN, NaiveDate::MIN));
    StatementFound {
        lines: u32::try_from(statement.lines.len()).unwrap_or(u32::MAX),
        from: from.to_string(),
        to: to.to_string(),
        number: statement.account.clone(),
        opening: statement.opening,
        closing: statement.closing,
        proof: match statement.proof {
            Proof::Balanced => statements::balanced(),
            Proof::NotStated => statements::not_proved(),
        }
        .into(),
    }
}

/// Refuses a statement whose account number differs from what the service says of the wallet, or from an earlier
/// statement of that account.
async fn same_account(ledger: &Ledger, account: Held, statement: &Statement) -> Result<(), StatementsError> {
    let Some(found) = &statement.account else { return Ok(()) };
    let mut known = ledger.statement_number(account).await?;
    if let (None, Held::Wallet(wallet)) = (&known, account) {
        let balances = ledger.balances().await?;
        known = balances.into_iter().find(|held| held.wallet == wallet.code()).and_then(|held| held.wallet_id);
    }
    match known {
        Some(known) if !is_same(&known, found) => Err(StatementsError::OtherAccount { found: found.clone(), known }),
        Some(_) | None => Ok(()),
    }
}

fn is_same(one: &str, other: &str) -> bool {
    let plain = |text: &str| {
        text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_uppercase).collect::<String>()
    };
    plain(one) == plain(other)
}

fn new(name: String, sha256: String, account: Held, statement: Statement) -> NewStatement {
    NewStatement {
        sha256,
        account,
        name,
        number: statement.account,
        opening: statement.opening,
        closing: statement.closing,
        lines: statement.lines.into_iter().map(held_line).collect(),
    }
}
