//! The cost of writing the same rows without Kaunta.

use std::path::Path;
use std::time::Instant;

use csv::StringRecord;
use rust_xlsxwriter::Workbook;

use crate::Failure;
use crate::pairs::nanoseconds;
use crate::program::answer;

/// The number of different rows in memory, which are written repeatedly.
const HELD: usize = 20_000;

/// The sqlite3 program's own time to write each operation, and the two events that the export reads, as they are in the book.
pub fn sqlite3(book: &Path, out: &Path) -> Result<u64, Failure> {
    let event = |kind: &str| {
        format!(
            "(SELECT body FROM event INDEXED BY event_by_operation WHERE operation = o.id AND kind = '{kind}'
             ORDER BY id DESC LIMIT 1)"
        )
    };
    let sql = format!("SELECT o.*, {}, {} FROM operation o ORDER BY o.id DESC;", event("sent"), event("lookedUp"));
    let script = format!(".mode csv\n.headers on\n.output {}\n{sql}\n", out.display());
    let begun = Instant::now();
    answer(book, &script)?;
    let took = nanoseconds(begun.elapsed());
    std::fs::remove_file(out)?;
    Ok(took)
}

/// The cells of rows that Kaunta wrote.
pub struct Cells {
    head: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

enum Cell {
    Empty,
    Text(String),
    Number(f64),
}

impl Cells {
    /// The first rows of a CSV.
    pub fn of(path: &Path) -> Result<Cells, Failure> {
        let mut table = csv::Reader::from_path(path)?;
        let head = table.headers()?.iter().map(str::to_owned).collect();
        let rows: Result<Vec<_>, csv::Error> = table.records().take(HELD).map(|row| Ok(cells(&row?))).collect();
        Ok(Cells { head, rows: rows? })
    }

    /// The time of the library that Kaunta uses, in its mode for long tables.
    pub fn write(&self, out: &Path, count: u64) -> Result<u64, Failure> {
        let begun = Instant::now();
        let mut book = Workbook::new();
        let sheet = book.add_worksheet_with_constant_memory()?;
        for (column, title) in (0..).zip(&self.head) {
            sheet.write_string(0, column, title)?;
        }
        for (row, cells) in (1..=u32::try_from(count)?).zip(self.rows.iter().cycle()) {
            for (column, cell) in (0..).zip(cells) {
                match cell {
                    Cell::Empty => {}
                    Cell::Text(text) => _ = sheet.write_string(row, column, text)?,
                    Cell::Number(number) => _ = sheet.write_number(row, column, *number)?,
                }
            }
        }
        book.save(out)?;
        let took = nanoseconds(begun.elapsed());
        std::fs::remove_file(out)?;
        Ok(took)
    }
}

/// Short digits are amounts and numbers; everything else is a text.
fn cells(row: &StringRecord) -> Vec<Cell> {
    let cell = |text: &str| match text.parse() {
        _ if text.is_empty() => Cell::Empty,
        Ok(number) if text.len() <= 8 && !text.starts_with('0') => Cell::Number(number),
        Ok(_) | Err(_) => Cell::Text(text.to_owned()),
    };
    row.iter().map(cell).collect()
}
