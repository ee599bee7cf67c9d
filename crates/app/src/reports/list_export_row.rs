//! A row of the history as the screen shows it: the same columns, with the same words.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kaunta_contract::HistoryColumn;
use kaunta_domain::biller::Biller;
use kaunta_domain::day::{day_of, in_kampala};
use kaunta_domain::event::LabelText;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_ledger::{ListedOperation, Orphan};
use kaunta_paper::Kind;
use kaunta_sheets::Field;
use kaunta_words::{Message, history_book, history_list, history_table, paper, state as words};
use rust_decimal::Decimal;

use crate::reports::gather::Item;
use crate::reports::history_line::{notes, payroll, tokens};
use crate::reports::shared_words::SharedWords;
use crate::wording::found_payment::looked_at;
use crate::wording::headings::Headings;
use crate::wording::products;
use crate::wording::words::phone_or_text;

pub(super) enum LineCell {
    Empty,
    At(DateTime<Utc>),
    Text(Arc<str>),
    Count(u32),
    Sum(Money),
}

/// The heading of a column, as on the screen.
pub(super) fn head(column: HistoryColumn) -> Message {
    match column {
        HistoryColumn::Time => history_list::time(),
        HistoryColumn::Product => history_list::product(),
        HistoryColumn::Name => history_list::name(),
        HistoryColumn::Number => history_list::number(),
        HistoryColumn::State => history_list::state(),
        HistoryColumn::Amount => history_list::amount(),
        HistoryColumn::Fee => history_list::fee(),
        HistoryColumn::Total => history_list::total(),
        HistoryColumn::Charge => history_list::charge(),
        HistoryColumn::By => history_table::made_by(),
        HistoryColumn::Reference => history_list::reference(),
        HistoryColumn::Wallet => history_list::wallet(),
        HistoryColumn::Narration => history_list::narration(),
        HistoryColumn::Labels => history_table::labels(),
        HistoryColumn::Settled => history_list::settled(),
        HistoryColumn::ApprovedBy => history_list::approved_by(),
        HistoryColumn::Payroll => history_list::payroll(),
        HistoryColumn::PayrollLine => history_list::payroll_line(),
        HistoryColumn::Notes => history_list::notes(),
        HistoryColumn::Token => history_list::token(),
    }
}

pub(super) fn heads(columns: &[HistoryColumn]) -> Headings {
    Headings::new(columns.iter().map(|column| (head(*column), width(*column))))
}

/// The column's width in a workbook, in digits.
fn width(column: HistoryColumn) -> u8 {
    match column {
        HistoryColumn::Amount
        | HistoryColumn::Fee
        | HistoryColumn::Total
        | HistoryColumn::Charge
        | HistoryColumn::Wallet
        | HistoryColumn::PayrollLine => 14,
        HistoryColumn::Product | HistoryColumn::Number => 18,
        HistoryColumn::Time
        | HistoryColumn::State
        | HistoryColumn::By
        | HistoryColumn::Reference
        | HistoryColumn::Settled
        | HistoryColumn::ApprovedBy => 20,
        HistoryColumn::Name
        | HistoryColumn::Narration
        | HistoryColumn::Labels
        | HistoryColumn::Payroll
        | HistoryColumn::Token => 28,
        HistoryColumn::Notes => 44,
    }
}

/// The column's kind on paper.
pub(super) fn kind(column: HistoryColumn) -> Kind {
    match column {
        HistoryColumn::Time | HistoryColumn::Number | HistoryColumn::Reference | HistoryColumn::Settled => {
            Kind::Reference
        }
        HistoryColumn::PayrollLine => Kind::Count,
        HistoryColumn::Amount | HistoryColumn::Fee | HistoryColumn::Total | HistoryColumn::Charge => Kind::Amount,
        HistoryColumn::Product
        | HistoryColumn::Name
        | HistoryColumn::State
        | HistoryColumn::By
        | HistoryColumn::Wallet
        | HistoryColumn::Narration
        | HistoryColumn::Labels
        | HistoryColumn::ApprovedBy
        | HistoryColumn::Payroll
        | HistoryColumn::Notes
        | HistoryColumn::Token => Kind::Text,
    }
}

/// The cells of a row, in the order of the columns.
pub(super) fn cells(
    item: &Item<'_>,
    columns: &[HistoryColumn],
    billers: &[Biller],
    shared: &mut SharedWords,
) -> Vec<LineCell> {
    let cell = |column: &HistoryColumn| match item {
        Item::Operation(listed) => of_operation(listed, *column, billers, shared),
        Item::Orphan(orphan) => of_found(orphan, *column),
    };
    columns.iter().map(cell).collect()
}

fn of_operation(
    listed: &ListedOperation,
    column: HistoryColumn,
    billers: &[Biller],
    shared: &mut SharedWords,
) -> LineCell {
    let mode = listed.mode;
    match column {
        HistoryColumn::Time => LineCell::At(listed.created_at),
        HistoryColumn::Product => LineCell::Text(match listed.provider.as_deref() {
            Some(code) if mode == Mode::PartnerPayBillPayment => shared.provider(mode, code, billers),
            Some(_) | None => shared.product(mode),
        }),
        HistoryColumn::Name => text(listed.party.as_deref()),
        HistoryColumn::Number => text(listed.number().as_deref()),
        HistoryColumn::State => LineCell::Text(status(listed).into()),
        HistoryColumn::Amount => LineCell::Sum(listed.amount.into()),
        HistoryColumn::Fee => sum(listed.charged_fee()),
        HistoryColumn::Total => sum(listed.total_charged.filter(|_| listed.counted().is_charged())),
        HistoryColumn::Charge => sum(listed.earned_charge()),
        HistoryColumn::By => text(listed.maker.as_ref().map(|maker| maker.as_str())),
        HistoryColumn::Reference => text(Some(listed.reference.as_str())),
        HistoryColumn::Wallet => LineCell::Text(shared.wallet(listed.wallet)),
        HistoryColumn::Narration => text(Some(&listed.narration)),
        HistoryColumn::Labels => {
            let labels: Vec<&str> = listed.labels.iter().map(LabelText::as_str).collect();
            text(Some(&labels.join(", ")))
        }
        HistoryColumn::Settled => at(listed.settled_at),
        HistoryColumn::ApprovedBy => text(listed.approved_by.as_ref().map(|checker| checker.as_str())),
        HistoryColumn::Payroll => text(Some(&payroll(listed))),
        HistoryColumn::PayrollLine => {
            let line = listed.payroll.as_ref().map(|of| of.line).filter(|line| *line > 0);
            line.map_or(LineCell::Empty, LineCell::Count)
        }
        HistoryColumn::Notes => text(Some(&notes(listed))),
        HistoryColumn::Token => text(Some(&tokens(listed))),
    }
}

/// Empty where the service did not give a value.
fn of_found(orphan: &Orphan, column: HistoryColumn) -> LineCell {
    let answer = &orphan.answer;
    let is_charged = orphan.counted().is_charged();
    match column {
        HistoryColumn::Time => LineCell::At(orphan.made_at()),
        HistoryColumn::Product => orphan.mode().map_or(LineCell::Empty, |mode| said(products::product(mode))),
        HistoryColumn::Name => said(history_book::found()),
        HistoryColumn::Number => {
            let number = answer.destination_account.as_deref().or(answer.destination_phone.as_deref());
            text(number.map(phone_or_text).as_deref())
        }
        HistoryColumn::State => said(state(orphan.state)),
        HistoryColumn::Amount => sum(answer.amount),
        HistoryColumn::Fee => sum(answer.fee.filter(|_| is_charged)),
        HistoryColumn::Total => sum(answer.total_amount.filter(|_| is_charged)),
        HistoryColumn::Reference => text(Some(orphan.reference.as_str())),
        HistoryColumn::Settled => at(orphan.settled_at()),
        HistoryColumn::Notes => text(looked_at(orphan).as_deref()),
        HistoryColumn::Charge
        | HistoryColumn::By
        | HistoryColumn::Wallet
        | HistoryColumn::Narration
        | HistoryColumn::Labels
        | HistoryColumn::ApprovedBy
        | HistoryColumn::Payroll
        | HistoryColumn::PayrollLine
        | HistoryColumn::Token => LineCell::Empty,
    }
}

impl LineCell {
    pub(super) fn field(&self) -> Field<'_> {
        match self {
            LineCell::Empty => Field::Empty,
            LineCell::At(at) => Field::DateTime(in_kampala(*at).naive_local()),
            LineCell::Text(text) => Field::Text(text),
            LineCell::Count(count) => Field::Number(Decimal::from(*count)),
            LineCell::Sum(sum) => Field::Number(sum.to_decimal().normalize()),
        }
    }

    pub(super) fn on_paper(&self) -> String {
        match self {
            LineCell::Empty => String::new(),
            LineCell::At(at) => time(*at),
            LineCell::Text(text) => text.to_string(),
            LineCell::Count(count) => count.to_string(),
            LineCell::Sum(sum) => sum.to_digits(),
        }
    }
}

/// As people write it: `23/11/2026 14:05`, in Kampala.
pub(super) fn time(at: DateTime<Utc>) -> String {
    in_kampala(at).format("%d/%m/%Y %H:%M").to_string()
}

fn text(text: Option<&str>) -> LineCell {
    text.filter(|text| !text.is_empty()).map_or(LineCell::Empty, |text| LineCell::Text(text.into()))
}

fn at(at: Option<DateTime<Utc>>) -> LineCell {
    at.map_or(LineCell::Empty, LineCell::At)
}

fn said(message: Message) -> LineCell {
    LineCell::Text(String::from(message).into())
}

fn sum(sum: Option<Money>) -> LineCell {
    sum.map_or(LineCell::Empty, LineCell::Sum)
}

/// Its state, and the later day on which it was settled.
fn status(listed: &ListedOperation) -> String {
    let word = match listed.contradicted_by {
        Some(_) => words::disputed(),
        None => of_flow(listed.state, listed.mode.flow()),
    };
    match listed.settled_later() {
        Some(at) => paper::settled_later(word, day_of(at)).into(),
        None => word.into(),
    }
}

/// A collection is "received" and a top-up "added", rather than "paid".
fn of_flow(of: State, flow: Flow) -> Message {
    match (of, flow) {
        (State::Succeeded, Flow::Collected) => words::received(),
        (State::Failed, Flow::Collected) => words::not_received(),
        (State::Succeeded, Flow::ToppedUp) => words::added(),
        (State::Failed, Flow::ToppedUp) => words::not_added(),
        (of, Flow::Paid | Flow::Collected | Flow::ToppedUp) => state(of),
    }
}

fn state(of: State) -> Message {
    match of {
        State::Recorded => words::recorded(),
        State::Sent => words::sent(),
        State::Succeeded => words::succeeded(),
        State::Failed => words::failed(),
        State::Pending => words::pending(),
        State::Unknown => words::unknown(),
        State::NotSent => words::not_sent(),
        State::NotFound => words::not_found(),
        State::Refused => words::refused(),
        State::Rejected => words::rejected(),
    }
}
