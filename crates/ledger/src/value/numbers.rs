//! Sets of operation numbers, stored as ranges: `12-40,43`.

use std::ops::RangeInclusive;

/// Numbers in order, as ranges that neither touch nor overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Numbers(Vec<RangeInclusive<i64>>);

impl Numbers {
    /// Parses [`Numbers::to_text`].
    pub(crate) fn parse(text: &str) -> Option<Numbers> {
        let mut numbers = Numbers::default();
        for run in text.split(',').filter(|run| !run.is_empty()) {
            let (first, last) = run.split_once('-').unwrap_or((run, run));
            numbers.add(first.parse().ok()?..=last.parse().ok()?);
        }
        Some(numbers)
    }

    pub(crate) fn to_text(&self) -> String {
        let run = |run: &RangeInclusive<i64>| match (run.start(), run.end()) {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}-{last}"),
        };
        self.0.iter().map(run).collect::<Vec<_>>().join(",")
    }

    pub(crate) fn runs(&self) -> impl Iterator<Item = &RangeInclusive<i64>> {
        self.0.iter()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = i64> {
        self.0.iter().flat_map(Clone::clone)
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.iter().map(|run| run.end().abs_diff(*run.start()) + 1).sum()
    }

    pub(crate) fn contains(&self, number: i64) -> bool {
        self.0.iter().any(|run| run.contains(&number))
    }

    /// Adds a range, and merges it with those that it touches or overlaps.
    pub(crate) fn add(&mut self, run: RangeInclusive<i64>) {
        if run.is_empty() {
            return;
        }
        let (mut first, mut last) = (*run.start(), *run.end());
        self.0.retain(|held| {
            let touches = *held.start() <= last.saturating_add(1) && first <= held.end().saturating_add(1);
            if touches {
                first = first.min(*held.start());
                last = last.max(*held.end());
            }
            !touches
        });
        let place = self.0.partition_point(|held| *held.start() < first);
        self.0.insert(place, first..=last);
    }

    pub(crate) fn remove(&mut self, number: i64) {
        self.remove_run(number..=number);
    }

    pub(crate) fn remove_run(&mut self, run: RangeInclusive<i64>) {
        if run.is_empty() {
            return;
        }
        let rest = |held: RangeInclusive<i64>| {
            let before = *held.start()..=run.start().saturating_sub(1).min(*held.end());
            let after = run.end().saturating_add(1).max(*held.start())..=*held.end();
            [before, after].into_iter().filter(|part| !part.is_empty())
        };
        self.0 = std::mem::take(&mut self.0).into_iter().flat_map(rest).collect();
    }
}

impl FromIterator<i64> for Numbers {
    fn from_iter<I: IntoIterator<Item = i64>>(numbers: I) -> Numbers {
        let mut held = Numbers::default();
        for number in numbers {
            match held.0.last_mut() {
                Some(last) if last.end().checked_add(1) == Some(number) => *last = *last.start()..=number,
                Some(_) | None => held.add(number..=number),
            }
        }
        held
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_are_the_set_that_was_put_in(
            runs in prop::collection::vec((0_i64..60, 0_i64..8), 0..12),
            taken in prop::collection::vec(0_i64..70, 0..20),
            cut in prop::collection::vec((0_i64..60, 0_i64..8), 0..6),
        ) {
            let (mut numbers, mut plain) = (Numbers::default(), BTreeSet::new());
            for (first, more) in runs {
                numbers.add(first..=first + more);
                plain.extend(first..=first + more);
            }
            for (first, more) in cut {
                numbers.remove_run(first..=first + more);
                plain.retain(|number| !(first..=first + more).contains(number));
            }
            for number in taken {
                numbers.remove(number);
                plain.remove(&number);
                prop_assert_eq!(numbers.contains(number), false);
            }
            prop_assert_eq!(numbers.iter().collect::<Vec<_>>(), plain.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(numbers.count(), plain.len() as u64);
            prop_assert_eq!(Numbers::parse(&numbers.to_text()), Some(numbers.clone()));
            prop_assert_eq!(plain.into_iter().collect::<Numbers>(), numbers);
        }
    }
}
