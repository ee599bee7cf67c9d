use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::event::LabelText;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Network;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use serde::{Deserialize, Serialize};

use crate::attention::OrphanReceipt;
use crate::history_layout::{HistoryColumn, HistorySort};
use crate::home::FoundTotal;
use crate::operation::{Labelled, OperationRow};

/// Filters the history; an empty filter selects everything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryFilter {
    /// First day in Kampala, `2026-11-21`.
    pub from: Option<String>,
    /// Last day in Kampala, included.
    pub to: Option<String>,
    /// Any of these products; empty for all.
    pub modes: Vec<Mode>,
    /// In any of these states and not in dispute, or counting as `counted` says; both empty for all.
    pub states: Vec<State>,
    /// Operations that count as any of these.
    #[serde(default)]
    pub counted: Vec<Counted>,
    /// Parts of a name, phone in any form, account, reference, token, note or label.
    pub search: String,
    /// Who made it.
    #[serde(default)]
    pub by: Option<PersonName>,
    /// Any of these wallets; empty for all.
    #[serde(default)]
    pub wallets: Vec<WalletType>,
    /// Bills of any of these billers, by their codes; empty for all operations.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    pub billers: Vec<BillerCode>,
    /// Over any of these networks; empty for all operations.
    #[serde(default)]
    pub networks: Vec<Network>,
    /// The least amount, as typed; blank or missing for any.
    #[serde(default)]
    pub amount_from: Option<String>,
    /// The largest amount, as typed.
    #[serde(default)]
    pub amount_to: Option<String>,
    /// The least fee, as typed.
    #[serde(default)]
    pub fee_from: Option<String>,
    /// The largest fee, as typed.
    #[serde(default)]
    pub fee_to: Option<String>,
    /// Only operations for which the service named a fee.
    #[serde(default)]
    pub has_fee: bool,
    /// Only operations that are not final, or that are in dispute.
    #[serde(default)]
    pub needs_attention: bool,
    /// Only operations that a person wrote a note about.
    #[serde(default)]
    pub has_note: bool,
    /// With any of these labels; empty for all.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    pub labels: Vec<LabelText>,
    /// Recorded on any of these weekdays, from 0, a Sunday, to 6; empty for all.
    #[serde(default)]
    pub weekdays: Vec<u8>,
    /// Recorded in any of these hours of the day, from 0 to 23; empty for all.
    #[serde(default)]
    pub hours: Vec<u8>,
}

/// How the history is written to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExportFormat {
    /// CSV: one table with everything.
    #[default]
    Csv,
    /// An Excel workbook: a summary, and a sheet for each product.
    Xlsx,
    /// A list on paper, with its totals.
    Pdf,
    /// hledger's journal.
    Hledger,
    /// beancount.
    Beancount,
    /// Tally XML.
    Tally,
    /// A bank's statement of one wallet, ISO 20022 camt.053.
    Camt053,
    /// A statement of one wallet, OFX 2.
    Ofx,
    /// A statement of one wallet, QIF.
    Qif,
    /// A statement of one wallet as Xero reads it.
    XeroCsv,
    /// A statement of one wallet as QuickBooks Online reads it, with signed amounts.
    QuickBooksCsv,
    /// The same, with credit and debit in separate columns.
    QuickBooksCsvApart,
    /// A statement of one wallet, QuickBooks' Web Connect.
    Qbo,
}

/// Selects what of the history is written to a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExportInput {
    /// Which operations.
    #[serde(flatten)]
    pub filter: HistoryFilter,
    /// How they are written.
    #[serde(default)]
    pub format: ExportFormat,
    /// The wallet, for a statement of one.
    #[serde(default)]
    pub wallet: WalletType,
    /// Only these operations, whatever the filter says; if missing, all that the filter matches.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Array<number>"))]
    pub chosen: Option<Vec<OperationId>>,
    /// The columns and the order, as the list is shown; if missing, every column, newest first.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub view: Option<ShownList>,
}

/// How a list is shown.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ShownList {
    /// Its columns from left to right; empty for all of them.
    pub columns: Vec<HistoryColumn>,
    /// Its order; none for newest first.
    pub sort: Option<HistorySort>,
}

/// How the history was last written to a file; at first a workbook, in which long numbers and leading zeros survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExportChoice {
    /// The format.
    pub format: ExportFormat,
    /// The wallet.
    pub wallet: WalletType,
    /// Whether a table had every column instead of those shown.
    #[serde(default)]
    pub all_columns: bool,
}

impl Default for ExportChoice {
    fn default() -> ExportChoice {
        ExportChoice { format: ExportFormat::Xlsx, wallet: WalletType::default(), all_columns: false }
    }
}

/// Selects a page of the history.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryInput {
    /// Which operations.
    pub filter: HistoryFilter,
    /// The order; none for newest first.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub sort: Option<HistorySort>,
    /// The columns that are shown; [`HistoryPage::besides`] returns the values that rows lack.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub columns: Option<Vec<HistoryColumn>>,
    /// Index of the first row, from 0.
    pub offset: u32,
    /// The most rows to return; clamped to 1 to 500.
    pub limit: u32,
    /// Whether the first rows of a search may be returned before all results are counted.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub before_count: Option<bool>,
}

/// One page of the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    /// The number of rows on all pages; none if they are not counted yet, which [`HistoryInput::before_count`] allows.
    pub total: Option<u32>,
    /// Index of the page's first row.
    pub offset: u32,
    /// The operations on this page.
    pub rows: Vec<OperationRow>,
    /// For each of these rows, the values of the shown columns that [`OperationRow`] lacks; none if it has all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub besides: Option<Vec<BesideRow>>,
    /// The payments on this page that the book had lost; the operations fill the places between them.
    pub found: Vec<FoundPayment>,
}

/// Values of an operation that are read only for lists that show their columns.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BesideRow {
    /// When it was settled last, ISO 8601.
    pub settled_at: Option<String>,
    /// Who approved it, or its payroll.
    pub approved_by: Option<PersonName>,
    /// The payroll's number and name.
    pub payroll: Option<String>,
    /// The line of the payroll's file.
    pub payroll_line: Option<u32>,
    /// What people noted about it, with who and when, oldest first.
    pub notes: String,
    /// The tokens of a payment that is known to be made, in groups of four digits.
    pub tokens: String,
}

/// A payment that the book had lost and that was found at the service, in the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FoundPayment {
    /// Its index in the list.
    pub index: u32,
    /// Its number among the found payments.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
    /// Our reference.
    pub reference: String,
    /// When it was made, if the service says so, otherwise when it was found; ISO 8601.
    pub at: String,
    /// The product, if the service names one that Kaunta knows.
    pub mode: Option<Mode>,
    /// The phone or account that it went to, if the service gave it.
    pub to: Option<String>,
    /// Its state by the service's latest answer.
    pub state: State,
    /// The amount, if the service gave it.
    pub amount: Option<Money>,
    /// The fee, if it was charged.
    pub fee: Option<Money>,
    /// The amount and the fee, if they were charged.
    pub total: Option<Money>,
    /// When the service told its final status, ISO 8601.
    pub settled_at: Option<String>,
    /// What a person wrote about it.
    pub looked_at: Option<String>,
    /// What the service reported.
    pub from_service: Vec<Labelled>,
    /// Its receipt, if it has one.
    pub receipt: Option<OrphanReceipt>,
}

/// Consecutive rows of the history that were recorded on one day, with their sums.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryDay {
    /// The day in Kampala, `2026-11-21`.
    pub from: String,
    /// The last day, if the clock was changed and the rows of several days are mixed; otherwise the same day.
    pub to: String,
    /// How many rows.
    pub count: u32,
    /// What was paid out.
    pub paid_out: Money,
    /// What was collected from customers.
    pub collected: Money,
    /// The shop's own money that was added to a wallet.
    pub topped_up: Money,
    /// How many are in dispute or in doubt: they are in no sum.
    pub doubtful: u32,
    /// How many are payments that the book had lost: they are in no sum.
    pub found: u32,
}

/// The days of the history's rows, newest first. Each row belongs to one of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryDays {
    /// None is empty.
    pub days: Vec<HistoryDay>,
}

/// How many operations, and their sums.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistorySum {
    /// How many.
    pub count: u32,
    /// The sum of the amounts.
    pub amount: Money,
    /// The sum of the fees that were charged; only paid operations have one.
    pub fees: Money,
}

/// Operations by what they count as: each is in exactly one line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryLines {
    /// The money moved.
    pub paid: HistorySum,
    /// A case is open: the service contradicts the book.
    pub disputed: HistorySum,
    /// It may or may not have moved.
    pub in_doubt: HistorySum,
    /// Not sent yet, being sent, or pending at the service.
    pub waiting: HistorySum,
    /// No money moved.
    pub not_paid: HistorySum,
}

/// The totals of one flow of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FlowTotal {
    /// Which flow.
    pub flow: Flow,
    /// Its operations.
    pub lines: HistoryLines,
}

/// The totals of one product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProductTotal {
    /// The product.
    pub mode: Mode,
    /// Which way its money goes.
    pub flow: Flow,
    /// Its operations.
    pub lines: HistoryLines,
}

/// The totals of everything in the book that a filter matches, exact, as of one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryTotals {
    /// How many operations of the book in all.
    pub count: u32,
    /// Every flow, in the order on the screen.
    pub flows: Vec<FlowTotal>,
    /// The fees that were charged, in all flows.
    pub fees: Money,
    /// Each product that has any, in the order on the screen.
    pub products: Vec<ProductTotal>,
    /// Payments that the book had lost, by what they count as: in no sum above.
    pub found: Vec<FoundTotal>,
}
