//! Finding one operation, and showing it.

use std::sync::Arc;

use crate::workspace::core::Core;

pub(crate) struct Operations {
    pub(crate) core: Arc<Core>,
}
