//! Billers: one row each. A person may add codes that the spec does not list.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A `billerCode`: 2 to 20 capital letters, digits, `_` or `-`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BillerCode(String);

impl BillerCode {
    /// Reads a code; small letters become capitals.
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
#[error("A biller code has 2 to 20 letters or digits, for example UMEME.")]
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

/// The field that a biller's payment carries beyond the common ones (gateway-api.md, Billers).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum ExtraField {
    /// None.
    None,
    /// `customerType`: PREPAID or POSTPAID.
    CustomerType,
    /// `area`: one of [`AREAS`].
    Area,
}

/// Service areas of NWSC (gateway-api.md, area).
pub const AREAS: &[&str] =
    &["Kampala", "Entebbe", "Jinja", "Mukono", "Iganga", "Lugazi", "Kawuku", "Kajjansi", "Others"];

/// Values of `customerType`.
pub const CUSTOMER_TYPES: &[&str] = &["PREPAID", "POSTPAID"];

/// Who is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Biller {
    /// The wire code.
    pub code: BillerCode,
    /// What a customer calls it.
    pub name: String,
    /// What the customer's number on the bill is called, such as "Meter number".
    pub account_label: String,
    /// The field it needs beyond the common ones.
    pub extra: ExtraField,
}

struct Row {
    code: &'static str,
    name: &'static str,
    account_label: &'static str,
    extra: ExtraField,
}

/// The billers of the spec, in the order of the counter's keys. The distributor is UEDCL since April 2025; the code stayed.
/// YAKALAST is last: the spec names it with customerType, and does not list it.
const ROWS: &[Row] = &[
    Row {
        code: "UMEME",
        name: "Electricity (UEDCL, Umeme)",
        account_label: "Meter number",
        extra: ExtraField::CustomerType,
    },
    Row { code: "NWSC", name: "Water (NWSC)", account_label: "Customer number", extra: ExtraField::Area },
    Row { code: "URA", name: "Taxes (URA)", account_label: "Payment number (PRN)", extra: ExtraField::None },
    Row { code: "DSTV", name: "DStv", account_label: "Smart card number", extra: ExtraField::None },
    Row { code: "GOTV", name: "GOtv", account_label: "IUC number", extra: ExtraField::None },
    Row { code: "STARTIMES", name: "StarTimes", account_label: "Smart card number", extra: ExtraField::None },
    Row {
        code: NAMED_ONLY,
        name: "Electricity (Yakalast)",
        account_label: "Meter number",
        extra: ExtraField::CustomerType,
    },
];

/// Named with the field that it needs, but missing in the list of billers (gateway-api.md, customerType; Billers).
const NAMED_ONLY: &str = "YAKALAST";

impl Biller {
    /// The billers that the spec lists or names.
    #[must_use]
    pub fn known() -> Vec<Biller> {
        let biller = |row: &Row| {
            Some(Biller {
                code: BillerCode::parse(row.code).ok()?,
                name: row.name.to_owned(),
                account_label: row.account_label.to_owned(),
                extra: row.extra,
            })
        };
        ROWS.iter().filter_map(biller).collect()
    }

    /// Whether the specification mentions it without listing it among the billers, so that the service may not accept it.
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
