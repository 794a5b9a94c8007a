//! How much work an answer may take.

use pegmind_solver::SampleLimits;

/// How much work an answer may take, which is the host's to say. What is not
/// worked out within it is estimated, and the answer says so. The same board and
/// limits give the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most pairs of guess and candidate for which the best play is searched.
    /// With more, guesses are compared one step ahead.
    pub pairs_max: u128,
    /// The same where the board has too many guesses to number, so that all of
    /// them are marked one by one.
    pub marked_pairs_max: u128,
    /// The most steps to prove which play is the best, and half as many again to
    /// find a good one where that is too little. A step takes about a microsecond.
    pub proof_steps_max: u64,
    /// On boards with too many codes to list, the most steps in search of wrong
    /// answers. Every hole looked at takes a few steps, and one a row.
    pub repair_steps_max: u64,
    /// How many walkers estimate what cannot be counted, in each group: four times
    /// as many halve the error.
    pub walkers: usize,
}

impl Limits {
    /// As much as is worth waiting for: about a second on the largest boards.
    pub const THOROUGH: Self = Self {
        pairs_max: 1 << 26,
        marked_pairs_max: 1 << 26,
        proof_steps_max: 1 << 19,
        repair_steps_max: 20_000_000,
        walkers: 512,
    };

    /// What may be done at every turn: on the classic board some ten milliseconds,
    /// and on larger ones no more than about a hundred, but for estimates.
    pub const EVERY_TURN: Self = Self {
        pairs_max: 10_000_000,
        marked_pairs_max: 3_000_000,
        proof_steps_max: 1 << 15,
        ..Self::THOROUGH
    };

    /// A sample of so many codes.
    pub(crate) const fn sample(&self, codes: usize) -> SampleLimits {
        SampleLimits { codes, walkers: self.walkers }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::THOROUGH
    }
}
