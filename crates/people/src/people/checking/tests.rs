use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use kaunta_domain::person::Role;

use super::*;
use crate::shop::{CASHIER, CASHIER_PIN, OWNER, OWNER_PIN, Shop, name, pin, secret};

pub(super) const WRONG: &str = "275084";

/// The result of a check, without the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Came {
    Right,
    Wrong { tries_left: u32, wait: Option<Duration> },
    Wait(Duration),
}

pub(super) async fn came(shop: &Shop, who: &str, digits: &str) -> Came {
    match shop.check(who, digits).await {
        Ok(person) => {
            assert_eq!(person.name, name(who));
            Came::Right
        }
        Err(PinRefusal::Wrong { tries_left, wait }) => Came::Wrong { tries_left, wait },
        Err(PinRefusal::Wait { left }) => Came::Wait(left),
        Err(other) => panic!("{other:?}"),
    }
}

const fn wrong(tries_left: u32) -> Came {
    Came::Wrong { tries_left, wait: None }
}

const fn wrong_and_wait(seconds: u64) -> Came {
    Came::Wrong { tries_left: 0, wait: Some(Duration::from_secs(seconds)) }
}

async fn use_up_tries(shop: &Shop, who: &str) {
    for left in (1..5).rev() {
        assert_eq!(came(shop, who, WRONG).await, wrong(left));
    }
    assert_eq!(came(shop, who, WRONG).await, wrong_and_wait(30));
}

#[tokio::test]
async fn the_right_pin_signs_in_in_any_capitals() {
    let shop = Shop::with_two().await;
    assert_eq!(shop.check(OWNER, OWNER_PIN).await.unwrap().role, Role::Owner);
    assert_eq!(shop.check("OKELLO", CASHIER_PIN).await.unwrap().name.as_str(), CASHIER);
    assert_eq!(came(&shop, CASHIER, OWNER_PIN).await, wrong(4), "everybody has their own");
}

#[tokio::test]
async fn the_fifth_wrong_try_waits_and_each_further_one_longer() {
    let mut shop = Shop::with_two().await;
    use_up_tries(&shop, CASHIER).await;
    for (wait, next) in [(30, 60), (60, 300), (300, 900), (900, 3600), (3600, 3600), (3600, 3600)] {
        let left = Duration::from_secs(wait);
        assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(left), "also the right one waits");
        shop.pass(wait * 1000 - 1);
        assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(Duration::from_millis(1)));
        shop.pass(1);
        assert_eq!(came(&shop, CASHIER, WRONG).await, wrong_and_wait(next));
    }
    assert_eq!(came(&shop, OWNER, OWNER_PIN).await, Came::Right, "nobody else waits");
}

#[tokio::test]
async fn a_right_pin_makes_good_all_wrong_ones() {
    let mut shop = Shop::with_two().await;
    use_up_tries(&shop, CASHIER).await;
    shop.pass(30_000);
    assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Right);
    assert_eq!(shop.wrong_on_disk(CASHIER), 0);
    use_up_tries(&shop, CASHIER).await;
}

#[tokio::test]
async fn a_pin_that_the_owner_sets_anew_ends_the_wait() {
    let mut shop = Shop::with_two().await;
    use_up_tries(&shop, CASHIER).await;
    shop.set_pin(CASHIER, "331907").await.unwrap();
    assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, wrong(4), "the old one is gone");
    assert_eq!(came(&shop, CASHIER, "331907").await, Came::Right);
}

#[tokio::test]
async fn a_restart_does_not_shorten_a_wait() {
    let mut shop = Shop::with_two().await;
    use_up_tries(&shop, CASHIER).await;
    shop.pass(29_000);
    shop.restart().await;
    // The first read of the counts starts every lockout over in full, not only that of the person it is for.
    shop.pass(500);
    assert_eq!(shop.people.try_status(&name(OWNER), shop.stamp()).await.unwrap(), TryStatus::FRESH);
    shop.pass(10_000);
    assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(Duration::from_secs(20)));
    shop.pass(20_000);
    assert_eq!(came(&shop, CASHIER, WRONG).await, wrong_and_wait(60));
    for _ in 0..3 {
        shop.restart().await;
        assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(Duration::from_secs(60)));
        shop.pass(59_000);
    }
}

#[tokio::test]
async fn a_handle_that_is_opened_anew_in_the_same_run_does_not_shorten_a_wait() {
    let mut shop = Shop::with_two().await;
    shop.pass(1_000_000);
    use_up_tries(&shop, CASHIER).await;
    let before = shop.stamp();
    shop.restart().await;
    shop.now.stamp = before;
    assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(Duration::from_secs(30)));
}

#[tokio::test]
async fn a_clock_set_back_or_forward_changes_nothing() {
    let mut shop = Shop::with_two().await;
    use_up_tries(&shop, CASHIER).await;
    let then = shop.now.at;
    for at in [then + TimeDelta::days(365), then - TimeDelta::days(365), DateTime::UNIX_EPOCH] {
        shop.set_clock(at);
        assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(Duration::from_secs(30)));
    }
    shop.restart().await;
    shop.set_clock(then + TimeDelta::days(3650));
    assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(Duration::from_secs(30)));
}

#[tokio::test]
async fn a_killed_program_saves_no_try() {
    let mut shop = Shop::with_two().await;
    for killed in 1..=5 {
        let counted = shop.people.count_try(&name(CASHIER), Some(&secret()), shop.stamp()).await.unwrap();
        assert_eq!(shop.wrong_on_disk(CASHIER), killed, "on the disk before it is compared");
        drop(counted);
        shop.restart().await;
    }
    assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(Duration::from_secs(30)));
}

#[tokio::test]
async fn a_check_that_is_given_up_half_way_has_used_up_its_try() {
    let shop = Shop::with_two().await;
    for _ in 0..5 {
        let (who, digits, secret) = (name(CASHIER), pin(WRONG), secret());
        let mut check = Box::pin(shop.people.check_pin(&who, &digits, Some(&secret), shop.stamp()));
        let before = shop.wrong_on_disk(CASHIER);
        while shop.wrong_on_disk(CASHIER) == before {
            let ended =
                tokio::select! { biased; ended = &mut check => Some(ended), () = tokio::task::yield_now() => None };
            if ended.is_some() {
                break;
            }
        }
        drop(check);
    }
    assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(Duration::from_secs(30)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_checks_at_the_same_time_can_not_share_a_try() {
    let shop = Shop::with_two().await;
    let checks: Vec<_> = (0..20)
        .map(|_| {
            let (people, stamp) = (shop.people.clone(), shop.stamp());
            tokio::spawn(async move { people.check_pin(&name(CASHIER), &pin(WRONG), Some(&secret()), stamp).await })
        })
        .collect();
    let (mut wrong, mut waits) = (0, 0);
    for check in checks {
        let refused = check.await.unwrap().unwrap_err();
        wrong += u32::from(matches!(refused, PinRefusal::Wrong { .. }));
        waits += u32::from(matches!(refused, PinRefusal::Wait { .. }));
    }
    assert_eq!((wrong, waits, shop.wrong_on_disk(CASHIER)), (5, 15, 5));
}

#[tokio::test]
async fn a_second_kaunta_beside_this_one_gives_no_tries_of_its_own() {
    let mut shop = Shop::with_two().await;
    let other =
        crate::open::open_with(&shop.file(), crate::hash::Cost::CHEAP, crate::migration::MIGRATIONS).await.unwrap();
    let theirs = MonotonicStamp { run: 99, ms: 5_000_000 };
    use_up_tries(&shop, CASHIER).await;
    let check = other.check_pin(&name(CASHIER), &pin(CASHIER_PIN), Some(&secret()), theirs).await;
    assert!(matches!(check, Err(PinRefusal::Wait { left }) if left == Duration::from_secs(30)), "{check:?}");
    let later = MonotonicStamp { ms: theirs.ms + 30_000, ..theirs };
    let check = other.check_pin(&name(CASHIER), &pin(WRONG), Some(&secret()), later).await;
    assert!(matches!(check, Err(PinRefusal::Wrong { tries_left: 0, .. })), "{check:?}");
    shop.pass(40_000);
    assert_eq!(came(&shop, CASHIER, CASHIER_PIN).await, Came::Wait(Duration::from_secs(60)));
}

#[tokio::test]
async fn a_wiped_or_another_secret_is_told_and_counts_no_try() {
    let shop = Shop::with_two().await;
    let (owner, right) = (name(OWNER), pin(OWNER_PIN));
    for secret in [None, Some(PinSecret::from_bytes([1; 32]))] {
        for _ in 0..10 {
            let checked = shop.people.check_pin(&owner, &right, secret.as_ref(), shop.stamp()).await;
            assert!(matches!(checked, Err(PinRefusal::SecretGone)), "{checked:?}");
        }
        let person = shop.people.person(&owner).await.unwrap().unwrap();
        assert!(!person.pin_can_be_checked(secret.as_ref()));
    }
    assert_eq!(shop.wrong_on_disk(OWNER), 0);
    assert_eq!(came(&shop, OWNER, OWNER_PIN).await, Came::Right, "the secret came back");
}

#[tokio::test]
async fn a_pin_that_was_made_without_a_secret_is_checked_with_and_without_one() {
    let mut shop = Shop::with_two().await;
    let randomness = shop.randomness();
    let new = crate::shop::new_pin("331907");
    shop.people.set_pin(&name(CASHIER), &new, None, &randomness, shop.log_context()).await.unwrap();
    assert!(!shop.people.person(&name(CASHIER)).await.unwrap().unwrap().pin_needs_secret());
    for secret in [None, Some(secret())] {
        shop.people.check_pin(&name(CASHIER), &pin("331907"), secret.as_ref(), shop.stamp()).await.unwrap();
    }
}

#[tokio::test]
async fn who_is_not_here_or_has_no_pin_can_not_sign_in() {
    let mut shop = Shop::with_two().await;
    shop.add("Babirye", Role::Accountant, None).await.unwrap();
    let refused = async |shop: &Shop, who| shop.check(who, CASHIER_PIN).await.unwrap_err();
    assert!(matches!(refused(&shop, "Babirye").await, PinRefusal::NoPin));
    assert!(matches!(refused(&shop, "Mukasa").await, PinRefusal::NotHere));
    shop.people.remove(&name(CASHIER), Some(&secret()), shop.log_context()).await.unwrap();
    assert!(matches!(refused(&shop, CASHIER).await, PinRefusal::NotHere));
}

#[tokio::test]
async fn the_lock_screen_is_told_what_is_left() {
    let mut shop = Shop::with_two().await;
    let standing = async |shop: &Shop| shop.people.try_status(&name(CASHIER), shop.stamp()).await.unwrap();
    assert_eq!(standing(&shop).await, TryStatus { tries_left: 5, wait_left: None });
    came(&shop, CASHIER, WRONG).await;
    assert_eq!(standing(&shop).await, TryStatus { tries_left: 4, wait_left: None });
    for _ in 0..4 {
        came(&shop, CASHIER, WRONG).await;
    }
    shop.pass(10_000);
    assert_eq!(standing(&shop).await, TryStatus { tries_left: 0, wait_left: Some(Duration::from_secs(20)) });
    shop.pass(20_000);
    assert_eq!(standing(&shop).await, TryStatus { tries_left: 1, wait_left: None });
}
