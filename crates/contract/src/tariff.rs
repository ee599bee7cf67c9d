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
    /// For what.
    pub product: TariffProduct,
    /// Only for this biller or network, by its code; none for each of them.
    pub through: Option<String>,
    /// The first amount; blank for the smallest.
    pub from: String,
    /// The last amount, which belongs to it; blank for the largest.
    pub to: String,
    /// The charge in whole shillings; 0 for none.
    pub charge: String,
}

/// A line of the tariff, and how the paper says it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TariffLineSaid {
    /// As typed.
    pub line: TariffLineView,
    /// For what, in words.
    pub what: String,
    /// For which amounts, in words.
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

/// What the shop charges itself.
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

/// Saves the tariff. The last line is the one that was typed: what is wrong is told beside it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveTariffInput {
    /// All of its lines.
    pub lines: Vec<TariffLineView>,
}
