//! A payment over the partner wallet interface.

use crate::terms::{Money, PartnerMode as Mode};

/// A valid payment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Order {
    pub(crate) mode: Mode,
    pub(crate) amount: Money,
    /// The recipient's or payer's phone, user, account or code; selects the scenario.
    pub(crate) recipient: Option<String>,
    pub(crate) name: Option<String>,
    /// The network or the bank.
    pub(crate) provider: Option<String>,
    /// For batch items only.
    pub(crate) reference_id: Option<String>,
}
