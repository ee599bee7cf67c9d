//! Notes: stored like every event, without any effect.

use kaunta_domain::event::{EventKind, NoteText};
use kaunta_domain::operation::State;
use kaunta_domain::text::Name;

use crate::people::assert_whole;
use crate::refusing::outside;
use crate::shop::{Shop, airtime, booked, event, events, later, new_operation, noon, record, result};

fn note(text: &str) -> EventKind {
    EventKind::Noted { text: NoteText::parse(text).unwrap() }
}

#[tokio::test]
async fn a_note_is_kept_with_who_wrote_it_and_moves_nothing_of_a_payment_wherever_it_stands() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for (number, word) in (1..).zip(["SUCCESS", "FAILED", "PENDING"]) {
        let id = record(&ledger, &new_operation(number, airtime(5_000, "0701000001"))).await.id;
        let plan = Some(later(600));
        let before = ledger.append_and_plan(id, event(later(1), booked(result(word))), |_, _| plan).await.unwrap();
        let noted = event(later(99), note("The customer asks for it daily")).by(Name::parse("Amina").unwrap());
        assert_eq!(ledger.append(id, noted.clone()).await.unwrap(), before, "{word}");
        assert_eq!(ledger.operation(id).await.unwrap(), Some(before), "{word}");
        assert_eq!(events(&ledger, id).await.last(), Some(&noted));
    }
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn a_note_between_a_decision_and_its_case_keeps_the_final_state() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await.id;
    ledger.append(id, event(later(1), booked(result("SUCCESS")))).await.unwrap();
    ledger.append(id, event(later(2), note("Printed the receipt twice"))).await.unwrap();
    ledger.append(id, event(later(3), crate::shop::found("FAILED"))).await.unwrap();
    ledger.append(id, event(later(4), note("Called support"))).await.unwrap();
    let decided = EventKind::ResolvedManually { paid: false, reason: "Support said so".into() };
    let settled = ledger.append(id, event(later(5), decided)).await.unwrap();
    assert_eq!((settled.state, settled.case_since), (State::Failed, None));
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn the_file_itself_refuses_a_note_that_nobody_could_read() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    let long = "a".repeat(501);
    for body in ["\"noted\"", r#"{"noted":{"text":""}}"#, &format!(r#"{{"noted":{{"text":"{long}"}}}}"#)] {
        let sql = format!(
            "INSERT INTO event (operation, at, kind, body, hash) VALUES (1, {}, 'noted', '{body}', zeroblob(32))",
            noon().timestamp_millis()
        );
        let refused = outside(&shop.book(), &sql).await.unwrap_err();
        assert!(refused.contains("CHECK"), "{refused}");
    }
    let nobody = "INSERT INTO event (operation, at, kind, body, hash) VALUES (1, 0, 'approved', '{}', zeroblob(32))";
    outside(&shop.book(), nobody).await.unwrap_err();
    for text in ["", "   ", "a\nb", &long] {
        assert!(NoteText::parse(text).is_err(), "{text:?}");
    }
}
