//! The program in docs/chain.md, which works the chain out with Python's own library and nothing of ours.

use std::process::{Command, Output};

use kaunta_domain::event::MachineName;

use crate::refusing::outside;
use crate::shop::{Shop, airtime, at_time, bill, booked, event, evidence, found, later, record, result, send};

/// The program, between its fences.
fn program() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/chain.md");
    let page = std::fs::read_to_string(page).unwrap();
    page.split("```python\n").nth(1).unwrap().split("```").next().unwrap().to_owned()
}

fn run(shop: &Shop) -> Output {
    Command::new("python3").arg("-c").arg(program()).arg(shop.book()).output().unwrap()
}

#[tokio::test]
async fn the_program_of_docs_chain_md_comes_to_the_same_end_and_finds_what_was_changed() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.works_on(MachineName::parse("Till \u{e9}").unwrap());
    for number in 1..=6_u64 {
        let transfer = match number % 3 {
            0 => send(25_000 + number, "NAKATO SARAH", "0772123456"),
            1 => airtime(1_000 * number, "0701000001"),
            _ => bill(5_000, "OPIO \"J\" '\u{e9}'", "04021234567"),
        };
        let id = record(&ledger, &at_time(number, transfer, later(number as i64))).await.id;
        let answered = event(later(60), booked(result("PENDING"))).with(evidence(&"{\"\u{e9}\": \"\0;~\"}".repeat(9)));
        ledger.append(id, answered).await.unwrap();
        ledger.append(id, event(later(90), found("SUCCESS"))).await.unwrap();
    }
    let head = ledger.anchor().head;
    ledger.close().await;
    let told = run(&shop);
    let words = String::from_utf8(told.stdout).unwrap();
    assert_eq!(words.trim(), format!("24 events, the last one's fingerprint is {head}"));

    let packed = "SELECT count(*) FROM event WHERE typeof(body) = 'blob' AND typeof(evidence) IN ('blob', 'null')";
    assert_eq!(outside(&shop.book(), packed).await.unwrap(), "24", "all of them");
    let change = "DROP TRIGGER event_never_changes;
                  UPDATE event SET body = (SELECT body FROM event WHERE id = 8) WHERE id = 11";
    outside(&shop.book(), change).await.unwrap();
    let told = run(&shop);
    assert!(!told.status.success());
    assert!(String::from_utf8(told.stderr).unwrap().contains("event 11 is not what it was"));
}
