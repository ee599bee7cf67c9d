use kaunta_domain::money::Amount;
use kaunta_domain::person::Right;

use super::*;
use crate::rules::{IdleMinutes, ReceiptDays, Rules};
use crate::shop::{CASHIER, CASHIER_PIN, OWNER, Shop, name, new_pin, secret, terms};

fn acts(entries: Vec<crate::log::LogEntry>) -> Vec<Act> {
    entries.into_iter().map(|entry| entry.act.unwrap()).collect()
}

#[tokio::test]
async fn nobody_is_there_until_an_owner_is_set_up_and_only_once() {
    let mut shop = Shop::empty().await;
    assert!(!shop.people.is_set_up().await.unwrap());
    assert!(matches!(shop.add(CASHIER, Role::Cashier, None).await, Err(PeopleError::NotSetUp)));
    let (randomness, pin) = (shop.randomness(), new_pin("482913"));
    let set_up =
        async |shop: &Shop, who| shop.people.set_up(&name(who), &pin, None, &randomness, shop.log_context()).await;
    set_up(&shop, OWNER).await.unwrap();
    assert!(matches!(set_up(&shop, "Thief").await, Err(PeopleError::AlreadySetUp)));
    let all = shop.people.all().await.unwrap();
    assert_eq!(all.len(), 1);
    assert!(shop.people.is_set_up().await.unwrap() && all[0].may(Right::Manage) && all[0].has_pin());
    let first = shop.people.log_page(1, 10).await.unwrap();
    assert_eq!(first[0].by, Some(name(OWNER)), "done by the owner");
    assert_eq!(acts(first), [Act::SetUp { owner: name(OWNER) }]);
}

#[tokio::test]
async fn a_name_is_never_given_again_also_in_other_capitals() {
    let mut shop = Shop::with_two().await;
    for taken in [OWNER, "NAKATO", " nakato ", "okello"] {
        assert!(matches!(shop.add(taken, Role::Cashier, None).await, Err(PeopleError::NameTaken(_))), "{taken}");
    }
    shop.people.remove(&name("OKELLO"), Some(&secret()), shop.log_context()).await.unwrap();
    assert!(
        matches!(shop.add("Okello", Role::Owner, None).await, Err(PeopleError::NameTaken(_))),
        "also when they left"
    );
    let gone = shop.people.person(&name("okello")).await.unwrap().unwrap();
    assert!(!gone.is_here() && !gone.has_pin() && !gone.may(Right::Work));
    assert_eq!(gone.name.as_str(), CASHIER, "as it was first typed");
    assert!(matches!(
        shop.people.remove(&name(CASHIER), Some(&secret()), shop.log_context()).await,
        Err(PeopleError::NotHere(_))
    ));
    assert!(matches!(shop.set_pin(CASHIER, "331907").await, Err(PeopleError::NotHere(_))));
}

#[tokio::test]
async fn the_last_owner_who_can_sign_in_is_neither_removed_nor_made_something_else() {
    let mut shop = Shop::with_two().await;
    shop.add("Babirye", Role::Owner, None).await.unwrap();
    let owner = name(OWNER);
    let removed = shop.people.remove(&owner, Some(&secret()), shop.log_context()).await;
    assert!(matches!(removed, Err(PeopleError::LastOwner(_))), "an owner without a PIN is no help: {removed:?}");
    let changed = shop.people.change(&owner, terms(Role::Cashier), Some(&secret()), shop.log_context()).await;
    assert!(matches!(changed, Err(PeopleError::LastOwner(_))));
    shop.set_pin("Babirye", "331907").await.unwrap();
    shop.people.remove(&owner, Some(&secret()), shop.log_context()).await.unwrap();
    assert!(matches!(
        shop.people.remove(&name("babirye"), Some(&secret()), shop.log_context()).await,
        Err(PeopleError::LastOwner(_))
    ));
}

#[tokio::test]
async fn what_somebody_may_do_is_changed_and_the_log_says_what_it_was() {
    let shop = Shop::with_two().await;
    let limits = Limits { per_operation: Amount::new(50_000).ok(), per_day: Amount::new(200_000).ok() };
    let after = Terms { role: Role::Cashier, approves: true, limits };
    let changed = shop.people.change(&name(CASHIER), after, Some(&secret()), shop.log_context()).await.unwrap();
    assert_eq!(changed.terms(), after);
    assert!(changed.may(Right::Approve) && changed.has_pin());
    let act = Act::PersonChanged { name: name(CASHIER), before: terms(Role::Cashier), after };
    assert_eq!(acts(shop.people.log_page(0, 1).await.unwrap()), [act]);
    let count = shop.people.log_count().await.unwrap();
    shop.people.change(&name(CASHIER), after, Some(&secret()), shop.log_context()).await.unwrap();
    assert_eq!(shop.people.log_count().await.unwrap(), count, "nothing changed");
    for role in [Role::Accountant, Role::Owner] {
        let person = shop
            .people
            .change(&name(CASHIER), Terms { role, ..after }, Some(&secret()), shop.log_context())
            .await
            .unwrap();
        assert!(!person.approves, "kept of cashiers only");
        assert_eq!(person.may(Right::Approve), role == Role::Owner);
    }
}

#[tokio::test]
async fn the_rules_are_kept_and_the_log_says_what_they_were() {
    let mut shop = Shop::with_two().await;
    assert_eq!(shop.people.rules().await.unwrap(), Rules::default());
    let rules = Rules {
        approve_from: Amount::new(1_000_000).ok(),
        shop_per_day: Amount::new(Amount::MAXIMUM).ok(),
        idle_minutes: IdleMinutes::new(240).unwrap(),
        receipt_days: ReceiptDays::new(0).unwrap(),
    };
    shop.people.save_rules(rules, Some(&secret()), shop.log_context()).await.unwrap();
    shop.restart().await;
    assert_eq!(shop.people.rules().await.unwrap(), rules);
    let act = Act::RulesChanged { before: Rules::default(), after: rules };
    assert_eq!(acts(shop.people.log_page(0, 1).await.unwrap()), [act]);
    let count = shop.people.log_count().await.unwrap();
    shop.people.save_rules(rules, Some(&secret()), shop.log_context()).await.unwrap();
    assert_eq!(shop.people.log_count().await.unwrap(), count);
}

#[tokio::test]
async fn a_change_that_can_not_be_logged_does_not_happen() {
    let mut shop = Shop::with_two().await;
    shop.outside()
        .execute_batch("CREATE TRIGGER no_more BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'no more'); END")
        .unwrap();
    let before = (shop.people.all().await.unwrap(), shop.people.rules().await.unwrap());
    shop.add("Babirye", Role::Owner, Some("331907")).await.unwrap_err();
    shop.set_pin(CASHIER, "331907").await.unwrap_err();
    shop.people.remove(&name(CASHIER), Some(&secret()), shop.log_context()).await.unwrap_err();
    shop.people.change(&name(CASHIER), terms(Role::Owner), Some(&secret()), shop.log_context()).await.unwrap_err();
    let rules = Rules { approve_from: Amount::new(100).ok(), ..Rules::default() };
    shop.people.save_rules(rules, Some(&secret()), shop.log_context()).await.unwrap_err();
    assert_eq!((shop.people.all().await.unwrap(), shop.people.rules().await.unwrap()), before);
    assert!(shop.check(CASHIER, CASHIER_PIN).await.is_ok());
}

#[tokio::test]
async fn what_must_not_happen_is_refused_by_the_file_itself() {
    let mut shop = Shop::with_two().await;
    shop.add("Babirye", Role::Cashier, Some("331907")).await.unwrap();
    shop.people.remove(&name("Babirye"), Some(&secret()), shop.log_context()).await.unwrap();
    let outside = shop.outside();
    for (sql, why) in [
        ("UPDATE person SET name = 'Thief' WHERE id = 2", "never changed"),
        ("UPDATE person SET folded = 'thief' WHERE id = 2", "never changed"),
        ("UPDATE person SET added_at = 0", "never changed"),
        ("DELETE FROM person WHERE id = 2", "never deleted"),
        ("INSERT OR REPLACE INTO person VALUES (2, 'Thief', 'thief', 'owner', 0, NULL, NULL, 0, NULL)", "given again"),
        (
            "INSERT OR REPLACE INTO person VALUES (9, 'OKELLO', 'okello', 'owner', 0, NULL, NULL, 0, NULL)",
            "given again",
        ),
        ("UPDATE person SET removed_at = NULL WHERE id = 3", "never changed"),
        ("UPDATE person SET role = 'owner' WHERE id = 3", "never changed"),
        ("UPDATE person SET role = 'cashier' WHERE id = 1", "last owner"),
        ("UPDATE person SET removed_at = 0 WHERE id = 1", "last owner"),
        ("DELETE FROM pin WHERE person = 1", "last owner"),
        (
            "INSERT INTO pin SELECT 3, hash, salt, memory, passes, lanes, secret, 0 FROM pin WHERE person = 1",
            "works here",
        ),
        (
            "DELETE FROM recovery; INSERT INTO recovery SELECT 1, 2, hash, salt, memory, passes, lanes, 0, 0 FROM pin
          WHERE person = 1",
            "an owner",
        ),
        ("UPDATE person SET approves = 1 WHERE id = 1", "CHECK"),
        ("UPDATE person SET role = 'boss' WHERE id = 2", "CHECK"),
        ("UPDATE person SET per_day = 0 WHERE id = 2", "CHECK"),
        ("UPDATE rules SET approve_from = 0", "CHECK"),
        ("UPDATE rules SET idle_minutes = 0", "CHECK"),
        ("UPDATE rules SET receipt_days = 32", "CHECK"),
        ("INSERT INTO rules VALUES (2, NULL, NULL, 5, 7)", "CHECK"),
    ] {
        let refused = outside.execute_batch(sql).unwrap_err().to_string();
        assert!(refused.contains(why), "{sql}: {refused}");
    }
}
