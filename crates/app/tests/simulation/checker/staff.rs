//! The invariant for people: nobody moves more than they may or approves their own request, and what a second person
//! approved is what happens, once.
//!
//! Judged by what was sent and by what the book says of it; limits are added up independently here.

use std::collections::{BTreeMap, BTreeSet};

use super::Facts;

/// A person's role in the shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Owner,
    Cashier,
    Accountant,
}

/// A person who works in the shop, or did.
#[derive(Debug, Clone)]
pub struct Member {
    pub name: String,
    pub role: Role,
    pub approves: bool,
    /// Shillings in one payment and in a day; `None` for no limit.
    pub per_operation: Option<u64>,
    pub per_day: Option<u64>,
}

/// What was first sent under one reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    pub reference: String,
    pub amount: u64,
    /// Whether money goes out.
    pub is_out: bool,
    /// The mode, and the account or phone.
    pub to: String,
}

/// A payment that somebody wanted.
#[derive(Debug, Clone, Default)]
pub struct Ordered {
    /// As [`Left::to`].
    pub to: String,
    /// Who confirmed it, or requested approval for it.
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
    /// The approval of it or of its payroll.
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
    /// For a payment.
    pub amount: Option<u64>,
    /// For a granted payroll: the rows that it pays, in their order.
    pub rows: Option<Vec<ToPay>>,
}

/// A row of a payroll.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ToPay {
    /// The last nine digits.
    pub phone: String,
    pub amount: u64,
}

/// An approval: somebody typed their PIN.
#[derive(Debug, Clone)]
pub struct Yes {
    pub approval: i64,
    pub name: String,
    /// By the computer's clock, in milliseconds.
    pub at: i64,
    /// For a payroll: the rows shown to them before.
    pub rows: Vec<ToPay>,
}

/// All facts about people at one moment.
#[derive(Debug, Clone, Default)]
pub struct Staff {
    pub members: Vec<Member>,
    pub approve_from: Option<u64>,
    /// `None` once the owner has removed the limit.
    pub shop_per_day: Option<u64>,
    pub left: Vec<Left>,
    /// By reference.
    pub written: BTreeMap<String, Written>,
    pub approvals: Vec<Approval>,
    /// By amount, which is unique within a story.
    pub ordered: BTreeMap<u64, Ordered>,
    pub said_yes: Vec<Yes>,
}

/// How long a request is valid, in milliseconds.
const ASKED_FOR: i64 = 24 * 3_600_000;

/// What was sent, with what the book says of it. What a restored book has lost has no maker.
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

    /// The approvals given in time by the person on record.
    fn yeses<'a>(&'a self, approval: &'a Approval) -> impl Iterator<Item = &'a Yes> {
        self.said_yes.iter().filter(|yes| {
            yes.approval == approval.id && approval.checker.as_ref() == Some(&yes.name) && yes.at < approval.ends()
        })
    }

    /// Whether someone else than its maker, who has the right to, approved it.
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

/// Every way in which people violate the invariant.
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

/// Its maker may move money and wanted it.
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

/// What was sent matches the order and, if there was a request, the request.
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

/// Nobody pays more at once than they may, unless a second person approved it.
fn within_one_payment(staff: &Staff, sent: &Sent, found: &mut Vec<String>) {
    let limit = staff.maker(sent).and_then(|maker| maker.per_operation);
    let is_over = limit.is_some_and(|limit| sent.left.amount > limit);
    if is_over && sent.written.payroll.is_none() && !staff.is_approved(sent) {
        found.push(format!("{:?} is over the limit of {limit:?} for one payment of its maker", sent.left));
    }
}

/// A large payment, and every payroll, is sent only after a second person's approval.
fn second_person(staff: &Staff, sent: &Sent, found: &mut Vec<String>) {
    let is_large = staff.approve_from.is_some_and(|from| sent.left.amount >= from);
    if (is_large || sent.written.payroll.is_some()) && !staff.is_approved(sent) {
        found.push(format!("{:?} left without a second person's yes: {:?}", sent.left, sent.written));
    }
}

/// What was sent in a day and may have been paid stays within the maker's own limit and the shop's limit.
fn within_a_day(staff: &Staff, facts: &Facts, sent: &[Sent], found: &mut Vec<String>) {
    // What a person decided about it later did not count when the next one was recorded.
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

/// An approval allows one payment.
fn used_once(sent: &[Sent], found: &mut Vec<String>) {
    let mut used = BTreeMap::new();
    for one in sent.iter().filter(|one| one.written.payroll.is_none()) {
        let before = one.written.approval.and_then(|approval| used.insert(approval, one.left));
        if let Some(before) = before {
            found.push(format!("{before:?} and {:?} left by one yes", one.left));
        }
    }
}

/// A payroll pays only rows that were shown to the approver, each once and with the same amount.
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

/// The approver on record has the right to approve, is not the requester, and approved in time.
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
