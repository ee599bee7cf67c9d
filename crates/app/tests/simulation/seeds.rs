//! Distributes many seeds over processes: failpoints and many small files need one process at a time.

use std::any::Any;
use std::fmt::{Display, Formatter};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kaunta_app::{App, Places};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

use crate::computer::{Computer, NOWHERE, type_key};
use crate::payrolls::{GROUP, STAFF};
use crate::quiet::{quiet, runtime, stand_still, watch};
use crate::service::wallet_answers::USER;
use crate::shop;
use crate::staff::Staff;
use crate::story::Story;
use crate::world::World;

/// A story that does not end is a failure too.
const PATIENCE: Duration = Duration::from_secs(120);

/// A seed that violated the invariant, and how.
#[derive(Debug)]
pub struct Failure {
    pub seed: u64,
    pub broken: Vec<String>,
    pub log: Vec<String>,
}

impl Display for Failure {
    fn fmt(&self, text: &mut Formatter<'_>) -> std::fmt::Result {
        let Failure { seed, broken, log } = self;
        write!(
            text,
            "the story of seed {seed}:\n{}\n\nseed {seed} breaks the invariant:\n  {}\n\nagain with:\n  KAUNTA_SEED={seed} cargo test -p kaunta-app --test simulation\n",
            log.join("\n"),
            broken.join("\n  "),
        )
    }
}

/// Where stories run. Books are in memory if the system has such a place, so that the disk is not measured.
pub struct Stage {
    folder: TempDir,
}

impl Stage {
    pub fn set() -> Stage {
        crate::faults::one_at_a_time();
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() }.unwrap();
        let stage = Stage { folder };
        stage.make_template();
        shop::make_template(&stage.template().join("life-1"), &stage.template_with_people());
        stage
    }

    fn template(&self) -> PathBuf {
        self.folder.path().join("template")
    }

    fn template_with_people(&self) -> PathBuf {
        self.folder.path().join("template-with-people")
    }

    /// Creates the books that every story starts with: doing so for each would cost more than running most stories.
    fn make_template(&self) {
        let world = World::new(0, self.template());
        let place = world.place(1);
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join("staff.csv"), STAFF).unwrap();
        let runtime = runtime();
        runtime.block_on(async {
            let _standing_still = stand_still();
            let places = Places { data: place.join("data"), files: place.join("files") };
            let app = App::new(std::sync::Arc::new(Computer::of(&world)), places).unwrap();
            watch(Some(app.clone()));
            for environment in Environment::ALL {
                set_up(&app, environment).await;
                quiet().await;
            }
            watch(None);
        });
        drop(runtime);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        // Wait until SQLite's threads have closed their books.
        let begun = Instant::now();
        for environment in Environment::ALL {
            let book = place.join("data").join(format!("{}.db", environment.code()));
            let is_open = || std::fs::metadata(book.with_extension("db-wal")).is_ok_and(|journal| journal.len() > 0);
            while is_open() && begun.elapsed() < PATIENCE {
                std::thread::yield_now();
            }
            runtime.block_on(fix_references(&book));
        }
    }

    /// Runs one seed's story.
    pub fn tell(&self, seed: u64) -> Result<Vec<String>, Failure> {
        let folder = self.folder.path().join(seed.to_string());
        let template = if Staff::works_in(seed) { self.template_with_people() } else { self.template() };
        let mut story = Story::begin(seed, &template.join("life-1"), &folder);
        let told = catch_unwind(AssertUnwindSafe(|| story.tell()));
        crate::faults::calm();
        let _left = std::fs::remove_dir_all(folder);
        let mut broken = std::mem::take(&mut story.broken);
        broken.extend(told.err().map(|panic| format!("a panic: {}", words(&*panic))));
        let log = std::mem::take(&mut story.log);
        if broken.is_empty() { Ok(log) } else { Err(Failure { seed, broken, log }) }
    }
}

/// Opens an environment for the first time.
async fn set_up(app: &App, environment: Environment) {
    app.begin_in(environment).unwrap();
    if environment != Environment::Practice {
        let settings = json!({ "environment": environment, "address": address(environment), "callback": "https://shop.example/inbox",
                               "callbackServer": "", "statusPath": "", "wallet": "ESCROW" });
        app.call("saveEnvironment", settings).await.unwrap();
        type_key(app, environment, Interface::Gateway).await.unwrap();
    }
    // Production's user is typed, so that its stories are about payments; elsewhere the service is asked whose wallet it is.
    let user = if environment == Environment::Production { USER } else { "" };
    // Our reference tells the simulated service which payment a request is about.
    let partner = json!({ "environment": environment, "address": address(environment), "user": user, "referenceInNote": true,
                          "needsNoUser": false, "payouts": "mobileMoney", "keyPermissions": "", "keyEndsOn": "", "done": [] });
    app.call("savePartner", partner).await.unwrap();
    if environment != Environment::Practice {
        type_key(app, environment, Interface::PartnerWallet).await.unwrap();
    }
    let start = app.call("start", Value::Null).await.unwrap();
    assert_eq!(start["problem"], Value::Null);
    keep_the_staff(app).await;
}

/// Creates the group of people that a story's payrolls pay.
async fn keep_the_staff(app: &App) {
    let picked = app.call("pickFile", Value::Null).await.unwrap();
    let look = json!({ "file": picked["picked"]["file"], "sheet": null, "columns": null });
    let look = app.call("readFile", look).await.unwrap();
    let held = look["columns"].as_array().unwrap().iter().filter(|column| !column["column"].is_null());
    let columns: Vec<Value> = held.map(|held| json!({ "place": held["place"], "column": held["column"] })).collect();
    let import = json!({ "file": look["file"], "sheet": 0, "payees": look["payees"], "columns": columns, "name": "Staff", "note": "Wages" });
    let id = app.call("importPayroll", import).await.unwrap()["summary"]["id"].clone();
    app.call("saveGroup", json!({ "id": id, "name": GROUP })).await.unwrap();
    app.call("discardPayroll", json!({ "id": id })).await.unwrap();
}

fn address(environment: Environment) -> &'static str {
    match environment {
        Environment::Practice => "",
        Environment::Development => NOWHERE,
        Environment::Production => "https://pay.example",
    }
}

/// A new book's references are random. A story's must not be.
async fn fix_references(book: &Path) {
    let mut connection = SqliteConnectOptions::new().filename(book).connect().await.unwrap();
    // The book protects its seed against exactly this.
    let guards =
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('setting', 'epoch', 'home')";
    let guards: Vec<(String, String)> = sqlx::query_as(guards).fetch_all(&mut connection).await.unwrap();
    for (name, _) in &guards {
        sqlx::raw_sql(AssertSqlSafe(format!("DROP TRIGGER {name}"))).execute(&mut connection).await.unwrap();
    }
    let fixed = "5eed".repeat(16);
    let seed = "SELECT value FROM setting WHERE key = 'reference_seed'";
    let seed: String = sqlx::query_scalar(seed).fetch_one(&mut connection).await.unwrap();
    for sql in ["UPDATE setting SET value = ?1 WHERE value = ?2", "UPDATE epoch SET seed = ?1 WHERE seed = ?2"] {
        let changed = sqlx::query(sql).bind(&fixed).bind(&seed).execute(&mut connection).await.unwrap();
        assert_eq!(changed.rows_affected(), 1, "{sql}");
    }
    // The seed is the key of these hashes.
    sqlx::raw_sql("UPDATE epoch SET home = NULL; DELETE FROM home").execute(&mut connection).await.unwrap();
    for (_, sql) in guards {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    let anchor = book.with_extension("db.anchor");
    let text = std::fs::read_to_string(&anchor).unwrap();
    assert!(text.contains(&seed), "{text}");
    std::fs::write(&anchor, text.replace(&seed, &fixed)).unwrap();
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}

/// Aborts the process when a story takes too long, and names it.
fn guard(at: &'static AtomicU64, failed: PathBuf) {
    std::thread::spawn(move || {
        let (mut seen, mut since) = (u64::MAX, Instant::now());
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let now = at.load(Ordering::SeqCst);
            if now != seen {
                (seen, since) = (now, Instant::now());
            } else if since.elapsed() > PATIENCE {
                let text = format!("seed {now} does not end within {PATIENCE:?}");
                println!("{text}");
                // When a part is run by hand, there are no others to stop.
                std::fs::write(failed, text).ok();
                std::process::exit(1);
            }
        }
    });
}

/// SQLite's threads and Kaunta's alternate thousands of times in a story: on one processor that costs half as much.
#[cfg(target_os = "linux")]
fn stay_on_processor(part: u64) {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    let allowed = sched_getaffinity(None).unwrap();
    let allowed: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|cpu| allowed.is_set(*cpu)).collect();
    let mut own = CpuSet::new();
    own.set(allowed[usize::try_from(part).unwrap() % allowed.len()]);
    sched_setaffinity(None, &own).unwrap();
}

#[cfg(not(target_os = "linux"))]
fn stay_on_processor(_: u64) {}

/// Runs every `of`-th seed of a range, starting with the `part`-th. Stops at the first failure, here or in another part: the
/// file `failed` says what it is once there is one.
pub fn tell_part(first: u64, count: u64, part: u64, of: u64, failed: &Path) -> Result<(), Box<Failure>> {
    static AT: AtomicU64 = AtomicU64::new(u64::MAX);
    stay_on_processor(part);
    guard(&AT, failed.to_owned());
    let stage = Stage::set();
    for seed in (first + part..first + count).step_by(usize::try_from(of).unwrap()) {
        AT.store(seed, Ordering::SeqCst);
        if failed.exists() {
            return Ok(());
        }
        if let Err(failure) = stage.tell(seed) {
            std::fs::write(failed, failure.to_string()).ok();
            return Err(Box::new(failure));
        }
    }
    Ok(())
}

/// The processor time of the finished child processes. `None` if the system does not report it.
fn processor_time() -> Option<Duration> {
    // Fields 16 and 17 (man 5 proc), counted from the field after the name, in hundredths of a second on every Linux.
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(13..15)?.iter().map(|field| field.parse::<u64>().unwrap_or_default()).sum();
    Some(Duration::from_millis(ticks * 10))
}

/// Runs a range of seeds in one process per processor, each running the test of this name.
pub fn tell_all(first: u64, count: u64, test: &str) {
    let of = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(count as usize).max(1);
    let folder = TempDir::new().unwrap();
    let begun = Instant::now();
    let parts: Vec<_> = (0..of)
        .map(|part| {
            Command::new(std::env::current_exe().unwrap())
                .args([test, "--exact", "--ignored", "--nocapture"])
                .env("KAUNTA_SEED_FIRST", first.to_string())
                .env("KAUNTA_SEEDS", count.to_string())
                .env("KAUNTA_SEED_PART", format!("{part}/{of}"))
                .env("KAUNTA_SEED_FAILED", folder.path().join("failed"))
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    let mut output = String::new();
    for part in parts {
        let done = part.wait_with_output().unwrap();
        if !done.status.success() {
            output += &String::from_utf8_lossy(&done.stdout);
            output += &String::from_utf8_lossy(&done.stderr);
        }
    }
    // The panics of fail points fill the output, and stories mean to have them.
    let failed = std::fs::read_to_string(folder.path().join("failed")).unwrap_or(output);
    assert!(failed.is_empty(), "{failed}");
    let took = begun.elapsed();
    // Processor time does not depend on what else the machine does.
    let busy = processor_time().map(|all| all / u32::try_from(of).unwrap());
    let busy = busy.map(|each| format!("{each:.1?} of processor time on each of {of} processors, "));
    println!("{count} seeds: {}{took:.1?} by the wall", busy.unwrap_or_default());
}
