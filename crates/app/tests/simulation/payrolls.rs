//! The person who pays many at once, and the payrolls that the window shows.

use std::collections::{BTreeMap, BTreeSet};

use kaunta_app::App;
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::checker::payroll::{Payroll, Row, Sum, Sums};
use crate::people::{Asked, call};
use crate::story::{Story, digits};

/// The people of the shop, as a table that every story's book was set up with.
pub const STAFF: &str = "Name,Phone,Network,Amount UGX,Note\nNakato,0772600001,,50001,\nOkello,0772600002,,50002,\n\
                         Achieng,0752600003,,50003,\nMugisha,0772600004,,50004,\nNamubiru,0702600005,,50005,\n";
/// The name of their group.
pub const GROUP: &str = "Staff";
/// More payrolls than this test nothing new.
const MOST: usize = 3;

/// The story's state about payrolls.
#[derive(Debug, Default)]
pub struct Payrolls {
    /// Whether anybody pays many at once. Checking payrolls costs as much as everything else.
    pub is_open: bool,
    /// The payrolls at the last check; `None` before the first.
    pub shown: Option<Vec<Payroll>>,
    /// Whether the person at the counter now sees no payrolls, so that `shown` is old.
    is_hidden: bool,
    /// The list of payrolls at that check.
    list: Value,
    /// Every operation that ever paid a row, by payroll and position.
    pub paid_by: BTreeMap<(i64, i64), BTreeSet<i64>>,
}

/// What the person does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A payroll of all or some of the staff.
    Draft,
    /// A new run of the unpaid rows.
    Again,
    Confirm,
    Resume,
    /// Decides whether people with a different name are paid.
    Answer,
    Pause,
    Stop,
}

impl Payrolls {
    pub fn of(chance: &mut Chance) -> Payrolls {
        Payrolls { is_open: chance.one_in(5), ..Payrolls::default() }
    }

    /// The payrolls shown now; `None` while none are shown.
    pub fn in_sight(&self) -> Option<Vec<Payroll>> {
        self.shown.clone().filter(|_| !self.is_hidden)
    }

    fn ids(&self, states: &[&str]) -> Vec<i64> {
        let shown = self.shown.iter().flatten();
        shown.filter(|payroll| states.contains(&payroll.state.as_str())).map(|payroll| payroll.id).collect()
    }

    /// All rows of drafts, as payroll and row.
    pub fn rows_of_drafts(&self) -> Vec<(i64, i64)> {
        let drafts = self.shown.iter().flatten().filter(|payroll| payroll.state == "draft");
        drafts.flat_map(|draft| draft.rows.iter().map(|row| (draft.id, row.position))).collect()
    }

    /// The included rows of a payroll, if it is a draft.
    pub fn rows_of(&self, payroll: i64) -> Vec<(i64, i64)> {
        let drafts = self.shown.iter().flatten().filter(|draft| draft.id == payroll && draft.state == "draft");
        let included = drafts.flat_map(|draft| draft.rows.iter().filter(|row| row.included));
        included.map(|row| (payroll, row.position)).collect()
    }

    pub fn is_running(&self) -> bool {
        !self.ids(&["running"]).is_empty()
    }

    pub fn waiting(&self) -> Vec<i64> {
        self.ids(&["paused"])
    }

    /// The rows that wait for a decision about their name, by payroll.
    fn asked(&self) -> Vec<(i64, Vec<i64>)> {
        let open = self.shown.iter().flatten().filter(|payroll| matches!(payroll.state.as_str(), "running" | "paused"));
        let of = |payroll: &Payroll| {
            let asked = payroll.rows.iter().filter(|row| row.outcome.as_deref() == Some("asked"));
            (payroll.id, asked.map(|row| row.position).collect::<Vec<i64>>())
        };
        open.map(of).filter(|(_, positions)| !positions.is_empty()).collect()
    }

    /// The acts possible now, with their weights.
    pub fn acts(&self) -> Vec<(u32, Act)> {
        if !self.is_open {
            return Vec::new();
        }
        let any = |weight: u32, states: &[&str]| if self.ids(states).is_empty() { 0 } else { weight };
        let count = self.shown.as_ref().map_or(0, Vec::len);
        let room = |weight: u32| if count < MOST { weight } else { 0 };
        vec![
            (if count == 0 { 30 } else { room(3) }, Act::Draft),
            (any(room(6), &["stopped", "finished"]), Act::Again),
            (any(20, &["draft"]), Act::Confirm),
            (any(8, &["paused"]) + 1, Act::Resume),
            (if self.asked().is_empty() { 0 } else { 6 }, Act::Answer),
            (any(1, &["running"]), Act::Pause),
            (any(1, &["running", "paused"]), Act::Stop),
        ]
    }

    /// Reads what is shown now and returns what was shown before. If neither the list nor any operation has changed, the
    /// payrolls themselves are not read.
    pub async fn look(&mut self, app: &App, no_operation_changed: bool) -> Option<Option<Vec<Payroll>>> {
        let list = app.call("payrolls", json!({ "offset": 0, "limit": 100 })).await.ok()?;
        if no_operation_changed && self.list == list && self.shown.is_some() {
            return Some(self.shown.clone());
        }
        let now = payrolls(app, &list).await?;
        self.list = list;
        for payroll in &now {
            for row in &payroll.rows {
                let of = self.paid_by.entry((payroll.id, row.position)).or_default();
                of.extend(row.operation);
            }
        }
        Some(self.shown.replace(now))
    }
}

impl Payrolls {
    /// As [`Payrolls::look`], by the person at the counter. `None` if they see no payrolls, and at the first check after that.
    pub async fn look_if_allowed(&mut self, app: &App, no_operation_changed: bool) -> Option<Vec<Payroll>> {
        let was_hidden = self.is_hidden;
        let before = self.look(app, no_operation_changed && !was_hidden).await;
        self.is_hidden = before.is_none();
        before.flatten().filter(|_| !was_hidden)
    }
}

impl Story {
    pub async fn act(&mut self, app: &App, act: Act) {
        if matches!(act, Act::Draft | Act::Again | Act::Confirm) {
            self.somebody_with_payrolls_comes(app).await;
        }
        match act {
            Act::Draft => self.draft(app).await,
            Act::Again => {
                let over = self.payrolls.ids(&["stopped", "finished"]);
                let id = self.chance.pick(&over);
                self.note(format!("makes a new run of those of payroll {id} who were not paid"));
                self.made(&app.call("payrollAgain", json!({ "id": id })).await);
            }
            Act::Confirm => {
                let drafts = self.payrolls.ids(&["draft"]);
                let id = self.chance.pick(&drafts);
                self.confirm(app, id).await;
            }
            Act::Resume => self.steer(app, "resumePayroll", &["paused", "running", "stopped", "finished"]),
            Act::Answer => self.answer_names(app),
            Act::Pause => self.steer(app, "pausePayroll", &["running"]),
            Act::Stop => self.steer(app, "stopPayroll", &["running", "paused"]),
        }
    }

    /// Some of the staff, with the amounts of the last time.
    async fn draft(&mut self, app: &App) {
        let made = app.call("payrollOfGroup", json!({ "name": GROUP })).await;
        self.note("makes a payroll of the staff");
        self.made(&made);
        let Some(id) = made.ok().and_then(|view| view["summary"]["id"].as_i64()) else { return };
        let out: Vec<u32> = (1..=5).filter(|_| self.chance.one_in(3)).collect();
        let leave_out = json!({ "id": id, "positions": out, "filter": {}, "included": false });
        let left_out = app.call("includeRows", leave_out).await;
        self.note(format!("leaves out {out:?} of payroll {id}: {}", if left_out.is_ok() { "done" } else { "refused" }));
    }

    fn made(&mut self, made: &Result<Value, kaunta_contract::AppError>) {
        self.world.tell_window();
        match made {
            Ok(view) => self.note(format!("  payroll {}, {} rows", view["summary"]["id"], view["file"]["rows"])),
            Err(error) => self.note(format!("  {}", error.message)),
        }
    }

    /// As the screen does: shows the preview, and types the total.
    async fn confirm(&mut self, app: &App, id: i64) {
        let Ok(view) = app.call("payroll", json!({ "id": id })).await else { return };
        let route = self.chance.pick(&["oneByOne", "batch"]);
        let batch_size = self.chance.between(1, 4);
        let names = self.chance.pick(&["ask", "leaveOut", "unchecked"]);
        let included = &view["summary"]["included"];
        self.note(format!("confirms payroll {id}, {route}, {included}, parts of {batch_size}, names: {names}"));
        let terms = json!({ "id": id, "route": route, "rate": 600, "batchSize": batch_size,
                            "typedTotal": included["amount"], "payments": included["rows"], "by": "Nakato",
                            "names": names, "namesReason": "They are well known" });
        // With a second person, confirming it alone is refused.
        let asks = self.staff.is_some() && !self.chance.one_in(4);
        let how = if asks { ("askPayrollApproval", Asked::AskPayroll(id)) } else { ("confirmPayroll", Asked::Other) };
        self.calls.push(call(app, how.0, terms, how.1));
    }

    fn steer(&mut self, app: &App, name: &'static str, states: &[&str]) {
        let ids = self.payrolls.ids(states);
        if ids.is_empty() {
            return;
        }
        let id = self.chance.pick(&ids);
        self.note(format!("{name} {id}"));
        self.calls.push(call(app, name, json!({ "id": id }), Asked::Other));
    }

    fn answer_names(&mut self, app: &App) {
        for (id, positions) in self.payrolls.asked() {
            let pay = self.chance.one_in(2);
            self.note(format!("answers for {positions:?} of payroll {id}: {}", if pay { "pay" } else { "leave out" }));
            let answer = json!({ "id": id, "positions": positions, "pay": pay });
            self.calls.push(call(app, "answerNames", answer, Asked::Other));
        }
    }

    /// Resumes every waiting payroll, pausing the stuck ones first. Returns whether any waited.
    pub fn go_on_with_payrolls(&mut self, app: &App, are_stuck: bool) -> bool {
        let running = if are_stuck { self.payrolls.ids(&["running"]) } else { Vec::new() };
        for id in running {
            self.note(format!("pauses payroll {id}, on which nobody is at work"));
            self.calls.push(call(app, "pausePayroll", json!({ "id": id }), Asked::Other));
        }
        self.answer_names(app);
        let waiting = self.payrolls.waiting();
        for id in &waiting {
            self.note(format!("goes on with payroll {id}"));
            self.calls.push(call(app, "resumePayroll", json!({ "id": id }), Asked::Other));
        }
        !waiting.is_empty()
    }
}

/// Every payroll of the list with all its rows, as the window shows them.
async fn payrolls(app: &App, list: &Value) -> Option<Vec<Payroll>> {
    let mut payrolls = Vec::new();
    for summary in list["rows"].as_array()? {
        let id = summary["id"].as_i64()?;
        let view = app.call("payroll", json!({ "id": id })).await.ok()?;
        let input = json!({ "id": id, "filter": {}, "offset": 0, "limit": 500 });
        let rows = app.call("payrollRows", input).await.ok()?;
        payrolls.push(Payroll {
            id,
            state: view["summary"]["state"].as_str()?.to_owned(),
            of: view["summary"]["source"]
                .as_str()?
                .strip_prefix("Those not paid in payroll ")
                .and_then(|id| id.parse().ok()),
            rows: rows["rows"].as_array()?.iter().map(row).collect::<Option<_>>()?,
            sums: Sums {
                file: sum(&view["file"]),
                included: sum(&view["summary"]["included"]),
                left_out: sum(&view["leftOut"]),
                unpaid: sum(&view["unpaid"]),
                outcomes: view["summary"]["outcomes"].as_array()?.iter().map(outcome).collect(),
            },
        });
    }
    Some(payrolls)
}

/// `None` if the person at the counter may not see the row's payment.
fn row(row: &Value) -> Option<Row> {
    (row["operation"]["is"] != "withheld").then(|| Row {
        position: row["position"].as_i64().unwrap_or_default(),
        phone: digits(&row["text"]["phone"]),
        amount: shillings(&row["amount"]),
        included: row["included"].as_bool().unwrap_or_default(),
        outcome: row["outcome"].as_str().map(str::to_owned),
        operation: row["operation"]["id"].as_i64(),
    })
}

fn sum(totals: &Value) -> Sum {
    (totals["rows"].as_u64().unwrap_or_default(), shillings(&totals["amount"]))
}

fn outcome(of: &Value) -> (String, Sum) {
    (of["outcome"].as_str().unwrap_or_default().to_owned(), sum(&of["totals"]))
}

pub fn shillings(money: &Value) -> u64 {
    money.as_str().and_then(|money| money.parse().ok()).unwrap_or_default()
}
