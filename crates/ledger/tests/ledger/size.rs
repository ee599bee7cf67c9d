//! A book's size on disk.

use kaunta_domain::event::EventKind;
use kaunta_ledger::{Filter, KEPT_AT_MOST, Recorded};

use crate::past;
use crate::shop::{Shop, noon};

/// The number of payments; enough to make the size of an empty book negligible.
const MANY: u64 = 4_000;
/// The most bytes per payment: its row with metadata, its three events, their indexes, its search text and its share of
/// the totals.
const MOST: u64 = 1_000;

fn size(shop: &Shop) -> u64 {
    std::fs::metadata(shop.book()).unwrap().len()
}

async fn empty() -> u64 {
    let shop = Shop::new();
    shop.open().await.close().await;
    size(&shop)
}

#[tokio::test]
async fn a_payment_takes_no_more_than_a_thousand_bytes_and_all_daily_copies_no_more_than_six_books() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut made = past::Shop::new(1, MANY);
    for _ in 0..MANY / 500 {
        let chunk: Vec<_> = (0..500).map(|_| made.next_operation().unwrap()).collect();
        ledger.import(&chunk).await.unwrap();
    }
    let copy = ledger.back_up_daily(&shop.backups(), noon()).await.unwrap().unwrap();
    ledger.close().await;
    let each = (size(&shop) - empty().await) / MANY;
    assert!(each <= MOST, "{each} bytes");

    // As if the book had always had its present size.
    let all_copies = std::fs::metadata(copy).unwrap().len() * KEPT_AT_MOST as u64;
    assert!(all_copies <= 6 * size(&shop), "{all_copies} bytes of copies of {} bytes", size(&shop));
}

#[tokio::test]
async fn one_that_is_recorded_answered_and_searched_as_on_any_day_takes_no_more() {
    const DAY: u64 = 3_000;
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut made = past::Shop::new(2, DAY);
    for number in 0..DAY {
        let (new, mut events) = made.next_operation().unwrap();
        let Recorded::New(operation) = ledger.record(&new).await.unwrap() else { panic!("recorded before") };
        let answered = events.pop().unwrap();
        assert!(matches!(answered.kind, EventKind::Sent { .. }));
        ledger.append(operation.id, answered).await.unwrap();
        if number % 50 == 0 {
            let search = Filter { search: "nakato".into(), ..Filter::default() };
            ledger.history(&search, 0, 100).await.unwrap();
        }
    }
    assert_eq!(ledger.verify_lifecycles(|_, _| {}).await.unwrap(), None);
    ledger.close().await;
    let each = (size(&shop) - empty().await) / DAY;
    assert!(each <= MOST, "{each} bytes");
}
