//! Orphan payments, which the service has and the book lost: each new status is stored for ever.

use kaunta_domain::environment::Environment;
use kaunta_domain::operation::State;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::text::{Name, Narration};
use kaunta_ledger::{Ledger, Orphan, salvage};

use crate::refusing::outside;
use crate::shop::{Shop, later, moment, money, noon, transaction};

fn told(status: &str, seconds: i64) -> Orphan {
    let answer = kaunta_domain::answer::TransactionStatus {
        destination_phone: Some("256772000001".into()),
        amount: Some(money("10001")),
        ..transaction(status)
    };
    Orphan::found(None, Reference::from_book("KA-LOST-7".to_owned()), later(seconds), answer, None)
}

async fn close(ledger: &Ledger, reason: &str) -> bool {
    let (reason, by) = (Narration::parse(reason).unwrap(), Name::parse("Nakato").unwrap());
    ledger.close_orphan(OperationId(1), &reason, &by, later(900)).await.unwrap()
}

#[tokio::test]
async fn each_new_word_on_a_orphan_is_kept_and_shown_though_somebody_has_looked_at_the_one_before() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    assert!(ledger.record_orphan(&told("PENDING", 60)).await.unwrap());
    assert!(!ledger.record_orphan(&told("PENDING", 120)).await.unwrap(), "the same word is no news");
    assert_eq!(ledger.open_orphans().await.unwrap(), ledger.orphans().await.unwrap());
    assert!(close(&ledger, "Airtime of Mrs Auma").await);
    assert_eq!(ledger.orphans().await.unwrap(), []);
    assert_eq!(ledger.open_orphans().await.unwrap().len(), 1, "it is asked about all the same");
    assert_eq!(ledger.recent_payments(noon()).await.unwrap()[0].state, State::Pending);

    assert!(ledger.record_orphan(&told("SUCCESS", 600)).await.unwrap());
    assert_eq!(ledger.open_orphans().await.unwrap(), []);
    let shown = ledger.orphans().await.unwrap();
    let [orphan] = shown.as_slice() else { panic!("{shown:?}") };
    assert_eq!((orphan.state, orphan.found_at, orphan.told_at), (State::Succeeded, later(60), later(600)));
    assert_eq!(orphan.looked_at.as_ref().unwrap().reason.as_str(), "Airtime of Mrs Auma");
    let recent = ledger.recent_payments(noon()).await.unwrap();
    assert_eq!((recent[0].state, recent[0].at, recent[0].is_orphan), (State::Succeeded, later(600), true));
    assert!(close(&ledger, "She has it").await);
    assert!(!close(&ledger, "Twice").await, "there is nothing left to close");

    assert!(ledger.record_orphan(&told("FAILED", 700)).await.unwrap(), "nor is a final word the last one for ever");
    assert_eq!(ledger.orphans().await.unwrap()[0].looked_at.as_ref().unwrap().reason.as_str(), "She has it");
    assert_eq!(ledger.recent_payments(noon()).await.unwrap(), [], "what failed paid nobody");
}

#[tokio::test]
async fn a_word_on_a_orphan_is_never_changed_nor_taken_out() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.record_orphan(&told("PENDING", 60)).await.unwrap();
    ledger.record_orphan(&told("SUCCESS", 600)).await.unwrap();
    ledger.close().await;
    for sql in [
        "UPDATE orphan_answer SET state = 'failed'",
        "DELETE FROM orphan_answer",
        "REPLACE INTO orphan_answer (id, orphan, at, state, answer) VALUES (1, 7, 0, 'failed', '{}')",
    ] {
        assert!(outside(&shop.book(), sql).await.is_err(), "{sql}");
    }
}

#[tokio::test]
async fn what_is_saved_of_a_damaged_book_has_the_words_on_its_orphans() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.record_orphan(&told("PENDING", 60)).await.unwrap();
    close(&ledger, "Airtime of Mrs Auma").await;
    ledger.record_orphan(&told("SUCCESS", 600)).await.unwrap();
    let before = ledger.orphans().await.unwrap();
    ledger.close().await;
    salvage(&shop.book(), Environment::Practice, &shop.backups(), moment(later(999))).await.unwrap();
    assert_eq!(shop.open().await.orphans().await.unwrap(), before);
}
