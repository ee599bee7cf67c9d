//! What a row of each table looks like in the file, derived from the migrations that created it.

use sqlx::{Row as _, SqliteConnection};

use crate::salvage::cells::{Row, Value};

/// The tables whose rows are kept; the others are rebuilt from these. A new table belongs here or in the test below: rows of a
/// table that is in neither are lost when a damaged book is salvaged.
pub(crate) const TABLES: [&str; 29] = [
    "operation",
    "event",
    "validation",
    "approval",
    "approval_row",
    "epoch",
    "closing",
    "cash_entry",
    "bookkeeping",
    "home",
    "orphan",
    "orphan_answer",
    "unknown_time",
    "basket_row",
    "basket",
    "payroll_row",
    "payroll_decision",
    "payroll",
    "batch",
    "payee",
    "payee_group",
    "column_mapping",
    "setting",
    "balance",
    "print_job",
    "biller",
    "statement",
    "statement_line",
    "statement_decision",
];

/// One table of one schema version.
#[derive(Debug, Clone)]
pub(crate) struct Shape {
    pub(crate) table: &'static str,
    pub(crate) columns: Vec<Column>,
    /// Whether its rows are keyed by row id; otherwise by their first column.
    pub(crate) numbered: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Column {
    pub(crate) name: String,
    kind: Type,
    may_be_null: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    Integer,
    Text,
    Blob,
    /// A text that may be packed.
    Packed,
}

impl Shape {
    /// Whether a row can belong to this table: strict tables hold only their declared types.
    pub(crate) fn fits(&self, row: &Row) -> bool {
        let missing = self.columns.get(row.values.len()..).unwrap_or_default();
        self.numbered == row.number.is_some()
            && row.values.len() <= self.columns.len()
            // Rows written before a column was added are shorter.
            && missing.iter().all(|column| column.may_be_null)
            && self.columns.iter().zip(&row.values).all(|(column, value)| column.takes(value))
    }

    /// A row's value in a column. The row id's own column holds NULL.
    pub(crate) fn value<'r>(&self, row: &'r Row, column: &str) -> Option<&'r Value> {
        row.values.get(self.columns.iter().position(|held| held.name == column)?)
    }
}

impl Column {
    fn takes(&self, value: &Value) -> bool {
        match value {
            Value::Null => self.may_be_null,
            Value::Integer(_) => self.kind == Type::Integer,
            Value::Text(_) => matches!(self.kind, Type::Text | Type::Packed),
            Value::Blob(_) => matches!(self.kind, Type::Blob | Type::Packed),
        }
    }
}

/// The shapes of a book's tables, read from a book of the same schema version.
pub(crate) async fn shapes(book: &mut SqliteConnection) -> Result<Vec<Shape>, sqlx::Error> {
    let mut shapes = Vec::new();
    for table in TABLES {
        let sql = "SELECT name, type, \"notnull\" AS never_null, pk FROM pragma_table_info(?) ORDER BY cid";
        let rows = sqlx::query(sql).bind(table).fetch_all(&mut *book).await?;
        let numbered = rows.iter().any(|row| row.get::<i64, _>("pk") > 0 && row.get::<&str, _>("type") == "INTEGER");
        let columns = rows.iter().map(|row| {
            let kind = match row.get("type") {
                "INTEGER" => Type::Integer,
                "BLOB" => Type::Blob,
                "ANY" => Type::Packed,
                _ => Type::Text,
            };
            // The row id is stored in front of the row; its own column is NULL.
            let is_number = numbered && row.get::<i64, _>("pk") > 0;
            let may_be_null = if is_number { true } else { row.get::<i64, _>("never_null") == 0 };
            Column { name: row.get("name"), kind, may_be_null }
        });
        let columns: Vec<Column> = columns.collect();
        if !columns.is_empty() {
            shapes.push(Shape { table, columns, numbered });
        }
    }
    Ok(shapes)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::TABLES;
    use crate::file::migration::MIGRATIONS;

    /// Tables that a new book derives from the rows of the others, or always has.
    const REBUILT: [&str; 8] = [
        "operation_day",
        "operation_block",
        "operation_stretch",
        "operation_number",
        "operation_label",
        "dictionary",
        "search",
        "search_end",
    ];

    fn table_made_by(line: &'static str) -> Option<&'static str> {
        let made = line.strip_prefix("CREATE TABLE ").or_else(|| line.strip_prefix("CREATE VIRTUAL TABLE "))?;
        made.split_whitespace().next()
    }

    #[test]
    fn every_table_of_the_book_is_salvaged_or_rebuilt() {
        let lines = MIGRATIONS.iter().flat_map(|migration| migration.sql).flat_map(|sql| sql.lines());
        let made: BTreeSet<&str> = lines.filter_map(table_made_by).collect();
        let known: BTreeSet<&str> = TABLES.into_iter().chain(REBUILT).collect();
        assert_eq!(made, known);
    }
}
