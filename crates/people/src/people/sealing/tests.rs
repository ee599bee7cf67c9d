use kaunta_domain::person::Role;

use super::*;
use crate::people::recovering::AfterRecovery;
use crate::refusal::RecoveryRefusal;
use crate::shop::{CASHIER, OWNER_PIN, Shop, name, new_pin, secret, terms};

async fn seal(shop: &Shop) -> Seal {
    shop.people.seal(&secret()).await.unwrap()
}

#[tokio::test]
async fn whatever_is_changed_of_people_pins_code_or_rules_breaks_the_seal_until_the_recovery_code() {
    for edit in [
        "UPDATE person SET role = 'owner' WHERE name = 'Okello'",
        "UPDATE person SET approves = 1 WHERE name = 'Okello'",
        "UPDATE person SET per_day = 5000 WHERE name = 'Okello'",
        "INSERT INTO person (id, name, folded, role, approves, added_at) VALUES (9, 'Eve', 'eve', 'owner', 0, 0)",
        "UPDATE pin SET secret = NULL WHERE person = 2",
        "UPDATE pin SET hash = zeroblob(32) WHERE person = 2",
        "DELETE FROM pin WHERE person = 2",
        "UPDATE rules SET approve_from = 900000",
        "UPDATE rules SET shop_per_day = 900000",
        "UPDATE seal SET version = version + 1",
        "UPDATE seal SET mac = NULL",
    ] {
        let (mut shop, code) = Shop::with_owner().await;
        shop.add(CASHIER, Role::Cashier, Some("190374")).await.unwrap();
        assert_eq!(seal(&shop).await, Seal::Whole);
        shop.outside().execute(edit, []).unwrap();
        assert_eq!(seal(&shop).await, Seal::Broken, "{edit}");
        let changed =
            shop.people.change(&name(CASHIER), terms(Role::Accountant), Some(&secret()), shop.log_context()).await;
        assert!(matches!(changed, Err(PeopleError::NotAsKept)), "{edit}: {changed:?}");
        let randomness = shop.randomness();
        let back = shop
            .people
            .recover(
                &code,
                &new_pin(OWNER_PIN),
                Some(&secret()),
                AfterRecovery::NewCode,
                &randomness,
                shop.log_context(),
            )
            .await;
        assert!(back.is_ok(), "{edit}");
        assert_eq!(seal(&shop).await, Seal::Whole, "{edit}");
    }
}

#[tokio::test]
async fn tries_and_the_log_are_not_sealed() {
    let shop = Shop::with_two().await;
    assert!(shop.check(CASHIER, "111213").await.is_err());
    assert!(shop.people.log(&crate::Act::SignedIn, shop.log_context()).await.is_ok());
    assert_eq!(seal(&shop).await, Seal::Whole);
}

#[tokio::test]
async fn an_older_list_is_known_by_its_head_and_a_code_that_is_not_the_last_one_opens_nothing() {
    let (mut shop, old_code) = Shop::with_owner().await;
    let older = shop.file().with_extension("older");
    shop.people.copy_into(&older).await.unwrap();
    shop.add(CASHIER, Role::Cashier, Some("190374")).await.unwrap();
    let added = shop.people.head().await.unwrap().unwrap();
    let randomness = shop.randomness();
    let owner = name(crate::shop::OWNER);
    shop.people.make_recovery_code(&owner, Some(&secret()), &randomness, shop.log_context()).await.unwrap();
    let made = shop.people.head().await.unwrap().unwrap();
    shop.people.close().await;
    std::fs::copy(&older, shop.file()).unwrap();
    shop.restart().await;
    // Nothing is known outside the file yet.
    assert_eq!(seal(&shop).await, Seal::Whole);
    shop.people.expect(added);
    assert_eq!(seal(&shop).await, Seal::Older);
    shop.people.expect(made);
    let recover = async |shop: &mut Shop| {
        let randomness = shop.randomness();
        shop.people
            .recover(
                &old_code,
                &new_pin(OWNER_PIN),
                Some(&secret()),
                AfterRecovery::NewCode,
                &randomness,
                shop.log_context(),
            )
            .await
    };
    let refused = recover(&mut shop).await;
    assert!(matches!(refused, Err(RecoveryRefusal::NotOurs)), "{refused:?}");
    assert_eq!(seal(&shop).await, Seal::Older);
    shop.restart().await;
    shop.people.expect(added);
    recover(&mut shop).await.unwrap();
    assert_eq!(seal(&shop).await, Seal::Whole);
    assert!(
        made.version <= shop.people.head().await.unwrap().unwrap().version,
        "never a version that was there before"
    );
}

#[tokio::test]
async fn a_list_that_was_made_without_a_keychain_is_whole_until_it_is_sealed() {
    let mut shop = Shop::empty().await;
    let randomness = shop.randomness();
    let owner = name(crate::shop::OWNER);
    shop.people.set_up(&owner, &new_pin(OWNER_PIN), None, &randomness, shop.log_context()).await.unwrap();
    assert_eq!(shop.people.head().await.unwrap(), None, "nothing is known outside of what anybody could write");
    assert!(!shop.people.has_known_head());
    shop.restart().await;
    assert_eq!(seal(&shop).await, Seal::Whole);
    shop.add(CASHIER, Role::Cashier, None).await.unwrap();
    assert_eq!(seal(&shop).await, Seal::Whole);
    shop.outside().execute("UPDATE seal SET mac = NULL", []).unwrap();
    assert_eq!(seal(&shop).await, Seal::Broken);
}

#[tokio::test]
async fn a_code_that_was_used_while_the_keychain_was_locked_serves_once_more_when_it_is_open() {
    let (mut shop, code) = Shop::with_owner().await;
    let known = shop.people.head().await.unwrap().unwrap();
    let recover = async |shop: &mut Shop, secret: Option<&PinSecret>, after| {
        let randomness = shop.randomness();
        shop.people.recover(&code, &new_pin(OWNER_PIN), secret, after, &randomness, shop.log_context()).await
    };
    let (_, new) = recover(&mut shop, None, AfterRecovery::SameCode).await.unwrap();
    assert!(new.is_none());
    shop.restart().await;
    shop.people.expect(known);
    assert_eq!(seal(&shop).await, Seal::Broken, "nobody can tell it from a list that somebody edited");
    let (_, new) = recover(&mut shop, Some(&secret()), AfterRecovery::NewCode).await.unwrap();
    assert!(new.is_some());
    assert_eq!(seal(&shop).await, Seal::Whole);
    // The head is stored outside the file a moment later. If Kaunta restarts in between, the seal vouches for the code.
    let (next, randomness) = (new.unwrap(), shop.randomness());
    shop.restart().await;
    shop.people.expect(known);
    let pin = new_pin(OWNER_PIN);
    let after = AfterRecovery::NewCode;
    shop.people.recover(&next, &pin, Some(&secret()), after, &randomness, shop.log_context()).await.unwrap();
}
