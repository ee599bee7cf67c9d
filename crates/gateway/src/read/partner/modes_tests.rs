//! Every shape that the list of modes may have.

use super::*;

fn told(body: &str) -> Vec<String> {
    let ModesOutcome::Told { modes, whole } = outcome(&RawAnswer::whole(200, body)) else { panic!("{body}") };
    assert!(!whole.is_empty(), "{body}");
    let word = |availability: &Availability| match availability {
        Availability::Active => "active".to_owned(),
        Availability::Beta => "beta".to_owned(),
        Availability::Other(word) => format!("other {word}"),
        Availability::NotTold => "-".to_owned(),
    };
    modes
        .iter()
        .map(|mode| format!("{} {} {}", mode.name, word(&mode.availability), mode.label.as_deref().unwrap_or("-")))
        .collect()
}

#[test]
fn modes_are_found_in_every_shape_of_a_list() {
    let bare = ["WALLET_TO_WALLET - -", "WALLET_TOP-UP - -"].as_slice();
    let labelled = ["WALLET_TO_WALLET active -", "BANK_TRANSFER beta -"].as_slice();
    let whole = ["WALLET_TO_WALLET active Transfer between wallets", "BANK_TRANSFER beta To a bank"].as_slice();
    for (body, expected) in [
        (r#"["WALLET_TO_WALLET","WALLET_TOP-UP"]"#, bare),
        (r#"{"modes":["WALLET_TO_WALLET","WALLET_TOP-UP","WALLET_TOP-UP"]}"#, bare),
        (r#"{"success":true,"data":{"transaction_modes":["WALLET_TO_WALLET","WALLET_TOP-UP"]}}"#, bare),
        (r#"{"data":["WALLET_TO_WALLET","WALLET_TOP-UP"]}"#, bare),
        (
            r#"{"results":[{"mode":"WALLET_TO_WALLET","status":"active"},{"mode":"BANK_TRANSFER","status":"BETA"}]}"#,
            labelled,
        ),
        (
            r#"{"items":[{"id":1,"name":"WALLET_TO_WALLET","isActive":true},{"id":2,"name":"BANK_TRANSFER","label":"beta"}]}"#,
            labelled,
        ),
        (r#"{"WALLET_TO_WALLET":"active","BANK_TRANSFER":"beta"}"#, labelled),
        (
            r#"{"data":{"modes":{"WALLET_TO_WALLET":{"availability":"Active"},"BANK_TRANSFER":{"availability":"Beta"}}}}"#,
            labelled,
        ),
        (r#"{"active":["WALLET_TO_WALLET"],"beta":["BANK_TRANSFER"]}"#, labelled),
        (r#"{"data":{"active":[{"code":"WALLET_TO_WALLET"}],"beta":[{"code":"BANK_TRANSFER"}]}}"#, labelled),
        (
            r#"[{"code":"WALLET_TO_WALLET","name":"Transfer between wallets","label":"active"},{"code":"BANK_TRANSFER","description":"To a bank","status":"beta"}]"#,
            whole,
        ),
        (
            r#"{"payload":{"modes":[{"id":"WALLET_TO_WALLET","title":"Transfer between wallets","active":true},{"type":"BANK_TRANSFER","label":"To a bank","stage":"beta"}]}}"#,
            whole,
        ),
        (r#"{"WALLET_TO_WALLET":"Transfer between wallets"}"#, &["WALLET_TO_WALLET - Transfer between wallets"]),
        (
            r#"{"modes":{"CARD_PAYOUT":true,"CASH_OUT":false}}"#,
            &["CARD_PAYOUT active -", "CASH_OUT other not active -"],
        ),
        (r#"[{"mode":"CARD_PAYOUT","status":"coming soon"}]"#, &["CARD_PAYOUT other coming soon -"]),
        (r#"[{"mode":"wallet_to_wallet","name":"W2W"}]"#, &["W2W - -"]),
        (r#"[{"mode":"wallet to wallet"}]"#, &["wallet to wallet - -"]),
        (r#"[{"mode":"CARD_PAYOUT","status":"LIVE"}]"#, &["CARD_PAYOUT other LIVE -"]),
        (r#"{"message":"Nothing here"}"#, &[]),
        (r#"{"modes":[]}"#, &[]),
        (r#"[1,null,{"x":1},[]]"#, &[]),
    ] {
        assert_eq!(told(body), expected, "{body}");
    }
}

#[test]
fn an_answer_without_a_list_teaches_nothing_and_a_no_is_told() {
    for (status, body) in [(200, ""), (200, "{}"), (200, "<html/>"), (200, "42"), (500, ""), (302, "")] {
        assert!(matches!(outcome(&RawAnswer::whole(status, body)), ModesOutcome::Unanswered(_)), "{status} {body}");
    }
    for (status, body) in [(401, ""), (403, "{}"), (404, ""), (200, r#"{"success":false,"message":"No"}"#)] {
        assert!(matches!(outcome(&RawAnswer::whole(status, body)), ModesOutcome::Refused(_)), "{status} {body}");
    }
}
