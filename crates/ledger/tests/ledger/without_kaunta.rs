//! The program in docs/chain.md, which verifies the chain with Python's standard library and none of our code.

use std::path::Path;
use std::process::{Command, Output};

use kaunta_domain::environment::Environment;
use kaunta_domain::event::MachineName;
use kaunta_ledger::{Filter, Ledger, Verification, verify_book};

use crate::refusing::outside;
use crate::shop::{Shop, airtime, at_time, bill, booked, event, evidence, found, later, record, result, send};

/// The program, from its code block.
fn program() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/chain.md");
    let page = std::fs::read_to_string(page).unwrap();
    page.split("```python\n").nth(1).unwrap().split("```").next().unwrap().to_owned()
}

fn run(book: &Path) -> Output {
    Command::new("python3").arg("-c").arg(program()).arg(book).output().unwrap()
}

/// As in docs/backups.md.
const XZ: &str = r#"xz -dc "$1" > "$2""#;
const PYTHON: &str = r#"python3 -c "import lzma, shutil, sys; shutil.copyfileobj(lzma.open(sys.argv[1]), open(sys.argv[2], 'wb'))" "$1" "$2""#;

fn decompress_by(command: &str, copy: &Path, to: &Path) {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/backups.md");
    let shown = command.replace("\"$1\"", "COPY.db.xz").replace("\"$2\"", "COPY.db");
    assert!(std::fs::read_to_string(page).unwrap().contains(&shown), "{shown}");
    let done = Command::new("sh").args(["-c", command, "sh"]).arg(copy).arg(to).status().unwrap();
    assert!(done.success(), "{command}");
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
    let copy = ledger.back_up_daily(&shop.backups(), later(120)).await.unwrap().unwrap();
    ledger.close().await;
    let end = format!("24 events, the last one's fingerprint is {head}");
    let told = run(&shop.book());
    assert_eq!(String::from_utf8(told.stdout).unwrap().trim(), end);
    for (number, program) in [XZ, PYTHON].into_iter().enumerate() {
        let place = shop.folder.path().join(format!("by-hand-{number}"));
        std::fs::create_dir(&place).unwrap();
        let book = place.join("practice.db");
        decompress_by(program, &copy, &book);
        assert_eq!(String::from_utf8(run(&book).stdout).unwrap().trim(), end, "{program:?}");
        let verdict = verify_book(&book, None, |_, _| {}).await.unwrap();
        assert!(matches!(verdict, Verification::Whole(_)), "{verdict:?}");
        // Restored by hand.
        let ledger = Ledger::open(&book, Environment::Practice, &place.join("backups")).await.unwrap();
        let search = Filter { search: "NAKATO".to_owned(), ..Filter::default() };
        assert_eq!(ledger.history(&search, 0, 10).await.unwrap().total, 2, "the search index is built again");
        ledger.close().await;
        let indexes = "SELECT count(*) FROM sqlite_schema WHERE type = 'index'";
        assert_eq!(outside(&book, indexes).await.unwrap(), outside(&shop.book(), indexes).await.unwrap());
    }

    let packed = "SELECT count(*) FROM event WHERE typeof(body) = 'blob' AND typeof(evidence) IN ('blob', 'null')";
    assert_eq!(outside(&shop.book(), packed).await.unwrap(), "24", "all of them");
    let change = "DROP TRIGGER event_never_changes;
                  UPDATE event SET body = (SELECT body FROM event WHERE id = 8) WHERE id = 11";
    outside(&shop.book(), change).await.unwrap();
    let told = run(&shop.book());
    assert!(!told.status.success());
    assert!(String::from_utf8(told.stderr).unwrap().contains("event 11 is not what it was"));
}
