//! Manages people and how they sign in.

use std::sync::Arc;

use crate::workspace::core::Core;

pub(crate) struct PeopleRoom {
    pub(crate) core: Arc<Core>,
}
