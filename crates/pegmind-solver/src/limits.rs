//! How much work an answer may take, which is the host's to say.

use crate::estimate::annealing::WALKERS;

/// How much work an answer may take. What is not worked out within it is estimated, or
/// unknown, and the answer says so. The same board and limits give the same answer:
/// work is counted, never timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most pairs of guess and candidate for which the best play is searched.
    /// With more, guesses are compared one step ahead.
    pub pairs_max: u128,
    /// The same where the board has too many guesses to number, so that all of
    /// them are marked one by one.
    pub marked_pairs_max: u128,
    /// The most pairs that are marked for the most telling guess; setting up a
    /// guess counts as some more.
    pub telling_pairs_max: u64,
    /// The most steps to prove which play is the best, and half as many again to
    /// find a good one where that is too little. A step takes about a microsecond.
    pub proof_steps_max: u64,
    /// The most sets of codes that the level `perfect` searches.
    pub perfect_nodes_max: u64,
    /// On boards with more codes than [`CANDIDATES_MAX`](crate::CANDIDATES_MAX), the
    /// most steps of backtracking in search of one code; walkers take about as many
    /// more. Every hole looked at takes a few steps, and one a row.
    pub search_steps_max: u64,
    /// On boards with too many codes to list, the most such steps in search of wrong
    /// answers.
    pub repair_steps_max: u64,
    /// The most partial patterns that are looked at to list what one answer can mean.
    pub pairing_steps_max: u64,
    /// How many walkers estimate what cannot be counted, in each group: four times
    /// as many halve the error.
    pub walkers: usize,
}

impl Limits {
    /// As much as is worth waiting for: about a second on the largest boards.
    pub const THOROUGH: Self = Self {
        pairs_max: 1 << 26,
        marked_pairs_max: 1 << 26,
        telling_pairs_max: 1 << 30,
        proof_steps_max: 1 << 19,
        perfect_nodes_max: 200_000,
        search_steps_max: 10_000_000,
        repair_steps_max: 20_000_000,
        pairing_steps_max: 2_000_000,
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
    #[must_use]
    pub const fn sample(&self, codes: usize) -> SampleLimits {
        SampleLimits { codes, walkers: self.walkers, search_steps_max: self.search_steps_max }
    }

    /// A sample of so many codes, with no more care than a guess needs.
    #[must_use]
    pub const fn quick_sample(&self, codes: usize) -> SampleLimits {
        SampleLimits { walkers: WALKERS, ..self.sample(codes) }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::THOROUGH
    }
}

/// How much work a sample may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleLimits {
    /// About how many codes are drawn, at most
    /// [`SAMPLE_MAX`](crate::estimate::sample::SAMPLE_MAX).
    pub codes: usize,
    /// As [`Limits::walkers`]: four times as many take four times as long.
    pub walkers: usize,
    /// As [`Limits::search_steps_max`], where walkers find no code.
    pub search_steps_max: u64,
}

impl Default for SampleLimits {
    /// Enough for an estimate that is told.
    fn default() -> Self {
        Limits::THOROUGH.sample(2_048)
    }
}
