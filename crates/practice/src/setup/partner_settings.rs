//! How the interface is set, until it is set otherwise.

use crate::terms::PartnerShape;

/// What a person or a test chooses for the whole partner wallet interface; kept in the state, forgotten by a reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartnerSettings {
    /// The shape of every answer.
    pub shape: PartnerShape,
    /// The list of modes has one that nobody knows, `CARD_PAYOUT`, and it is accepted with the common fields.
    pub unknown_mode: bool,
    /// `wallet/me` shows UGX 150,000 less than the gateway interface's ESCROW, which is the same money.
    pub balance_differs: bool,
    /// `wallet/me` does not tell whose wallet it is.
    pub user_untold: bool,
    /// Requests may leave `userId` out.
    pub user_optional: bool,
}
