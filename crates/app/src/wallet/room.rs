//! The balances of both interfaces.

use std::sync::Arc;

use crate::workspace::core::Core;

pub(crate) struct WalletRoom {
    pub(super) core: Arc<Core>,
}

impl WalletRoom {
    pub(crate) fn new(core: &Arc<Core>) -> WalletRoom {
        WalletRoom { core: core.clone() }
    }
}
