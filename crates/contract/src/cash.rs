use std::collections::BTreeMap;

use kaunta_domain::cash::DrawerId;
use kaunta_domain::drawer::{EntryId, Figure, Piece, TermKind};
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

use crate::operation::{Receipt, SeenPayment};

/// Selects a drawer.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CashInput {
    /// `None` for the caller's own.
    pub drawer: Option<DrawerId>,
}

/// A drawer and what should be in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CashView {
    /// Every drawer.
    pub drawers: Vec<DrawerView>,
    /// The one that is shown.
    pub drawer: DrawerId,
    /// The notes and coins, in the order in which they are counted.
    pub pieces: Vec<PieceView>,
    /// Since its last closing; `None` if it was never opened.
    pub period: Option<PeriodView>,
    /// The last closings that the caller may see, newest first.
    pub closings: Vec<ClosingRow>,
    /// Why the caller can't close it, in words; `None` if they can or it is not open.
    pub not_theirs: Option<String>,
}

/// A drawer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DrawerView {
    /// Its number.
    pub id: DrawerId,
    /// What it is called.
    pub name: String,
    /// Whether it is open.
    pub is_open: bool,
}

/// A note or a coin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PieceView {
    /// Which.
    pub piece: Piece,
    /// Its value.
    pub shillings: u32,
    /// Whether it is a note.
    pub is_note: bool,
}

/// The equation of a period so far: its terms, and what they sum to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PeriodView {
    /// The opening entry, for [`CloseDrawerInput::opening`]; `None` while the drawer is closed.
    pub opening: Option<EntryId>,
    /// When it was opened, and by whom, in words.
    pub words: String,
    /// A question about a drawer left open from an earlier day; `None` if it was opened today.
    pub left_open: Option<String>,
    /// The terms.
    pub terms: Vec<TermView>,
    /// What should be there.
    pub expected: Money,
    /// What is owed: each with its payment.
    pub owed: Vec<OwedView>,
    /// Figures beside the equation: by person, the float, everything ever taken, and what nobody records.
    pub further: Vec<FigureView>,
    /// The X report, which shows the period so far, to be printed.
    pub sheet: Receipt,
}

/// A term of the equation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TermView {
    /// Which.
    pub kind: TermKind,
    /// In words.
    pub name: String,
    /// Negative for what left the drawer.
    pub amount: Money,
    /// How many rows it opens.
    pub rows: u32,
}

/// A figure beside the equation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FigureView {
    /// What it is called.
    pub label: String,
    /// `None` if nobody records it.
    pub amount: Option<Money>,
    /// Selects the rows that it opens.
    pub figure: Option<Figure>,
}

/// Cash that is owed for a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OwedView {
    /// The payment.
    pub operation: OperationId,
    /// Why, in words.
    pub words: String,
    /// How much.
    pub amount: Money,
    /// Whether it may be given back to the customer.
    pub may_refund: bool,
}

/// A closing in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClosingRow {
    /// Its entry.
    pub entry: EntryId,
    /// The number of its Z report: the book's epoch and a serial number, `2-0041`.
    pub number: String,
    /// The drawer's name.
    pub drawer: String,
    /// ISO 8601.
    pub at: String,
    /// Who counted.
    pub by: Option<String>,
    /// What was counted.
    pub counted: Money,
    /// Counted less expected.
    pub difference: Money,
}

/// Selects a figure of the period that is not closed, or of a closing.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CashRowsInput {
    /// The drawer.
    pub drawer: DrawerId,
    /// A closing; `None` for the period that is not closed.
    pub closing: Option<EntryId>,
    /// The figure.
    pub figure: Figure,
}

/// The rows that a figure sums.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CashRows {
    /// The rows, oldest first.
    pub rows: Vec<CashRow>,
    /// The number of rows in all; `rows` has at most the newest 1,000.
    pub total: u32,
    /// The sum of all of them.
    pub sum: Money,
}

/// A row of a figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CashRow {
    /// The payment, as far as the caller may see it; `None` for an entry.
    pub payment: Option<SeenPayment>,
    /// ISO 8601.
    pub at: String,
    /// What it is, in words.
    pub words: String,
    /// A note that the payment's outcome changed after the closing, in words.
    pub later: Option<String>,
    /// By how much it changes the figure.
    pub change: Money,
}

/// Opens a drawer with what was counted in it.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OpenDrawerInput {
    /// The drawer.
    pub drawer: DrawerId,
    /// How many of each, as typed.
    pub counted: BTreeMap<Piece, String>,
}

/// What a person does with cash.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "camelCase")]
pub enum CashMove {
    /// Puts it in.
    PutIn,
    /// Takes it out, to the safe.
    TakeOut,
    /// Puts it into another drawer.
    HandOver {
        /// Which.
        into: DrawerId,
    },
    /// Gives it back to a customer.
    Refund {
        /// For which payment.
        operation: OperationId,
    },
}

/// Records cash that was moved.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MoveCashInput {
    /// The drawer.
    pub drawer: DrawerId,
    /// What is done.
    #[serde(flatten)]
    pub what: CashMove,
    /// As typed.
    pub amount: String,
    /// Why, as typed.
    pub reason: String,
}

/// Closes a drawer that was counted.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CloseDrawerInput {
    /// The drawer.
    pub drawer: DrawerId,
    /// The opening that was shown.
    pub opening: EntryId,
    /// How many of each, as typed.
    pub counted: BTreeMap<Piece, String>,
    /// Why there is a difference, as typed.
    pub reason: String,
}

/// The result of closing a drawer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DrawerClosed {
    /// The Z report; `None` if a reason is needed first.
    pub closing: Option<ClosingView>,
    /// The difference that needs a reason.
    pub difference: Option<Money>,
    /// The drawer as it is now.
    pub cash: CashView,
}

/// Selects a closing.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClosingInput {
    /// Its entry.
    pub entry: EntryId,
}

/// A Z report, as it was recorded when the drawer was closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClosingView {
    /// The row in the list.
    pub row: ClosingRow,
    /// The drawer's number.
    pub drawer: DrawerId,
    /// The terms.
    pub terms: Vec<TermView>,
    /// What should have been there.
    pub expected: Money,
    /// What was owed.
    pub owed: Vec<OwedView>,
    /// Figures beside the equation: by person, the float, everything ever taken, and what nobody records.
    pub further: Vec<FigureView>,
    /// Why there is a difference.
    pub reason: Option<String>,
    /// Whether it matches its signature.
    pub signed: SignatureView,
    /// The Z report to print, marked as a copy.
    pub sheet: Receipt,
}

/// Whether a record matches its signature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum SignatureView {
    /// It was never signed.
    Not {
        /// Why, in words.
        words: String,
    },
    /// It matches.
    Checked {
        /// By which key, in words.
        words: String,
    },
    /// It does not match.
    Wrong {
        /// In words.
        words: String,
    },
}

/// Adds a drawer.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AddDrawerInput {
    /// What it is called.
    pub name: String,
}

/// Selects a closed period.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PeriodInput {
    /// Its number in the book.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: i64,
}

/// Closes a period: the days after the last closed one.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClosePeriodInput {
    /// Its last day in Kampala, `2026-11-21`.
    pub last: String,
}

/// Opens a closed period again.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReopenPeriodInput {
    /// Its number in the book.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: i64,
    /// Why, as typed.
    pub reason: String,
}

/// The periods that were closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClosedPeriods {
    /// Newest first.
    pub periods: Vec<PeriodRow>,
    /// The last closed day, `2026-11-21`.
    pub through: Option<String>,
    /// Today in Kampala; only days before it can be closed.
    pub today: String,
    /// The one that can be opened again.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub may_open: Option<i64>,
    /// Which closed periods, keys and decisions about statements are missing from this book, in words.
    pub losses: Vec<String>,
}

/// A closed period in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PeriodRow {
    /// Its number in the book.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: i64,
    /// Its days, in words.
    pub words: String,
    /// ISO 8601.
    pub at: String,
    /// Who closed it.
    pub by: Option<String>,
    /// Whether it was opened again.
    pub is_reopened: bool,
}

/// The statement of a closed period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClosedPeriod {
    /// The row in the list.
    pub row: PeriodRow,
    /// Whether it matches its signature.
    pub signed: SignatureView,
    /// The statement to print.
    pub sheet: Receipt,
}
