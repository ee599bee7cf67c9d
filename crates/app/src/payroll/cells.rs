//! Converts a sheet's cells to those that the row checks take.

use kaunta_domain::payroll::cell::{Cell, CellKind, Row};
use kaunta_sheets::Value;

pub(super) fn row<'s>(row: kaunta_sheets::Row<'s>) -> Row<'s> {
    Row { line: row.number(), cells: row.cells().map(cell).collect() }
}

fn cell(cell: kaunta_sheets::Cell<'_>) -> Cell<'_> {
    let kind = match cell.value {
        Value::Empty if cell.is_uncalculated() => CellKind::Uncalculated,
        Value::Empty => return Cell::EMPTY,
        Value::Text(_) => CellKind::Text,
        Value::Number(_) => CellKind::Number,
        Value::Date(_) => CellKind::Date,
        Value::Bool(_) => CellKind::Bool,
        Value::Error(_) => CellKind::Error,
    };
    Cell { text: cell.as_text(), kind }
}
