use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

/// How wide a printer's paper is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PaperWidth {
    /// 58 mm, 384 dots.
    Mm58,
    /// 80 mm, 576 dots.
    #[default]
    Mm80,
}

/// A thermal printer on the network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PrinterView {
    /// Its address, as `192.168.1.50` or `printer.local:9101`.
    pub address: String,
    /// How wide its paper is.
    pub width: PaperWidth,
    /// Whether it cuts the paper; otherwise the paper is fed out, to be torn off.
    pub cuts: bool,
    /// Whether the receipt of a sale is printed automatically once the sale is paid.
    pub prints_itself: bool,
    /// Whether the printer then opens the drawer connected to it first, if cash moves with the sale.
    pub opens_drawer: bool,
}

/// The printer of this computer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PrinterSettings {
    /// None if receipts are printed through the system's dialog.
    pub printer: Option<PrinterView>,
}

/// Sets the printer of this computer.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SavePrinterInput {
    /// None for no printer.
    pub printer: Option<PrinterView>,
}

/// Prints a test on a printer that need not be saved.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PrintTestInput {
    /// The printer.
    pub printer: PrinterView,
}

/// Whether a slip came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PrintOutcome {
    /// It is on its way to the printer.
    Printing,
    /// The printer says that it is printed.
    Printed,
    /// The printer took it, but does not tell whether it is printed.
    Taken,
    /// Certainly not printed.
    NotPrinted,
    /// Perhaps printed, wholly or in part.
    PerhapsPrinted,
}

/// The result of printing a slip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PrintResult {
    /// Whether it came out.
    pub outcome: PrintOutcome,
    /// The same in words, with what to do.
    pub said: String,
}

/// The result of printing a sale's receipt automatically.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SalePrint {
    /// None if nothing is printed automatically: no printer is set to do so, or somebody else made the sale.
    pub print: Option<PrintResult>,
}

/// The keys that receipts are signed with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReceiptKeys {
    /// The public keys that the book knows and the one in use, newest first.
    pub keys: Vec<ReceiptKey>,
    /// Why no receipt is signed now, with what to do.
    pub problem: Option<String>,
}

/// A public key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReceiptKey {
    /// Its first digits: `38D5-F9CD-15DB-C4C7`.
    pub fingerprint: String,
    /// Since when, and whether it is in use, in words.
    pub words: String,
}

/// A receipt as a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SharedReceipt {
    /// The customer's phone as `256772123456`, if the payment names it; otherwise empty.
    pub phone: String,
    /// The message.
    pub text: String,
    /// How many modules a side of its QR code has, without the quiet zone; 0 if it is too long for one.
    pub modules: usize,
    /// The dark modules as an SVG path, with one unit for each.
    pub path: String,
}

/// Opens a receipt as a message in another program.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ShareInput {
    /// The operation's number in the book.
    pub id: OperationId,
    /// The customer's phone, as typed.
    pub phone: String,
    /// The program.
    pub by: ShareBy,
}

/// The program that a message is opened in. A person sends it there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ShareBy {
    /// WhatsApp.
    WhatsApp,
    /// SMS.
    Sms,
}
