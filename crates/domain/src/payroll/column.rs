//! The columns of a payroll table, and a row of it as text.

use serde::{Deserialize, Serialize};

// The compiler reports where a new one needs its text, its headings, its words and its form, but not which kinds of payees have it
// (`PayeeKind` in `destination.rs`).
/// What a column of a file may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Column {
    /// The person's name; for a bank account, its holder's.
    Name,
    /// The person's phone.
    Phone,
    /// MTN or Airtel; without it the phone's prefix suggests one.
    Network,
    /// The number of a user of the service, whose wallet receives the money.
    User,
    /// A merchant's code.
    Merchant,
    /// The account number at a bank, or the customer or invoice number at a merchant.
    Account,
    /// A bank by its name or code.
    Bank,
    /// Shillings, with cents where the kind of table allows them.
    Amount,
    /// The text shown in the service's records; without it, the payroll's own note is used.
    Note,
}

impl Column {
    /// Every column.
    pub const ALL: [Column; 9] = [
        Column::Name,
        Column::Phone,
        Column::Network,
        Column::User,
        Column::Merchant,
        Column::Account,
        Column::Bank,
        Column::Amount,
        Column::Note,
    ];
}

/// A row's texts, one per column: initially as read from the file, later as a person changed them. Columns that its table
/// lacks are empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct RowText {
    /// The person's name, or the account holder's.
    pub name: String,
    /// The person's phone.
    pub phone: String,
    /// MTN or AIRTEL, or nothing.
    pub network: String,
    /// The number of a user of the service.
    pub user: String,
    /// A merchant's code.
    pub merchant: String,
    /// The account, customer or invoice number.
    pub account: String,
    /// The bank.
    pub bank: String,
    /// The amount.
    pub amount: String,
    /// The note, or nothing.
    pub note: String,
}

impl RowText {
    /// The text of a column.
    #[must_use]
    pub fn get(&self, column: Column) -> &str {
        match column {
            Column::Name => &self.name,
            Column::Phone => &self.phone,
            Column::Network => &self.network,
            Column::User => &self.user,
            Column::Merchant => &self.merchant,
            Column::Account => &self.account,
            Column::Bank => &self.bank,
            Column::Amount => &self.amount,
            Column::Note => &self.note,
        }
    }

    /// The text of a column, mutable.
    pub fn get_mut(&mut self, column: Column) -> &mut String {
        match column {
            Column::Name => &mut self.name,
            Column::Phone => &mut self.phone,
            Column::Network => &mut self.network,
            Column::User => &mut self.user,
            Column::Merchant => &mut self.merchant,
            Column::Account => &mut self.account,
            Column::Bank => &mut self.bank,
            Column::Amount => &mut self.amount,
            Column::Note => &mut self.note,
        }
    }
}
