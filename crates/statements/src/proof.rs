//! Proves a statement: whether its balances follow from its movements.

use kaunta_domain::money::Money;

use crate::error::StatementError;
use crate::line::{Line, Proof, Statement};

/// What was read from a file, its lines in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) account: Option<String>,
    pub(crate) is_in_shillings: bool,
    pub(crate) opening: Option<Money>,
    pub(crate) closing: Option<Money>,
    pub(crate) lines: Vec<Line>,
}

/// Where the balances stop following from each other.
struct Break {
    /// How many lines are consistent before it.
    right: usize,
    row: u32,
    expected: Money,
    found: Money,
}

enum Walk {
    Whole { opening: Option<Money>, moved: Money, closing: Option<Money> },
    Broken(Break),
}

impl Draft {
    /// The statement, if it is consistent; its lines in the order in which they happened.
    pub(crate) fn proved(mut self) -> Result<Statement, StatementError> {
        if self.lines.is_empty() {
            return Err(StatementError::NoLines);
        }
        self.put_in_order()?;
        let (opening, moved, closing) = match walk(self.lines.iter(), self.opening)? {
            Walk::Whole { opening, moved, closing } => (opening, moved, closing),
            Walk::Broken(at) => {
                return Err(StatementError::Breaks { row: at.row, expected: at.expected, found: at.found });
            }
        };
        let stated = self.closing.or(closing);
        let proof = match (opening, stated) {
            (Some(opening), Some(closing)) => {
                if opening.checked_add(moved).ok_or(StatementError::TooLarge)? != closing {
                    return Err(StatementError::Unbalanced { opening, moved, closing });
                }
                Proof::Balanced
            }
            (None, _) | (_, None) => Proof::NotStated,
        };
        Ok(Statement {
            account: self.account,
            is_in_shillings: self.is_in_shillings,
            opening,
            closing: stated,
            proof,
            lines: self.lines,
        })
    }

    /// Many statements have the newest line first: the order is that in which the balances follow from each other, or
    /// without balances that of the days.
    fn put_in_order(&mut self) -> Result<(), StatementError> {
        let is_newest_first = if self.lines.iter().any(|line| line.balance.is_some()) {
            match (walk(self.lines.iter(), self.opening)?, walk(self.lines.iter().rev(), self.opening)?) {
                (Walk::Broken(forward), Walk::Broken(backward)) => backward.right > forward.right,
                (Walk::Broken(_), Walk::Whole { .. }) => true,
                (Walk::Whole { .. }, _) => false,
            }
        } else {
            let ends = self.lines.first().zip(self.lines.last());
            ends.is_some_and(|(first, last)| first.booked.day() > last.booked.day())
        };
        if is_newest_first {
            self.lines.reverse();
        }
        Ok(())
    }
}

fn walk<'l>(lines: impl Iterator<Item = &'l Line>, stated: Option<Money>) -> Result<Walk, StatementError> {
    let (mut opening, mut moved, mut closing) = (stated, Money::ZERO, None);
    for (right, line) in lines.enumerate() {
        moved = moved.checked_add(line.amount).ok_or(StatementError::TooLarge)?;
        let Some(found) = line.balance else {
            closing = None;
            continue;
        };
        match opening {
            Some(opening) => {
                let expected = opening.checked_add(moved).ok_or(StatementError::TooLarge)?;
                if expected != found {
                    return Ok(Walk::Broken(Break { right, row: line.row, expected, found }));
                }
            }
            None => opening = Some(found.checked_sub(moved).ok_or(StatementError::TooLarge)?),
        }
        closing = Some(found);
    }
    Ok(Walk::Whole { opening, moved, closing })
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::line::Booked;

    fn line(row: u32, amount: i64, balance: Option<i64>) -> Line {
        Line {
            row,
            booked: Booked::On(NaiveDate::from_ymd_opt(2026, 11, 20).unwrap()),
            amount: Money::of_hundredths(amount * 100),
            references: Vec::new(),
            text: String::new(),
            balance: balance.map(|balance| Money::of_hundredths(balance * 100)),
        }
    }

    fn money(shillings: i64) -> Option<Money> {
        Some(Money::of_hundredths(shillings * 100))
    }

    #[test]
    fn a_statement_whose_balances_follow_is_proved_and_says_where_it_begins() {
        let lines = vec![line(2, -500, Some(9_500)), line(3, 2_000, Some(11_500))];
        let proved = Draft { lines, ..Draft::default() }.proved().unwrap();
        assert_eq!((proved.opening, proved.closing, proved.proof), (money(10_000), money(11_500), Proof::Balanced));
    }

    #[test]
    fn the_row_where_the_running_balance_breaks_is_named() {
        let lines = vec![line(2, -500, Some(9_500)), line(3, 2_000, Some(12_500)), line(4, -100, Some(12_400))];
        let refused = Draft { lines, ..Draft::default() }.proved().unwrap_err();
        let (expected, found) = (money(11_500).unwrap(), money(12_500).unwrap());
        assert_eq!(refused, StatementError::Breaks { row: 3, expected, found });
    }

    #[test]
    fn opening_plus_movements_that_is_not_the_closing_is_refused() {
        let draft =
            Draft { opening: money(100), closing: money(700), lines: vec![line(1, 500, None)], ..Draft::default() };
        assert!(matches!(draft.proved(), Err(StatementError::Unbalanced { .. })));
    }

    #[test]
    fn a_closing_balance_that_the_last_running_balance_contradicts_is_refused() {
        let draft = Draft { closing: money(9_000), lines: vec![line(1, 500, Some(8_000))], ..Draft::default() };
        assert!(matches!(draft.proved(), Err(StatementError::Unbalanced { .. })));
    }

    #[test]
    fn a_statement_with_the_newest_line_first_is_turned_round() {
        let lines = vec![line(2, 2_000, Some(11_500)), line(3, -500, Some(9_500)), line(4, 10, Some(10_000))];
        let proved = Draft { lines, ..Draft::default() }.proved().unwrap();
        assert_eq!(proved.lines.iter().map(|line| line.row).collect::<Vec<_>>(), [4, 3, 2]);
        assert_eq!(proved.opening, money(9_990));
    }

    #[test]
    fn without_balances_nothing_is_proved_and_that_is_said() {
        let proved = Draft { lines: vec![line(1, 500, None)], ..Draft::default() }.proved().unwrap();
        assert_eq!(proved.proof, Proof::NotStated);
        assert_eq!(Draft::default().proved(), Err(StatementError::NoLines));
    }
}
