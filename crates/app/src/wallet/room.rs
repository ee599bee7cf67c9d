//! The balances of both interfaces.

use std::sync::Arc;

use crate::workspace::core::Core;

pub(crate) struct Wallets {
    pub(crate) core: Arc<Core>,
}
