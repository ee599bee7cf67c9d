//! Randomness from the seed.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// Every choice of a story comes from here, in a fixed order, so that a seed reproduces its story.
pub struct Chance(StdRng);

impl Chance {
    pub fn of(seed: u64) -> Chance {
        Chance(StdRng::seed_from_u64(seed))
    }

    pub fn below(&mut self, end: u64) -> u64 {
        self.0.random_range(0..end.max(1))
    }

    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        self.0.random_range(least..=most)
    }

    pub fn one_in(&mut self, many: u64) -> bool {
        self.below(many) == 0
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }

    /// A random element, by weight. The weights must not all be 0.
    pub fn weighted<T: Clone>(&mut self, from: &[(u32, T)]) -> T {
        let all = from.iter().map(|(weight, _)| u64::from(*weight)).sum();
        let mut left = self.below(all);
        for (weight, one) in from {
            match left.checked_sub(u64::from(*weight)) {
                Some(rest) => left = rest,
                None => return one.clone(),
            }
        }
        unreachable!("the weights add up")
    }
}
