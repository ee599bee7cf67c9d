use proptest::prelude::*;

use super::*;

fn found(status: u16, body: &str) -> (Option<String>, Option<String>) {
    let error = error(&RawAnswer::whole(status, body));
    (error.code, error.message)
}

#[test]
fn a_code_and_a_sentence_are_found_in_any_shape() {
    for (body, code, message) in [
        (
            r#"{"success":false,"message":"The balance is too low","error":{"code":"INSUFFICIENT_BALANCE","message":"The balance is too low"}}"#,
            Some("INSUFFICIENT_BALANCE"),
            Some("The balance is too low"),
        ),
        (r#"{"error":"INSUFFICIENT_BALANCE"}"#, Some("INSUFFICIENT_BALANCE"), None),
        (r#"{"message":"INSUFFICIENT_BALANCE"}"#, Some("INSUFFICIENT_BALANCE"), None),
        (
            r#"{"error":"INSUFFICIENT_BALANCE: top up first"}"#,
            Some("INSUFFICIENT_BALANCE"),
            Some("INSUFFICIENT_BALANCE: top up first"),
        ),
        (r#"{"error":"Daily limit reached"}"#, None, Some("Daily limit reached")),
        (r#"{"errorCode":4001,"errorMessage":"No such bank"}"#, Some("4001"), Some("No such bank")),
        (r#"{"code":400,"message":"Bad bank"}"#, None, Some("Bad bank")),
        (r#"{"code":"400","message":"Bad bank"}"#, None, Some("Bad bank")),
        (
            r#"{"statusCode":400,"message":["amount is too small","narration is missing"],"error":"Bad Request"}"#,
            None,
            Some("amount is too small; narration is missing"),
        ),
        (
            r#"{"message":"Validation failed","errors":{"amount":["is too small"],"phoneNumber":["is missing"]}}"#,
            None,
            Some("Validation failed; amount: is too small; phoneNumber: is missing"),
        ),
        (
            r#"{"message":"Validation failed","errors":[{"field":"amount","message":"is too small"}]}"#,
            None,
            Some("Validation failed; is too small"),
        ),
        (r#"{"errors":[{"code":"E_LIMIT","detail":"Too much"}]}"#, Some("E_LIMIT"), Some("Too much")),
        (
            r#"{"response":{"data":{"errors":[{"code":"LIMIT_EXCEEDED","detail":{"message":"No more today"}}]}}}"#,
            Some("LIMIT_EXCEEDED"),
            Some("No more today"),
        ),
        (r#"{"amount":["is too small"]}"#, None, Some("amount: is too small")),
        (r#"{"detail":"Not allowed"}"#, None, Some("Not allowed")),
        (r#"["one","two","one"]"#, None, Some("one; two")),
        (r#""Just a string""#, None, Some("Just a string")),
        ("Biller is closed until 18:00", None, Some("Biller is closed until 18:00")),
        ("two\r\nlines\tof text", None, Some("two lines of text")),
        ("<html><body><h1>502 Bad Gateway</h1></body></html>", None, None),
        ("<?xml version=\"1.0\"?><fault/>", None, None),
        (r#"{"message":"<b>502</b>"}"#, None, None),
        (r#"{"message":"[object Object]","error":"Daily limit reached"}"#, None, Some("Daily limit reached")),
        ("[object Object]", None, None),
        (r#"{"message":{"text":"Closed"}}"#, None, Some("text: Closed")),
        (r#"{"message":null,"error":null}"#, None, None),
        (r#"{"message":"","error":"Closed"}"#, None, Some("Closed")),
        (r#"{"success":false,"status":"error","timestamp":"2026-11-21","path":"/x"}"#, None, None),
        (r#"{"message":"cut in the mid"#, None, None),
        ("", None, None),
        ("null", None, None),
        ("42", None, None),
        ("{}", None, None),
        ("[]", None, None),
    ] {
        assert_eq!(found(400, body), (code.map(str::to_owned), message.map(str::to_owned)), "{body}");
    }
}

#[test]
fn a_message_is_at_most_five_hundred_characters() {
    let (_, message) = found(400, &"é".repeat(501));
    let message = message.unwrap();
    assert_eq!(message.chars().count(), MOST_CHARACTERS);
    assert!(message.ends_with('…'));
    let (_, whole) = found(400, &"é".repeat(500));
    assert_eq!(whole, Some("é".repeat(500)));
}

#[test]
fn nesting_without_end_is_not_followed_to_its_end() {
    let deep = format!("{}\"deep\"{}", r#"{"error":"#.repeat(60), "}".repeat(60));
    assert_eq!(found(400, &deep), (None, None));
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
    ];
    let key = prop_oneof![Just("message".to_owned()), Just("error".to_owned()), Just("code".to_owned()), ".{0,8}"];
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((key.clone(), inner), 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn whatever_comes_the_message_is_short_and_for_people(body in any_json()) {
        let (_, message) = found(400, &body.to_string());
        if let Some(message) = message {
            prop_assert!(message.chars().count() <= MOST_CHARACTERS);
            prop_assert!(!message.trim().is_empty());
            prop_assert!(!message.contains("[object Object]"));
            prop_assert!(!message.chars().any(char::is_control));
        }
    }
}
