//! What positions of one board cost, and guesses in them.

mod classes;
mod lengths;
mod ranking;
mod ties;

use std::sync::Arc;

use pegmind_rules::{Board, Code, Row, Rules};
use thiserror::Error;

use pegmind_solver::Cancel;
use pegmind_solver::codes::code_table::CodeTable;
use pegmind_solver::codes::symmetry::Symmetry;
use pegmind_solver::strategy::Guesses;

use crate::options::OPTIMAL_CODES_MAX;
use crate::pruning::Pruning;
use crate::search::history::History;
use crate::search::plan::Plan;
use crate::search::{Aim, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::memo::Memo;
use crate::sets::rows::Rows;
use crate::sets::splitter::Splitter;
use crate::tree_building::build_known;
use crate::values::lengths::Lengths;
use crate::values::ties::Ties;

pub use classes::ClassValue;
pub use ranking::AlikeGuesses;

/// The most answers of a board; where every peg is told, those of six pegs.
const ANSWERS_MAX: usize = 1_000;

/// The most bytes for what was found out, and for plans.
const MEMO_BYTES_MAX: usize = 48 << 20;
const PLAN_BYTES_MAX: usize = 16 << 20;

/// From so many candidates on it is worth the time to look for guesses that
/// are alike.
const ALIKE_CANDIDATES_MIN: usize = 12;

/// The most guesses times permutations of the holes that are looked through.
const TURNS_MAX: usize = 1_000_000;

/// How much work one question may take.
#[derive(Clone, Copy, Debug)]
pub struct ValueLimits {
    /// The most steps to prove a value, and half as many again to find a good
    /// one where that is too little. A step takes about a microsecond: a guess is
    /// tried for a set, or some ten thousand codes are marked.
    pub steps_max: u64,
    /// How many guesses are tried for the first set where nothing was proven,
    /// half as many for the sets after it, and so on.
    pub width: usize,
}

impl ValueLimits {
    /// As much as a proof takes.
    pub const PROOF: Self = Self { steps_max: u64::MAX, width: 1 };
}

/// What play costs from a position on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// How many codes fit.
    pub codes: usize,
    /// The guesses for all of them together.
    pub total: u64,
    /// The guesses for the code that takes longest, in the shortest play that
    /// costs this total, where that was found within the limits.
    pub longest: u32,
    /// Whether no play costs less. If not, this one is the best that was found.
    pub exact: bool,
}

impl Value {
    /// The value if first a guess is made that tells nothing.
    const fn one_guess_later(self) -> Self {
        Self { total: self.total + self.codes as u64, longest: self.longest + 1, ..self }
    }
}

/// How the best play of a position begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestPlay {
    /// The guesses that begin it, the candidates first, then in ascending
    /// order; all of them if the value is exact. At least one.
    pub guesses: Vec<Code>,
    /// What they cost.
    pub value: Value,
}

/// Why no values of positions can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ValuesError {
    /// The codes are too many to number.
    #[error("{codes} codes; expected at most {OPTIMAL_CODES_MAX}")]
    TooManyCodes {
        /// How many there are.
        codes: u128,
    },
    /// A guess can get too many answers.
    #[error("{answers} answers to a guess; expected at most {ANSWERS_MAX}")]
    TooManyAnswers {
        /// How many there are.
        answers: usize,
    },
}

/// What positions of one board cost, and guesses in them, if play is best
/// afterwards.
///
/// What was found out about a position is remembered and makes later questions
/// cheaper, above all those about positions of the same game. Exact values do
/// not depend on what was asked before; others can become better by it.
/// Everything is done on the thread that asks.
#[derive(Debug)]
pub struct Values {
    splitter: Splitter,
    memo: Arc<Memo>,
    lengths: Lengths,
}

/// A position: the codes that fit, and the symmetries of the guesses made.
#[derive(Clone, Debug)]
pub struct GamePosition {
    set: Vec<u16>,
    history: Option<History>,
}

impl Values {
    /// The values of a board's positions, if later guesses are of these.
    ///
    /// # Errors
    ///
    /// [`ValuesError`] if the board has too many codes or answers.
    pub fn new(rules: &Rules, guesses: Guesses) -> Result<Self, ValuesError> {
        let too_many = ValuesError::TooManyCodes { codes: rules.code_count() };
        Self::of_splitter(Splitter::new(rules, guesses).ok_or(too_many)?)
    }

    /// The values of positions in which none but some guesses matter. They are
    /// in ascending order and hold all candidates.
    ///
    /// # Errors
    ///
    /// [`ValuesError`] if they are too many, or the board has too many answers.
    pub fn among(
        rules: &Rules,
        codes: impl Iterator<Item = Code>,
        guesses: Guesses,
    ) -> Result<Self, ValuesError> {
        let table = CodeTable::of(rules, codes);
        let codes = table.len() as u128;
        if codes > u128::from(OPTIMAL_CODES_MAX) {
            return Err(ValuesError::TooManyCodes { codes });
        }
        Self::of_splitter(Splitter::of(table, guesses))
    }

    fn of_splitter(splitter: Splitter) -> Result<Self, ValuesError> {
        let answers = splitter.branches_max() + 1;
        if answers > ANSWERS_MAX {
            return Err(ValuesError::TooManyAnswers { answers });
        }
        let memo = Arc::new(Memo::new(MEMO_BYTES_MAX));
        Ok(Self { splitter, memo, lengths: Lengths::default() })
    }

    /// How many steps it takes to look at a position of so many candidates.
    pub fn steps(&self, candidates: usize) -> u64 {
        self.splitter.steps(candidates)
    }

    /// The guess with which the best play goes on, and all that are as good. Returns `None` if no code fits the rows.
    #[must_use]
    pub fn best(
        &mut self,
        board: &Board,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<BestPlay> {
        let asked = self.position(board.rows(), self.splitter.fitting(board.rows()));
        let (guesses, value) = self.best_at(&asked, limits, cancel)?;
        let guesses = guesses.into_iter().filter_map(|guess| self.splitter.code(guess)).collect();
        Some(BestPlay { guesses, value })
    }

    /// What a guess costs. Returns `None` if no code fits the rows, or if the guess is
    /// no code of the board.
    #[must_use]
    pub fn of_guess(
        &mut self,
        board: &Board,
        guess: &Code,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<Value> {
        let guess = self.splitter.find(guess)?;
        let asked = self.position(board.rows(), self.splitter.fitting(board.rows()));
        self.cost_at(&asked, guess, limits, cancel)
    }

    /// The number of a code, if it may be guessed.
    pub fn find(&self, code: &Code) -> Option<u16> {
        self.splitter.find(code)
    }

    /// A code by its number.
    pub fn code(&self, code: u16) -> Option<Code> {
        self.splitter.code(code)
    }

    /// The position in which these codes fit.
    pub fn position(&self, rows: &[Row], set: Vec<u16>) -> GamePosition {
        let alphabet = self.splitter.code_table().alphabet();
        if set.len() < ALIKE_CANDIDATES_MIN {
            return GamePosition { set, history: None };
        }
        let mut history = Symmetry::of_rows(alphabet, rows);
        if history.turns().saturating_mul(self.splitter.len()) > TURNS_MAX {
            history.forget_turns();
        }
        let any = history.turns() > 1 || history.unused().count_ones() > 1;
        GamePosition { set, history: any.then(|| History::common(history)) }
    }

    /// The position in which these codes fit, where not all guesses are known,
    /// so that symmetries say nothing.
    #[must_use]
    pub const fn position_among(set: Vec<u16>) -> GamePosition {
        GamePosition { set, history: None }
    }

    /// The best guesses of a position and what they cost.
    pub fn best_at(
        &mut self,
        asked: &GamePosition,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<(Vec<u16>, Value)> {
        let codes = asked.set.len();
        if codes == 0 {
            return None;
        }
        let search = begin(&self.splitter, &self.memo, limits.steps_max, cancel);
        let position = asked.within(&self.splitter);
        let mut plan = Plan::new(codes, PLAN_BYTES_MAX);
        let planned = plan.improve(&search, &position, 1).unwrap_or(NEVER);
        let mut ties = Ties::new(planned);
        let proven = planned < NEVER && ties.find(&search, &position).is_ok();
        let search = begin(&self.splitter, &self.memo, limits.steps_max / 2, cancel);

        if proven {
            let guesses = ties.all(&self.splitter, &position);
            guesses.first().copied().map(|first| {
                let exact = Exact { guess: first, total: ties.cost() };
                (guesses, exact.value(&search, &position, &mut self.lengths, &plan))
            })
        } else {
            let mut known = ties.first(&position);
            if widen(limits.width, |width| {
                plan.widen(width);
                plan.improve(&search, &position, width)
            })
            .is_some_and(|planned| planned < ties.cost())
            {
                known = None;
            }
            known_value(&search, &position, &plan, known).map(|(guess, value)| (vec![guess], value))
        }
    }

    /// What a guess costs in a position.
    pub fn cost_at(
        &mut self,
        asked: &GamePosition,
        guess: u16,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<Value> {
        let codes = asked.set.len();
        if codes == 0 {
            return None;
        }
        let search = begin(&self.splitter, &self.memo, limits.steps_max, cancel);
        let position = asked.within(&self.splitter);
        if search.classes(&asked.set, guess).is_none() {
            // It tells nothing: the best play begins one guess later.
            let (_, value) = self.best_at(asked, limits, cancel)?;
            return Some(value.one_guess_later());
        }
        let mut plan = Plan::new(codes, PLAN_BYTES_MAX);
        let planned = plan.follow(&search, &position, guess, 1, NEVER);
        let cost = planned.and_then(|planned| search.cost_of(&position, guess, planned + 1));
        let search = begin(&self.splitter, &self.memo, limits.steps_max / 2, cancel);

        if let Ok(total) = cost {
            Some(Exact { guess, total }.value(&search, &position, &mut self.lengths, &plan))
        } else {
            widen(limits.width, |width| {
                plan.widen(width);
                plan.follow(&search, &position, guess, width, NEVER)
            });
            known_value(&search, &position, &plan, Some(guess)).map(|(_, value)| value)
        }
    }
}

impl GamePosition {
    fn within(&self, splitter: &Splitter) -> Position<'_> {
        Position {
            set: &self.set,
            rows: Rows::ANY,
            branches: splitter.branches_max().into(),
            history: self.history.as_ref(),
            narrow: None,
            order: None,
        }
    }
}

/// A guess whose cost is proven.
struct Exact {
    guess: u16,
    total: u32,
}

impl Exact {
    fn value(
        &self,
        search: &Search<'_>,
        position: &Position<'_>,
        lengths: &mut Lengths,
        plan: &Plan,
    ) -> Value {
        let longest = lengths.of_guess(search, position, self.guess).ok();
        let longest = longest.or_else(|| {
            // Some play that costs as much, or nearly.
            let (_, value) = known_value(search, position, plan, Some(self.guess))?;
            Some(value.longest)
        });
        Value {
            codes: position.set.len(),
            total: self.total.into(),
            longest: longest.unwrap_or(self.total),
            exact: true,
        }
    }
}

fn begin<'a>(
    splitter: &'a Splitter,
    memo: &Arc<Memo>,
    steps_max: u64,
    cancel: &Cancel,
) -> Search<'a> {
    let (aim, work) = ((Aim::Total, Rows::ANY), (0, u64::MAX));
    Search::new(splitter, aim, Pruning::ALL, work, cancel.clone())
        .sharing(memo)
        .limited_to(Some(steps_max))
}

/// Plans with more and more guesses, until the work is stopped.
fn widen(width_max: usize, mut plan: impl FnMut(usize) -> Result<u32, Stopped>) -> Option<u32> {
    let widths = std::iter::successors(Some(2_usize), |width| width.checked_mul(2));
    let costs = widths.take_while(|width| *width <= width_max).map_while(|width| plan(width).ok());
    costs.min()
}

/// The play that was found for a position, counted.
fn known_value(
    search: &Search<'_>,
    position: &Position<'_>,
    plan: &Plan,
    opening: Option<u16>,
) -> Option<(u16, Value)> {
    let tree = build_known(search, plan, position, opening)?;
    let (total, longest) = (tree.total, tree.longest.into());
    let value = Value { codes: position.set.len(), total, longest, exact: false };
    Some((tree.opening, value))
}
