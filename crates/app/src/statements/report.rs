//! The comparison as a workbook, for the shop's records: its rows, and everything that people wrote about them.

use std::io::Write;

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_contract::{SavedFile, StatementInput};
use kaunta_domain::day::{day_of, in_kampala};
use kaunta_domain::money::Money;
use kaunta_ledger::{RemarkKind, StatementRemark};
use kaunta_people::{Act, ExportedData};
use kaunta_sheets::{BookWriter, Field, TableNumber, WriteError};
use kaunta_statements::Booked;
use kaunta_words::{Message, statements as words};
use rust_decimal::Decimal;

use super::comparison::Comparison;
use super::error::StatementsError;
use super::group::{GROUPS, GroupRow};
use super::words::id;
use super::{views, why};
use crate::platform::error::FileError;
use crate::platform::new_file::NewFile;
use crate::staff::actor::Caller;
use crate::statements::room::StatementsRoom;
use crate::wording::headings::Headings;

fn columns() -> [(Message, u8); 17] {
    [
        (words::report_group(), 22),
        (words::report_why(), 40),
        (words::report_accepted(), 10),
        (words::report_row(), 10),
        (words::report_day(), 12),
        (words::report_there(), 16),
        (words::report_reference_there(), 24),
        (words::report_text(), 40),
        (words::report_payment(), 10),
        (words::report_day_here(), 12),
        (words::report_here(), 16),
        (words::report_reference_here(), 20),
        (words::report_state(), 12),
        (words::report_words(), 32),
        (words::report_note(), 40),
        (words::report_noted_by(), 18),
        (words::report_case(), 10),
    ]
}

fn remark_columns() -> [(Message, u8); 7] {
    [
        (words::report_remark_at(), 18),
        (words::report_remark_by(), 18),
        (words::report_remark_kind(), 16),
        (words::report_row(), 10),
        (words::report_payment(), 10),
        (words::report_remark_amount(), 16),
        (words::report_remark_text(), 60),
    ]
}

impl StatementsRoom {
    pub(crate) async fn statement_report(
        &self,
        caller: &Caller,
        input: StatementInput,
    ) -> Result<SavedFile, StatementsError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let compared = self.new_comparison(&workspace, id(input.id)).await?;
        let stem = format!(
            "kaunta-{}-statement-{}-{}",
            workspace.environment.code(),
            input.id,
            in_kampala(core.host.now()).format("%Y-%m-%d-%H%M")
        );
        let new = NewFile::begin(&core.places.files, &stem, "xlsx")?;
        // A hundred thousand rows must not delay payments at the counter.
        let work = move || -> Result<SavedFile, StatementsError> {
            write(new.file(), &compared)?;
            Ok(new.keep()?)
        };
        let saved = tokio::task::spawn_blocking(work).await.map_err(|_| StatementsError::BrokeDown)??;
        let act = Act::Exported { what: ExportedData::Statement, environment: workspace.environment };
        core.staff.log_own(caller, act).await;
        Ok(saved)
    }
}

fn write(out: impl Write + Send, compared: &Comparison) -> Result<(), StatementsError> {
    write_book(out, compared).map_err(FileError::from)?;
    Ok(())
}

fn write_book(out: impl Write + Send, compared: &Comparison) -> Result<(), WriteError> {
    let mut book = BookWriter::new(out);
    let heads = Headings::new(columns().map(|(title, width)| (String::from(title), width)));
    let rows = book.table(&String::from(words::report_sheet()), &heads.columns())?;
    let heads = Headings::new(remark_columns().map(|(title, width)| (String::from(title), width)));
    let remarks = book.table(&String::from(words::report_remarks_sheet()), &heads.columns())?;
    let yes = String::from(words::report_yes());
    for group in GROUPS {
        let words = String::from(why::group(group));
        for placed in compared.of_group(group) {
            row(&mut book, rows, compared, placed, (&words, &yes))?;
        }
    }
    let mut all = Vec::new();
    for placed in &compared.rows {
        all.extend(compared.remarks(placed).into_iter().map(|remark| (placed, remark)));
    }
    all.sort_by_key(|(_, remark)| remark.said.at);
    for (placed, of) in all {
        remark(&mut book, remarks, compared, (placed, of))?;
    }
    book.finish(&[rows, remarks])?;
    Ok(())
}

fn remark<W: Write + Send>(
    book: &mut BookWriter<W>,
    table: TableNumber,
    compared: &Comparison,
    (placed, StatementRemark { kind, said }): (&GroupRow, &StatementRemark),
) -> Result<(), WriteError> {
    let kind = String::from(match kind {
        RemarkKind::Noted => words::report_noted(),
        RemarkKind::CaseOpened => words::report_opened(),
        RemarkKind::CaseClosed => words::report_closed(),
    });
    let line = placed.line.and_then(|line| compared.input.lines.get(line));
    let fields = [
        time(said.at),
        field(said.by.as_ref().map(|by| by.as_str())),
        Field::Text(&kind),
        line.map_or(Field::Empty, |line| Field::Number(Decimal::from(line.row))),
        compared.operation(placed).map_or(Field::Empty, |operation| Field::Number(Decimal::from(operation.0))),
        sum(Some(compared.amount(placed))),
        Field::Text(said.note.as_str()),
    ];
    book.row(table, &fields)
}

fn row<W: Write + Send>(
    book: &mut BookWriter<W>,
    table: TableNumber,
    compared: &Comparison,
    placed: &GroupRow,
    (group, yes): (&str, &str),
) -> Result<(), WriteError> {
    let shown = views::row(compared, placed);
    let booked = placed.line.and_then(|line| compared.input.lines.booked(line));
    let at = placed.entry.and_then(|entry| compared.input.payments.at(entry));
    let text = |text: &'_ str| if text.is_empty() { None } else { Some(text.to_owned()) };
    let (there, here) = (shown.line.as_ref(), shown.payment.as_ref());
    let texts = [
        there.and_then(|line| text(&line.reference)),
        there.and_then(|line| text(&line.text)),
        here.and_then(|payment| text(&payment.reference)),
        here.map(|payment| payment.words.clone()),
    ];
    let [reference_there, text_there, reference_here, words_here] = texts.each_ref().map(|text| field(text.as_deref()));
    let note = compared.note(placed);
    let case = case(compared, placed).map(String::from);
    let fields = [
        Field::Text(group),
        Field::Text(&shown.why),
        if shown.accepted { Field::Text(yes) } else { Field::Empty },
        there.map_or(Field::Empty, |line| Field::Number(Decimal::from(line.row))),
        day(booked.map(Booked::day)),
        sum(there.map(|line| line.amount)),
        reference_there,
        text_there,
        here.map_or(Field::Empty, |payment| Field::Number(Decimal::from(payment.operation.0))),
        day(at.map(day_of)),
        sum(here.map(|payment| payment.amount)),
        reference_here,
        here.map_or(Field::Empty, |payment| Field::Text(payment.state.code())),
        words_here,
        field(note.map(|note| note.note.as_str())),
        field(note.and_then(|note| note.by.as_ref()).map(|by| by.as_str())),
        field(case.as_deref()),
    ];
    book.row(table, &fields)
}

/// Whether a case about the row is open or was closed.
fn case(compared: &Comparison, placed: &GroupRow) -> Option<Message> {
    if compared.open_case(placed).is_some() {
        return Some(words::report_case_open());
    }
    let was_closed = compared.remarks(placed).iter().any(|remark| remark.kind == RemarkKind::CaseClosed);
    was_closed.then(words::report_case_closed)
}

fn field(text: Option<&str>) -> Field<'_> {
    text.map_or(Field::Empty, Field::Text)
}

fn time<'f>(at: DateTime<Utc>) -> Field<'f> {
    Field::DateTime(in_kampala(at).naive_local())
}

fn day<'f>(day: Option<NaiveDate>) -> Field<'f> {
    day.map_or(Field::Empty, Field::Date)
}

fn sum<'f>(money: Option<Money>) -> Field<'f> {
    money.map_or(Field::Empty, |money| Field::Number(money.to_decimal().normalize()))
}
