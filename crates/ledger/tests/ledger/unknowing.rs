//! Periods for which the book does not know what was paid: recorded with the move, shown with the balances around them, and
//! decided once.

use kaunta_domain::environment::Environment;
use kaunta_domain::event::NoteText;
use kaunta_domain::mode::Interface;
use kaunta_domain::money::Money;
use kaunta_domain::text::Name;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Anchor, Arrival, Elsewhere, Ledger, MoveCause, UnknownCause, UnknownTime, restore};

use crate::payroll::{new_payroll, row, to_mobile};
use crate::refusing::outside;
use crate::shop::{Shop, airtime, arrives, code, here, later, moves, new_operation, new_seed, noon, record};

fn money(shillings: i64) -> Money {
    Money::parse(&shillings.to_string()).unwrap()
}

async fn tells(ledger: &Ledger, balance: i64, seconds: i64) {
    ledger.store_balance(WalletType::Partner, money(balance), later(seconds)).await.unwrap();
}

async fn decide(ledger: &Ledger, time: &UnknownTime) -> bool {
    let (reason, by) = (NoteText::parse("I compared it").unwrap(), Name::parse("Nakato").unwrap());
    ledger.decide_unknown_time(time.id, &reason, &by, later(2_000)).await.unwrap()
}

/// The book reopened, so that only its contents tell about the time before.
async fn reopened(shop: &Shop, ledger: Ledger) -> Ledger {
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    drop(ledger);
    shop.open().await
}

async fn only(ledger: &Ledger) -> UnknownTime {
    let times = ledger.unknown_times().await.unwrap();
    assert_eq!(times.len(), 1, "{times:?}");
    times.into_iter().next().unwrap()
}

#[tokio::test]
async fn a_move_leaves_the_partner_wallets_time_unknown_with_the_balances_around_it_until_an_owner_decides() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, to_mobile(5_000, "0772000001"))).await;
    tells(&ledger, 90_000, 60).await;
    let ledger = reopened(&shop, ledger).await;
    record(&ledger, &new_operation(2, airtime(5_000, "0701000001"))).await;
    moves(&ledger, MoveCause::NoAnchor).await;
    let time = only(&ledger).await;
    assert_eq!((time.route, time.cause), (Interface::PartnerWallet, UnknownCause::NotAsked));
    assert_eq!((time.since, time.until), (Some(noon()), later(600)));
    assert_eq!(time.before.map(|told| (told.balance, told.at)), Some((money(90_000), later(60))));
    assert_eq!(time.after, None);
    // A late answer from before the move is no report from after it.
    tells(&ledger, 80_000, 599).await;
    assert_eq!(only(&ledger).await.after, None);
    tells(&ledger, 40_000, 900).await;
    tells(&ledger, 10_000, 960).await;
    let told = only(&ledger).await;
    assert_eq!(told.after.map(|told| (told.balance, told.at)), Some((money(40_000), later(900))), "the first counts");
    assert_eq!(told.paid_since, 0);
    for forged in [
        "UPDATE unknown_time SET balance_after = '90000'",
        "UPDATE unknown_time SET until = 0",
        "DELETE FROM unknown_time",
        "INSERT OR REPLACE INTO unknown_time (id, until, route, cause, wallet, payrolls_up_to)
           VALUES (1, 0, 'gateway', 'notAsked', 'ESCROW', 0)",
    ] {
        assert!(outside(&shop.book(), forged).await.is_err(), "{forged}");
    }
    assert!(decide(&ledger, &told).await);
    assert_eq!(ledger.unknown_times().await.unwrap(), []);
    assert!(!decide(&ledger, &told).await, "once");
    let kept = "SELECT decided_by, decided_reason FROM unknown_time WHERE decided_at IS NOT NULL";
    assert_eq!(outside(&shop.book(), kept).await.unwrap(), r#"Nakato|{"compared":"I compared it"}"#);
    assert!(outside(&shop.book(), "UPDATE unknown_time SET decided_reason = 'no'").await.is_err());
}

#[tokio::test]
async fn a_shop_that_never_used_the_partner_wallet_has_no_unknown_time_of_it_unless_it_is_set_up() {
    for (is_set_up, times) in [(false, 0), (true, 1)] {
        let shop = Shop::new();
        let ledger = shop.open().await;
        record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
        let (home, seed) = (here(&ledger), new_seed());
        let arrival = Arrival {
            home: &home,
            machine: None,
            code: &code("here"),
            seed: &seed,
            uses_partner_wallet: is_set_up,
            now: noon(),
        };
        ledger.begin_move(MoveCause::NoAnchor, &arrival).await.unwrap();
        assert_eq!(ledger.unknown_times().await.unwrap().len(), times);
    }
}

#[tokio::test]
async fn the_gateways_time_is_unknown_only_while_nobody_asks_and_is_closed_when_all_was_asked() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    moves(&ledger, MoveCause::NoAnchor).await;
    assert_eq!(ledger.unknown_times().await.unwrap(), [], "the service is being asked");
    ledger.defer_reconciliation(&NoteText::parse("There is no path").unwrap(), later(700)).await.unwrap();
    let time = only(&ledger).await;
    assert_eq!((time.route, time.cause, time.wallet), (Interface::Gateway, UnknownCause::NotAsked, WalletType::Escrow));
    assert!(ledger.unfinished_recovery().await.unwrap().is_some(), "what is to be asked stays in the book");
    ledger.end_recovery(later(900)).await.unwrap();
    assert_eq!(ledger.unknown_times().await.unwrap(), []);
    assert!(!ledger.is_reconciliation_deferred().await.unwrap());
    let kept = outside(&shop.book(), "SELECT decided_by, decided_reason FROM unknown_time").await.unwrap();
    assert_eq!(kept, r#"|"serviceAsked""#, "nobody decided");
    let words = outside(&shop.book(), "UPDATE unknown_time SET decided_at = 1").await.unwrap_err();
    assert!(words.to_string().contains("only decided, and once"), "{words}");
}

#[tokio::test]
async fn a_move_after_an_owner_went_on_is_asked_about_again() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    moves(&ledger, MoveCause::NoAnchor).await;
    ledger.defer_reconciliation(&NoteText::parse("There is no path").unwrap(), later(700)).await.unwrap();
    moves(&ledger, MoveCause::Duplicate).await;
    assert!(!ledger.is_reconciliation_deferred().await.unwrap());
}

#[tokio::test]
async fn a_newer_anchor_that_turns_up_after_an_owner_went_on_begins_an_epoch_of_its_own() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    moves(&ledger, MoveCause::NoAnchor).await;
    ledger.defer_reconciliation(&NoteText::parse("There is no path").unwrap(), later(700)).await.unwrap();
    let paid = record(&ledger, &new_operation(2, airtime(5_000, "0701000001"))).await;
    let newer = Anchor { events: ledger.anchor().events + 2, reserved: 500, ..ledger.anchor() };
    assert!(ledger.compare(&newer).await.unwrap().is_some());
    moves(&ledger, MoveCause::Behind).await;
    assert!(!ledger.is_of_current_epoch(paid.id), "another copy may have paid under the seed that was in use");
}

#[tokio::test]
async fn a_copy_of_a_book_that_was_used_elsewhere_has_moved_though_its_anchor_proves_it_and_the_asking_does_not_make_that_known()
 {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let home = here(&ledger);
    assert_eq!(arrives(&ledger, &home).await, None);
    record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    ledger.write_anchor().await.unwrap();
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    ledger.close().await;
    drop(ledger);
    let said = Elsewhere::MayHaveBeenUsed;
    restore(&shop.book(), &copy, Environment::Practice, &shop.backups(), said, noon()).await.unwrap();
    let ledger = shop.open().await;
    assert_eq!(arrives(&ledger, &home).await, Some(MoveCause::Restored), "a seed of the other copy is not known here");
    moves(&ledger, MoveCause::Restored).await;
    assert_eq!(ledger.other_copies().await.unwrap().moves.len(), 1, "it may be in use");
    ledger.end_recovery(later(900)).await.unwrap();
    let time = only(&ledger).await;
    assert_eq!((time.route, time.cause), (Interface::Gateway, UnknownCause::UsedElsewhere));
    assert_eq!(arrives(&ledger, &home).await, None, "once");
    assert!(decide(&ledger, &time).await);
}

#[tokio::test]
async fn whoever_another_copy_had_to_pay_may_be_paid_until_an_owner_decides_and_nobody_of_later() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, to_mobile(5_000, "0772000001"))).await;
    let old = ledger.create_payroll(&new_payroll("Wages"), &[row(1), row(2)]).await.unwrap();
    assert_eq!(ledger.maybe_paid().await.unwrap(), []);
    moves(&ledger, MoveCause::NoAnchor).await;
    ledger.create_payroll(&new_payroll("Later"), &[row(3)]).await.unwrap();
    let maybe = ledger.maybe_paid().await.unwrap();
    assert_eq!(maybe.iter().map(|paid| paid.payroll).collect::<Vec<_>>(), [old, old], "{maybe:?}");
    assert!(decide(&ledger, &only(&ledger).await).await);
    assert_eq!(ledger.maybe_paid().await.unwrap(), []);
}

#[tokio::test]
async fn a_salvaged_book_keeps_the_times_that_it_does_not_know_and_its_own_loss_may_be_of_any_time() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, to_mobile(5_000, "0772000001"))).await;
    let ledger = reopened(&shop, ledger).await;
    moves(&ledger, MoveCause::NoAnchor).await;
    ledger.close().await;
    drop(ledger);
    kaunta_ledger::salvage(&shop.book(), Environment::Practice, &shop.backups(), crate::shop::moment(noon()))
        .await
        .unwrap();
    let ledger = shop.open().await;
    moves(&ledger, MoveCause::Salvaged).await;
    let times = ledger.unknown_times().await.unwrap();
    assert_eq!(times.iter().map(|time| time.since).collect::<Vec<_>>(), [Some(noon()), None]);
}
