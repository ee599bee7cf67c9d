//! Labels of fields and the hints below them. Each gets its words where it is shown.

use crate::biller::Called;

/// A field's label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// The amount.
    Amount,
    /// The text shown in the service's records.
    Note,
    /// The wallet that pays.
    Wallet,
    /// The mode, under its own name.
    Product,
    /// A phone number.
    Phone,
    /// A phone's network.
    Network,
    /// The recipient of the money.
    RecipientName,
    /// The phone of the customer who pays.
    CustomerPhone,
    /// A bank.
    Bank,
    /// An account number.
    Account,
    /// The account holder.
    AccountHolder,
    /// The customer who owes a bill.
    CustomerName,
    /// The phone of the person who pays a bill.
    PayerPhone,
    /// The user whose wallet receives the money.
    RecipientUser,
    /// A merchant's code.
    Merchant,
    /// An account or invoice of a merchant.
    AccountOrInvoice,
    /// The card or bank transfer that money comes from.
    MoneySource,
    /// Prepaid or postpaid.
    MeterType,
    /// Whether the customer is given the money in cash.
    CashPaidOut,
    /// A service area.
    Area,
    /// The customer's number at this biller.
    AtBiller(Called),
    /// Never drawn.
    Unseen,
}

/// The hint below a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// Shown in the service's records.
    InTheRecords,
    /// The phone of the person who receives the money.
    Receives,
    /// The phone of the person who is asked to approve.
    GetsThePrompt,
    /// A bank; its code can be typed too.
    BankOrItsCode,
    /// The name as the bank has it.
    NameOnTheAccount,
    /// The phone that is topped up.
    ToTopUp,
    /// Cash that is paid out leaves the drawer.
    CashLeavesTheDrawer,
    /// How to type cents.
    Cents,
    /// A user of the service, not of Kaunta.
    UserWhoReceives,
    /// The phone whose mobile money tops up the wallet.
    TopsUpTheWallet,
    /// Only some merchants give one.
    IfTheMerchantGaveOne,
    /// An example, and where the text is sent.
    SentAsDescription,
    /// In the service's spelling.
    AsTheServiceCallsIt,
    /// Leave empty if the mode has none.
    EmptyIfNone,
}
