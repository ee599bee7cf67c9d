//! Books with a long history, written once and kept: a million operations take minutes.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use kaunta_domain::environment::Environment;
use kaunta_domain::event::Event;
use kaunta_domain::operation::Lifecycle;
use kaunta_ledger::{Ledger, NewOperation};

use crate::Failure;
use crate::options::Options;
use crate::past::Shop;

const CHUNK: u64 = 5_000;

/// One of Kaunta's data folders, with a filled practice book.
pub struct Book {
    pub count: u64,
    pub folder: PathBuf,
}

impl Book {
    pub fn path(&self) -> PathBuf {
        self.folder.join("practice.db")
    }

    /// Where a migration puts its backups.
    pub fn backups(&self) -> PathBuf {
        self.folder.join("backups")
    }

    pub async fn open(&self) -> Result<Ledger, Failure> {
        Ok(Ledger::open(&self.path(), Environment::Practice, &self.backups()).await?)
    }
}

/// The books that the options ask for, smallest first. Reuses those of an earlier run.
pub async fn fill_all(options: &Options) -> Result<Vec<Book>, Failure> {
    let mut counts = options.rows.clone();
    counts.sort_unstable();
    let mut books = Vec::new();
    for count in counts {
        books.push(fill(&options.folder, count).await?);
    }
    Ok(books)
}

async fn fill(bench: &Path, count: u64) -> Result<Book, Failure> {
    // The file name depends on the history, so that another history gets another book. An older layout is migrated when
    // opened.
    let mut hasher = DefaultHasher::new();
    (include_str!("book.rs"), include_str!("../../../crates/ledger/examples/fill_book/past.rs")).hash(&mut hasher);
    let folder = bench.join(format!("shop-{count}-{:016x}", hasher.finish()));
    let book = Book { count, folder };
    if book.folder.exists() {
        return Ok(book);
    }
    println!("Writing a book with {count} operations; it is kept for the next time.");
    let unfinished = book.folder.with_extension("unfinished");
    if unfinished.exists() {
        std::fs::remove_dir_all(&unfinished)?;
    }
    std::fs::create_dir_all(&unfinished)?;
    let growing = Book { count, folder: unfinished };
    let ledger = growing.open().await?;
    let mut shop = Shop::new(1, count);
    let mut written = 0;
    while written < count {
        let chunk = CHUNK.min(count - written);
        let past: Result<Vec<_>, Failure> = (0..chunk).map(|_| finished(&mut shop)).collect();
        ledger.import(&past?).await?;
        written += chunk;
    }
    ledger.close().await;
    drop(ledger);
    std::fs::rename(&growing.folder, &book.folder)?;
    Ok(book)
}

/// The next operation with an outcome. An open one would be looked up in the background during a measurement.
fn finished(shop: &mut Shop) -> Result<(NewOperation, Vec<Event>), Failure> {
    loop {
        let (operation, events) = shop.next_operation().map_err(|error| error.to_string())?;
        if !Lifecycle::of(&events).state.is_open() {
            return Ok((operation, events));
        }
    }
}
