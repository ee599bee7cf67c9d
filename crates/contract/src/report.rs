use kaunta_domain::wallet::WalletType;
use serde::{Deserialize, Serialize};

use crate::chart::Chart;
use crate::history::HistoryFilter;

/// A report for the accountant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ReportKind {
    /// What each wallet had, what moved, and what is not explained.
    Statement,
    /// What the service charged, and where that differs from its earlier fees.
    Fees,
    /// What the shop earned, by the rates of each day.
    Commission,
    /// Payments of 1,000,000 and more.
    LargePayments,
    /// What each person sold, approved and corrected.
    People,
}

impl ReportKind {
    /// Every report, in the order on the screen.
    pub const ALL: [ReportKind; 5] = [
        ReportKind::Statement,
        ReportKind::Fees,
        ReportKind::Commission,
        ReportKind::LargePayments,
        ReportKind::People,
    ];
}

/// Selects a report and its days.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReportInput {
    /// Which report.
    pub kind: ReportKind,
    /// The first day in Kampala, `2026-11-21`.
    pub from: String,
    /// The last day in Kampala, included.
    pub to: String,
    /// Only this wallet; none for all.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub wallet: Option<WalletType>,
}

/// A report of any kind, as shown on the screen, on paper and in files. Every number in it is as of one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Which report.
    pub kind: ReportKind,
    /// Its title.
    pub title: String,
    /// Its days, in words.
    pub period: String,
    /// When it was made and the last event that it knows, in words.
    pub as_of: String,
    /// Its tables, in their order.
    pub sections: Vec<ReportSection>,
    /// What to know about the whole report, in sentences.
    pub notes: Vec<String>,
    /// Its charts, printed on paper only: the screen shows charts elsewhere.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub charts: Vec<Chart>,
}

/// A table of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReportSection {
    /// Its heading.
    pub heading: String,
    /// Its columns.
    pub columns: Vec<ReportColumn>,
    /// Its rows, each with one cell for each column.
    pub rows: Vec<ReportRow>,
    /// What to know about the table, in sentences.
    pub note: Option<String>,
    /// The text shown instead of rows if there are none.
    pub empty: Option<String>,
}

/// A column of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReportColumn {
    /// Its heading.
    pub title: String,
    /// What its cells hold.
    pub kind: ReportColumnKind,
}

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ReportColumnKind {
    /// Words.
    Text,
    /// References, accounts and phones, which are read as one.
    Reference,
    /// Moments.
    Time,
    /// Days.
    Day,
    /// How many.
    Count,
    /// Shillings.
    Amount,
    /// Rates in percent.
    Percent,
}

/// A row of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReportRow {
    /// One for each column. A time is UTC, `2026-11-21T11:05:09Z`; a day is one in Kampala, `2026-11-21`; a count or an amount is
    /// plain digits without separators, as in `-1500.5`. An unknown value is said in words; a cell without a value is blank.
    pub cells: Vec<String>,
    /// How it is highlighted.
    pub tone: ReportTone,
    /// Selects the operations that it is about; none if there are none, or if no filter of the history can select them.
    pub opens: Option<HistoryFilter>,
}

/// Whether the fees of today are the usual ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FeeDriftView {
    /// What differs; none if no fee does, or if none can be compared.
    pub drift: Option<FeeDrift>,
}

/// Fees of today that are not the usual ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FeeDrift {
    /// The difference that is largest in all, and how many others there are.
    pub words: String,
    /// Today in Kampala, `2026-11-21`.
    pub day: String,
}

/// How a row is highlighted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ReportTone {
    /// Not at all.
    Plain,
    /// It is a sum or a result.
    Total,
    /// A person should look at it.
    Warning,
}
