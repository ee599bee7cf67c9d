//! Numbers that a seed determines on every machine and in every version, which the generators of `rand` do not promise.

/// SplitMix64.
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(super) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is not 0.
    pub(super) fn below(&mut self, limit: u32) -> u32 {
        let number = self.number() % u64::from(limit.max(1));
        u32::try_from(number).unwrap_or_default()
    }

    /// Whether something that happens `times` in a thousand happens now.
    pub(super) fn per_thousand(&mut self, times: u32) -> bool {
        self.below(1000) < times
    }

    pub(super) fn one_of<T: Copy>(&mut self, choices: &[T; 8]) -> T {
        choices[self.number() as usize % choices.len()]
    }

    pub(super) fn digits(&mut self, count: usize) -> String {
        format!("{:020}", self.number())[20 - count.min(20)..].to_owned()
    }
}
