//! What positions of one board cost, and guesses in them.

mod lengths;
mod ties;

use pegmind_rules::{Board, Code, FeedbackRule, Row, Rules};

use pegmind_solver::cancel::Cancel;
use pegmind_solver::codes::code_table::CodeTable;
use pegmind_solver::codes::symmetry::Symmetry;
use pegmind_solver::strategy::Guesses;

use crate::pruning::Pruning;
use crate::search::plan::Plan;
use crate::search::{Aim, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::memo::{Known, Memo};
use crate::sets::rows::Rows;
use crate::sets::splitter::Splitter;
use crate::tree_building::build_known;
use crate::values::lengths::Lengths;
use crate::values::ties::Ties;

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
    memo: Option<Memo>,
    lengths: Lengths,
}

/// A position: the codes that fit, and the symmetries of the guesses made.
#[derive(Clone, Debug)]
pub struct Place {
    set: Vec<u16>,
    history: Option<Symmetry>,
}

impl Values {
    /// The values of a board's positions, if later guesses are of these. Returns `None`
    /// if it has more than [`OPTIMAL_CODES_MAX`](crate::options::OPTIMAL_CODES_MAX) codes,
    /// or more than a thousand answers.
    #[must_use]
    pub fn new(rules: &Rules, guesses: Guesses) -> Option<Self> {
        let splitter = Splitter::new(rules, guesses)?;
        Self::of_field(splitter)
    }

    /// The values of positions in which none but some guesses matter. They are
    /// in ascending order and hold all candidates.
    pub fn among(
        rules: &Rules,
        codes: impl Iterator<Item = Code>,
        guesses: Guesses,
    ) -> Option<Self> {
        let book = CodeTable::of(rules, codes)?;
        let few =
            u32::try_from(book.len()).is_ok_and(|len| len <= crate::options::OPTIMAL_CODES_MAX);
        if few { Self::of_field(Splitter::of(book, guesses)) } else { None }
    }

    fn of_field(splitter: Splitter) -> Option<Self> {
        let told = splitter.branches_max() < ANSWERS_MAX;
        told.then(|| Self { splitter, memo: None, lengths: Lengths::default() })
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
        let place = self.place(board.rows(), self.splitter.fitting(board.rows()));
        let (guesses, value) = self.best_at(&place, limits, cancel)?;
        let guesses = guesses.into_iter().filter_map(|guess| self.splitter.code(guess)).collect();
        Some(BestPlay { guesses, value })
    }

    /// A guess with which the best play goes on, and what that costs. Returns `None` if
    /// no code fits the rows. This takes less than to find all such guesses;
    /// which one it is, and the longest game after it, can depend on what was
    /// asked before.
    #[must_use]
    pub fn of_position(
        &mut self,
        board: &Board,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<(Code, Value)> {
        let place = self.place(board.rows(), self.splitter.fitting(board.rows()));
        let (guess, value) = self.value_at(&place, limits, cancel)?;
        Some((self.splitter.code(guess)?, value))
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
        let place = self.place(board.rows(), self.splitter.fitting(board.rows()));
        self.cost_at(&place, guess, limits, cancel)
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
    pub fn place(&self, rows: &[Row], set: Vec<u16>) -> Place {
        let alphabet = self.splitter.book().alphabet();
        if set.len() < ALIKE_CANDIDATES_MIN {
            return Place { set, history: None };
        }
        // Where every peg is told, permuted holes have other answers.
        let holes = alphabet.rules().feedback() != FeedbackRule::PerPeg;
        let mut history = Symmetry::of_board(alphabet, holes);
        for row in rows {
            history = history.after(&alphabet.symbols(&row.guess));
        }
        if history.turns().saturating_mul(self.splitter.len()) > TURNS_MAX {
            history.forget_turns();
        }
        let any = history.turns() > 1 || history.unused().count_ones() > 1;
        Place { set, history: any.then_some(history) }
    }

    /// The position in which these codes fit, where not all guesses are known,
    /// so that symmetries say nothing.
    #[must_use]
    pub const fn place_among(set: Vec<u16>) -> Place {
        Place { set, history: None }
    }

    /// The best guesses of a position and what they cost.
    pub fn best_at(
        &mut self,
        place: &Place,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<(Vec<u16>, Value)> {
        let codes = place.set.len();
        if codes == 0 {
            return None;
        }
        let search = begin(&self.splitter, self.memo.take(), limits.steps_max, cancel);
        let position = place.position(&self.splitter);
        let mut plan = Plan::new(codes, PLAN_BYTES_MAX);
        let planned = plan.improve(&search, &position, 1).unwrap_or(NEVER);
        let mut ties = Ties::new(planned);
        let proven = planned < NEVER && ties.find(&search, &position).is_ok();
        let memo = search.into_memo();
        let search = begin(&self.splitter, Some(memo), limits.steps_max / 2, cancel);
        let found = if proven {
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
        };
        self.memo = Some(search.into_memo());
        found
    }

    /// One of the best guesses of a position and what they cost.
    fn value_at(
        &mut self,
        place: &Place,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<(u16, Value)> {
        let search = begin(&self.splitter, self.memo.take(), limits.steps_max, cancel);
        let position = place.position(&self.splitter);
        let plan = Plan::new(place.set.len(), PLAN_BYTES_MAX);
        let planned = plan.improve(&search, &position, 1).unwrap_or(NEVER);
        let cost = search.with_worker(|worker| search.solve(worker, &position, planned));
        let exact = cost.ok().and_then(|cost| {
            let guess = match search.recall(&place.set, Rows::ANY) {
                Some(Known::Exact { guess, .. }) => Some(guess),
                _ if cost >= planned => plan.guess(&place.set, Rows::ANY),
                _ => None,
            };
            guess.map(|guess| Exact { guess, total: cost.min(planned) })
        });
        let memo = search.into_memo();
        let Some(exact) = exact else {
            self.memo = Some(memo);
            let (guesses, value) = self.best_at(place, limits, cancel)?;
            return guesses.first().map(|guess| (*guess, value));
        };
        let search = begin(&self.splitter, Some(memo), limits.steps_max / 2, cancel);
        let value = exact.value(&search, &position, &mut self.lengths, &plan);
        self.memo = Some(search.into_memo());
        Some((exact.guess, value))
    }

    /// What a guess costs in a position.
    pub fn cost_at(
        &mut self,
        place: &Place,
        guess: u16,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<Value> {
        let codes = place.set.len();
        if codes == 0 {
            return None;
        }
        let search = begin(&self.splitter, self.memo.take(), limits.steps_max, cancel);
        let position = place.position(&self.splitter);
        if search.classes(&place.set, guess).is_none() {
            // It tells nothing: the best play begins one guess later.
            self.memo = Some(search.into_memo());
            let (_, value) = self.best_at(place, limits, cancel)?;
            return Some(value.one_guess_later());
        }
        let mut plan = Plan::new(codes, PLAN_BYTES_MAX);
        let planned = plan.follow(&search, &position, guess, 1, NEVER);
        let cost = planned.and_then(|planned| search.cost_of(&position, guess, planned + 1));
        let memo = search.into_memo();
        let search = begin(&self.splitter, Some(memo), limits.steps_max / 2, cancel);
        let value = if let Ok(total) = cost {
            Some(Exact { guess, total }.value(&search, &position, &mut self.lengths, &plan))
        } else {
            widen(limits.width, |width| {
                plan.widen(width);
                plan.follow(&search, &position, guess, width, NEVER)
            });
            known_value(&search, &position, &plan, Some(guess)).map(|(_, value)| value)
        };
        self.memo = Some(search.into_memo());
        value
    }
}

impl Place {
    fn position(&self, splitter: &Splitter) -> Position<'_> {
        Position {
            set: &self.set,
            rows: Rows::ANY,
            branches: splitter.branches_max(),
            history: self.history.as_ref(),
            narrow: None,
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
    memo: Option<Memo>,
    steps_max: u64,
    cancel: &Cancel,
) -> Search<'a> {
    let (aim, work) = ((Aim::Total, Rows::ANY), (0, u64::MAX));
    let memo = memo.unwrap_or_else(|| Memo::new(MEMO_BYTES_MAX));
    Search::new(splitter, aim, Pruning::ALL, work, cancel.clone()).alone_with(memo, steps_max)
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
