//! The balances of both interfaces.

use std::sync::Arc;

use crate::workspace::core::Core;

pub(crate) struct Wallets {
    pub(super) core: Arc<Core>,
}

impl Wallets {
    pub(crate) fn new(core: &Arc<Core>) -> Wallets {
        Wallets { core: core.clone() }
    }
}
