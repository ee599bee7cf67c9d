//! What people do of which a shop without them knows nothing.

use kaunta_app::App;
use serde_json::{Value, json};

use super::{Act, Staff, outcome};
use crate::checker::staff::Yes;
use crate::people::{Asked, call};
use crate::service::HOUR;
use crate::shop::{ACCOUNTANT, CASHIER, OWNER, TRUSTED, name, pin};
use crate::steps;
use crate::story::Story;

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
            Act::Grant => self.grant(app),
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

    /// Several payments, of which each may be made and perhaps not all.
    fn rush(&mut self, app: &App) {
        for _ in 0..self.chance.between(1, 3) {
            steps::order(self, app);
        }
    }

    /// With one's own PIN, at whatever counter; perhaps two at the same moment, perhaps who asked.
    fn grant(&mut self, app: &App) {
        let number = self.a_request();
        for _ in 0..self.chance.weighted(&[(3, 1), (1, 2)]) {
            let who = self.somebody_who_decides();
            let is_right = !self.chance.one_in(15);
            let typed = if is_right { pin(who) } else { pin((who + 1) % 4) };
            self.note(format!(
                "{} says yes to request {number}{}",
                name(who),
                if is_right { "" } else { ", wrong PIN" }
            ));
            let input = json!({ "number": number, "name": name(who), "pin": typed });
            self.calls.push(call(app, "grantApproval", input, Asked::Other));
            if let Some(staff) = self.staff.as_mut().filter(|_| is_right) {
                let at = self.world.clock.wall().timestamp_millis();
                staff.said_yes.push(Yes { approval: number, name: name(who).to_owned(), at });
            }
        }
    }

    /// Most often the newest.
    fn a_request(&mut self) -> i64 {
        let requests = self.staff.as_ref().map(|staff| staff.requests.clone()).unwrap_or_default();
        let newest = requests.last().copied().unwrap_or_default();
        if self.chance.one_in(3) { self.chance.pick(&requests) } else { newest }
    }

    fn somebody_who_decides(&mut self) -> usize {
        self.chance.weighted(&[(5, OWNER), (5, TRUSTED), (1, CASHIER), (1, ACCOUNTANT)])
    }

    /// The owner, and one of those who pay, stay.
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
