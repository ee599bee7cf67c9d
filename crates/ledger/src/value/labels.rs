//! The labels of an operation, folded from its events.

use std::collections::BTreeMap;

use kaunta_domain::event::{EventKind, LabelText};

/// The labels of one operation, keyed as SQLite's NOCASE compares them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Labels(BTreeMap<String, LabelText>);

impl Labels {
    pub(crate) fn meet(&mut self, kind: &EventKind) {
        if let EventKind::Labelled { label, on } = kind {
            let key = label.as_str().to_ascii_lowercase();
            if *on {
                self.0.entry(key).or_insert_with(|| label.clone());
            } else {
                self.0.remove(&key);
            }
        }
    }

    pub(crate) fn into_sorted(self) -> Vec<LabelText> {
        self.0.into_values().collect()
    }
}
