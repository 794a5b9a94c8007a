//! How many codes are left, exactly or estimated.

use pegmind_rules::{Board, Count, Randomness};

use crate::ensemble::COUNT_BITS;
use crate::survey::Survey;

/// How many codes are drawn for an estimate.
pub const ESTIMATE_SAMPLE: usize = 2048;

/// Walkers in each group for an estimate.
const ESTIMATE_WALKERS: usize = 512;

/// What several independent estimates, in units of `2^-COUNT_BITS`, say
/// together.
pub fn count_of_groups(counts: &[u128]) -> Count {
    let groups = u128::try_from(counts.len()).unwrap_or(1).max(1);
    let mean = (counts.iter().sum::<u128>() / groups).max(1);
    // Squares of differences relative to the mean, in units of 2^-32.
    let relative = |count: &u128| (count.abs_diff(mean).min(mean << 10) << 16) / mean;
    let squares: u128 = counts.iter().map(|count| relative(count).pow(2)).sum();
    // One estimate alone may be wrong by all of it.
    let error = match groups {
        1 => 1 << 16,
        _ => (squares / (groups * (groups - 1))).isqrt(),
    };
    Count::Estimate {
        codes: ((mean + (1 << (COUNT_BITS - 1))) >> COUNT_BITS).max(1),
        standard_error: (mean * error) >> (COUNT_BITS + 16),
    }
}

/// How many codes fit the rows of a board of any size.
///
/// Exact for boards without rows and where [`CandidateSet::enumerate`] lists
/// the codes; else estimated from a [`Sample`](crate::Sample). Nothing if no code that fits
/// was found on a board that is too large to be certain that there is none.
///
/// [`CandidateSet::enumerate`]: crate::CandidateSet::enumerate
#[must_use]
pub fn count_left(board: &Board, randomness: &mut impl Randomness) -> Option<Count> {
    if board.rows().is_empty() {
        return Some(Count::Exact(board.rules().code_count()));
    }
    survey_left(board, ESTIMATE_SAMPLE, randomness).left()
}

/// The codes that fit, listed or so many of them drawn, and estimated with more
/// care than a guess needs. How many are drawn does not change the estimate.
pub fn survey_left(board: &Board, size: usize, randomness: &mut impl Randomness) -> Survey {
    Survey::with_walkers(board, size, ESTIMATE_WALKERS, randomness)
}
