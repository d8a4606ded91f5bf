//! Deterministic random numbers, which depend on the seed and on their purpose only.
//!
//! Everything that the sandbox invents (schedules, fares, latencies) is derived from these numbers, so the same seed
//! and the same request give the same bytes on every machine.

/// The state of a random number: a hash of the seed and of everything that the number depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// Dice that depend on the seed alone.
    pub fn new(seed: u64) -> Self {
        Self(0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Adds `text` to what the number depends on.
    #[must_use]
    pub fn on(self, text: &str) -> Self {
        let folded = text.bytes().fold(self.0, |state, byte| {
            (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(folded.rotate_left(7))
    }

    /// Adds `number` to what the number depends on.
    #[must_use]
    pub fn and(self, number: i64) -> Self {
        Self(
            (self.0 ^ number.cast_unsigned())
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(23),
        )
    }

    /// A number of 64 bits, mixed with the finaliser of splitmix64.
    pub fn roll(self) -> u64 {
        let mut z = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from zero up to but not including `bound`.
    pub fn below(self, bound: u32) -> u32 {
        u32::try_from(self.roll() % u64::from(bound.max(1))).expect("smaller than a u32")
    }

    /// A number from `low` to `high`, both inclusive.
    pub fn between(self, low: i64, high: i64) -> i64 {
        let span = u64::try_from(high - low).unwrap_or(0) + 1;
        low + i64::try_from(self.roll() % span).expect("smaller than the span")
    }

    /// A factor from `low` to `high`.
    pub fn factor(self, low: f64, high: f64) -> f64 {
        low + (high - low) * f64::from(self.below(1_000_001)) / 1_000_000.0
    }

    /// True with a probability of `percent`.
    pub fn chance(self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// A short opaque id of letters and digits, as providers use them.
    pub fn token(self, length: usize) -> String {
        const ALPHABET: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        (0i64..)
            .take(length)
            .map(|at| char::from(ALPHABET[usize::try_from(self.and(at).below(62)).expect("small")]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_inputs_give_equal_numbers_and_others_do_not() {
        let dice = Dice::new(7).on("TIA").and(3);

        assert_eq!(dice.roll(), Dice::new(7).on("TIA").and(3).roll());
        assert_ne!(dice.roll(), Dice::new(8).on("TIA").and(3).roll());
        assert_ne!(dice.roll(), Dice::new(7).on("TIB").and(3).roll());
    }

    #[test]
    fn numbers_stay_within_their_bounds_and_reach_them() {
        let rolls: Vec<i64> = (0..2_000).map(|n| Dice::new(1).and(n).between(-3, 3)).collect();

        assert_eq!((rolls.iter().min(), rolls.iter().max()), (Some(&-3), Some(&3)));
    }
}
