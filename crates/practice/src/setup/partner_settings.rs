//! The switches of the partner wallet interface.

use crate::terms::PartnerShape;

/// What a person or a test sets for the whole partner wallet interface; stored in the state, and cleared by a reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartnerSettings {
    /// The shape of every answer.
    pub shape: PartnerShape,
    /// The list of modes includes an unknown one, `CARD_PAYOUT`, which is accepted with the common fields.
    pub unknown_mode: bool,
    /// `wallet/me` shows UGX 150,000 less than the gateway interface's ESCROW, although both are the same money.
    pub balance_differs: bool,
    /// `wallet/me` does not show the wallet's owner.
    pub user_untold: bool,
    /// Requests may omit `userId`.
    pub user_optional: bool,
}
