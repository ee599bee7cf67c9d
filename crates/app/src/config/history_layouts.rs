//! How each person sees the history, in a file beside the books. Losing it loses no record of a payment.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kaunta_contract::HistoryLayout;
use kaunta_domain::person::PersonName;
use kaunta_storage::{durable, private};
use serde_json::Value;

use crate::platform::lock::lock;

const FILE: &str = "history-views.json";
const DAMAGED: &str = "history-views-damaged.json";

/// Keyed by the person's name in lower case; empty in a shop without people. Each entry is parsed separately, so that
/// one written by a newer Kaunta does not lose the others.
type StoredLayouts = BTreeMap<String, Value>;

pub(crate) struct HistoryLayouts {
    folder: PathBuf,
    writing: Mutex<()>,
}

impl HistoryLayouts {
    pub(crate) fn new(folder: &Path) -> HistoryLayouts {
        HistoryLayouts { folder: folder.to_owned(), writing: Mutex::default() }
    }

    /// A person's view of the history; the default if none is stored or it can't be parsed.
    pub(crate) fn of(&self, person: Option<&PersonName>) -> HistoryLayout {
        let kept = self.read().unwrap_or_else(|error| {
            tracing::warn!(%error, "how people see the history can't be read");
            StoredLayouts::new()
        });
        let layout = kept.get(&key(person)).cloned().map(serde_json::from_value).transpose();
        layout
            .unwrap_or_else(|error| {
                tracing::warn!(%error, "how a person sees the history can't be understood");
                None
            })
            .unwrap_or_default()
    }

    /// Replaces a person's view of the history. A file that can't be parsed is set aside first.
    pub(crate) fn keep(&self, person: Option<&PersonName>, layout: &HistoryLayout) -> std::io::Result<()> {
        let _one_at_a_time = lock(&self.writing);
        let mut kept = match self.read() {
            Ok(kept) => kept,
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                durable::rename(&self.folder.join(FILE), &self.folder.join(DAMAGED))?;
                StoredLayouts::new()
            }
            Err(error) => return Err(error),
        };
        kept.insert(key(person), serde_json::to_value(layout)?);
        let path = self.folder.join(FILE);
        let fresh = path.with_extension("json.new");
        private::create(&fresh)?.write_all(&serde_json::to_vec_pretty(&kept)?)?;
        durable::sync(&fresh)?;
        durable::rename(&fresh, &path)
    }

    fn read(&self) -> std::io::Result<StoredLayouts> {
        match std::fs::read(self.folder.join(FILE)) {
            Ok(bytes) => {
                serde_json::from_slice(&bytes).map_err(|error| std::io::Error::new(ErrorKind::InvalidData, error))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(StoredLayouts::new()),
            Err(error) => Err(error),
        }
    }
}

fn key(person: Option<&PersonName>) -> String {
    person.map(PersonName::folded).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use kaunta_contract::{ChosenColumn, HistoryColumn};

    use super::*;

    fn only_amounts() -> HistoryLayout {
        let columns = vec![ChosenColumn { column: HistoryColumn::Amount, width: Some(120) }];
        HistoryLayout { columns, views: Vec::new() }
    }

    #[test]
    fn each_person_has_their_own_and_a_name_is_one_name_in_any_case() {
        let folder = tempfile::tempdir().unwrap();
        let layouts = HistoryLayouts::new(folder.path());
        let person = |name| PersonName::parse(name).unwrap();
        layouts.keep(Some(&person("Nakato")), &only_amounts()).unwrap();
        layouts.keep(None, &HistoryLayout::default()).unwrap();
        assert_eq!(layouts.of(Some(&person("NAKATO"))), only_amounts());
        assert_eq!((layouts.of(Some(&person("Okello"))), layouts.of(None)), Default::default());
    }

    #[test]
    fn what_can_not_be_understood_costs_nobody_else_theirs() {
        let folder = tempfile::tempdir().unwrap();
        let layouts = HistoryLayouts::new(folder.path());
        layouts.keep(None, &only_amounts()).unwrap();
        let file = folder.path().join(FILE);
        let newer = std::fs::read_to_string(&file).unwrap().replacen('{', "{\"okello\": {\"layout\": 2},", 1);
        std::fs::write(&file, newer).unwrap();
        let okello = PersonName::parse("Okello").unwrap();
        assert_eq!((layouts.of(Some(&okello)), layouts.of(None)), (HistoryLayout::default(), only_amounts()));
        std::fs::write(&file, "{\"\": {\"lo").unwrap();
        assert_eq!(layouts.of(None), HistoryLayout::default());
        layouts.keep(Some(&okello), &only_amounts()).unwrap();
        assert_eq!(layouts.of(Some(&okello)), only_amounts());
        assert_eq!(std::fs::read(folder.path().join(DAMAGED)).unwrap(), b"{\"\": {\"lo");
    }
}
