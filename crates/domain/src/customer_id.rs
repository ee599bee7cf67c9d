//! The identity document that a customer showed at the counter. The service has no field for it: it is never sent.

use serde::{Deserialize, Serialize};

use crate::money::Money;

/// The amount in shillings from which an identity document is to be asked for. A shop may set another; reports always list the
/// payments of this amount or more.
pub const ASKED_FROM: u32 = 1_000_000;

/// A whole number of shillings.
#[must_use]
pub fn shillings(whole: u32) -> Money {
    Money::of_hundredths(i64::from(whole) * 100)
}

/// Whether an identity document is to be asked for, for this amount.
#[must_use]
pub fn is_asked(amount: Money) -> bool {
    amount >= shillings(ASKED_FROM)
}

/// The kinds of identity document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum IdKind {
    /// Uganda's national identity card.
    NationalId,
    /// A passport of any country.
    Passport,
    /// A driving permit.
    DrivingPermit,
    /// A refugee's identity card.
    RefugeeId,
    /// Another document.
    Other,
}

/// The document that a customer showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomerId {
    /// Its kind.
    pub kind: IdKind,
    /// The end of its number; the whole number is not kept.
    pub last_four: LastFour,
}

/// The last four characters of a document's number: capital letters and digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LastFour(String);

/// Not exactly four letters or digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the last four letters or digits of a document's number")]
pub struct NotLastFour;

impl LastFour {
    /// Parses them in either case; spaces around them are dropped.
    ///
    /// # Errors
    /// Fewer or more than four characters, or others than ASCII letters and digits.
    pub fn parse(text: &str) -> Result<LastFour, NotLastFour> {
        let text = text.trim();
        if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            Ok(LastFour(text.to_ascii_uppercase()))
        } else {
            Err(NotLastFour)
        }
    }

    /// The four characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for LastFour {
    type Error = NotLastFour;
    fn try_from(text: String) -> Result<LastFour, NotLastFour> {
        LastFour::parse(&text)
    }
}

impl From<LastFour> for String {
    fn from(four: LastFour) -> String {
        four.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_letters_or_digits_are_taken_in_capitals_and_nothing_longer_is_kept() {
        assert_eq!(LastFour::parse(" 4f7k ").map(String::from), Ok("4F7K".to_owned()));
        for refused in ["", "4F7", "4F7KQ", "CM900411004F7K", "4F 7", "4F7-", "ŋaŋ", "４Ｆ７Ｋ"] {
            assert_eq!(LastFour::parse(refused), Err(NotLastFour), "{refused}");
        }
    }

    #[test]
    fn an_id_is_asked_for_from_a_million_on() {
        let asked = |typed| is_asked(Money::parse(typed).unwrap());
        assert!(!asked("999999.99"));
        assert!(asked("1000000"));
        assert!(asked("20000000"));
    }
}
