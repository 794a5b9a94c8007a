//! Work on one subproblem.

use pegmind_rules::mark;
use pegmind_tree::StrategyTree;

use super::{ClassLeft, GuessLeft, Outcome};
use crate::position::Optimal;
use crate::search::plan::Plan;
use crate::search::prospects::LeastOfGuess;
use crate::search::{ORDERED_MIN, Position, Search};
use crate::sets::bounds::NEVER;
use crate::sets::guess_order::GuessOrder;
use crate::sets::memo::{Fact, Known, Rank};
use crate::sets::rows::Rows;
use crate::tree_building::{Growing, build_known, build_remembered};

/// The most bytes of a plan.
const PLAN_BYTES: usize = 32 << 20;

/// How often a plan may look at sets, for each code.
const PLANNED_PER_CODE: u64 = 8;

/// Begins a search that may look at so many sets.
type Begin<'a> = dyn Fn(u64) -> Search<'a> + 'a;

/// Work on one subproblem.
pub(crate) struct Attempt<'a> {
    optimal: &'a Optimal,
    guesses: &'a [u16],
    below: u32,
    begin: &'a Begin<'a>,
}

/// What the guesses of a position cost as far as they were tried.
struct Tried {
    lower: u32,
    best: Option<(u32, u16)>,
    /// What is left to try, if not all was done; nothing if it was not even listed.
    left: Option<Vec<LeastOfGuess>>,
}

impl<'a> Attempt<'a> {
    /// The guesses are those of which one is made next, or none if any may be.
    pub(crate) const fn new(
        optimal: &'a Optimal,
        guesses: &'a [u16],
        below: u32,
        begin: &'a Begin<'a>,
    ) -> Self {
        Self { optimal, guesses, below, begin }
    }

    /// Finds out as much as looking at so many sets tells.
    pub(crate) fn run(&self, nodes_max: u64) -> Outcome {
        let search = (self.begin)(nodes_max);
        let order = GuessOrder::new(&self.optimal.set, None);
        let ordered =
            self.optimal.set.len() >= ORDERED_MIN && search.splitter.sweep_of_all().is_some();
        let position = self.optimal.position(Rows::ANY);
        let position = Position { order: ordered.then_some(&order), ..position };
        if let Some(known) = self.known(&search, &position) {
            let (lower, tree) = match known {
                Known::Exact { cost, guess } => (cost, self.written(&position, guess)),
                Known::AtLeast(least) => (least, None),
            };
            return self.outcome((&search, &position), lower, tree, &[]);
        }
        let tried = self.try_guesses(&search, &position);
        let mut tree = tried.best.and_then(|(_, guess)| self.written(&position, guess));
        let (mut lower, Some(mut left)) = (tried.lower, tried.left) else {
            self.remember((&search, &position), tried.best, tried.lower);
            return self.outcome((&search, &position), tried.lower, tree, &[]);
        };
        if tree.is_none() && self.guesses.is_empty() {
            tree = self.planned(&position);
            let cost = cost_of(tree.as_ref());
            left.retain(|(least, _)| *least < cost);
            lower = lower.min(cost);
        }
        self.outcome((&search, &position), lower, tree, &left)
    }

    /// What is known of the position already, if that is enough.
    fn known(&self, search: &Search<'_>, position: &Position<'_>) -> Option<Known> {
        let Position { set, rows, .. } = *position;
        if !self.guesses.is_empty() {
            return None;
        }
        if let [first] | [first, _] = set {
            let cost = if set.len() == 1 { 1 } else { 3 };
            return Some(Known::Exact { cost, guess: *first });
        }
        let obvious = search.with_level(|_, level| search.obvious(level, position));
        let known = obvious.or_else(|| search.recall_alike(set, rows))?;
        match known {
            Known::Exact { .. } => Some(known),
            Known::AtLeast(least) => (least >= self.below).then_some(known),
        }
    }

    /// Tries one guess after the other until no more work may be done.
    fn try_guesses(&self, search: &Search<'_>, position: &Position<'_>) -> Tried {
        let Position { set, rows, branches, .. } = *position;
        let mut lower = search.least_of_set(branches, set, rows);
        if let Some(Known::AtLeast(least)) = search.recall_alike(set, rows) {
            lower = lower.max(least);
        }
        let mut limit = self.below;
        // What guesses cost at least that need not be tried, and those that were.
        let mut floor = NEVER;
        let stopped = Tried { lower, best: None, left: Some(Vec::new()) };
        let (prospects, branches) = if self.guesses.is_empty() {
            if limit == NEVER {
                // Play that costs as much as is planned is found again by a guess.
                limit = cost_of(self.planned(position).as_ref()).saturating_add(1).min(NEVER);
            }
            floor = limit;
            let Ok(found) = search.prospects(position, limit) else { return stopped };
            found
        } else {
            let Ok(branches) = search.most_answers(position, limit) else { return stopped };
            let position = Position { branches, ..*position };
            let least = |guess: &u16| (search.least_by_sizes(&position, *guess), *guess);
            (self.guesses.iter().map(least).collect(), branches)
        };
        let position = Position { branches, ..*position };
        let mut best = None;
        for (number, (least, guess)) in prospects.iter().enumerate() {
            if *least >= limit {
                floor = floor.min(*least);
                continue;
            }
            let Ok(cost) = search.cost_of(&position, *guess, limit) else {
                let mut left = prospects[number..].to_vec();
                left.retain(|(least, _)| *least < limit);
                floor = left.iter().map(|(least, _)| *least).fold(floor, u32::min);
                return Tried { lower: lower.max(floor), best, left: Some(left) };
            };
            floor = floor.min(cost);
            if cost < limit {
                (limit, best) = (cost, Some((cost, *guess)));
            }
        }
        Tried { lower: lower.max(floor), best, left: None }
    }

    /// A good strategy for the position, if there is one that costs less than it may.
    fn planned(&self, position: &Position<'_>) -> Option<StrategyTree> {
        let codes = position.set.len();
        let search = (self.begin)(PLANNED_PER_CODE.saturating_mul(codes as u64));
        let mut plan = Plan::new(codes, PLAN_BYTES);
        plan.widen(1);
        plan.improve(&search, position, 1).ok()?;
        let tree = build_known(&(self.begin)(u64::MAX), &plan, position, None)?;
        self.finished(tree)
    }

    /// The tree of a guess whose cost is proven.
    fn written(&self, position: &Position<'_>, guess: u16) -> Option<StrategyTree> {
        let tree = build_remembered(&(self.begin)(u64::MAX), position, guess).ok()?;
        self.finished(tree)
    }

    fn finished(&self, tree: Growing) -> Option<StrategyTree> {
        (tree.total < u64::from(self.below)).then(|| tree.finish(self.optimal))
    }

    /// Remembers what a position costs whose guesses were all tried.
    fn remember(
        &self,
        (search, position): (&Search<'_>, &Position<'_>),
        best: Option<(u32, u16)>,
        lower: u32,
    ) {
        if self.guesses.is_empty() {
            let known =
                best.map_or(Known::AtLeast(lower), |(cost, guess)| Known::Exact { cost, guess });
            let Position { set, rows, .. } = *position;
            let rank = Rank::of(search.nodes(), set.len());
            search.remember_alike(&Fact { set, rows, known, rank });
        }
    }

    fn outcome(
        &self,
        (search, position): (&Search<'_>, &Position<'_>),
        lower: u32,
        tree: Option<StrategyTree>,
        left: &[LeastOfGuess],
    ) -> Outcome {
        // No guess costs less than the set does.
        let named = |(least, guess): &LeastOfGuess| {
            let guess = search.splitter.code(*guess)?;
            Some(GuessLeft { guess, lower: lower.max(*least).into() })
        };
        let first = left.first().map(|(_, guess)| self.classes(search, position, *guess));
        Outcome {
            codes: position.set.len() as u64,
            lower: lower.into(),
            tree,
            nodes: search.nodes(),
            guesses: left.iter().filter_map(named).collect(),
            classes: first.unwrap_or_default(),
        }
    }

    /// The classes of a guess, the smallest first.
    fn classes(&self, search: &Search<'_>, position: &Position<'_>, guess: u16) -> Vec<ClassLeft> {
        let rows = position.rows.after_one();
        let class = |class: Vec<u16>| {
            let first = search.splitter.code(*class.first()?)?;
            let guess = search.splitter.code(guess)?;
            let least = search.least_of_set(position.branches, &class, rows);
            let lower = match search.recall_alike(&class, rows) {
                Some(Known::Exact { cost: known, .. } | Known::AtLeast(known)) => least.max(known),
                None => least,
            };
            let feedback = mark(self.optimal.board.rules(), &first, &guess);
            Some(ClassLeft { feedback, codes: class.len() as u64, lower: lower.into() })
        };
        let classes = search.classes(position.set, guess).unwrap_or_default();
        classes.into_iter().filter_map(class).collect()
    }
}

/// What a strategy costs, or that there is none.
fn cost_of(tree: Option<&StrategyTree>) -> u32 {
    tree.and_then(|tree| u32::try_from(tree.claim().total).ok())
        .map_or(NEVER, |cost| cost.min(NEVER))
}
