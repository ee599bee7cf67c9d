//! What two people decide about statements at once.

use kaunta_domain::event::NoteText;
use kaunta_domain::phone::Network;
use kaunta_ledger::{
    AcceptedAs, CaseSubject, NewOperation, NewStatement, RemarkKind, StatementAccount, StatementDecided,
    StatementDecision, StatementImport, StatementLine, StatementSubject, Verification, verify_book,
};

use crate::shop::{Shop, airtime, later, new_operation, record};
use crate::statements::statement;

fn sale(number: u64) -> NewOperation {
    new_operation(number, airtime(500, "0772 300 417"))
}

/// Two people decide about one line or one payment, neither knowing the other's decision.
#[tokio::test]
async fn a_line_is_one_payment_and_a_payment_one_line_of_its_accounts_statements_whoever_decides_first() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (first, other) = (record(&ledger, &sale(1)).await.id, record(&ledger, &sale(2)).await.id);
    let import = async |sha256: &str, account| {
        let new = NewStatement { sha256: sha256.repeat(64), account, ..statement() };
        match ledger.import_statement(&new, None, later(60)).await.unwrap() {
            StatementImport::New(id) => id,
            StatementImport::Known(id) => panic!("{id:?} is another one"),
        }
    };
    let (november, again) = (import("a", statement().account).await, import("b", statement().account).await);
    let network = import("c", StatementAccount::Network(Network::Mtn)).await;
    let accept = |line, operation| StatementDecision::Accepted { line, operation, matched: AcceptedAs::Exact };
    let take_back = |line, operation| StatementDecision::TakenBack { line, operation };
    let (kept, otherwise) = (StatementDecided::Kept, StatementDecided::OtherwiseMeanwhile);
    for (at, (statement, decisions, decided)) in [
        (november, vec![accept(0, first)], kept),
        (november, vec![accept(0, first)], otherwise),
        (november, vec![accept(0, other)], otherwise),
        // All or none: the second line is free, the first payment is not.
        (november, vec![accept(1, first)], otherwise),
        (november, vec![accept(1, other), accept(0, first)], otherwise),
        (again, vec![accept(1, first)], otherwise),
        // Another account's statement may have the same payment.
        (network, vec![accept(1, first)], kept),
        (november, vec![take_back(0, other)], otherwise),
        (november, vec![take_back(1, first)], otherwise),
        (november, vec![take_back(0, first)], kept),
        (november, vec![take_back(0, first)], otherwise),
        (again, vec![accept(1, first)], kept),
        (november, vec![accept(0, first)], otherwise),
        (november, vec![accept(0, other)], kept),
    ]
    .into_iter()
    .enumerate()
    {
        let said = ledger.decide_statement(statement, &decisions, None, later(90)).await.unwrap();
        assert_eq!(said, decided, "{at}: {decisions:?}");
    }
    let now = ledger.statement_decisions(november).await.unwrap();
    assert_eq!(now.accepted.into_iter().collect::<Vec<_>>(), [(0, (other, AcceptedAs::Exact))]);
    ledger.close().await;
    assert!(matches!(verify_book(&shop.book(), None, |_, _| ()).await.unwrap(), Verification::Whole(_)));
}

#[tokio::test]
async fn a_case_is_open_once_is_closed_once_and_everything_written_stays() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payment = StatementSubject::Payment(record(&ledger, &sale(1)).await.id);
    let line = StatementSubject::Line(1);
    let import = ledger.import_statement(&statement(), None, later(60)).await.unwrap();
    let StatementImport::New(id) = import else { panic!("{import:?}") };
    let text = |text: &str| NoteText::parse(text).unwrap();
    let open = |about, note: &str| StatementDecision::CaseOpened { about, note: text(note) };
    let close = |about, note: &str| StatementDecision::CaseClosed { about, note: text(note) };
    let note = |about, note: &str| StatementDecision::Noted { about, note: text(note) };
    let (kept, otherwise) = (StatementDecided::Kept, StatementDecided::OtherwiseMeanwhile);
    for (at, (decisions, decided, count)) in [
        (vec![close(line, "Nothing is open")], otherwise, 0),
        (vec![open(line, "Whose charge?")], kept, 1),
        (vec![open(line, "Asked twice")], otherwise, 1),
        // All or none: the payment has no case.
        (vec![close(line, "Half"), close(payment, "Half")], otherwise, 1),
        (vec![note(line, "Asked the bank"), open(payment, "Not on the statement")], kept, 2),
        (vec![close(line, "Of the POS")], kept, 1),
        (vec![close(line, "Closed twice")], otherwise, 1),
        (vec![open(line, "Why again?")], kept, 2),
    ]
    .into_iter()
    .enumerate()
    {
        let said = ledger.decide_statement(id, &decisions, None, later(90)).await.unwrap();
        assert_eq!(said, decided, "{at}: {decisions:?}");
        assert_eq!(ledger.statement_case_count().await.unwrap(), count, "{at}: {decisions:?}");
    }
    ledger.close().await;
    let ledger = shop.open().await;
    let now = ledger.statement_decisions(id).await.unwrap();
    let written: Vec<_> =
        now.remarks_on(line).iter().map(|remark| (remark.kind, remark.said.note.as_str().to_owned())).collect();
    let all = [
        (RemarkKind::CaseOpened, "Whose charge?"),
        (RemarkKind::Noted, "Asked the bank"),
        (RemarkKind::CaseClosed, "Of the POS"),
        (RemarkKind::CaseOpened, "Why again?"),
    ];
    assert_eq!(written, all.map(|(kind, text)| (kind, text.to_owned())));
    assert_eq!(now.cases().collect::<Vec<_>>(), [line, payment]);
    assert_eq!(ledger.imported_statement(id).await.unwrap().map(|held| held.cases), Some(2));
    let cases = ledger.statement_cases().await.unwrap();
    let questions: Vec<_> = cases.iter().map(|case| case.opened.note.as_str()).collect();
    assert_eq!(questions, ["Not on the statement", "Why again?"]);
    let CaseSubject::Line { place, line } = &cases[1].about else { panic!("{cases:?}") };
    assert_eq!((*place, line), (1, &statement().lines[1]));
    ledger.close().await;
    assert!(matches!(verify_book(&shop.book(), None, |_, _| ()).await.unwrap(), Verification::Whole(_)));
}

#[tokio::test]
async fn every_open_case_is_counted_also_those_beyond_what_is_listed() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let line = &statement().lines[0];
    let lines = (1..=502).map(|row| StatementLine { row, balance: None, ..line.clone() }).collect();
    let new = NewStatement { lines, opening: None, closing: None, ..statement() };
    let import = ledger.import_statement(&new, None, later(60)).await.unwrap();
    let StatementImport::New(id) = import else { panic!("{import:?}") };
    let note = || NoteText::parse("Whose is it?").unwrap();
    let open = |line| StatementDecision::CaseOpened { about: StatementSubject::Line(line), note: note() };
    let opened: Vec<_> = (0..502).map(open).collect();
    let closed = [StatementDecision::CaseClosed { about: StatementSubject::Line(7), note: note() }];
    for decisions in [opened.as_slice(), &closed] {
        let said = ledger.decide_statement(id, decisions, None, later(90)).await.unwrap();
        assert_eq!(said, StatementDecided::Kept);
    }
    assert_eq!(ledger.statement_case_count().await.unwrap(), 501);
    assert_eq!(ledger.statement_cases().await.unwrap().len(), 500, "no list is without an end");
    ledger.close().await;
}
