//! Acts that exist only in a shop with people.

use std::fmt;

use kaunta_app::App;
use kaunta_contract::AppError;
use serde_json::{Value, json};

use super::{Act, PayrollAsked, SeenRows, Staff, outcome};
use crate::checker::staff::{ToPay, Yes};
use crate::payrolls::shillings;
use crate::people::{Asked, Call, call};
use crate::service::HOUR;
use crate::shop::{ACCOUNTANT, CASHIER, OWNER, TRUSTED, name, pin};
use crate::steps;
use crate::story::{Story, digits};

impl Story {
    pub async fn act_as_staff(&mut self, app: &App, act: Act) {
        match act {
            Act::Rush => self.rush(app),
            Act::Ask => {
                let confirmed = self.people.confirmed();
                let index = self.chance.pick(&confirmed);
                self.comes_back(app, index).await;
                self.ask_for(app, index);
            }
            Act::Grant => self.grant(app).await,
            Act::Edit => {
                let rows = self.payrolls.rows_of_drafts();
                self.edit(app, &rows);
            }
            Act::Reconsider => self.reconsider(app).await,
            Act::Refuse => {
                let (number, who) = (self.a_request(), self.somebody_who_decides());
                let input = json!({ "number": number, "name": name(who), "pin": pin(who), "reason": "Not today" });
                self.note(format!("{} refuses request {number}", name(who)));
                self.calls.push(call(app, "refuseApproval", input, Asked::Other));
            }
            Act::Withdraw => {
                let number = self.a_request();
                self.note(format!("takes request {number} back"));
                self.calls.push(call(app, "withdrawApproval", json!({ "number": number }), Asked::Other));
            }
            Act::Wait => {
                self.note("a day and more goes by");
                let ms = self.chance.between(23 * HOUR, 26 * HOUR);
                self.let_time_pass(ms).await;
            }
            Act::Lock => {
                self.note("somebody locks Kaunta");
                let _locked = app.call("lock", Value::Null).await;
                self.staff.iter_mut().for_each(Staff::may_be_out);
            }
            Act::Remove => self.remove(app).await,
        }
    }

    /// Several payments, each allowed, but perhaps not all together.
    fn rush(&mut self, app: &App) {
        for _ in 0..self.chance.between(1, 3) {
            steps::order(self, app);
        }
    }

    /// Approves with their own PIN, whoever is signed in; perhaps two at the same moment, perhaps the requester.
    async fn grant(&mut self, app: &App) {
        let number = self.a_request();
        self.look_at_rows(app, number).await;
        // There is enough time between reading and approving.
        let rows = self.payrolls.rows_of_drafts();
        if !rows.is_empty() && self.chance.one_in(4) {
            self.edit(app, &rows);
        }
        for _ in 0..self.chance.weighted(&[(3, 1), (1, 2)]) {
            let who = self.somebody_who_decides();
            self.say_yes(app, number, who);
        }
    }

    /// Somebody reads the rows of a payroll to approve. Others edit them, back and forth, and then the approval is for what
    /// was read.
    async fn reconsider(&mut self, app: &App) {
        let Some(asked) = self.a_payroll_that_waits() else { return };
        self.somebody_with_payrolls_comes(app).await;
        self.look_at_rows(app, asked.number).await;
        let rows = self.payrolls.rows_of(asked.payroll);
        let times = if rows.is_empty() { 0 } else { self.chance.between(1, 3) };
        for _ in 0..times {
            let changed = self.a_change(&rows).make(app).await;
            self.note(format!("  {}", outcome(&changed)));
        }
        if self.chance.one_in(4) {
            self.look_at_rows(app, asked.number).await;
        }
        let others: Vec<usize> = [OWNER, TRUSTED].into_iter().filter(|who| asked.maker != name(*who)).collect();
        let who = self.chance.pick(&others);
        self.say_yes(app, asked.number, who);
    }

    /// Usually the newest.
    fn a_payroll_that_waits(&mut self) -> Option<PayrollAsked> {
        let asked = self.staff.as_ref()?.of_payrolls.clone();
        if self.chance.one_in(4) { Some(self.chance.pick(&asked)) } else { asked.last().cloned() }
    }

    /// Approves what was read last.
    fn say_yes(&mut self, app: &App, number: i64, who: usize) {
        let seen = self.staff.as_ref().and_then(|staff| staff.seen.get(&number).cloned());
        let (fingerprint, rows) = seen.map_or_else(Default::default, |seen| (seen.fingerprint, seen.rows));
        let is_right = !self.chance.one_in(15);
        let typed = if is_right { pin(who) } else { pin((who + 1) % 4) };
        self.note(format!("{} says yes to request {number}{}", name(who), if is_right { "" } else { ", wrong PIN" }));
        let input = json!({ "number": number, "name": name(who), "pin": typed, "rows": fingerprint });
        self.calls.push(call(app, "grantApproval", input, Asked::Other));
        if let Some(staff) = self.staff.as_mut().filter(|_| is_right) {
            let at = self.world.clock.wall().timestamp_millis();
            staff.said_yes.push(Yes { approval: number, name: name(who).to_owned(), at, rows });
        }
    }

    /// The person at the counter reads the request. For a payment, or for another's request, they see no rows.
    async fn look_at_rows(&mut self, app: &App, number: i64) {
        let part = json!({ "number": number, "offset": 0, "limit": 500 });
        let Ok(shown) = app.call("approvalRows", part).await else { return };
        let row = |row: &Value| ToPay { phone: in_words(&row["to"]), amount: shillings(&row["amount"]) };
        let rows = shown["rows"].as_array().map(|rows| rows.iter().map(row).collect()).unwrap_or_default();
        self.note(format!("looks at the rows of request {number}: {rows:?}"));
        if let Some(staff) = &mut self.staff {
            staff.seen.insert(number, SeenRows { fingerprint: shown["fingerprint"].clone(), rows });
        }
    }

    fn edit(&mut self, app: &App, rows: &[(i64, i64)]) {
        let (change, app) = (self.a_change(rows), app.clone());
        let answer = tokio::spawn(async move { change.make(&app).await });
        self.calls.push(Call { about: Asked::Other, answer });
    }

    /// A changed amount, phone or note, or one row more or less; often reverted at once.
    fn a_change(&mut self, rows: &[(i64, i64)]) -> Change {
        let (id, position) = self.chance.pick(rows);
        let what = self.chance.pick(&["amount", "phone", "note", "included"]);
        let is_put_back = self.chance.one_in(2);
        let change = Change { id, position, what, is_put_back };
        self.note(change.to_string());
        change
    }

    /// Usually the newest.
    fn a_request(&mut self) -> i64 {
        let requests = self.staff.as_ref().map(|staff| staff.requests.clone()).unwrap_or_default();
        let newest = requests.last().copied().unwrap_or_default();
        if self.chance.one_in(3) { self.chance.pick(&requests) } else { newest }
    }

    fn somebody_who_decides(&mut self) -> usize {
        self.chance.weighted(&[(5, OWNER), (5, TRUSTED), (1, CASHIER), (1, ACCOUNTANT)])
    }

    /// Removes anybody but the owner and the last person who pays.
    async fn remove(&mut self, app: &App) {
        self.comes_in(app, OWNER).await;
        let who = self.chance.pick(&[TRUSTED, CASHIER]);
        let removed = app.call("removePerson", json!({ "name": name(who) })).await;
        self.note(format!("{} leaves the shop: {}", name(who), outcome(&removed)));
        if let (Some(staff), Ok(_)) = (&mut self.staff, removed) {
            staff.gone = Some(who);
        }
    }
}

/// A change of a draft's row.
struct Change {
    id: i64,
    position: i64,
    what: &'static str,
    is_put_back: bool,
}

impl Change {
    async fn make(self, app: &App) -> Result<Value, AppError> {
        let Change { id, position, what, is_put_back } = self;
        let part = json!({ "id": id, "filter": {}, "offset": position - 1, "limit": 1 });
        let row = app.call("payrollRows", part).await?["rows"][0].take();
        let mut text = row["text"].clone();
        match what {
            "amount" => text["amount"] = json!((shillings(&row["amount"]) + 7).to_string()),
            "phone" => text["phone"] = json!("0772600009"),
            "note" => text["note"] = json!("For the night"),
            _ => {}
        }
        let is_in = row["included"] == true;
        let include = |included: bool| json!({ "id": id, "positions": [position], "filter": {}, "included": included });
        let put = |text: &Value| json!({ "id": id, "position": position, "text": text });
        let (name, there, back) = match what {
            "included" => ("includeRows", include(!is_in), include(is_in)),
            _ => ("changeRow", put(&text), put(&row["text"])),
        };
        let changed = app.call(name, there).await?;
        if is_put_back { app.call(name, back).await } else { Ok(changed) }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Change { id, position, what, is_put_back } = self;
        let back = if *is_put_back { ", and back" } else { "" };
        write!(f, "changes the {what} of row {position} of payroll {id}{back}")
    }
}

/// A phone as shown with its network: the last nine digits.
fn in_words(to: &Value) -> String {
    let to = to.as_str().unwrap_or_default();
    digits(&json!(to.split(',').next()))
}
