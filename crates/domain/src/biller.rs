//! Billers, one row each. A person may add codes that the specification does not list.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A `billerCode`: 2 to 20 capital letters, digits, `_` or `-`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BillerCode(String);

impl BillerCode {
    /// Parses a code; lower case becomes upper case.
    ///
    /// # Errors
    /// The text is not a biller code.
    pub fn parse(text: &str) -> Result<BillerCode, BadBillerCode> {
        let text = text.trim().to_ascii_uppercase();
        let good = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || matches!(c, '_' | '-');
        if (2..=20).contains(&text.len()) && text.chars().all(good) { Ok(BillerCode(text)) } else { Err(BadBillerCode) }
    }

    /// The wire code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The text is not a biller code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a biller code")]
pub struct BadBillerCode;

impl TryFrom<String> for BillerCode {
    type Error = BadBillerCode;
    fn try_from(text: String) -> Result<BillerCode, BadBillerCode> {
        BillerCode::parse(&text)
    }
}

impl From<BillerCode> for String {
    fn from(code: BillerCode) -> String {
        code.0
    }
}

impl fmt::Display for BillerCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

// The compiler reports every place that a new one must be added to, except the book's list (`ledger/migrations/1/biller.sql`,
// which a test compares with `ALL`) and the details of a validation that the form already shows
// (`app/payments/beneficiary.rs`).
/// The field that a biller's payment carries beyond the common ones (gateway-api.md, Billers).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExtraField {
    /// None.
    None,
    /// `customerType`: PREPAID or POSTPAID.
    CustomerType,
    /// `area`: one of [`AREAS`].
    Area,
}

coded!(
    /// Every one.
    pub ExtraField {
        None = "none",
        CustomerType = "customerType",
        Area = "area",
    }
);

/// Service areas of NWSC (gateway-api.md, area).
pub const AREAS: &[&str] =
    &["Kampala", "Entebbe", "Jinja", "Mukono", "Iganga", "Lugazi", "Kawuku", "Kajjansi", "Others"];

/// Values of `customerType`.
pub const CUSTOMER_TYPES: &[&str] = &[PREPAID, "POSTPAID"];

/// The one whose payments buy a token.
pub const PREPAID: &str = "PREPAID";

/// Who is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Biller {
    /// The wire code.
    pub code: BillerCode,
    /// Its name and the name of the number on its bills.
    pub called: Called,
    /// The field it needs beyond the common ones.
    pub extra: ExtraField,
}

/// A biller's names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Called {
    /// A biller of the specification: its names are added where it is shown.
    Known(KnownBiller),
    /// The shop's own names.
    ByShop {
        /// The name of the biller.
        name: String,
        /// The customer's number on the bill, such as "Meter number", if the shop named it.
        account_label: Option<String>,
    },
}

/// A biller of the specification. For a new one the compiler asks for its names (`app/wording/billers.rs`), but not for its row
/// below, its icon (`ui/src/screens/counter/Billers.svelte`), the words that find it (`navigation-pay-bill-words`) or its row
/// in the practice gateway (`practice/setup/billers.rs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the spec's own code")]
pub enum KnownBiller {
    Umeme,
    Nwsc,
    Ura,
    Dstv,
    Gotv,
    Startimes,
    Yakalast,
}

struct Row(&'static str, KnownBiller, ExtraField);

/// The billers of the specification, in the order of the keys on the screen. YAKALAST is last: the specification mentions it
/// under customerType, but does not list it.
const ROWS: &[Row] = &[
    Row("UMEME", KnownBiller::Umeme, ExtraField::CustomerType),
    Row("NWSC", KnownBiller::Nwsc, ExtraField::Area),
    Row("URA", KnownBiller::Ura, ExtraField::None),
    Row("DSTV", KnownBiller::Dstv, ExtraField::None),
    Row("GOTV", KnownBiller::Gotv, ExtraField::None),
    Row("STARTIMES", KnownBiller::Startimes, ExtraField::None),
    Row(NAMED_ONLY, KnownBiller::Yakalast, ExtraField::CustomerType),
];

/// Mentioned with the field that it needs, but missing from the list of billers (gateway-api.md, customerType; Billers).
const NAMED_ONLY: &str = "YAKALAST";

impl Biller {
    /// The billers that the specification lists or mentions.
    #[must_use]
    pub fn known() -> Vec<Biller> {
        let biller = |Row(code, known, extra): &Row| {
            Some(Biller { code: BillerCode::parse(code).ok()?, called: Called::Known(*known), extra: *extra })
        };
        ROWS.iter().filter_map(biller).collect()
    }

    /// Whether the specification mentions it without listing it as a biller, so that the service may not accept it.
    #[must_use]
    pub fn is_named_only(&self) -> bool {
        self.code.as_str() == NAMED_ONLY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_a_biller() {
        assert_eq!(Biller::known().len(), ROWS.len());
    }

    #[test]
    fn the_spec_s_list_comes_first_and_then_the_one_that_it_only_names() {
        let known = Biller::known();
        let codes: Vec<&str> = known.iter().map(|biller| biller.code.as_str()).collect();
        assert_eq!(codes, ["UMEME", "NWSC", "URA", "DSTV", "GOTV", "STARTIMES", "YAKALAST"]);
        let named: Vec<&Biller> = known.iter().filter(|biller| biller.is_named_only()).collect();
        assert!(matches!(named[..], [biller] if biller.extra == ExtraField::CustomerType), "{named:?}");
    }

    #[test]
    fn codes_are_capitals() {
        assert_eq!(BillerCode::parse(" solarnow ").unwrap().as_str(), "SOLARNOW");
        for bad in ["", "A", "A B", "ÜMEME", "A".repeat(21).as_str()] {
            assert_eq!(BillerCode::parse(bad), Err(BadBillerCode), "{bad}");
        }
    }
}
