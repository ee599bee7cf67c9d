use chrono::{DateTime, Utc};
use kaunta_domain::answer::{TransferResult, WalletReport};
use kaunta_domain::cash::Cash;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Event, Moment, MonotonicStamp};
use kaunta_domain::float::Day;
use kaunta_domain::money::Amount;
use kaunta_domain::phone::Network;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::{Details, Transfer};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use super::*;
use crate::table::operation::{NewOperation, Recorded};

struct Shop {
    _folder: TempDir,
    ledger: Ledger,
}

impl Shop {
    async fn open() -> Shop {
        let folder = TempDir::new().unwrap();
        let book = folder.path().join("practice.db");
        let ledger = Ledger::open(&book, Environment::Practice, &folder.path().join("backups")).await.unwrap();
        Shop { _folder: folder, ledger }
    }

    /// An airtime sale on a wallet, sent and answered at these seconds of the day; the answer names the wallet `says`.
    async fn sell(&self, number: u128, asked: WalletType, sent: i64, told: i64, says: &str) -> OperationId {
        let sale = self.send(number, asked, sent).await;
        self.answer(sale, told, says, ("9000.50", "4000.50")).await;
        sale
    }

    async fn send(&self, number: u128, asked: WalletType, sent: i64) -> OperationId {
        let new = NewOperation {
            idempotency_key: IdempotencyKey::make(number),
            transfer: Transfer {
                amount: Amount::new(5_000).unwrap(),
                narration: Narration::parse("Airtime").unwrap(),
                wallet: asked,
                callback: None,
                metadata: None,
                cash: Cash::None,
                customer_id: None,
                details: Details::Airtime { phone: Phone::parse("0701000001").unwrap(), network: Network::Airtel },
            },
            validation: None,
            balance_read: None,
            by: None,
            with: None,
            limits: crate::Spending::default(),
            rules: crate::BookRules::default(),
            now: moment(sent),
        };
        let Recorded::New(operation) = self.ledger.record(&new).await.unwrap() else { panic!("recorded before") };
        operation.id
    }

    /// The service's answer, with the balances before and after.
    async fn answer(&self, sale: OperationId, told: i64, says: &str, (before, after): (&str, &str)) {
        let result = TransferResult {
            wallet: Some(WalletReport {
                wallet_id: None,
                wallet_type: Some(says.to_owned()),
                balance_before: Money::parse(before).ok(),
                balance_after: Money::parse(after).ok(),
                currency: None,
            }),
            ..TransferResult::from(ServiceStatus::Success)
        };
        let outcome = SendOutcome::Booked { result: Box::new(result) };
        let kind = EventKind::Sent { attempt: 1, outcome };
        self.ledger.append(sale, Event::new(moment(told), kind)).await.unwrap();
    }

    /// The float screen's view of the day, or of a day that many days later.
    async fn float(&self, days_later: u64) -> Day {
        let on = day() + Days::new(days_later);
        let courses = self.ledger.wallet_courses(on, WalletType::Escrow).await.unwrap();
        let courses: Vec<Course> = courses.into_iter().map(|told| told.course).collect();
        kaunta_domain::float::day(&courses, &(start_of(on)..start_of(on + Days::new(1)))).unwrap()
    }

    async fn told(&self, wallet: WalletType) -> Vec<OperationId> {
        let courses = self.ledger.wallet_courses(day(), wallet).await.unwrap();
        courses.iter().map(|course| course.course.operation).collect()
    }
}

fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
}

fn moment(seconds: i64) -> Moment {
    let at: DateTime<Utc> = start_of(day()) + TimeDelta::seconds(seconds);
    Moment { at, stamp: MonotonicStamp { run: 1, ms: 0 } }
}

#[tokio::test]
async fn a_day_is_found_without_looking_through_the_book() {
    let shop = Shop::open().await;
    for sql in [BEFORE, BEFORE_IT, AFTER, FIRST_AFTER, LAST_BEFORE, COURSES] {
        let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")));
        let lines: Vec<String> =
            plan.fetch_all(&shop.ledger.readers).await.unwrap().iter().map(|row| row.get("detail")).collect();
        let scans = lines.iter().filter(|line| line.starts_with("SCAN")).filter(|line| {
            !["chosen", "json_each", "(subquery", "CONSTANT", "days"].iter().any(|small| line.contains(small))
        });
        assert_eq!(scans.count(), 0, "{lines:#?}");
        assert!(!lines.iter().any(|line| line.contains("TEMP B-TREE FOR ORDER")), "{lines:#?}");
    }
}

#[tokio::test]
async fn an_answer_belongs_to_the_wallet_that_it_names() {
    let shop = Shop::open().await;
    let escrow = shop.sell(1, WalletType::Escrow, 10, 20, "escrow ").await;
    let other = shop.sell(2, WalletType::Escrow, 30, 40, "COMMISSION").await;
    let third = shop.sell(3, WalletType::Escrow, 50, 60, "SAVINGS").await;
    assert_eq!(shop.told(WalletType::Escrow).await, [escrow]);
    assert_eq!(shop.told(WalletType::Commission).await, [other]);
    assert_ne!(third, other);
}

#[tokio::test]
async fn a_day_brings_what_was_last_told_before_it_and_first_after_it_and_no_more() {
    let shop = Shop::open().await;
    let hour = 3_600;
    let mut sold = Vec::new();
    for (number, at) in [(1, -200 * hour), (2, -190 * hour), (3, -180 * hour), (4, -30 * hour)] {
        sold.push(shop.sell(number, WalletType::Escrow, at, at + 5, "ESCROW").await);
    }
    let today = shop.sell(40, WalletType::Escrow, hour, hour + 5, "ESCROW").await;
    let mut later = Vec::new();
    for number in 0..6_u32 {
        let at = (30 + i64::from(number)) * hour;
        later.push(shop.sell(50 + u128::from(number), WalletType::Escrow, at, at + 5, "ESCROW").await);
    }
    let told = shop.told(WalletType::Escrow).await;
    assert!(told.contains(&today) && told.contains(&sold[3]), "{told:?}");
    assert!(told.contains(&later[0]) && !told.contains(&later[5]), "only what the day goes on with: {told:?}");
}

const MIDNIGHT: i64 = 24 * 3_600;

#[tokio::test]
async fn a_payment_answered_after_midnight_takes_no_other_out_of_both_days() {
    let shop = Shop::open().await;
    let balance = |sold: i64| (1_000_000 - sold * 1_000).to_string();
    let mut hung = None;
    let mut sales = Vec::new();
    for sale in 0..60 {
        // One per second; the twenty-first waits half a minute for its answer.
        let at = MIDNIGHT - 50 + sale;
        let id = shop.send(u128::try_from(sale).unwrap() + 1, WalletType::Escrow, at).await;
        let balances = (balance(sale), balance(sale + 1));
        sales.push(id);
        if sale == 20 {
            hung = Some((id, balances));
            continue;
        }
        shop.answer(id, at, "ESCROW", (&balances.0, &balances.1)).await;
        if sale == 53
            && let Some((id, (before, after))) = &hung
        {
            shop.answer(*id, at, "ESCROW", (before, after)).await;
        }
    }
    let (today, tomorrow) = (shop.float(0).await, shop.float(1).await);
    assert_eq!((today.gaps, tomorrow.gaps), (0, 0), "{tomorrow:?}");
    assert_eq!(today.closing, tomorrow.opening);
    let told: Vec<OperationId> = today.steps.iter().chain(&tomorrow.steps).filter_map(|step| step.operation).collect();
    assert_eq!(told, sales, "each on one of the two days");
    assert_eq!(tomorrow.closing, Money::parse(&balance(60)).ok());
}

#[tokio::test]
async fn a_round_in_the_evening_closes_the_day_where_the_next_one_opens() {
    let shop = Shop::open().await;
    let evening = MIDNIGHT - 7_200;
    let first = shop.send(1, WalletType::Escrow, evening - 100).await;
    shop.answer(first, evening - 99, "ESCROW", ("11000", "10000")).await;
    // Somebody added 10,000. Then three sales at once, which leave the balance as it was, answered in another order.
    let round = [("17900", "20000"), ("20000", "19300"), ("19300", "17900")];
    let mut sales = Vec::new();
    for number in 2..5 {
        sales.push(shop.send(number, WalletType::Escrow, evening).await);
    }
    for ((sale, balances), told) in sales.into_iter().zip(round).zip(1..) {
        shop.answer(sale, evening + told, "ESCROW", balances).await;
    }
    let morning = MIDNIGHT + 8 * 3_600;
    let next = shop.send(9, WalletType::Escrow, morning).await;
    shop.answer(next, morning + 1, "ESCROW", ("20000", "19000")).await;
    let (today, tomorrow) = (shop.float(0).await, shop.float(1).await);
    assert_eq!((today.closing, tomorrow.opening), (Money::parse("20000").ok(), Money::parse("20000").ok()));
    assert_eq!((today.gaps, today.unexplained, tomorrow.gaps), (1, Money::parse("10000").unwrap(), 0));
}

#[tokio::test]
async fn both_balances_and_every_word_are_read_back() {
    let shop = Shop::open().await;
    let id = shop.sell(1, WalletType::Escrow, 10, 20, "ESCROW").await;
    shop.ledger
        .append(id, Event::new(moment(30), EventKind::ResolvedManually { paid: true, reason: "seen".to_owned() }))
        .await
        .unwrap();
    let courses = shop.ledger.wallet_courses(day(), WalletType::Escrow).await.unwrap();
    let [WalletCourse { course, .. }] = &courses[..] else { panic!("{courses:?}") };
    assert_eq!(course.asked, Money::parse("5000").unwrap());
    let [sending, answered, settled] = &course.words[..] else { panic!("{course:?}") };
    assert_eq!((&sending.said, &settled.said), (&ReportKind::Sending, &ReportKind::ResolvedManually { paid: true }));
    let ReportKind::Answered { before, after, .. } = &answered.said else { panic!("{answered:?}") };
    assert_eq!(
        before.zip(*after).map(|(before, after)| (before.to_plain(), after.to_plain())),
        Some(("9000.5".to_owned(), "4000.5".to_owned()))
    );
    assert!(sending.place.order < answered.place.order && answered.place.at == moment(20).at);
}
