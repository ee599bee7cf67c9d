//! Every shape that a wallet's record may have.

use serde_json::json;

use super::*;

fn after(status: u16, body: &str) -> WalletOutcome {
    outcome(&RawAnswer::whole(status, body))
}

fn told(body: &str) -> WalletRecord {
    let WalletOutcome::Told(record) = after(200, body) else { panic!("{body}") };
    *record
}

fn sums(record: &WalletRecord) -> [Option<String>; 3] {
    [record.available, record.current, record.ledger].map(|sum| sum.map(Money::to_plain))
}

#[test]
fn balances_are_read_under_their_usual_names_and_nestings_and_never_guessed() {
    for (body, available, current, ledger) in [
        (r#"{"balance":4975000}"#, "", "4975000", ""),
        (r#"{"balance":"4975000.50"}"#, "", "4975000.5", ""),
        (r#"{"data":{"balance":4975000}}"#, "", "4975000", ""),
        (r#"{"success":true,"result":{"wallet":{"walletBalance":4975000}}}"#, "", "4975000", ""),
        (r#"{"wallet":{"current_balance":4975000}}"#, "", "4975000", ""),
        (r#"{"wallets":[{"balance":4975000}]}"#, "", "4975000", ""),
        (r#"[{"balance":4975000}]"#, "", "4975000", ""),
        (r#"{"data":[{"availableBalance":5,"ledgerBalance":7}]}"#, "5", "", "7"),
        (r#"{"available_balance":5,"balance":6,"ledger_balance":7}"#, "5", "6", "7"),
        (r#"{"balance":{"available":5,"ledger":"7","current":6}}"#, "5", "6", "7"),
        (r#"{"balances":{"available":{"amount":5,"currency":"UGX"}}}"#, "5", "", ""),
        (r#"{"balance":{"amount":"4975000","currency":"UGX"}}"#, "", "4975000", ""),
        (r#"{"balance":{"value":4975000}}"#, "", "4975000", ""),
        (r#"{"success":true,"results":{"W1":{"balance":5}}}"#, "", "5", ""),
        (r#"{"data":{"items":[{"balance":5}]}}"#, "", "5", ""),
        (r#"{"balance":0}"#, "", "0", ""),
        (r#"{"balance":-350.25}"#, "", "-350.25", ""),
        (r#"{"balance":12345678901234567.89}"#, "", "12345678901234567.89", ""),
        (r#"{"wallets":[{"balance":1,"currency":"USD"},{"balance":2,"currency":"UGX"}]}"#, "", "2", ""),
        // Not numbers.
        (r#"{"balance":null}"#, "", "", ""),
        (r#"{"balance":""}"#, "", "", ""),
        (r#"{"balance":"1,234.50"}"#, "", "", ""),
        (r#"{"balance":"UGX 1234"}"#, "", "", ""),
        (r#"{"balance":true}"#, "", "", ""),
        (r#"{"amount":5}"#, "", "", ""),
        (r#"{"message":"Welcome"}"#, "", "", ""),
        // Not shillings, or an ambiguous currency.
        (r#"{"balance":5,"currency":"USD"}"#, "", "", ""),
        (r#"{"currency":"KES","wallet":{"balance":5}}"#, "", "", ""),
        (r#"{"balance":{"amount":5,"currency":"USD"}}"#, "", "", ""),
        (r#"{"wallets":[{"balance":1,"currency":"UGX"},{"balance":2,"currency":"UGX"}]}"#, "", "", ""),
        (r#"{"wallets":[{"balance":1},{"balance":2}]}"#, "", "", ""),
    ] {
        let found = sums(&told(body)).map(Option::unwrap_or_default);
        assert_eq!(found, [available, current, ledger].map(str::to_owned), "{body}");
    }
}

#[test]
fn what_can_be_spent_is_the_balance() {
    let of = |body: &str| told(body).balance().map(Money::to_plain);
    assert_eq!(of(r#"{"availableBalance":5,"balance":6,"ledgerBalance":7}"#).as_deref(), Some("5"));
    assert_eq!(of(r#"{"balance":6,"ledgerBalance":7}"#).as_deref(), Some("6"));
    assert_eq!(of(r#"{"ledgerBalance":7}"#).as_deref(), Some("7"));
    assert_eq!(of(r#"{"walletId":"W1"}"#), None);
}

#[test]
fn the_record_is_read_and_the_rest_is_kept() {
    let body = r#"{"success":true,"message":"Wallet found","data":{"walletId":"W1","userId":"user-7","currency":"UGX",
        "status":"ACTIVE","balance":5,"limits":{"daily":"1,000,000"},"summary":[{"mode":"WALLET_TO_MNO","count":3}]}}"#;
    let record = told(body);
    assert_eq!(record.wallet_id.as_deref(), Some("W1"));
    assert_eq!((record.currency.as_deref(), record.status.as_deref()), (Some("UGX"), Some("ACTIVE")));
    assert_eq!(record.user, UserId::parse("user-7").ok());
    let rest = json!({"message": "Wallet found", "data": {"limits": {"daily": "1,000,000"},
        "summary": [{"mode": "WALLET_TO_MNO", "count": 3}]}});
    assert_eq!(Value::Object(record.rest), rest);
}

#[test]
fn the_envelopes_status_is_not_the_wallets() {
    for body in [
        r#"{"status":"success","data":{"balance":5}}"#,
        r#"{"status":200,"balance":5}"#,
        r#"{"status":true,"balance":5}"#,
        r#"{"status":"OK","wallet":{"balance":5}}"#,
    ] {
        assert_eq!(told(body).status, None, "{body}");
    }
}

#[test]
fn several_wallets_are_kept_whole() {
    for body in [
        r#"{"wallets":[{"balance":1,"currency":"USD"},{"balance":2,"currency":"UGX","id":"W2"}]}"#,
        r#"{"data":{"wallets":[{"balance":1,"currency":"UGX"},{"balance":2,"currency":"UGX"}]}}"#,
    ] {
        let rest = Value::Object(told(body).rest).to_string();
        assert_eq!(rest, body);
    }
}

#[test]
fn an_answer_without_a_wallet_teaches_nothing_and_a_no_is_told() {
    for (status, body) in [
        (200, ""),
        (200, "{}"),
        (200, "<html>Welcome</html>"),
        (200, r#"{"balance":5"#),
        (200, "4975000"),
        (204, ""),
        (302, ""),
        (408, ""),
        (500, r#"{"message":"Oh"}"#),
        (503, ""),
    ] {
        assert!(matches!(after(status, body), WalletOutcome::Unanswered(_)), "{status} {body}");
    }
    for (status, body, message) in [
        (400, r#"{"message":"Bad user"}"#, Some("Bad user")),
        (401, "", None),
        (403, r#"{"error":"No permission"}"#, Some("No permission")),
        (404, r#"{"message":"No such user"}"#, Some("No such user")),
        (429, "", None),
        (200, r#"{"success":false,"message":"No such user"}"#, Some("No such user")),
        (200, r#"{"error":{"message":"No such user"}}"#, Some("No such user")),
    ] {
        let WalletOutcome::Refused(error) = after(status, body) else { panic!("{status} {body}") };
        assert_eq!((error.http_status, error.message.as_deref()), (status, message));
    }
}
