//! Which interface has a look-up.

use kaunta_domain::mode::{Interface, Mode};

/// Whether a product can ever be looked up. The partner wallet's can't (partner-wallet-api.md, Endpoints).
pub(crate) fn has_look_up(mode: Mode) -> bool {
    match mode.interface() {
        Interface::Gateway => true,
        Interface::PartnerWallet => false,
    }
}
