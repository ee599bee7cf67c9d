//! Values with their labels.

use kaunta_contract::Labelled;
use kaunta_domain::token::Token;
use kaunta_words::payment_lines;
use serde_json::{Map, Value};

/// Any JSON as labelled lines. Nested names are joined, so that nothing the service says is lost or shown as raw JSON.
pub(crate) fn labelled(fields: &Map<String, Value>, but_not: &[&str]) -> Vec<Labelled> {
    let mut lines = Vec::new();
    for (name, value) in fields.iter().filter(|(name, _)| !but_not.contains(&name.as_str())) {
        // The specification's own wrapper; its name tells a person nothing.
        if let ("transaction", Value::Object(core)) = (name.as_str(), value) {
            lines.extend(labelled(core, but_not));
        } else {
            flatten(&spaced(name), value, &mut lines);
        }
    }
    lines
}

fn flatten(label: &str, value: &Value, lines: &mut Vec<Labelled>) {
    match value {
        Value::Null => {}
        Value::Bool(yes) => {
            lines.push(labelled_pair(label, if *yes { payment_lines::yes() } else { payment_lines::no() }))
        }
        Value::Number(number) => lines.push(labelled_pair(label, number)),
        Value::String(text) if text.is_empty() => {}
        Value::String(text) => {
            lines.push(labelled_pair(label, Token::parse(text).map_or_else(|| text.clone(), |token| token.to_string())))
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                let label = if items.len() == 1 { label.to_owned() } else { format!("{label} {}", place + 1) };
                flatten(&label, item, lines);
            }
        }
        Value::Object(fields) => {
            for (name, core) in fields {
                flatten(&format!("{label}, {}", spaced(name).to_lowercase()), core, lines);
            }
        }
    }
}

/// The same for a receipt: without lines that contain only tokens, which it shows larger.
pub(crate) fn besides_tokens(fields: &Map<String, Value>) -> Vec<Labelled> {
    let tokens = Token::find_in(fields);
    let is_one = |line: &Labelled| {
        let digits: String = line.value.chars().filter(char::is_ascii_digit).collect();
        !line.value.contains(char::is_alphabetic) && tokens.iter().any(|token| digits.contains(token.digits()))
    };
    labelled(fields, &[]).into_iter().filter(|line| !is_one(line)).collect()
}

/// `customerType` or `customer_type` → `Customer type`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for (place, c) in name.chars().enumerate() {
        match c {
            '_' | '-' => words.push(' '),
            c if place == 0 => words.extend(c.to_uppercase()),
            c if c.is_uppercase() && words.ends_with(char::is_lowercase) => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            c => words.push(c),
        }
    }
    words
}

pub(crate) fn labelled_pair(label: impl Into<String>, value: impl ToString) -> Labelled {
    Labelled { label: label.into(), value: value.to_string() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whatever_the_service_sends_becomes_lines_of_words() {
        let Value::Object(sent) = json!({
            "units": 12.4, "customerType": "PREPAID", "token": "12345678901234567890", "empty": "", "none": null,
            "debt": {"oldBalance": "0", "paid": true}, "codes": ["a", {"b_c": 1}],
        }) else {
            panic!()
        };
        let lines: Vec<String> =
            labelled(&sent, &[]).iter().map(|line| format!("{}={}", line.label, line.value)).collect();
        assert_eq!(
            lines,
            [
                "Units=12.4",
                "Customer type=PREPAID",
                "Token=1234 5678 9012 3456 7890",
                "Debt, old balance=0",
                "Debt, paid=yes",
                "Codes 1=a",
                "Codes 2, b c=1",
            ]
        );
    }
}
