//! From the confirmation to the first byte on the wire, compared with the minimum that Kaunta's promise costs: one synced
//! commit, one bare POST.

use std::path::Path;
use std::str::FromStr;
use std::time::Instant;

use kaunta_app::App;
use kaunta_domain::environment::Environment;
use kaunta_ledger::Ledger;
use kaunta_practice::{Config, Practice};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection};

use crate::Failure;
use crate::book::Book;
use crate::computer::{at_rest, call, kaunta};
use crate::line::Line;
use crate::options::Options;
use crate::pairs::{Pairs, Spread, Unit, nanoseconds, print_heading};
use crate::past::Shop;

/// A payment is short, so many pairs are cheap; a disk's sync time varies much.
const PAIRS_A_RUN: usize = 5;

pub async fn measure(options: &Options, books: &[Book]) -> Result<(), Failure> {
    let practice = Practice::start(Config::in_memory()).await?;
    let service = std::net::SocketAddr::from_str(practice.base_url().trim_start_matches("http://"))?;
    let mut line = Line::to(service).await?;
    let place = tempfile::tempdir_in(&options.folder)?;
    let mut baseline = Baseline::new(place.path(), line.address()).await?;

    print_heading("Submit to first byte on the wire", "one commit + one POST");
    let (empty, copy) = (place.path().join("shop"), place.path().join("filled"));
    std::fs::create_dir(&empty)?;
    in_turns(options, &empty, &mut line, &mut baseline).await?.print("in a new book", Unit::Nanoseconds);
    if let Some(book) = books.first() {
        std::fs::create_dir(&copy)?;
        std::fs::copy(book.path(), copy.join("practice.db"))?;
        let pairs = in_turns(options, &copy, &mut line, &mut baseline).await?;
        pairs.print(&format!("in a book of {}", book.count), Unit::Nanoseconds);
    }
    for (folder, name) in [(&empty, "new"), (&copy, "filled")] {
        if folder.exists() {
            let pairs = record_in_turns(options, folder, &mut baseline).await?;
            pairs.print(&format!("of it: recorded in the {name} book"), Unit::Nanoseconds);
        }
    }
    limits(options, place.path(), &mut line, &mut baseline).await?;
    practice.stop().await;
    Ok(())
}

async fn in_turns(
    options: &Options,
    folder: &Path,
    line: &mut Line,
    baseline: &mut Baseline,
) -> Result<Pairs, Failure> {
    let app = kaunta(folder, line.address())?;
    at_rest(&app).await?;
    let mut pairs = Pairs::default();
    for turn in 0..=options.runs * PAIRS_A_RUN {
        let kaunta = submit(&app, line).await?;
        let bare = baseline.commit_and_post(line).await?;
        // The first run opens files and connections for all later ones, and is not counted.
        if turn > 0 {
            pairs.push(kaunta, bare);
        }
    }
    app.close().await;
    Ok(pairs)
}

/// The time to record an operation with its events and search texts, compared with one bare commit.
async fn record_in_turns(options: &Options, folder: &Path, baseline: &mut Baseline) -> Result<Pairs, Failure> {
    let ledger = Ledger::open(&folder.join("practice.db"), Environment::Practice, &folder.join("backups")).await?;
    let turns = options.runs * PAIRS_A_RUN;
    let mut shop = Shop::new(3, u64::try_from(turns)?);
    let mut pairs = Pairs::default();
    for turn in 0..=turns {
        let (operation, _) = shop.next_operation().map_err(|error| error.to_string())?;
        let begun = Instant::now();
        ledger.record(&operation).await?;
        let ours = nanoseconds(begun.elapsed());
        let begun = Instant::now();
        baseline.commit().await?;
        if turn > 0 {
            pairs.push(ours, nanoseconds(begun.elapsed()));
        }
    }
    ledger.close().await;
    Ok(pairs)
}

/// One payment through the calls of the window, measured from the confirmation.
async fn submit(app: &App, line: &mut Line) -> Result<u64, Failure> {
    let mut input = json!({
        "mode": "PARTNER_PAY_AIRTIME",
        "answers": { "phoneNumber": "0772 300 417", "mnoProvider": "MTN", "amount": "500", "narration": "Airtime" },
    });
    input["validation"] = call(app, "validate", input.clone()).await?["validation"].take();
    let review = call(app, "review", input).await?;
    line.forget();
    let confirmed = Instant::now();
    let detail = call(app, "submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await?;
    let took = line.arrival().await?.duration_since(confirmed);
    app.settled().await;
    let id = &detail["row"]["id"];
    let settled = call(app, "operation", json!({ "id": id })).await?;
    if settled["row"]["state"] != "succeeded" {
        return Err(format!("a payment did not go through: {}", settled["row"]["state"]).into());
    }
    Ok(nanoseconds(took))
}

/// The minimum: a row on the disk, and a request.
pub struct Baseline {
    connection: SqliteConnection,
    client: reqwest::Client,
    address: String,
    body: String,
}

impl Baseline {
    pub async fn new(folder: &Path, address: &str) -> Result<Baseline, Failure> {
        let mut connection = SqliteConnectOptions::new()
            .filename(folder.join("baseline.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .disable_statement_logging()
            .connect()
            .await?;
        sqlx::query("CREATE TABLE payment (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT")
            .execute(&mut connection)
            .await?;
        let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).pool_max_idle_per_host(0).build()?;
        // About as long as a transfer, and as the same transfer in the book.
        let body = json!({ "body": "-".repeat(400) }).to_string();
        Ok(Baseline { connection, client, address: format!("{address}/bench"), body })
    }

    pub async fn commit(&mut self) -> Result<(), Failure> {
        sqlx::query("INSERT INTO payment (body) VALUES (?)").bind(&self.body).execute(&mut self.connection).await?;
        Ok(())
    }

    pub async fn post(&mut self) -> Result<(), Failure> {
        let request = self.client.post(&self.address).header("content-type", "application/json");
        request.body(self.body.clone()).send().await?.text().await?;
        Ok(())
    }

    /// Posts, and returns how long after `begun` the first byte arrived.
    async fn arrival(&mut self, line: &mut Line, begun: Instant) -> Result<u64, Failure> {
        self.post().await?;
        Ok(nanoseconds(line.arrival().await?.duration_since(begun)))
    }

    async fn commit_and_post(&mut self, line: &mut Line) -> Result<u64, Failure> {
        line.forget();
        let begun = Instant::now();
        self.commit().await?;
        self.arrival(line, begun).await
    }
}

/// How much of it is due to this machine's disk and loopback.
async fn limits(options: &Options, folder: &Path, line: &mut Line, baseline: &mut Baseline) -> Result<(), Failure> {
    let (mut syncs, mut commits, mut posts) = (Vec::new(), Vec::new(), Vec::new());
    let path = folder.join("synced");
    for _ in 0..options.runs * PAIRS_A_RUN {
        syncs.push(sync_a_page(&path)?);
        let begun = Instant::now();
        baseline.commit().await?;
        commits.push(nanoseconds(begun.elapsed()));
        line.forget();
        posts.push(baseline.arrival(line, Instant::now()).await?);
    }
    let spread = |figures| Spread::of(figures, Unit::Nanoseconds);
    println!("  This machine: write and sync of 4 KiB {}; ", spread(syncs));
    println!("    the commit alone {}; the POST alone {}.", spread(commits), spread(posts));
    Ok(())
}

fn sync_a_page(path: &Path) -> Result<u64, Failure> {
    use std::io::Write;
    let mut file = std::fs::File::options().create(true).append(true).open(path)?;
    let begun = Instant::now();
    file.write_all(&[0x5a; 4096])?;
    file.sync_data()?;
    Ok(nanoseconds(begun.elapsed()))
}
