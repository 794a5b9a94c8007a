//! The best play from the codes that fit a real board, as far as it is found
//! in bounded time.

use pegmind_rules::{Board, Code};

use crate::suggest::equivalent::EquivalentGuesses;
use pegmind_optimal::{GamePosition, Value, ValueLimits, Values};
use pegmind_solver::Cancel;
use pegmind_solver::Limits;
use pegmind_solver::codes::candidates::CandidateSet;
use pegmind_solver::strategy::Guesses;

/// How many guesses are tried for the first set where nothing is proven.
const WIDTH: usize = 16;

/// How many times longer a pair takes where each peg is marked.
const PER_PEG_SLOWER: u128 = 2;

/// How often there must be time to look at the first set.
const LOOKS_MIN: u64 = 10;

/// The values of one position.
#[derive(Debug)]
pub(crate) struct Study {
    values: Values,
    position: GamePosition,
    limits: ValueLimits,
    /// Where the board has too many guesses: those that stand for others.
    alike: Option<EquivalentGuesses>,
}

impl Study {
    /// Returns `None` if there are too many guesses and candidates.
    pub(crate) fn new(
        board: &Board,
        set: &CandidateSet,
        asked: Guesses,
        limits: &Limits,
    ) -> Option<Self> {
        let rules = board.rules();
        let left = u128::from(set.len());
        let guesses = match asked {
            Guesses::All => rules.code_count(),
            Guesses::Candidates => left,
        };
        let slower = if rules.feedback().is_counted() { 1 } else { PER_PEG_SLOWER };
        if guesses.saturating_mul(left).saturating_mul(slower) > limits.pairs_max {
            return None;
        }
        let (values, alike) = match asked {
            Guesses::Candidates => (Values::among(rules, set.codes(), asked).ok()?, None),
            Guesses::All => {
                if let Ok(values) = Values::new(rules, asked) {
                    (values, None)
                } else {
                    if guesses.saturating_mul(left) > limits.marked_pairs_max {
                        return None;
                    }
                    let candidates: Vec<Code> = set.codes().collect();
                    let alike = EquivalentGuesses::new(rules, &candidates)?;
                    (Values::among(rules, alike.lowest.iter().copied(), asked).ok()?, Some(alike))
                }
            }
        };
        if values.steps(usize::try_from(left).ok()?) > limits.proof_steps_max / LOOKS_MIN {
            return None;
        }
        let codes = set.codes().filter_map(|code| values.find(&code)).collect();
        let position = match alike {
            None => values.position(board.rows(), codes),
            Some(_) => Values::position_among(codes),
        };
        let limits = ValueLimits { steps_max: limits.proof_steps_max, width: WIDTH };
        Some(Self { values, position, limits, alike })
    }

    /// The best guesses, the best one first, and what they cost. Returns `None` if
    /// the work was stopped before any play was found.
    pub(crate) fn best(&mut self, board: &Board, cancel: &Cancel) -> Option<(Vec<Code>, Value)> {
        let (guesses, value) = self.values.best_at(&self.position, &self.limits, cancel)?;
        let exact = value.exact && self.alike.as_ref().is_none_or(|alike| alike.suffice(&value));
        let value = Value { exact, ..value };
        let Some(alike) = self.alike.as_ref().filter(|_| exact) else {
            let codes = guesses.into_iter().filter_map(|guess| self.values.code(guess));
            return Some((codes.collect(), value));
        };
        let mut all = alike.all(board.rules(), &guesses);
        // Ascending otherwise.
        all.sort_by_key(|guess| !board.fits(guess));
        Some((all, value))
    }

    /// What a guess costs. Returns `None` if the board has no such guess, or if the work
    /// was stopped before any play was found.
    pub(crate) fn value_of(
        &mut self,
        board: &Board,
        guess: &Code,
        cancel: &Cancel,
    ) -> Option<Value> {
        let guess = match &self.alike {
            None => self.values.find(guess)?,
            Some(alike) => self.values.find(&alike.lowest_of(board.rules(), guess)?)?,
        };
        let value = self.values.cost_at(&self.position, guess, &self.limits, cancel)?;
        let exact = value.exact && self.alike.as_ref().is_none_or(|alike| alike.suffice(&value));
        Some(Value { exact, ..value })
    }
}
