//! The comparison as a table, for the shop's records.

use std::io::Write;

use chrono::NaiveDate;
use kaunta_contract::{SavedFile, StatementInput};
use kaunta_domain::day::{day_of, in_kampala};
use kaunta_domain::money::Money;
use kaunta_people::{Act, ExportedData};
use kaunta_sheets::{Field, TableWriter};
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

fn columns() -> [(Message, u8); 16] {
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
    let yes = String::from(words::report_yes());
    let heads = Headings::new(columns().map(|(title, width)| (String::from(title), width)));
    let sheet = String::from(words::report_sheet());
    let mut table = TableWriter::xlsx(out, &sheet, &heads.columns()).map_err(FileError::from)?;
    for group in GROUPS {
        let words = (String::from(why::group(group)), yes.as_str());
        for placed in compared.of_group(group) {
            row(&mut table, compared, placed, (&words.0, words.1)).map_err(FileError::from)?;
        }
    }
    table.finish().map_err(FileError::from)?;
    Ok(())
}

fn row<W: Write + Send>(
    table: &mut TableWriter<W>,
    compared: &Comparison,
    placed: &GroupRow,
    (group, yes): (&str, &str),
) -> Result<(), kaunta_sheets::WriteError> {
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
    table.row(&[
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
        field(shown.note.as_deref()),
        field(shown.noted_by.as_deref()),
    ])
}

fn field(text: Option<&str>) -> Field<'_> {
    text.map_or(Field::Empty, Field::Text)
}

fn day<'f>(day: Option<NaiveDate>) -> Field<'f> {
    day.map_or(Field::Empty, Field::Date)
}

fn sum<'f>(money: Option<Money>) -> Field<'f> {
    money.map_or(Field::Empty, |money| Field::Number(money.to_decimal().normalize()))
}
