//! Account, meter and card numbers: text, never arithmetic.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A bank account, or a bill's customer, meter or card number: 3 to 40 letters, digits, `-` or `/`.
///
/// Spaces are dropped: people read and type numbers in groups.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AccountNumber(String);

impl AccountNumber {
    /// Parses what a person typed.
    ///
    /// # Errors
    /// [`BadAccount`].
    pub fn parse(text: &str) -> Result<AccountNumber, BadAccount> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        if text.is_empty() {
            return Err(BadAccount::Blank);
        }
        if !text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '/')) {
            return Err(BadAccount::OtherCharacters);
        }
        match text.len() {
            ..3 => Err(BadAccount::TooShort),
            3..=40 => Ok(AccountNumber(text)),
            _ => Err(BadAccount::TooLong),
        }
    }

    /// The number as the service receives it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Why an account number was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub enum BadAccount {
    /// Nothing was typed.
    #[error("no account number")]
    Blank,
    /// Characters other than letters, digits, `-` and `/`.
    #[error("an account number with other characters")]
    OtherCharacters,
    /// Fewer than 3 characters.
    #[error("an account number that is too short")]
    TooShort,
    /// More than 40 characters.
    #[error("an account number that is too long")]
    TooLong,
}

impl TryFrom<String> for AccountNumber {
    type Error = BadAccount;
    fn try_from(text: String) -> Result<AccountNumber, BadAccount> {
        AccountNumber::parse(&text)
    }
}

impl From<AccountNumber> for String {
    fn from(account: AccountNumber) -> String {
        account.0
    }
}

impl fmt::Display for AccountNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_zeros_and_letters_stay_and_spaces_go() {
        assert_eq!(AccountNumber::parse(" 0402 1234 567 ").unwrap().as_str(), "04021234567");
        assert_eq!(AccountNumber::parse("2250000123-A/1").unwrap().as_str(), "2250000123-A/1");
        for (typed, why) in [
            ("", BadAccount::Blank),
            ("  ", BadAccount::Blank),
            ("12", BadAccount::TooShort),
            ("12;34", BadAccount::OtherCharacters),
            ("١٢٣٤", BadAccount::OtherCharacters),
        ] {
            assert_eq!(AccountNumber::parse(typed), Err(why), "{typed}");
        }
        assert_eq!(AccountNumber::parse(&"1".repeat(41)), Err(BadAccount::TooLong));
    }
}
