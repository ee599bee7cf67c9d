//! Compares a statement with the book as it is now.

use kaunta_contract::StatementGroup;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_ledger::{ImportedStatement, StatementAccount, StatementDecisions, StatementEntry, StatementLine};
use kaunta_statements::{BookEntry, Booked, EntryKey, Hint, InBook, Line, reconcile};

use super::error::StatementsError;
use super::group::{Alone, Placed, Why};

/// A statement beside the book.
pub(crate) struct Comparison {
    pub(super) environment: Environment,
    pub(super) statement: ImportedStatement,
    pub(super) lines: Vec<StatementLine>,
    pub(super) entries: Vec<StatementEntry>,
    pub(super) decisions: StatementDecisions,
    /// In the order of the statement; what is only in the book follows by time.
    pub(super) placed: Vec<Placed>,
}

pub(super) fn placed(
    statement: &ImportedStatement,
    lines: &[StatementLine],
    entries: &[StatementEntry],
    decisions: &StatementDecisions,
) -> Result<Vec<Placed>, StatementsError> {
    let mut placed = Vec::with_capacity(lines.len());
    let (mut open_lines, mut open_entries) = (vec![true; lines.len()], vec![true; entries.len()]);
    for (line, (operation, matched)) in &decisions.accepted {
        let line = *line as usize;
        let Ok(entry) = entries.binary_search_by_key(operation, |entry| entry.operation) else { continue };
        if let (Some(open_line), Some(open_entry)) = (open_lines.get_mut(line), open_entries.get_mut(entry)) {
            (*open_line, *open_entry) = (false, false);
            placed.push(Placed { line: Some(line), entry: Some(entry), why: Why::Accepted(*matched) });
        }
    }
    let left = |open: &[bool]| -> Vec<usize> {
        open.iter().enumerate().filter(|(_, open)| **open).map(|(place, _)| place).collect()
    };
    let (lines_left, entries_left) = (left(&open_lines), left(&open_entries));
    let some_lines: Vec<Line> = lines_left.iter().filter_map(|place| Some(line_of(lines.get(*place)?))).collect();
    let account = statement.account;
    let some_entries =
        entries_left.iter().filter_map(|place| entries.get(*place)).map(|entry| entry_of(entry, account));
    let some_entries: Vec<BookEntry> = some_entries.collect::<Option<_>>().ok_or(StatementsError::SumTooLarge)?;
    let result = reconcile(&some_lines, &some_entries);
    let line = |place: usize| lines_left.get(place).copied();
    let entry = |place: usize| entries_left.get(place).copied();
    let mut pair = |pair: kaunta_statements::Pair, why| {
        placed.push(Placed { line: line(pair.line), entry: entry(pair.entry), why });
    };
    result.exact.into_iter().for_each(|exact| pair(exact, Why::Exact));
    result.differing.into_iter().for_each(|(differing, what)| pair(differing, Why::Differs(what)));
    for proposal in result.proposed {
        pair(proposal.pair, Why::Likely(proposal.confidence, proposal.reasons));
    }
    for only in result.only_there {
        let alone = only.hint.and_then(|hint| match hint {
            Hint::Repeats { entry: at } => entry(at).map(Alone::Repeats),
            Hint::FeeOf { entry: at } => entry(at).map(Alone::FeeOf),
            Hint::Reverses { entry: at } => entry(at).map(Alone::Reverses),
        });
        placed.push(Placed { line: line(only.line), entry: None, why: Why::OnlyThere(alone) });
    }
    for at in result.only_here.into_iter().filter_map(entry) {
        // Payments of the days around it are only there to be found.
        let day = entries.get(at).map(|entry| kaunta_domain::day::day_of(entry.at));
        if day.is_some_and(|day| statement.days.0 <= day && day <= statement.days.1) {
            placed.push(Placed { line: None, entry: Some(at), why: Why::OnlyHere });
        }
    }
    placed.sort_by_key(|placed| (placed.line.is_none(), placed.line, placed.entry));
    Ok(placed)
}

fn line_of(line: &StatementLine) -> Line {
    Line {
        row: line.row,
        booked: line.at.map_or(Booked::On(line.day), Booked::At),
        amount: line.amount,
        references: line.references.clone(),
        text: line.text.clone(),
        balance: line.balance,
    }
}

/// The payment as the account's statement signs it: what the shop pays to a bank comes into its account there.
fn entry_of(entry: &StatementEntry, account: StatementAccount) -> Option<BookEntry> {
    let leaves = match (account, entry.direction) {
        (StatementAccount::Bank, Direction::Out)
        | (StatementAccount::Wallet(_) | StatementAccount::Network(_), Direction::In) => false,
        (StatementAccount::Bank, Direction::In)
        | (StatementAccount::Wallet(_) | StatementAccount::Network(_), Direction::Out) => true,
    };
    let negative = |money: Money| Money::ZERO.checked_sub(money);
    let amount = if leaves { negative(entry.amount)? } else { entry.amount };
    let with_fee = entry.fee.filter(|fee| *fee != Money::ZERO).and_then(|fee| amount.checked_sub(fee));
    Some(BookEntry {
        key: EntryKey(entry.operation.0),
        at: entry.at,
        amount,
        with_fee,
        references: entry.references.clone(),
        accounts: entry.accounts.clone(),
        in_book: in_book(entry),
    })
}

fn in_book(entry: &StatementEntry) -> InBook {
    if entry.is_disputed {
        return InBook::Open;
    }
    match entry.state {
        State::Succeeded => InBook::Moved,
        State::Recorded | State::Sent | State::Pending | State::Unknown => InBook::Open,
        State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => InBook::NotMoved,
    }
}

impl Comparison {
    pub(super) fn of_group(&self, group: StatementGroup) -> impl Iterator<Item = &Placed> {
        self.placed.iter().filter(move |placed| placed.group() == group)
    }

    /// The amount of a row as the statement signs it; the line's, if there is one.
    pub(super) fn amount(&self, placed: &Placed) -> Money {
        let line = placed.line.and_then(|line| self.lines.get(line)).map(|line| line.amount);
        line.or_else(|| self.entry_amount(placed)).unwrap_or_default()
    }

    pub(super) fn entry_amount(&self, placed: &Placed) -> Option<Money> {
        let entry = self.entries.get(placed.entry?)?;
        entry_of(entry, self.statement.account).map(|entry| entry.amount)
    }

    /// Whether nobody has accepted it or written a note about it.
    pub(super) fn is_open(&self, placed: &Placed) -> bool {
        let is_accepted = matches!(placed.why, Why::Accepted(_));
        !is_accepted && self.note(placed).is_none()
    }

    pub(super) fn note(&self, placed: &Placed) -> Option<&kaunta_ledger::StatementNote> {
        let of_line = placed.line.and_then(|line| self.decisions.lines.get(&u32::try_from(line).ok()?));
        of_line.or_else(|| self.decisions.operations.get(&self.entries.get(placed.entry?)?.operation))
    }
}
