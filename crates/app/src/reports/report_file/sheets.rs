//! A report as a workbook with a sheet for each table, or as one CSV with the tables one after another.

use std::fs::File;

use kaunta_contract::{Report, ReportColumnKind, ReportSection, ReportTone};
use kaunta_domain::day::in_kampala;
use kaunta_sheets::{BookWriter, Column, Field, TableWriter, WriteError};
use kaunta_words::history_book as words;
use rust_decimal::Decimal;

use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::export::environment_in_words;
use crate::reports::report_file::parts::{Issue, day_of, notes_of, time_of};

/// The widths of columns, in digits.
const WORDS: u8 = 34;
const NUMBERS: u8 = 18;

pub(super) fn book(file: File, report: &Report, issue: &Issue) -> Result<(), ReportsError> {
    let mut book = BookWriter::new(file);
    let heads = [Column { title: &report.title, width: WORDS }, Column { title: &report.period, width: WORDS }];
    let about = book.table(&report.title, &heads).map_err(unwritten)?;
    for [label, value] in facts(report, issue) {
        book.row(about, &[Field::Text(&label), Field::Text(&value)]).map_err(unwritten)?;
    }
    let mut order = vec![about];
    for section in &report.sections {
        let width = |kind| match kind {
            ReportColumnKind::Text | ReportColumnKind::Reference => WORDS,
            ReportColumnKind::Time
            | ReportColumnKind::Day
            | ReportColumnKind::Count
            | ReportColumnKind::Amount
            | ReportColumnKind::Percent => NUMBERS,
        };
        let column = |column: &'_ kaunta_contract::ReportColumn| (column.title.clone(), width(column.kind));
        let heads: Vec<(String, u8)> = section.columns.iter().map(column).collect();
        let heads: Vec<Column<'_>> = heads.iter().map(|(title, width)| Column { title, width: *width }).collect();
        let table = book.table(&section.heading, &heads).map_err(unwritten)?;
        for row in &section.rows {
            let cells = fields(&row.cells, section);
            match row.tone {
                ReportTone::Total => book.total(table, &cells),
                ReportTone::Plain | ReportTone::Warning => book.row(table, &cells),
            }
            .map_err(unwritten)?;
        }
        for note in notes_of(section) {
            book.row(table, &[Field::Text(&note)]).map_err(unwritten)?;
        }
        order.push(table);
    }
    book.finish(&order).map(drop).map_err(unwritten)
}

pub(super) fn csv(file: File, report: &Report, issue: &Issue) -> Result<(), ReportsError> {
    let heads = [Column { title: &report.title, width: WORDS }, Column { title: &report.period, width: WORDS }];
    let mut table = TableWriter::csv(file, &heads).map_err(unwritten)?;
    let mut put = |fields: &[Field<'_>]| table.row(fields).map_err(unwritten);
    for [label, value] in facts(report, issue) {
        put(&[Field::Text(&label), Field::Text(&value)])?;
    }
    for section in &report.sections {
        put(&[Field::Empty])?;
        put(&[Field::Text(&section.heading)])?;
        if !section.rows.is_empty() {
            put(&section.columns.iter().map(|column| Field::Text(&column.title)).collect::<Vec<_>>())?;
        }
        for row in &section.rows {
            put(&fields(&row.cells, section))?;
        }
        for note in notes_of(section) {
            put(&[Field::Text(&note)])?;
        }
    }
    table.finish().map(drop).map_err(unwritten)
}

/// What a reader needs besides the tables, each with its label.
fn facts(report: &Report, issue: &Issue) -> Vec<[String; 2]> {
    let mut facts = vec![
        [words::shop().into(), issue.shop.clone()],
        [words::environment().into(), environment_in_words(issue.environment).into()],
        [String::new(), report.as_of.clone()],
    ];
    facts.extend(report.notes.iter().map(|note| [String::new(), note.clone()]));
    facts
}

/// Numbers as numbers, and times as times in Kampala; words where they are unknown.
fn fields<'c>(cells: &'c [String], section: &ReportSection) -> Vec<Field<'c>> {
    let field = |(cell, kind): (&'c String, ReportColumnKind)| match (cell.as_str(), kind) {
        ("", _) => Field::Empty,
        (cell, ReportColumnKind::Text | ReportColumnKind::Reference) => Field::Text(cell),
        (cell, ReportColumnKind::Day) => day_of(cell).map_or(Field::Text(cell), Field::Date),
        (cell, ReportColumnKind::Time) => match time_of(cell) {
            Some(at) => Field::DateTime(in_kampala(at).naive_local()),
            None => Field::Text(cell),
        },
        (cell, ReportColumnKind::Percent) => cell.parse().map_or(Field::Text(cell), Field::Percent),
        (cell, ReportColumnKind::Count | ReportColumnKind::Amount) => match cell.parse::<Decimal>() {
            Ok(number) => Field::Number(number),
            Err(_) => Field::Text(cell),
        },
    };
    cells.iter().zip(section.columns.iter().map(|column| column.kind)).map(field).collect()
}

fn unwritten(error: WriteError) -> ReportsError {
    FileError::from(error).into()
}
