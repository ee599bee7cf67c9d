use kaunta_domain::biller::BillerCode;
use kaunta_domain::mode::Mode;
use serde::{Deserialize, Serialize};

/// The rate at which the shop earns on a product from a day on, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommissionRate {
    /// The first day in Kampala, `2026-11-21`. It applies until the next rate of the same product and biller.
    pub from: String,
    /// The product.
    pub mode: Mode,
    /// Only bills of this biller; none for every other payment of the product.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub biller: Option<BillerCode>,
    /// The share of the amount that is earned, in percent: `2.5`.
    pub percent: String,
    /// The share of the earnings that is withheld as tax, in percent: `10`.
    pub withheld: String,
}

/// A certificate of tax that was withheld.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WithholdingCertificate {
    /// The first day in Kampala that it is for, `2026-11-01`.
    pub from: String,
    /// The last day that it is for.
    pub to: String,
    /// Its number, as printed.
    pub number: String,
}

/// A biller that a rate can be for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommissionBiller {
    /// Its code.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub code: BillerCode,
    /// Its name.
    pub name: String,
}

/// What the shop's commission is computed from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommissionTerms {
    /// The rates, by product and day.
    pub rates: Vec<CommissionRate>,
    /// The certificates, by day.
    pub certificates: Vec<WithholdingCertificate>,
    /// The billers to choose from.
    pub billers: Vec<CommissionBiller>,
}

/// Saves the rates.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveCommissionRatesInput {
    /// All of them.
    pub rates: Vec<CommissionRate>,
}

/// Saves the certificates.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveCertificatesInput {
    /// All of them.
    pub certificates: Vec<WithholdingCertificate>,
}
