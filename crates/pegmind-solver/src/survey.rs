//! The codes that fit a board: all of them, or a sample where they are many.

use pegmind_rules::{Board, Code, Randomness};

use crate::candidates::CandidateSet;
use crate::consistency::{Search, search};
use crate::estimate::Count;
use crate::panel::{Alphabet, Word};
use crate::sample::{Sample, WALKERS};

/// What can be found out about the codes that fit a board of any size.
#[derive(Clone, Debug)]
pub(crate) enum Survey {
    /// All of them, at least one.
    Listed(CandidateSet),
    /// Some of them, at least one.
    Sampled(Sample),
    /// There is none.
    NoCode,
    /// None was found in time.
    Unknown {
        /// The code with the fewest clashes seen.
        closest: Code,
    },
}

impl Survey {
    /// Lists the codes that fit, or draws about so many of them if they cannot
    /// be listed.
    pub(crate) fn new(board: &Board, size: usize, randomness: &mut impl Randomness) -> Self {
        Self::with_walkers(board, size, WALKERS, randomness)
    }

    /// Like [`Survey::new`]; a sample is drawn by so many walkers a group.
    pub(crate) fn with_walkers(
        board: &Board,
        size: usize,
        walkers: usize,
        randomness: &mut impl Randomness,
    ) -> Self {
        match CandidateSet::enumerate(board) {
            Some(set) if set.is_empty() => return Self::NoCode,
            Some(set) => return Self::Listed(set),
            None => {}
        }
        if let Some(sample) = Sample::draw_with(board, size, walkers, randomness) {
            return Self::Sampled(sample);
        }
        match search(board, randomness) {
            Search::Found(code) => Self::Sampled(Sample::of_code(board.rules(), code)),
            Search::Contradiction => Self::NoCode,
            Search::Unknown { closest } => Self::Unknown { closest },
        }
    }

    /// How many codes fit, as far as it was found out.
    pub(crate) fn left(&self) -> Option<Count> {
        match self {
            Self::Listed(set) => Some(Count::Exact(u128::from(set.len()))),
            Self::Sampled(sample) => Some(sample.left()),
            Self::NoCode => Some(Count::Exact(0)),
            Self::Unknown { .. } => None,
        }
    }
}

/// Draws so many codes of a list, each time each one equally likely; all of
/// them, in order, if they are no more than that.
pub(crate) fn draw_listed(
    set: &CandidateSet,
    size: usize,
    alphabet: &Alphabet,
    randomness: &mut impl Randomness,
) -> Vec<Word> {
    let all = set.codes().map(|code| alphabet.word(&code));
    let mut words: Vec<Word> = all.collect();
    if words.len() > size {
        // The first places of a shuffle are enough.
        for place in 0..size {
            let rest = u64::try_from(words.len() - place).unwrap_or(1);
            let other = place + usize::try_from(randomness.below(rest)).unwrap_or(0);
            words.swap(place, other);
        }
        words.truncate(size);
    }
    words
}
