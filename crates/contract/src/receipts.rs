use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

use crate::SavedFile;
use crate::operation::{OperationRow, Receipt};
use crate::printing::PrintResult;

/// Looks for a customer's receipt.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FindReceiptInput {
    /// A full reference, account or phone.
    pub typed: String,
}

/// The receipts that were found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FoundReceipts {
    /// Newest first; a few.
    pub receipts: Vec<FoundReceipt>,
    /// Whether these are all.
    pub is_whole: bool,
}

/// A receipt that was found, with its customer masked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FoundReceipt {
    /// The operation's number in the book.
    pub id: OperationId,
    /// When it was recorded, ISO 8601.
    pub at: String,
    /// The product.
    pub mode: Mode,
    /// The product, and the biller, bank or network, in words.
    pub title: String,
    /// Without the fee.
    pub amount: Money,
    /// The initials of the customer's name.
    pub name: Option<String>,
    /// The end of the account, or of the phone.
    pub number: String,
    /// Whether it has a token to show.
    pub has_token: bool,
    /// Why it has no receipt yet, and what to do, in words.
    pub notice: Option<String>,
}

/// The tokens of a receipt that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FoundTokens {
    /// In groups of four digits.
    pub tokens: Vec<String>,
}

/// A slip for the service's support: on the thermal printer, or as a file where there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ComplaintSlip {
    /// What came out of the thermal printer; none if this computer has none.
    pub print: Option<PrintResult>,
    /// The slip as a PDF; none if it went to a thermal printer.
    pub saved: Option<SavedFile>,
}

/// A copy of a receipt that was found: on the thermal printer, or to be printed through the system's dialog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FoundReceiptPrint {
    /// What came out of the thermal printer; none if this computer has none.
    pub print: Option<PrintResult>,
    /// The copy to be printed; none if a thermal printer printed it.
    pub receipt: Option<Receipt>,
}

/// Receipts of the last day that may not have come out of the thermal printer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UnprintedReceipts {
    /// Newest first; a few.
    pub receipts: Vec<UnprintedReceipt>,
}

/// A receipt that may not have come out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UnprintedReceipt {
    /// What it is the receipt of.
    pub row: OperationRow,
    /// Whether it may have come out, and why not.
    pub print: PrintResult,
}
