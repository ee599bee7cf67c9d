use super::*;
use crate::shop::{OWNER, OWNER_PIN, Shop};

async fn refused(shop: &Shop) -> PeopleError {
    let before = std::fs::read(shop.file()).unwrap();
    let refused = open_with(&shop.file(), Cost::CHEAP, MIGRATIONS).await.unwrap_err();
    assert_eq!(std::fs::read(shop.file()).unwrap(), before, "the file is as it was");
    refused
}

#[tokio::test]
async fn a_list_is_made_where_none_is_or_an_empty_file_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    for (file, prepared) in [("new.db", false), ("prepared.db", true)] {
        let path = folder.path().join(file);
        if prepared {
            std::fs::write(&path, "").unwrap();
        }
        let people = People::open(&path).await.unwrap();
        assert!(!people.is_set_up().await.unwrap());
        assert_eq!(people.log_count().await.unwrap(), 0);
    }
}

#[tokio::test]
async fn a_file_whose_making_was_cut_off_is_made_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("people.db");
    let cut_off = rusqlite::Connection::open(&path).unwrap();
    cut_off.pragma_update(None, "journal_mode", "wal").unwrap();
    drop(cut_off);
    assert_ne!(std::fs::metadata(&path).unwrap().len(), 0);
    assert!(!People::open(&path).await.unwrap().is_set_up().await.unwrap());
}

#[tokio::test]
async fn who_works_here_is_still_known_after_a_restart() {
    let mut shop = Shop::with_two().await;
    let before = shop.people.all().await.unwrap();
    shop.restart().await;
    assert_eq!(shop.people.all().await.unwrap(), before);
    assert!(shop.check(OWNER, OWNER_PIN).await.is_ok());
}

#[tokio::test]
async fn a_file_of_a_newer_layout_is_refused() {
    let shop = Shop::with_two().await;
    shop.people.close().await;
    shop.outside().pragma_update(None, "user_version", newest(MIGRATIONS) + 1).unwrap();
    let refused = refused(&shop).await;
    assert!(matches!(refused, PeopleError::MadeByNewerVersion { found: 2, known: 1 }), "{refused:?}");
}

#[tokio::test]
async fn a_file_of_an_older_layout_gets_the_new_one_whole_or_not_at_all() {
    let mut shop = Shop::with_two().await;
    let before = shop.people.all().await.unwrap();
    shop.people.close().await;
    let second = Migration { version: 2, sql: "ALTER TABLE person ADD COLUMN till TEXT" };
    let broken =
        Migration { version: 3, sql: "ALTER TABLE person ADD COLUMN shift TEXT; ALTER TABLE nothing ADD COLUMN x" };
    open_with(&shop.file(), Cost::CHEAP, &[MIGRATIONS[0], second, broken]).await.unwrap_err();
    shop.people = open_with(&shop.file(), Cost::CHEAP, &[MIGRATIONS[0], second]).await.unwrap();
    assert_eq!(shop.people.all().await.unwrap(), before);
    let columns = "SELECT count(*) FROM pragma_table_info('person') WHERE name IN ('till', 'shift')";
    assert_eq!(shop.outside().query_row(columns, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
}

#[tokio::test]
async fn a_damaged_file_is_refused() {
    type Damage = fn(&mut Vec<u8>);
    let damages: [(&str, Damage); 4] = [
        ("overwritten whole", |bytes| bytes.fill(0x5a)),
        ("overwritten but for its header", |bytes| bytes[100..].fill(0x5a)),
        ("cut short", |bytes| bytes.truncate(bytes.len() / 2)),
        ("only a few bytes", |bytes| bytes.truncate(50)),
    ];
    for (what, damage) in damages {
        let shop = Shop::with_two().await;
        shop.people.close().await;
        let mut bytes = std::fs::read(shop.file()).unwrap();
        damage(&mut bytes);
        std::fs::write(shop.file(), bytes).unwrap();
        let refused = refused(&shop).await;
        assert!(matches!(refused, PeopleError::Damaged { .. }), "{what}: {refused:?}");
    }
}

#[tokio::test]
async fn another_program_s_database_is_refused() {
    let shop = Shop::with_two().await;
    shop.people.close().await;
    shop.outside().pragma_update(None, "application_id", 0x4b4e_5441).unwrap();
    let refused = refused(&shop).await;
    assert!(matches!(&refused, PeopleError::Damaged { detail } if detail.contains("not Kaunta's list")), "{refused:?}");
}

#[tokio::test]
async fn a_list_that_is_gone_but_for_its_journal_is_not_made_anew() {
    for emptied in [true, false] {
        let shop = Shop::with_two().await;
        shop.people.close().await;
        if emptied {
            std::fs::write(shop.file(), "").unwrap();
        } else {
            std::fs::remove_file(shop.file()).unwrap();
        }
        let journal = shop.file().with_file_name("people.db-wal");
        std::fs::write(journal, "what was not yet in the file").unwrap();
        let refused = open_with(&shop.file(), Cost::CHEAP, MIGRATIONS).await.unwrap_err();
        assert!(matches!(refused, PeopleError::Damaged { .. }), "{refused:?}");
    }
}

#[tokio::test]
async fn a_place_that_is_not_there_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let refused = People::open(&folder.path().join("nowhere").join("people.db")).await.unwrap_err();
    assert!(matches!(refused, PeopleError::Storage(_)), "{refused:?}");
    let refused = People::open(folder.path()).await.unwrap_err();
    assert!(matches!(refused, PeopleError::Storage(_) | PeopleError::Io(_)), "{refused:?}");
}
