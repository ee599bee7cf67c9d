//! One movement of money over the partner wallet.

use crate::terms::{Money, PartnerMode as Mode};

/// One movement of money that keeps every rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Order {
    pub(crate) mode: Mode,
    pub(crate) amount: Money,
    /// The phone, user, account or code that decides who it is.
    pub(crate) recipient: Option<String>,
    pub(crate) name: Option<String>,
    /// The network or the bank.
    pub(crate) provider: Option<String>,
    /// Items of a batch only.
    pub(crate) reference_id: Option<String>,
}
