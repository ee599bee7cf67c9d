use serde::{Deserialize, Serialize};

/// A column of the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum HistoryColumn {
    /// When it was recorded, which is the order of the book.
    Time,
    /// The product.
    Product,
    /// The other party's name.
    Name,
    /// The account, or else the phone.
    Number,
    /// Its state.
    State,
    /// The amount to move.
    Amount,
    /// The fee that the service named.
    Fee,
    /// The total charged to the wallet.
    Total,
    /// The shop's own charge.
    Charge,
    /// Who made it.
    By,
    /// Our reference.
    Reference,
    /// The wallet.
    Wallet,
    /// The description that was sent with it.
    Narration,
    /// The labels that people put on it.
    Labels,
    /// When it was last known for certain whether the money moved.
    Settled,
    /// The second person who approved it, or its payroll.
    ApprovedBy,
    /// The payroll that it is a row of.
    Payroll,
    /// The line of that payroll's file.
    PayrollLine,
    /// What people noted about it.
    Notes,
    /// The prepaid tokens that were bought. They have no order.
    Token,
}

impl HistoryColumn {
    /// Every column, in the order of the panel that chooses them.
    pub const ALL: [HistoryColumn; 20] = [
        HistoryColumn::Time,
        HistoryColumn::Product,
        HistoryColumn::Name,
        HistoryColumn::Number,
        HistoryColumn::State,
        HistoryColumn::Amount,
        HistoryColumn::Fee,
        HistoryColumn::Total,
        HistoryColumn::Charge,
        HistoryColumn::By,
        HistoryColumn::Reference,
        HistoryColumn::Wallet,
        HistoryColumn::Narration,
        HistoryColumn::Labels,
        HistoryColumn::Settled,
        HistoryColumn::ApprovedBy,
        HistoryColumn::Payroll,
        HistoryColumn::PayrollLine,
        HistoryColumn::Notes,
        HistoryColumn::Token,
    ];
}

/// The order of the history. Rows without a value come last in both directions; equal ones newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistorySort {
    /// By this column.
    pub column: HistoryColumn,
    /// The largest, the last in the alphabet or the newest first.
    pub descending: bool,
}

/// A column that a person chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChosenColumn {
    /// Which.
    pub column: HistoryColumn,
    /// Its width in px; none for its usual width.
    pub width: Option<u16>,
}

/// A view of the history that a person saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SavedView {
    /// Its name: 1 to 40 characters, unique among this person's views.
    pub name: String,
    /// The filter in the window's own form, so that "today" means the day on which the view is opened.
    pub filter: String,
    /// The columns from left to right; empty for the usual ones.
    pub columns: Vec<ChosenColumn>,
    /// The order; none for newest first.
    pub sort: Option<HistorySort>,
    /// Whether the rail beside the screens shows it.
    pub on_rail: bool,
}

/// How one person sees the history. Remembered on this computer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryLayout {
    /// The columns of the list without a view, from left to right; empty for the usual ones.
    pub columns: Vec<ChosenColumn>,
    /// In their order.
    pub views: Vec<SavedView>,
}
