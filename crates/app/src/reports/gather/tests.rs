use std::sync::atomic::AtomicUsize;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kaunta_domain::cash::Cash;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Moment, MonotonicStamp};
use kaunta_domain::money::Amount;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::{IdempotencyKey, OperationId};
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::{Details, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{
    BookRules, Ledger, LedgerError, ListedOperation, ListedPage, NewOperation, PlacedOrphan, Spending, WalletCourse,
};

use super::*;
use crate::reports::history_paper::HistoryPaper;
use crate::reports::history_table::HistoryTable;

/// A store other than a book, with two operations on a page.
struct Memory {
    all: Vec<ListedOperation>,
    pages: AtomicUsize,
}

impl ReportStore for Memory {
    type Error = LedgerError;

    async fn page_below(&self, _: &Filter, before: Option<OperationId>) -> Result<Option<ListedPage>, LedgerError> {
        self.pages.fetch_add(1, Ordering::Relaxed);
        let below = self.all.iter().filter(|listed| before.is_none_or(|before| listed.id < before));
        Ok(ListedPage::read(below.take(2).cloned().collect()))
    }

    async fn found_payments(&self, _: &Filter) -> Result<Vec<PlacedOrphan>, LedgerError> {
        Ok(Vec::new())
    }

    async fn wallet_courses(&self, _: NaiveDate, _: WalletType) -> Result<Vec<WalletCourse>, LedgerError> {
        Ok(Vec::new())
    }

    async fn added_billers(&self) -> Result<Vec<Biller>, LedgerError> {
        Ok(Vec::new())
    }
}

/// A book of five operations.
async fn book() -> (tempfile::TempDir, Ledger) {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    let ledger = Ledger::open(&folder.path().join("practice.db"), Environment::Practice, &backups).await.unwrap();
    for number in 1..=5 {
        ledger.record(&airtime(number)).await.unwrap();
    }
    (folder, ledger)
}

async fn all(ledger: &Ledger) -> Vec<ListedOperation> {
    let page = ledger.page_below(&Filter::default(), None).await.unwrap().unwrap();
    page.parts().into_iter().flat_map(|part| part.rows().unwrap()).collect()
}

#[tokio::test]
async fn an_export_from_any_other_store_has_the_bytes_of_the_one_from_the_book() {
    let (_folder, ledger) = book().await;
    let all = all(&ledger).await;
    let memory = Memory { all, pages: AtomicUsize::new(0) };
    let (of_book, of_memory) = (csv(&ledger).await.unwrap(), csv(&memory).await.unwrap());
    assert_eq!(of_memory, of_book);
    assert_eq!(of_book.iter().filter(|byte| **byte == b'\n').count(), 6, "the head and five rows");
    assert_eq!(memory.pages.load(Ordering::Relaxed), 4, "pages of 2, 2, 1 and none");
}

async fn csv<S: ReportStore>(store: &S) -> Result<Vec<u8>, ReportsError> {
    let mut watch = Watch::new(&Arc::default(), None, 5);
    let table = HistoryTable::csv(Vec::new()).unwrap();
    gather(store, &Filter::default(), table, &mut watch).await?.finish()
}

#[tokio::test]
async fn more_rows_than_a_pdf_holds_are_refused_with_a_way_out() {
    let (_folder, ledger) = book().await;
    let set = async |most| {
        let mut watch = Watch::new(&Arc::default(), None, 5);
        gather(&ledger, &Filter::default(), HistoryPaper::new(most), &mut watch).await
    };
    assert!(set(5).await.is_ok());
    let Err(error) = set(4).await else { panic!("5 rows in a PDF of 4") };
    let said = kaunta_contract::AppError::from(error).message;
    assert_eq!(
        said,
        "A PDF holds at most 4 operations. Choose fewer days, or save it as Excel or CSV, which hold them all."
    );
}

/// Stops the export in the second page.
struct Stopper {
    stops: Arc<AtomicU64>,
    rows: usize,
}

impl RowWriter for Stopper {
    type Piece = GatheredRows;

    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<GatheredRows, ReportsError> + Send + Sync + 'static {
        as_read
    }

    fn write(&mut self, pieces: Vec<GatheredRows>, _: &[Biller]) -> Result<(), ReportsError> {
        self.rows += pieces.iter().flat_map(GatheredRows::items).count();
        if self.rows > 2 {
            self.stops.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }
}

#[tokio::test]
async fn an_export_that_is_stopped_reads_no_further() {
    let (_folder, ledger) = book().await;
    for number in 6..=40 {
        ledger.record(&airtime(number)).await.unwrap();
    }
    let all = all(&ledger).await;
    let memory = Memory { all, pages: AtomicUsize::new(0) };
    let stops = Arc::new(AtomicU64::new(3));
    let mut watch = Watch::new(&stops, None, 5);
    let stopper = Stopper { stops, rows: 0 };
    let ended = gather(&memory, &Filter::default(), stopper, &mut watch).await;
    assert!(matches!(ended, Err(ReportsError::Stopped)));
    let read = memory.pages.load(Ordering::Relaxed);
    assert!(
        (2..=4).contains(&read),
        "{read} of 20 pages: one may wait, and one is being read, when the second is written"
    );
}

fn airtime(number: u64) -> NewOperation {
    let at = DateTime::<Utc>::from_timestamp(1_795_251_600, 0).unwrap() + TimeDelta::seconds(number as i64);
    let details = Details::Airtime { phone: Phone::parse("0701000001").unwrap(), network: Network::Airtel };
    NewOperation {
        idempotency_key: IdempotencyKey::make(u128::from(number)),
        transfer: Transfer {
            amount: Amount::new(5_000).unwrap(),
            narration: Narration::parse("Airtime").unwrap(),
            wallet: WalletType::Escrow,
            callback: None,
            metadata: None,
            cash: Cash::None,
            customer_id: None,
            details,
        },
        validation: None,
        balance_read: None,
        by: None,
        with: None,
        limits: Spending::default(),
        rules: BookRules::default(),
        now: Moment { at, stamp: MonotonicStamp { run: 1, ms: number } },
    }
}
