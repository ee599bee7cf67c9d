//! What the keys of both interfaces share: a text that is sent in a header and never shown.

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};

/// Shorter keys show no part of themselves, and are too common as text to redact from an answer.
const LONG_ENOUGH: usize = 12;

/// Replaces the key in an answer that repeats it.
const REDACTED: &str = "[key]";

/// A key's text.
#[derive(Clone)]
pub(crate) struct Secret(SecretString);

impl Secret {
    /// Trims what was typed or stored, and checks that a header can carry it.
    pub(crate) fn parse(text: &str) -> Result<Secret, BadKey> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BadKey::Blank);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BadKey::OtherCharacters);
        }
        Ok(Secret(SecretString::from(text)))
    }

    /// `…1234`, for a key long enough to stay secret.
    pub(crate) fn masked(&self) -> Option<String> {
        let key = self.expose();
        (key.len() >= LONG_ENOUGH).then(|| format!("…{}", &key[key.len() - 4..]))
    }

    pub(crate) fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// The header value, marked as sensitive so that no library prints it. `None` if no header can hold it, which `parse`
    /// rules out.
    pub(crate) fn header(&self, scheme: &str) -> Option<HeaderValue> {
        let mut value = HeaderValue::from_str(&format!("{scheme}{}", self.expose())).ok()?;
        value.set_sensitive(true);
        Some(value)
    }

    /// Redacts the key from a text, in case the service repeats it, raw or escaped as JSON.
    pub(crate) fn redact(&self, text: String) -> String {
        let key = self.expose();
        if key.len() < LONG_ENOUGH {
            return text;
        }
        let escaped = serde_json::Value::from(key).to_string();
        let escaped = escaped.trim_matches('"').replace('/', "\\/");
        [key, escaped.as_str(), escaped.replace("\\/", "/").as_str()]
            .into_iter()
            .fold(text, |text, form| if text.contains(form) { text.replace(form, REDACTED) } else { text })
    }
}

/// Why a key was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    /// Nothing was typed.
    #[error("no key")]
    Blank,
    /// Spaces inside, line breaks or accented letters.
    #[error("a key with other characters")]
    OtherCharacters,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_repeats_the_key_loses_it() {
        let key = Secret::parse(r#"canary/"secret\1234"#).unwrap();
        for (repeated, left) in [
            (r#"bad key canary/"secret\1234!"#, "bad key [key]!"),
            (r#"{"m":"canary/\"secret\\1234"}"#, r#"{"m":"[key]"}"#),
            (r#"{"m":"canary\/\"secret\\1234"}"#, r#"{"m":"[key]"}"#),
            ("nothing of it", "nothing of it"),
        ] {
            assert_eq!(key.redact(repeated.to_owned()), left);
        }
    }
}
