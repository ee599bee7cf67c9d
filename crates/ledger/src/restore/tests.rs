use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::environment::Environment;
use kaunta_domain::home::Home;
use kaunta_domain::reference::{EpochId, Reference, Serial};
use tempfile::TempDir;

use super::*;
use crate::migration::{MIGRATIONS, apply};
use crate::{Arrival, Ledger};

/// A book of the layout before references followed from a seed.
async fn old_book(path: &Path) {
    let mut connection = writing(path).create_if_missing(true).connect().await.unwrap();
    for migration in &MIGRATIONS[..7] {
        apply(&mut connection, migration).await.unwrap();
    }
    setting::anchor_environment(&mut connection, Environment::Practice).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_backup_from_before_there_were_seeds_goes_on_with_the_one_that_is_known() {
    let folder = TempDir::new().unwrap();
    let (book, backups) = (folder.path().join("practice.db"), folder.path().join("backups"));
    let open = async || Ledger::open(&book, Environment::Practice, &backups).await.unwrap();
    let ledger = open().await;
    let seed = ledger.seed();
    ledger.reserve(70).await.unwrap();
    ledger.write_anchor().await.unwrap();
    let anchor = ledger.anchor();
    ledger.close().await;
    drop(ledger);

    let backup = folder.path().join("old.db");
    old_book(&backup).await;
    let held = examine_backup(&backup, Environment::Practice).await.unwrap();
    assert_eq!((held.seeds, held.operations), (Vec::new(), 0));
    // Something had happened that the backup does not know.
    let known = Anchor { events: 4, ..anchor };
    anchoring::write(&book, &known.to_text()).unwrap();
    restore(&book, &backup, Environment::Practice, &backups, None, Elsewhere::NotUsed, DateTime::UNIX_EPOCH)
        .await
        .unwrap();

    let ledger = open().await;
    assert_eq!(ledger.seed(), seed, "or nobody could look for what is lost");
    assert!(ledger.behind().is_some());
    let home = Home::of(&ledger.seed(), None, "here");
    let arrival = Arrival {
        home: &home,
        machine: None,
        code: &ComputerCode::of(None, ""),
        seed: &Seed::make([1, 2]),
        uses_partner_wallet: false,
        now: DateTime::UNIX_EPOCH,
    };
    assert_eq!(ledger.arrive(&arrival).await.unwrap(), Some(MoveCause::Restored));
    let recovery = ledger.begin_move(MoveCause::Restored, &arrival).await.unwrap();
    assert_eq!(recovery.left(), GAP.unsigned_abs(), "more than the anchor allows");
    assert_eq!(recovery.reference_of(EpochId(1), Serial(3)), Some(Reference::of(&seed, Serial(3))));
    assert_eq!(Some(recovery), ledger.unfinished_recovery().await.unwrap());
}
