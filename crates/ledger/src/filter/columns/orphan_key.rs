//! Rows that are listed among the operations but are not in the columns: orphan payments, which are few.

use std::cmp::Reverse;

use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;

use crate::filter::columns::select::Matches;
use crate::filter::columns::table::Columns;
use crate::filter::columns::value::{half_millionths, text_key};

/// The sort keys of a row that is not in the columns. A key that it lacks comes last.
#[derive(Debug, Clone)]
pub(crate) struct OrphanKey {
    /// Its number in the list, below 0.
    pub(crate) number: i64,
    /// Among equal rows, it comes directly above the operation with this number.
    pub(crate) above: i64,
    /// When it was made: among equal ones above the same operation, the later one comes first.
    pub(crate) made: i64,
    pub(crate) mode: Option<Mode>,
    pub(crate) partner: Option<String>,
    /// The account, or else the phone.
    pub(crate) account: Option<String>,
    pub(crate) state: State,
    /// In hundredths of a shilling.
    pub(crate) amount: Option<i64>,
    /// Decimal text.
    pub(crate) fee: Option<String>,
    pub(crate) total: Option<String>,
    pub(crate) reference: String,
}

impl OrphanKey {
    /// A text as a number, as in the columns; 0 means no text. `None` if it is too long.
    pub(super) fn as_number(text: Option<&str>) -> Option<u128> {
        text_key(text.unwrap_or_default(), |byte| byte.to_ascii_lowercase())
    }

    /// A sum as in the columns; `None` if it is too large.
    pub(super) fn sum(text: Option<&str>) -> Option<Option<i64>> {
        text.map_or(Some(None), |text| half_millionths(text).map(Some))
    }
}

/// The numbers of orphans in their order, each with how many of the matching operations come before it.
pub(super) type OrphanPositions = Vec<(i64, u64)>;

impl Columns {
    /// Finds the places of orphans among the matching operations, by a key of both.
    pub(super) fn place_orphans<Key: Ord + Copy>(
        &self,
        kept: &Matches,
        orphans: Vec<(Key, &OrphanKey)>,
        key: impl Fn(usize) -> Key,
    ) -> OrphanPositions {
        let mut orphans = orphans;
        orphans.sort_by_key(|(key, orphan)| (*key, Reverse(orphan.above), Reverse(orphan.made), orphan.number));
        let mut between = vec![0_u64; orphans.len() + 1];
        for place in kept.places() {
            let own = (key(place), Reverse(i64::from(self.table.id[place])));
            between[orphans.partition_point(|(key, orphan)| (*key, Reverse(orphan.above)) <= own)] += 1;
        }
        let before = between.iter().scan(0, |before, count| {
            *before += count;
            Some(*before)
        });
        orphans.iter().zip(before).map(|((_, orphan), before)| (orphan.number, before)).collect()
    }
}

/// The first numbers of a list with orphans in it.
pub(super) fn with_orphans(numbers: Vec<i64>, orphans: &OrphanPositions, most: usize) -> Vec<i64> {
    let mut numbers = numbers.into_iter();
    let mut all = Vec::with_capacity(numbers.len() + orphans.len());
    let mut passed = 0;
    for (orphan, before) in orphans {
        while passed < *before
            && let Some(number) = numbers.next()
        {
            all.push(number);
            passed += 1;
        }
        // The list ends before this orphan.
        if passed < *before {
            break;
        }
        all.push(*orphan);
    }
    all.extend(numbers);
    all.truncate(most);
    all
}
