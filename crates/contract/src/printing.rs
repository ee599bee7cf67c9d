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

/// How a printer is connected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "by", rename_all = "camelCase")]
pub enum PrinterPlace {
    /// By the network.
    Network {
        /// Its address, as `192.168.1.50` or `printer.local:9101`.
        address: String,
    },
    /// By a serial port.
    Serial {
        /// The system's name for the port, as `COM3` or `/dev/ttyUSB0`.
        port: String,
        /// Its speed in bits a second, as digits.
        speed: String,
    },
    /// By USB.
    Usb {
        /// The device, as it was found.
        device: String,
    },
    /// As a printer of the system.
    Queue {
        /// The system's name for it.
        name: String,
    },
}

/// A thermal printer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PrinterView {
    /// How it is connected.
    pub place: PrinterPlace,
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

/// The printers that this computer knows of. Those on the network are in [`NetworkPrinters`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FoundPrinters {
    /// Serial ports; what is at their end is not known.
    pub serial: Vec<FoundPrinter>,
    /// Printers on USB.
    pub usb: Vec<FoundPrinter>,
    /// The system's own printers.
    pub queues: Vec<FoundPrinter>,
    /// Why there may be others on USB.
    pub usb_problem: Option<String>,
    /// Why there may be others of the system.
    pub queues_problem: Option<String>,
}

/// What answers as a printer on this computer's own networks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NetworkPrinters {
    /// Their addresses, as they are set.
    pub printers: Vec<FoundPrinter>,
    /// The networks that were looked through, as `192.168.1.0/24`; none if the computer is in no private one.
    pub networks: Vec<String>,
}

/// A printer, or a port that may have one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FoundPrinter {
    /// The port, the device or the system's name for it: what is set.
    pub id: String,
    /// What it says it is.
    pub product: Option<String>,
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

/// What a printer reports about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PrinterState {
    /// Whether it could print now; none if it can't say.
    pub ready: Option<bool>,
    /// The same in words, with what to do.
    pub said: String,
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

/// The shop's logo as it is printed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LogoView {
    /// For each width of paper; none if there is no logo.
    pub pictures: Vec<LogoPicture>,
}

/// The logo on paper of one width.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LogoPicture {
    /// The paper.
    pub paper: PaperWidth,
    /// In dots of the printer.
    pub width: usize,
    /// In dots of the printer.
    pub height: usize,
    /// The address of the picture, which contains it.
    pub address: String,
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
