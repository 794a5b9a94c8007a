//! How many codes are left, exactly or estimated.

use pegmind_rules::Count;

use crate::estimate::annealing::COUNT_BITS;

/// What several independent estimates, in units of `2^-COUNT_BITS`, say
/// together.
#[must_use]
pub(crate) fn count_of_groups(counts: &[u128]) -> Count {
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
