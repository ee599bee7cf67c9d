//! Imported statements and what was decided about them stay as they are, and any change shows.

use kaunta_domain::environment::Environment;
use kaunta_domain::event::NoteText;
use kaunta_domain::text::Name;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{
    Broken, Ledger, NewStatement, StatementAccount, StatementDecided, StatementDecision, StatementEntry, StatementId,
    StatementImport, StatementLine, StatementReceiver, StatementSubject, Verification, salvage, verify_book,
};

use crate::refusing::outside;
use crate::shop::{Shop, later, moment, money, noon};

fn line(row: u32, amount: &str) -> StatementLine {
    StatementLine {
        row,
        day: noon().date_naive(),
        at: Some(noon()),
        amount: money(amount),
        references: vec![format!("TX{row}")],
        text: "ŋ, \"=1+1\"\nNakato".to_owned(),
        balance: None,
    }
}

pub fn statement() -> NewStatement {
    NewStatement {
        sha256: "a".repeat(64),
        account: StatementAccount::Wallet(WalletType::Escrow),
        name: "november.csv".to_owned(),
        number: Some("4411".to_owned()),
        opening: Some(money("1000")),
        closing: Some(money("0")),
        lines: vec![line(2, "-500"), line(3, "-500")],
    }
}

const ONE: StatementId = StatementId(1);

#[derive(Default)]
struct Read(Vec<StatementLine>, Vec<StatementEntry>);

impl StatementReceiver for Read {
    fn line(&mut self, line: StatementLine) {
        self.0.push(line);
    }

    fn payment(&mut self, payment: StatementEntry) {
        self.1.push(payment);
    }
}

async fn lines(ledger: &Ledger) -> Vec<StatementLine> {
    let read = ledger.read_for_comparison(ONE, |_| Read::default()).await.unwrap();
    read.map(|(_, _, Read(lines, _))| lines).unwrap_or_default()
}

async fn noted(shop: &Shop) {
    let ledger = shop.open().await;
    notes(&ledger).await;
    ledger.close().await;
}

/// Imports a statement and decides about a line of it.
pub async fn notes(ledger: &Ledger) {
    let by = Name::parse("Acen").unwrap();
    let made = ledger.import_statement(&statement(), Some(&by), later(60)).await.unwrap();
    assert_eq!(made, StatementImport::New(ONE));
    let note = NoteText::parse("Asked the bank").unwrap();
    let decision = StatementDecision::Noted { about: StatementSubject::Line(1), note };
    let decided = ledger.decide_statement(ONE, &[decision], Some(&by), later(90)).await.unwrap();
    assert_eq!(decided, StatementDecided::Kept);
}

#[tokio::test]
async fn a_statement_is_read_back_as_it_was_and_never_imported_twice() {
    let shop = Shop::new();
    noted(&shop).await;
    let ledger = shop.open().await;
    assert_eq!(ledger.import_statement(&statement(), None, later(99)).await.unwrap(), StatementImport::Known(ONE));
    assert_eq!(lines(&ledger).await, statement().lines);
    let [held] = ledger.statements().await.unwrap().try_into().unwrap();
    assert_eq!((held.lines, held.at, held.number.as_deref()), (2, later(60), Some("4411")));
    let decisions = ledger.statement_decisions(ONE).await.unwrap();
    let note = decisions.note_on(StatementSubject::Line(1));
    assert_eq!(note.map(|note| note.note.as_str()), Some("Asked the bank"));
    assert_eq!(ledger.statement_number(statement().account).await.unwrap().as_deref(), Some("4411"));
}

#[tokio::test]
async fn a_statement_and_what_was_decided_about_it_are_never_changed_nor_taken_out() {
    let shop = Shop::new();
    noted(&shop).await;
    for sql in [
        "UPDATE statement SET name = 'other'",
        "UPDATE statement_line SET amount = '5'",
        "UPDATE statement_decision SET note = 'other'",
        "DELETE FROM statement_decision",
        "DELETE FROM statement_line",
        "DELETE FROM statement",
    ] {
        assert!(outside(&shop.book(), sql).await.is_err(), "{sql}");
    }
}

#[tokio::test]
async fn a_line_or_a_decision_that_was_changed_past_the_rules_is_found() {
    for (rule, change, decision) in [
        ("statement_line_never_changes", "UPDATE statement_line SET amount = '-400' WHERE id = 2", 1),
        ("statement_never_changes", "UPDATE statement SET closing = '7'", 1),
        ("statement_decision_never_changes", "UPDATE statement_decision SET note = 'x' WHERE id = 2", 2),
        ("statement_decision_is_never_deleted", "DELETE FROM statement_decision WHERE id = 1", 1),
    ] {
        let shop = Shop::new();
        noted(&shop).await;
        let whole = verify_book(&shop.book(), None, |_, _| ()).await.unwrap();
        assert!(matches!(whole, Verification::Whole(_)), "{whole:?}");
        outside(&shop.book(), &format!("DROP TRIGGER {rule}; {change}")).await.unwrap();
        let verdict = verify_book(&shop.book(), None, |_, _| ()).await.unwrap();
        assert_eq!(verdict, Verification::Broken(Broken::Statement { decision }), "{change}");
    }
}

#[tokio::test]
async fn a_salvaged_book_keeps_its_statements_in_a_whole_chain() {
    let shop = Shop::new();
    noted(&shop).await;
    salvage(&shop.book(), Environment::Practice, &shop.backups(), moment(later(999))).await.unwrap();
    let ledger = shop.open().await;
    assert_eq!(lines(&ledger).await, statement().lines);
    assert_eq!(ledger.statement_decisions(ONE).await.unwrap().remarks.len(), 1);
    assert_eq!(ledger.verify_lifecycles(|_, _| ()).await.unwrap(), None);
}

#[tokio::test]
async fn a_statement_whose_import_breaks_off_is_not_in_the_book_at_all() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut broken = statement();
    broken.lines = (0..600).map(|row| line(row, if row == 599 { "0" } else { "-500" })).collect();
    assert!(
        ledger.import_statement(&broken, None, later(60)).await.is_err(),
        "the book takes no line without an amount"
    );
    assert_eq!(ledger.statements().await.unwrap(), []);
    assert_eq!(lines(&ledger).await, []);
    // As after a crash: the future, and with it the transaction, goes away in the middle.
    broken.lines.pop();
    let begun = ledger.import_statement(&broken, None, later(60));
    drop(tokio::time::timeout(std::time::Duration::ZERO, begun).await);
    let left = ledger.statements().await.unwrap();
    assert!(left.iter().all(|statement| statement.lines == 599), "a statement with a part of its lines: {left:?}");
    let made = ledger.import_statement(&broken, None, later(60)).await.unwrap();
    let (StatementImport::New(id) | StatementImport::Known(id)) = made;
    assert_eq!((id, lines(&ledger).await), (ONE, broken.lines));
    ledger.close().await;
    assert!(matches!(verify_book(&shop.book(), None, |_, _| ()).await.unwrap(), Verification::Whole(_)));
}

#[tokio::test]
async fn many_decisions_and_lines_are_one_whole_chain() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut new = statement();
    new.lines = (0..1_203).map(|row| line(row + 2, "-500")).collect();
    let _new = ledger.import_statement(&new, None, later(60)).await.unwrap();
    let note = NoteText::parse("Asked the bank, ŋ").unwrap();
    let note = |line| StatementDecision::Noted { about: StatementSubject::Line(line), note: note.clone() };
    let notes: Vec<_> = (0..1_203).map(note).collect();
    assert_eq!(ledger.decide_statement(ONE, &notes, None, later(90)).await.unwrap(), StatementDecided::Kept);
    assert_eq!(lines(&ledger).await, new.lines);
    assert_eq!(ledger.statement_decisions(ONE).await.unwrap().remarks.len(), 1_203);
    ledger.close().await;
    assert!(matches!(verify_book(&shop.book(), None, |_, _| ()).await.unwrap(), Verification::Whole(_)));
}
