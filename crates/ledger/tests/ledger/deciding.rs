//! What two people decide about statements at once.

use kaunta_domain::phone::Network;
use kaunta_ledger::{
    AcceptedAs, NewOperation, NewStatement, StatementAccount, StatementDecided, StatementDecision, StatementImport,
    Verification, verify_book,
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
