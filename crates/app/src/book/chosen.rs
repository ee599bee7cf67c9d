//! What a person chose or started, kept until it is used.

use crate::book::error::BookError;
use crate::platform::lock::lock;
use crate::platform::new_file::written;
use crate::staff::actor::Actor;
use kaunta_contract::*;
use kaunta_domain::person::PersonName;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;
use tokio::sync::{Mutex as AsyncMutex, MutexGuard};

/// Files that a person chose in the system's dialogs in this run, to be written or read, by the path that the window was
/// given. Each person can name only their own.
#[derive(Default)]
pub(crate) struct ChosenCopies(Mutex<HashMap<String, ChosenCopy>>);

struct ChosenCopy {
    file: PathBuf,
    by: Option<PersonName>,
}

impl ChosenCopies {
    /// Registers a chosen file and returns it as the window may name it.
    pub(crate) fn add(&self, caller: &Actor, file: PathBuf) -> SavedFile {
        let told = written(&file);
        lock(&self.0).insert(told.path.clone(), ChosenCopy { file, by: caller.name().cloned() });
        told
    }

    /// The file behind a path that the window names, if the caller chose it.
    pub(crate) fn find(&self, caller: &Actor, path: &str) -> Option<PathBuf> {
        let chosen = lock(&self.0);
        chosen.get(path).filter(|chosen| chosen.by.as_ref() == caller.name()).map(|chosen| chosen.file.clone())
    }

    /// As [`ChosenCopies::find`].
    ///
    /// # Errors
    /// The caller did not choose it.
    pub(crate) fn chosen(&self, caller: &Actor, path: &str) -> Result<PathBuf, BookError> {
        self.find(caller, path).ok_or(BookError::NotChosen)
    }
}

/// Locked while the example day is being played.
#[derive(Default)]
pub(crate) struct ExampleDay(AsyncMutex<()>);

impl ExampleDay {
    /// Holds the example day until the guard is dropped. `None` if it is held already.
    pub(crate) fn begins(&self) -> Option<MutexGuard<'_, ()>> {
        self.0.try_lock().ok()
    }
}
