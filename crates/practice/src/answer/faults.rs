//! How a scenario corrupts a successful answer.

use axum::http::StatusCode;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::refusals::No;
use super::reply::{Delivery, Reply};
use crate::script::holders;
use crate::script::plan::Answer;

const BAD_GATEWAY: &str = "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head>\
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>";

/// The gateway interface's reply after the faults in `answer` are applied to the successful `body`.
pub(crate) fn spoil(answer: Answer, mut body: Value) -> Reply {
    alter(answer, &mut body);
    carry(answer, Reply::json(StatusCode::OK, &body), No::reply)
}

/// Applies the faults that affect a finished reply; `refuse` gives a refusal the interface's shape.
pub(crate) fn carry(answer: Answer, whole: Reply, refuse: impl FnOnce(No) -> Reply) -> Reply {
    match answer {
        Answer::Slow => Reply { line: Delivery::Slow, ..whole },
        Answer::Never => Reply { line: Delivery::Silent, ..whole },
        Answer::Cut => Reply { line: Delivery::Cut, ..whole },
        Answer::CutHalfway => Reply { line: Delivery::CutHalfway, ..whole },
        Answer::Empty => Reply { body: String::new(), ..whole },
        Answer::Truncated => truncated(whole),
        Answer::ServerError => refuse(No::internal()),
        Answer::Html => Reply::text(StatusCode::BAD_GATEWAY, "text/html", BAD_GATEWAY.to_owned()),
        Answer::NotFound => refuse(No::transaction_not_found()),
        Answer::Whole
        | Answer::MissingNumbers
        | Answer::NullNumbers
        | Answer::TextNumbers
        | Answer::ExtraFields
        | Answer::OtherReference
        | Answer::OtherAmount
        | Answer::OtherCurrency
        | Answer::Denied
        | Answer::QueuedStatus
        | Answer::WithoutName
        | Answer::NotValid
        | Answer::OtherAccount
        | Answer::OtherNetwork => whole,
    }
}

/// Applies the faults that change or remove fields of a successful answer.
pub(crate) fn alter(answer: Answer, body: &mut Value) {
    match answer {
        Answer::Whole
        | Answer::Slow
        | Answer::Never
        | Answer::Cut
        | Answer::CutHalfway
        | Answer::Empty
        | Answer::Truncated
        | Answer::ServerError
        | Answer::Html
        | Answer::NotFound => {}
        Answer::MissingNumbers => {
            each_object(body, &|fields| fields.retain(|_, value| !value.is_number()));
        }
        Answer::NullNumbers => {
            each_number(body, &|_| Value::Null);
        }
        Answer::TextNumbers => {
            each_number(body, &|number| Value::String(number.to_string()));
        }
        Answer::ExtraFields => {
            extra_fields(body);
        }
        Answer::OtherReference => {
            set(body, "reference", &|_| json!("PG999999999"));
            for name in ["partnerReference", "referenceId"] {
                set(body, name, &|_| json!("somebody-else-0001"));
            }
            if let Some(Value::Object(fields)) = body.get_mut("transaction") {
                fields.insert("partnerReference".to_owned(), json!("somebody-else-0001"));
            }
        }
        Answer::OtherAmount => {
            set(body, "amount", &a_thousand_more);
        }
        Answer::OtherCurrency => {
            set(body, "currency", &|_| json!("USD"));
            if let Some(Value::Object(fields)) = body.get_mut("transaction") {
                fields.insert("currency".to_owned(), json!("USD"));
            }
        }
        Answer::Denied => {
            set(body, "success", &|_| json!(false));
        }
        Answer::QueuedStatus => {
            set(body, "status", &|_| json!("QUEUED"));
        }
        Answer::WithoutName => {
            each_object(body, &|fields| fields.retain(|name, _| name != "name"));
        }
        Answer::OtherAccount => {
            for name in ["accountNumber", "phoneNumber"] {
                set(body, name, &another);
            }
        }
        Answer::OtherNetwork => {
            set(body, "provider", &|told| json!(if told == "MTN" { "AIRTEL" } else { "MTN" }));
        }
        Answer::NotValid => {
            set(body, "isValid", &|_| json!(false));
            set(body, "name", &|_| Value::Null);
            set(body, "message", &|_| json!("This number is not valid"));
        }
    }
}

/// Half of the text, sent as if it were complete: valid HTTP, invalid JSON.
fn truncated(whole: Reply) -> Reply {
    let half = whole.body.chars().take(whole.body.chars().count() / 2).collect();
    Reply { body: half, ..whole }
}

fn a_thousand_more(amount: &Value) -> Value {
    let more = amount
        .to_string()
        .parse::<Decimal>()
        .ok()
        .and_then(|amount| amount.checked_add(Decimal::from(1_000)))
        .unwrap_or_default();
    crate::terms::number(more)
}

/// The number with a different last digit.
fn another(number: &Value) -> Value {
    let mut text = number.as_str().unwrap_or_default().to_owned();
    let last = if text.pop() == Some('7') { '8' } else { '7' };
    text.push(last);
    Value::String(text)
}

fn extra_fields(body: &mut Value) {
    let seed = holders::seed(&body.to_string()) % 1_000_000;
    if let Value::Object(fields) = body {
        fields.insert("requestId".to_owned(), json!(format!("req-{seed:06}")));
        fields.insert("promotion".to_owned(), json!({ "points": 12, "notes": ["Thank you", "Webale"] }));
    }
    if let Some(Value::Object(fields)) = body.get_mut("transaction") {
        fields.insert("receiptNumber".to_owned(), json!(format!("RC{seed:06}")));
        fields.insert("outstandingBalance".to_owned(), json!("1,250.50"));
    }
}

fn set(value: &mut Value, name: &str, to: &dyn Fn(&Value) -> Value) {
    each_object(value, &|fields| {
        if let Some(found) = fields.get_mut(name) {
            *found = to(found);
        }
    });
}

/// Changes every number among the fields.
pub(crate) fn each_number(value: &mut Value, to: &dyn Fn(&Value) -> Value) {
    each_object(value, &|fields| {
        fields.values_mut().filter(|value| value.is_number()).for_each(|value| *value = to(value))
    });
}

fn each_object(value: &mut Value, change: &dyn Fn(&mut Map<String, Value>)) {
    match value {
        Value::Object(fields) => {
            change(fields);
            fields.values_mut().for_each(|inner| each_object(inner, change));
        }
        Value::Array(rows) => rows.iter_mut().for_each(|row| each_object(row, change)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
