//! The order of a list, and sorted lists that are remembered.

use std::collections::VecDeque;
use std::sync::Arc;

use kaunta_domain::operation::State;

use crate::filter::Filter;

/// What a list can be sorted by. An operation without a value comes last in both directions; equal ones newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SortKey {
    /// The mode, then the biller, bank or network.
    Product,
    /// The other party's name, ignoring the case of English letters.
    Name,
    /// The account, or else the phone.
    Number,
    /// In dispute, in doubt, on its way, unpaid, paid, in this order.
    State,
    /// The requested amount.
    Amount,
    /// The fee that the service named, compared to a millionth of a shilling.
    Fee,
    /// What the wallet was charged in total, compared in the same way.
    Total,
    /// The shop's own charge, if it was earned.
    Charge,
    /// Who made it.
    Maker,
    /// Our reference.
    Reference,
    /// The wallet.
    Wallet,
    /// The description that was sent with it.
    Narration,
    /// Its alphabetically first label.
    Labels,
    /// When it was settled last.
    Settled,
    /// Who approved it, or its payroll, ignoring the case of English letters.
    Approver,
    /// The payroll that it is a row of, by number.
    Payroll,
    /// The line of that payroll's file.
    PayrollLine,
    /// When its last note was written.
    LastNote,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// By number, the highest first.
    #[default]
    Newest,
    /// By number, the lowest first.
    Oldest,
    /// By a key.
    By {
        /// The key.
        key: SortKey,
        /// The largest first.
        descending: bool,
    },
}

impl SortKey {
    /// The SQL expressions over `o` to sort by, each in the direction of the list.
    pub(crate) fn terms(self) -> Vec<String> {
        match self {
            SortKey::Product => vec!["o.mode".to_owned(), "coalesce(o.biller, o.provider)".to_owned()],
            SortKey::Name => vec!["o.party COLLATE NOCASE".to_owned()],
            SortKey::Number => vec!["coalesce(o.account, o.phone) COLLATE NOCASE".to_owned()],
            SortKey::State => vec![state_rank()],
            SortKey::Amount => vec!["o.amount".to_owned(), "coalesce(o.cents, 0)".to_owned()],
            SortKey::Fee => vec![millionths("o.fee")],
            SortKey::Total => vec![millionths("o.total_charged")],
            SortKey::Charge => {
                vec!["CASE WHEN o.state = 'succeeded' AND o.contradicted_by IS NULL THEN o.charge END".to_owned()]
            }
            SortKey::Maker => vec!["o.maker_folded".to_owned()],
            SortKey::Reference => vec!["o.reference".to_owned()],
            SortKey::Wallet => vec!["o.wallet".to_owned()],
            SortKey::Narration => vec!["o.narration COLLATE NOCASE".to_owned()],
            SortKey::Labels => {
                vec!["(SELECT min(label) FROM operation_label l WHERE l.operation = o.id) COLLATE NOCASE".to_owned()]
            }
            SortKey::Settled => vec!["o.created_at + o.settled_after".to_owned()],
            SortKey::Approver => vec![format!("({APPROVER}) COLLATE NOCASE")],
            SortKey::Payroll => vec!["o.payroll_row / 1000000".to_owned()],
            SortKey::PayrollLine => {
                vec!["(SELECT nullif(line, 0) FROM payroll_row r WHERE r.id = o.payroll_row)".to_owned()]
            }
            SortKey::LastNote => vec![format!("({LAST_NOTE})")],
        }
    }
}

const APPROVER: &str = "SELECT coalesce(a.checker, l.checker) FROM (SELECT 1) LEFT JOIN approval a ON a.id = o.approval
      LEFT JOIN payroll p ON p.id = o.payroll_row / 1000000 LEFT JOIN approval l ON l.id = p.approval";

/// A note's number: events are in the order in which they were written.
const LAST_NOTE: &str = "SELECT max(e.id) FROM event e WHERE e.operation = o.id AND e.kind = 'noted'";

/// Decimal text as an integer: as a number in SQLite it would be a float.
fn millionths(text: &str) -> String {
    let point = format!("instr({text} || '.', '.')");
    let whole = format!("abs(CAST(substr({text}, 1, {point} - 1) AS INTEGER)) * 1000000");
    let decimals = format!("CAST(substr(substr({text}, {point} + 1) || '000000', 1, 6) AS INTEGER)");
    format!("iif({text} LIKE '-%', -1, 1) * ({whole} + {decimals})")
}

/// The rank of a state in a sorted list: what a person should look at first.
pub(crate) fn standing_rank(state: State, is_disputed: bool) -> u8 {
    if is_disputed {
        return 0;
    }
    match state {
        State::Unknown => 1,
        State::NotFound => 2,
        State::Refused => 3,
        State::Recorded => 4,
        State::Sent => 5,
        State::Pending => 6,
        State::Rejected => 7,
        State::Failed => 8,
        State::NotSent => 9,
        State::Succeeded => 10,
    }
}

/// The same in SQL.
fn state_rank() -> String {
    let ranks: Vec<String> = State::ALL
        .into_iter()
        .map(|state| format!("WHEN '{}' THEN {}", state.code(), standing_rank(state, false)))
        .collect();
    format!("iif(o.contradicted_by IS NULL, CASE o.state {} END, 0)", ranks.join(" "))
}

/// The numbers of a filter's operations in their order: all of them, or the first.
#[derive(Debug, Clone)]
pub(crate) struct Sorted {
    /// How many there are in all.
    pub(crate) total: u64,
    pub(crate) numbers: Arc<[i64]>,
}

impl Sorted {
    pub(crate) fn all(numbers: Vec<i64>) -> Sorted {
        Sorted { total: u64::try_from(numbers.len()).unwrap_or(u64::MAX), numbers: numbers.into() }
    }

    pub(crate) fn is_whole(&self) -> bool {
        u64::try_from(self.numbers.len()).is_ok_and(|held| held == self.total)
    }
}

/// Sorted lists, valid only until the book changes: sorting a large book takes a second, and a person scrolls through one list.
#[derive(Debug, Default)]
pub(crate) struct SortedCache {
    at_change: u64,
    /// The most recent one last.
    lists: VecDeque<(Filter, Order, Sorted)>,
}

/// The most numbers over all lists, of 8 bytes each: 32 MB. A single longer list is kept alone.
const MOST_NUMBERS: usize = 4_000_000;

impl SortedCache {
    pub(crate) fn get(&self, filter: &Filter, order: Order, at_change: u64) -> Option<Sorted> {
        let is_it = |(other, by, _): &&(Filter, Order, Sorted)| *by == order && other == filter;
        let found = self.lists.iter().find(is_it).filter(|_| self.at_change == at_change);
        found.map(|(_, _, sorted)| sorted.clone())
    }

    pub(crate) fn put(&mut self, filter: &Filter, order: Order, at_change: u64, sorted: Sorted) {
        if self.at_change != at_change {
            self.lists.clear();
            self.at_change = at_change;
        }
        let kept = |lists: &VecDeque<(Filter, Order, Sorted)>| {
            lists.iter().map(|(_, _, each)| each.numbers.len()).sum::<usize>()
        };
        while !self.lists.is_empty() && kept(&self.lists) + sorted.numbers.len() > MOST_NUMBERS {
            self.lists.pop_front();
        }
        self.lists.push_back((filter.clone(), order, sorted));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BY_FEE: Order = Order::By { key: SortKey::Fee, descending: true };

    #[test]
    fn a_sorted_list_is_forgotten_when_the_book_changes() {
        let mut cache = SortedCache::default();
        cache.put(&Filter::default(), BY_FEE, 3, Sorted::all(vec![2, 1]));
        let held =
            |order, at_change| cache.get(&Filter::default(), order, at_change).map(|sorted| sorted.numbers.to_vec());
        assert_eq!(held(BY_FEE, 3), Some(vec![2, 1]));
        assert_eq!(held(Order::Newest, 3), None);
        assert_eq!(held(BY_FEE, 4), None);
    }

    #[test]
    fn all_sorted_lists_together_keep_to_their_memory() {
        let mut cache = SortedCache::default();
        let searched = |search: &str| Filter { search: search.to_owned(), ..Filter::default() };
        let list = |length| Sorted::all(vec![7; length]);
        cache.put(&searched("first"), BY_FEE, 1, list(MOST_NUMBERS / 2));
        cache.put(&searched("second"), BY_FEE, 1, list(MOST_NUMBERS / 2));
        assert!(cache.get(&searched("first"), BY_FEE, 1).is_some());
        cache.put(&searched("third"), BY_FEE, 1, list(1));
        assert!(cache.get(&searched("first"), BY_FEE, 1).is_none());
        cache.put(&searched("all"), BY_FEE, 1, list(MOST_NUMBERS + 1));
        assert_eq!(cache.lists.len(), 1);
    }
}
