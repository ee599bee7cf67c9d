//! A shop with a book in a separate folder, and plausible operations for it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use kaunta_domain::account::AccountNumber;
use kaunta_domain::answer::{Evidence, LookUpOutcome, SendOutcome, TransactionStatus, TransferResult, WalletReport};
use kaunta_domain::biller::BillerCode;
use kaunta_domain::cash::Cash;
use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Event, EventKind, LookUpSent, Moment, MonotonicStamp};
use kaunta_domain::home::Home;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::{IdempotencyKey, OperationId, Seed};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::{BankCode, Name, Narration};
use kaunta_domain::transfer::{BillExtra, Details, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{
    Arrival, Batch, BatchId, Ledger, MoveCause, NewOperation, OpenError, Operation, Recorded, Recovery, Spending,
};
use serde_json::{Map, json};
use tempfile::TempDir;
use tokio::sync::OnceCell;

pub struct Shop {
    pub folder: TempDir,
}

impl Shop {
    pub fn new() -> Shop {
        Shop { folder: TempDir::new().unwrap() }
    }

    pub fn book(&self) -> PathBuf {
        self.folder.path().join("practice.db")
    }

    pub fn backups(&self) -> PathBuf {
        self.folder.path().join("backups")
    }

    pub async fn try_open(&self) -> Result<Ledger, OpenError> {
        Ledger::open(&self.book(), Environment::Practice, &self.backups()).await
    }

    pub async fn open(&self) -> Ledger {
        self.try_open().await.unwrap()
    }
}

/// A starting point of many tests, written once: the files of a closed book.
pub struct Beginning(OnceCell<Vec<(OsString, Vec<u8>)>>);

impl Beginning {
    pub const fn new() -> Beginning {
        Beginning(OnceCell::const_new())
    }

    /// A shop with a copy of the closed book that `write` leaves.
    pub async fn copied(&self, write: impl AsyncFnOnce(&Shop)) -> Shop {
        let files = self.0.get_or_init(async || {
            let shop = Shop::new();
            write(&shop).await;
            let files = std::fs::read_dir(shop.folder.path()).unwrap().map(|file| file.unwrap());
            files.map(|file| (file.file_name(), std::fs::read(file.path()).unwrap())).collect()
        });
        let shop = Shop::new();
        for (name, content) in files.await {
            std::fs::write(shop.folder.path().join(name), content).unwrap();
        }
        shop
    }
}

/// The computer and the installation that the tests' books live in.
pub fn here(ledger: &Ledger) -> Home {
    Home::of(&ledger.seed(), Some("machine-of-the-shop"), "installation-of-the-shop")
}

/// Moves the book for this reason.
pub async fn moves(ledger: &Ledger, cause: MoveCause) -> Recovery {
    let (home, seed) = (here(ledger), new_seed());
    let arrival = Arrival {
        home: &home,
        machine: None,
        code: &code("here"),
        seed: &seed,
        uses_partner_wallet: false,
        now: later(600),
    };
    ledger.begin_move(cause, &arrival).await.unwrap()
}

/// Opens the book in a home. Returns the reason if it counts as moved.
pub async fn arrives(ledger: &Ledger, home: &Home) -> Option<MoveCause> {
    let seed = new_seed();
    ledger
        .arrive(&Arrival {
            home,
            machine: None,
            code: &code("here"),
            seed: &seed,
            uses_partner_wallet: false,
            now: noon(),
        })
        .await
        .unwrap()
}

/// An installation's code for moving a book to it.
pub fn code(install: &str) -> ComputerCode {
    ComputerCode::of(Some("machine-of-the-shop"), install)
}

pub fn new_seed() -> Seed {
    static SEEDS: AtomicU64 = AtomicU64::new(1);
    Seed::make([u128::from(SEEDS.fetch_add(1, Ordering::SeqCst)), u128::from(std::process::id())])
}

pub fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).unwrap()
}

pub fn later(seconds: i64) -> DateTime<Utc> {
    noon() + TimeDelta::seconds(seconds)
}

pub fn money(text: &str) -> Money {
    Money::parse(text).unwrap()
}

pub fn phone(text: &str) -> Phone {
    Phone::parse(text).unwrap()
}

pub fn person(name: &str) -> PersonName {
    PersonName::parse(name).unwrap()
}

/// An approval of a request whose maker still has the right to make it.
pub fn yes(checker: &PersonName) -> kaunta_ledger::SecondApproval<'_, std::future::Ready<bool>> {
    kaunta_ledger::SecondApproval { checker, maker_may: std::future::ready(true) }
}

pub fn transfer(amount: u64, narration: &str, details: Details) -> Transfer {
    Transfer {
        amount: Amount::new(amount).unwrap(),
        narration: Narration::parse(narration).unwrap(),
        wallet: WalletType::Escrow,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details,
    }
}

pub fn send(amount: u64, to: &str, number: &str) -> Transfer {
    let recipient = Some(Name::parse(to).unwrap());
    transfer(
        amount,
        "School fees, term 3",
        Details::SendMobile { phone: phone(number), network: Network::Mtn, recipient },
    )
}

pub fn airtime(amount: u64, number: &str) -> Transfer {
    transfer(amount, "Airtime", Details::Airtime { phone: phone(number), network: Network::Airtel })
}

pub fn bill(amount: u64, holder: &str, meter: &str) -> Transfer {
    let details = Details::PayBill {
        biller: BillerCode::parse("UMEME").unwrap(),
        account: AccountNumber::parse(meter).unwrap(),
        holder: Name::parse(holder).unwrap(),
        phone: phone("0752 111 222"),
        extra: BillExtra::CustomerType("PREPAID".into()),
    };
    transfer(amount, "Power for the shop", details)
}

pub fn bank(amount: u64, holder: &str, account: &str) -> Transfer {
    let details = Details::SendBank {
        account: AccountNumber::parse(account).unwrap(),
        bank: BankCode::parse("040147").unwrap(),
        holder: Name::parse(holder).unwrap(),
    };
    transfer(amount, "Rent November", details)
}

/// The `number`th idempotency key of this shop.
pub fn new_operation(number: u64, transfer: Transfer) -> NewOperation {
    at_time(number, transfer, noon())
}

pub fn at_time(number: u64, transfer: Transfer, at: DateTime<Utc>) -> NewOperation {
    NewOperation {
        idempotency_key: IdempotencyKey::make(u128::from(number) + 1),
        transfer,
        validation: None,
        balance_read: None,
        by: None,
        with: Some(credentials()),
        limits: Spending::default(),
        rules: kaunta_ledger::BookRules::default(),
        now: moment(at),
    }
}

pub async fn record(ledger: &Ledger, new: &NewOperation) -> Operation {
    match ledger.record(new).await.unwrap() {
        Recorded::New(operation) => operation,
        Recorded::Already(operation) => panic!("recorded before: {operation:?}"),
        Recorded::CommitUncertain(operation) => panic!("not surely on the disk: {operation:?}"),
    }
}

/// Both clocks, for a start at midnight and a system clock that nobody sets.
pub fn moment(at: DateTime<Utc>) -> Moment {
    Moment { at, stamp: MonotonicStamp { run: 7, ms: at.timestamp_millis().rem_euclid(86_400_000) as u64 } }
}

pub fn event(at: DateTime<Utc>, kind: EventKind) -> Event {
    Event::new(moment(at), kind)
}

/// The operations of a batch, in the order of the request.
pub async fn operations_of(ledger: &Ledger, batch: BatchId) -> Vec<Operation> {
    let numbers: Vec<i64> = {
        let book = rusqlite::Connection::open(ledger.path()).unwrap();
        let mut sought = book.prepare("SELECT id FROM operation WHERE batch = ? ORDER BY id").unwrap();
        sought.query_map([batch.0], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let mut found = Vec::new();
    for number in numbers {
        found.push(ledger.operation(OperationId(number)).await.unwrap().unwrap());
    }
    found
}

/// The batch that an operation was sent in.
pub async fn batch_with(ledger: &Ledger, operation: OperationId) -> Batch {
    let id = {
        let book = rusqlite::Connection::open(ledger.path()).unwrap();
        book.query_row("SELECT batch FROM operation WHERE id = ?", [operation.0], |row| row.get(0)).unwrap()
    };
    ledger.batch(BatchId(id)).await.unwrap().unwrap()
}

/// The seed of the references that the book makes now.
pub fn epoch_seed(ledger: &Ledger) -> Seed {
    let book = rusqlite::Connection::open(ledger.path()).unwrap();
    let sql = "SELECT seed FROM epoch WHERE cause <> 'foreign' ORDER BY id DESC LIMIT 1";
    let seed: String = book.query_row(sql, [], |row| row.get(0)).unwrap();
    Seed::parse(&seed).unwrap()
}

/// An operation's events, without the fingerprints.
pub async fn events(ledger: &Ledger, id: OperationId) -> Vec<Event> {
    ledger.events(id).await.unwrap().into_iter().map(|kept| kept.event).collect()
}

pub fn result(status: &str) -> TransferResult {
    TransferResult {
        transaction_id: Some("TXN-88311".into()),
        service_reference: Some("SVC-1".into()),
        fee: Some(money("750.50")),
        total_charged: Some(money("25750.50")),
        recipient_name: Some("OKELLO JAMES".into()),
        wallet: Some(WalletReport {
            wallet_id: Some("W-1".into()),
            wallet_type: Some("ESCROW".into()),
            balance_before: None,
            balance_after: Some(money("1200000.25")),
            currency: Some("UGX".into()),
        }),
        extra: object(json!({"token": "12345678901234567890"})),
        ..TransferResult::from(ServiceStatus::from(status.to_owned()))
    }
}

pub fn booked(result: TransferResult) -> EventKind {
    EventKind::Sent { attempt: 1, outcome: SendOutcome::Booked { result: Box::new(result) } }
}

pub fn transaction(status: &str) -> TransactionStatus {
    TransactionStatus::from(ServiceStatus::from(status.to_owned()))
}

/// What everything is sent and asked with.
pub fn credentials() -> CredentialFingerprint {
    CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap()
}

/// A look-up that was sent at this time.
pub fn looked_up(at: DateTime<Utc>, outcome: LookUpOutcome) -> EventKind {
    EventKind::LookedUp { asked: LookUpSent { stamp: moment(at).stamp, with: credentials() }, outcome }
}

/// The last moment of the day.
pub fn midnight() -> DateTime<Utc> {
    DateTime::from_timestamp_millis(86_400_000 - 1).unwrap()
}

/// It was looked up after everything else.
pub fn found(status: &str) -> EventKind {
    looked_up(midnight(), LookUpOutcome::Found { transaction: Box::new(transaction(status)) })
}

pub fn object(value: serde_json::Value) -> Map<String, serde_json::Value> {
    value.as_object().unwrap().clone()
}

pub fn evidence(answer: &str) -> Evidence {
    Evidence {
        method: "POST".into(),
        address: "http://127.0.0.1:1/api/v1/gateway/process-transfer".into(),
        request_body: serde_json::from_str(r#"{"amount": 25000, "rate": 1.50, "big": 98765432109876543210}"#).unwrap(),
        http_status: Some(200),
        answer_body: Some(answer.to_owned()),
        took_ms: 41,
        service_clock: None,
    }
}
