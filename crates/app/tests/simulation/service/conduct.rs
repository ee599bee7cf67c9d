//! How the service behaves: what the specification names, and what it leaves open.

use super::{HOUR, MINUTE, QUIET, SECOND, Word};
use crate::chance::Chance;

/// The service's character during one story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// Final words are final, and what is booked is found within the quiet time.
    Steady,
    /// A final word may be taken back within a day.
    Wavering,
    /// What is booked may be out of sight for days: "not found" proves nothing. Only the same reference saves the shop.
    Forgetful,
}

impl Nature {
    pub fn of(chance: &mut Chance) -> Nature {
        chance.weighted(&[(4, Nature::Steady), (3, Nature::Wavering), (3, Nature::Forgetful)])
    }
}

/// What it does with a transfer that it sees for the first time.
#[derive(Debug, Clone)]
pub enum Conduct {
    /// Says no and books nothing.
    Refuse,
    /// Breaks down and books nothing.
    BreakBefore,
    /// Books, and breaks down before it says so.
    BreakAfter { course: Vec<(u64, Word)>, unseen: u64 },
    /// Books, but somebody on the way sent the request twice: what comes back is the answer to the second.
    Doubled { course: Vec<(u64, Word)>, unseen: u64 },
    /// The same, but the second was refused for a reason of its own, without a word of the first. Only a look-up can tell.
    Crossed { course: Vec<(u64, Word)>, unseen: u64 },
    /// Books, and says so.
    Book { course: Vec<(u64, Word)>, unseen: u64 },
}

impl Conduct {
    /// What it does where nobody can look up what became of it: a refusal is the only word on a transfer then.
    pub fn without_look_up(self) -> Conduct {
        match self {
            Conduct::Crossed { .. } => Conduct::Refuse,
            other => other,
        }
    }

    /// By chance; `age` is how long ago the transfer left.
    pub fn of(nature: Nature, age: u64, chance: &mut Chance) -> Conduct {
        let (course, unseen) = (course(nature, chance), unseen(nature, age, chance));
        match chance.weighted(&[(12, 0), (3, 1), (2, 2), (3, 3), (2, 4), (2, 5)]) {
            0 => Conduct::Book { course, unseen },
            1 => Conduct::Refuse,
            2 => Conduct::BreakBefore,
            4 => Conduct::Doubled { course, unseen },
            // Out of sight for longer, nobody could know.
            5 => Conduct::Crossed { course, unseen: unseen.min((QUIET - SECOND).saturating_sub(age)) },
            _ => Conduct::BreakAfter { course, unseen },
        }
    }
}

/// For how long after its booking it is not found.
fn unseen(nature: Nature, age: u64, chance: &mut Chance) -> u64 {
    if nature == Nature::Forgetful && !chance.one_in(4) {
        return chance.between(QUIET, 100 * HOUR);
    }
    match chance.weighted(&[(3, false), (2, true)]) {
        true => chance.below((QUIET - SECOND).saturating_sub(age)),
        false => 0,
    }
}

/// What it says of a payment, from how long after its booking. The last word is said within a day.
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
