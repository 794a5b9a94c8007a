//! The codes that fit a board: all of them, or a sample where they are many.

use pegmind_rules::{Board, Code, Count, Randomness, SplitMix64};

use crate::cancel::Cancel;
use crate::codes::alphabet::{Alphabet, Symbols};
use crate::codes::candidates::{CandidateSet, NotListed, PegTally};
use crate::estimate::consistency::{Search, Verdict, find_contradiction_within, search_within};
use crate::estimate::sample::Sample;
use crate::limits::SampleLimits;

/// What can be found out about the codes that fit a board of any size.
#[derive(Clone, Debug)]
pub enum Survey {
    /// All of them, at least one.
    Listed(CandidateSet),
    /// Some of them, at least one.
    Sampled(Sample),
    /// There is none.
    NoCode,
    /// None was found in time, or before the work was stopped.
    Unknown {
        /// The code with the fewest clashes seen.
        closest: Code,
    },
}

impl Survey {
    /// Lists the codes that fit, or draws some of them and estimates how many
    /// there are. The same board always has the same survey.
    ///
    /// Takes at most a few seconds and a few ten megabytes. Where codes cannot be
    /// listed work that is stopped ends as `Unknown`, and [`Self::NoCode`] is told
    /// only if it is certain.
    #[must_use]
    pub fn of(board: &Board, limits: &SampleLimits, cancel: &Cancel) -> Self {
        match Self::draw(board, limits, &mut SplitMix64(0), cancel) {
            Self::Unknown { closest } => {
                match find_contradiction_within(board, limits.search_steps_max, cancel) {
                    Verdict::Contradiction { .. } | Verdict::ContradictionBy { .. } => Self::NoCode,
                    Verdict::Consistent(code) => {
                        Self::Sampled(Sample::of_code(board.rules(), code))
                    }
                    Verdict::Unknown => Self::Unknown { closest },
                }
            }
            survey => survey,
        }
    }

    /// Lists the codes that fit, or draws some of them with these random words if
    /// they cannot be listed.
    #[must_use]
    pub fn draw(
        board: &Board,
        limits: &SampleLimits,
        randomness: &mut impl Randomness,
        cancel: &Cancel,
    ) -> Self {
        match CandidateSet::enumerate(board, cancel) {
            Ok(set) if set.is_empty() => return Self::NoCode,
            Ok(set) => return Self::Listed(set),
            Err(NotListed::TooMany | NotListed::OutOfSteps | NotListed::Stopped) => {}
        }
        if let Some(sample) = Sample::draw(board, limits, randomness, cancel) {
            return Self::Sampled(sample);
        }
        match search_within(board, randomness, limits.search_steps_max, cancel) {
            // One code says nothing of how many there are.
            Search::Found(closest) if cancel.is_stopped() => Self::Unknown { closest },
            Search::Found(code) => Self::Sampled(Sample::of_code(board.rules(), code)),
            Search::Contradiction => Self::NoCode,
            Search::Unknown { closest } => Self::Unknown { closest },
        }
    }

    /// How many codes fit; `None` where none was found in time.
    #[must_use]
    pub fn left(&self) -> Option<Count> {
        match self {
            Self::Listed(set) => Some(Count::Exact(u128::from(set.len()))),
            Self::Sampled(sample) => Some(sample.left()),
            Self::NoCode => Some(Count::Exact(0)),
            Self::Unknown { .. } => None,
        }
    }

    /// How many of the codes listed or drawn have which peg; `None` where
    /// there are none.
    #[must_use]
    pub fn by_peg(&self) -> Option<PegTally> {
        match self {
            Self::Listed(set) => Some(set.by_peg()),
            Self::Sampled(sample) => Some(sample.by_peg()),
            Self::NoCode | Self::Unknown { .. } => None,
        }
    }
}

/// How many codes fit the rows of a board of any size.
///
/// Exact for boards without rows and where [`CandidateSet::enumerate`] lists
/// the codes; else estimated from a [`Sample`]. Returns `None` if no code that
/// fits was found on a board that is too large to be certain that there is none,
/// and if the work was stopped.
#[must_use]
pub fn count_left(
    board: &Board,
    limits: &SampleLimits,
    randomness: &mut impl Randomness,
    cancel: &Cancel,
) -> Option<Count> {
    if board.rows().is_empty() {
        return Some(Count::Exact(board.rules().code_count()));
    }
    Survey::draw(board, limits, randomness, cancel).left()
}

/// Draws so many codes of a list, each time each one equally likely; all of
/// them, in order, if they are no more than that.
pub fn draw_listed(
    set: &CandidateSet,
    size: usize,
    alphabet: &Alphabet,
    randomness: &mut impl Randomness,
) -> Vec<Symbols> {
    let all = set.codes().map(|code| alphabet.symbols(&code));
    let mut codes: Vec<Symbols> = all.collect();
    if codes.len() > size {
        // The first places of a shuffle are enough.
        for place in 0..size {
            let rest = u64::try_from(codes.len() - place).unwrap_or(1);
            let other = place + usize::try_from(randomness.below(rest)).unwrap_or(0);
            codes.swap(place, other);
        }
        codes.truncate(size);
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::board;
    use pegmind_rules::Preset;

    #[test]
    fn stopped_work_does_not_tell_how_many_codes_fit() {
        let cancel = Cancel::new();
        cancel.stop();
        let rows = board(Preset::Classic.rules(), &[("RROY", "0+1")]);
        let survey = Survey::of(&rows, &SampleLimits::default(), &cancel);
        assert!(matches!(survey, Survey::Unknown { .. }) && survey.left().is_none(), "{survey:?}");
    }
}
