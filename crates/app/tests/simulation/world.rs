//! Everything outside Kaunta's process, which survives when that is killed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use kaunta_domain::environment::Environment;
use kaunta_gateway::wire::Reply;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::checker::staff::Left;
use crate::clock::Clock;
use crate::line::{About, Line};
use crate::service::Service;

/// The world of one story.
#[derive(Debug)]
pub struct World {
    pub clock: Clock,
    /// Whether Kaunta makes daily backups.
    pub backs_up: bool,
    service: Mutex<Service>,
    line: Mutex<Line>,
    /// The last backup made by Kaunta, which a person chooses to restore.
    pub backup_made: Mutex<Option<PathBuf>>,
    /// Which computer the shop uses.
    machine: AtomicU32,
    /// The anchors of books in the keychain.
    pub keychain: Mutex<HashMap<Environment, String>>,
    /// How often each reference was sent to the service.
    sendings: Mutex<BTreeMap<String, u32>>,
    /// What was first sent under each reference.
    left: Mutex<Vec<Left>>,
    /// What was sent to another account after it had been sent to ours.
    astray: Mutex<Vec<String>>,
    /// Everything that the gateway interface was ever asked about.
    asked: Mutex<BTreeSet<String>>,
    randoms: AtomicU64,
    /// Whether the window was told that something changed.
    news: AtomicBool,
    /// The current life of Kaunta; all others have been killed.
    life: AtomicU32,
    /// The parent of the folders of all lives.
    folder: PathBuf,
}

impl World {
    pub fn new(seed: u64, folder: PathBuf) -> Arc<World> {
        Arc::new(World {
            clock: Clock::new(),
            backs_up: seed % 8 == 7,
            service: Mutex::default(),
            line: Mutex::default(),
            backup_made: Mutex::default(),
            machine: AtomicU32::new(1),
            keychain: Mutex::default(),
            sendings: Mutex::default(),
            left: Mutex::default(),
            astray: Mutex::default(),
            asked: Mutex::default(),
            randoms: AtomicU64::new(seed << 20),
            news: AtomicBool::new(true),
            life: AtomicU32::new(1),
            folder,
        })
    }

    pub fn service(&self) -> MutexGuard<'_, Service> {
        self.service.lock().unwrap()
    }

    pub fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap()
    }

    pub fn sendings(&self) -> BTreeMap<String, u32> {
        self.sendings.lock().unwrap().clone()
    }

    pub fn left(&self) -> Vec<Left> {
        self.left.lock().unwrap().clone()
    }

    /// Everything that the gateway interface was ever asked about.
    pub fn asked(&self) -> BTreeSet<String> {
        self.asked.lock().unwrap().clone()
    }

    pub fn machine(&self) -> u32 {
        self.machine.load(Ordering::SeqCst)
    }

    /// Switches the shop to another computer. Returns which it was, and what its keychain holds.
    pub fn sit_down_at(
        &self,
        machine: u32,
        keychain: HashMap<Environment, String>,
    ) -> (u32, HashMap<Environment, String>) {
        let before = std::mem::replace(&mut *self.keychain.lock().unwrap(), keychain);
        (self.machine.swap(machine, Ordering::SeqCst), before)
    }

    pub fn random(&self) -> u128 {
        // Each start of Kaunta uses the lower half as its id: two equal ones would count as one.
        let next = u128::from(self.randoms.fetch_add(1, Ordering::SeqCst));
        next << 64 | next
    }

    pub fn leaves(&self, about: About, body: Option<Value>, answer: oneshot::Sender<Reply>) {
        let payments = about.leaving(body.as_ref().unwrap_or(&Value::Null));
        for left in payments {
            let mut sendings = self.sendings.lock().unwrap();
            let times = sendings.entry(left.reference.clone()).or_default();
            *times += 1;
            if *times == 1 {
                self.left.lock().unwrap().push(left);
            }
        }
        if let About::Status(asked) = &about {
            self.asked.lock().unwrap().insert(asked.clone());
        }
        self.line().leaves(about, body, self.clock.world(), answer);
    }

    pub fn leaves_for_another_account(&self, reference: &str) {
        if self.sendings.lock().unwrap().contains_key(reference) {
            self.astray.lock().unwrap().push(reference.to_owned());
        }
    }

    /// What was sent to another account after it had been sent to ours, since the last call.
    pub fn astray(&self) -> Vec<String> {
        std::mem::take(&mut self.astray.lock().unwrap())
    }

    /// Kaunta tells its window that something changed.
    pub fn tell_window(&self) {
        self.news.store(true, Ordering::SeqCst);
    }

    /// Whether that has happened since the last call.
    pub fn has_news(&self) -> bool {
        self.news.swap(false, Ordering::SeqCst)
    }

    pub fn life(&self) -> u32 {
        self.life.load(Ordering::SeqCst)
    }

    pub fn is_alive(&self, life: u32) -> bool {
        self.life() == life
    }

    /// The folder of a life of Kaunta.
    pub fn place(&self, life: u32) -> PathBuf {
        self.folder.join(format!("life-{life}"))
    }

    /// Where a person puts a backup of the book.
    pub fn backup(&self, life: u32) -> PathBuf {
        self.folder.join(format!("backup-{life}.db"))
    }

    /// Kills the current life of Kaunta: the next one finds its files as they are now, and nothing it does afterwards has
    /// any effect.
    pub fn kill(&self) {
        let life = self.life();
        copy(&self.place(life), &self.place(life + 1));
        self.life.store(life + 1, Ordering::SeqCst);
        self.tell_window();
        self.line().cut_off();
    }
}

/// Copies a folder with its files.
pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let name = entry.file_name();
        let is_index = name.to_string_lossy().ends_with("-shm");
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to.join(name));
        } else if !is_index {
            // The next connection that opens the book recreates the index of a write-ahead log.
            match std::fs::copy(entry.path(), to.join(name)) {
                // A partial file that was renamed at this moment.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                copied => assert!(copied.is_ok(), "{copied:?}"),
            }
        }
    }
}
