//! Writes a workbook of several sheets: a summary, and tables that continue in another sheet once one is full.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use rust_xlsxwriter::{Format, FormatBorder, Workbook, Worksheet};

use super::error::WriteError;
use super::field::{Column, Field};
use super::xlsx::{ColumnKinds, Formats, LAST_ROW, head, named, no_green_corners, put, put_as, unwritten, workbook};

/// How many tables are written at the same time: the library's part is the slowest of all that is done for a row.
const TABLES_AT_ONCE: usize = 2;

/// An Excel workbook being written. Rows are buffered in files in the system's temporary folder, not in memory; `out` receives
/// them all when the workbook is finished.
pub struct BookWriter<W: Write + Send> {
    out: W,
    book: Workbook,
    formats: Formats,
    tables: Vec<Table>,
    rows_of_a_sheet: u32,
}

/// One table of a [`BookWriter`], in the order in which they were begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TableNumber(usize);

struct Table {
    name: String,
    columns: Vec<(String, u8)>,
    /// All but the last are full.
    sheets: Vec<Worksheet>,
    kinds: ColumnKinds,
    /// The next row of the last sheet.
    row: u32,
}

impl Table {
    fn titles(&self) -> Vec<Column<'_>> {
        self.columns.iter().map(|(title, width)| Column { title, width: *width }).collect()
    }

    fn begin(&mut self, mut sheet: Worksheet, formats: &Formats) -> Result<(), WriteError> {
        head(&mut sheet, &self.titles())?;
        self.kinds.begin(&mut sheet, formats)?;
        self.sheets.push(sheet);
        self.row = 1;
        Ok(())
    }
}

/// Creates another sheet.
type NextSheet<'b> = dyn Fn() -> Result<Worksheet, WriteError> + Sync + 'b;

/// Writes the next rows of one table of a [`BookWriter`].
pub struct TableRows<'b> {
    table: &'b mut Table,
    next_sheet: &'b NextSheet<'b>,
    formats: &'b Formats,
    rows_of_a_sheet: u32,
}

impl TableRows<'_> {
    /// Writes the next row.
    ///
    /// # Errors
    /// It can't be written.
    pub fn row(&mut self, fields: &[Field<'_>]) -> Result<(), WriteError> {
        self.put(fields, None)
    }

    fn put(&mut self, fields: &[Field<'_>], like: Option<&Format>) -> Result<(), WriteError> {
        let table = &mut *self.table;
        if table.row >= self.rows_of_a_sheet {
            table.begin((self.next_sheet)()?, self.formats)?;
        }
        let Some(sheet) = table.sheets.last_mut() else { return Ok(()) };
        for (column, field) in (0..).zip(fields) {
            let at = (table.row, column);
            match like {
                None => put(sheet, at, field, self.formats, &mut table.kinds)?,
                Some(like) => put_as(sheet, at, field, self.formats, like)?,
            }
        }
        table.row += 1;
        Ok(())
    }
}

fn next_sheet(book: &Mutex<&mut Workbook>) -> Result<Worksheet, WriteError> {
    let mut book = book.lock().unwrap_or_else(PoisonError::into_inner);
    book.new_worksheet_with_constant_memory().map_err(unwritten)
}

/// Rows to write to one table: how many, and what they are made from.
pub struct Part<P> {
    /// Their table.
    pub table: TableNumber,
    /// About how many.
    pub rows: usize,
    /// What they are made from.
    pub of: P,
}

impl<W: Write + Send> BookWriter<W> {
    /// A workbook without a sheet.
    pub fn new(out: W) -> BookWriter<W> {
        let (mut book, formats) = (workbook(), Formats::new());
        formats.register(&mut book);
        BookWriter { out, book, formats, tables: Vec::new(), rows_of_a_sheet: LAST_ROW + 1 }
    }

    /// Limits its sheets to this many rows, which is fewer than XLSX can hold.
    #[must_use]
    #[cfg(test)]
    fn with_rows_of_a_sheet(self, rows: u32) -> BookWriter<W> {
        BookWriter { rows_of_a_sheet: rows.clamp(2, LAST_ROW + 1), ..self }
    }

    /// Begins a table, which is a sheet with its headings in a frozen first row.
    ///
    /// # Errors
    /// The temporary file can't be created, or there are more columns than XLSX can hold.
    pub fn table(&mut self, name: &str, columns: &[Column<'_>]) -> Result<TableNumber, WriteError> {
        let columns = columns.iter().map(|column| (column.title.to_owned(), column.width)).collect();
        let mut table =
            Table { name: name.to_owned(), columns, sheets: Vec::new(), kinds: ColumnKinds::default(), row: 0 };
        let sheet = self.book.new_worksheet_with_constant_memory().map_err(unwritten)?;
        table.begin(sheet, &self.formats)?;
        self.tables.push(table);
        Ok(TableNumber(self.tables.len() - 1))
    }

    /// Writes a table's next row.
    ///
    /// # Errors
    /// It can't be written.
    pub fn row(&mut self, number: TableNumber, fields: &[Field<'_>]) -> Result<(), WriteError> {
        self.put(number, fields, None)
    }

    /// Writes a table's row of totals: bold, under a line.
    ///
    /// # Errors
    /// It can't be written.
    pub fn total(&mut self, number: TableNumber, fields: &[Field<'_>]) -> Result<(), WriteError> {
        self.put(number, fields, Some(&Format::new().set_bold().set_border_top(FormatBorder::Thin)))
    }

    fn put(
        &mut self,
        TableNumber(number): TableNumber,
        fields: &[Field<'_>],
        like: Option<&Format>,
    ) -> Result<(), WriteError> {
        let Some(table) = self.tables.get_mut(number) else { return Ok(()) };
        let book = Mutex::new(&mut self.book);
        let next_sheet = || next_sheet(&book);
        let (formats, rows_of_a_sheet) = (&self.formats, self.rows_of_a_sheet);
        TableRows { table, next_sheet: &next_sheet, formats, rows_of_a_sheet }.put(fields, like)
    }

    /// Writes rows of several tables, at most two at the same time; each table may have one part. A table's rows stay in order.
    ///
    /// # Errors
    /// The first error of a thread, which then writes no further table; the other thread goes on.
    pub fn side_by_side<P: Send, E: Send>(
        &mut self,
        mut parts: Vec<Part<P>>,
        write: impl Fn(P, &mut TableRows<'_>) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let book = Mutex::new(&mut self.book);
        let next_sheet = || next_sheet(&book);
        let (formats, rows_of_a_sheet) = (&self.formats, self.rows_of_a_sheet);
        let mut work = Vec::new();
        for (number, table) in self.tables.iter_mut().enumerate() {
            let Some(place) = parts.iter().position(|part| part.table == TableNumber(number)) else { continue };
            let Part { rows, of, .. } = parts.swap_remove(place);
            work.push((rows, of, TableRows { table, next_sheet: &next_sheet, formats, rows_of_a_sheet }));
        }
        // The longest part is taken first.
        work.sort_by_key(|(rows, ..)| *rows);
        let cores = std::thread::available_parallelism().map_or(1, usize::from).min(TABLES_AT_ONCE).min(work.len());
        let work = Mutex::new(work);
        let next = || work.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let some = || -> Result<(), E> {
            while let Some((_, of, mut table)) = next() {
                write(of, &mut table)?;
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..cores).map(|_| scope.spawn(some)).collect();
            let mut ended = some();
            for other in others {
                ended = ended.and(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            ended
        })
    }

    /// Completes the workbook, its tables in the given order, and returns the file: only now is it complete.
    ///
    /// # Errors
    /// It can't be written.
    pub fn finish(mut self, order: &[TableNumber]) -> Result<W, WriteError> {
        let mut tables: Vec<Option<Table>> = self.tables.into_iter().map(Some).collect();
        let mut names = Vec::new();
        for TableNumber(number) in order {
            let Some(table) = tables.get_mut(*number).and_then(Option::take) else { continue };
            let columns = u16::try_from(table.columns.len()).map_err(|_| WriteError::TooLarge)?;
            for mut sheet in table.sheets {
                sheet.set_name(named(&table.name, &mut names)).map_err(unwritten)?;
                no_green_corners(&mut sheet, columns)?;
                self.book.push_worksheet(sheet);
            }
        }
        self.book.save_to_writer(&mut self.out).map_err(unwritten)?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx};
    use chrono::NaiveDate;
    use rust_decimal::Decimal;

    use super::*;

    #[test]
    fn tables_that_are_written_side_by_side_have_their_rows_in_order_and_go_on_in_further_sheets() {
        let mut book = BookWriter::new(Cursor::new(Vec::new())).with_rows_of_a_sheet(40);
        let heads = [Column { title: "Number", width: 9 }];
        let tables: Vec<TableNumber> = (0..5).map(|name| book.table(&format!("T{name}"), &heads).unwrap()).collect();
        for page in 0..3_i64 {
            let part = |table: &TableNumber| Part { table: *table, rows: table.0, of: (page * 30..page * 30 + 30) };
            let written = book.side_by_side(tables[1..].iter().map(part).collect(), |numbers, table| {
                numbers.into_iter().try_for_each(|number| table.row(&[Field::Number(number.into())]))
            });
            written.unwrap();
        }
        let failed = book.side_by_side(vec![Part { table: tables[0], rows: 1, of: () }], |(), _| {
            Err(WriteError::Io(std::io::ErrorKind::StorageFull.into()))
        });
        assert!(failed.is_err());
        let mut read = Xlsx::new(Cursor::new(book.finish(&tables).unwrap().into_inner())).unwrap();
        for table in 1..5 {
            let mut numbers = Vec::new();
            for sheet in [format!("T{table}"), format!("T{table} (2)"), format!("T{table} (3)")] {
                numbers.extend(read.worksheet_range(&sheet).unwrap().rows().skip(1).map(|row| row[0].clone()));
            }
            assert_eq!(numbers, (0..90).map(|number| Data::Float(f64::from(number))).collect::<Vec<_>>());
        }
        assert_eq!(read.worksheet_range("T0").unwrap().rows().count(), 1);
    }

    #[test]
    fn sums_and_days_look_so_in_every_table_whichever_thread_was_the_first_to_write_one() {
        let heads = ["Day", "Amount", "Fee", "Time", "Rate"].map(|title| Column { title, width: 9 });
        let time = NaiveDate::default().and_hms_opt(7, 30, 0).unwrap();
        let fields = [
            Field::Date(NaiveDate::default()),
            Field::Number(4_974_500.into()),
            Field::Number(Decimal::new(25, 1)),
            Field::DateTime(time),
            Field::Percent(Decimal::new(25, 1)),
        ];
        for _ in 0..200 {
            let mut book = BookWriter::new(Cursor::new(Vec::new()));
            let tables = ["A", "B"].map(|name| book.table(name, &heads).unwrap());
            let parts = tables.map(|table| Part { table, rows: 1, of: () });
            book.side_by_side(parts.into(), |(), table| table.row(&fields)).unwrap();
            let mut read = Xlsx::new(Cursor::new(book.finish(&tables).unwrap().into_inner())).unwrap();
            for name in ["A", "B"] {
                let sheet = read.worksheet_range(name).unwrap();
                let looks = sheet.rows().nth(1).unwrap().iter().map(|cell| matches!(cell, Data::DateTime(_)));
                assert_eq!(looks.collect::<Vec<_>>(), [true, false, false, true, false], "{name}");
            }
        }
    }

    #[test]
    fn a_full_sheet_goes_on_in_the_next_one_under_the_same_headings_and_no_row_is_lost() {
        let mut book = BookWriter::new(Cursor::new(Vec::new())).with_rows_of_a_sheet(3);
        let heads = [Column { title: "Name", width: 9 }, Column { title: "Amount", width: 9 }];
        let summary = book.table("Summary", &heads[..1]).unwrap();
        let long = book.table("Airtime: all/every", &heads).unwrap();
        let first = book.table("Bill", &heads).unwrap();
        for number in 1..=5_i64 {
            book.row(long, &[Field::Text("=1+1"), Field::Number(number.into())]).unwrap();
        }
        book.total(long, &[Field::Empty, Field::Number(15.into())]).unwrap();
        book.row(first, &[Field::Text("0772123456")]).unwrap();
        let written = book.finish(&[summary, first, long]).unwrap().into_inner();
        let mut read = Xlsx::new(Cursor::new(written)).unwrap();
        let names = ["Summary", "Bill", "Airtime  all every", "Airtime  all every (2)", "Airtime  all every (3)"];
        assert_eq!(read.sheet_names(), names);
        let mut amounts = Vec::new();
        for name in &names[2..] {
            let sheet = read.worksheet_range(name).unwrap();
            let mut rows = sheet.rows();
            assert_eq!(rows.next().unwrap()[1], Data::String("Amount".to_owned()), "{name}");
            amounts.extend(rows.map(|row| row[1].clone()));
        }
        assert_eq!(amounts, [1.0, 2.0, 3.0, 4.0, 5.0, 15.0].map(Data::Float));
        assert_eq!(read.worksheet_range("Bill").unwrap().rows().nth(1).unwrap()[0], Data::String("0772123456".into()));
    }
}
