//! The service as the specification and its gaps allow it to be: a separate model that shares no code with Kaunta.
//!
//! It books at most once for a reference. Everything else (what it answers, when, and whether that stays) is random.

pub mod answers;
mod conduct;
mod wallet;
pub mod wallet_answers;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::chance::Chance;
pub use conduct::{Conduct, Nature};

pub const SECOND: u64 = 1_000;
pub const MINUTE: u64 = 60 * SECOND;
pub const HOUR: u64 = 60 * MINUTE;

/// Nothing is booked later than this after it was sent, and no booking stays invisible longer. Kaunta relies on this to
/// trust "not found".
pub const QUIET: u64 = 150 * SECOND;

/// The service's statuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
    Success,
    Pending,
    Failed,
    /// An unknown status.
    Strange,
}

impl Word {
    pub fn text(self) -> &'static str {
        match self {
            Word::Success => "SUCCESS",
            Word::Pending => "PENDING",
            Word::Failed => "FAILED",
            Word::Strange => "PROCESSING_BY_HAND",
        }
    }

    /// Whether money has moved, or still may.
    pub fn holds_money(self) -> bool {
        self != Word::Failed
    }
}

/// One transaction of the service.
#[derive(Debug, Clone)]
pub struct Booking {
    pub reference: String,
    /// Over the partner wallet.
    pub wallet: bool,
    pub id: String,
    pub amount: u64,
    /// When it was booked.
    pub made_at: u64,
    /// From when on a look-up finds it.
    pub visible_from: u64,
    /// Its statuses and from when on each holds, oldest first.
    pub course: Vec<(u64, Word)>,
}

impl Booking {
    /// The status at a time.
    pub fn word(&self, now: u64) -> Word {
        let begun = self.course.iter().rev().find(|(from, _)| *from <= now);
        begun.or(self.course.first()).map_or(Word::Pending, |(_, word)| *word)
    }
}

/// What the service answers, before the line may change it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub status: u16,
    pub retry_after: Option<u64>,
    pub body: String,
    /// The reference and the status of each payment that the answer is certain about.
    pub tells: Vec<(String, Word)>,
}

impl Said {
    pub fn json(status: u16, body: &Value) -> Said {
        Said { status, retry_after: None, body: body.to_string(), tells: Vec::new() }
    }
}

/// The service's books.
#[derive(Debug, Default)]
pub struct Service {
    pub bookings: BTreeMap<String, Booking>,
    /// Payments over the partner wallet, in order. They have no reference, so the same may appear twice.
    pub wallet: Vec<Booking>,
    /// Every transfer that arrived: reference and amount, in order.
    pub arrived: Vec<(String, u64)>,
    /// Whether a transfer was ever answered with "reference used before", which Kaunta takes as evidence of another copy.
    pub said_used: bool,
    next: u64,
}

impl Service {
    pub fn transfer(&mut self, body: &Value, now: u64, conduct: &Conduct, chance: &mut Chance) -> Said {
        let reference = body["partnerReference"].as_str().unwrap_or_default().to_owned();
        let amount = body["amount"].as_u64().unwrap_or_default();
        self.arrived.push((reference.clone(), amount));
        self.said_used |= self.bookings.contains_key(&reference) || matches!(conduct, Conduct::Doubled { .. });
        if let Some(booking) = self.bookings.get(&reference) {
            return answers::used_before(booking, now, chance);
        }
        match conduct {
            Conduct::Refuse => answers::refusal(chance),
            Conduct::BreakBefore => answers::breakdown(chance),
            Conduct::BreakAfter { course, unseen } => {
                self.book(reference, amount, now, course, *unseen);
                answers::breakdown(chance)
            }
            Conduct::Doubled { course, unseen } => {
                let booking = self.book(reference, amount, now, course, *unseen);
                answers::used_before(booking, now, chance)
            }
            Conduct::Crossed { course, unseen } => {
                self.book(reference, amount, now, course, *unseen);
                answers::refusal(chance)
            }
            Conduct::Book { course, unseen } => {
                let booking = self.book(reference, amount, now, course, *unseen);
                answers::transfer(booking, now, chance)
            }
        }
    }

    /// Handles a look-up, by the transaction's id or the partner's reference.
    pub fn status(&self, asked: &str, now: u64, chance: &mut Chance) -> Said {
        let found = self.bookings.values().find(|booking| booking.reference == asked || booking.id == asked);
        match found.filter(|booking| booking.visible_from <= now) {
            Some(booking) => answers::status(booking, now, chance),
            None => answers::not_found(chance),
        }
    }

    fn book(&mut self, reference: String, amount: u64, now: u64, course: &[(u64, Word)], unseen: u64) -> &Booking {
        let booking =
            Booking { visible_from: now + unseen, ..self.new_booking(reference.clone(), amount, now, course) };
        self.bookings.entry(reference).or_insert(booking)
    }

    fn new_booking(&mut self, reference: String, amount: u64, now: u64, course: &[(u64, Word)]) -> Booking {
        self.next += 1;
        let course = course.iter().map(|(after, word)| (now + after, *word)).collect();
        let id = format!("TX{:06}", self.next);
        Booking { id, amount, made_at: now, visible_from: now, course, reference, wallet: false }
    }

    /// Everything booked over either interface.
    pub fn all(&self) -> impl Iterator<Item = &Booking> {
        self.bookings.values().chain(&self.wallet)
    }
}
