//! What a scenario does to a good answer on its way out.

use crate::holders;
use crate::refusals;
use crate::reply::{Line, Reply};
use crate::scenario::Answer;
use axum::http::StatusCode;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

const BAD_GATEWAY: &str = "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head>\
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>";

/// The reply that leaves instead of the good answer `body`.
pub(crate) fn spoil(answer: Answer, mut body: Value) -> Reply {
    let line = match answer {
        Answer::Slow => Line::Slow,
        Answer::Never => Line::Silent,
        Answer::Cut => Line::Cut,
        Answer::CutHalfway => Line::CutHalfway,
        Answer::Empty => return Reply::text(StatusCode::OK, "application/json", String::new()),
        Answer::Truncated => return truncated(&body),
        Answer::ServerError => return refusals::internal(),
        Answer::Html => {
            return Reply::text(StatusCode::BAD_GATEWAY, "text/html", BAD_GATEWAY.to_owned());
        }
        Answer::NotFound => return refusals::transaction_not_found(),
        Answer::Whole => Line::Whole,
        Answer::MissingNumbers => {
            each_object(&mut body, &|fields| fields.retain(|_, value| !value.is_number()));
            Line::Whole
        }
        Answer::NullNumbers => {
            each_number(&mut body, &|_| Value::Null);
            Line::Whole
        }
        Answer::TextNumbers => {
            each_number(&mut body, &|number| Value::String(number.to_string()));
            Line::Whole
        }
        Answer::ExtraFields => {
            extra_fields(&mut body);
            Line::Whole
        }
        Answer::OtherReference => {
            set(&mut body, "reference", &|_| json!("PG999999999"));
            set(&mut body, "partnerReference", &|_| json!("somebody-else-0001"));
            if let Some(Value::Object(fields)) = body.get_mut("transaction") {
                fields.insert("partnerReference".to_owned(), json!("somebody-else-0001"));
            }
            Line::Whole
        }
        Answer::OtherAmount => {
            set(&mut body, "amount", &a_thousand_more);
            Line::Whole
        }
        Answer::QueuedStatus => {
            set(&mut body, "status", &|_| json!("QUEUED"));
            Line::Whole
        }
        Answer::WithoutName => {
            each_object(&mut body, &|fields| fields.retain(|name, _| name != "name"));
            Line::Whole
        }
        Answer::NotValid => {
            set(&mut body, "isValid", &|_| json!(false));
            set(&mut body, "name", &|_| Value::Null);
            set(&mut body, "message", &|_| json!("This number is not valid"));
            Line::Whole
        }
    };
    Reply { line, ..Reply::json(StatusCode::OK, &body) }
}

/// Half of the text, sent as if it were all: good HTTP, bad JSON.
fn truncated(body: &Value) -> Reply {
    let text = body.to_string();
    let half = text.chars().take(text.chars().count() / 2).collect();
    Reply::text(StatusCode::OK, "application/json", half)
}

fn a_thousand_more(amount: &Value) -> Value {
    let more = amount
        .to_string()
        .parse::<Decimal>()
        .ok()
        .and_then(|amount| amount.checked_add(Decimal::from(1_000)))
        .unwrap_or_default();
    crate::money::number(more)
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

fn each_number(value: &mut Value, to: &dyn Fn(&Value) -> Value) {
    each_object(value, &|fields| {
        fields.values_mut().filter(|value| value.is_number()).for_each(|value| *value = to(value))
    });
}

fn each_object(value: &mut Value, change: &dyn Fn(&mut Map<String, Value>)) {
    if let Value::Object(fields) = value {
        change(fields);
        fields.values_mut().for_each(|inner| each_object(inner, change));
    }
}
