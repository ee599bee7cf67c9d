//! The service's behaviour: what the specification defines, and what it leaves open.

use super::{HOUR, MINUTE, QUIET, SECOND, Word};
use crate::chance::Chance;

/// The service's character during one story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// Final statuses stay final, and bookings are found within the quiet time.
    Steady,
    /// A final status may change within a day.
    Wavering,
    /// A booking may be invisible for days, so "not found" proves nothing. Only the same reference saves the shop.
    Forgetful,
}

impl Nature {
    pub fn of(chance: &mut Chance) -> Nature {
        chance.weighted(&[(4, Nature::Steady), (3, Nature::Wavering), (3, Nature::Forgetful)])
    }
}

/// How it handles a transfer that it sees for the first time.
#[derive(Debug, Clone)]
pub enum Conduct {
    /// Refuses and books nothing.
    Refuse,
    /// Fails and books nothing.
    BreakBefore,
    /// Books, and fails before it answers.
    BreakAfter { course: Vec<(u64, Word)>, unseen: u64 },
    /// Books, but something in between sent the request twice: the answer is the one to the second.
    Doubled { course: Vec<(u64, Word)>, unseen: u64 },
    /// As `Doubled`, but the second was refused for another reason, with no mention of the first. Only a look-up can tell.
    Crossed { course: Vec<(u64, Word)>, unseen: u64 },
    /// Books, and says so.
    Book { course: Vec<(u64, Word)>, unseen: u64 },
}

impl Conduct {
    /// Its conduct if there is no look-up: then a refusal is the only answer about a transfer.
    pub fn without_look_up(self) -> Conduct {
        match self {
            Conduct::Crossed { .. } => Conduct::Refuse,
            other => other,
        }
    }

    /// A random conduct; `age` is how long ago the transfer left.
    pub fn of(nature: Nature, age: u64, chance: &mut Chance) -> Conduct {
        let (course, unseen) = (course(nature, chance), unseen(nature, age, chance));
        match chance.weighted(&[(12, 0), (3, 1), (2, 2), (3, 3), (2, 4), (2, 5)]) {
            0 => Conduct::Book { course, unseen },
            1 => Conduct::Refuse,
            2 => Conduct::BreakBefore,
            4 => Conduct::Doubled { course, unseen },
            // If it were invisible for longer, nobody could know.
            5 => Conduct::Crossed { course, unseen: unseen.min((QUIET - SECOND).saturating_sub(age)) },
            _ => Conduct::BreakAfter { course, unseen },
        }
    }
}

/// How long after its booking it is not found.
fn unseen(nature: Nature, age: u64, chance: &mut Chance) -> u64 {
    if nature == Nature::Forgetful && !chance.one_in(4) {
        return chance.between(QUIET, 100 * HOUR);
    }
    match chance.weighted(&[(3, false), (2, true)]) {
        true => chance.below((QUIET - SECOND).saturating_sub(age)),
        false => 0,
    }
}

/// The statuses of a payment, by time since its booking. The last one comes within a day.
fn course(nature: Nature, chance: &mut Chance) -> Vec<(u64, Word)> {
    let last = chance.weighted(&[(4, Word::Success), (1, Word::Failed)]);
    let mut course = Vec::new();
    let mut at = 0;
    if chance.one_in(3) {
        course.push((at, chance.pick(&[Word::Pending, Word::Pending, Word::Strange])));
        at += chance.pick(&[2 * SECOND, 30 * SECOND, 10 * MINUTE, HOUR, 5 * HOUR]);
    }
    if nature == Nature::Wavering && chance.one_in(2) {
        for _ in 0..chance.between(1, 2) {
            course.push((at, chance.pick(&[Word::Success, Word::Failed, Word::Failed, Word::Pending])));
            at += chance.pick(&[5 * SECOND, 3 * MINUTE, 10 * MINUTE, 2 * HOUR, 7 * HOUR]);
        }
    }
    course.push((at, last));
    course
}
