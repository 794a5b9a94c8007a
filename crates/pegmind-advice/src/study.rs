//! The best play from the codes that fit a real board, as far as it is found
//! in bounded time.

use pegmind_rules::{Board, Code, FeedbackRule};

use crate::alike::Alike;
use pegmind_optimal::{Place, Value, ValueLimits, Values};
use pegmind_solver::cancel::Cancel;
use pegmind_solver::candidates::CandidateSet;
use pegmind_solver::strategy::Guesses;

/// How many guesses are tried for the first set where nothing is proven.
const WIDTH: usize = 16;

/// How many times longer a pair takes where each peg is marked.
const PER_PEG_SLOWER: u128 = 2;

/// How often there must be time to look at the first set.
const LOOKS_MIN: u64 = 10;

/// How much is done to find the best play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most pairs of guess and candidate. With more, guesses are compared one
    /// step ahead.
    pub(crate) pairs: u128,
    /// The same where the board has too many guesses to number, so that all of
    /// them are marked one by one.
    pub(crate) marked: u128,
    /// The most steps of a proof.
    pub(crate) steps: u64,
}

/// The values of one position.
#[derive(Debug)]
pub(crate) struct Study {
    values: Values,
    place: Place,
    limits: ValueLimits,
    /// Where the board has too many guesses: those that stand for others.
    alike: Option<Alike>,
}

impl Study {
    /// Nothing if there are too many guesses and candidates.
    pub(crate) fn new(
        board: &Board,
        set: &CandidateSet,
        asked: Guesses,
        effort: Effort,
    ) -> Option<Self> {
        let rules = board.rules();
        let left = u128::from(set.len());
        let guesses = match asked {
            Guesses::All => rules.code_count(),
            Guesses::Candidates => left,
        };
        let slower = if rules.feedback() == FeedbackRule::PerPeg { PER_PEG_SLOWER } else { 1 };
        if guesses.saturating_mul(left).saturating_mul(slower) > effort.pairs {
            return None;
        }
        let (values, alike) = match asked {
            Guesses::Candidates => (Values::among(rules, set.codes(), asked)?, None),
            Guesses::All => {
                if let Some(values) = Values::new(rules, asked) {
                    (values, None)
                } else {
                    if guesses.saturating_mul(left) > effort.marked {
                        return None;
                    }
                    let candidates: Vec<Code> = set.codes().collect();
                    let alike = Alike::new(rules, &candidates)?;
                    (Values::among(rules, alike.lowest.iter().copied(), asked)?, Some(alike))
                }
            }
        };
        if values.steps(usize::try_from(left).ok()?) > effort.steps / LOOKS_MIN {
            return None;
        }
        let codes = set.codes().filter_map(|code| values.find(&code)).collect();
        let place = match alike {
            None => values.place(board.rows(), codes),
            Some(_) => Values::place_among(codes),
        };
        let limits = ValueLimits { steps_max: effort.steps, width: WIDTH };
        Some(Self { values, place, limits, alike })
    }

    /// The best guesses, the best one first, and what they cost.
    pub(crate) fn best(&mut self, board: &Board) -> Option<(Vec<Code>, Value)> {
        let (guesses, value) = self.values.best_at(&self.place, &self.limits, &Cancel::new())?;
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

    /// What a guess costs.
    pub(crate) fn value_of(&mut self, board: &Board, guess: &Code) -> Option<Value> {
        let guess = match &self.alike {
            None => self.values.find(guess)?,
            Some(alike) => self.values.find(&alike.lowest_of(board.rules(), guess)?)?,
        };
        let value = self.values.cost_at(&self.place, guess, &self.limits, &Cancel::new())?;
        let exact = value.exact && self.alike.as_ref().is_none_or(|alike| alike.suffice(&value));
        Some(Value { exact, ..value })
    }
}
