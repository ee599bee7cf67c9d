use std::time::Duration;

use chrono::DateTime;
use kaunta_domain::event::{Moment, MonotonicStamp};
use kaunta_domain::person::{Limits, PersonName, Right, Role};
use kaunta_people::{
    Act, LogContext, LogVerdict, NewPerson, NewPin, People, Pin, PinRefusal, PinSecret, Randomness, RecoveryCode, Terms,
};

fn randomness(seed: u128) -> Randomness {
    let mut next = seed;
    Randomness::draw(|| {
        next = next.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).wrapping_add(1);
        next
    })
}

#[tokio::test]
async fn a_shop_is_set_up_signs_in_forgets_its_pin_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.db");
    let people = People::open(&file).await.unwrap();
    let secret = PinSecret::from_bytes([7; 32]);
    let (owner, cashier) = (PersonName::parse("Nakato").unwrap(), PersonName::parse("Okello").unwrap());
    let now =
        Moment { at: DateTime::from_timestamp(1_790_000_000, 0).unwrap(), stamp: MonotonicStamp { run: 1, ms: 0 } };
    let alone = LogContext { by: None, machine: "TILL-1", now };
    let by_owner = LogContext { by: Some(&owner), ..alone };

    let pin = NewPin::parse("482913").unwrap();
    let code = people.set_up(&owner, &pin, Some(&secret), &randomness(1), alone).await.unwrap().to_string();
    let terms = Terms { role: Role::Cashier, approves: true, limits: Limits::default() };
    let new = NewPerson { name: cashier.clone(), terms };
    let pin = NewPin::parse("190374").unwrap();
    people.add(&new, Some(&pin), Some(&secret), &randomness(2), by_owner).await.unwrap();

    let check = async |people: &People, who, digits, ms| {
        people.check_pin(who, &Pin::parse(digits).unwrap(), Some(&secret), MonotonicStamp { run: 1, ms }).await
    };
    assert!(check(&people, &cashier, "190374", 0).await.unwrap().may(Right::Approve));
    for _ in 0..5 {
        assert!(matches!(check(&people, &owner, "000000", 1).await, Err(PinRefusal::Wrong { .. })));
    }
    let waits = check(&people, &owner, "482913", 2).await.unwrap_err();
    assert!(matches!(waits, PinRefusal::Wait { left } if left == Duration::from_millis(29_999)), "{waits:?}");

    people.close().await;
    let people = People::open(&file).await.unwrap();
    let code = RecoveryCode::parse(&code).unwrap();
    let pin = NewPin::parse("331907").unwrap();
    people
        .recover(&code, &pin, Some(&secret), kaunta_people::AfterRecovery::NewCode, &randomness(3), alone)
        .await
        .unwrap();
    assert_eq!(check(&people, &owner, "331907", 3).await.unwrap().role, Role::Owner);
    people.log(&Act::SignedIn, by_owner).await.unwrap();
    assert!(matches!(people.verify_log().await.unwrap(), LogVerdict::Whole { .. }));
}
