//! A release server controlled by the test.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use kaunta_app::{InstallPermission, Package, Release, Releases, UpdateProblem};
use kaunta_contract::Progress;
use semver::Version;
use tokio::sync::watch;

use crate::shop::Shop;

/// What it offers, its faults, and what was requested of it.
pub struct Shelf {
    pub version: Mutex<String>,
    pub notes: Mutex<String>,
    /// The error of the next step, once.
    pub asking_fails: Mutex<Option<UpdateProblem>>,
    pub fetching_fails: Mutex<Option<UpdateProblem>>,
    pub installing_fails: Mutex<Option<UpdateProblem>>,
    pub asked: AtomicUsize,
    pub fetched: AtomicUsize,
    /// For each package handed over, the backups of books that existed then.
    pub installed: Mutex<Vec<Vec<String>>>,
    /// Whether the download and the installer finish.
    pub comes: watch::Sender<bool>,
    pub ends: watch::Sender<bool>,
    /// How often permission to install was requested, and whether the administrator grants it.
    pub leave_asked: watch::Sender<usize>,
    pub gives_leave: watch::Sender<bool>,
    backups: PathBuf,
}

impl Shelf {
    /// Sets one up for the shop, with a much newer Kaunta on it.
    pub fn at(shop: &Shop) -> Arc<Shelf> {
        let shelf = Arc::new(Shelf {
            version: Mutex::new("99.0.0".to_owned()),
            notes: Mutex::default(),
            asking_fails: Mutex::default(),
            fetching_fails: Mutex::default(),
            installing_fails: Mutex::default(),
            asked: AtomicUsize::new(0),
            fetched: AtomicUsize::new(0),
            installed: Mutex::default(),
            comes: watch::Sender::new(true),
            ends: watch::Sender::new(true),
            leave_asked: watch::Sender::new(0),
            gives_leave: watch::Sender::new(true),
            backups: shop.data().join("backups"),
        });
        *shop.computer.releases.lock().unwrap() = Ok(Arc::new(Place(shelf.clone())));
        shelf
    }

    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    pub fn fetched(&self) -> usize {
        self.fetched.load(Ordering::SeqCst)
    }

    pub fn installed(&self) -> usize {
        self.installed.lock().unwrap().len()
    }
}

struct Place(Arc<Shelf>);
struct Announced(Arc<Shelf>, Version, String);
struct Proved(Arc<Shelf>);
struct Given(Arc<Shelf>);

fn so_far(fails: &Mutex<Option<UpdateProblem>>) -> Result<(), UpdateProblem> {
    fails.lock().unwrap().take().map_or(Ok(()), Err)
}

async fn open(gate: &watch::Sender<bool>) {
    gate.subscribe().wait_for(|open| *open).await.unwrap();
}

#[async_trait]
impl Releases for Place {
    async fn newest(&self) -> Result<Option<Arc<dyn Release>>, UpdateProblem> {
        self.0.asked.fetch_add(1, Ordering::SeqCst);
        so_far(&self.0.asking_fails)?;
        let version = Version::parse(&self.0.version.lock().unwrap()).unwrap();
        let notes = self.0.notes.lock().unwrap().clone();
        Ok(Some(Arc::new(Announced(self.0.clone(), version, notes))))
    }
}

#[async_trait]
impl Release for Announced {
    fn version(&self) -> &Version {
        &self.1
    }

    fn notes(&self) -> &str {
        &self.2
    }

    async fn fetch(&self, told: &(dyn Fn(Progress) + Send + Sync)) -> Result<Arc<dyn Package>, UpdateProblem> {
        self.0.fetched.fetch_add(1, Ordering::SeqCst);
        for done in [1, 50, 100] {
            told(Progress { done, total: 100 });
        }
        open(&self.0.comes).await;
        so_far(&self.0.fetching_fails)?;
        Ok(Arc::new(Proved(self.0.clone())))
    }
}

#[async_trait]
impl Package for Proved {
    async fn ask_permission(&self) -> Result<Box<dyn InstallPermission>, UpdateProblem> {
        self.0.leave_asked.send_modify(|asked| *asked += 1);
        open(&self.0.gives_leave).await;
        Ok(Box::new(Given(self.0.clone())))
    }
}

#[async_trait]
impl InstallPermission for Given {
    async fn hand_over(self: Box<Self>) -> Result<(), UpdateProblem> {
        let names = std::fs::read_dir(&self.0.backups).into_iter().flatten();
        let copies = names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        self.0.installed.lock().unwrap().push(copies);
        open(&self.0.ends).await;
        so_far(&self.0.installing_fails)
    }
}
