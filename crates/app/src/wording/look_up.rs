//! Which interface has a look-up.

use kaunta_domain::mode::{Interface, Mode};

/// Whether a product can ever be looked up: the partner wallet has no look-up (partner-wallet-api.md, Endpoints).
pub(crate) fn has_look_up(mode: Mode) -> bool {
    match mode.interface() {
        Interface::Gateway => true,
        Interface::PartnerWallet => false,
    }
}
