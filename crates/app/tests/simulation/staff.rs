//! A shop with people: who is at the counter, and what they ask of each other.

mod acts;

use std::collections::BTreeMap;

use kaunta_app::App;
use kaunta_contract::{AppError, ErrorCode};
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};

use crate::book::{self, Book};
use crate::checker::staff::{Ordered, Staff as Seen, ToPay, Yes};
use crate::orders;
use crate::people::{Asked, call};
use crate::shop::{ACCOUNTANT, APPROVE_FROM, CASHIER, OWNER, SHOP_PER_DAY, TRUSTED, members, name, pin, rules};
use crate::story::Story;

/// One story in this many has people.
const OFTEN: u64 = 20;

/// The story's state about the people in the shop.
#[derive(Debug, Default)]
pub struct Staff {
    /// Who signed in last. They are still signed in unless Kaunta has locked itself.
    here: Option<usize>,
    /// Whether Kaunta may have locked itself.
    may_be_out: bool,
    /// Whether the owner stays at the counter from now on.
    owner_stays: bool,
    /// The numbers of all requests.
    requests: Vec<i64>,
    of_payrolls: Vec<PayrollAsked>,
    /// The rows of each that were last shown to a possible approver.
    seen: BTreeMap<i64, SeenRows>,
    said_yes: Vec<Yes>,
    gone: Option<usize>,
    shop_per_day: Option<u64>,
    /// Kept open for a life of Kaunta: opening a book costs as much as the rest of a check.
    reader: Option<SqliteConnection>,
    /// The book at the last check.
    pub book: Book,
}

/// A request for a payroll's approval.
#[derive(Debug, Clone)]
struct PayrollAsked {
    number: i64,
    payroll: i64,
    maker: Value,
}

/// Rows of a payroll, as shown to the person who decides.
#[derive(Debug, Clone)]
struct SeenRows {
    fingerprint: Value,
    rows: Vec<ToPay>,
}

/// Acts that exist only in a shop with people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Somebody makes several payments at the same moment.
    Rush,
    /// The person who confirmed a payment requests approval.
    Ask,
    Grant,
    /// A draft is changed after the request, and usually back.
    Edit,
    /// Somebody edits the rows of a payroll while a second person decides on it.
    Reconsider,
    Refuse,
    Withdraw,
    /// More than a day passes.
    Wait,
    Lock,
    /// Somebody leaves the shop.
    Remove,
}

impl Staff {
    /// Whether this seed's story has people.
    pub fn works_in(seed: u64) -> bool {
        seed % OFTEN == 3
    }

    pub fn begin() -> Staff {
        Staff { shop_per_day: Some(SHOP_PER_DAY), ..Staff::default() }
    }

    /// Kaunta locks itself at each start.
    pub fn begin_life(&mut self) {
        (self.here, self.may_be_out, self.reader) = (None, false, None);
    }

    pub fn may_be_out(&mut self) {
        self.may_be_out = true;
    }

    /// The acts possible now, with their weights.
    pub fn acts(&self, any_confirmed: bool, any_drafts: bool) -> Vec<(u32, Act)> {
        let if_any = |weight: u32, any: bool| if any { weight } else { 0 };
        let asked = !self.requests.is_empty();
        vec![
            (12, Act::Rush),
            (if_any(3, any_confirmed), Act::Ask),
            (if_any(14, asked), Act::Grant),
            (if_any(4, any_drafts), Act::Edit),
            (if_any(30, any_drafts && !self.of_payrolls.is_empty()), Act::Reconsider),
            (if_any(1, asked), Act::Refuse),
            (if_any(1, asked), Act::Withdraw),
            (if_any(3, asked), Act::Wait),
            (1, Act::Lock),
            (if_any(1, asked && self.gone.is_none()), Act::Remove),
        ]
    }

    /// Records a request for this payroll's approval.
    fn is_asked_for(&mut self, view: &Value, payroll: i64) {
        if let Some(number) = view["number"].as_i64() {
            self.requests.push(number);
            self.of_payrolls.push(PayrollAsked { number, payroll, maker: view["maker"].clone() });
        }
    }

    fn name_here(&self) -> Option<String> {
        self.here.map(|who| name(who).to_owned())
    }
}

impl Story {
    /// In a shop with people, usually somebody signs in before anything is done at the counter.
    pub async fn somebody_comes(&mut self, app: &App) {
        let Some((here, may_be_out)) = self.staff.as_ref().map(|staff| (staff.here, staff.may_be_out)) else { return };
        if self.chance.one_in(8) {
            return;
        }
        let other = self.chance.weighted(&[(2, OWNER), (3, TRUSTED), (6, CASHIER), (1, ACCOUNTANT)]);
        let who = here.filter(|_| !self.chance.one_in(5)).unwrap_or(other);
        if here != Some(who) || may_be_out {
            self.comes_in(app, who).await;
        }
    }

    /// In a shop with people, usually the owner signs in.
    pub async fn owner_comes(&mut self, app: &App) {
        if self.staff.is_some() && !self.chance.one_in(6) {
            self.comes_in(app, OWNER).await;
        }
    }

    /// In a shop with people, usually someone who may see payrolls signs in.
    pub async fn somebody_with_payrolls_comes(&mut self, app: &App) {
        if self.staff.is_some() && !self.chance.one_in(6) {
            let who = self.chance.pick(&[OWNER, TRUSTED]);
            self.comes_in(app, who).await;
        }
    }

    /// Usually the person who confirmed a payment signs in to continue it.
    pub async fn comes_back(&mut self, app: &App, index: usize) {
        let Some(staff) = &self.staff else { return };
        let is_back = staff.here == self.people.intentions[index].confirmed_by && !staff.may_be_out;
        if let Some(who) = self.people.intentions[index].confirmed_by.filter(|_| !is_back)
            && !self.chance.one_in(6)
        {
            self.comes_in(app, who).await;
        }
    }

    /// At the end, the owner is signed in at every check.
    pub async fn owner_is_here(&mut self, app: &App) {
        if self.staff.as_ref().is_some_and(|staff| staff.owner_stays) {
            let is_out = app.call("status", Value::Null).await.is_err();
            if is_out || self.staff.as_ref().is_some_and(|staff| staff.here != Some(OWNER)) {
                self.comes_in(app, OWNER).await;
            }
        }
    }

    /// From now on the owner is at the counter, and removes the shop's daily limit.
    pub async fn owner_stays(&mut self, app: &App) {
        let Some(staff) = &mut self.staff else { return };
        (staff.owner_stays, staff.may_be_out) = (true, true);
        self.comes_in(app, OWNER).await;
        let saved = app.call("saveRules", rules(None)).await;
        self.note(format!("the owner takes away the limit for a day: {}", outcome(&saved)));
        if let (Some(staff), Ok(_)) = (&mut self.staff, saved) {
            staff.shop_per_day = None;
        }
    }

    async fn comes_in(&mut self, app: &App, who: usize) {
        if self.chance.one_in(20) {
            let wrong = app.call("signIn", json!({ "name": name(who), "pin": pin((who + 1) % 4) })).await;
            if wrong.is_ok() {
                self.broken.push(format!("{} came in with another's PIN", name(who)));
            }
        }
        let done = app.call("signIn", json!({ "name": name(who), "pin": pin(who) })).await;
        self.note(format!("{} comes in: {}", name(who), outcome(&done)));
        let Some(staff) = &mut self.staff else { return };
        if done.is_ok() {
            (staff.here, staff.may_be_out) = (Some(who), false);
            // A call made just now may not have been authorized yet.
            for call in &self.calls {
                if let Asked::Submit(index) | Asked::Ask(index) = call.about {
                    self.people.intentions[index].wanted_by.insert(name(who).to_owned());
                }
            }
        }
    }

    /// Records that the person at the counter wants this payment.
    pub fn is_wanted(&mut self, index: usize) {
        let here = self.staff.as_ref().and_then(Staff::name_here);
        self.people.intentions[index].wanted_by.extend(here);
    }

    pub fn is_confirmed(&mut self, index: usize) {
        self.people.intentions[index].confirmed_by = self.staff.as_ref().and_then(|staff| staff.here);
    }

    /// Usually requests approval for a confirmed payment that needs it.
    pub fn is_to_be_asked_for(&mut self, index: usize) -> bool {
        self.people.intentions[index].needs_second && !self.chance.one_in(5)
    }

    pub fn ask_for(&mut self, app: &App, index: usize) {
        self.is_wanted(index);
        let (amount, intention) = (self.people.intentions[index].amount, &self.people.intentions[index].confirmed);
        let asked = call(app, "askApproval", json!({ "idempotencyKey": intention }), Asked::Ask(index));
        self.calls.push(asked);
        self.note(format!("asks for {amount}"));
    }

    /// Records what a person remembers of an answered request.
    pub fn hear_of_request(&mut self, about: &Asked, answer: &Result<Value, AppError>) {
        let Some(staff) = &mut self.staff else { return };
        match (about, answer) {
            (Asked::Ask(_), Ok(view)) => staff.requests.extend(view["number"].as_i64()),
            (Asked::AskPayroll(id), Ok(view)) => staff.is_asked_for(view, *id),
            (_, Err(error)) if error.code == ErrorCode::SignIn => staff.may_be_out = true,
            _ => {}
        }
    }

    /// Reads the book itself, regardless of who is at the counter.
    pub async fn read_the_book(&mut self) -> Option<Vec<crate::checker::Shown>> {
        let place = self.world.place(self.world.life());
        let file = place.join("data").join(format!("{}.db", self.environment.code()));
        let is_exchanged = self.copies.are_taken;
        let staff = self.staff.as_mut()?;
        let mut reader = match staff.reader.take() {
            Some(reader) => reader,
            None => book::open(&file).await.ok()?,
        };
        staff.book = book::read(&mut reader).await.ok()?;
        if is_exchanged {
            // Kaunta must be the last to close a book that is about to be replaced.
            reader.close().await.ok()?;
        } else {
            staff.reader = Some(reader);
        }
        Some(staff.book.shown.clone())
    }

    /// Whether the person at the counter sees everything that Kaunta shows.
    pub fn sees_all(&self) -> bool {
        self.staff.as_ref().is_none_or(|staff| staff.owner_stays)
    }

    /// The facts about people, for the checker.
    pub fn seen_of_staff(&self) -> Option<Seen> {
        let staff = self.staff.as_ref()?;
        let ordered =
            self.people.intentions.iter().map(|intention| {
                (intention.amount, Ordered { to: intention.to.clone(), by: intention.wanted_by.clone() })
            });
        Some(Seen {
            members: members(),
            approve_from: Some(APPROVE_FROM),
            shop_per_day: staff.shop_per_day,
            left: self.world.left(),
            written: staff.book.written.clone(),
            approvals: staff.book.approvals.clone(),
            ordered: ordered.collect(),
            said_yes: staff.said_yes.clone(),
        })
    }
}

/// The amount of an order in a shop with people: below and above everybody's limits.
pub fn amount(number: u64, story: &mut Story) -> u64 {
    let least = orders::LEAST + number;
    match story.staff {
        Some(_) => least + story.chance.weighted(&[(4, 0), (4, 10_000), (2, 20_000), (2, 50_000)]),
        None => least,
    }
}

fn outcome(answer: &Result<Value, AppError>) -> &str {
    answer.as_ref().map_or_else(|error| error.message.as_str(), |_| "done")
}
