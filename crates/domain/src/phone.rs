//! Uganda phone numbers and their networks.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A Uganda mobile number, stored as the nine digits after the country code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Phone([u8; 9]);

impl Phone {
    /// Parses `0772 123456`, `772123456`, `256772123456`, `+256 772 123 456`, with spaces, dashes or brackets anywhere.
    ///
    /// # Errors
    /// [`BadPhone`].
    pub fn parse(text: &str) -> Result<Phone, BadPhone> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BadPhone::Blank);
        }
        let kept = |c: &char| !matches!(c, ' ' | '-' | '(' | ')' | '\u{a0}');
        let (international, rest) = text.strip_prefix('+').map_or((false, text), |rest| (true, rest));
        let bare: String = rest.chars().filter(kept).collect();
        if !bare.bytes().all(|b| b.is_ascii_digit()) {
            return Err(BadPhone::NotDigits);
        }
        // After a + comes a country code: +39 012 3456 is an Italian number, not 039 012 3456.
        if international && !bare.starts_with("256") {
            return Err(BadPhone::NotUganda);
        }
        let national = match (bare.len(), bare.as_bytes()) {
            // The domestic 0 is included, and a digit is missing.
            (12, [b'2', b'5', b'6', b'0', ..]) => return Err(BadPhone::TooShort),
            // gateway-api.md, phoneNumber: 256 and nine digits, whatever they begin with.
            (12, _) if bare.starts_with("256") => return nine(&bare[3..]),
            (10, [b'0', ..]) => &bare[1..],
            (9, [b'3' | b'7', ..]) => &bare[..],
            (9, [b'0', ..]) => return Err(BadPhone::TooShort),
            (12, _) | (10, _) | (9, _) => return Err(BadPhone::NotUganda),
            (..9, _) | (11, _) => return Err(BadPhone::TooShort),
            _ => return Err(BadPhone::TooLong),
        };
        if !national.starts_with(['3', '7']) {
            return Err(BadPhone::NotUganda);
        }
        nine(national)
    }

    fn national(&self) -> &str {
        // There are only ASCII digits.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// `256772123456`: the form of the gateway interface (gateway-api.md, phoneNumber).
    #[must_use]
    pub fn gateway(&self) -> String {
        format!("256{}", self.national())
    }

    /// `+256772123456`: the form of the partner wallet interface (partner-wallet-api.md, phoneNumber).
    #[must_use]
    pub fn international(&self) -> String {
        format!("+256{}", self.national())
    }

    /// The network suggested by the prefix. Numbers can be ported, so it is only a suggestion.
    #[must_use]
    pub fn suggested_network(&self) -> Option<Network> {
        match &self.national()[..2] {
            "76" | "77" | "78" | "39" | "31" => Some(Network::Mtn),
            "70" | "74" | "75" => Some(Network::Airtel),
            _ => None,
        }
    }

    /// 2567 followed by zeros, which the service refuses for bills (gateway-api.md, Required fields per mode).
    #[must_use]
    pub fn is_dummy(&self) -> bool {
        self.national() == "700000000"
    }
}

fn nine(digits: &str) -> Result<Phone, BadPhone> {
    digits.as_bytes().try_into().map(Phone).map_err(|_| BadPhone::TooShort)
}

/// `0772 123 456`, as people in Uganda write it; a number that they would not recognise as mobile keeps its country code.
impl fmt::Display for Phone {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.national();
        let begin = if digits.starts_with(['3', '7']) { "0" } else { "+256 " };
        write!(out, "{begin}{} {} {}", &digits[..3], &digits[3..6], &digits[6..])
    }
}

impl TryFrom<String> for Phone {
    type Error = BadPhone;
    fn try_from(text: String) -> Result<Phone, BadPhone> {
        Phone::parse(&text)
    }
}

impl From<Phone> for String {
    fn from(phone: Phone) -> String {
        phone.gateway()
    }
}

/// Why a phone number was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub enum BadPhone {
    /// Nothing was typed.
    #[error("no phone number")]
    Blank,
    /// Letters or other characters.
    #[error("a phone number that is not digits")]
    NotDigits,
    /// Digits are missing.
    #[error("a phone number that is too short")]
    TooShort,
    /// Too many digits.
    #[error("a phone number that is too long")]
    TooLong,
    /// Not a Uganda mobile number.
    #[error("not a Uganda mobile number")]
    NotUganda,
    /// The service refuses it for bills.
    #[error("a made-up phone number")]
    Dummy,
}

/// A mobile network (gateway-api.md, mnoProvider).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "UPPERCASE")]
pub enum Network {
    /// MTN Uganda.
    Mtn,
    /// Airtel Uganda.
    Airtel,
}

impl Network {
    /// Every network.
    pub const ALL: [Network; 2] = [Network::Mtn, Network::Airtel];

    /// The wire code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Network::Mtn => "MTN",
            Network::Airtel => "AIRTEL",
        }
    }

    /// Its usual name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Network::Mtn => "MTN",
            Network::Airtel => "Airtel",
        }
    }

    /// Parses a wire code, ignoring case.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Network> {
        Self::ALL.into_iter().find(|network| network.code().eq_ignore_ascii_case(code.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_way_of_writing_a_number_is_the_same_number() {
        for typed in [
            "0772123456",
            "0772 123 456",
            "772123456",
            "256772123456",
            "+256772123456",
            "+256 (772) 123-456",
            " 0772-123456 ",
        ] {
            let phone = Phone::parse(typed).unwrap();
            assert_eq!(phone.gateway(), "256772123456", "{typed}");
            assert_eq!(phone.to_string(), "0772 123 456");
        }
    }

    #[test]
    fn any_number_of_twelve_digits_after_256_is_taken_and_suggests_no_network_that_nobody_knows() {
        for typed in ["256414123456", "+256 414 123 456", "256200123456", "256900000001"] {
            let phone = Phone::parse(typed).unwrap();
            assert_eq!(phone.suggested_network(), None, "{typed}");
            assert_eq!(Phone::parse(&phone.to_string()), Ok(phone), "what is shown can be typed again");
            assert_eq!(Phone::parse(&phone.gateway()), Ok(phone));
        }
        assert_eq!(Phone::parse("256414123456").unwrap().to_string(), "+256 414 123 456");
    }

    #[test]
    fn what_is_refused_as_a_phone_number_and_why() {
        for (typed, why) in [
            ("", BadPhone::Blank),
            ("077212345", BadPhone::TooShort),
            ("123456789", BadPhone::NotUganda),
            ("2567721234567", BadPhone::TooLong),
            ("07721234567", BadPhone::TooShort),
            ("0772abc456", BadPhone::NotDigits),
            ("254772123456", BadPhone::NotUganda),
            ("256077212345", BadPhone::TooShort),
            ("+390123456", BadPhone::NotUganda),
            ("+0772123456", BadPhone::NotUganda),
            ("0412123456", BadPhone::NotUganda),
            ("٠٧٧٢١٢٣٤٥٦", BadPhone::NotDigits),
        ] {
            assert_eq!(Phone::parse(typed), Err(why), "{typed}");
        }
    }

    #[test]
    fn a_prefix_suggests_its_network() {
        for (typed, network) in [
            ("0761000001", Some(Network::Mtn)),
            ("0390000001", Some(Network::Mtn)),
            ("0310000001", Some(Network::Mtn)),
            ("0701000001", Some(Network::Airtel)),
            ("0741000001", Some(Network::Airtel)),
            ("0711000001", None),
        ] {
            assert_eq!(Phone::parse(typed).unwrap().suggested_network(), network, "{typed}");
        }
    }

    #[test]
    fn the_dummy_number_is_known() {
        assert!(Phone::parse("256700000000").unwrap().is_dummy());
        assert!(!Phone::parse("256700000001").unwrap().is_dummy());
    }
}
