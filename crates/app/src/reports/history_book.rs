//! The history as an Excel workbook: a summary, the rows of the list in its order if that is what is written, then a sheet for
//! each product.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::in_kampala;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_ledger::{ListedOperation, Orphan};
use kaunta_sheets::{BookWriter, Field, Part, TableNumber, WriteError};
use kaunta_words::{Message, history_book as words, paper};
use rust_decimal::Decimal;

use crate::platform::error::FileError;
use crate::reports::book_rows::{BookColumns, number};
use crate::reports::error::ReportsError;
use crate::reports::gather::{GatheredRows, Item, RowWriter, as_read};
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

/// All rows in the order of the list.
struct List {
    table: TableNumber,
    words: SharedWords,
}

pub(super) struct HistoryBook<W: Write + Send> {
    book: BookWriter<W>,
    summary: TableNumber,
    columns: BookColumns,
    heads: Headings,
    list: Option<List>,
    products: BTreeMap<Mode, Product>,
    found: Option<FoundPayments>,
}

impl<W: Write + Send + 'static> RowWriter for HistoryBook<W> {
    type Piece = GatheredRows;

    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<GatheredRows, ReportsError> + Send + Sync + 'static {
        as_read
    }

    fn write(&mut self, pieces: Vec<GatheredRows>, billers: &[Biller]) -> Result<(), ReportsError> {
        let items: Vec<Item<'_>> = pieces.iter().flat_map(GatheredRows::items).collect();
        let mut of_products: BTreeMap<Mode, Vec<&ListedOperation>> = BTreeMap::new();
        for item in &items {
            match item {
                Item::Operation(listed) => of_products.entry(listed.mode).or_default().push(listed),
                Item::Orphan(orphan) => self.found(orphan, billers)?,
            }
        }
        for mode in of_products.keys() {
            if let Entry::Vacant(new) = self.products.entry(*mode) {
                let name = String::from(products::product(*mode));
                let table = self.book.table(&name, &self.heads.columns()).map_err(unwritten)?;
                new.insert(Product { table, sums: Sums::default(), words: SharedWords::default() });
            }
        }
        let of_product = self.products.iter_mut().filter_map(|(mode, product)| {
            let rows = of_products.remove(mode)?;
            Some(Part { table: product.table, rows: rows.len(), of: Rows::OfProduct(product, rows) })
        });
        let in_order = self.list.iter_mut().map(|list| {
            let List { table, words } = list;
            Part { table: *table, rows: items.len(), of: Rows::InOrder(words, &items) }
        });
        let columns = &self.columns;
        self.book.side_by_side(of_product.chain(in_order).collect(), |rows, table| match rows {
            Rows::InOrder(words, items) => {
                items.iter().try_for_each(|item| columns.row(item, billers, words, |fields| table.row(fields)))
            }
            Rows::OfProduct(product, rows) => rows.into_iter().try_for_each(|listed| {
                product.sums.add(listed).ok_or(ReportsError::SumTooLarge)?;
                let item = Item::Operation(listed);
                columns.row(&item, billers, &mut product.words, |fields| table.row(fields))
            }),
        })
    }
}

/// What is written to a sheet.
enum Rows<'r> {
    InOrder(&'r mut SharedWords, &'r [Item<'r>]),
    OfProduct(&'r mut Product, Vec<&'r ListedOperation>),
}

impl<W: Write + Send + 'static> HistoryBook<W> {
    fn found(&mut self, orphan: &Orphan, billers: &[Biller]) -> Result<(), ReportsError> {
        let found = match &mut self.found {
            Some(found) => found,
            nothing => {
                let name = String::from(words::found());
                let table = self.book.table(&name, &self.heads.columns()).map_err(unwritten)?;
                nothing.insert(FoundPayments { table, counts: BTreeMap::new() })
            }
        };
        *found.counts.entry(orphan.counted()).or_default() += 1;
        let (book, table) = (&mut self.book, found.table);
        let words = &mut SharedWords::default();
        self.columns.row(&Item::Orphan(orphan), billers, words, |fields| book.row(table, fields))
    }
}

impl<W: Write + Send> HistoryBook<W> {
    pub(super) fn new(out: W, columns: BookColumns) -> Result<HistoryBook<W>, ReportsError> {
        let mut book = BookWriter::new(out);
        let summary = book.table(&String::from(words::summary()), &summary_heads().columns()).map_err(unwritten)?;
        let heads = columns.heads();
        let list = match columns {
            BookColumns::All => None,
            BookColumns::Seen(_) => {
                let table = book.table(&String::from(paper::history()), &heads.columns()).map_err(unwritten)?;
                Some(List { table, words: SharedWords::default() })
            }
        };
        Ok(HistoryBook { book, summary, columns, heads, list, products: BTreeMap::new(), found: None })
    }

    /// Writes the totals and the summary: only now is the workbook complete.
    pub(super) fn finish(mut self, about: &About) -> Result<W, ReportsError> {
        for product in self.products.values() {
            let label = String::from(words::total(product.sums.of(Counted::Paid).count));
            self.book.total(product.table, &self.columns.total(&label, &product.sums)).map_err(unwritten)?;
        }
        self.finish_list()?;
        let found = self.found.as_ref().map(|found| &found.counts);
        let sums_of = |mode| self.products.get(&mode).map(|product| &product.sums);
        summarize(&mut self.book, self.summary, sums_of, found, about)?;
        let mut order = vec![self.summary];
        order.extend(self.list.iter().map(|list| list.table));
        let shown = Mode::ALL.iter().filter_map(|mode| self.products.get(mode)).map(|product| product.table);
        order.extend(shown);
        order.extend(self.found.iter().map(|found| found.table));
        self.book.finish(&order).map_err(unwritten)
    }

    /// Money that came in and money that went out are never added up.
    fn finish_list(&mut self) -> Result<(), ReportsError> {
        let Some(list) = &self.list else { return Ok(()) };
        for flow in Flow::ALL {
            let mut of_flow = self.products.iter().filter(|(mode, _)| mode.flow() == flow).peekable();
            if of_flow.peek().is_none() {
                continue;
            }
            let mut all = Sums::default();
            for (_, product) in of_flow {
                all.join(&product.sums).ok_or(ReportsError::SumTooLarge)?;
            }
            let label = String::from(all_of(flow));
            self.book.total(list.table, &self.columns.total(&label, &all)).map_err(unwritten)?;
        }
        Ok(())
    }
}

/// Writes the sums of each product and of each flow, and what the file is about.
fn summarize<'s, W: Write + Send>(
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

fn summary_heads() -> Headings {
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
