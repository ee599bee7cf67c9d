//! Writes a workbook of several sheets: a summary, and tables that go on in a further sheet where one is full.

use std::io::Write;

use rust_xlsxwriter::{Format, FormatBorder, Workbook, Worksheet};

use super::error::WriteError;
use super::field::{Column, Field};
use super::xlsx::{ColumnKinds, Formats, LAST_ROW, head, named, no_green_corners, put, put_as, unwritten, workbook};

/// An Excel workbook being written. Rows wait in files in the system's temporary folder, not in memory; `out` receives them
/// all when the workbook is finished.
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
    /// Those before the last are full.
    sheets: Vec<Worksheet>,
    kinds: ColumnKinds,
    /// The next row of the last sheet.
    row: u32,
}

impl Table {
    fn titles(&self) -> Vec<Column<'_>> {
        self.columns.iter().map(|(title, width)| Column { title, width: *width }).collect()
    }
}

impl<W: Write + Send> BookWriter<W> {
    /// A workbook without a sheet.
    pub fn new(out: W) -> BookWriter<W> {
        BookWriter { out, book: workbook(), formats: Formats::new(), tables: Vec::new(), rows_of_a_sheet: LAST_ROW + 1 }
    }

    /// As [`BookWriter::new`], with sheets of fewer rows than XLSX can hold.
    #[must_use]
    pub fn with_rows_of_a_sheet(self, rows: u32) -> BookWriter<W> {
        BookWriter { rows_of_a_sheet: rows.clamp(2, LAST_ROW + 1), ..self }
    }

    /// Begins a table, which is a sheet with its headings in a row that stays in sight.
    ///
    /// # Errors
    /// The temporary file can't be created, or there are more columns than XLSX can hold.
    pub fn table(&mut self, name: &str, columns: &[Column<'_>]) -> Result<TableNumber, WriteError> {
        let columns = columns.iter().map(|column| (column.title.to_owned(), column.width)).collect();
        let mut table =
            Table { name: name.to_owned(), columns, sheets: Vec::new(), kinds: ColumnKinds::default(), row: 0 };
        self.next_sheet(&mut table)?;
        self.tables.push(table);
        Ok(TableNumber(self.tables.len() - 1))
    }

    fn next_sheet(&mut self, table: &mut Table) -> Result<(), WriteError> {
        let mut sheet = self.book.new_worksheet_with_constant_memory().map_err(unwritten)?;
        head(&mut sheet, &table.titles())?;
        table.kinds.begin(&mut sheet, &self.formats)?;
        table.sheets.push(sheet);
        table.row = 1;
        Ok(())
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
        if self.tables.get(number).is_some_and(|table| table.row >= self.rows_of_a_sheet) {
            let mut table = self.tables.remove(number);
            let begun = self.next_sheet(&mut table);
            self.tables.insert(number, table);
            begun?;
        }
        let Some(table) = self.tables.get_mut(number) else { return Ok(()) };
        let Some(sheet) = table.sheets.last_mut() else { return Ok(()) };
        for (column, field) in (0..).zip(fields) {
            let at = (table.row, column);
            match like {
                None => put(sheet, at, field, &self.formats, &mut table.kinds)?,
                Some(like) => put_as(sheet, at, field, &self.formats, like)?,
            }
        }
        table.row += 1;
        Ok(())
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

    use super::*;

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
