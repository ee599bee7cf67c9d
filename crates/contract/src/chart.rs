use serde::{Deserialize, Serialize};

use crate::history::HistoryFilter;

/// A chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ChartKind {
    /// What was paid, by day, week, month or year, depending on the length of the range.
    Time,
    /// By product.
    Products,
    /// Bills by biller.
    Billers,
    /// By weekday.
    Weekdays,
    /// By hour of the day.
    Hours,
    /// By who made it.
    People,
    /// The fees that were charged, over time.
    Fees,
    /// What was earned at the configured rates: gross, withheld and net, over time.
    Commission,
    /// The share of operations that were paid, in percent, by mobile network.
    Success,
    /// How long it took until it was known whether the money moved, by mobile network.
    Settling,
}

/// What a chart measures, where it can measure either.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ChartMeasure {
    /// Sums of money.
    Amount,
    /// How many operations.
    Count,
}

/// Selects a chart.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChartInput {
    /// Which.
    pub kind: ChartKind,
    /// First day in Kampala, `2026-11-21`; none for the first day of the book.
    pub from: Option<String>,
    /// Last day in Kampala, included; none for the last.
    pub to: Option<String>,
    /// What it measures.
    pub measure: ChartMeasure,
}

/// What the values of a chart are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ChartUnit {
    /// Shillings, decimal text.
    Money,
    /// How many, whole.
    Count,
    /// Percent, with at most one decimal.
    Percent,
    /// Milliseconds, whole.
    Time,
}

/// A chart, exact, as of one moment. Every series has the same points in the same order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Chart {
    /// Which.
    pub kind: ChartKind,
    /// What it shows, in words.
    pub title: String,
    /// What its points are; the heading of their column.
    pub of: String,
    /// What its values are.
    pub unit: ChartUnit,
    /// The first day that it covers; none in an empty book.
    pub from: Option<String>,
    /// The last one.
    pub to: Option<String>,
    /// Empty if there is nothing to draw.
    pub series: Vec<ChartSeries>,
    /// What is not in it, in words.
    pub note: Option<String>,
}

/// One series of values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChartSeries {
    /// What it is.
    pub name: String,
    /// Its values.
    pub points: Vec<ChartPoint>,
    /// Their sum, where they have one.
    pub total: Option<String>,
}

/// One value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChartPoint {
    /// What it is the value of, in full.
    pub label: String,
    /// The same, shortened for the axis.
    pub short: String,
    /// Exact decimal text; none where there is nothing to measure.
    pub value: Option<String>,
    /// What it is based on, in words.
    pub detail: Option<String>,
    /// Selects the operations that it is computed from; none if no filter can select them.
    pub opens: Option<HistoryFilter>,
}
