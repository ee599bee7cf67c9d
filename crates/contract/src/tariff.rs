use serde::{Deserialize, Serialize};

/// What a line of the tariff is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TariffProduct {
    /// Every bill and all airtime.
    Everything,
    /// Bills.
    Bills,
    /// Airtime.
    Airtime,
}

/// A line of the shop's tariff, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TariffLineView {
    /// What it is for.
    pub product: TariffProduct,
    /// Only for this biller or network, by its code; none for all of them.
    pub through: Option<String>,
    /// The first amount; blank for the smallest.
    pub from: String,
    /// The last amount, included; blank for the largest.
    pub to: String,
    /// The charge in whole shillings; 0 for none.
    pub charge: String,
}

/// A line of the tariff, with its wording on paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TariffLineSaid {
    /// As typed.
    pub line: TariffLineView,
    /// What it is for, in words.
    pub what: String,
    /// The amounts it is for, in words.
    pub amounts: String,
    /// The charge, or that there is none, in words.
    pub charge: String,
}

/// A biller or a network that a line can be for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TariffChoice {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
}

/// The shop's own charges.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TariffView {
    /// The lines, by what they are for and their amounts.
    pub lines: Vec<TariffLineSaid>,
    /// The billers to choose from.
    pub billers: Vec<TariffChoice>,
    /// The networks to choose from.
    pub networks: Vec<TariffChoice>,
}

/// Saves the tariff. The last line is the one that was just typed: a problem is shown beside it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveTariffInput {
    /// All of its lines.
    pub lines: Vec<TariffLineView>,
}
