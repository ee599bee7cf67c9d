//! Payrolls: no row is lost, nothing changes after confirmation, and nobody is paid twice.

use std::collections::BTreeSet;

use kaunta_domain::answer::{ConnectionProblem, SendOutcome};
use kaunta_domain::event::EventKind;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::choice::Choice;
use kaunta_domain::payroll::destination::Recipient;
use kaunta_domain::payroll::{Column, Finding, PayrollId, PayrollState, Verdict};
use kaunta_ledger::{
    Filter, LedgerError, NewPayrollRow, Recorded, RowChange, RowFilter, RowOutcome, RowSelection, RowSum,
};

use crate::long_lists::rows;
use crate::payroll::{
    all, batch, confirmation, draft, idempotency_keys, new_payroll, payment, refused, row, running, total_of,
};
use crate::refusing::outside;
use crate::shop::{Shop, airtime, booked, event, found, later, money, new_operation, noon, record, result, send};

fn sum(count: u64, amount: &str) -> RowSum {
    RowSum { count, amount: money(amount) }
}

#[tokio::test]
async fn every_row_of_the_file_is_in_the_draft_as_it_was_read() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut rows: Vec<NewPayrollRow> = (1..=700).map(row).collect();
    rows[3] = refused(4, Column::Phone);
    rows[4] = NewPayrollRow { included: false, cells: vec!["\u{1f600} Ng'ang'a".into(), "=cmd|x".into()], ..row(5) };
    let id = draft(&ledger, &rows).await;
    let payroll = ledger.payroll(id).await.unwrap().unwrap();
    let new = new_payroll("November");
    assert_eq!((payroll.name, payroll.source, payroll.note), (new.name, new.source, new.note));
    assert_eq!((payroll.columns, payroll.rows, payroll.created_at), (new.columns, 700, new.at));
    assert_eq!((payroll.state, payroll.confirmation), (PayrollState::Draft, None));
    let mut reading = ledger.all_rows(id);
    let mut read = Vec::new();
    loop {
        let chunk = reading.next_chunk().await.unwrap();
        if chunk.is_empty() {
            break;
        }
        read.extend(chunk);
    }
    assert_eq!(read.len(), rows.len());
    for ((read, row), position) in read.into_iter().zip(rows).zip(1..) {
        assert_eq!((read.position, read.line, read.edited), (position, row.line, false));
        assert_eq!((read.cells, read.text), (row.cells, row.text));
        assert_eq!((read.checked, read.included), (row.checked, row.included));
        assert_eq!((read.idempotency_key, read.operation), (None, None));
    }
}

#[tokio::test]
async fn a_page_holds_exactly_the_rows_that_its_filter_lets_through() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let other = draft(&ledger, &[row(1)]).await;
    let mut rows: Vec<NewPayrollRow> = (1..=20).map(row).collect();
    rows[2] = refused(3, Column::Amount);
    rows[5].included = false;
    rows[6].checked.findings = vec![Finding::SameInFile { line: 2, same_amount: true }];
    let id = draft(&ledger, &rows).await;
    let positions = |filter: RowFilter| {
        let ledger = &ledger;
        async move {
            let page = ledger.payroll_rows(id, &filter, 0, 500).await.unwrap();
            assert_eq!(page.total, page.rows.len() as u64);
            page.rows.into_iter().map(|row| row.position).collect::<Vec<_>>()
        }
    };
    let search = |text: &str| RowFilter { search: text.into(), ..RowFilter::default() };
    assert_eq!(positions(RowFilter { verdicts: vec![Verdict::Refused], ..RowFilter::default() }).await, [3]);
    let two = vec![Verdict::Refused, Verdict::TwiceInFile];
    assert_eq!(positions(RowFilter { verdicts: two, ..RowFilter::default() }).await, [3, 7]);
    assert_eq!(positions(RowFilter { included: Some(false), ..RowFilter::default() }).await, [6]);
    for (typed, found) in [
        ("NAKATO 12", vec![12]),
        ("+256 772 000 014", vec![14]),
        ("0772000015", vec![15]),
        ("10016", vec![16]),
        ("ten thousand", vec![3]),
        ("nobody", vec![]),
        ("%", vec![]),
    ] {
        assert_eq!(positions(search(typed)).await, found, "{typed}");
    }
    let both = RowFilter { verdicts: vec![Verdict::Valid], included: Some(true), ..search("0772 000 006") };
    assert_eq!(positions(both).await, Vec::<u32>::new());
    let page = ledger.payroll_rows(id, &RowFilter::default(), 15, 3).await.unwrap();
    assert_eq!(page.total, 20);
    assert_eq!(page.rows.iter().map(|row| row.position).collect::<Vec<_>>(), [16, 17, 18]);
    assert_eq!(ledger.payroll_rows(other, &RowFilter::default(), 0, 9).await.unwrap().total, 1);
}

#[tokio::test]
async fn the_totals_account_for_every_row_and_every_shilling() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut rows: Vec<NewPayrollRow> = (1..=6).map(row).collect();
    rows[1] = refused(2, Column::Amount);
    rows[2] = refused(3, Column::Phone);
    rows[3].included = false;
    let id = draft(&ledger, &rows).await;
    let totals = ledger.payroll_totals(id).await.unwrap();
    let told: Vec<_> =
        totals.rows.iter().map(|held| (held.verdict, held.included, held.sum, held.unreadable)).collect();
    let expected = [
        (Verdict::Valid, true, sum(3, "30012"), 0),
        (Verdict::Valid, false, sum(1, "10004"), 0),
        (Verdict::Refused, true, sum(1, "10003"), 1),
    ];
    assert_eq!(told, expected);
    assert_eq!((totals.to_pay, totals.unsent, totals.states), (sum(3, "30012"), RowSum::default(), vec![]));

    ledger
        .confirm_payroll(id, &confirmation(3, "30012"), kaunta_ledger::BookRules::default(), idempotency_keys())
        .await
        .unwrap();
    let to_pay = ledger.rows_to_pay(id, 10).await.unwrap();
    assert_eq!(to_pay.iter().map(|row| row.position).collect::<Vec<_>>(), [1, 5, 6], "only who can be paid is");
    for row in &to_pay[..2] {
        let operation = record(&ledger, &payment(row)).await;
        ledger.append(operation.id, event(later(1), booked(result("SUCCESS")))).await.unwrap();
    }
    let totals = ledger.payroll_totals(id).await.unwrap();
    assert_eq!((totals.to_pay, totals.unsent), (sum(3, "30012"), sum(1, "10006")));
    assert_eq!(totals.states.len(), 1);
    let done = totals.states[0];
    assert_eq!((done.state, done.sum, done.fees), (State::Succeeded, sum(2, "20006"), money("1501")));
    let page = ledger.payrolls(0, 10).await.unwrap();
    assert_eq!((page.total, page.rows.len()), (1, 1));
    assert_eq!(page.rows[0].totals, totals);
}

#[tokio::test]
async fn what_is_disputed_is_counted_apart_and_shown_by_itself() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = running(&ledger, 3).await;
    for (row, said) in ledger.rows_to_pay(id, 3).await.unwrap().iter().zip(["FAILED", "FAILED", "SUCCESS"]) {
        let operation = record(&ledger, &payment(row)).await;
        ledger.append(operation.id, event(later(1), booked(result(said)))).await.unwrap();
        if row.position == 1 {
            ledger.append(operation.id, event(later(2), found("SUCCESS"))).await.unwrap();
        }
    }
    let totals = ledger.payroll_totals(id).await.unwrap();
    let told: Vec<_> = totals.states.iter().map(|of| (of.state, of.is_disputed, of.sum.count)).collect();
    assert_eq!(told.len(), 3);
    for of in [(State::Failed, false, 1), (State::Failed, true, 1), (State::Succeeded, false, 1)] {
        assert!(told.contains(&of), "{told:?}");
    }
    for (outcome, place) in [(RowOutcome::Disputed, 1), (RowOutcome::In(State::Failed), 2)] {
        let filter = RowFilter { outcomes: vec![outcome], ..RowFilter::default() };
        let rows = ledger.payroll_rows(id, &filter, 0, 9).await.unwrap().rows;
        assert_eq!(rows.iter().map(|row| row.position).collect::<Vec<_>>(), [place], "{outcome:?}");
    }
}

#[tokio::test]
async fn a_draft_can_be_put_right_and_says_which_rows_a_person_changed() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut rows: Vec<NewPayrollRow> = (1..=4).map(row).collect();
    rows[1] = refused(2, Column::Phone);
    let id = draft(&ledger, &rows).await;
    let mended = |number: u32| {
        let new = row(number);
        RowChange { position: number, text: new.text, checked: new.checked, included: true }
    };
    // One was retyped, the other only checked again.
    ledger.change_rows(id, &[mended(2), RowChange { included: false, ..mended(3) }]).await.unwrap();
    let now = all(&ledger, id).await;
    assert_eq!(now.iter().map(|row| row.edited).collect::<Vec<_>>(), [false, true, false, false]);
    assert_eq!(now[1].text, row(2).text);
    assert_eq!(now[1].cells, rows[1].cells, "what was read stays");
    assert_eq!(ledger.payroll_totals(id).await.unwrap().to_pay, sum(3, "30007"));

    // A decision about a row that is already left out is stored too, and only once.
    for decided in [3, 0] {
        assert_eq!(ledger.include_rows(id, RowSelection::Positions(&[1, 2, 3]), false).await.unwrap().rows, decided);
    }
    let choices = all(&ledger, id).await.into_iter().map(|row| row.choice).collect::<Vec<_>>();
    assert_eq!(choices, [Some(Choice::Out), Some(Choice::Out), Some(Choice::Out), None]);
    let valid = RowFilter { verdicts: vec![Verdict::Valid], ..RowFilter::default() };
    assert_eq!(ledger.include_rows(id, RowSelection::Filtered(&valid), true).await.unwrap().rows, 4);
    let put_in = Choice::In { despite: row(1).checked.findings };
    assert!(all(&ledger, id).await.iter().all(|row| row.choice.as_ref() == Some(&put_in)));
    let beyond = [mended(1), RowChange { position: 5, included: false, ..mended(1) }];
    let refused = ledger.change_rows(id, &beyond).await;
    assert!(matches!(refused, Err(LedgerError::NoSuchRow { row: 5, .. })), "{refused:?}");
}

#[tokio::test]
async fn a_row_that_can_t_be_paid_is_put_in_by_nobody() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut rows: Vec<NewPayrollRow> = vec![row(1), refused(2, Column::Amount), refused(3, Column::Phone)];
    rows.iter_mut().for_each(|row| row.included = false);
    let id = draft(&ledger, &rows).await;
    let everybody = RowFilter::default();
    for (chosen, changed) in [
        (RowSelection::Positions(&[2, 3]), 0),
        (RowSelection::Filtered(&everybody), 1),
        (RowSelection::Positions(&[1]), 0),
    ] {
        assert_eq!(ledger.include_rows(id, chosen, true).await.unwrap().rows, changed);
    }
    assert_eq!(all(&ledger, id).await.iter().map(|row| row.included).collect::<Vec<_>>(), [true, false, false]);
    // Answered, it can be included.
    let (text, checked) = (row(2).text, row(2).checked);
    ledger.change_rows(id, &[RowChange { position: 2, text, checked, included: false }]).await.unwrap();
    assert_eq!(ledger.include_rows(id, RowSelection::Filtered(&everybody), true).await.unwrap().rows, 1);
}

#[tokio::test]
async fn what_is_confirmed_is_what_the_rows_come_to_or_nothing_is() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = draft(&ledger, &(1..=3).map(row).collect::<Vec<_>>()).await;
    for (count, total) in [(2, "30006"), (3, "30007"), (4, "30006"), (3, "30006.50")] {
        let refused = ledger
            .confirm_payroll(id, &confirmation(count, total), kaunta_ledger::BookRules::default(), idempotency_keys())
            .await;
        assert!(matches!(refused, Err(LedgerError::PayrollChanged(_))), "{count} {total}: {refused:?}");
    }
    assert!(all(&ledger, id).await.iter().all(|row| row.idempotency_key.is_none()));
    let right = confirmation(3, "30006");
    ledger.confirm_payroll(id, &right, kaunta_ledger::BookRules::default(), idempotency_keys()).await.unwrap();
    let payroll = ledger.payroll(id).await.unwrap().unwrap();
    assert_eq!((payroll.state, payroll.confirmation.as_ref()), (PayrollState::Running, Some(&right)));
    let given: BTreeSet<_> =
        all(&ledger, id).await.into_iter().map(|row| row.idempotency_key.unwrap().as_str().to_owned()).collect();
    assert_eq!(given.len(), 3);
    let again = ledger.confirm_payroll(id, &right, kaunta_ledger::BookRules::default(), idempotency_keys()).await;
    assert!(matches!(again, Err(LedgerError::PayrollNotDraft(_))), "{again:?}");

    let nobody = draft(&ledger, &[]).await;
    let refused = ledger
        .confirm_payroll(nobody, &confirmation(0, "0"), kaunta_ledger::BookRules::default(), idempotency_keys())
        .await;
    assert!(matches!(refused, Err(LedgerError::PayrollChanged(_))));
    let missing =
        ledger.confirm_payroll(PayrollId(99), &right, kaunta_ledger::BookRules::default(), idempotency_keys()).await;
    assert!(matches!(missing, Err(LedgerError::NoSuchPayroll(_))));
}

#[tokio::test]
async fn nothing_of_a_confirmed_payroll_changes_or_goes_away_whoever_tries() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = running(&ledger, 3).await;
    let new = row(1);
    let change = RowChange { position: 1, text: new.text, checked: new.checked, included: false };
    assert!(matches!(ledger.change_rows(id, &[change]).await, Err(LedgerError::PayrollNotDraft(_))));
    let left_out = ledger.include_rows(id, RowSelection::Positions(&[1]), false).await;
    assert!(matches!(left_out, Err(LedgerError::PayrollNotDraft(_))));
    assert!(matches!(ledger.discard_payroll(id).await, Err(LedgerError::PayrollNotDraft(_))));
    ledger.close().await;
    for sql in [
        "UPDATE payroll_row SET amount = 100 WHERE id = 1000001",
        "UPDATE payroll_row SET idempotency_key = 'x' WHERE id = 1000002",
        "DELETE FROM payroll_row WHERE id = 1000003",
        "INSERT OR REPLACE INTO payroll_row SELECT * FROM payroll_row WHERE id = 1000001",
        "INSERT INTO payroll_row SELECT 1000004, payroll, line, cells, typed, checked, sought, verdict, phone, amount,
             payable, included, edited, NULL FROM payroll_row WHERE id = 1000003",
        "UPDATE payroll SET total = 1 WHERE id = 1",
        "UPDATE payroll SET confirmed_at = NULL, state = 'draft' WHERE id = 1",
        "DELETE FROM payroll WHERE id = 1",
        "INSERT OR REPLACE INTO payroll SELECT * FROM payroll WHERE id = 1",
        "UPDATE payroll SET state = 'stopped' WHERE id = 1; UPDATE payroll SET state = 'running' WHERE id = 1",
    ] {
        let refused = outside(&shop.book(), sql).await;
        assert!(refused.is_err(), "{sql}: {refused:?}");
    }
}

#[tokio::test]
async fn a_draft_is_discarded_with_its_rows_and_its_number_is_not_given_again() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let first = draft(&ledger, &[row(1)]).await;
    assert!(ledger.discard_payroll(first).await.unwrap().was_there);
    assert!(!ledger.discard_payroll(first).await.unwrap().was_there);
    assert_eq!(ledger.payroll(first).await.unwrap(), None);
    let second = draft(&ledger, &[row(1), row(2)]).await;
    assert!(second > first);
    assert_eq!(all(&ledger, second).await.len(), 2);
}

#[tokio::test]
async fn a_payroll_moves_on_only_from_where_it_is_thought_to_stand() {
    use PayrollState::{Draft, Finished, Paused, Running, Stopped};
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = running(&ledger, 1).await;
    for (from, to, moves) in [
        (vec![Paused], Running, false),
        (vec![Running], Paused, true),
        (vec![Running], Paused, false),
        (vec![Running, Paused], Draft, false),
        (vec![Paused], Running, true),
        // Somebody is not paid yet.
        (vec![Running], Finished, false),
    ] {
        assert_eq!(ledger.set_payroll_state(id, &from, to).await.unwrap(), moves, "{from:?} {to:?}");
    }
    record(&ledger, &payment(&ledger.rows_to_pay(id, 1).await.unwrap()[0])).await;
    assert!(ledger.set_payroll_state(id, &[Running], Finished).await.unwrap());
    for to in [Draft, Running, Paused, Stopped] {
        assert!(!ledger.set_payroll_state(id, &PayrollState::ALL, to).await.unwrap(), "{to:?}");
    }
    assert_eq!(ledger.payroll(id).await.unwrap().unwrap().state, Finished);
}

#[tokio::test]
async fn a_payroll_that_is_killed_at_any_row_goes_on_where_it_was() {
    let shop = Shop::new();
    let id = running(&shop.open().await, 7).await;
    for sent in 0..7 {
        // Each start finds the next one only, whatever the outcome of the previous one.
        let ledger = shop.open().await;
        let next = ledger.rows_to_pay(id, 1).await.unwrap().remove(0);
        assert_eq!(next.position, sent + 1);
        record(&ledger, &payment(&next)).await;
        let again = ledger.record(&payment(&next)).await.unwrap();
        assert!(matches!(again, Recorded::Already(_)), "{again:?}");
        ledger.close().await;
    }
    let ledger = shop.open().await;
    assert!(ledger.rows_to_pay(id, 10).await.unwrap().is_empty());
    let sent = Filter { states: vec![State::Sent], payroll: Some(id), ..Filter::default() };
    assert_eq!(ledger.count(&sent).await.unwrap(), 7);
    let in_doubt = RowFilter { outcomes: vec![RowOutcome::In(State::Sent)], ..RowFilter::default() };
    assert_eq!(ledger.payroll_rows(id, &in_doubt, 0, 10).await.unwrap().total, 7);
}

#[tokio::test]
async fn a_payroll_that_does_not_run_pays_nobody_and_says_so() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = running(&ledger, 4).await;
    let rows = ledger.rows_to_pay(id, 4).await.unwrap();
    let paid = record(&ledger, &payment(&rows[0])).await;
    for state in [PayrollState::Paused, PayrollState::Stopped] {
        assert!(ledger.set_payroll_state(id, &[PayrollState::Running, PayrollState::Paused], state).await.unwrap());
        let refused = ledger.record(&payment(&rows[1])).await;
        assert!(matches!(refused, Err(LedgerError::PayrollNotRunning(held)) if held == id), "{refused:?}");
        let refused = ledger.record_batch(&batch(&ledger, id, 1, 3).await).await;
        assert!(matches!(refused, Err(LedgerError::PayrollNotRunning(held)) if held == id), "{refused:?}");
        assert_eq!(ledger.record(&payment(&rows[0])).await.unwrap(), Recorded::Already(paid.clone()));
    }
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 1);
    let next = record(&ledger, &new_operation(1, airtime(700, "0701000001"))).await;
    assert_eq!(next.id.0, 2, "no number is lost to what was refused");
}

#[tokio::test]
async fn a_payment_that_is_not_what_its_row_says_is_refused() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = running(&ledger, 2).await;
    let row = ledger.rows_to_pay(id, 1).await.unwrap().remove(0);
    let right = payment(&row);
    for transfer in [send(10_002, "NAKATO", "0772000001"), send(10_001, "NAKATO", "0772000002")] {
        let wrong = kaunta_ledger::NewOperation { transfer, ..right.clone() };
        let refused = ledger.record(&wrong).await;
        assert!(matches!(refused, Err(LedgerError::OtherThanItsRow(held)) if held == id), "{refused:?}");
    }
    record(&ledger, &right).await;
}

#[tokio::test]
async fn a_list_of_one_payroll_holds_its_payments_and_no_other() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (first, second) = (running(&ledger, 3).await, running_with_other_idempotency_keys(&ledger).await);
    record(&ledger, &new_operation(1, send(10_001, "NAKATO SARAH", "0772000001"))).await;
    for row in ledger.rows_to_pay(first, 9).await.unwrap().iter().chain(&ledger.rows_to_pay(second, 9).await.unwrap()) {
        record(&ledger, &payment(row)).await;
    }
    let of = |payroll, search: &str| Filter { payroll: Some(payroll), search: search.into(), ..Filter::default() };
    assert_eq!(ledger.count(&of(first, "")).await.unwrap(), 3);
    assert_eq!(ledger.count(&of(second, "")).await.unwrap(), 1);
    let found = ledger.history(&of(first, "nakato 2"), 0, 10).await.unwrap();
    assert_eq!(found.rows.iter().map(|row| row.amount.shillings()).collect::<Vec<_>>(), [10_002]);
    assert_eq!(rows(ledger.page_below(&of(first, ""), None).await).len(), 3);
}

async fn running_with_other_idempotency_keys(ledger: &kaunta_ledger::Ledger) -> PayrollId {
    let id = draft(ledger, &[row(9)]).await;
    let mut number = 1_u128 << 80;
    let other = move || {
        number += 1;
        kaunta_domain::reference::IdempotencyKey::make(number)
    };
    ledger.confirm_payroll(id, &confirmation(1, "10009"), kaunta_ledger::BookRules::default(), other).await.unwrap();
    id
}

#[tokio::test]
async fn who_may_have_been_paid_lately_is_everybody_but_those_who_surely_were_not() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = running(&ledger, 1).await;
    let mut numbers = Vec::new();
    let stories: [(&str, Option<EventKind>); 5] = [
        ("0772000001", Some(booked(result("SUCCESS")))),
        ("0772000002", Some(booked(result("FAILED")))),
        (
            "0772000003",
            Some(EventKind::Sent {
                attempt: 1,
                outcome: SendOutcome::NotSent { problem: ConnectionProblem::NoConnection },
            }),
        ),
        ("0772000004", Some(booked(result("PENDING")))),
        ("0772000005", None),
    ];
    for ((phone, told), number) in stories.into_iter().zip(1..) {
        let new = crate::shop::at_time(number, send(5_000, "OKELLO JAMES", phone), later(number as i64));
        let operation = record(&ledger, &new).await;
        if let Some(kind) = told {
            ledger.append(operation.id, event(later(60), kind)).await.unwrap();
        }
        numbers.push(operation.id);
    }
    record(&ledger, &new_operation(20, airtime(5_000, "0701000001"))).await;
    let of_payroll = record(&ledger, &payment(&ledger.rows_to_pay(id, 1).await.unwrap()[0])).await;
    let recent = ledger.recent_payments(noon()).await.unwrap();
    let told: Vec<_> = recent.iter().map(|payment| (payment.operation, payment.payroll)).collect();
    assert_eq!(told, [(numbers[4], None), (numbers[3], None), (numbers[0], None), (of_payroll.id, Some(id))]);
    assert_eq!(recent[3].to, Recipient::Phone(of_payroll.phone.unwrap()));
    assert_eq!(recent[3].amount.shillings(), 10_001);
    assert_eq!(ledger.recent_payments(later(4)).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_hundred_thousand_rows_are_kept_paged_and_totalled() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let rows: Vec<NewPayrollRow> = (1..=100_000).map(row).collect();
    let id = draft(&ledger, &rows).await;
    drop(rows);
    let page = ledger.payroll_rows(id, &RowFilter::default(), 99_990, 500).await.unwrap();
    assert_eq!((page.total, page.rows.len()), (100_000, 10));
    let search = RowFilter { search: "Nakato 0772099999".into(), ..RowFilter::default() };
    assert_eq!(ledger.payroll_rows(id, &search, 0, 10).await.unwrap().total, 1);
    assert_eq!(ledger.payroll_totals(id).await.unwrap().to_pay, sum(100_000, &total_of(100_000)));
    ledger
        .confirm_payroll(
            id,
            &confirmation(100_000, &total_of(100_000)),
            kaunta_ledger::BookRules::default(),
            idempotency_keys(),
        )
        .await
        .unwrap();
    assert_eq!(ledger.rows_to_pay(id, 2).await.unwrap()[1].position, 2);
    assert!(matches!(ledger.checkup().await, Ok(())));
}
