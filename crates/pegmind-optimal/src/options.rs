//! What is searched for, and how much work that may take.

use pegmind_rules::Code;
use pegmind_solver::strategy::Guesses;

use crate::pruning::Pruning;

/// The most codes of a board whose optimal strategies are searched for.
pub const OPTIMAL_CODES_MAX: u32 = 65_535;

/// What an optimal strategy makes as small as possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Minimize {
    /// The guesses for all codes together.
    #[default]
    Expected,
    /// The guesses for the code that takes longest.
    Worst,
}

/// Which strategies are searched for.
#[derive(Clone, Debug, Default)]
pub struct OptimalOptions {
    /// What is to be small.
    pub minimize: Minimize,
    /// The most guesses that any code may take, 1 to 254.
    pub guesses_max: Option<u8>,
    /// Which guesses may be made.
    pub guesses: Guesses,
    /// The guess to begin with.
    pub opening: Option<Code>,
    /// What may be left out.
    pub pruning: Pruning,
}

/// How much work a search may do.
#[derive(Clone, Copy, Debug)]
pub struct OptimalLimits {
    /// How often a set may be looked at with all guesses, the same set any number
    /// of times; looks before a checkpoint do not count.
    pub nodes_max: u64,
    /// How many bytes may be used to remember sets, and for checkpoints if there
    /// are any.
    pub memory_max: usize,
    /// How many guesses are tried for the first set, and half as many for the
    /// sets after it, before the proof begins: first one, then twice as many
    /// each time up to this. The more, the better the strategy is, and the
    /// longer it takes.
    pub width: usize,
    /// The most steps, if they are limited; a step takes about a microsecond. The
    /// work is then done on the thread that asks, so that it always comes as far.
    pub steps_max: Option<u64>,
}

impl Default for OptimalLimits {
    fn default() -> Self {
        Self { nodes_max: u64::MAX, memory_max: 1 << 30, width: 1, steps_max: None }
    }
}
