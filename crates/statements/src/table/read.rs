//! Reads the rows of a table as lines of a statement.

use kaunta_domain::currency::Currency;
use kaunta_domain::money::Money;
use kaunta_sheets::{Cell, ReadError, Row, Sheet, Value, Workbook, column_letters, layout_of};

use super::headings::{is_closing, is_opening, is_total};
use super::mapping::Mapping;
use super::preamble::Preamble;
use crate::amount::{self, Mark};
use crate::column::Column;
use crate::date::{self, DateOrder, Written};
use crate::error::StatementError;
use crate::line::{Line, Statement};
use crate::proof::Draft;

/// How many of the first rows are searched for the headings.
const TOP: usize = 60;
/// Values shown of each column.
const SAMPLES: usize = 3;

/// A file with a table, whose columns a person may map.
#[derive(Debug)]
pub struct Table {
    workbook: Workbook,
    sheet: usize,
    header: usize,
}

impl Table {
    pub(crate) fn of(workbook: Workbook) -> Result<Table, StatementError> {
        let sheets = workbook.sheets();
        if sheets.iter().all(Sheet::is_empty) {
            return Err(StatementError::Sheet(ReadError::Empty));
        }
        let header = |place: usize| Some((place, header_of(sheets.get(place)?)?));
        let is_shown = |place: &usize| sheets.get(*place).is_some_and(|sheet| !sheet.is_hidden());
        let open = workbook.active().and_then(header);
        let shown = || (0..sheets.len()).filter(is_shown).find_map(header);
        let found = open.or_else(shown).or_else(|| (0..sheets.len()).find_map(header));
        let (sheet, header) = found.ok_or(StatementError::NoLines)?;
        Ok(Table { workbook, sheet, header })
    }

    /// The sheets that can be a statement, with their names, and which of them this is.
    #[must_use]
    pub fn sheets(&self) -> (Vec<(usize, &str)>, usize) {
        let sheets = self.workbook.sheets().iter().enumerate();
        let usable = sheets.filter(|(_, sheet)| header_of(sheet).is_some());
        (usable.map(|(place, sheet)| (place, sheet.name())).collect(), self.sheet)
    }

    /// Another sheet of the same file, by its place.
    ///
    /// # Errors
    /// There is none, or it has no table.
    pub fn on_sheet(self, sheet: usize) -> Result<Table, StatementError> {
        let header = self.workbook.sheets().get(sheet).and_then(header_of).ok_or(StatementError::NoLines)?;
        Ok(Table { sheet, header, ..self })
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.workbook.sheets().get(self.sheet)
    }

    /// The headings, one for each column.
    #[must_use]
    pub fn headings(&self) -> Vec<&str> {
        let Some(sheet) = self.sheet() else { return Vec::new() };
        let row = sheet.row(self.header);
        (0..sheet.width()).map(|place| row.map_or("", |row| row.cell(place).as_text().trim())).collect()
    }

    /// Identifies files with the same columns.
    #[must_use]
    pub fn layout(&self) -> String {
        layout_of(&self.headings())
    }

    /// The mapping that the headings suggest.
    #[must_use]
    pub fn guess(&self) -> Mapping {
        Mapping::guess(&self.headings())
    }

    /// The letter of a column, and its first values.
    #[must_use]
    pub fn sample(&self, place: usize) -> (String, Vec<&str>) {
        let rows = self.sheet().into_iter().flat_map(|sheet| sheet.rows().skip(self.header + 1).take(TOP));
        let texts = rows.map(|row| row.cell(place).as_text().trim()).filter(|text| !text.is_empty());
        (column_letters(place), texts.take(SAMPLES).collect())
    }

    /// Reads the statement.
    ///
    /// # Errors
    /// A row can't be read in just one way, the currency is another one, or the balances don't follow from each other.
    pub fn read(&self, mapping: &Mapping) -> Result<Statement, StatementError> {
        if let Some(missing) = mapping.missing() {
            return Err(StatementError::ColumnMissing(missing));
        }
        let sheet = self.sheet().ok_or(StatementError::NoLines)?;
        let mut preamble = Preamble::default();
        sheet.rows().take(self.header).for_each(|row| preamble.read(row));
        let rows: Vec<Row<'_>> = sheet.rows().skip(self.header + 1).collect();
        let reader = Reader::learn(mapping, &rows, &preamble)?;
        let mut draft = Draft { account: preamble.account.map(str::to_owned), ..Draft::default() };
        draft.opening = preamble.opening.map(|(row, text)| reader.balance(row, text)).transpose()?;
        draft.closing = preamble.closing.map(|(row, text)| reader.balance(row, text)).transpose()?;
        draft.is_in_shillings = is_in_shillings(preamble.currency)?;
        for row in rows {
            reader.read(row, &mut draft)?;
        }
        reader.directions_are_told(&draft)?;
        draft.proved()
    }
}

/// The row of headings: the first that names a date and an amount, or else the first with at least three filled cells.
fn header_of(sheet: &Sheet) -> Option<usize> {
    let texts = |row: Row<'_>| row.cells().map(|cell| cell.as_text().to_owned()).collect::<Vec<_>>();
    let is_named = |row: Row<'_>| {
        let texts = texts(row);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        row.filled().count() >= 2 && Mapping::guess(&texts).missing().is_none()
    };
    sheet
        .rows()
        .take(TOP)
        .position(is_named)
        .or_else(|| sheet.rows().take(TOP).position(|row| row.filled().count() >= 3))
}

fn is_in_shillings(currency: Option<&str>) -> Result<bool, StatementError> {
    match currency.map(str::trim).filter(|word| !word.is_empty()) {
        None => Ok(false),
        Some(word) => match Currency::of(word) {
            Currency::Ugx => Ok(true),
            Currency::Other(other) => Err(StatementError::OtherCurrency { currency: other.to_owned() }),
        },
    }
}

/// How the rows of one file are read.
struct Reader<'m> {
    mapping: &'m Mapping,
    mark: Mark,
    order: DateOrder,
}

impl<'m> Reader<'m> {
    /// Learns from all rows what separates thousands, and whether the day or the month comes first.
    fn learn(mapping: &'m Mapping, rows: &[Row<'_>], preamble: &Preamble<'_>) -> Result<Reader<'m>, StatementError> {
        let money = [Column::Amount, Column::Credit, Column::Debit, Column::Balance];
        let places: Vec<usize> = money.iter().filter_map(|column| mapping.places.get(column).copied()).collect();
        let texts = rows.iter().flat_map(|row| places.iter().map(|place| (row.number(), row.cell(*place))));
        let texts = texts.filter_map(|(row, cell)| match cell.value {
            Value::Text(text) if amount::is_likely(text) => Some((row, text)),
            Value::Text(_) | Value::Empty | Value::Number(_) | Value::Date(_) | Value::Bool(_) | Value::Error(_) => {
                None
            }
        });
        let mark = amount::mark_of(texts.chain(preamble.opening).chain(preamble.closing))?;
        let place = mapping.places.get(&Column::Date).copied().unwrap_or_default();
        let dates = rows.iter().filter_map(|row| {
            let text = row.cell(place).as_text();
            Some((row.number(), text.trim(), date::read(text)?))
        });
        let order = date::order_of(dates, mapping.dates)?;
        Ok(Reader { mapping, mark, order })
    }

    fn cell<'s>(&self, row: Row<'s>, column: Column) -> Cell<'s> {
        self.mapping.places.get(&column).map_or(Cell::EMPTY, |place| row.cell(*place))
    }

    fn text<'s>(&self, row: Row<'s>, column: Column) -> &'s str {
        self.cell(row, column).as_text().trim()
    }

    fn balance(&self, row: u32, text: &str) -> Result<Money, StatementError> {
        amount::read(text, self.mark)
            .or_else(|| amount::read_number(text))
            .ok_or_else(|| StatementError::Amount { row, text: text.to_owned() })
    }

    /// The money in a cell; `None` if it is blank or a dash.
    fn money(&self, row: Row<'_>, column: Column) -> Result<Option<Money>, StatementError> {
        let cell = self.cell(row, column);
        let text = cell.as_text().trim();
        if text.trim_matches(['-', '–', '—']).is_empty() {
            return Ok(None);
        }
        let read = match cell.value {
            Value::Number(number) => amount::read_number(number.text()),
            Value::Text(text) => amount::read(text, self.mark),
            Value::Empty | Value::Date(_) | Value::Bool(_) | Value::Error(_) => None,
        };
        read.map(Some).ok_or_else(|| StatementError::Amount { row: row.number(), text: text.to_owned() })
    }

    /// Adds what a row says: a line, a balance, or more text of the line before.
    fn read(&self, row: Row<'_>, draft: &mut Draft) -> Result<(), StatementError> {
        let written = date::read(self.text(row, Column::Date));
        let says = |is: fn(&str) -> bool| row.filled().any(|(_, cell)| is(cell.as_text()));
        if written.is_none() && says(is_total) {
            return Ok(());
        }
        let (is_first, is_last) = (says(is_opening), says(is_closing));
        if is_first || is_last {
            return self.read_balance(row, is_first, draft);
        }
        let Some(amount) = self.signed(row)? else { return self.without_amount(row, written, draft) };
        if amount == Money::ZERO {
            return Ok(());
        }
        let booked = written.and_then(|written| written.booked(self.order, self.time(row)));
        let Some(booked) = booked else {
            return Err(StatementError::Date { row: row.number(), text: self.text(row, Column::Date).to_owned() });
        };
        let currency = self.text(row, Column::Currency);
        draft.is_in_shillings |= is_in_shillings(Some(currency))?;
        draft.lines.push(Line {
            row: row.number(),
            booked,
            amount,
            references: self.references(row),
            text: self.words(row),
            balance: self.money(row, Column::Balance)?,
        });
        Ok(())
    }

    fn time(&self, row: Row<'_>) -> Option<chrono::NaiveTime> {
        date::read_time(self.text(row, Column::Time))
    }

    /// A row that only says a balance, in whichever column it is.
    fn read_balance(&self, row: Row<'_>, is_first: bool, draft: &mut Draft) -> Result<(), StatementError> {
        let mut said = self.money(row, Column::Balance)?;
        if said.is_none() {
            said = self.signed(row)?;
        }
        match (said, is_first) {
            (Some(said), true) => draft.opening = draft.opening.or(Some(said)),
            (Some(said), false) => draft.closing = draft.closing.or(Some(said)),
            (None, _) => {
                let mut preamble = Preamble::default();
                preamble.read(row);
                let read = |(row, text)| self.balance(row, text);
                draft.opening = draft.opening.or(preamble.opening.map(read).transpose()?);
                draft.closing = draft.closing.or(preamble.closing.map(read).transpose()?);
            }
        }
        Ok(())
    }

    /// A row with a date must have an amount. Without either it continues the text of the line before.
    fn without_amount(&self, row: Row<'_>, written: Option<Written>, draft: &mut Draft) -> Result<(), StatementError> {
        if written.is_some() {
            return Err(StatementError::Amount { row: row.number(), text: String::new() });
        }
        let more = self.words(row);
        if let (Some(line), false) = (draft.lines.last_mut(), more.is_empty()) {
            line.text = [line.text.as_str(), &more].join(" ").trim().to_owned();
        }
        Ok(())
    }

    fn references(&self, row: Row<'_>) -> Vec<String> {
        let texts = [Column::Reference, Column::OtherReference].map(|column| self.text(row, column));
        let is_one = |text: &&str| !text.trim_matches('-').is_empty();
        // Exactly the capacity that they need: a long statement has a hundred thousand such lists.
        let mut references: Vec<String> = Vec::with_capacity(texts.iter().filter(|text| is_one(text)).count());
        for text in texts.into_iter().filter(is_one) {
            if !references.iter().any(|known| known == text) {
                references.push(text.to_owned());
            }
        }
        references
    }

    fn words(&self, row: Row<'_>) -> String {
        let texts = [Column::Party, Column::Text].map(|column| self.text(row, column));
        texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// The amount, positive if it came in.
    fn signed(&self, row: Row<'_>) -> Result<Option<Money>, StatementError> {
        if self.mapping.has(Column::Amount) {
            let amount = self.money(row, Column::Amount)?;
            let word = self.text(row, Column::Direction).to_uppercase();
            return match (amount, direction(&word)) {
                (Some(amount), Some(Direction::Out)) if !amount.is_negative() => negative(amount).map(Some),
                (amount, _) => Ok(amount),
            };
        }
        let absolute = |money: Money| if money.is_negative() { negative(money) } else { Ok(money) };
        let nonzero = |money: Option<Money>| money.filter(|money| *money != Money::ZERO);
        let (credit, debit) = (self.money(row, Column::Credit)?, self.money(row, Column::Debit)?);
        match (nonzero(credit), nonzero(debit)) {
            (Some(_), Some(_)) => Err(StatementError::BothSides { row: row.number() }),
            // A negative amount in the column of what came in is a reversal.
            (Some(credit), None) => Ok(Some(credit)),
            (None, Some(debit)) => negative(absolute(debit)?).map(Some),
            (None, None) => Ok(credit.or(debit)),
        }
    }

    /// Amounts that are all positive, with neither a direction column nor balances, may be money out as well as money
    /// in.
    fn directions_are_told(&self, draft: &Draft) -> Result<(), StatementError> {
        let is_told = !self.mapping.has(Column::Amount)
            || self.mapping.has(Column::Direction)
            || self.mapping.has(Column::Balance)
            || (draft.opening.is_some() && draft.closing.is_some())
            || draft.lines.iter().any(|line| line.amount.is_negative());
        if is_told || draft.lines.is_empty() { Ok(()) } else { Err(StatementError::NoDirection) }
    }
}

fn negative(money: Money) -> Result<Money, StatementError> {
    Money::ZERO.checked_sub(money).ok_or(StatementError::TooLarge)
}

enum Direction {
    In,
    Out,
}

fn direction(word: &str) -> Option<Direction> {
    match word {
        "DR" | "D" | "DEBIT" | "OUT" | "PAID OUT" | "SENT" | "WITHDRAWAL" | "-" => Some(Direction::Out),
        "CR" | "C" | "CREDIT" | "IN" | "PAID IN" | "RECEIVED" | "DEPOSIT" | "+" => Some(Direction::In),
        _ => None,
    }
}
