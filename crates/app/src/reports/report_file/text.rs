//! A report for a terminal: tables in columns, with numbers aligned right.

use std::fmt::Write;

use kaunta_contract::{Report, ReportColumnKind, ReportSection};

use crate::reports::report_file::parts::{notes_of, shown};

/// Between two columns.
const GAP: &str = "  ";

/// A report in plain text, without control characters.
pub(crate) fn in_text(report: &Report) -> String {
    let mut text = format!("{}\n{}\n", kaunta_words::lists::labelled(&report.title, &report.period), report.as_of);
    for section in &report.sections {
        let _always = write!(text, "\n{}\n", section.heading);
        if !section.rows.is_empty() {
            text.push_str(&table(section));
        }
        for note in notes_of(section) {
            let _always = writeln!(text, "{note}");
        }
    }
    for note in &report.notes {
        let _always = write!(text, "\n{note}\n");
    }
    // Text from a customer or the service must not control the terminal.
    text.chars().map(|character| if character.is_control() && character != '\n' { ' ' } else { character }).collect()
}

fn table(section: &ReportSection) -> String {
    let heads: Vec<String> = section.columns.iter().map(|column| column.title.clone()).collect();
    let cells = section.rows.iter().map(|row| {
        row.cells
            .iter()
            .zip(&section.columns)
            .map(|(cell, column)| shown(cell, column.kind).replace('\n', " "))
            .collect::<Vec<String>>()
    });
    let lines: Vec<Vec<String>> = std::iter::once(heads).chain(cells).collect();
    let width = |at: usize| lines.iter().filter_map(|line| line.get(at)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..section.columns.len()).map(|at| width(at).unwrap_or_default()).collect();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        let set: Vec<String> = line
            .iter()
            .zip(widths.iter().copied())
            .zip(&section.columns)
            .map(|((cell, width), column)| match column.kind {
                ReportColumnKind::Text
                | ReportColumnKind::Reference
                | ReportColumnKind::Time
                | ReportColumnKind::Day => format!("{cell:<width$}"),
                ReportColumnKind::Count | ReportColumnKind::Amount | ReportColumnKind::Percent => {
                    format!("{cell:>width$}")
                }
            })
            .collect();
        let _always = writeln!(text, "{}", set.join(GAP).trim_end());
        if number == 0 {
            let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
            let _always = writeln!(text, "{}", rules.join(GAP));
        }
    }
    text
}
