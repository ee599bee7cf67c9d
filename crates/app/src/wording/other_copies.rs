//! Messages about other copies of a book that may be in use.

use kaunta_domain::day::day_of;
use kaunta_ledger::{MoveCause, OtherCopies, OtherCopy, Unpaid};
use kaunta_words::{Message, Sentences, other_copies};

/// Why this is not paid, and who can change that.
pub(crate) fn may_pay(copies: &OtherCopies, unpaid: Unpaid) -> String {
    let so = match unpaid {
        Unpaid::Payroll(_) => other_copies::payroll(),
        Unpaid::Operation(_) => other_copies::payment(),
    };
    place(copies).then(so).into()
}

/// What an owner should know and decide about them.
pub(crate) fn doubt(copies: &OtherCopies) -> String {
    place(copies).then(other_copies::unpaid()).into()
}

/// Where the other copies may be.
fn place(copies: &OtherCopies) -> Sentences {
    let mut words: Vec<Message> = copies.moves.iter().map(of_move).collect();
    words.dedup();
    Sentences::from_iter(words).then(copies.still_pays.then(other_copies::found_since))
}

fn of_move(copy: &OtherCopy) -> Message {
    let day = day_of(copy.since);
    match (copy.cause, &copy.name) {
        (MoveCause::NoAnchor, _) => other_copies::not_known(day),
        (MoveCause::Duplicate, _) => other_copies::duplicate(day),
        (MoveCause::Restored, _) if copy.was_here => other_copies::restored_here(day),
        (MoveCause::OtherHome | MoveCause::Restored | MoveCause::Salvaged | MoveCause::Behind, name) => {
            match (copy.on_another_computer, name) {
                (true, Some(name)) => other_copies::named_computer(name.as_str(), day),
                (true, None) => other_copies::another_computer(day),
                (false, _) => other_copies::another_installation(day),
            }
        }
    }
}
