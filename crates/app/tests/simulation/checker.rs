//! The invariant, as a question to a handful of facts: what the service has booked against what Kaunta shows.

use std::collections::{BTreeMap, BTreeSet};

use crate::service::{Nature, Word};

/// What the service has booked.
#[derive(Debug, Clone)]
pub struct Booked {
    pub reference: String,
    pub amount: u64,
    /// What the service calls it now.
    pub word: Word,
}

/// A row that Kaunta shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub id: i64,
    pub reference: String,
    pub amount: u64,
    pub state: String,
    /// An open case: the service contradicts what is shown, and so does Kaunta.
    pub disputed: bool,
}

/// What a person wanted: the amount tells one intention from every other of a story.
#[derive(Debug, Clone)]
pub struct Wanted {
    pub amount: u64,
    /// Every operation that Kaunta ever named for it.
    pub named: BTreeSet<(i64, String)>,
}

/// Everything that can be known at one moment.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    pub booked: Vec<Booked>,
    pub shown: Vec<Shown>,
    /// What was shown at the moment before.
    pub before: Vec<Shown>,
    pub wanted: Vec<Wanted>,
    /// How often each reference left.
    pub sendings: BTreeMap<String, u32>,
    /// How often a person chose to send one again.
    pub sent_again: BTreeMap<String, u32>,
    /// The last word of the service's that is in the book.
    pub told: BTreeMap<String, Word>,
    /// What was told when a person decided.
    pub settled: BTreeMap<String, Option<Word>>,
    /// References of payments that a restored book does not know, but lists as found.
    pub strays: BTreeSet<String>,
    /// Whether Kaunta is still looking up what a restored book does not know, and sends nothing.
    pub recovering: bool,
    /// Sums of today's succeeded payments by product: as shown, and as the rows add up.
    pub totals: Option<(BTreeMap<String, u64>, BTreeMap<String, u64>)>,
}

/// What holds at the end only: no fault is left, and there was time to ask.
#[derive(Debug, Clone, Copy)]
pub struct Calm {
    pub nature: Nature,
    /// Not in development, where nobody can be asked.
    pub can_ask: bool,
}

const NO_MONEY: &[&str] = &["failed", "rejected", "notSent", "notFound"];

/// Every way in which these facts break the invariant, in words. `calm` is given at the end.
pub fn broken(facts: &Facts, calm: Option<Calm>) -> Vec<String> {
    let mut found = Vec::new();
    once(facts, &mut found);
    in_the_book(facts, &mut found);
    one_reference(facts, &mut found);
    nothing_disappears(facts, &mut found);
    never_sent_by_itself(facts, &mut found);
    not_against_what_was_told(facts, &mut found);
    if let Some((shown, summed)) = &facts.totals
        && shown != summed
    {
        found.push(format!("totals are shown as {shown:?}, but the operations add up to {summed:?}"));
    }
    if let Some(calm) = calm {
        facts.shown.iter().for_each(|row| at_rest(facts, row, calm, &mut found));
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

/// Everything that the service booked has an operation in the book.
fn in_the_book(facts: &Facts, found: &mut Vec<String>) {
    for booked in &facts.booked {
        let known = facts.shown.iter().find(|row| row.reference == booked.reference);
        match known {
            Some(row) if row.amount != booked.amount => {
                found.push(format!("{} was booked with {}, but is {row:?}", booked.reference, booked.amount));
            }
            Some(_) => {}
            None if facts.recovering || facts.strays.contains(&booked.reference) => {}
            None => found.push(format!("{booked:?} is not in the book")),
        }
    }
}

/// No reference is made anew for an intention, and none serves two.
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

/// What was in the book is in it, as the same payment.
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

/// A reference leaves once, and once more for each time that a person chose so.
fn never_sent_by_itself(facts: &Facts, found: &mut Vec<String>) {
    for (reference, times) in &facts.sendings {
        let chosen = facts.sent_again.get(reference).copied().unwrap_or_default();
        if *times > 1 + chosen {
            found.push(format!("{reference} was sent {times} times, and a person chose {chosen} of them"));
        }
    }
}

/// What Kaunta has been told decides what it shows, or a case is open.
fn not_against_what_was_told(facts: &Facts, found: &mut Vec<String>) {
    for row in facts.shown.iter().filter(|row| !row.disputed) {
        let told = facts.told.get(&row.reference).copied();
        let (Some(word), false) = (told, facts.settled.get(&row.reference) == Some(&told)) else { continue };
        let no_money = NO_MONEY.contains(&row.state.as_str());
        if word.holds_money() && no_money || word != Word::Success && row.state == "succeeded" {
            found.push(format!("{row:?} is shown after the service said {word:?}"));
        }
    }
}

/// With every fault gone and time to ask, what is shown is so.
fn at_rest(facts: &Facts, row: &Shown, calm: Calm, found: &mut Vec<String>) {
    if row.disputed || facts.settled.contains_key(&row.reference) || !calm.can_ask {
        return;
    }
    let booked = facts.booked.iter().find(|booked| booked.reference == row.reference);
    let state = row.state.as_str();
    let right = match booked.map(|booked| booked.word) {
        // Of a service that forgets, "not found" or its last word is all that anybody could know.
        Some(_) if calm.nature == Nature::Forgetful && matches!(state, "notFound" | "pending") => true,
        Some(Word::Success) => state == "succeeded",
        Some(Word::Failed) => matches!(state, "failed" | "rejected"),
        Some(Word::Pending | Word::Strange) => state == "pending",
        None => matches!(state, "rejected" | "notSent" | "notFound"),
    };
    if !right {
        found.push(format!("{row:?} is shown at the end, but the service has {booked:?}"));
    }
}
