//! The person who pays many at once, and what the window shows of it.

use std::collections::{BTreeMap, BTreeSet};

use kaunta_app::App;
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::checker::payroll::{Payroll, Row, Sum, Sums};
use crate::people::{Asked, call};
use crate::story::{Story, digits};

/// Who works for the shop: a table that every book of a story began with.
pub const STAFF: &str = "Name,Phone,Network,Amount UGX,Note\nNakato,0772600001,,50001,\nOkello,0772600002,,50002,\n\
                         Achieng,0752600003,,50003,\nMugisha,0772600004,,50004,\nNamubiru,0702600005,,50005,\n";
/// The group that they are kept in.
pub const GROUP: &str = "Staff";
/// More than so many payrolls tell nothing new.
const MOST: usize = 3;

/// What a story remembers of payrolls.
#[derive(Debug, Default)]
pub struct Office {
    /// Whether anybody pays many at once: looking at payrolls costs as much as all else.
    pub is_open: bool,
    /// What was shown when it was last looked at; nothing before the first time.
    pub shown: Option<Vec<Payroll>>,
    /// Whether that was some time ago: who is at the counter now sees no payrolls.
    is_hidden: bool,
    /// The list that it belongs to.
    list: Value,
    /// Every operation that ever paid a row, by payroll and position.
    pub paid_by: BTreeMap<(i64, i64), BTreeSet<i64>>,
}

/// What the person does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A payroll of the staff, or of some of them.
    Draft,
    /// A new run of those not paid.
    Again,
    Confirm,
    Resume,
    /// Says of those with another name whether they are paid.
    Answer,
    Pause,
    Stop,
}

impl Office {
    pub fn of(chance: &mut Chance) -> Office {
        Office { is_open: chance.one_in(5), ..Office::default() }
    }

    /// What is shown now; nothing while nobody is shown any.
    pub fn in_sight(&self) -> Option<Vec<Payroll>> {
        self.shown.clone().filter(|_| !self.is_hidden)
    }

    fn ids(&self, states: &[&str]) -> Vec<i64> {
        let shown = self.shown.iter().flatten();
        shown.filter(|payroll| states.contains(&payroll.state.as_str())).map(|payroll| payroll.id).collect()
    }

    /// A row of a draft, and the draft.
    pub fn rows_of_drafts(&self) -> Vec<(i64, i64)> {
        let drafts = self.shown.iter().flatten().filter(|payroll| payroll.state == "draft");
        drafts.flat_map(|draft| draft.rows.iter().map(|row| (draft.id, row.position))).collect()
    }

    /// The rows of a payroll, where it is a draft, that are to be paid.
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

    /// Whoever waits for an answer, by payroll.
    fn asked(&self) -> Vec<(i64, Vec<i64>)> {
        let open = self.shown.iter().flatten().filter(|payroll| matches!(payroll.state.as_str(), "running" | "paused"));
        let of = |payroll: &Payroll| {
            let asked = payroll.rows.iter().filter(|row| row.outcome.as_deref() == Some("asked"));
            (payroll.id, asked.map(|row| row.position).collect::<Vec<i64>>())
        };
        open.map(of).filter(|(_, positions)| !positions.is_empty()).collect()
    }

    /// What makes sense now, and how often it is done.
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

    /// Looks at what is shown now; tells what was shown before. Where the list is as it was, and no operation has changed,
    /// nobody opens the payrolls themselves.
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

impl Office {
    /// As [`Office::look`], by whoever is at the counter. Nothing where they see no payrolls, nor at the first look after.
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
                let over = self.office.ids(&["stopped", "finished"]);
                let id = self.chance.pick(&over);
                self.note(format!("makes a new run of those of payroll {id} who were not paid"));
                self.made(&app.call("payrollAgain", json!({ "id": id })).await);
            }
            Act::Confirm => {
                let drafts = self.office.ids(&["draft"]);
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

    /// As the screen does: what it would mean is looked at, and the total typed.
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
        // Where there is a second person, whoever confirms it by themselves is refused.
        let asks = self.staff.is_some() && !self.chance.one_in(4);
        let how = if asks { ("askPayrollApproval", Asked::AskPayroll(id)) } else { ("confirmPayroll", Asked::Other) };
        self.calls.push(call(app, how.0, terms, how.1));
    }

    fn steer(&mut self, app: &App, name: &'static str, states: &[&str]) {
        let ids = self.office.ids(states);
        if ids.is_empty() {
            return;
        }
        let id = self.chance.pick(&ids);
        self.note(format!("{name} {id}"));
        self.calls.push(call(app, name, json!({ "id": id }), Asked::Other));
    }

    fn answer_names(&mut self, app: &App) {
        for (id, positions) in self.office.asked() {
            let pay = self.chance.one_in(2);
            self.note(format!("answers for {positions:?} of payroll {id}: {}", if pay { "pay" } else { "leave out" }));
            let answer = json!({ "id": id, "positions": positions, "pay": pay });
            self.calls.push(call(app, "answerNames", answer, Asked::Other));
        }
    }

    /// Goes on with every payroll that waits, after a pause for those that are stuck. Says whether any waited.
    pub fn go_on_with_payrolls(&mut self, app: &App, are_stuck: bool) -> bool {
        let running = if are_stuck { self.office.ids(&["running"]) } else { Vec::new() };
        for id in running {
            self.note(format!("pauses payroll {id}, on which nobody is at work"));
            self.calls.push(call(app, "pausePayroll", json!({ "id": id }), Asked::Other));
        }
        self.answer_names(app);
        let waiting = self.office.waiting();
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

/// Nothing of one whose payment whoever is at the counter may not see.
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
