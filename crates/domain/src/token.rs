//! Finds prepaid electricity tokens in what the service sent.

use std::fmt;

use serde_json::{Map, Value};

/// A prepaid token: 20 digits, shown in groups of four.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Token(String);

impl Token {
    const DIGITS: usize = 20;

    /// Parses 20 digits, with or without spaces or dashes between them.
    #[must_use]
    pub fn parse(text: &str) -> Option<Token> {
        let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        (digits.len() == Token::DIGITS && digits.bytes().all(|b| b.is_ascii_digit())).then_some(Token(digits))
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
        Value::String(text) if about_tokens => collect_from(text, found),
        Value::Number(number) if about_tokens => collect_from(&number.to_string(), found),
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {}
    }
}

/// Several tokens may stand in one text, also without anything between them.
fn collect_from(text: &str, found: &mut Vec<Token>) {
    for run in text.split(|c: char| !c.is_ascii_digit() && !matches!(c, ' ' | '-')) {
        let digits: Vec<char> = run.chars().filter(char::is_ascii_digit).collect();
        if digits.len().is_multiple_of(Token::DIGITS) {
            digits.chunks(Token::DIGITS).for_each(|token| push_once(found, Token(token.iter().collect())));
        }
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
    fn two_tokens_in_one_text_are_two_in_their_order_whatever_is_between_them() {
        let (first, second) = ("1234 5678 9012 3456 7890", "9876 5432 1098 7654 3210");
        for sent in [
            json!({"token": "1234567890123456789098765432109876543210"}),
            json!({"token": "1234 5678 9012 3456 7890 9876 5432 1098 7654 3210"}),
            json!({"token": "12345678901234567890/98765432109876543210"}),
            json!({"token": "1234-5678-9012-3456-7890 and 9876-5432-1098-7654-3210"}),
            serde_json::from_str(r#"{"token": 1234567890123456789098765432109876543210}"#).unwrap(),
        ] {
            let tokens: Vec<String> = find(&sent).iter().map(ToString::to_string).collect();
            assert_eq!(tokens, [first, second], "{sent}");
        }
    }

    #[test]
    fn other_long_numbers_are_not_tokens() {
        assert!(find(&json!({"id": "12345678901234567890", "token": "1234"})).is_empty());
    }
}
