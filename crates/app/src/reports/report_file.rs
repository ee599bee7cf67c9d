//! A report as a file: PDF, Excel, CSV, or text for a terminal.

mod figures;
mod parts;
mod sheets;
mod text;

use std::fs::File;
use std::io::Write;

use kaunta_contract::{Report, ReportColumnKind, ReportFormat, ReportRow, ReportTone};
use kaunta_paper::{Column, Document, Kind, Row, Section, Shape, Tone};
use kaunta_words::{Sentences, paper as words};

use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::export::environment_in_words;
use crate::reports::history_paper::set;

use crate::reports::report_file::figures::figure;
use crate::reports::report_file::parts::{notes_of, shown};

pub(crate) use parts::Issue;
pub(crate) use text::in_text;

pub(crate) fn write(mut file: File, format: ReportFormat, report: &Report, issue: &Issue) -> Result<(), ReportsError> {
    match format {
        ReportFormat::Pdf => {
            let set = set(document(report, issue))?;
            Ok(file.write_all(&set).map_err(FileError::from)?)
        }
        ReportFormat::Xlsx => sheets::book(file, report, issue),
        ReportFormat::Csv => sheets::csv(file, report, issue),
    }
}

/// The extension of a report's file.
pub(crate) fn ending(format: ReportFormat) -> &'static str {
    match format {
        ReportFormat::Pdf => "pdf",
        ReportFormat::Xlsx => "xlsx",
        ReportFormat::Csv => "csv",
    }
}

/// A table with more columns than this is printed on landscape pages.
const MOST_PORTRAIT_COLUMNS: usize = 6;

fn document(report: &Report, issue: &Issue) -> Document {
    let widest = report.sections.iter().map(|section| section.columns.len()).max().unwrap_or_default();
    let sections = report.sections.iter().map(|section| Section {
        heading: Some(section.heading.clone()),
        figures: Vec::new(),
        columns: match section.rows.is_empty() && section.empty.is_some() {
            true => Vec::new(),
            false => section.columns.iter().map(|column| column_of(&column.title, column.kind)).collect(),
        },
        rows: section.rows.iter().map(|row| paper_row(row, &section.columns)).collect(),
        note: notes_of(section).map(Sentences::from).reduce(Sentences::then).map(Into::into),
    });
    let pictures = Section {
        heading: Some(words::pictures().into()),
        figures: report.charts.iter().map(figure).collect(),
        ..Section::default()
    };
    let sections = sections.chain(Some(pictures).filter(|pictures| !pictures.figures.is_empty()));
    Document {
        shape: if widest > MOST_PORTRAIT_COLUMNS { Shape::Landscape } else { Shape::Portrait },
        shop: issue.shop.clone(),
        title: report.title.clone(),
        period: report.period.clone(),
        facts: vec![environment_in_words(issue.environment).into(), report.as_of.clone()],
        sections: sections.collect(),
        notes: report.notes.clone(),
        foot: words::written(issue.made).into(),
        language: "en".to_owned(),
    }
}

fn column_of(title: &str, kind: ReportColumnKind) -> Column {
    let kind = match kind {
        ReportColumnKind::Text => Kind::Text,
        ReportColumnKind::Reference | ReportColumnKind::Time | ReportColumnKind::Day => Kind::Reference,
        ReportColumnKind::Count | ReportColumnKind::Percent => Kind::Count,
        ReportColumnKind::Amount => Kind::Amount,
    };
    Column { title: title.to_owned(), kind }
}

fn paper_row(row: &ReportRow, columns: &[kaunta_contract::ReportColumn]) -> Row {
    let tone = match row.tone {
        ReportTone::Plain => Tone::Plain,
        ReportTone::Total => Tone::Total,
        ReportTone::Warning => Tone::Warning,
    };
    Row { cells: row.cells.iter().zip(columns).map(|(cell, column)| shown(cell, column.kind)).collect(), tone }
}
