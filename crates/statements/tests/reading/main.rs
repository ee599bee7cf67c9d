//! Statements as people get them, read to their lines or refused with a reason.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::wildcard_enum_match_arm,
    reason = "a test may stop at once: a panic here is a failed promise"
)]

mod figures;
mod programs;
mod tables;

use kaunta_statements::{File, Statement, StatementError, open};

/// Reads a file with the mapping that its headings suggest.
fn read(bytes: &[u8]) -> Result<Statement, StatementError> {
    match open("statement.csv", bytes)? {
        File::Table(table, _) => table.read(&table.guess()),
        File::Whole(statement, _) => Ok(statement),
    }
}

/// Row, day, amount and references of each line.
fn lines<'s>(statement: &'s Statement) -> Vec<(u32, String, String, Vec<&'s str>)> {
    let references = |line: &'s kaunta_statements::Line| line.references.iter().map(String::as_str).collect();
    let lines = statement.lines.iter();
    lines.map(|line| (line.row, line.booked.day().to_string(), line.amount.to_plain(), references(line))).collect()
}
