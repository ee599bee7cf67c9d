//! A statement of 100,000 lines imported and matched with a book, compared with only parsing the same file.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use kaunta_app::App;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_ledger::{Filter, Ledger, ListedPart};
use serde_json::{Value, json};

use crate::Failure;
use crate::computer::{at_rest, brought, call, kaunta};
use crate::effort::{Growth, processor_time};
use crate::options::Options;
use crate::pairs::{Pairs, Spread, Unit, nanoseconds, print_heading};
use crate::past::Shop;

const LINES: usize = 100_000;
/// In ten lines, the number without a reference: only with amount, phone and day.
const WITHOUT_REFERENCE: usize = 1;

pub async fn measure(options: &Options) -> Result<(), Failure> {
    let place = tempfile::tempdir_in(&options.folder)?;
    let lines = fill(place.path()).await?;
    let app = kaunta(place.path(), "http://127.0.0.1:9")?;
    at_rest(&app).await?;
    let mut steps = Steps::begin()?;
    let mut clock = Pairs::default();
    let last = options.runs.min(3);
    for turn in 0..=last {
        let text = format!("{}{}", lines, last_line(turn));
        std::fs::write(brought(place.path()), &text)?;
        drop(text);
        let begun = Instant::now();
        let look = steps.take("picked and read", look(&app)).await?;
        let view = steps.take("kept and matched", import(&app, &look)).await?;
        let took = nanoseconds(begun.elapsed());
        right(&view)?;
        let id = json!({ "id": view["summary"]["id"] });
        let page = json!({ "id": id["id"], "group": "matched", "offset": 50_000, "limit": 100 });
        steps.take("a page of its rows", call(&app, "statementRows", page)).await?;
        steps.take("opened again", call(&app, "statement", id.clone())).await?;
        steps.take("its report as a workbook", call(&app, "statementReport", id.clone())).await?;
        if turn == last {
            steps.take("all that is exact accepted at once", call(&app, "acceptExact", id)).await?;
        }
        let bare = parse(&brought(place.path()))?;
        if turn > 0 {
            clock.push(took, bare);
        }
    }
    app.close().await;
    print_heading("A statement picked, read, kept and matched", "parsed and nothing else");
    clock.print(&format!("{LINES} lines of CSV"), Unit::Nanoseconds);
    steps.print();
    Ok(())
}

/// The time, the processor time and the memory above the idle program that each step takes.
struct Steps {
    growth: Growth,
    taken: Vec<(&'static str, Vec<u64>, Vec<u64>, u64)>,
}

impl Steps {
    fn begin() -> Result<Steps, Failure> {
        Ok(Steps { growth: Growth::begin()?, taken: Vec::new() })
    }

    async fn take<T>(
        &mut self,
        name: &'static str,
        step: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        self.growth.forget()?;
        let (spent, begun) = (processor_time(), Instant::now());
        let result = step.await?;
        let (clock, spent, memory) = (nanoseconds(begun.elapsed()), processor_time() - spent, self.growth.peak()?);
        match self.taken.iter_mut().find(|(known, ..)| *known == name) {
            Some((_, clocks, processor, most)) => {
                clocks.push(clock);
                processor.push(spent);
                *most = memory.max(*most);
            }
            None => self.taken.push((name, vec![clock], vec![spent], memory)),
        }
        Ok(result)
    }

    fn print(self) {
        for (name, clock, processor, memory) in self.taken {
            let [clock, processor] = [clock, processor].map(|all| Spread::of(all, Unit::Nanoseconds));
            println!("    {name}: {clock}, processor {processor}, memory at most {} MB more", memory / 1024);
        }
    }
}

/// A book in which 100,000 payments moved money, and a statement that contains them.
async fn fill(folder: &Path) -> Result<String, Failure> {
    let ledger = Ledger::open(&folder.join("practice.db"), Environment::Practice, &folder.join("backups")).await?;
    let mut shop = Shop::new(5, LINES as u64);
    let mut text = "Date,Reference,Description,Amount\n".to_owned();
    let mut paid = 0;
    while paid < LINES {
        let some: Result<Vec<_>, _> = (0..5_000).map(|_| shop.next_operation()).collect();
        ledger.import(&some.map_err(|error| error.to_string())?).await?;
        paid = usize::try_from(ledger.count(&Filter { counted: vec![Counted::Paid], ..Filter::default() }).await?)?;
    }
    let (mut before, mut lines) = (None, 0);
    while lines < LINES {
        let page = ledger.page_below(&Filter::default(), before).await?.ok_or("too few payments")?;
        before = Some(page.last());
        let parts: Result<Vec<_>, _> = page.parts().into_iter().map(ListedPart::rows).collect();
        for listed in parts?.iter().flatten().filter(|listed| listed.counted() == Counted::Paid).take(LINES - lines) {
            let operation = listed;
            let reference = if lines % 10 < WITHOUT_REFERENCE { "" } else { operation.reference.as_str() };
            let sign = if operation.mode.direction() == Direction::Out { "-" } else { "" };
            let (day, amount) = (in_kampala(operation.created_at).format("%Y-%m-%d"), Money::from(operation.amount));
            let whom = operation.phone.as_ref().map(ToString::to_string).unwrap_or_default();
            writeln!(text, "{day},{reference},To {whom},{sign}{}", amount.to_plain())?;
            lines += 1;
        }
    }
    ledger.close().await;
    Ok(text)
}

/// A different last line in each turn, since a known file is not imported again.
fn last_line(turn: usize) -> String {
    format!("2027-01-01,FEE-{turn},Monthly charge,-{}\n", 700 + turn)
}

async fn look(app: &App) -> Result<Value, Failure> {
    let file = call(app, "pickStatement", Value::Null).await?["file"].take();
    let look = call(app, "readStatement", json!({ "file": file, "columns": null, "dates": null })).await?;
    if look["problem"].is_null() { Ok(look) } else { Err(format!("can't be read: {}", look["problem"]).into()) }
}

async fn import(app: &App, look: &Value) -> Result<Value, Failure> {
    let import = json!({
        "file": look["file"], "sha256": look["sha256"], "account": "escrow", "columns": null, "dates": null
    });
    call(app, "importStatement", import).await
}

/// Checks that every line with a reference is matched, and that matches are proposed for others.
fn right(view: &Value) -> Result<(), Failure> {
    let groups = view["groups"].as_array().ok_or("a statement without groups")?;
    let count =
        |name: &str| groups.iter().find(|group| group["group"] == name).and_then(|group| group["count"].as_u64());
    let expected = (LINES - LINES / 10 * WITHOUT_REFERENCE) as u64;
    match count("matched") == Some(expected) && count("proposed").is_some_and(|proposed| proposed > 0) {
        true => Ok(()),
        false => Err(format!("a statement that is not matched: {}", view["groups"]).into()),
    }
}

fn parse(path: &Path) -> Result<u64, Failure> {
    let begun = Instant::now();
    let mut rows = 0;
    for record in csv::Reader::from_path(path)?.records() {
        std::hint::black_box(record?);
        rows += 1;
    }
    let took = nanoseconds(begun.elapsed());
    if rows == LINES + 1 { Ok(took) } else { Err(format!("{rows} lines were parsed").into()) }
}
