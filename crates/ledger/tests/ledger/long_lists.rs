//! Long lists read to their end, as exports read them.

use kaunta_domain::operation::State;
use kaunta_domain::particulars::ListedParticulars;
use kaunta_domain::token::Token;
use kaunta_ledger::{Filter, LedgerError, ListedOperation, ListedPage, Operation};

use crate::listing::{filled, is_let_through, past};
use crate::shop::{Shop, airtime, at_time, booked, event, later, noon, record, result};

/// The rows of a page, newest first; none at the end of a list.
pub fn rows(page: Result<Option<ListedPage>, LedgerError>) -> Vec<ListedOperation> {
    let parts = page.unwrap().map(ListedPage::parts).unwrap_or_default();
    parts.into_iter().flat_map(|part| part.rows().unwrap()).collect()
}

/// A row of a long list, reduced to the fields that [`of_operation`] fills from the operation itself.
pub fn told_alike(listed: &ListedOperation) -> ListedOperation {
    let (told, notes) = Default::default();
    ListedOperation { told, notes, approved_by: None, payroll: None, ..listed.clone() }
}

pub fn of_operation(operation: &Operation) -> ListedOperation {
    let (told, notes) = Default::default();
    let transfer = &operation.transfer;
    ListedOperation {
        id: operation.id,
        reference: operation.reference.clone(),
        mode: transfer.mode(),
        state: operation.state,
        amount: transfer.amount,
        wallet: transfer.wallet,
        party: operation.party.as_deref().map(Into::into),
        phone: transfer.phone(),
        account: transfer.account().map(|account| account.as_str().into()),
        provider: transfer.provider().map(Into::into),
        narration: transfer.narration.as_str().into(),
        along: transfer.metadata.as_ref().map(|metadata| metadata.entries.to_string().into()),
        created_at: operation.created_at,
        service_status: operation.service_status.clone(),
        contradicted_by: operation.contradicted_by.clone(),
        settled_at: operation.settled_at,
        settled_first_at: operation.settled_first_at,
        transaction_id: operation.transaction_id.as_deref().map(Into::into),
        fee: operation.fee,
        total_charged: operation.total_charged,
        charge: operation.charge,
        tokens: Token::find_in(&operation.extra),
        maker: operation.maker.clone(),
        labels: operation.labels.clone(),
        told,
        approved_by: None,
        payroll: None,
        notes,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_an_export_is_as_of_one_moment_whatever_is_answered_meanwhile() {
    let shop = Shop::new();
    let ledger = std::sync::Arc::new(shop.open().await);
    let mut open = Vec::new();
    for number in 0..60 {
        open.push(record(&ledger, &at_time(number, airtime(5_000, "0701000001"), noon())).await);
    }
    let filter = Filter { states: vec![open[0].state], ..Filter::default() };
    let (state, answering) = (open[0].state, ledger.clone());
    let answers = tokio::spawn(async move {
        for operation in open {
            answering.append(operation.id, event(later(1), booked(result("SUCCESS")))).await.unwrap();
        }
    });
    while !answers.is_finished() {
        let page = rows(ledger.page_below(&filter, None).await);
        assert!(page.iter().all(|listed| listed.state == state && *listed.told == ListedParticulars::default()));
    }
    answers.await.unwrap();
    assert!(rows(ledger.page_below(&filter, None).await).is_empty());
}

#[tokio::test]
async fn an_export_is_the_whole_list_and_nothing_recorded_meanwhile() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let all = filled(&ledger, 1_100).await;
    for filter in [
        Filter::default(),
        Filter { states: vec![State::Succeeded], search: "256".into(), ..Filter::default() },
        Filter { search: "nakato".into(), ..Filter::default() },
    ] {
        let mut read = rows(ledger.page_below(&filter, None).await);
        ledger.import(&[past(5_000 + ledger.count(&Filter::default()).await.unwrap())]).await.unwrap();
        loop {
            let before = read.last().map(|listed| listed.id);
            let page = rows(ledger.page_below(&filter, before).await);
            if page.is_empty() {
                break;
            }
            read.extend(page);
        }
        read.retain(|listed| listed.id <= all[0].id);
        assert!(
            read.iter()
                .map(told_alike)
                .eq(all.iter().filter(|operation| is_let_through(operation, &filter)).map(of_operation)),
            "{filter:?}"
        );
    }
}
