//! What a table contains, before a draft is made from it.

use std::collections::BTreeMap;

use kaunta_contract::{ColumnChoice, FileColumn, FileView, ReadFileInput, SheetView};
use kaunta_domain::payroll::Column;
use kaunta_domain::payroll::cell::{CellKind, Row};
use kaunta_domain::payroll::columns::{Guess, UncertainColumn, guess};
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::mapping::Mapping;
use kaunta_domain::payroll::split_rows::Shape;
use kaunta_ledger::{Ledger, LedgerError};
use kaunta_sheets::{Delimiter, Origin, Sheet, Workbook, column_letters, layout_of};
use kaunta_words::payroll_table::ZerosLostHolds;
use kaunta_words::{Message, payroll_table};

use super::{cells, column_doubts, files, own_headings, words};
use crate::payroll::error::PayrollError;
use crate::payroll::room::PayrollRoom;
use crate::payroll::table_error::TableError;
use crate::staff::actor::Caller;
use crate::wording::sheets::format_words;

/// Rows read to find out what a table contains.
const SAMPLE_ROWS: usize = 60;
/// The most values shown for a column.
const MOST_VALUES: usize = 3;

impl PayrollRoom {
    pub(crate) async fn read_file(&self, _: &Caller, input: ReadFileInput) -> Result<FileView, PayrollError> {
        let workspace = self.core.in_use().await?;
        // Choosing other columns reuses what was read; the first call reads the file as it is now.
        let fresh = input.sheet.is_none() && input.payees.is_none() && input.columns.is_none();
        let table = files::read(&self.offers, &input.file, fresh).await?;
        let place = match input.sheet {
            Some(place) => place as usize,
            None => first_with_people(&table.workbook),
        };
        let sheet = sheet(&table.workbook, place)?;
        let look = Interpretation::at(&workspace.ledger, sheet, input.payees, input.columns.as_deref()).await?;
        let workbook = &table.workbook;
        Ok(FileView {
            kind: format_words(workbook.origin()).into(),
            sheets: workbook.sheets().iter().map(sheet_view).collect(),
            sheet: u32::try_from(place).unwrap_or_default(),
            payees: look.mapping.kind,
            holds: look.mapping.kind.columns().to_vec(),
            columns: look.columns(sheet),
            rows: u32::try_from(look.data_rows(sheet)).unwrap_or(u32::MAX),
            remembered: look.remembered,
            doubts: look.doubts(workbook, place, sheet),
            missing: look.missing().into_iter().map(|column| column_doubts::say_which(column).into()).collect(),
            file: input.file,
            name: table.name,
        })
    }
}

fn sheet_view(sheet: &Sheet) -> SheetView {
    SheetView {
        name: sheet.name().to_owned(),
        hidden: sheet.is_hidden(),
        rows: u32::try_from(sheet.len()).unwrap_or(u32::MAX),
        unreadable: sheet.problem().is_some(),
    }
}

/// The sheet that was open when the file was saved. If that is unknown or the sheet is empty, the first visible sheet that
/// is not empty, and failing that any such sheet.
fn first_with_people(workbook: &Workbook) -> usize {
    let sheets = workbook.sheets();
    let is_filled = |place: &usize| sheets.get(*place).is_some_and(|sheet| !sheet.is_empty());
    let open = workbook.active().filter(is_filled);
    let shown = || sheets.iter().position(|sheet| !sheet.is_hidden() && !sheet.is_empty());
    open.or_else(shown).or_else(|| sheets.iter().position(|sheet| !sheet.is_empty())).unwrap_or_default()
}

pub(super) fn sheet(workbook: &Workbook, place: usize) -> Result<&Sheet, TableError> {
    let sheet = workbook.sheets().get(place).ok_or(TableError::NoSuchSheet)?;
    match sheet.problem() {
        Some(problem) => Err(TableError::SheetNotRead { sheet: sheet.name().to_owned(), problem: problem.clone() }),
        None => Ok(sheet),
    }
}

/// A sheet, interpreted as far as possible.
pub(super) struct Interpretation {
    guess: Guess,
    pub(super) mapping: Mapping,
    /// What the headings are recognized by; `None` without headings.
    pub(super) layout: Option<String>,
    remembered: bool,
    is_chosen: bool,
}

impl Interpretation {
    pub(super) async fn at(
        ledger: &Ledger,
        sheet: &Sheet,
        kind: Option<PayeeKind>,
        chosen: Option<&[ColumnChoice]>,
    ) -> Result<Interpretation, LedgerError> {
        let sample: Vec<Row<'_>> = sheet.rows().take(SAMPLE_ROWS).map(cells::row).collect();
        let guess = guess(&sample, kind);
        let headings: Option<Vec<&str>> = guess
            .header
            .and_then(|header| sample.get(header))
            .map(|row| row.cells.iter().map(|cell| cell.text).collect());
        let own = headings.as_ref().and_then(|headings| own_headings::mapping_of(headings, kind));
        let layout = headings.map(|headings| layout_of(&headings));
        let kept = match &layout {
            Some(layout) => ledger.mapping(layout).await?,
            None => None,
        };
        let remembered: Option<Mapping> = kept.and_then(|kept| serde_json::from_str(&kept).ok());
        // Remembered columns apply only to the kind of payee that they were chosen for.
        let remembered = remembered.filter(|mapping| kind.is_none_or(|kind| mapping.kind == kind));
        let is_remembered = chosen.is_none() && remembered.is_some();
        let mapping = match chosen {
            Some(chosen) => mapping_of(guess.mapping.kind, chosen),
            None => remembered.or(own).unwrap_or_else(|| guess.mapping.clone()),
        };
        Ok(Interpretation { guess, mapping, layout, remembered: is_remembered, is_chosen: chosen.is_some() })
    }

    /// Rows from which payments are made.
    pub(super) fn data<'s>(&self, sheet: &'s Sheet) -> impl Iterator<Item = kaunta_sheets::Row<'s>> + use<'s> {
        sheet.rows().skip(self.guess.header.map_or(0, |header| header + 1))
    }

    fn data_rows(&self, sheet: &Sheet) -> usize {
        sheet.len().saturating_sub(self.guess.header.map_or(0, |header| header + 1))
    }

    /// The headings as they are in the file; empty texts without headings.
    pub(super) fn headings(&self, sheet: &Sheet) -> Vec<String> {
        let row = self.guess.header.and_then(|header| sheet.row(header));
        let heading = |place| row.map(|row| row.cell(place).as_text().trim().to_owned()).unwrap_or_default();
        (0..sheet.width()).map(heading).collect()
    }

    fn columns(&self, sheet: &Sheet) -> Vec<FileColumn> {
        let samples = |place: usize| {
            let texts = self.data(sheet).take(SAMPLE_ROWS).map(move |row| row.cell(place).as_text().trim());
            texts.filter(|text| !text.is_empty()).take(MOST_VALUES).map(str::to_owned).collect()
        };
        let column = |(place, heading): (usize, String)| FileColumn {
            place: u32::try_from(place).unwrap_or(u32::MAX),
            letter: column_letters(place),
            heading,
            samples: samples(place),
            column: self.mapping.column_at(place),
            doubts: self.column_doubts(place).map(column_doubts::question).collect(),
        };
        self.headings(sheet).into_iter().enumerate().map(column).collect()
    }

    fn doubts(&self, workbook: &Workbook, place: usize, sheet: &Sheet) -> Vec<String> {
        let mut said = Vec::new();
        let mut doubt = |words: Message| said.push(String::from(words));
        let others = workbook.sheets().iter().enumerate().filter(|(other, sheet)| *other != place && !sheet.is_empty());
        let others = others.count();
        if others > 0 {
            doubt(payroll_table::other_sheets(others, sheet.name()));
        }
        workbook.sheets().iter().for_each(|odd| {
            odd.problem().into_iter().for_each(|problem| doubt(words::unreadable(odd.name(), problem)))
        });
        if sheet.is_hidden() {
            doubt(payroll_table::sheet_hidden(sheet.name()));
        }
        let is_used = |place: &usize| self.mapping.column_at(*place).is_some() && sheet.is_column_hidden(*place);
        let columns: Vec<String> = (0..sheet.width()).filter(is_used).map(column_letters).collect();
        if !columns.is_empty() {
            let count = columns.len();
            doubt(payroll_table::columns_hidden(count, kaunta_words::list(columns)));
        }
        let hidden =
            self.data(sheet).filter(|row| row.is_hidden() && self.mapping.read(&cells::row(*row)).is_some()).count();
        if hidden > 0 {
            doubt(payroll_table::rows_hidden(hidden));
        }
        let shape = self.shape(workbook, sheet);
        let torn = self.data(sheet).filter(|row| self.mapping.torn(&cells::row(*row), shape).is_some()).count();
        if torn > 0 {
            doubt(payroll_table::rows_torn(torn));
        }
        let merged = self.data(sheet).filter(kaunta_sheets::Row::is_merged).count();
        if merged > 0 {
            doubt(payroll_table::cells_joined(merged));
        }
        self.zeros_lost(sheet).into_iter().for_each(&mut doubt);
        let blank = if self.mapping.missing().is_empty() { self.blank_rows(sheet) } else { 0 };
        if blank > 0 {
            doubt(payroll_table::rows_blank(blank));
        }
        let nowhere =
            |doubt: &&UncertainColumn| doubt.candidates.is_empty() && self.mapping.missing().contains(&doubt.column);
        said.extend(self.guess.doubts.iter().filter(nowhere).map(column_doubts::question));
        said
    }

    /// What is asked about a column until a person has answered.
    fn column_doubts(&self, place: usize) -> impl Iterator<Item = &UncertainColumn> {
        let is_open = move |doubt: &&UncertainColumn| match doubt.candidates.as_slice() {
            [only] => !self.is_chosen && self.mapping.column_at(*only) == Some(doubt.column),
            several => !several.iter().any(|place| self.mapping.column_at(*place) == Some(doubt.column)),
        };
        let of_column = move |doubt: &&UncertainColumn| !self.remembered && doubt.candidates.contains(&place);
        self.guess.doubts.iter().filter(of_column).filter(is_open)
    }

    /// The expected width of the rows: that of the headings, or without any that of most rows.
    pub(super) fn shape(&self, workbook: &Workbook, sheet: &Sheet) -> Shape {
        let headings = self.guess.header.and_then(|header| sheet.row(header));
        match workbook.origin() {
            Origin::Xlsx | Origin::Ods => Shape::Workbook { headings: headings.map(|row| row.width()) },
            Origin::Text { delimiter, .. } => {
                let width = headings.and_then(|row| row.fields()).unwrap_or_else(|| most_common_width(sheet));
                Shape::Text { width, by_commas: delimiter == Delimiter::Comma }
            }
        }
    }

    /// Warns that a cell with a number has no leading zeros, and nobody can see whether the account number had any.
    fn zeros_lost(&self, sheet: &Sheet) -> Option<Message> {
        let numbers = [
            (Column::Account, ZerosLostHolds::Account),
            (Column::User, ZerosLostHolds::User),
            (Column::Merchant, ZerosLostHolds::Merchant),
        ];
        let is_number = |place: usize| self.data(sheet).any(|row| cells::row(row).cell(place).kind == CellKind::Number);
        let mut as_numbers = numbers
            .into_iter()
            .filter_map(|(column, holds)| Some((holds, *self.mapping.places.get(&column)?)))
            .filter(|(_, place)| is_number(*place));
        let (holds, place) = as_numbers.next()?;
        Some(payroll_table::zeros_lost(holds, column_letters(place)))
    }

    /// Rows with content, but none in a column that is used: they are left out of the draft.
    fn blank_rows(&self, sheet: &Sheet) -> usize {
        self.data(sheet).filter(|row| self.mapping.read(&cells::row(*row)).is_none()).count()
    }

    pub(super) fn missing(&self) -> Vec<Column> {
        self.mapping.missing()
    }
}

/// The most common number of cells in the first rows; of two equally common ones the smaller.
fn most_common_width(sheet: &Sheet) -> usize {
    let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
    for fields in sheet.rows().take(SAMPLE_ROWS).filter_map(|row| row.fields()) {
        *widths.entry(fields).or_default() += 1;
    }
    let most = widths.into_iter().rev().max_by_key(|(_, rows)| *rows);
    most.map_or(usize::MAX, |(width, _)| width)
}

fn mapping_of(kind: PayeeKind, chosen: &[ColumnChoice]) -> Mapping {
    let mut mapping = Mapping::of(kind);
    for choice in chosen {
        mapping.put(choice.column, choice.place as usize);
    }
    mapping
}
