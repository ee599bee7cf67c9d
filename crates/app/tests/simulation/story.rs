//! One seed's story: successive lives of Kaunta in a world of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Not;
use std::path::Path;
use std::sync::Arc;

use kaunta_app::{App, Places};
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::callbacks::Callbacks;
use crate::chance::Chance;
use crate::checker::payroll::Payroll;
use crate::checker::{Booked, Calm, Facts, Shown, broken};
use crate::computer::Computer;
use crate::deliver::answer_what_is_asked_beforehand;
use crate::line::Told;
use crate::payrolls::Payrolls;
use crate::people::{Asked, Call, People};
use crate::quiet::{quiet, runtime, stand_still, watch, with_mailbox};
use crate::restore::Copies;
use crate::service::{Booking, Nature, Word};
use crate::staff::Staff;
use crate::world::{World, copy};
use crate::{ending, faults, steps};

/// The quality of the line during a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineQuality {
    Good,
    Bad,
    Awful,
}

pub struct Story {
    pub world: Arc<World>,
    pub chance: Chance,
    pub people: People,
    pub nature: Nature,
    pub line: LineQuality,
    pub environment: Environment,
    pub steps_left: u64,
    /// The rows at the last check.
    pub shown: Vec<Shown>,
    /// The last status of each payment in the book.
    pub told: BTreeMap<String, Word>,
    /// Every status that the service ever gave, heard by Kaunta or not.
    pub said: BTreeSet<(String, Word)>,
    /// Statuses that were delivered but may not be in the book yet.
    pub telling: Vec<Told>,
    pub writes_may_fail: bool,
    pub calls: Vec<Call>,
    /// What was confirmed just now.
    pub reviewed: Vec<usize>,
    pub copies: Copies,
    pub payrolls: Payrolls,
    pub callbacks: Callbacks,
    /// References of orphan payments.
    pub orphans: BTreeSet<String>,
    /// In a shop with people.
    pub staff: Option<Staff>,
    just_started: bool,
    /// Whether the service's address was ever changed.
    pub was_moved: bool,
    /// Whether the computer's clock was set forward by more than a day.
    pub leapt: bool,
    /// Everything that happened, one line each.
    pub log: Vec<String>,
    /// The violations of the invariant, if any.
    pub broken: Vec<String>,
}

/// How a life of Kaunta ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    Killed,
    Over,
}

impl Story {
    /// A story of this seed, in its own folder, with prepared books.
    pub fn begin(seed: u64, template: &Path, folder: &Path) -> Story {
        let mut chance = Chance::of(seed);
        let world = World::new(seed, folder.to_owned());
        copy(template, &world.place(1));
        let mut story = Story {
            nature: Nature::of(&mut chance),
            line: chance.weighted(&[(2, LineQuality::Good), (4, LineQuality::Bad), (2, LineQuality::Awful)]),
            // Most are short: many short stories find more than a few long ones, but some faults need a long one.
            steps_left: if chance.one_in(6) { chance.between(12, 30) } else { chance.between(4, 12) },
            environment: chance.weighted(&[
                (6, Environment::Practice),
                (2, Environment::Production),
                (1, Environment::Development),
            ]),
            world,
            people: People::default(),
            shown: Vec::new(),
            told: BTreeMap::new(),
            said: BTreeSet::new(),
            telling: Vec::new(),
            writes_may_fail: false,
            calls: Vec::new(),
            reviewed: Vec::new(),
            copies: Copies::of(&mut chance),
            payrolls: Payrolls::of(&mut chance),
            callbacks: Callbacks::of(&mut chance),
            orphans: BTreeSet::new(),
            staff: None,
            just_started: false,
            was_moved: false,
            leapt: false,
            log: Vec::new(),
            broken: Vec::new(),
            chance,
        };
        if Staff::works_in(seed) {
            story.hire();
        }
        story
    }

    /// Turns it into a longer story in a shop with people, who have more to do.
    fn hire(&mut self) {
        self.staff = Some(Staff::begin());
        self.steps_left = self.chance.between(14, 26);
        self.copies.are_taken = self.chance.one_in(24);
        self.payrolls.is_open |= self.chance.one_in(2);
        // Only the owner sets the callback server's address, so such stories do without it.
        self.callbacks.are_read = false;
    }

    /// Runs the story to its end, or to the first violation.
    pub fn tell(&mut self) {
        self.note(format!("{:?}, a {:?} service, a {:?} line", self.environment, self.nature, self.line));
        loop {
            let runtime = runtime();
            let end = runtime.block_on(self.live());
            watch(None);
            if end == End::Over {
                with_mailbox(|mailbox| *mailbox = None);
            }
            self.calls.clear();
            self.reviewed.clear();
            self.forget_what_may_not_be_written();
            faults::calm();
            self.writes_may_fail = false;
            drop(runtime);
            if end == End::Over || !self.broken.is_empty() {
                return;
            }
        }
    }

    pub fn note(&mut self, line: impl Into<String>) {
        self.log.push(line.into());
    }

    async fn live(&mut self) -> End {
        let _standing_still = stand_still();
        let life = self.world.life();
        self.note(format!("life {life} of Kaunta begins"));
        let place = self.world.place(life);
        let places = Places { data: place.join("data"), files: place.join("files") };
        let app = App::new(Arc::new(Computer::of(&self.world)), places).unwrap();
        app.begin_in(self.environment).unwrap();
        let start = app.call("start", Value::Null).await;
        // A book that only crashes have interrupted is intact and the newest, so nothing locks it. One that took an answer
        // as evidence of another copy may still ask.
        let may_ask = self.copies.was_put_back || self.world.service().said_used;
        let unlocked = |start: &Value| may_ask || start["lock"].is_null();
        if !start.as_ref().is_ok_and(|start| start["problem"].is_null() && unlocked(start)) {
            self.broken.push(format!("Kaunta did not start: {start:?}"));
        }
        watch(Some(app.clone()));
        if self.callbacks.are_read && life == 1 {
            self.set_up_the_box(&app).await;
        }
        self.just_started = true;
        self.staff.iter_mut().for_each(Staff::begin_life);
        self.callbacks.led.clear();
        self.callbacks.were_counted = false;
        loop {
            if let Some(end) = self.look(&app, life, None).await {
                return end;
            }
            if self.steps_left == 0 {
                return ending::wind_up(self, &app, life).await;
            }
            // Usually the person who confirmed a payment sends it.
            for index in std::mem::take(&mut self.reviewed) {
                if !self.chance.one_in(5) {
                    self.comes_back(&app, index).await;
                    match self.is_to_be_asked_for(index) {
                        true => self.ask_for(&app, index),
                        false => steps::submit_this(self, &app, index),
                    }
                }
            }
            self.steps_left -= 1;
            steps::step(self, &app).await;
        }
    }

    /// Waits until nothing is running, and checks everything. Returns an end if this life or the story ends here.
    pub async fn look(&mut self, app: &App, life: u32, calm: Option<Calm>) -> Option<End> {
        self.come_to_rest().await;
        if !self.world.is_alive(life) {
            // The answers that it gave afterwards reached nobody.
            self.note("Kaunta was killed");
            return Some(End::Killed);
        }
        self.hear_answers().await;
        self.owner_is_here(app).await;
        if self.writes_may_fail {
            self.forget_what_may_not_be_written();
        }
        self.told.extend(self.telling.drain(..));
        // The window redraws when it is told of changes; sometimes it is read without that.
        let (mut before, mut payrolls_before) = (Vec::new(), self.payrolls.in_sight());
        if self.world.has_news() || calm.is_some() || self.steps_left.is_multiple_of(8) {
            let mut read = self.look_again(app, calm.is_some()).await;
            if read.is_none() && self.writes_may_fail {
                // A book that was closed to be exchanged is opened again, which writes: a failing disk makes that
                // impossible.
                self.note("the book can't be opened while writes fail; the disk is mended, and it is tried again");
                faults::calm();
                read = self.look_again(app, calm.is_some()).await;
            }
            let Some(read) = read else {
                self.broken.push("what is in the book can't be read".to_owned());
                return Some(End::Over);
            };
            (before, payrolls_before) = read;
            if self.callbacks.are_read {
                self.look_at_callbacks(app).await;
            }
        }
        let mut locked = false;
        if self.copies.was_put_back {
            locked = self.look_at_the_lock(app).await;
            self.look_at_orphans(app).await;
        }
        if std::mem::take(&mut self.copies.just_put_back) {
            self.forget_what_was_lost();
            (before, payrolls_before) = (Vec::new(), None);
        }
        let facts = Facts {
            before,
            payrolls_were_seen: payrolls_before.is_some(),
            payrolls_before: payrolls_before.unwrap_or_default(),
            just_started: std::mem::take(&mut self.just_started),
            ..self.facts(locked)
        };
        let mut found = broken(&facts, calm);
        let astray = self.world.astray().into_iter();
        found
            .extend(astray.map(|reference| format!("{reference} left for another account after it had left for ours")));
        if !found.is_empty() {
            self.note(format!("shown: {:?}\n{:?}", self.shown, self.payrolls.shown));
        }
        self.broken.extend(found);
        (!self.broken.is_empty()).then_some(End::Over)
    }

    /// Waits until nothing is running except waits for the line.
    async fn come_to_rest(&mut self) {
        loop {
            quiet().await;
            let is_prompt = self.world.line().is_asked_beforehand() && !self.chance.one_in(8);
            if !is_prompt || !answer_what_is_asked_beforehand(self) {
                return;
            }
        }
    }

    /// It is unknown whether the statuses delivered just now are in the book.
    fn forget_what_may_not_be_written(&mut self) {
        for (reference, _) in self.telling.drain(..) {
            self.told.remove(&reference);
        }
    }

    async fn hear_answers(&mut self) {
        for call in std::mem::take(&mut self.calls) {
            if !call.answer.is_finished() {
                self.calls.push(call);
                continue;
            }
            match call.answer.await {
                Ok(answer) => {
                    self.world.tell_window();
                    let words = answer.as_ref().map_or_else(|error| format!("{error:?}"), |_| "answered".to_owned());
                    self.note(format!("  {:?}: {words}", call.about));
                    if let (Asked::Review(index), Ok(_)) = (&call.about, &answer) {
                        self.reviewed.push(*index);
                        self.is_confirmed(*index);
                    }
                    self.people.hear(&call.about, &answer, &self.told);
                    self.hear_of_request(&call.about, &answer);
                }
                Err(error) => self.broken.push(format!("{:?} broke down: {error}", call.about)),
            }
        }
    }

    /// Development has no known look-up: people resolve what is open there.
    pub fn can_ask(&self) -> bool {
        self.environment != Environment::Development
    }

    fn facts(&self, locked: bool) -> Facts {
        let now = self.world.clock.world();
        let booked = |booking: &Booking| Booked {
            reference: booking.reference.clone(),
            wallet: booking.wallet,
            amount: booking.amount,
            word: booking.word(now),
        };
        Facts {
            booked: self.world.service().all().map(booked).collect(),
            shown: self.shown.clone(),
            wanted: self.people.wanted(),
            sendings: self.world.sendings(),
            sent_again: self.people.sent_again.clone(),
            told: self.told.clone(),
            said: self.said.clone(),
            asked: self.world.asked(),
            settled: self.people.settled.clone(),
            decided: self.people.decided(),
            forgetful: self.nature == Nature::Forgetful,
            orphans: self.orphans.clone(),
            elsewhere: self.copies.known_elsewhere(),
            // What a lost book paid through a service that forgets can't be found.
            reconciling: locked || self.copies.was_put_back && (self.nature == Nature::Forgetful || !self.sees_all()),
            wallet_may_be_lost: self.copies.was_put_back,
            payrolls: self.payrolls.in_sight().unwrap_or_default(),
            paid_by: self.payrolls.paid_by.clone(),
            staff: self.seen_of_staff(),
            led: if self.copies.was_put_back { BTreeMap::new() } else { self.callbacks.led.clone() },
            ..Facts::default()
        }
    }

    /// Reads what is shown, and returns what was shown before, of operations and of payrolls.
    async fn look_again(&mut self, app: &App, in_full: bool) -> Option<(Vec<Shown>, Option<Vec<Payroll>>)> {
        let shown = if self.staff.is_some() { self.read_the_book().await? } else { history(app).await? };
        let before = std::mem::replace(&mut self.shown, shown);
        if !self.payrolls.is_open {
            return Some((before, None));
        }
        let is_same = !in_full && before == self.shown;
        if self.staff.is_some() {
            return Some((before, self.payrolls.look_if_allowed(app, is_same).await));
        }
        Some((before, self.payrolls.look(app, is_same).await?))
    }
}

/// The last nine digits of a phone in any format.
pub fn digits(phone: &Value) -> String {
    let digits: String = phone.as_str().unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    digits[digits.len().saturating_sub(9)..].to_owned()
}

/// Every row that Kaunta shows.
async fn history(app: &App) -> Option<Vec<Shown>> {
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let page = app.call("history", json!({ "filter": filter, "offset": 0, "limit": 500 })).await.ok()?;
    let rows = page["rows"].as_array()?.iter().map(|row| Shown {
        id: row["id"].as_i64().unwrap_or_default(),
        reference: row["reference"].as_str().unwrap_or_default().to_owned(),
        amount: row["amount"].as_str().and_then(|amount| amount.parse().ok()).unwrap_or_default(),
        state: row["state"].as_str().unwrap_or_default().to_owned(),
        disputed: !row["contradictedBy"].is_null(),
        wallet: row["mode"].as_str().is_some_and(|mode| mode.starts_with("PARTNER_")).not(),
        phone: digits(&row["phone"]),
    });
    Some(rows.collect())
}
