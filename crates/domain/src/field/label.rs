//! What a field is called and what stands under it. The words of each are put to it where it is shown.

use crate::biller::Called;

/// What a field is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// The sum.
    Amount,
    /// What the service shows in its records.
    Note,
    /// Which wallet pays.
    Wallet,
    /// The mode, by its own name.
    Product,
    /// A phone number.
    Phone,
    /// A phone's network.
    Network,
    /// Who receives the money.
    RecipientName,
    /// The phone of the customer who pays.
    CustomerPhone,
    /// A bank.
    Bank,
    /// An account's number.
    Account,
    /// Whose account it is.
    AccountHolder,
    /// Who owes a bill.
    CustomerName,
    /// The phone of whoever pays a bill.
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
    /// A service area.
    Area,
    /// The customer's number at this biller.
    AtBiller(Called),
    /// Nothing: it is never drawn.
    Unseen,
}

/// What stands under a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// Where it is shown.
    InTheRecords,
    /// Whose phone it is: who receives the money.
    Receives,
    /// Whose phone it is: who is asked to approve.
    GetsThePrompt,
    /// A code can be typed too.
    BankOrItsCode,
    /// As the bank has it.
    NameOnTheAccount,
    /// Whose phone it is: it is topped up.
    ToTopUp,
    /// How cents are typed.
    Cents,
    /// A user of the service, not of Kaunta.
    UserWhoReceives,
    /// Whose phone it is: its mobile money tops up the wallet.
    TopsUpTheWallet,
    /// Only some merchants give one.
    IfTheMerchantGaveOne,
    /// An example, and where it goes.
    SentAsDescription,
    /// In the service's spelling.
    AsTheServiceCallsIt,
    /// Not every mode has one.
    EmptyIfNone,
}
