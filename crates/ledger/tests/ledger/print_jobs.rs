//! Print jobs: on disk before a slip's first byte, and the copies among them in the chain.

use kaunta_domain::environment::Environment;
use kaunta_domain::event::EventKind;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::text::Name;
use kaunta_ledger::{
    FirstPrint, Ledger, Orphan, PrintJob, PrintState, PrintedSlip, ReceiptOf, UnprintedSince, salvage,
};

use crate::payroll::{payment, running};
use crate::people::assert_whole;
use crate::refusing::outside;
use crate::shop::{Shop, airtime, booked, event, events, later, moment, new_operation, record, result, transaction};

async fn paid(shop: &Shop) -> (Ledger, OperationId) {
    let ledger = shop.open().await;
    let id = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await.id;
    ledger.append(id, event(later(1), booked(result("SUCCESS")))).await.unwrap();
    (ledger, id)
}

fn by() -> Option<Name> {
    Some(Name::parse("Amina").unwrap())
}

async fn printed(ledger: &Ledger, id: impl Into<ReceiptOf> + Copy, state: PrintState, at: i64) -> PrintJob {
    let job = ledger.queue_print(id, moment(later(at)), by()).await.unwrap();
    ledger.begin_print(&job, PrintedSlip::Receipt, moment(later(at + 1)), by()).await.unwrap();
    let why = (state == PrintState::PerhapsPrinted).then_some("noPaper");
    ledger.end_print(job.id, state, why).await.unwrap();
    ledger.last_print(id).await.unwrap().unwrap()
}

#[tokio::test]
async fn a_receipt_prints_by_itself_only_as_the_first() {
    let shop = Shop::new();
    let (ledger, id) = paid(&shop).await;
    let FirstPrint::Queued(jobs) = ledger.queue_first_print(&[id], moment(later(2)), by()).await.unwrap() else {
        panic!("the first")
    };
    let job = jobs.into_iter().next().unwrap();
    assert_eq!((job.state, job.is_copy, job.asked_at), (PrintState::Queued, false, later(2)));
    assert_eq!(ledger.queue_first_print(&[id], moment(later(3)), by()).await.unwrap(), FirstPrint::Before(job.clone()));
    ledger.end_print(job.id, PrintState::NotPrinted, Some("noPaper")).await.unwrap();
    let FirstPrint::Before(before) = ledger.queue_first_print(&[id], moment(later(4)), by()).await.unwrap() else {
        panic!("never twice")
    };
    assert_eq!((before.state, before.why.as_deref()), (PrintState::NotPrinted, Some("noPaper")));
    assert!(ledger.queue_first_print(&[OperationId(9)], moment(later(4)), by()).await.is_err());
}

#[tokio::test]
async fn a_receipt_after_one_that_came_out_or_may_have_is_a_copy_and_an_event_in_the_chain() {
    for state in [PrintState::Printed, PrintState::Taken, PrintState::PerhapsPrinted] {
        let shop = Shop::new();
        let (ledger, id) = paid(&shop).await;
        let before = ledger.operation(id).await.unwrap().unwrap();
        assert!(!printed(&ledger, id, state, 2).await.is_copy);
        assert_eq!(ledger.printed_before(id).await.unwrap(), 1);
        assert_eq!(events(&ledger, id).await.iter().filter(|event| event.kind == EventKind::ReceiptCopied).count(), 0);
        assert!(printed(&ledger, id, PrintState::Printed, 5).await.is_copy);
        let last = events(&ledger, id).await.pop().unwrap();
        assert_eq!((last.kind, last.by, last.at), (EventKind::ReceiptCopied, by(), later(6)));
        assert_eq!(ledger.operation(id).await.unwrap().unwrap(), before, "it changes nothing about the payment");
        assert_whole(&ledger).await;
    }
    let shop = Shop::new();
    let (ledger, id) = paid(&shop).await;
    let job = ledger.queue_print(id, moment(later(2)), by()).await.unwrap();
    ledger.end_print(job.id, PrintState::NotPrinted, Some("coverOpen")).await.unwrap();
    assert_eq!(ledger.printed_before(id).await.unwrap(), 0);
}

#[tokio::test]
async fn the_receipts_of_a_lost_payment_are_counted_apart_from_those_of_an_operation_with_its_number() {
    let shop = Shop::new();
    let (ledger, id) = paid(&shop).await;
    let orphan = |number| ReceiptOf::Orphan(OperationId(number));
    assert!(ledger.queue_print(orphan(1), moment(later(1)), by()).await.is_err(), "there is none yet");
    let reference = Reference::from_book("KA-LOST-7".to_owned());
    ledger.record_orphan(&Orphan::found(None, reference, later(1), transaction("SUCCESS"), None)).await.unwrap();
    let before = events(&ledger, id).await;

    let first = printed(&ledger, orphan(1), PrintState::PerhapsPrinted, 2).await;
    assert_eq!((first.of, first.is_copy), (orphan(1), false));
    assert_eq!((ledger.printed_before(orphan(1)).await.unwrap(), ledger.printed_before(id).await.unwrap()), (1, 0));
    assert!(!printed(&ledger, id, PrintState::Printed, 5).await.is_copy);
    let copy = printed(&ledger, orphan(1), PrintState::Printed, 8).await;
    assert!(copy.is_copy);
    assert_eq!(events(&ledger, id).await, before, "no operation was copied");
    assert_whole(&ledger).await;
    ledger.close().await;
    for sql in [
        "UPDATE print_job SET orphan = NULL, operation = 1 WHERE id = 1",
        "INSERT INTO print_job (kind, asked_at, state) VALUES ('receipt', 0, 'queued')",
        "INSERT INTO print_job (operation, orphan, kind, asked_at, state) VALUES (1, 1, 'receipt', 0, 'queued')",
    ] {
        assert!(outside(&shop.book(), sql).await.is_err(), "{sql}");
    }
    salvage(&shop.book(), Environment::Practice, &shop.backups(), moment(later(999))).await.unwrap();
    let ledger = shop.open().await;
    assert_eq!(ledger.last_print(orphan(1)).await.unwrap(), Some(copy));
    assert_eq!((ledger.printed_before(orphan(1)).await.unwrap(), ledger.printed_before(id).await.unwrap()), (2, 1));
}

#[tokio::test]
async fn what_was_being_printed_at_a_crash_was_perhaps_printed_and_what_waited_was_not() {
    let shop = Shop::new();
    let (ledger, id) = paid(&shop).await;
    let sending = ledger.queue_print(id, moment(later(2)), by()).await.unwrap();
    ledger.begin_print(&sending, PrintedSlip::Receipt, moment(later(3)), by()).await.unwrap();
    assert_eq!(ledger.end_cut_off_prints().await.unwrap(), 1);
    let cut_off = ledger.last_print(id).await.unwrap().unwrap();
    assert_eq!((cut_off.state, cut_off.why.as_deref()), (PrintState::PerhapsPrinted, Some(PrintJob::CUT_OFF)));
    ledger.queue_print(id, moment(later(4)), by()).await.unwrap();
    assert_eq!(ledger.end_cut_off_prints().await.unwrap(), 1);
    assert_eq!(ledger.last_print(id).await.unwrap().unwrap().state, PrintState::NotPrinted);
    assert_eq!(ledger.end_cut_off_prints().await.unwrap(), 0);
}

#[tokio::test]
async fn a_print_job_only_goes_on_and_is_never_taken_out() {
    let shop = Shop::new();
    let (ledger, id) = paid(&shop).await;
    printed(&ledger, id, PrintState::Printed, 2).await;
    ledger.queue_print(id, moment(later(9)), by()).await.unwrap();
    ledger.close().await;
    for sql in [
        "UPDATE print_job SET state = 'queued' WHERE id = 1",
        "UPDATE print_job SET state = 'notPrinted', why = 'noPaper' WHERE id = 1",
        "UPDATE print_job SET state = 'printed' WHERE id = 2",
        "UPDATE print_job SET kind = 'copy' WHERE id = 1",
        "UPDATE print_job SET asked_at = 0 WHERE id = 2",
        "DELETE FROM print_job",
        "REPLACE INTO print_job (id, operation, kind, asked_at, state) VALUES (1, 1, 'receipt', 0, 'queued')",
        "INSERT INTO print_job (operation, kind, asked_at, state) VALUES (1, 'receipt', 0, 'printed')",
    ] {
        assert!(outside(&shop.book(), sql).await.is_err(), "{sql}");
    }
}

#[tokio::test]
async fn a_salvaged_book_still_knows_which_receipts_came_out() {
    let shop = Shop::new();
    let (ledger, id) = paid(&shop).await;
    printed(&ledger, id, PrintState::Printed, 2).await;
    let before = printed(&ledger, id, PrintState::PerhapsPrinted, 5).await;
    ledger.close().await;
    salvage(&shop.book(), Environment::Practice, &shop.backups(), moment(later(999))).await.unwrap();
    let ledger = shop.open().await;
    assert_eq!(ledger.last_print(id).await.unwrap(), Some(before));
    assert_eq!(ledger.printed_before(id).await.unwrap(), 2);
    assert_eq!(events(&ledger, id).await.last().unwrap().kind, EventKind::ReceiptCopied);
}

#[tokio::test]
async fn the_copy_of_a_lost_receipt_is_a_copy_and_an_event_although_none_came_out_before() {
    let shop = Shop::new();
    let (ledger, id) = paid(&shop).await;
    ledger.record_copy(id, moment(later(2)), by()).await.unwrap();
    assert_eq!(ledger.printed_before(id).await.unwrap(), 0, "the printer of the system tells nothing");
    let job = ledger.queue_print(id, moment(later(3)), by()).await.unwrap();
    ledger.begin_print(&job, PrintedSlip::Copy, moment(later(4)), by()).await.unwrap();
    ledger.end_print(job.id, PrintState::Printed, None).await.unwrap();
    assert!(ledger.last_print(id).await.unwrap().unwrap().is_copy);
    let copies = events(&ledger, id).await.into_iter().filter(|event| event.kind == EventKind::ReceiptCopied);
    assert_eq!(copies.map(|event| (event.by, event.at)).collect::<Vec<_>>(), [(by(), later(2)), (by(), later(4))]);
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn what_may_not_have_come_out_is_found_until_it_came_out_or_a_person_leaves_it() {
    let shop = Shop::new();
    let (ledger, id) = paid(&shop).await;
    let found = async |since: UnprintedSince| {
        let found = ledger.unprinted(since, None, 10).await.unwrap();
        found.into_iter().map(|(operation, job)| (operation.id, job.map(|job| job.state))).collect::<Vec<_>>()
    };
    let since = UnprintedSince { asked: later(0), sold: Some(later(0)), settled: later(1) };
    assert_eq!(found(since).await, [(id, None)], "nobody asked for it");
    for without in [
        UnprintedSince { sold: None, ..since },
        UnprintedSince { sold: Some(later(1)), ..since },
        UnprintedSince { settled: later(0), ..since },
    ] {
        assert_eq!(found(without).await, [], "{without:?}");
    }
    let job = ledger.queue_print(id, moment(later(2)), by()).await.unwrap();
    ledger.end_print(job.id, PrintState::NotPrinted, Some("noPaper")).await.unwrap();
    assert_eq!(found(since).await, [(id, Some(PrintState::NotPrinted))]);
    assert_eq!(found(UnprintedSince { asked: later(3), ..since }).await, []);
    printed(&ledger, id, PrintState::PerhapsPrinted, 5).await;
    assert_eq!(found(since).await, [(id, Some(PrintState::PerhapsPrinted))]);
    ledger.leave_unprinted(id, moment(later(8)), by()).await.unwrap();
    assert_eq!(found(since).await, []);
    let shown = ledger.last_print(id).await.unwrap().unwrap();
    assert_eq!((shown.state, ledger.printed_before(id).await.unwrap()), (PrintState::PerhapsPrinted, 1));
    let FirstPrint::Before(_) = ledger.queue_first_print(&[id], moment(later(9)), by()).await.unwrap() else {
        panic!("a person left it unprinted")
    };
    ledger.queue_print(id, moment(later(10)), by()).await.unwrap();
    assert_eq!(found(since).await, [(id, Some(PrintState::Queued))], "asked for again");
    ledger.end_cut_off_prints().await.unwrap();
    printed(&ledger, id, PrintState::Printed, 12).await;
    assert_eq!(found(since).await, []);
    assert_whole(&ledger).await;
}

/// A payroll of this many rows, each paid.
async fn paid_payroll(ledger: &Ledger, count: u32) -> Vec<OperationId> {
    let payroll = running(ledger, count).await;
    let (now, mut ids) = (later(2), Vec::new());
    loop {
        let rows = ledger.rows_to_pay(payroll, 500).await.unwrap();
        let of = |row| (payment(row), vec![event(now, EventKind::Recorded), event(now, booked(result("SUCCESS")))]);
        let past: Vec<_> = rows.iter().map(of).collect();
        if past.is_empty() {
            break;
        }
        ids.extend(ledger.import(&past).await.unwrap());
    }
    assert_eq!(ids.len(), count as usize);
    ids
}

#[tokio::test]
async fn no_payroll_however_long_pushes_a_sale_off_what_may_not_have_come_out() {
    let shop = Shop::new();
    let (ledger, sold) = paid(&shop).await;
    let since = UnprintedSince { asked: later(0), sold: Some(later(0)), settled: later(60) };
    let found = async || -> Vec<OperationId> {
        let found = ledger.unprinted(since, None, 10).await.unwrap();
        found.into_iter().map(|(operation, _)| operation.id).collect()
    };
    let rows = paid_payroll(&ledger, 2_001).await;
    assert_eq!(found().await, [sold], "nobody waits for the receipts of the payroll");
    let asked_for = async |id: OperationId| {
        let job = ledger.queue_print(id, moment(later(3)), by()).await.unwrap();
        ledger.end_print(job.id, PrintState::NotPrinted, Some("noPaper")).await.unwrap();
    };
    for row in &rows[..20] {
        asked_for(*row).await;
    }
    let shown = found().await;
    assert_eq!((shown.len(), shown[0]), (10, sold), "those that somebody printed come after it");
    assert!(shown[1..].is_sorted_by(|newer, older| newer > older), "{shown:?}");
    asked_for(sold).await;
    for row in &rows {
        asked_for(*row).await;
    }
    assert_eq!(found().await[0], sold);
}
