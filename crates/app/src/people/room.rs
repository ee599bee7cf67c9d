//! Manages people and how they sign in.

use std::sync::Arc;

use crate::workspace::core::Core;

pub(crate) struct PeopleRoom {
    pub(crate) core: Arc<Core>,
    /// What a call does, in words. `None` if there is no such call.
    pub(crate) call_in_words: fn(&str) -> Option<kaunta_words::Message>,
}
