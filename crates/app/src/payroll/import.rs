//! Makes a draft in the book from a table, a group or an earlier payroll, with every row.

use kaunta_contract::{GroupInput, ImportInput, PayrollInput, PayrollView};
use kaunta_domain::counted::Counted;
use kaunta_domain::payroll::check::{Common, check};
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::duplicates::Key;
use kaunta_domain::payroll::look_back::LookBack;
use kaunta_domain::payroll::{CheckedRow, Finding, PayrollId, RowText};
use kaunta_domain::text::{Name, Narration};
use kaunta_ledger::{Ledger, LedgerError, NewPayroll, NewPayrollRow, PayrollSource, RowFilter, RowOutcome, Unpaid};
use kaunta_words::payroll_rows;

use super::drafts::{Draft, register};
use super::interpretation::{Interpretation, sheet};
use super::{files, own_headings, views};
use crate::payroll::error::PayrollError;
use crate::payroll::outcomes;
use crate::payroll::room::PayrollRoom;
use crate::payroll::table_error::TableError;
use crate::staff::actor::Caller;
use crate::wording::sheets::file_format;
use crate::workspace::retiring::old_unpaid_allowed;

/// A row that was not yet checked for duplicates.
struct ImportedRow {
    line: u32,
    cells: Vec<String>,
    text: RowText,
    checked: CheckedRow,
}

impl PayrollRoom {
    pub(crate) async fn import_payroll(&self, _: &Caller, input: ImportInput) -> Result<PayrollView, PayrollError> {
        let workspace = self.core.in_use().await?;
        let name = title(&input.name)?;
        // Without a note of its own, the payroll's name goes into the service's records.
        let note =
            if input.note.trim().is_empty() { note(&name).or_else(|_| note("Payment"))? } else { note(&input.note)? };
        let table = files::read_unchanged(&self.offers, &input.file).await?;
        let sheet = sheet(&table.workbook, input.sheet as usize)?;
        let look = Interpretation::at(&workspace.ledger, sheet, Some(input.payees), Some(&input.columns)).await?;
        if let Some(missing) = look.missing().into_iter().next() {
            return Err(TableError::ColumnMissing(missing).into());
        }
        let common = Common { kind: input.payees, note };
        let shape = look.shape(&table.workbook, sheet);
        let mut rows = Vec::with_capacity(sheet.len());
        for row in look.data(sheet) {
            let cells = super::cells::row(row);
            let Some(read) = look.mapping.read_in(&cells, shape) else { continue };
            let mut checked = read.check(&common);
            if row.is_hidden() {
                checked.findings.push(Finding::Hidden);
            }
            let as_read = cells.cells.iter().map(|cell| cell.text.to_owned()).collect();
            rows.push(ImportedRow { line: read.line, cells: as_read, text: read.text, checked });
        }
        if let Some(layout) = &look.layout {
            let mapping = serde_json::to_string(&look.mapping).map_err(PayrollError::ColumnsNotRemembered)?;
            workspace.ledger.remember_mapping(layout, &mapping).await?;
        }
        let sha256 = table.workbook.sha256().to_owned();
        let source = PayrollSource::File {
            name: table.name.clone(),
            sha256: sha256.clone(),
            format: file_format(table.workbook.origin()),
            layout: look.layout.clone().unwrap_or_default(),
            sheet: (table.workbook.sheets().len() > 1).then(|| sheet.name().to_owned()),
        };
        let columns = look.headings(sheet);
        drop(look);
        if let Some(place) = own_headings::references_of(&columns) {
            find_in_results(&workspace.ledger, place, &mut rows).await?;
        }
        let id = self.draft(&workspace.ledger, NewDraft { name, source, common, columns, rows }).await?;
        self.offers.became(&input.file, id, &sha256);
        views::payroll(self, &workspace.ledger, id).await
    }

    pub(crate) async fn payroll_of_group(&self, _: &Caller, input: GroupInput) -> Result<PayrollView, PayrollError> {
        let workspace = self.core.in_use().await?;
        let members = workspace.ledger.group(&input.name).await?.ok_or(PayrollError::NoSuchGroup)?;
        let common = Common { kind: PayeeKind::MobileMoney, note: note(&String::from(payroll_rows::note_of_group()))? };
        let rows = (1..).zip(members).map(|(line, member)| {
            let text = RowText {
                name: member.name.map(String::from).unwrap_or_default(),
                phone: member.phone.to_string(),
                network: member.network.code().to_owned(),
                amount: member.last_amount.map(|amount| amount.to_string()).unwrap_or_default(),
                note: member.note.map(String::from).unwrap_or_default(),
                ..RowText::default()
            };
            by_text(line, text, &common)
        });
        let rows = rows.collect();
        let source = PayrollSource::Group { name: input.name.clone() };
        let id = self
            .draft(&workspace.ledger, NewDraft { name: input.name, source, common, columns: Vec::new(), rows })
            .await?;
        views::payroll(self, &workspace.ledger, id).await
    }

    pub(crate) async fn payroll_again(&self, _: &Caller, input: PayrollInput) -> Result<PayrollView, PayrollError> {
        let workspace = self.core.in_use().await?;
        let earlier = outcomes::find(&workspace.ledger, input.id).await?;
        if !outcomes::is_over(earlier.state) {
            return Err(PayrollError::NotOver);
        }
        old_unpaid_allowed(&workspace.ledger, Unpaid::Payroll(input.id)).await?;
        let common = Common { kind: earlier.kind, note: note(&earlier.note)? };
        // Only rows that certainly were not paid: those paid, waiting, in doubt or disputed are never taken over.
        let filter = RowFilter {
            outcomes: Counted::NotPaid.states().map(RowOutcome::In).chain(outcomes::NEVER_SENT).collect(),
            ..RowFilter::default()
        };
        let (mut rows, mut seen) = (Vec::new(), 0);
        loop {
            let page = workspace.ledger.payroll_rows(input.id, &filter, seen, 500).await?;
            if page.rows.is_empty() {
                break;
            }
            seen += page.rows.len() as u64;
            rows.extend(page.rows.into_iter().map(|row| by_text(row.line, row.text, &common)));
        }
        if rows.is_empty() {
            return Err(PayrollError::NobodyUnpaid);
        }
        let source = PayrollSource::RowsOf { payroll: input.id };
        let name = title(&String::from(payroll_rows::name_again(earlier.name)))?;
        let id = self.draft(&workspace.ledger, NewDraft { name, source, common, columns: Vec::new(), rows }).await?;
        views::payroll(self, &workspace.ledger, id).await
    }

    /// Looks for duplicates among the rows and recent payments, and writes the draft.
    async fn draft(&self, ledger: &Ledger, new: NewDraft) -> Result<PayrollId, PayrollError> {
        let core = &self.core;
        if new.rows.is_empty() {
            return Err(TableError::Nobody.into());
        }
        let mut kept = self.drafts.hold().await;
        let mut register = register(&*core.host, ledger, None, LookBack::USUAL).await?;
        for row in &new.rows {
            register.enter(row.line, Key::of(&row.text, &row.checked, new.common.kind));
        }
        let rows: Vec<NewPayrollRow> = new
            .rows
            .into_iter()
            .map(|mut row| {
                row.checked.set_duplicates(register.findings(row.line));
                let included = row.checked.is_in_at_first();
                NewPayrollRow { line: row.line, cells: row.cells, text: row.text, checked: row.checked, included }
            })
            .collect();
        let payroll = NewPayroll {
            name: new.name,
            source: new.source,
            kind: new.common.kind,
            note: new.common.note.as_str().to_owned(),
            at: core.host.now(),
            columns: new.columns,
        };
        let id = ledger.create_payroll(&payroll, &rows).await?;
        let mut draft = Draft::new(ledger.environment(), id, register);
        for (position, row) in (1..).zip(&rows) {
            draft.put(position, row.line);
        }
        *kept = Some(draft);
        Ok(id)
    }
}

/// Flags rows of one of our result files that may have been paid, with the payment if this book has it. The outcome given in
/// the file is ignored: anybody can edit it, and it may be out of date.
async fn find_in_results(ledger: &Ledger, place: usize, rows: &mut [ImportedRow]) -> Result<(), LedgerError> {
    let reference = |row: &ImportedRow| row.cells.get(place).map(|text| text.trim().to_uppercase()).unwrap_or_default();
    let references: Vec<String> = rows.iter().map(reference).filter(|text| !text.is_empty()).collect();
    let known = ledger.payment_status(&references).await?;
    for row in rows {
        let reference = reference(row);
        if reference.is_empty() {
            continue;
        }
        let operation = match known.get(&reference) {
            Some(earlier) if !Counted::of(earlier.state, earlier.is_disputed).may_have_moved_money() => continue,
            earlier => earlier.map(|earlier| earlier.operation),
        };
        row.checked.findings.push(Finding::InResults { reference, operation });
    }
    Ok(())
}

struct NewDraft {
    name: String,
    source: PayrollSource,
    common: Common,
    columns: Vec<String>,
    rows: Vec<ImportedRow>,
}

fn by_text(line: u32, text: RowText, common: &Common) -> ImportedRow {
    let checked = check(&text, common);
    ImportedRow { line, cells: Vec::new(), text, checked }
}

fn title(typed: &str) -> Result<String, PayrollError> {
    Name::parse(typed).map(String::from).map_err(|_| PayrollError::Unnamed)
}

pub(super) fn note(typed: &str) -> Result<Narration, PayrollError> {
    Narration::parse(typed).map_err(|_| PayrollError::NoNote)
}
