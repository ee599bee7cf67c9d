//! People paid one by one, compared with the minimum that it costs: one synced commit and one bare POST for each.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use kaunta_app::App;
use serde_json::json;

use super::bring;
use super::people::{Kind, write};
use crate::Failure;
use crate::computer::{brought, call, kaunta};
use crate::effort::processor_time;
use crate::options::Options;
use crate::pairs::{Pairs, Unit, print_heading};
use crate::submit::Baseline;

/// People in each run: twenty seconds at the highest rate.
const PEOPLE: usize = 200;
/// The highest rate allowed, per minute.
const A_MINUTE: u32 = 600;
/// How often the window asks for progress.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

pub async fn measure(options: &Options) -> Result<(), Failure> {
    let gateway = Gateway::start(options)?;
    let place = tempfile::tempdir_in(&options.folder)?;
    let mut baseline = Baseline::new(place.path(), &gateway.address).await?;
    let mut pairs = Pairs::default();
    for turn in 0..options.runs.min(3) {
        let folder = place.path().join(format!("shop-{turn}"));
        std::fs::create_dir(&folder)?;
        write(&brought(&folder), Kind::Csv, PEOPLE)?;
        let app = kaunta(&folder, &gateway.address)?;
        pairs.push(pay(&app).await? / PEOPLE as u64, bare(&mut baseline).await? / PEOPLE as u64);
        app.close().await;
    }
    print_heading("A payroll paid one by one: processor time a row", "one commit + one POST");
    pairs.print(&format!("{PEOPLE} people at {A_MINUTE} a minute"), Unit::Nanoseconds);
    Ok(())
}

/// The processor time from the confirmation to the last answer, including the window's requests for progress.
async fn pay(app: &App) -> Result<u64, Failure> {
    let id = bring(app).await?["summary"]["id"].take();
    let preview = call(app, "previewPayroll", json!({ "id": id, "route": "oneByOne" })).await?;
    let terms = json!({
        "id": id, "route": "oneByOne", "rate": A_MINUTE, "batchSize": preview["batchSize"],
        "typedTotal": preview["toType"], "payments": preview["payments"], "by": "Nakato",
        "names": "unchecked", "namesReason": "Made up",
    });
    let before = processor_time();
    call(app, "confirmPayroll", terms).await?;
    loop {
        tokio::time::sleep(POLL_INTERVAL).await;
        let payroll = call(app, "payroll", json!({ "id": id })).await?;
        match payroll["summary"]["state"].as_str() {
            Some("finished") => break,
            Some("running") => {}
            _ => return Err(format!("a payroll that does not go on: {}", payroll["run"]["words"]).into()),
        }
    }
    let took = processor_time() - before;
    let paid = json!({ "id": id, "filter": { "outcomes": ["paid"] }, "offset": 0, "limit": 1 });
    let rows = call(app, "payrollRows", paid).await?;
    if rows["total"] != PEOPLE {
        return Err(format!("{} of {PEOPLE} were paid", rows["total"]).into());
    }
    Ok(took)
}

async fn bare(baseline: &mut Baseline) -> Result<u64, Failure> {
    let before = processor_time();
    for _ in 0..PEOPLE {
        baseline.commit().await?;
        baseline.post().await?;
    }
    Ok(processor_time() - before)
}

/// The practice gateway as a separate program, so that its work doesn't count as Kaunta's.
struct Gateway {
    program: Child,
    address: String,
    /// Kept open, since the gateway continues to write to it.
    _output: BufReader<ChildStdout>,
}

impl Gateway {
    fn start(options: &Options) -> Result<Gateway, Failure> {
        let path = options.programs.join(format!("kaunta-practice{}", std::env::consts::EXE_SUFFIX));
        let mut program = Command::new(&path)
            .args(["--port", "0", "--callbacks", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} can't be started ({error}): `make bench` builds it", path.display()))?;
        let mut said = String::new();
        let mut output = BufReader::new(program.stdout.take().ok_or("the practice gateway prints nothing")?);
        output.read_line(&mut said)?;
        let address = said.split_whitespace().find_map(|word| word.strip_suffix("/api/v1/gateway"));
        let address = address.ok_or("the practice gateway did not say where it is")?.to_owned();
        Ok(Gateway { program, address, _output: output })
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        // An error means that it has already ended.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
