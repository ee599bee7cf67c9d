//! Names of account holders that are remembered.

use std::collections::VecDeque;

use crate::value::id::ValidationId;

/// The names in the last few validations. A validation never changes, so neither does what is remembered of it.
#[derive(Debug, Default)]
pub(crate) struct Holders(VecDeque<(ValidationId, Option<String>)>);

impl Holders {
    const MOST: usize = 16;

    pub(crate) fn put(&mut self, id: ValidationId, name: Option<String>) {
        if self.0.len() == Self::MOST {
            self.0.pop_front();
        }
        self.0.push_back((id, name));
    }

    /// Nothing when it is not remembered; a name may be remembered not to be there.
    pub(crate) fn get(&self, id: ValidationId) -> Option<Option<String>> {
        self.0.iter().find(|(held, _)| *held == id).map(|(_, name)| name.clone())
    }
}
