//! No answer makes a reader panic or yields a number that is not in it.

use kaunta_domain::answer::{SendOutcome, TransferResult};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::status::ServiceStatus;
use proptest::prelude::*;
use serde_json::Value;

use super::{batch, batch_of, fees, modes, transaction, wallet};
use crate::outcome::{ModesOutcome, PreviewOutcome, WalletOutcome};
use crate::read::fields::money;
use crate::transport::wire::{RawAnswer, Reply};

/// JSON made of the names and words that the readers look for.
fn any_answer() -> impl Strategy<Value = Value> {
    let words = prop::sample::select(vec![
        "SUCCESS",
        "failed",
        "PENDING",
        "ok",
        "error",
        "true",
        "KA-0",
        "KA-1",
        "KA-2",
        "B-1",
        "UGX",
        "USD",
        "1,234",
        "12.50",
        "1e3",
        "1_000",
        "timeout",
        "active",
        "beta",
        "WALLET_TO_MNO",
        "2 of 3",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "-?[1-9][0-9]{0,8}\\.[0-9]{1,6}(e[+-]?[1-9])?".prop_map(|text| serde_json::from_str(&text).unwrap()),
        words.prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    let names = prop::sample::select(vec![
        "success",
        "status",
        "state",
        "data",
        "result",
        "results",
        "items",
        "transaction",
        "wallet",
        "wallets",
        "balance",
        "availableBalance",
        "fee",
        "fees",
        "total",
        "amount",
        "value",
        "currency",
        "referenceId",
        "batchReference",
        "id",
        "transactionId",
        "message",
        "error",
        "errors",
        "modes",
        "mode",
        "name",
        "label",
        "failed",
        "successful",
        "KA-0",
        "recipient",
        "balanceAfter",
        "index",
        "phone",
    ]);
    let key = prop_oneof![8 => names.prop_map(str::to_owned), 1 => ".{0,8}"];
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            3 => prop::collection::vec((key.clone(), inner), 0..7).prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// Collects every number, and every text that is one, at any depth.
fn numbers(value: &Value, all: &mut Vec<Money>) {
    all.extend(money(value));
    match value {
        Value::Array(list) => list.iter().for_each(|inner| numbers(inner, all)),
        Value::Object(fields) => fields.values().for_each(|inner| numbers(inner, all)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn sums(result: &TransferResult) -> Vec<Option<Money>> {
    let wallet = result.wallet.as_ref();
    let balances = [wallet.and_then(|wallet| wallet.balance_before), wallet.and_then(|wallet| wallet.balance_after)];
    [result.amount, result.fee, result.total_charged].into_iter().chain(balances).collect()
}

fn told(body: &str) -> Vec<Option<Money>> {
    let answer = RawAnswer::whole(200, body);
    let mut all = Vec::new();
    if let SendOutcome::Booked { result } = transaction::outcome(&answer, Mode::WalletToMno) {
        all.extend(sums(&result));
    }
    for item in batch::outcome(&Reply::Answered(answer.clone()), &batch_of(3)).items {
        if let SendOutcome::Booked { result } = item.outcome {
            all.extend(sums(&result));
        }
    }
    if let WalletOutcome::Told(record) = wallet::outcome(&answer) {
        all.extend([record.available, record.current, record.ledger]);
    }
    for batch in [None, Some(batch_of(3))] {
        if let PreviewOutcome::Told(preview) = fees::outcome(&answer, batch.as_ref()) {
            let fees = preview.items.iter().chain([&preview.fees]);
            all.extend(fees.flat_map(|fees| [fees.fee, fees.total]));
        }
    }
    all
}

proptest! {
    #[test]
    fn no_answer_tells_a_sum_that_is_not_in_it(body in any_answer()) {
        let mut sent = Vec::new();
        numbers(&body, &mut sent);
        for sum in told(&body.to_string()).into_iter().flatten() {
            prop_assert!(sent.contains(&sum), "{sum} is not in {body}");
        }
    }

    #[test]
    fn no_answer_is_a_success_without_a_word_or_a_yes(body in any_answer()) {
        let text = body.to_string().to_lowercase();
        let says_yes = ["success", "true", "ok", "1"].iter().any(|yes| text.contains(yes));
        if let SendOutcome::Booked { result } = transaction::outcome(&RawAnswer::whole(200, &body.to_string()), Mode::WalletToMno) {
            prop_assert!(result.status != ServiceStatus::Success || says_yes, "{body}");
        }
    }

    #[test]
    fn every_item_is_accounted_for_whatever_comes(body in any_answer(), status in 100_u16..600) {
        let answer = RawAnswer::whole(status, &body.to_string());
        let items = batch::outcome(&Reply::Answered(answer), &batch_of(3)).items;
        prop_assert_eq!(items.len(), 3);
        let is_booked = items.iter().any(|item| matches!(item.outcome, SendOutcome::Booked { .. }));
        let is_refused = items.iter().any(|item| matches!(item.outcome, SendOutcome::Rejected { .. }));
        match status {
            200..300 => prop_assert!(!is_refused),
            400..500 => prop_assert!(!(is_booked && is_refused), "who is told of, and who is refused with the batch"),
            _ => prop_assert!(!is_booked && !is_refused),
        }
    }

    #[test]
    fn text_that_is_no_json_teaches_nothing(body in "[^{\\[]{0,60}") {
        let answer = RawAnswer::whole(200, &body);
        let is_unknown = matches!(transaction::outcome(&answer, Mode::WalletToMno), SendOutcome::Unknown { .. });
        prop_assert!(is_unknown);
        prop_assert!(matches!(modes::outcome(&answer), ModesOutcome::Unanswered(_)));
        prop_assert!(matches!(wallet::outcome(&answer), WalletOutcome::Unanswered(_)));
    }
}
