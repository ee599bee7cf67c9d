use std::collections::BTreeSet;

use kaunta_domain::environment::Environment;
use tempfile::TempDir;

use super::*;
use crate::Ledger;
use crate::ledger::anchoring;

const NAME: &str = "20261121-093000";

/// A book with its anchor and a journal, as after a crash.
struct Shop {
    folder: TempDir,
}

impl Shop {
    async fn crashed() -> Shop {
        let (shop, folder) = (Shop { folder: TempDir::new().unwrap() }, TempDir::new().unwrap());
        let open = folder.path().join("example.db");
        let ledger = Ledger::open(&open, Environment::Practice, &folder.path().join("backups")).await.unwrap();
        ledger.set_setting("shop", "old").await.unwrap();
        ledger.write_anchor().await.unwrap();
        for (from, to) in [
            (open.clone(), shop.book()),
            (journal_of(&open, "wal"), journal_of(&shop.book(), "wal")),
            (sibling(&open, "anchor"), sibling(&shop.book(), "anchor")),
        ] {
            std::fs::copy(from, to).unwrap();
        }
        ledger.close().await;
        assert!(has_write_ahead_log(&shop.book()).unwrap());
        shop
    }

    fn book(&self) -> PathBuf {
        self.folder.path().join("example.db")
    }

    fn backups(&self) -> PathBuf {
        self.folder.path().join("backups")
    }

    fn aside(&self) -> PathBuf {
        aside(&self.book(), &self.backups(), NAME)
    }

    async fn open(&self, book: &Path) -> Ledger {
        Ledger::open(book, Environment::Practice, &self.backups()).await.unwrap()
    }
}

#[tokio::test]
async fn a_book_that_leaves_is_whole_wherever_the_step_was_cut_off() {
    let steps: [fn(&Shop); 3] = [
        |shop| std::fs::rename(sibling(&shop.book(), "anchor"), sibling(&shop.aside(), "anchor")).unwrap(),
        |shop| std::fs::rename(journal_of(&shop.book(), "wal"), journal_of(&shop.aside(), "wal")).unwrap(),
        |shop| std::fs::rename(shop.book(), shop.aside()).unwrap(),
    ];
    for done in 0..=steps.len() {
        let shop = Shop::crashed().await;
        std::fs::create_dir(shop.backups()).unwrap();
        std::fs::write(sibling(&shop.book(), &format!("{LEAVING}{NAME}")), "").unwrap();
        for step in &steps[..done] {
            step(&shop);
        }
        let new = shop.open(&shop.book()).await;
        assert_eq!(new.setting("shop").await.unwrap(), None, "{done}: a new book is in its place");
        assert_eq!(new.behind(), None, "{done}: and misses nothing");
        assert!(!sibling(&shop.book(), &format!("{LEAVING}{NAME}")).exists(), "{done}: the step is over");
        let old = shop.open(&shop.aside()).await;
        assert_eq!(
            old.setting("shop").await.unwrap().as_deref(),
            Some("old"),
            "{done}: what was in the journal is kept"
        );
        assert!(!old.anchor_was_missing(), "{done}: the anchor went with it");
        assert_ne!(old.seed(), new.seed(), "{done}");
    }
}

#[tokio::test]
async fn a_step_that_seems_not_to_be_over_takes_nothing_from_the_new_book() {
    let shop = Shop::crashed().await;
    let now = DateTime::parse_from_rfc3339("2026-11-21T09:30:00+03:00").unwrap().to_utc();
    assert_eq!(set_aside(&shop.book(), &shop.backups(), now).unwrap(), Some(shop.aside()));
    let new = shop.open(&shop.book()).await;
    let seed = new.seed();
    new.write_anchor().await.unwrap();
    new.close().await;
    // The end of the exchange had not reached the disk when the power failed.
    std::fs::write(sibling(&shop.book(), &format!("{LEAVING}{NAME}")), "").unwrap();
    let again = shop.open(&shop.book()).await;
    assert_eq!((again.seed(), again.anchor_was_missing()), (seed.clone(), false));
    assert_ne!(anchoring::read(&shop.aside()).unwrap().unwrap().seed, seed);
}

#[tokio::test]
async fn books_that_leave_in_the_same_second_have_names_of_their_own_and_one_in_use_stays() {
    let shop = Shop::crashed().await;
    let now = DateTime::UNIX_EPOCH;
    let mut asides = BTreeSet::new();
    for _ in 0..3 {
        let book = shop.open(&shop.book()).await;
        let refused = set_aside(&shop.book(), &shop.backups(), now).unwrap_err();
        assert!(matches!(refused, OpenError::AlreadyOpen), "{refused:?}");
        book.close().await;
        asides.insert(set_aside(&shop.book(), &shop.backups(), now).unwrap().unwrap());
        assert_eq!(set_aside(&shop.book(), &shop.backups(), now).unwrap(), None, "there is none any more");
    }
    assert_eq!(asides.len(), 3);
    assert!(asides.iter().all(|aside| aside.exists()));
}
