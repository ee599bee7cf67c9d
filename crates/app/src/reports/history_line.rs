//! What a line of the history says, whatever the file: one for each operation, and one for each payment that the book had lost
//! and that was found at the service.

use std::sync::Arc;

use chrono::{DateTime, FixedOffset, Utc};
use kaunta_domain::biller::Biller;
use kaunta_domain::day::in_kampala;
use kaunta_domain::event::LabelText;
use kaunta_domain::mode::{Direction, Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::particulars::{ListedParticulars, Particulars};
use kaunta_ledger::{ListedOperation, Orphan, WrittenNote};
use kaunta_sheets::Field;
use kaunta_words::{Message, history_table as words};
use rust_decimal::Decimal;

use crate::reports::shared_words::SharedWords;
use crate::wording::disputes;
use crate::wording::found_payment::looked_at;
use crate::wording::products;
use crate::wording::service_lines;
use crate::wording::words::phone_or_text;

/// Headings and column widths, for what the book knows and what the service reported.
pub(crate) fn columns() -> impl Iterator<Item = (Message, u8)> {
    of_the_book().into_iter().chain(service_lines::columns())
}

fn of_the_book() -> [(Message, u8); 35] {
    [
        (words::date(), 12),
        (words::time(), 14),
        (words::number(), 10),
        (words::found(), 18),
        (words::product(), 18),
        (words::direction(), 10),
        (words::flow(), 12),
        (words::state(), 12),
        (words::counted(), 12),
        (words::settled(), 20),
        (words::settled_first(), 20),
        (words::service_status(), 14),
        (words::disputed(), 28),
        (words::amount(), 14),
        (words::fee(), 12),
        (words::named_fee(), 12),
        (words::total(), 14),
        (words::charge(), 14),
        (words::name(), 28),
        (words::phone(), 16),
        (words::account(), 16),
        (words::through(), 16),
        (words::reference(), 20),
        (words::transaction(), 20),
        (words::wallet(), 14),
        (words::note(), 28),
        (words::sent_along(), 28),
        (words::token(), 28),
        (words::made_by(), 20),
        (words::approved_by(), 20),
        (words::payroll(), 28),
        (words::payroll_line(), 12),
        (words::notes(), 44),
        (words::labels(), 28),
        (words::time_utc(), 22),
    ]
}

/// One operation, with its texts in words.
pub(crate) struct Line<'o> {
    listed: &'o ListedOperation,
    at: DateTime<FixedOffset>,
    product: Arc<str>,
    provider: Option<Arc<str>>,
    wallet: Arc<str>,
    disputed: Option<String>,
    phone: String,
    tokens: String,
    payroll: String,
    notes: String,
    labels: String,
}

impl<'o> Line<'o> {
    pub(crate) fn of(listed: &'o ListedOperation, billers: &[Biller], shared: &mut SharedWords) -> Line<'o> {
        let mode = listed.mode;
        Line {
            at: in_kampala(listed.created_at),
            product: shared.product(mode),
            provider: listed.provider.as_deref().map(|code| shared.provider(mode, code, billers)),
            wallet: shared.wallet(listed.wallet),
            disputed: listed.contradicted_by.as_ref().map(disputes::said),
            phone: listed.phone.map(|phone| phone.to_string()).unwrap_or_default(),
            tokens: tokens(listed),
            payroll: payroll(listed),
            notes: notes(listed),
            labels: joined(listed.labels.iter().map(LabelText::as_str)),
            listed,
        }
    }

    /// In the order of [`columns`]: amounts as plain digits, and whatever a person or the service wrote as text.
    pub(crate) fn fields(&self) -> Vec<Field<'_>> {
        let listed = self.listed;
        let counted = listed.counted();
        let of_the_book = [
            Field::Date(self.at.date_naive()),
            Field::Time(self.at.time()),
            Field::Number(Decimal::from(listed.id.0)),
            Field::Empty,
            Field::Text(&self.product),
            direction(listed.mode),
            flow(listed.mode),
            Field::Text(listed.state.code()),
            Field::Text(counted.code()),
            moment(listed.settled_at),
            moment(listed.settled_first_at),
            listed.service_status.as_ref().map_or(Field::Empty, |status| Field::Text(status.word())),
            of(self.disputed.as_deref()),
            sum(Some(listed.amount.into())),
            sum(listed.charged_fee()),
            sum(listed.fee.filter(|_| !counted.is_charged())),
            sum(listed.total_charged.filter(|_| counted.is_charged())),
            sum(listed.earned_charge()),
            of(listed.party.as_deref()),
            if_any(&self.phone),
            of(listed.account.as_deref()),
            of(self.provider.as_deref()),
            Field::Text(listed.reference.as_str()),
            of(listed.transaction_id.as_deref()),
            Field::Text(&self.wallet),
            Field::Text(&listed.narration),
            listed.along.as_deref().map_or(Field::Empty, if_any),
            if_any(&self.tokens),
            listed.maker.as_ref().map_or(Field::Empty, |maker| Field::Text(maker.as_str())),
            listed.approved_by.as_ref().map_or(Field::Empty, |checker| Field::Text(checker.as_str())),
            if_any(&self.payroll),
            listed.payroll.as_ref().map_or(Field::Empty, |of| Field::Number(Decimal::from(of.line))),
            if_any(&self.notes),
            if_any(&self.labels),
            Field::Utc(listed.created_at),
        ];
        let mut fields = Vec::with_capacity(of_the_book.len() + service_lines::COLUMNS);
        fields.extend(of_the_book);
        fields.extend(service_lines::fields(&self.listed.told));
        fields
    }
}

/// A payment that the book had lost, with its texts in words.
pub(crate) struct FoundLine<'o> {
    orphan: &'o Orphan,
    told: ListedParticulars,
    mark: String,
    product: String,
    counted: String,
    phone: String,
    notes: String,
}

impl<'o> FoundLine<'o> {
    pub(crate) fn of(orphan: &'o Orphan) -> FoundLine<'o> {
        let answer = &orphan.answer;
        FoundLine {
            told: Particulars::from(answer).into(),
            mark: words::found_at_service().into(),
            product: orphan.mode().map(|mode| products::product(mode).into()).unwrap_or_default(),
            counted: words::found_counted(orphan.counted().code()).into(),
            phone: answer.destination_phone.as_deref().map(phone_or_text).unwrap_or_default(),
            notes: looked_at(orphan).unwrap_or_default(),
            orphan,
        }
    }

    /// In the order of [`columns`]. Empty where neither the service nor a person's note says anything.
    pub(crate) fn fields(&self) -> Vec<Field<'_>> {
        let (orphan, answer) = (self.orphan, &self.orphan.answer);
        let is_charged = orphan.counted().is_charged();
        let of_the_book = [
            Field::Date(in_kampala(orphan.made_at()).date_naive()),
            Field::Time(in_kampala(orphan.made_at()).time()),
            Field::Empty,
            Field::Text(&self.mark),
            if_any(&self.product),
            orphan.mode().map_or(Field::Empty, direction),
            orphan.mode().map_or(Field::Empty, flow),
            Field::Text(orphan.state.code()),
            Field::Text(&self.counted),
            moment(orphan.settled_at()),
            Field::Empty,
            Field::Text(answer.status.word()),
            Field::Empty,
            sum(answer.amount),
            sum(answer.fee.filter(|_| is_charged)),
            sum(answer.fee.filter(|_| !is_charged)),
            sum(answer.total_amount.filter(|_| is_charged)),
            Field::Empty,
            Field::Empty,
            if_any(&self.phone),
            of(answer.destination_account.as_deref()),
            of(answer.destination_provider.as_deref()),
            Field::Text(orphan.reference.as_str()),
            of(answer.transaction_id.as_deref()),
            Field::Empty,
            Field::Empty,
            Field::Empty,
            Field::Empty,
            Field::Empty,
            Field::Empty,
            Field::Empty,
            Field::Empty,
            if_any(&self.notes),
            Field::Empty,
            Field::Utc(orphan.made_at()),
        ];
        of_the_book.into_iter().chain(service_lines::fields(&self.told)).collect()
    }
}

fn direction(mode: Mode) -> Field<'static> {
    Field::Text(match mode.direction() {
        Direction::In => "in",
        Direction::Out => "out",
    })
}

fn flow(mode: Mode) -> Field<'static> {
    Field::Text(match mode.flow() {
        Flow::Paid => "paid",
        Flow::Collected => "collected",
        Flow::ToppedUp => "toppedUp",
    })
}

fn sum(sum: Option<Money>) -> Field<'static> {
    sum.map_or(Field::Empty, |sum| Field::Number(sum.to_decimal().normalize()))
}

fn of(text: Option<&str>) -> Field<'_> {
    text.map_or(Field::Empty, Field::Text)
}

fn if_any(text: &str) -> Field<'_> {
    if text.is_empty() { Field::Empty } else { Field::Text(text) }
}

fn joined(texts: impl Iterator<Item = impl AsRef<str>>) -> String {
    let mut all = String::new();
    for text in texts {
        all.push_str(if all.is_empty() { "" } else { "; " });
        all.push_str(text.as_ref());
    }
    all
}

fn moment(at: Option<DateTime<Utc>>) -> Field<'static> {
    at.map_or(Field::Empty, |at| Field::DateTime(in_kampala(at).naive_local()))
}

/// Its number and name.
pub(super) fn payroll(listed: &ListedOperation) -> String {
    let of = listed.payroll.as_ref();
    of.map(|of| words::of_payroll(of.id.0.to_string(), &of.name).into()).unwrap_or_default()
}

/// What people noted about it, oldest first.
pub(super) fn notes(listed: &ListedOperation) -> String {
    joined(listed.notes.iter().map(note))
}

/// As on the screen, no token is handed out for an unconfirmed payment.
pub(super) fn tokens(listed: &ListedOperation) -> String {
    if listed.state != State::Succeeded {
        return String::new();
    }
    joined(listed.tokens.iter().map(ToString::to_string))
}

fn note(note: &WrittenNote) -> String {
    match &note.by {
        Some(by) => words::note_by(note.at, by.as_str(), &note.text).into(),
        None => words::note_at(note.at, &note.text).into(),
    }
}
