//! Lists of states in SQL. Every query takes its list from here, so that it can't differ from the domain.

/// Not final: as [`kaunta_domain::operation::State::is_open`]. The indexes of `migrations/1/operation.sql` repeat it.
macro_rules! open_states {
    () => {
        "('recorded', 'sent', 'pending', 'unknown')"
    };
}
/// Without a certain outcome: on their way, awaiting an answer, or allowed to be sent again.
macro_rules! unfinished_states {
    () => {
        "('recorded', 'sent', 'pending', 'unknown', 'refused', 'notFound')"
    };
}
/// Certainly no money moved, unless a case is open: as [`kaunta_domain::counted::Counted::NotPaid`].
macro_rules! surely_unpaid_states {
    () => {
        "('failed', 'rejected', 'notSent')"
    };
}
/// Ended, and no money moved as far as the book knows.
macro_rules! unpaid_states {
    () => {
        "('failed', 'refused', 'rejected', 'notSent', 'notFound')"
    };
}
pub(crate) use {open_states, surely_unpaid_states, unfinished_states, unpaid_states};

#[cfg(test)]
#[path = "states_tests.rs"]
mod tests;
