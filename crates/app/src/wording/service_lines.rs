//! What the service said about a payment, as lines for a person and as columns of a table.

use chrono::{DateTime, Utc};
use kaunta_contract::Labelled;
use kaunta_domain::answer::TransactionStatus;
use kaunta_domain::day::in_kampala;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::particulars::{ListedParticulars, Particulars};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::token::Token;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::Operation;
use kaunta_sheets::Field;
use kaunta_words::{Message, payment_lines};
use serde_json::{Map, Value};

use crate::wording::labelled::{labelled, labelled_pair};
use crate::wording::words;

/// All that the service said about an operation of the book.
pub(crate) fn of_operation(operation: &Operation, told: &Particulars) -> Vec<Labelled> {
    // No token is handed out for an unconfirmed payment, nor one whose handing out is not recorded yet.
    let is_seen = operation.state == State::Succeeded && operation.token_claim != Some(TokenClaim::Came);
    lines(operation.service_status.as_ref(), told, &operation.extra, is_seen)
}

pub(crate) fn of_transaction(transaction: &TransactionStatus) -> Vec<Labelled> {
    let is_confirmed = transaction.status == ServiceStatus::Success;
    lines(Some(&transaction.status), &Particulars::from(transaction), &transaction.extra, is_confirmed)
}

/// For a payment other than the one asked about: tokens are left out.
pub(crate) fn of_another(transaction: &TransactionStatus) -> Vec<Labelled> {
    lines(Some(&transaction.status), &Particulars::from(transaction), &transaction.extra, false)
}

/// The numbers by which the service and its network know a payment, and what they say of it: nothing that a customer may not
/// read, such as a wallet's balance.
pub(crate) fn numbers(operation: &Operation, told: &Particulars) -> Vec<Labelled> {
    let status = operation.service_status.as_ref().map(|status| status.word().to_owned());
    let fields = [
        (payment_lines::status(), status),
        (payment_lines::network_transaction(), told.mno_transaction_id.clone()),
        (payment_lines::transaction(), told.transaction_id.clone()),
        (payment_lines::service_reference(), told.service_reference.clone()),
        (payment_lines::our_reference_there(), told.partner_reference.clone()),
        (payment_lines::completed(), told.completed_at.map(when)),
        (payment_lines::message(), told.message.clone()),
    ];
    let named = fields.into_iter().filter_map(|(label, value)| Some(labelled_pair(label, value?))).collect();
    // A message may name the token.
    without_tokens(&operation.extra, named)
}

/// The network's transaction number comes first: its support asks for it before anything else.
fn lines(
    status: Option<&ServiceStatus>,
    told: &Particulars,
    extra: &Map<String, Value>,
    shows_tokens: bool,
) -> Vec<Labelled> {
    let wallet = told.wallet.as_ref();
    let sum = |sum: Option<Money>| sum.map(|sum| sum.to_string());
    let fields = [
        (payment_lines::status(), status.map(|status| status.word().to_owned())),
        (payment_lines::network_transaction(), told.mno_transaction_id.clone()),
        (payment_lines::transaction(), told.transaction_id.clone()),
        (payment_lines::service_reference(), told.service_reference.clone()),
        (payment_lines::our_reference_there(), told.partner_reference.clone()),
        (payment_lines::amount(), sum(told.amount)),
        (payment_lines::fee(), sum(told.fee)),
        (payment_lines::total_charged(), sum(told.total)),
        (payment_lines::currency(), told.currency.clone()),
        (payment_lines::recipient_there(), told.name.clone()),
        (payment_lines::phone_there(), told.phone.as_deref().map(words::phone_or_text)),
        (payment_lines::account_there(), told.account.as_deref().map(words::phone_or_text)),
        (payment_lines::provider_there(), told.provider.clone()),
        (payment_lines::destination_kind(), told.destination_type.clone()),
        (payment_lines::network_id(), told.mno_id.clone()),
        (payment_lines::mode_there(), told.mode.clone()),
        (payment_lines::made_there(), told.created_at.map(when)),
        (payment_lines::completed(), told.completed_at.map(when)),
        (payment_lines::wallet_there(), wallet.and_then(|wallet| wallet.wallet_id.clone())),
        (payment_lines::wallet_kind(), wallet.and_then(|wallet| wallet.wallet_type.clone())),
        (payment_lines::wallet_before(), sum(wallet.and_then(|wallet| wallet.balance_before))),
        (payment_lines::wallet_after(), sum(wallet.and_then(|wallet| wallet.balance_after))),
        (payment_lines::message(), told.message.clone()),
    ];
    let named = fields.into_iter().filter_map(|(label, value)| Some(labelled_pair(label, value?)));
    let all: Vec<Labelled> = named.chain(labelled(extra, &[])).collect();
    if shows_tokens { all } else { without_tokens(extra, all) }
}

/// Leaves out lines with tokens that must not be handed out, however they are formatted. The evidence keeps them.
fn without_tokens(extra: &Map<String, Value>, lines: Vec<Labelled>) -> Vec<Labelled> {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let withheld: Vec<String> = Token::find_in(extra).iter().map(|token| digits(&token.to_string())).collect();
    let names_one = |line: &Labelled| withheld.iter().any(|token| digits(&line.value).contains(token));
    lines.into_iter().filter(|line| !names_one(line)).collect()
}

fn when(at: DateTime<Utc>) -> String {
    payment_lines::when(at).into()
}

/// How many columns a table has for what the service said.
pub(crate) const COLUMNS: usize = 13;

/// These columns and their widths.
pub(crate) fn columns() -> [(Message, u8); COLUMNS] {
    [
        (payment_lines::network_transaction(), 20),
        (payment_lines::network_id(), 16),
        (payment_lines::service_reference(), 20),
        (payment_lines::currency(), 10),
        (payment_lines::recipient_there(), 28),
        (payment_lines::phone_there(), 16),
        (payment_lines::account_there(), 20),
        (payment_lines::provider_there(), 20),
        (payment_lines::destination_kind(), 18),
        (payment_lines::made_there_kampala(), 26),
        (payment_lines::completed_kampala(), 20),
        (payment_lines::wallet_before_ugx(), 18),
        (payment_lines::wallet_after_ugx(), 18),
    ]
}

/// One row of [`columns`].
pub(crate) fn fields(told: &ListedParticulars) -> [Field<'_>; COLUMNS] {
    let time = |at: Option<DateTime<Utc>>| at.map_or(Field::Empty, |at| Field::DateTime(in_kampala(at).naive_local()));
    let sum = |sum: Option<Money>| sum.map_or(Field::Empty, |sum| Field::Number(sum.to_decimal().normalize()));
    [
        of(told.mno_transaction_id.as_deref()),
        of(told.mno_id.as_deref()),
        of(told.service_reference.as_deref()),
        of(told.currency.as_deref()),
        of(told.name.as_deref()),
        of(told.phone.as_deref()),
        of(told.account.as_deref()),
        of(told.provider.as_deref()),
        of(told.destination_type.as_deref()),
        time(told.created_at),
        time(told.completed_at),
        sum(told.balances.and_then(|balances| balances.before)),
        sum(told.balances.and_then(|balances| balances.after)),
    ]
}

fn of(text: Option<&str>) -> Field<'_> {
    text.map_or(Field::Empty, Field::Text)
}
