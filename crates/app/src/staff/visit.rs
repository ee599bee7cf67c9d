//! One visit to the counter.

use kaunta_domain::person::PersonName;

use crate::staff::presence::Presence;

/// Tells a visit to the counter from every other of this run, and from times when nobody is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VisitNumber {
    pub(crate) visits: u64,
    pub(crate) is_here: bool,
}

/// Who is signed in, and who was last.
#[derive(Default)]
pub(super) struct AtCounter {
    pub(super) now: Option<Visit>,
    pub(super) last: Option<PersonName>,
    pub(super) visits: u64,
}

/// Somebody at the counter, from their PIN to the lock.
pub(super) struct Visit {
    pub(super) number: u64,
    pub(super) name: PersonName,
    pub(super) presence: Presence,
}
