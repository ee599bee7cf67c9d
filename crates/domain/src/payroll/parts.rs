//! Splits a long batch into parts that the service accepts.

use std::num::NonZeroUsize;
use std::ops::Range;

/// Splits this many rows into full parts, in order; only the last may be shorter. No rows yield no parts.
pub fn parts(count: usize, limit: NonZeroUsize) -> impl Iterator<Item = Range<usize>> {
    (0..count).step_by(limit.get()).map(move |start| start..count.min(start.saturating_add(limit.get())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(count: usize, limit: usize) -> Vec<Range<usize>> {
        parts(count, NonZeroUsize::new(limit).unwrap()).collect()
    }

    #[test]
    fn every_row_is_in_exactly_one_part_and_no_part_is_longer_than_the_limit() {
        assert_eq!(cut(0, 100), []);
        assert_eq!(cut(250, 100), [0..100, 100..200, 200..250]);
        assert_eq!(cut(200, 100), [0..100, 100..200]);
        for (count, limit) in [(1, 1), (100, 100), (7, 3), (1000, 7), (3, usize::MAX)] {
            let rows: Vec<usize> = cut(count, limit).into_iter().flatten().collect();
            assert_eq!(rows, (0..count).collect::<Vec<_>>(), "{count} by {limit}");
            assert!(cut(count, limit).iter().all(|part| part.len() <= limit), "{count} by {limit}");
        }
    }
}
