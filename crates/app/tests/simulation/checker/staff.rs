//! What holds of people: nobody moves more than they may, nor says yes to what they asked for, and what a second person
//! said yes to is what happens, once.
//!
//! It is judged by what left the shop and by what the book says of it; limits are added up here once more.

use std::collections::{BTreeMap, BTreeSet};

use super::Facts;

/// What somebody is in the shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Owner,
    Cashier,
    Accountant,
}

/// Somebody who works in the shop, or did.
#[derive(Debug, Clone)]
pub struct Member {
    pub name: String,
    pub role: Role,
    pub approves: bool,
    /// Shillings in one payment, and in a day; nothing for no limit.
    pub per_operation: Option<u64>,
    pub per_day: Option<u64>,
}

/// What left the shop under one reference, the first time that it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    pub reference: String,
    pub amount: u64,
    /// Whether money goes out.
    pub is_out: bool,
    /// By which mode, and to which account or phone.
    pub to: String,
}

/// What somebody wanted to pay.
#[derive(Debug, Clone, Default)]
pub struct Ordered {
    /// As [`Left::to`].
    pub to: String,
    /// Who confirmed it, or asked for it.
    pub by: BTreeSet<String>,
}

/// What the book says of an operation.
#[derive(Debug, Clone)]
pub struct Written {
    pub id: i64,
    pub state: String,
    pub maker: Option<String>,
    /// When it was recorded, by the computer's clock, in milliseconds.
    pub at: i64,
    /// The payroll that it pays a row of.
    pub payroll: Option<i64>,
    /// What a second person said yes to: it, or its payroll.
    pub approval: Option<i64>,
}

/// What the book says of a request.
#[derive(Debug, Clone)]
pub struct Approval {
    pub id: i64,
    pub is_granted: bool,
    pub maker: String,
    pub checker: Option<String>,
    /// By the computer's clock, in milliseconds.
    pub asked_at: i64,
    pub decided_at: Option<i64>,
    /// Of a payment.
    pub amount: Option<u64>,
    /// Of a payroll that was granted: the rows that are paid by it, in their order.
    pub rows: Option<Vec<ToPay>>,
}

/// A row of a payroll.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ToPay {
    /// The last nine digits.
    pub phone: String,
    pub amount: u64,
}

/// Somebody typed their PIN to say yes.
#[derive(Debug, Clone)]
pub struct Yes {
    pub approval: i64,
    pub name: String,
    /// By the computer's clock, in milliseconds.
    pub at: i64,
    /// Of a payroll: the rows that were shown to them before.
    pub rows: Vec<ToPay>,
}

/// Everything about people that can be known at one moment.
#[derive(Debug, Clone, Default)]
pub struct Staff {
    pub members: Vec<Member>,
    pub approve_from: Option<u64>,
    /// Nothing from when on the owner took it away.
    pub shop_per_day: Option<u64>,
    pub left: Vec<Left>,
    /// By reference.
    pub written: BTreeMap<String, Written>,
    pub approvals: Vec<Approval>,
    /// By amount, which tells one order from every other of a story.
    pub ordered: BTreeMap<u64, Ordered>,
    pub said_yes: Vec<Yes>,
}

/// So long something may be asked for, in milliseconds.
const ASKED_FOR: i64 = 24 * 3_600_000;

/// What left, with what the book says of it. What a restored book has lost is nobody's.
struct Sent<'a> {
    left: &'a Left,
    written: &'a Written,
}

impl Staff {
    fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.name == name)
    }

    fn maker(&self, sent: &Sent) -> Option<&Member> {
        sent.written.maker.as_deref().and_then(|name| self.member(name))
    }

    fn sent(&self) -> Vec<Sent<'_>> {
        let known = |left| Some(Sent { left, written: self.written.get(&left.reference)? });
        let mut sent: Vec<Sent> = self.left.iter().filter_map(known).collect();
        sent.sort_by_key(|sent| sent.written.id);
        sent
    }

    /// What was said in time by whoever is said to have said yes.
    fn yeses<'a>(&'a self, approval: &'a Approval) -> impl Iterator<Item = &'a Yes> {
        self.said_yes.iter().filter(|yes| {
            yes.approval == approval.id && approval.checker.as_ref() == Some(&yes.name) && yes.at < approval.ends()
        })
    }

    /// A yes to it by somebody else than its maker who may say it.
    fn is_approved(&self, sent: &Sent) -> bool {
        self.approvals.iter().any(|approval| {
            let checker = approval.checker.as_deref().and_then(|name| self.member(name));
            Some(approval.id) == sent.written.approval
                && approval.is_granted
                && checker.is_some_and(|checker| checker.approves && checker.name != approval.maker)
        })
    }
}

impl Approval {
    fn ends(&self) -> i64 {
        self.asked_at + ASKED_FOR
    }
}

/// Every way in which people break the invariant.
pub fn broken(facts: &Facts, found: &mut Vec<String>) {
    let Some(staff) = &facts.staff else { return };
    let sent = staff.sent();
    for one in &sent {
        has_a_maker(staff, one, found);
        as_it_was_ordered(staff, one, found);
        if one.left.is_out {
            within_one_payment(staff, one, found);
            second_person(staff, one, found);
        }
    }
    within_a_day(staff, facts, &sent, found);
    used_once(&sent, found);
    only_rows_that_were_seen(staff, &sent, found);
    staff.approvals.iter().filter(|approval| approval.is_granted).for_each(|approval| granted(staff, approval, found));
}

/// Somebody who may move money made it, and it is one who wanted it.
fn has_a_maker(staff: &Staff, sent: &Sent, found: &mut Vec<String>) {
    let Sent { left, written } = sent;
    match staff.maker(sent) {
        None => found.push(format!("{left:?} has no maker: {written:?}")),
        Some(member) if member.role == Role::Accountant => {
            found.push(format!("{left:?} was made by an accountant: {written:?}"));
        }
        Some(member) => {
            let ordered = staff.ordered.get(&left.amount).filter(|_| written.payroll.is_none());
            if ordered.is_some_and(|ordered| !ordered.by.contains(&member.name)) {
                found.push(format!("{left:?} was made by {}, who never wanted it: {ordered:?}", member.name));
            }
        }
    }
}

/// What left is what was wanted, and of what was asked for, that.
fn as_it_was_ordered(staff: &Staff, sent: &Sent, found: &mut Vec<String>) {
    let Sent { left, written } = sent;
    if written.payroll.is_some() {
        return;
    }
    match staff.ordered.get(&left.amount) {
        Some(ordered) if ordered.to == left.to => {}
        ordered => found.push(format!("{left:?} left, but wanted was {ordered:?}")),
    }
    let asked = staff.approvals.iter().find(|approval| Some(approval.id) == written.approval);
    if let Some(asked) = asked.filter(|asked| asked.amount != Some(left.amount)) {
        found.push(format!("{left:?} left, but asked for was {asked:?}"));
    }
}

/// Nobody pays more at once than they may, but what a second person said yes to.
fn within_one_payment(staff: &Staff, sent: &Sent, found: &mut Vec<String>) {
    let limit = staff.maker(sent).and_then(|maker| maker.per_operation);
    let is_over = limit.is_some_and(|limit| sent.left.amount > limit);
    if is_over && sent.written.payroll.is_none() && !staff.is_approved(sent) {
        found.push(format!("{:?} is over the limit of {limit:?} for one payment of its maker", sent.left));
    }
}

/// What is large, and every payroll, leaves only after a second person's yes.
fn second_person(staff: &Staff, sent: &Sent, found: &mut Vec<String>) {
    let is_large = staff.approve_from.is_some_and(|from| sent.left.amount >= from);
    if (is_large || sent.written.payroll.is_some()) && !staff.is_approved(sent) {
        found.push(format!("{:?} left without a second person's yes: {:?}", sent.left, sent.written));
    }
}

/// What left on a day and may have been paid is no more than the maker may pay by themselves, nor than the shop pays.
fn within_a_day(staff: &Staff, facts: &Facts, sent: &[Sent], found: &mut Vec<String>) {
    // What a person said of it later did not count when the next one was recorded.
    let counts = |sent: &&Sent| {
        let is_unpaid = matches!(sent.written.state.as_str(), "failed" | "rejected" | "notSent");
        sent.left.is_out && !is_unpaid && !facts.decided.contains(&sent.left.reference)
    };
    let (mut persons, mut shops): (BTreeMap<_, u64>, BTreeMap<_, u64>) = (BTreeMap::new(), BTreeMap::new());
    for one in sent.iter().filter(counts) {
        let day = day_in_kampala(one.written.at);
        let shop = shops.entry(day).or_default();
        *shop += one.left.amount;
        if staff.shop_per_day.is_some_and(|limit| *shop > limit) {
            found.push(format!("{shop} left on day {day}, with {:?}: more than the shop pays", one.left));
        }
        let Some(maker) = staff.maker(one).filter(|_| one.written.payroll.is_none()) else { continue };
        let spent = persons.entry((&maker.name, day)).or_default();
        *spent += one.left.amount;
        if maker.per_day.is_some_and(|limit| *spent > limit) && !staff.is_approved(one) {
            found.push(format!("{spent} of {} left on day {day}, with {:?}", maker.name, one.left));
        }
    }
}

fn day_in_kampala(at: i64) -> i64 {
    (at + 3 * 3_600_000).div_euclid(24 * 3_600_000)
}

/// One yes lets one payment through.
fn used_once(sent: &[Sent], found: &mut Vec<String>) {
    let mut used = BTreeMap::new();
    for one in sent.iter().filter(|one| one.written.payroll.is_none()) {
        let before = one.written.approval.and_then(|approval| used.insert(approval, one.left));
        if let Some(before) = before {
            found.push(format!("{before:?} and {:?} left by one yes", one.left));
        }
    }
}

/// Of a payroll only those are paid who were among the rows that were shown to whoever said yes, each once and as much.
fn only_rows_that_were_seen(staff: &Staff, sent: &[Sent], found: &mut Vec<String>) {
    for approval in &staff.approvals {
        let of_it = |one: &&Sent| one.written.payroll.is_some() && one.written.approval == Some(approval.id);
        let paid: Vec<&Left> = sent.iter().filter(of_it).map(|one| one.left).collect();
        if !paid.is_empty() && !staff.yeses(approval).any(|yes| are_among(&paid, &yes.rows)) {
            found.push(format!(
                "{paid:?} left, which nobody was shown who said yes to {approval:?}: {:?}",
                staff.said_yes
            ));
        }
    }
}

fn are_among(paid: &[&Left], rows: &[ToPay]) -> bool {
    let mut rows = rows.to_vec();
    paid.iter().all(|left| {
        let is_it = |row: &ToPay| row.amount == left.amount && left.to.ends_with(&row.phone);
        rows.iter().position(is_it).map(|at| rows.swap_remove(at)).is_some()
    })
}

/// Whoever is said to have said yes, may, is not who asked, and did so in time.
fn granted(staff: &Staff, approval: &Approval, found: &mut Vec<String>) {
    let checker = approval.checker.as_deref().unwrap_or_default();
    if checker == approval.maker || !staff.member(checker).is_some_and(|checker| checker.approves) {
        found.push(format!("{approval:?} was granted by {checker:?}"));
    }
    let saw = |yes: &Yes| approval.rows.as_ref().is_none_or(|rows| yes.rows == *rows);
    let mut yeses = staff.yeses(approval).peekable();
    if approval.decided_at.is_none_or(|at| at >= approval.ends()) || yeses.peek().is_none() {
        found.push(format!("{approval:?} was granted, and nobody said yes to it in time: {:?}", staff.said_yes));
    } else if !yeses.any(saw) {
        found.push(format!("{approval:?} was granted, but other rows were seen: {:?}", staff.said_yes));
    }
}
