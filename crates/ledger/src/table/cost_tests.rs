//! What lists and sums cost, in steps of SQLite's virtual machine: these don't depend on the machine or its load.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::cash::Cash;
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::event::{Event, EventKind, LookUpSent, Moment, MonotonicStamp, NoteText};
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::{CheckedRow, PayrollId, RowText};
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::{IdempotencyKey, OperationId};
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::{Details, Transfer};
use kaunta_domain::wallet::WalletType;
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use crate::ledger::Ledger;
use crate::table::approval::ApprovalReason;
use crate::table::approval::ask::{NewApproval, NewSubject};
use crate::table::approval::filter::ApprovalFilter;
use crate::table::for_tests::Dimension;
use crate::table::operation::NewOperation;
use crate::table::payroll::PayrollSource;
use crate::table::payroll::create::{NewPayroll, NewPayrollRow};
use crate::table::payroll::filter::RowFilter;
use crate::{BookRules, ChartKey, Filter, Order, SortKey, Spending, SumRange, UnprintedSince};

const ROWS: u32 = 10_000;
const PAGE: u32 = 100;

struct Book {
    _folder: TempDir,
    ledger: Ledger,
    steps: Arc<AtomicU64>,
}

impl Book {
    async fn new() -> Book {
        let folder = TempDir::new().unwrap();
        let backups = folder.path().join("backups");
        let path = folder.path().join("practice.db");
        let ledger = Ledger::open(&path, kaunta_domain::environment::Environment::Practice, &backups).await.unwrap();
        Book { _folder: folder, ledger, steps: Arc::default() }
    }

    /// Lets every reading connection count its steps, ten at a time.
    async fn count_steps(&self) {
        let mut all = Vec::new();
        for _ in 0..self.ledger.readers.options().get_max_connections() {
            all.push(self.ledger.readers.acquire().await.unwrap());
        }
        for connection in &mut all {
            // The first statement of a connection also reads the schema, which takes steps of its own.
            sqlx::query("SELECT count(*) FROM operation_day").fetch_all(&mut **connection).await.unwrap();
            let steps = Arc::clone(&self.steps);
            let count = move || {
                steps.fetch_add(10, Ordering::SeqCst);
                true
            };
            connection.lock_handle().await.unwrap().set_progress_handler(10, count);
        }
    }

    async fn cost<T>(&self, reading: impl Future<Output = T>) -> (T, u64) {
        let before = self.steps.load(Ordering::SeqCst);
        let read = reading.await;
        (read, self.steps.load(Ordering::SeqCst) - before)
    }

    async fn outside(&self, sql: String) {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&self.ledger.writer).await.unwrap();
    }

    async fn with_payroll(count: u32) -> (Book, PayrollId) {
        let book = Book::new().await;
        let rows: Vec<NewPayrollRow> = (1..=count).map(row).collect();
        let new = NewPayroll {
            name: "November".into(),
            source: PayrollSource::Group { name: "Staff".into() },
            kind: PayeeKind::MobileMoney,
            note: "Wages".into(),
            at: at(),
            columns: vec!["Name".into()],
        };
        let id = book.ledger.create_payroll(&new, &rows).await.unwrap();
        (book, id)
    }

    /// A book in which all of these payments need attention.
    async fn with_open(count: u32) -> Book {
        let book = Book::new().await;
        let past: Vec<(NewOperation, Vec<Event>)> = (0..count)
            .map(|number| {
                let new = airtime(number.into());
                let events = vec![Event::new(new.now, EventKind::Recorded)];
                (new, events)
            })
            .collect();
        book.ledger.import(&past).await.unwrap();
        book
    }
}

fn at() -> DateTime<Utc> {
    DateTime::from_timestamp_millis(1_795_251_600_000).unwrap()
}

fn row(number: u32) -> NewPayrollRow {
    NewPayrollRow {
        line: number + 1,
        cells: vec![format!("Nakato {number}")],
        text: RowText { name: format!("Nakato {number}"), ..RowText::default() },
        checked: CheckedRow { payee: None, findings: vec![] },
        included: number.is_multiple_of(2),
    }
}

fn transfer() -> Transfer {
    Transfer {
        amount: Amount::new(5_000).unwrap(),
        narration: Narration::parse("Airtime").unwrap(),
        wallet: WalletType::Escrow,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details: Details::Airtime { phone: Phone::parse("0701000001").unwrap(), network: Network::Airtel },
    }
}

fn airtime(number: u64) -> NewOperation {
    NewOperation {
        idempotency_key: IdempotencyKey::make(u128::from(number) + 1),
        transfer: transfer(),
        validation: None,
        balance_read: None,
        by: None,
        with: None,
        limits: Spending::default(),
        rules: BookRules::default(),
        now: Moment { at: at(), stamp: MonotonicStamp { run: 1, ms: number } },
    }
}

fn is_no_dearer(deep: u64, first: u64, what: &str) {
    assert!(deep * 4 <= first * 5, "{what}: the last page takes {deep} steps, the first {first}");
}

#[tokio::test]
async fn the_last_page_of_a_payroll_costs_no_more_than_its_first() {
    let (book, id) = Book::with_payroll(ROWS).await;
    book.count_steps().await;
    let search = RowFilter { search: "nakato".into(), ..RowFilter::default() };
    let included = RowFilter { included: Some(true), ..RowFilter::default() };
    for (filter, rows) in [(RowFilter::default(), ROWS), (included, ROWS / 2), (search, ROWS)] {
        let (page, first) = book.cost(book.ledger.payroll_rows(id, &filter, 0, PAGE)).await;
        assert_eq!((page.unwrap().rows[0].line, first > 0), (if rows == ROWS { 2 } else { 3 }, true));
        let (page, deep) = book.cost(book.ledger.payroll_rows(id, &filter, u64::from(rows - 7), PAGE)).await;
        let page = page.unwrap();
        assert_eq!((page.total, page.rows.len()), (rows.into(), 7));
        assert_eq!(page.rows[6].position, ROWS);
        is_no_dearer(deep, first, &format!("{filter:?}"));
    }
}

#[tokio::test]
async fn what_needs_attention_costs_the_same_on_every_page_and_in_a_long_list() {
    let (short, long) = (Book::with_open(PAGE).await, Book::with_open(ROWS).await);
    short.count_steps().await;
    long.count_steps().await;
    let (_, only) = short.cost(short.ledger.attention_page(0, PAGE, None)).await;
    let (page, first) = long.cost(long.ledger.attention_page(0, PAGE, None)).await;
    let (page, total) = page.unwrap();
    assert_eq!((page[0].id.0, page.len(), total), (1, PAGE as usize, ROWS.into()));
    let (page, deep) = long.cost(long.ledger.attention_page(u64::from(ROWS - 7), PAGE, None)).await;
    let page: Vec<i64> = page.unwrap().0.iter().map(|operation| operation.id.0).collect();
    assert_eq!(page, (i64::from(ROWS) - 6..=ROWS.into()).collect::<Vec<_>>());
    is_no_dearer(deep, first, "attention");
    assert!(first <= only * 4, "a list of {ROWS} takes {first} steps, one of {PAGE} {only}");
}

#[tokio::test]
async fn the_last_page_of_all_approvals_and_of_all_payrolls_costs_no_more_than_the_first() {
    let (book, _) = Book::with_payroll(2).await;
    let asked = NewApproval {
        subject: NewSubject::Payment {
            idempotency_key: IdempotencyKey::make(1),
            transfer: transfer(),
            validation: None,
        },
        maker: PersonName::parse("Amina").unwrap(),
        reasons: vec![ApprovalReason::Amount],
        now: at(),
        expires_at: at() + TimeDelta::hours(1),
    };
    book.ledger.ask_approval(&asked).await.unwrap();
    let copies = |from: i64, to: i64| {
        format!(
            "(WITH RECURSIVE n (i) AS (SELECT {from} UNION ALL SELECT i + 1 FROM n WHERE i < {to}) SELECT i FROM n)"
        )
    };
    let (approvals, payrolls) = (copies(2, 5_000), copies(2, 2_000));
    book.outside(format!(
        "INSERT INTO approval (id, kind, idempotency_key, transfer, amount, maker, maker_folded, reasons, asked_at, expires_at, state)
         SELECT i, kind, printf('%032x', i), transfer, amount, maker, maker_folded, reasons, asked_at, expires_at, state
         FROM approval JOIN {approvals} WHERE id = 1;
         UPDATE approval SET state = 'expired', decided_at = expires_at WHERE id % 10 > 0;
         INSERT INTO payroll (id, name, source, note, columns, row_count, created_at, state, kind)
         SELECT i * 3, name, source, note, columns, row_count, created_at, state, kind FROM payroll JOIN {payrolls} WHERE id = 1;"
    ))
    .await;
    book.count_steps().await;
    let filter = ApprovalFilter::default();
    let (page, first) = book.cost(book.ledger.approvals(&filter, 0, PAGE)).await;
    let page = page.unwrap();
    assert_eq!((page.total, page.rows[0].id.0, page.rows[99].id.0), (5_000, 5_000, 4_010));
    let (page, between) = book.cost(book.ledger.approvals(&filter, 450, PAGE)).await;
    let ids: Vec<i64> = page.unwrap().rows.iter().map(|approval| approval.id.0).collect();
    assert_eq!((ids[49], ids[50], ids.len()), (10, 4_999, 100));
    let (page, deep) = book.cost(book.ledger.approvals(&filter, 4_993, PAGE)).await;
    assert_eq!(page.unwrap().rows.iter().map(|approval| approval.id.0).collect::<Vec<_>>(), [7, 6, 5, 4, 3, 2, 1]);
    is_no_dearer(between, first, "approvals");
    is_no_dearer(deep, first, "approvals");

    let (page, first) = book.cost(book.ledger.payrolls(0, PAGE)).await;
    assert_eq!(page.unwrap().rows[0].payroll.id, PayrollId(6_000));
    let (page, deep) = book.cost(book.ledger.payrolls(1_900, PAGE)).await;
    let page = page.unwrap();
    assert_eq!((page.total, page.rows.len(), page.rows[99].payroll.id), (2_000, 100, PayrollId(1)));
    is_no_dearer(deep, first, "payrolls");
}

#[tokio::test]
async fn sums_by_day_wallet_biller_and_person_cost_the_same_however_many_operations_there_are() {
    let (short, long) = (Book::with_open(PAGE).await, Book::with_open(ROWS).await);
    short.count_steps().await;
    long.count_steps().await;
    let day = kaunta_domain::day::day_of(at());
    let days = || day..=day;
    for by in [ChartKey::Biller, ChartKey::Maker] {
        let (_, few) = short.cost(short.ledger.chart_cells(days(), by)).await;
        let (_, many) = long.cost(long.ledger.chart_cells(days(), by)).await;
        assert!(many <= few * 2, "{by:?}: {many} steps instead of {few}");
    }
    let (_, few) = short.cost(short.ledger.day_cells(days())).await;
    let (cells, many) = long.cost(long.ledger.day_cells(days())).await;
    assert_eq!(cells.unwrap().iter().map(|cell| cell.sum.count).collect::<Vec<_>>(), [u64::from(ROWS)]);
    assert!(many <= few * 2, "by day: {many} steps instead of {few}");
    for by in [Dimension::Wallet, Dimension::Maker] {
        let (_, few) = short.cost(short.ledger.rollup(day..=day, by)).await;
        let (sums, many) = long.cost(long.ledger.rollup(day..=day, by)).await;
        assert_eq!(sums.unwrap().values().map(|sum| sum.count).collect::<Vec<_>>(), [u64::from(ROWS)]);
        assert!(many <= few * 2, "{by:?}: {many} steps instead of {few}");
    }
}

#[tokio::test]
async fn what_has_a_note_or_is_large_costs_the_same_however_many_operations_there_are() {
    let (short, long) = (Book::with_open(PAGE).await, Book::with_open(ROWS).await);
    let large = SumRange::new(Some(Money::parse("1000000").unwrap()), None).unwrap();
    let filters = [Filter { has_note: true, ..Filter::default() }, Filter { amount: large, ..Filter::default() }];
    for book in [&short, &long] {
        let noted = EventKind::Noted { text: NoteText::parse("Asked Kaggwa").unwrap() };
        book.ledger.append(OperationId(50), Event::new(airtime(1).now, noted)).await.unwrap();
        book.count_steps().await;
    }
    for filter in filters {
        let (_, few) = short.cost(short.ledger.history(&filter, 0, PAGE)).await;
        let (page, many) = long.cost(long.ledger.history(&filter, 0, PAGE)).await;
        let (totals, summed) = long.cost(long.ledger.filtered_totals(&filter)).await;
        let count = u64::from(filter.has_note);
        assert_eq!(
            (page.unwrap().total, totals.unwrap().operations.iter().map(|total| total.count).sum::<u64>()),
            (count, count)
        );
        assert!(many <= few * 2 + 100, "{filter:?}: {many} steps instead of {few}");
        assert!(summed <= 2_000, "{filter:?}: {summed} steps");
    }
}

#[tokio::test]
async fn what_is_looked_through_in_memory_costs_the_file_the_same_however_many_operations_there_are() {
    let (short, long) = (Book::with_open(PAGE).await, Book::with_open(ROWS).await);
    for book in [&short, &long] {
        book.ledger.load_into_memory().await.unwrap();
        book.count_steps().await;
    }
    let filter = Filter { networks: vec![Network::Airtel], ..Filter::default() };
    let by = Order::By { key: SortKey::Amount, descending: true };
    for order in [Order::Newest, by] {
        let (_, few) = short.cost(short.ledger.history_in(order, &filter, 0, PAGE)).await;
        let (page, many) = long.cost(long.ledger.history_in(order, &filter, 0, PAGE)).await;
        assert_eq!(page.unwrap().total, u64::from(ROWS));
        assert!(many <= few * 2, "{order:?}: {many} steps instead of {few}");
    }
    let (totals, steps) = long.cost(long.ledger.filtered_totals(&filter)).await;
    assert_eq!(totals.unwrap().operations.iter().map(|total| total.count).collect::<Vec<_>>(), [u64::from(ROWS)]);
    assert!(steps <= 500, "totals: {steps} steps");
    let noted = EventKind::Noted { text: NoteText::parse("Asked Kaggwa").unwrap() };
    long.ledger.append(OperationId(50), Event::new(airtime(1).now, noted)).await.unwrap();
    let (page, steps) = long.cost(long.ledger.history_in(Order::Newest, &filter, 0, 1)).await;
    assert_eq!(page.unwrap().total, u64::from(ROWS));
    assert!(steps <= 1_000, "after one more event: {steps} steps");
}

#[tokio::test]
async fn the_first_rows_of_a_search_cost_the_same_however_many_it_finds() {
    let (short, long) = (Book::with_open(2 * PAGE).await, Book::with_open(ROWS).await);
    let named = |search: &str| Filter { search: search.into(), ..Filter::default() };
    for book in [&short, &long] {
        // The first search makes all of them searchable.
        book.ledger.count(&named("airtime")).await.unwrap();
        let noted = EventKind::Noted { text: NoteText::parse("Airtime of 0701").unwrap() };
        book.ledger.append(OperationId(50), Event::new(airtime(1).now, noted)).await.unwrap();
        book.count_steps().await;
    }
    for search in ["irtime", "airtime 0701"] {
        let (_, few) = short.cost(short.ledger.first_found(&named(search), PAGE)).await;
        let (first, many) = long.cost(long.ledger.first_found(&named(search), PAGE)).await;
        let first = first.unwrap().unwrap();
        assert_eq!((first.rows.len(), first.are_all), (PAGE as usize, false), "{search}");
        assert!(many <= few * 2, "{search}: {many} steps instead of {few}");
    }
}

#[tokio::test]
async fn totals_and_days_of_whole_days_cost_little_after_each_event() {
    let long = Book::with_open(ROWS).await;
    long.count_steps().await;
    let everything = Filter::default();
    long.ledger.filtered_totals(&everything).await.unwrap();
    let noted = EventKind::Noted { text: NoteText::parse("Asked Kaggwa").unwrap() };
    long.ledger.append(OperationId(50), Event::new(airtime(1).now, noted)).await.unwrap();
    let (totals, steps) = long.cost(long.ledger.filtered_totals(&everything)).await;
    assert_eq!(totals.unwrap().operations.iter().map(|total| total.count).collect::<Vec<_>>(), [u64::from(ROWS)]);
    assert!(steps <= 500, "totals: {steps} steps");
    let (days, steps) = long.cost(long.ledger.days(&everything)).await;
    assert_eq!(days.unwrap().iter().map(|day| day.count).collect::<Vec<_>>(), [u64::from(ROWS)]);
    assert!(steps <= 500, "days: {steps} steps");
}

#[tokio::test]
async fn the_last_outcomes_of_a_product_cost_the_same_however_many_operations_there_are() {
    let (short, long) = (Book::with_open(ROWS / 4).await, Book::with_open(ROWS).await);
    short.count_steps().await;
    long.count_steps().await;
    let mode = transfer().mode();
    let (_, few) = short.cost(short.ledger.recent_outcomes(mode)).await;
    let (outcomes, many) = long.cost(long.ledger.recent_outcomes(mode)).await;
    let outcomes = outcomes.unwrap();
    assert_eq!((outcomes.len(), outcomes[0].operation), (2_000, OperationId(ROWS.into())));
    assert!(many * 4 <= few * 5, "{many} steps instead of {few}");
}

/// Prints a ratio and asserts nothing: for docs/bench.md.
#[tokio::test]
#[ignore = "a measurement"]
async fn what_the_counting_triggers_cost_a_payment() {
    const PAYMENTS: u64 = 2_000;
    let drop = "DROP TRIGGER operation_is_counted; DROP TRIGGER operation_is_not_counted_where_it_stood;
                DROP TRIGGER operation_is_counted_where_it_stands;";
    let (with, without) = (Book::new().await, Book::new().await);
    without.outside(drop.to_owned()).await;
    let mut took = [Vec::new(), Vec::new()];
    for number in 0..PAYMENTS {
        for (book, took) in [&with, &without].into_iter().zip(&mut took) {
            let begun = std::time::Instant::now();
            let new = airtime(number);
            book.ledger.record(&new).await.unwrap();
            let id = kaunta_domain::reference::OperationId(i64::try_from(number).unwrap() + 1);
            let doubt = kaunta_domain::answer::Doubt::Interrupted;
            let sent = kaunta_domain::answer::SendOutcome::Unknown { doubt: doubt.clone() };
            let unanswered = kaunta_domain::answer::LookUpOutcome::Unanswered { doubt };
            let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
            let asked = LookUpSent { stamp: new.now.stamp, with };
            for kind in [
                EventKind::Sent { attempt: 1, outcome: sent },
                EventKind::LookedUp { asked, outcome: unanswered },
                EventKind::ResolvedManually { paid: true, reason: "It was paid.".into() },
            ] {
                book.ledger.append(id, Event::new(new.now, kind)).await.unwrap();
            }
            took.push(begun.elapsed());
        }
    }
    let [with, without] = took.map(|mut took| {
        took.sort_unstable();
        took[took.len() / 2].as_secs_f64() * 1000.0
    });
    println!("medians: with {with:.3} ms, without {without:.3} ms, ratio {:.3}", with / without);
}

/// Prints times and asserts nothing: for docs/bench.md. A year of 1,000,000 payments by four people.
#[tokio::test]
#[ignore = "a measurement"]
async fn what_charts_cost_over_a_year_of_a_million_payments() {
    let book = Book::with_open(1).await;
    book.outside(
        "INSERT INTO operation (idempotency_key, reference, transfer, mode, amount, wallet, phone, provider, biller, narration,
           created_at, day, state, attempts, extra, updated_at, fee, settled_after, maker, maker_folded)
         SELECT printf('%032x', i), 'M' || i, transfer,
           CASE i % 5 WHEN 0 THEN 'PARTNER_PAY_BILL_PAYMENT' WHEN 1 THEN 'PARTNER_COLLECT_MNO' ELSE 'PARTNER_SEND_MNO' END,
           5000 + i % 90000, wallet, phone, CASE i % 5 WHEN 0 THEN 'UMEME' WHEN 2 THEN 'AIRTEL' ELSE 'MTN' END,
           CASE i % 5 WHEN 0 THEN CASE i % 3 WHEN 0 THEN 'UMEME' WHEN 1 THEN 'NWSC' ELSE 'DSTV' END END, narration,
           created_at + i * 31536, (created_at + i * 31536 + 10800000) / 86400000,
           CASE WHEN i % 50 = 0 THEN 'failed' WHEN i % 997 = 0 THEN 'unknown' ELSE 'succeeded' END, 1, extra, updated_at, '1100',
           CASE WHEN i % 997 > 0 OR i % 50 = 0 THEN i * 7919 % 60000 END, 'Person ' || (i % 4), 'person ' || (i % 4)
         FROM operation JOIN (WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT i FROM n)
         WHERE id = 1"
            .to_owned(),
    )
    .await;
    let year = book.ledger.days_in_use().await.unwrap().unwrap();
    let begun = std::time::Instant::now();
    book.ledger.load_into_memory().await.unwrap();
    println!("into memory: {:?}", begun.elapsed());
    for _ in 0..5 {
        let begun = std::time::Instant::now();
        let cells = book.ledger.day_cells(year.clone()).await.unwrap();
        println!("by day: {} cells, {:?}", cells.len(), begun.elapsed());
        for by in [ChartKey::Biller, ChartKey::Maker, ChartKey::Hour, ChartKey::Network] {
            let begun = std::time::Instant::now();
            book.ledger.chart_cells(year.clone(), by).await.unwrap();
            println!("{by:?}: {:?}", begun.elapsed());
        }
        let begun = std::time::Instant::now();
        book.ledger.settling(year.clone()).await.unwrap();
        println!("settling: {:?}", begun.elapsed());
    }
}

#[tokio::test]
async fn receipts_that_may_not_have_come_out_cost_the_same_however_many_operations_there_are() {
    let (short, long) = (Book::with_open(2_000).await, Book::with_open(ROWS).await);
    let since = UnprintedSince { asked: at(), sold: Some(at()), settled: at() };
    for book in [&short, &long] {
        book.outside(
            "INSERT INTO print_job (operation, kind, asked_at, state) SELECT id, 'receipt', created_at, 'queued' FROM operation;
             UPDATE print_job SET state = 'sending'; UPDATE print_job SET state = 'printed';"
                .to_owned(),
        )
        .await;
        book.count_steps().await;
    }
    let (none, few) = short.cost(short.ledger.unprinted(since, None, 20)).await;
    let (_, many) = long.cost(long.ledger.unprinted(since, None, 20)).await;
    assert_eq!(none.unwrap(), []);
    is_no_dearer(many, few, "unprinted");
}
