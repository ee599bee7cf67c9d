//! Ten thousand open operations looked up in the background: at what rate, how fairly, and with what effect on a screen.

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

use kaunta_app::App;
use kaunta_domain::answer::SendOutcome;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::{Ledger, NewOperation};
use kaunta_practice::{Config, Practice};
use serde_json::{Value, json};

use crate::Failure;
use crate::computer::{call, kaunta};
use crate::options::Options;
use crate::pairs::{Pairs, Unit, nanoseconds, print_heading};
use crate::past::Shop;

/// Operations without a final status.
const OPEN: usize = 10_000;
/// The highest rate that the settings allow.
const A_MINUTE: usize = 600;
/// Slightly longer than a minute, so that a whole one is observed.
const WATCHED: Duration = Duration::from_secs(75);

/// The calls of the window while a person watches.
const SCREENS: [(&str, &str); 4] = [
    ("the bar on top", "status"),
    ("home", "home"),
    ("what needs attention", "attention"),
    ("a page of history", "history"),
];

pub async fn measure(options: &Options) -> Result<(), Failure> {
    let place = tempfile::tempdir_in(&options.folder)?;
    let practice = Practice::start(Config::in_memory()).await?;
    let (busy, quiet) = (place.path().join("busy"), place.path().join("quiet"));
    for folder in [&busy, &quiet] {
        fill(folder).await?;
    }
    let asking = kaunta(&busy, &practice.base_url())?;
    // The same book with an unreachable service: after the first attempt nothing is looked up for a minute.
    let resting = kaunta(&quiet, "http://127.0.0.1:9")?;
    for (app, a_minute) in [(&asking, A_MINUTE), (&resting, 1)] {
        let care = json!({ "care": { "samePaymentHours": 24, "lookUpsAMinute": a_minute } });
        call(app, "saveCare", care).await?;
    }
    let begun = Instant::now();
    let mut felt: HashMap<&str, Pairs> = HashMap::new();
    while begun.elapsed() < WATCHED {
        for (_, name) in SCREENS {
            let (with, without) = (ask(&asking, name).await?, ask(&resting, name).await?);
            felt.entry(name).or_default().push(with, without);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    told(&practice).await?;
    print_heading("Screens meanwhile", "the same, nothing asked");
    for (words, name) in SCREENS {
        if let Some(pairs) = felt.get(name) {
            pairs.print(words, Unit::Nanoseconds);
        }
    }
    println!("  A frame of the screen lasts 16 ms.");
    practice.stop().await;
    Ok(())
}

/// A book in which every operation is open.
async fn fill(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)?;
    let ledger = Ledger::open(&folder.join("practice.db"), Environment::Practice, &folder.join("backups")).await?;
    let mut shop = Shop::new(7, OPEN as u64);
    let mut open: Vec<(NewOperation, Vec<Event>)> = Vec::new();
    while open.len() < OPEN {
        let (operation, mut events) = shop.next_operation().map_err(|error| error.to_string())?;
        if let Some(EventKind::Sent { outcome: SendOutcome::Booked { result }, .. }) =
            events.last_mut().map(|event| &mut event.kind)
        {
            result.status = ServiceStatus::Pending;
            open.push((operation, events));
        }
    }
    ledger.import(&open).await?;
    ledger.close().await;
    Ok(())
}

async fn ask(app: &App, name: &str) -> Result<u64, Failure> {
    let input = match name {
        "attention" => json!({ "offset": 0, "limit": 100 }),
        "history" => json!({ "filter": { "modes": [], "states": [], "search": "" }, "offset": 0, "limit": 100 }),
        _ => Value::Null,
    };
    let begun = Instant::now();
    call(app, name, input).await?;
    Ok(nanoseconds(begun.elapsed()))
}

/// Prints how many look-ups arrived in the busiest minute, and how often the same payment was looked up.
async fn told(practice: &Practice) -> Result<(), Failure> {
    let address = format!("{}/practice/requests?path=/status&limit=10000", practice.base_url());
    let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).build()?;
    let log: Value = serde_json::from_str(&client.get(address).send().await?.text().await?)?;
    let requests = log["requests"].as_array().ok_or("the practice gateway showed no requests")?;
    let mut times = Vec::new();
    let mut often: HashMap<&str, usize> = HashMap::new();
    for request in requests {
        let at = request["at"].as_str().ok_or("a request without its time")?;
        times.push(chrono::DateTime::parse_from_rfc3339(at)?);
        *often.entry(request["path"].as_str().unwrap_or_default()).or_default() += 1;
    }
    let minute = chrono::TimeDelta::minutes(1);
    let within = |from: &chrono::DateTime<_>| times.iter().filter(|at| *at >= from && **at - *from < minute).count();
    let busiest = times.iter().map(within).max().unwrap_or_default();
    println!("\n{OPEN} open payments, asked about at {A_MINUTE} a minute for {} s", WATCHED.as_secs());
    println!("  {} look-ups arrived, {busiest} in the busiest minute (the set rate is the limit).", times.len());
    println!(
        "  {} payments were asked about, none more than {} times before all had their turn.",
        often.len(),
        often.values().max().unwrap_or(&0)
    );
    Ok(())
}
