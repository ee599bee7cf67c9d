//! The secret that every request carries.

use std::fmt;

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};

/// Keys shorter than this show nothing of themselves, and are too common as text to be blotted out of an answer.
const LONG_ENOUGH: usize = 12;

/// What stands where the key stood in an answer that repeated it.
const BLOT: &str = "[key]";

/// An `x-api-key` (gateway-api.md, Authentication). Neither `Debug` nor `Display` shows it.
#[derive(Clone)]
pub struct ApiKey(SecretString);

impl ApiKey {
    /// Trims what was typed or kept, and checks that a header can carry it.
    ///
    /// # Errors
    /// Blank, or with signs that no key has.
    pub fn parse(text: &str) -> Result<ApiKey, BadKey> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BadKey::Blank);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BadKey::OtherSigns);
        }
        Ok(ApiKey(SecretString::from(text)))
    }

    /// `…1234`: enough to tell two keys apart, and only of a key long enough to stay secret.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        let key = self.0.expose_secret();
        (key.len() >= LONG_ENOUGH).then(|| format!("…{}", &key[key.len() - 4..]))
    }

    /// The key itself, for the keychain and nothing else.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// The header's value, marked so that no library prints it. Nothing if no header takes it, which `parse` excludes.
    pub(crate) fn header(&self) -> Option<HeaderValue> {
        let mut value = HeaderValue::from_str(self.0.expose_secret()).ok()?;
        value.set_sensitive(true);
        Some(value)
    }

    /// The text without the key, should the service ever repeat it, as it is or as JSON writes it.
    pub(crate) fn blot(&self, text: String) -> String {
        let key = self.0.expose_secret();
        if key.len() < LONG_ENOUGH {
            return text;
        }
        let escaped = serde_json::Value::from(key).to_string();
        let escaped = escaped.trim_matches('"').replace('/', "\\/");
        [key, escaped.as_str(), escaped.replace("\\/", "/").as_str()]
            .into_iter()
            .fold(text, |text, form| if text.contains(form) { text.replace(form, BLOT) } else { text })
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("ApiKey(hidden)")
    }
}

impl fmt::Display for ApiKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("(hidden)")
    }
}

/// Why a key was refused, in words for the person who typed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    /// Nothing was typed.
    #[error("Paste the key that the service gave you.")]
    Blank,
    /// Spaces inside, line breaks, letters with accents.
    #[error("This is not a whole key: it has spaces or signs that no key has. Copy it again.")]
    OtherSigns,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_trimmed_and_must_fit_a_header() {
        assert_eq!(ApiKey::parse(" live-key-1234\n").unwrap().expose(), "live-key-1234");
        for (typed, why) in [
            ("", BadKey::Blank),
            (" \n", BadKey::Blank),
            ("two words", BadKey::OtherSigns),
            ("line\r\nx-other: 1", BadKey::OtherSigns),
            ("clé", BadKey::OtherSigns),
        ] {
            assert_eq!(ApiKey::parse(typed).err(), Some(why), "{typed:?}");
        }
    }

    #[test]
    fn only_the_end_of_a_long_key_is_ever_shown() {
        let key = ApiKey::parse("canary-secret-1234").unwrap();
        assert_eq!(key.hint().as_deref(), Some("…1234"));
        assert_eq!(ApiKey::parse("short-1234").unwrap().hint(), None);
        for shown in [format!("{key}"), format!("{key:?}"), format!("{:?}", key.header())] {
            assert!(!shown.contains("1234"), "{shown}");
        }
    }

    #[test]
    fn an_answer_that_repeats_the_key_loses_it() {
        let key = ApiKey::parse(r#"canary/"secret\1234"#).unwrap();
        for (repeated, left) in [
            (r#"bad key canary/"secret\1234!"#, "bad key [key]!"),
            (r#"{"m":"canary/\"secret\\1234"}"#, r#"{"m":"[key]"}"#),
            (r#"{"m":"canary\/\"secret\\1234"}"#, r#"{"m":"[key]"}"#),
            ("nothing of it", "nothing of it"),
        ] {
            assert_eq!(key.blot(repeated.to_owned()), left);
        }
    }
}
