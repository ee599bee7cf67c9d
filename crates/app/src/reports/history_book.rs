//! The history as an Excel workbook: a summary, then a sheet for each product.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::in_kampala;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_ledger::{ListedOperation, Orphan};
use kaunta_sheets::{BookWriter, Field, Part, TableNumber, WriteError};
use kaunta_words::{Message, history_book as words, history_table};
use rust_decimal::Decimal;

use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::gather::{GatheredRows, Item, RowWriter, as_read};
use crate::reports::history_line::{FoundLine, Line, columns};
use crate::reports::history_sums::{Sums, all_of};
use crate::reports::shared_words::SharedWords;
use crate::wording::headings::Headings;
use crate::wording::products;

/// What the summary says besides its sums.
#[derive(Debug, Clone)]
pub(super) struct About {
    pub(super) shop: String,
    pub(super) environment: String,
    pub(super) from: Option<NaiveDate>,
    pub(super) to: Option<NaiveDate>,
    pub(super) made: DateTime<Utc>,
}

struct Product {
    table: TableNumber,
    sums: Sums,
    /// Not shared, so that the sheets of products can be written in parallel.
    words: SharedWords,
}

/// Payments that the book had lost: on a sheet of their own, and in no other sum.
struct FoundPayments {
    table: TableNumber,
    counts: BTreeMap<Counted, u64>,
}

pub(super) struct HistoryBook<W: Write + Send> {
    book: BookWriter<W>,
    summary: TableNumber,
    heads: Headings,
    products: BTreeMap<Mode, Product>,
    found: Option<FoundPayments>,
}

impl<W: Write + Send + 'static> RowWriter for HistoryBook<W> {
    type Piece = GatheredRows;

    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<GatheredRows, ReportsError> + Send + Sync + 'static {
        as_read
    }

    fn write(&mut self, pieces: Vec<GatheredRows>, billers: &[Biller]) -> Result<(), ReportsError> {
        let mut of_products: BTreeMap<Mode, Vec<&ListedOperation>> = BTreeMap::new();
        for item in pieces.iter().flat_map(GatheredRows::items) {
            match item {
                Item::Operation(listed) => of_products.entry(listed.mode).or_default().push(listed),
                Item::Orphan(orphan) => self.found(orphan)?,
            }
        }
        for mode in of_products.keys() {
            if let Entry::Vacant(new) = self.products.entry(*mode) {
                let name = String::from(products::product(*mode));
                let table = self.book.table(&name, &self.heads.columns()).map_err(unwritten)?;
                new.insert(Product { table, sums: Sums::default(), words: SharedWords::default() });
            }
        }
        let parts = self.products.iter_mut().filter_map(|(mode, product)| {
            let rows = of_products.remove(mode)?;
            Some(Part { table: product.table, rows: rows.len(), of: (product, rows) })
        });
        self.book.side_by_side(parts.collect(), |(product, rows), table| {
            for listed in rows {
                product.sums.add(listed).ok_or(ReportsError::SumTooLarge)?;
                table.row(&Line::of(listed, billers, &mut product.words).fields()).map_err(unwritten)?;
            }
            Ok(())
        })
    }
}

impl<W: Write + Send + 'static> HistoryBook<W> {
    fn found(&mut self, orphan: &Orphan) -> Result<(), ReportsError> {
        let found = match &mut self.found {
            Some(found) => found,
            nothing => {
                let name = String::from(words::found());
                let table = self.book.table(&name, &self.heads.columns()).map_err(unwritten)?;
                nothing.insert(FoundPayments { table, counts: BTreeMap::new() })
            }
        };
        *found.counts.entry(orphan.counted()).or_default() += 1;
        self.book.row(found.table, &FoundLine::of(orphan).fields()).map_err(unwritten)
    }
}

impl<W: Write + Send> HistoryBook<W> {
    pub(super) fn new(out: W) -> Result<HistoryBook<W>, ReportsError> {
        let mut book = BookWriter::new(out);
        let summary = book.table(&String::from(words::summary()), &summary_heads().columns()).map_err(unwritten)?;
        let heads = Headings::new(columns());
        Ok(HistoryBook { book, summary, heads, products: BTreeMap::new(), found: None })
    }

    /// Writes the totals and the summary: only now is the workbook complete.
    pub(super) fn finish(mut self, about: &About) -> Result<W, ReportsError> {
        let columns = self.heads.columns();
        for product in self.products.values() {
            let total = total(&columns, &product.sums);
            self.book
                .total(product.table, &total.iter().map(TotalCell::field).collect::<Vec<_>>())
                .map_err(unwritten)?;
        }
        let found = self.found.as_ref().map(|found| &found.counts);
        let sums_of = |mode| self.products.get(&mode).map(|product| &product.sums);
        summarize(&mut self.book, self.summary, sums_of, found, about)?;
        let mut order = vec![self.summary];
        let shown = Mode::ALL.iter().filter_map(|mode| self.products.get(mode)).map(|product| product.table);
        order.extend(shown);
        order.extend(self.found.iter().map(|found| found.table));
        self.book.finish(&order).map_err(unwritten)
    }
}

/// Writes the sums of each product and of each flow, and what the file is about.
pub(super) fn summarize<'s, W: Write + Send>(
    book: &mut BookWriter<W>,
    summary: TableNumber,
    sums_of: impl Fn(Mode) -> Option<&'s Sums>,
    found: Option<&BTreeMap<Counted, u64>>,
    about: &About,
) -> Result<(), ReportsError> {
    for flow in Flow::ALL {
        let mut all = Sums::default();
        for mode in Mode::ALL.into_iter().filter(|mode| mode.flow() == flow) {
            let Some(sums) = sums_of(mode) else { continue };
            all.join(sums).ok_or(ReportsError::SumTooLarge)?;
            let name = String::from(products::product(mode));
            book.row(summary, &summary_line(&name, sums)).map_err(unwritten)?;
        }
        let name = String::from(all_of(flow));
        book.total(summary, &summary_line(&name, &all)).map_err(unwritten)?;
    }
    if let Some(counts) = found {
        let name = String::from(words::found());
        book.row(summary, &found_line(&name, counts)).map_err(unwritten)?;
    }
    let day = |day: Option<NaiveDate>| day.map_or(Field::Empty, Field::Date);
    let lines = [
        (words::shop(), Field::Text(&about.shop)),
        (words::environment(), Field::Text(&about.environment)),
        (words::from(), day(about.from)),
        (words::to(), day(about.to)),
        (words::made(), Field::DateTime(in_kampala(about.made).naive_local())),
    ];
    book.row(summary, &[]).map_err(unwritten)?;
    for (label, value) in lines {
        let label = String::from(label);
        book.row(summary, &[Field::Text(&label), value]).map_err(unwritten)?;
    }
    Ok(())
}

fn unwritten(error: WriteError) -> ReportsError {
    FileError::from(error).into()
}

pub(super) fn summary_heads() -> Headings {
    Headings::new(summary_columns())
}

/// Headings and widths of the sums of products.
pub(super) fn summary_columns() -> [(Message, u8); 11] {
    [
        (words::product(), 28),
        (words::paid_count(), 12),
        (words::paid(), 18),
        (words::fees(), 14),
        (words::disputed_count(), 12),
        (words::disputed(), 18),
        (words::waiting_count(), 12),
        (words::waiting(), 18),
        (words::in_doubt_count(), 12),
        (words::in_doubt(), 18),
        (words::not_paid_count(), 12),
    ]
}

fn summary_line<'n>(name: &'n str, sums: &Sums) -> [Field<'n>; 11] {
    let count = |of: Counted| Field::Number(Decimal::from(sums.of(of).count));
    let amount = |of: Counted| number(sums.of(of).amount);
    [
        Field::Text(name),
        count(Counted::Paid),
        amount(Counted::Paid),
        number(sums.fees),
        count(Counted::Disputed),
        amount(Counted::Disputed),
        count(Counted::Waiting),
        amount(Counted::Waiting),
        count(Counted::InDoubt),
        amount(Counted::InDoubt),
        count(Counted::NotPaid),
    ]
}

/// Only counts: the direction of these payments is not always known, so their amounts make no sum.
fn found_line<'n>(name: &'n str, counts: &BTreeMap<Counted, u64>) -> [Field<'n>; 11] {
    let count = |of: Counted| Field::Number(Decimal::from(counts.get(&of).copied().unwrap_or_default()));
    [
        Field::Text(name),
        count(Counted::Paid),
        Field::Empty,
        Field::Empty,
        count(Counted::Disputed),
        Field::Empty,
        count(Counted::Waiting),
        Field::Empty,
        count(Counted::InDoubt),
        Field::Empty,
        count(Counted::NotPaid),
    ]
}

fn number(sum: Money) -> Field<'static> {
    Field::Number(sum.to_decimal().normalize())
}

/// A cell of a row of totals.
enum TotalCell {
    Empty,
    Label(String),
    Sum(Money),
}

impl TotalCell {
    fn field(&self) -> Field<'_> {
        match self {
            TotalCell::Empty => Field::Empty,
            TotalCell::Label(label) => Field::Text(label),
            TotalCell::Sum(sum) => number(*sum),
        }
    }
}

/// The totals of what was paid, under the columns of their headings.
fn total(columns: &[kaunta_sheets::Column<'_>], sums: &Sums) -> Vec<TotalCell> {
    let is = |title: &str, message: Message| title == String::from(message);
    let cell = |title: &str| match title {
        title if is(title, history_table::product()) => {
            TotalCell::Label(words::total(sums.of(Counted::Paid).count).into())
        }
        title if is(title, history_table::amount()) => TotalCell::Sum(sums.of(Counted::Paid).amount),
        title if is(title, history_table::fee()) => TotalCell::Sum(sums.fees),
        title if is(title, history_table::total()) => TotalCell::Sum(sums.total),
        title if is(title, history_table::charge()) => TotalCell::Sum(sums.charges),
        _ => TotalCell::Empty,
    };
    columns.iter().map(|column| cell(column.title)).collect()
}
