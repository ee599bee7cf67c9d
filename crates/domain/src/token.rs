//! Finds prepaid electricity tokens in what the service sent.

use std::fmt;

use serde_json::{Map, Value};

/// A prepaid token: 20 digits, shown in groups of four.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Token(String);

impl Token {
    /// Parses 20 digits, with or without spaces or dashes between them.
    #[must_use]
    pub fn parse(text: &str) -> Option<Token> {
        let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        (digits.len() == 20 && digits.bytes().all(|b| b.is_ascii_digit())).then_some(Token(digits))
    }

    /// Its digits, without a gap.
    #[must_use]
    pub fn digits(&self) -> &str {
        &self.0
    }

    /// Every token in the service's unnamed fields, in order, without duplicates.
    ///
    /// The place of a token is not specified (gateway-api.md, Transfer result names none), so every field whose name
    /// mentions a token is searched, at any depth.
    #[must_use]
    pub fn find_in(fields: &Map<String, Value>) -> Vec<Token> {
        let mut found = Vec::new();
        collect_in(fields, false, &mut found);
        found
    }
}

fn collect(value: &Value, about_tokens: bool, found: &mut Vec<Token>) {
    match value {
        Value::Object(fields) => collect_in(fields, about_tokens, found),
        Value::Array(items) => items.iter().for_each(|inner| collect(inner, about_tokens, found)),
        Value::String(text) if about_tokens => {
            text.split([',', ';', '\n', '|']).filter_map(Token::parse).for_each(|token| push_once(found, token));
        }
        Value::Number(number) if about_tokens => {
            if let Some(token) = Token::parse(&number.to_string()) {
                push_once(found, token);
            }
        }
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {}
    }
}

fn collect_in(fields: &Map<String, Value>, about_tokens: bool, found: &mut Vec<Token>) {
    for (name, inner) in fields {
        collect(inner, about_tokens || name.to_ascii_lowercase().contains("token"), found);
    }
}

fn push_once(found: &mut Vec<Token>, token: Token) {
    if !found.contains(&token) {
        found.push(token);
    }
}

impl fmt::Display for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, digit) in self.0.chars().enumerate() {
            if index > 0 && index % 4 == 0 {
                out.write_str(" ")?;
            }
            write!(out, "{digit}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn find(sent: &Value) -> Vec<Token> {
        Token::find_in(sent.as_object().unwrap())
    }

    #[test]
    fn tokens_are_found_wherever_they_come() {
        for sent in [
            json!({"token": "12345678901234567890"}),
            json!({"data": {"prepaidToken": "1234-5678-9012-3456-7890"}}),
            json!({"tokens": [{"value": "1234 5678 9012 3456 7890", "units": "12.4"}]}),
            serde_json::from_str(r#"{"token": 12345678901234567890}"#).unwrap(),
        ] {
            let tokens: Vec<String> = find(&sent).iter().map(ToString::to_string).collect();
            assert_eq!(tokens, ["1234 5678 9012 3456 7890"], "{sent}");
        }
        let two = json!({"tokens": ["12345678901234567890", "98765432109876543210"], "token": "12345678901234567890"});
        assert_eq!(find(&two).len(), 2);
    }

    #[test]
    fn other_long_numbers_are_not_tokens() {
        assert!(find(&json!({"id": "12345678901234567890", "token": "1234"})).is_empty());
    }
}
