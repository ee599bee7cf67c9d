//! What the owner sets of people, and how they come in.

use std::sync::Arc;

use crate::workspace::core::Core;

/// What the owner sets of people, and how they come in.
pub(crate) struct PeopleRoom {
    pub(crate) core: Arc<Core>,
    /// What a call does, in words; nothing for what is no call.
    pub(crate) call_in_words: fn(&str) -> Option<kaunta_words::Message>,
}
