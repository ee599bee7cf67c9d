//! A cache of account holders' names.

use std::collections::VecDeque;

use crate::value::id::ValidationId;

/// The names from the last few validations. A validation never changes, so cached names stay valid.
#[derive(Debug, Default)]
pub(crate) struct Holders(VecDeque<(ValidationId, Option<String>)>);

impl Holders {
    const MOST_HOLDERS: usize = 16;

    pub(crate) fn put(&mut self, id: ValidationId, name: Option<String>) {
        if self.0.len() == Self::MOST_HOLDERS {
            self.0.pop_front();
        }
        self.0.push_back((id, name));
    }

    /// The outer `None`: the validation is not cached. The inner `None`: it is known to have no name.
    pub(crate) fn get(&self, id: ValidationId) -> Option<Option<String>> {
        self.0.iter().find(|(held, _)| *held == id).map(|(_, name)| name.clone())
    }
}
