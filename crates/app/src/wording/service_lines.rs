//! What the service told of a payment, as lines for a person and as columns of a table.

use chrono::{DateTime, Utc};
use kaunta_contract::Labelled;
use kaunta_domain::answer::TransactionStatus;
use kaunta_domain::day::in_kampala;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::particulars::Particulars;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::token::Token;
use kaunta_ledger::Operation;
use kaunta_sheets::{Column, Field};
use serde_json::{Map, Value};

use crate::wording::labelled::{labelled, labelled_pair};
use crate::wording::words;

/// All that was told of an operation of the book.
pub(crate) fn of_operation(operation: &Operation, told: &Particulars) -> Vec<Labelled> {
    // A payment that is not confirmed hands out no token.
    let is_confirmed = operation.state == State::Succeeded;
    lines(operation.service_status.as_ref(), told, &operation.extra, is_confirmed)
}

/// What one look-up told.
pub(crate) fn of_transaction(transaction: &TransactionStatus) -> Vec<Labelled> {
    let is_confirmed = transaction.status == ServiceStatus::Success;
    lines(Some(&transaction.status), &Particulars::from(transaction), &transaction.extra, is_confirmed)
}

/// The same of a payment that is not the one that was asked about.
pub(crate) fn of_another(transaction: &TransactionStatus) -> Vec<Labelled> {
    lines(Some(&transaction.status), &Particulars::from(transaction), &transaction.extra, false)
}

/// The network's number stands first: its support asks for it before anything else.
fn lines(
    status: Option<&ServiceStatus>,
    told: &Particulars,
    extra: &Map<String, Value>,
    is_confirmed: bool,
) -> Vec<Labelled> {
    let wallet = told.wallet.as_ref();
    let sum = |sum: Option<Money>| sum.map(|sum| sum.to_string());
    let fields = [
        ("Status", status.map(|status| status.word().to_owned())),
        ("Network's transaction", told.mno_transaction_id.clone()),
        ("Transaction", told.transaction_id.clone()),
        ("Service's reference", told.service_reference.clone()),
        ("Our reference at the service", told.partner_reference.clone()),
        ("Amount", sum(told.amount)),
        ("Fee", sum(told.fee)),
        ("Total charged", sum(told.total)),
        ("Currency", told.currency.clone()),
        ("Recipient at the service", told.name.clone()),
        ("Phone at the service", told.phone.as_deref().map(words::phone_or_text)),
        ("Account at the service", told.account.as_deref().map(words::phone_or_text)),
        ("Provider at the service", told.provider.clone()),
        ("Kind of destination", told.destination_type.clone()),
        ("Network's own id", told.mno_id.clone()),
        ("Mode at the service", told.mode.clone()),
        ("Made at the service", told.created_at.map(when)),
        ("Completed", told.completed_at.map(when)),
        ("Wallet at the service", wallet.and_then(|wallet| wallet.wallet_id.clone())),
        ("Kind of wallet", wallet.and_then(|wallet| wallet.wallet_type.clone())),
        ("Wallet before", sum(wallet.and_then(|wallet| wallet.balance_before))),
        ("Wallet after", sum(wallet.and_then(|wallet| wallet.balance_after))),
        ("Message", told.message.clone()),
    ];
    let named = fields.into_iter().filter_map(|(label, value)| Some(labelled_pair(label, value?)));
    let all: Vec<Labelled> = named.chain(labelled(extra, &[])).collect();
    if is_confirmed { all } else { without_tokens(extra, all) }
}

/// The same lines without tokens that nobody is to hand out, however they are written. They stay in the evidence.
fn without_tokens(extra: &Map<String, Value>, lines: Vec<Labelled>) -> Vec<Labelled> {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let withheld: Vec<String> =
        Token::find_all(&Value::Object(extra.clone())).iter().map(|token| digits(&token.to_string())).collect();
    let names_one = |line: &Labelled| withheld.iter().any(|token| digits(&line.value).contains(token));
    lines.into_iter().filter(|line| !names_one(line)).collect()
}

fn when(at: DateTime<Utc>) -> String {
    in_kampala(at).format("%d %b %Y, %H:%M:%S").to_string()
}

/// The columns of a table that hold what the service told.
pub(crate) const COLUMNS: [Column<'static>; 13] = [
    Column { title: "Network's transaction", width: 20 },
    Column { title: "Network's own id", width: 16 },
    Column { title: "Service's reference", width: 20 },
    Column { title: "Currency", width: 10 },
    Column { title: "Recipient at the service", width: 28 },
    Column { title: "Phone at the service", width: 16 },
    Column { title: "Account at the service", width: 20 },
    Column { title: "Provider at the service", width: 20 },
    Column { title: "Kind of destination", width: 18 },
    Column { title: "Made at the service (Kampala)", width: 26 },
    Column { title: "Completed (Kampala)", width: 20 },
    Column { title: "Wallet before UGX", width: 18 },
    Column { title: "Wallet after UGX", width: 18 },
];

/// One row of [`COLUMNS`].
pub(crate) fn fields(told: &Particulars) -> [Field<'_>; 13] {
    let time = |at: Option<DateTime<Utc>>| at.map_or(Field::Empty, |at| Field::DateTime(in_kampala(at).naive_local()));
    let sum = |sum: Option<Money>| sum.map_or(Field::Empty, |sum| Field::Number(sum.to_decimal().normalize()));
    let wallet = told.wallet.as_ref();
    [
        words_of(&told.mno_transaction_id),
        words_of(&told.mno_id),
        words_of(&told.service_reference),
        words_of(&told.currency),
        words_of(&told.name),
        words_of(&told.phone),
        words_of(&told.account),
        words_of(&told.provider),
        words_of(&told.destination_type),
        time(told.created_at),
        time(told.completed_at),
        sum(wallet.and_then(|wallet| wallet.balance_before)),
        sum(wallet.and_then(|wallet| wallet.balance_after)),
    ]
}

fn words_of(text: &Option<String>) -> Field<'_> {
    text.as_deref().map_or(Field::Empty, Field::Text)
}
