use std::time::Duration;

use chrono::TimeDelta;
use kaunta_domain::person::Limits;

use super::*;
use crate::person::Terms;
use crate::refusal::PinRefusal;
use crate::shop::{CASHIER, OWNER, OWNER_PIN, Shop, name, new_pin, secret, terms};

const NEW_PIN: &str = "331907";

/// A valid code that is nobody's.
fn stranger(number: u128) -> RecoveryCode {
    RecoveryCode::make(0xdead_beef + number)
}

async fn recover(
    shop: &mut Shop,
    code: &RecoveryCode,
    secret: Option<&PinSecret>,
) -> Result<(Person, RecoveryCode), RecoveryRefusal> {
    let randomness = shop.randomness();
    let after = AfterRecovery::NewCode;
    let back = shop.people.recover(code, &new_pin(NEW_PIN), secret, after, &randomness, shop.log_context()).await;
    back.map(|(person, new)| (person, new.unwrap()))
}

async fn newest_act(shop: &Shop, count: u32) -> Vec<Act> {
    let entries = shop.people.log_page(0, count).await.unwrap();
    entries.into_iter().map(|entry| entry.act.unwrap()).collect()
}

#[tokio::test]
async fn an_owner_comes_back_with_the_code_and_a_new_pin_and_gets_a_new_code() {
    let (mut shop, code) = Shop::with_owner().await;
    for _ in 0..5 {
        shop.check(OWNER, "275084").await.unwrap_err();
    }
    let typed = RecoveryCode::parse(&code.to_string().to_lowercase()).unwrap();
    let (owner, next) = recover(&mut shop, &typed, Some(&secret())).await.unwrap();
    assert_eq!((owner.name.as_str(), owner.role), (OWNER, Role::Owner));
    assert!(shop.check(OWNER, NEW_PIN).await.is_ok(), "and no wait is left");
    assert!(matches!(shop.check(OWNER, OWNER_PIN).await, Err(PinRefusal::Wrong { .. })));
    assert_ne!(next.to_string(), code.to_string());
    assert!(matches!(recover(&mut shop, &code, None).await, Err(RecoveryRefusal::Wrong { .. })), "used up");
    assert!(recover(&mut shop, &next, None).await.is_ok());
}

#[tokio::test]
async fn the_code_works_when_the_keychain_was_wiped_and_the_owner_sets_the_others_pins() {
    let (mut shop, code) = Shop::with_owner().await;
    shop.add(CASHIER, Role::Cashier, Some("190374")).await.unwrap();
    let new_secret = PinSecret::from_bytes([3; 32]);
    let check = async |shop: &Shop, who, digits| {
        shop.people.check_pin(&name(who), &crate::shop::pin(digits), Some(&new_secret), shop.stamp()).await
    };
    assert!(matches!(check(&shop, OWNER, OWNER_PIN).await, Err(PinRefusal::SecretGone)));
    recover(&mut shop, &code, Some(&new_secret)).await.unwrap();
    assert!(check(&shop, OWNER, NEW_PIN).await.is_ok());
    assert!(matches!(check(&shop, CASHIER, "190374").await, Err(PinRefusal::SecretGone)));
    let randomness = shop.randomness();
    let pin = new_pin("190374");
    shop.people.set_pin(&name(CASHIER), &pin, Some(&new_secret), &randomness, shop.log_context()).await.unwrap();
    assert!(check(&shop, CASHIER, "190374").await.is_ok());
}

#[tokio::test]
async fn wrong_recovery_codes_count_and_wait_as_pins_do() {
    let (mut shop, code) = Shop::with_owner().await;
    for number in 1..=5 {
        let refused = recover(&mut shop, &stranger(number), None).await.unwrap_err();
        let RecoveryRefusal::Wrong { tries_left, wait } = refused else { panic!("{refused:?}") };
        assert_eq!(u128::from(tries_left), 5 - number);
        assert_eq!(wait, (number == 5).then_some(Duration::from_secs(30)));
    }
    let left = async |shop: &mut Shop| match recover(shop, &code, None).await {
        Err(RecoveryRefusal::Wait { left }) => left.as_secs(),
        other => panic!("{other:?}"),
    };
    assert_eq!(left(&mut shop).await, 30, "also the right one waits");
    shop.set_clock(shop.now.at + TimeDelta::days(1));
    assert_eq!(left(&mut shop).await, 30, "whatever the computer's clock says");
    shop.pass(29_000);
    shop.restart().await;
    assert_eq!(left(&mut shop).await, 30, "and after a restart again");
    shop.pass(30_000);
    assert!(recover(&mut shop, &code, None).await.is_ok());
    let refused = recover(&mut shop, &stranger(9), None).await;
    assert!(matches!(refused, Err(RecoveryRefusal::Wrong { tries_left: 4, wait: None })), "{refused:?}");
}

#[tokio::test]
async fn a_killed_program_saves_no_try_at_the_code() {
    let (mut shop, code) = Shop::with_owner().await;
    for _ in 0..5 {
        drop(shop.people.count_code_try(shop.log_context()).await.unwrap());
        shop.restart().await;
    }
    assert!(matches!(recover(&mut shop, &code, None).await, Err(RecoveryRefusal::Wait { .. })));
}

#[tokio::test]
async fn the_log_tells_of_wrong_waiting_and_used_codes() {
    let (mut shop, code) = Shop::with_owner().await;
    for number in 0..6 {
        recover(&mut shop, &stranger(number), None).await.unwrap_err();
    }
    let acts = newest_act(&shop, 2).await;
    assert_eq!(acts, [Act::RecoveryMustWait { seconds: 30 }, Act::RecoveryCodeWrong { tries_left: 0 }]);
    shop.pass(30_000);
    recover(&mut shop, &code, None).await.unwrap();
    let (owner, with_secret) = (name(OWNER), false);
    let used = Act::RecoveryCodeUsed { owner: owner.clone() };
    assert_eq!(newest_act(&shop, 2).await, [Act::PinSet { name: owner, with_secret }, used]);
}

#[tokio::test]
async fn an_old_paper_opens_nothing_once_its_owner_has_left_or_is_no_owner() {
    for leaves in [true, false] {
        let (mut shop, code) = Shop::with_owner().await;
        shop.add("Babirye", Role::Owner, Some("190374")).await.unwrap();
        if leaves {
            shop.people.remove(&name(OWNER), Some(&secret()), shop.log_context()).await.unwrap();
        } else {
            shop.people.change(&name(OWNER), terms(Role::Cashier), Some(&secret()), shop.log_context()).await.unwrap();
        }
        assert_eq!(shop.people.recovery().await.unwrap(), None);
        assert!(matches!(recover(&mut shop, &code, None).await, Err(RecoveryRefusal::NoCode)));
        let randomness = shop.randomness();
        let made = shop
            .people
            .make_recovery_code(&name("babirye"), Some(&secret()), &randomness, shop.log_context())
            .await
            .unwrap();
        assert_eq!(shop.people.recovery().await.unwrap().unwrap().holder, name("Babirye"));
        assert_eq!(recover(&mut shop, &made, None).await.unwrap().0.name.as_str(), "Babirye");
    }
}

#[tokio::test]
async fn only_an_owner_gets_a_recovery_code_and_a_new_one_voids_the_old() {
    let (mut shop, code) = Shop::with_owner().await;
    let approving = Terms { role: Role::Cashier, approves: true, limits: Limits::default() };
    shop.add(CASHIER, approving.role, None).await.unwrap();
    let randomness = shop.randomness();
    let make = async |shop: &Shop, who| {
        shop.people.make_recovery_code(&name(who), Some(&secret()), &randomness, shop.log_context()).await
    };
    assert!(matches!(make(&shop, CASHIER).await, Err(PeopleError::NotAnOwner(_))));
    assert!(matches!(make(&shop, "Mukasa").await, Err(PeopleError::NotHere(_))));
    let made = make(&shop, OWNER).await.unwrap();
    assert!(matches!(recover(&mut shop, &code, None).await, Err(RecoveryRefusal::Wrong { .. })));
    assert!(recover(&mut shop, &made, None).await.is_ok());
}
