use serde::{Deserialize, Serialize};

/// An account of the shop, as its accountant's program calls it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AccountName {
    /// Names it in [`TypedAccountName`].
    pub code: String,
    /// What is booked there, in words.
    pub label: String,
    /// The name that is used where none was typed.
    pub usual: String,
    /// The name as typed; may be blank.
    pub name: String,
}

/// The accountant's names for the accounts, once for all formats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AccountNames {
    /// The shop's wallets.
    pub wallets: Vec<AccountName>,
    /// What is sold and collected.
    pub products: Vec<AccountName>,
    /// The others.
    pub others: Vec<AccountName>,
    /// The branch, which is Tally's cost centre; may be blank.
    pub branch: String,
}

/// A name as typed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TypedAccountName {
    /// [`AccountName::code`].
    pub code: String,
    /// The name; blank for the usual one.
    pub name: String,
}

/// Saves the names of accounts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveAccountNamesInput {
    /// The names; an account that is left out keeps its name.
    pub names: Vec<TypedAccountName>,
    /// The branch; may be blank.
    pub branch: String,
}
