//! What a person chose or began, until it is used.

use crate::platform::lock::lock;
use crate::platform::new_file::written;
use crate::staff::actor::Actor;
use kaunta_contract::*;
use kaunta_domain::person::PersonName;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;
use tokio::sync::{Mutex as AsyncMutex, MutexGuard};

/// Copies that a person chose in the system's dialogs in this run of Kaunta, to be written or read, by what the window was
/// told of their paths. What one person chose, no other names.
#[derive(Default)]
pub(crate) struct ChosenCopies(Mutex<HashMap<String, Chosen>>);

struct Chosen {
    file: PathBuf,
    by: Option<PersonName>,
}

impl ChosenCopies {
    /// The file as the window may name it from now on.
    pub(crate) fn add(&self, caller: &Actor, file: PathBuf) -> SavedFile {
        let told = written(&file);
        lock(&self.0).insert(told.path.clone(), Chosen { file, by: caller.name().cloned() });
        told
    }

    /// The file behind a path that the window names, if the caller chose it.
    pub(crate) fn find(&self, caller: &Actor, path: &str) -> Option<PathBuf> {
        let chosen = lock(&self.0);
        chosen.get(path).filter(|chosen| chosen.by.as_ref() == caller.name()).map(|chosen| chosen.file.clone())
    }

    /// The same.
    ///
    /// # Errors
    /// They did not.
    pub(crate) fn chosen(&self, caller: &Actor, path: &str) -> Result<PathBuf, AppError> {
        self.find(caller, path).ok_or_else(|| AppError::new(ErrorCode::NotFound, kaunta_words::backups::choose_again()))
    }
}

/// Whether the example day is being played at this moment.
#[derive(Default)]
pub(crate) struct ExampleDay(AsyncMutex<()>);

impl ExampleDay {
    /// Until what is answered is let go of; nothing where it is played already.
    pub(crate) fn begins(&self) -> Option<MutexGuard<'_, ()>> {
        self.0.try_lock().ok()
    }
}
