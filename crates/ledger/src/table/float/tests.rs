use chrono::{DateTime, Utc};
use kaunta_domain::answer::{TransferResult, WalletReport};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Event, Moment, Tick};
use kaunta_domain::phone::Network;
use kaunta_domain::reference::IntentionId;
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

    /// An airtime sale on a wallet, sent and answered at these seconds of the day, about the wallet that the answer names.
    async fn sell(&self, number: u128, asked: WalletType, sent: i64, told: i64, says: &str) -> OperationId {
        let new = NewOperation {
            intention: IntentionId::make(number),
            transfer: Transfer {
                amount: Amount::new(5_000).unwrap(),
                narration: Narration::parse("Airtime").unwrap(),
                wallet: asked,
                callback: None,
                details: Details::Airtime { phone: Phone::parse("0701000001").unwrap(), network: Network::Airtel },
            },
            validation: None,
            weighed: None,
            by: None,
            limits: crate::Spending::default(),
            now: moment(sent),
        };
        let Recorded::New(operation) = self.ledger.record(&new).await.unwrap() else { panic!("recorded before") };
        let result = TransferResult {
            status: ServiceStatus::Success,
            message: None,
            transaction_id: None,
            service_reference: None,
            amount: None,
            fee: None,
            total_charged: None,
            recipient_name: None,
            recipient_account: None,
            recipient_provider: None,
            created_at: None,
            wallet: Some(WalletReport {
                wallet_id: None,
                wallet_type: Some(says.to_owned()),
                balance_before: Money::parse("9000.50").ok(),
                balance_after: Money::parse("4000.50").ok(),
                currency: None,
            }),
            extra: serde_json::Map::new(),
        };
        let outcome = SendOutcome::Booked { result: Box::new(result) };
        let kind = EventKind::Sent { attempt: 1, outcome };
        self.ledger.append(operation.id, Event::new(moment(told), kind)).await.unwrap();
        operation.id
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
    Moment { at, tick: Tick { run: 1, ms: 0 } }
}

#[tokio::test]
async fn a_day_is_found_without_looking_through_the_book() {
    let shop = Shop::open().await;
    for sql in [BEFORE, FIRST_AFTER, LAST_BEFORE, COURSES] {
        let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")));
        let lines: Vec<String> =
            plan.fetch_all(&shop.ledger.readers).await.unwrap().iter().map(|row| row.get("detail")).collect();
        let scans = lines
            .iter()
            .filter(|line| line.starts_with("SCAN"))
            .filter(|line| !["chosen", "json_each", "(subquery", "CONSTANT"].iter().any(|small| line.contains(small)));
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
async fn a_day_brings_what_was_last_told_before_it_and_nothing_of_a_later_one() {
    let shop = Shop::open().await;
    let hour = 3_600;
    let mut sold = Vec::new();
    for (number, at) in [(1, -200 * hour), (2, -190 * hour), (3, -180 * hour), (4, -30 * hour)] {
        sold.push(shop.sell(number, WalletType::Escrow, at, at + 5, "ESCROW").await);
    }
    let today = shop.sell(40, WalletType::Escrow, hour, hour + 5, "ESCROW").await;
    let tomorrow = shop.sell(41, WalletType::Escrow, 30 * hour, 30 * hour + 5, "ESCROW").await;
    let told = shop.told(WalletType::Escrow).await;
    assert!(told.contains(&today) && told.contains(&sold[3]), "{told:?}");
    assert!(!told.contains(&tomorrow), "{told:?}");
}

#[tokio::test]
async fn both_balances_and_every_word_are_read_back() {
    let shop = Shop::open().await;
    let id = shop.sell(1, WalletType::Escrow, 10, 20, "ESCROW").await;
    shop.ledger
        .append(id, Event::new(moment(30), EventKind::Settled { paid: true, reason: "seen".to_owned() }))
        .await
        .unwrap();
    let courses = shop.ledger.wallet_courses(day(), WalletType::Escrow).await.unwrap();
    let [WalletCourse { course, .. }] = &courses[..] else { panic!("{courses:?}") };
    assert_eq!(course.asked, Money::parse("5000").unwrap());
    let [sending, answered, settled] = &course.words[..] else { panic!("{course:?}") };
    assert_eq!((&sending.said, &settled.said), (&Said::Sending, &Said::Settled { paid: true }));
    let Said::Answered { before, after, .. } = &answered.said else { panic!("{answered:?}") };
    assert_eq!(
        before.zip(*after).map(|(before, after)| (before.to_plain(), after.to_plain())),
        Some(("9000.5".to_owned(), "4000.5".to_owned()))
    );
    assert!(sending.place.order < answered.place.order && answered.place.at == moment(20).at);
}
