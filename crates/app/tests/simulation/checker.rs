//! The invariant, checked on plain facts: what the service has booked against what Kaunta shows.

pub mod payroll;
pub mod staff;

use std::collections::{BTreeMap, BTreeSet};

use crate::service::{Nature, SECOND, Word};
use payroll::Payroll;
use staff::Staff;

/// A payment that the service has booked.
#[derive(Debug, Clone)]
pub struct Booked {
    pub reference: String,
    /// Over the partner wallet.
    pub wallet: bool,
    pub amount: u64,
    /// Its current status at the service.
    pub word: Word,
}

/// A row that Kaunta shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub id: i64,
    pub reference: String,
    pub amount: u64,
    pub state: String,
    /// An open case: the service contradicts what is shown, and Kaunta says so.
    pub disputed: bool,
    /// Whether it went over the partner wallet, which has no look-up.
    pub wallet: bool,
    /// The last nine digits; empty without a phone.
    pub phone: String,
}

impl Shown {
    /// Whether only a person can tell its outcome.
    pub fn is_open_at_the_wallet(&self) -> bool {
        self.wallet && matches!(self.state.as_str(), "pending" | "unknown")
    }
}

/// A payment that a person wanted. The amount is unique within a story.
#[derive(Debug, Clone)]
pub struct Wanted {
    pub amount: u64,
    /// Every operation that Kaunta ever gave it.
    pub named: BTreeSet<(i64, String)>,
}

/// Everything that can be known at one moment.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    pub booked: Vec<Booked>,
    pub shown: Vec<Shown>,
    /// What was shown at the previous check.
    pub before: Vec<Shown>,
    pub wanted: Vec<Wanted>,
    /// How often each reference was sent.
    pub sendings: BTreeMap<String, u32>,
    /// How often a person chose to send each again.
    pub sent_again: BTreeMap<String, u32>,
    /// The service's last status in the book.
    pub told: BTreeMap<String, Word>,
    /// Every status that the service ever gave, heard by Kaunta or not.
    pub said: BTreeSet<(String, Word)>,
    /// Everything that the service was asked about.
    pub asked: BTreeSet<String>,
    /// The last known status when a person decided.
    pub settled: BTreeMap<String, Option<Word>>,
    /// Whether the service may lose bookings.
    pub forgetful: bool,
    /// What a person decided on, whether or not they heard that the book has it.
    pub decided: BTreeSet<String>,
    /// References of orphan payments: a restored book does not know them, but lists them as found.
    pub orphans: BTreeSet<String>,
    /// References that another copy of the book knows, on another computer.
    pub elsewhere: BTreeSet<String>,
    /// Whether Kaunta is reconciling a restored book, and sends nothing.
    pub reconciling: bool,
    /// Whether an older book replaced this one: nobody can find the partner wallet payments that it lacks.
    pub wallet_may_be_lost: bool,
    /// Payrolls as shown, now and at the previous check.
    pub payrolls: Vec<Payroll>,
    pub payrolls_before: Vec<Payroll>,
    /// Whether there was a previous check.
    pub payrolls_were_seen: bool,
    /// Every operation that ever paid a row, by payroll and position.
    pub paid_by: BTreeMap<(i64, i64), BTreeSet<i64>>,
    /// When each operation was looked up because of a callback in this life of Kaunta, in milliseconds.
    pub led: BTreeMap<i64, Vec<u64>>,
    /// Whether Kaunta was started since the previous check.
    pub just_started: bool,
    /// Facts about people, in a shop that has them.
    pub staff: Option<Staff>,
}

/// Conditions at the end only: there are no more faults, and there was time to ask.
#[derive(Debug, Clone, Copy)]
pub struct Calm {
    pub nature: Nature,
    /// False in development, which has no look-up.
    pub can_ask: bool,
    /// Whether the computer's clock was ever set forward by more than a day: the checks after a final status depend on it.
    pub leapt: bool,
}

const NO_MONEY: &[&str] = &["failed", "rejected", "notSent", "notFound"];

/// Every violation of the invariant, in words. `calm` is given at the end.
pub fn broken(facts: &Facts, calm: Option<Calm>) -> Vec<String> {
    let mut found = Vec::new();
    once(facts, &mut found);
    under_one_reference_once(facts, &mut found);
    in_the_book(facts, &mut found);
    one_reference(facts, &mut found);
    nothing_disappears(facts, &mut found);
    never_sent_by_itself(facts, &mut found);
    not_against_what_was_told(facts, &mut found);
    nothing_out_of_the_air(facts, &mut found);
    the_wallet_is_not_asked(facts, &mut found);
    callbacks_lead_to_few_look_ups(facts, &mut found);
    payroll::broken(facts, &mut found);
    staff::broken(facts, &mut found);
    match calm {
        Some(calm) => facts.shown.iter().for_each(|row| at_rest(facts, row, calm, &mut found)),
        None => not_found_is_so(facts, &mut found),
    }
    found
}

/// The service books an intention at most once.
fn once(facts: &Facts, found: &mut Vec<String>) {
    for wanted in &facts.wanted {
        let times = facts.booked.iter().filter(|booked| booked.amount == wanted.amount).count();
        if times > 1 {
            found.push(format!("the intention of {} was booked {times} times", wanted.amount));
        }
    }
}

/// What one reference stands for is booked once. The gateway interface ensures that; the partner wallet does not.
fn under_one_reference_once(facts: &Facts, found: &mut Vec<String>) {
    let mut times: BTreeMap<&str, u32> = BTreeMap::new();
    for booked in &facts.booked {
        *times.entry(&booked.reference).or_default() += 1;
    }
    let twice = times.into_iter().filter(|(_, times)| *times > 1);
    found.extend(twice.map(|(reference, times)| format!("{reference} was booked {times} times")));
}

/// Everything that the service booked has an operation in the book.
fn in_the_book(facts: &Facts, found: &mut Vec<String>) {
    for booked in &facts.booked {
        let known = facts.shown.iter().find(|row| row.reference == booked.reference);
        match known {
            Some(row) if row.amount != booked.amount => {
                found.push(format!("{} was booked with {}, but is {row:?}", booked.reference, booked.amount));
            }
            Some(_) => {}
            None if facts.elsewhere.contains(&booked.reference) => {}
            None if facts.reconciling || facts.orphans.contains(&booked.reference) => {}
            None if facts.wallet_may_be_lost && booked.wallet => {}
            None => found.push(format!("{booked:?} is not in the book")),
        }
    }
}

/// No intention gets a second reference, and no reference serves two intentions.
fn one_reference(facts: &Facts, found: &mut Vec<String>) {
    for wanted in &facts.wanted {
        let rows = facts.shown.iter().filter(|row| row.amount == wanted.amount).count();
        if wanted.named.len() > 1 || rows > 1 {
            found.push(format!("{wanted:?} has {rows} operations"));
        }
    }
    let references: BTreeSet<&str> = facts.shown.iter().map(|row| row.reference.as_str()).collect();
    if references.len() != facts.shown.len() {
        found.push("two operations share a reference".to_owned());
    }
}

/// What was in the book stays in it, as the same payment.
fn nothing_disappears(facts: &Facts, found: &mut Vec<String>) {
    for before in &facts.before {
        let same = |row: &&Shown| row.id == before.id;
        match facts.shown.iter().find(same) {
            Some(row) if (&row.reference, row.amount) == (&before.reference, before.amount) => {}
            Some(row) => found.push(format!("{before:?} became {row:?}")),
            None => found.push(format!("{before:?} disappeared")),
        }
    }
    for (id, reference) in facts.wanted.iter().flat_map(|wanted| &wanted.named) {
        if !facts.shown.iter().any(|row| (row.id, &row.reference) == (*id, reference)) {
            found.push(format!("operation {id} ({reference}) was named, but is not in the book"));
        }
    }
}

/// A reference is sent once, and once more each time a person chooses that; over the partner wallet never again, whatever
/// anybody chooses.
fn never_sent_by_itself(facts: &Facts, found: &mut Vec<String>) {
    for (reference, times) in &facts.sendings {
        let wallet = facts.shown.iter().any(|row| row.wallet && row.reference == *reference);
        let chosen = if wallet { 0 } else { facts.sent_again.get(reference).copied().unwrap_or_default() };
        if *times > 1 + chosen {
            found.push(format!("{reference} was sent {times} times, and a person chose {chosen} of them"));
        }
    }
}

/// Kaunta shows what it was told, or a case is open.
fn not_against_what_was_told(facts: &Facts, found: &mut Vec<String>) {
    for row in facts.shown.iter().filter(|row| !row.disputed) {
        let told = facts.told.get(&row.reference).copied();
        let unseen = facts.decided.contains(&row.reference) && !facts.settled.contains_key(&row.reference);
        let is_decided = unseen || facts.settled.get(&row.reference) == Some(&told);
        let (Some(word), false) = (told, is_decided) else { continue };
        let no_money = NO_MONEY.contains(&row.state.as_str());
        if word.holds_money() && no_money || word != Word::Success && row.state == "succeeded" {
            found.push(format!("{row:?} is shown after the service said {word:?}"));
        }
    }
}

/// A payment not found twice, with the quiet time in between, was not booked: nothing arrives later than that.
fn not_found_is_so(facts: &Facts, found: &mut Vec<String>) {
    let is_booked = |row: &&Shown| facts.booked.iter().any(|booked| booked.reference == row.reference);
    let not_found = facts.shown.iter().filter(|row| row.state == "notFound" && !row.disputed && !facts.forgetful);
    found.extend(not_found.filter(is_booked).map(|row| format!("{row:?} is shown, and the service has it")));
}

/// A final state comes from the service's own status or from a person, not from a callback or from silence. And a booked
/// payment is not called unpaid unless the service itself said so.
fn nothing_out_of_the_air(facts: &Facts, found: &mut Vec<String>) {
    let said = |row: &Shown, word| facts.said.contains(&(row.reference.clone(), word));
    for row in facts.shown.iter().filter(|row| !facts.decided.contains(&row.reference)) {
        let is_grounded = match row.state.as_str() {
            "succeeded" => said(row, Word::Success),
            "failed" => said(row, Word::Failed),
            "rejected" | "notSent" => !facts.booked.iter().any(|booked| booked.reference == row.reference),
            _ => true,
        };
        if !is_grounded {
            found.push(format!("{row:?} is shown, and nobody said so"));
        }
    }
}

/// The partner wallet has no references: its payments are never looked up.
fn the_wallet_is_not_asked(facts: &Facts, found: &mut Vec<String>) {
    let asked = facts.shown.iter().filter(|row| row.wallet && facts.asked.contains(&row.reference));
    found.extend(asked.map(|row| format!("the service was asked about {row:?}, which it can't know")));
}

/// However many callbacks are posted, an operation is looked up at most once in ten seconds because of them.
fn callbacks_lead_to_few_look_ups(facts: &Facts, found: &mut Vec<String>) {
    for (id, times) in &facts.led {
        if times.windows(2).any(|two| two[1] - two[0] < 10 * SECOND) {
            found.push(format!("callbacks led to look-ups of operation {id} at {times:?}"));
        }
    }
}

/// With no more faults and time to ask, what Kaunta shows is true.
fn at_rest(facts: &Facts, row: &Shown, calm: Calm, found: &mut Vec<String>) {
    if row.disputed || facts.decided.contains(&row.reference) && !row.is_open_at_the_wallet() {
        return;
    }
    if !calm.can_ask && !row.wallet {
        return;
    }
    let booked = facts.booked.iter().find(|booked| booked.reference == row.reference);
    let state = row.state.as_str();
    if row.wallet {
        // The source of each final state is checked all the time; what was open is resolved by now.
        if !matches!(state, "succeeded" | "failed" | "rejected" | "notSent") {
            found.push(format!("{row:?} is shown at the end, and nobody can say more of it"));
        }
        return;
    }
    let right = match booked.map(|booked| booked.word) {
        // With a service that forgets, "not found" or its last status is all that can be known.
        Some(_) if calm.nature == Nature::Forgetful && matches!(state, "notFound" | "pending") => true,
        // A status that changes later than that is not looked up.
        Some(_) if calm.nature == Nature::Wavering && calm.leapt && matches!(state, "succeeded" | "failed") => true,
        Some(Word::Success) => state == "succeeded",
        Some(Word::Failed) => matches!(state, "failed" | "rejected"),
        Some(Word::Pending | Word::Strange) => state == "pending",
        None => matches!(state, "rejected" | "notSent" | "notFound"),
    };
    if !right {
        found.push(format!("{row:?} is shown at the end, but the service has {booked:?}"));
    }
}
