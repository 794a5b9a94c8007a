//! One search from its openings on.

use std::sync::Arc;

use pegmind_tree::StrategyTree;

use crate::position::Optimal;
use crate::proof::proof_state::Found;
use crate::proof::reporter::Reporter;
use crate::result::OptimalResult;
use crate::search::plan::{ESTIMATES_PER_TRY, Plan};
use crate::search::{Aim, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::rows::Rows;
use crate::tree_building::{Growing, build_known, build_proven};

/// While no more guesses than this are tried, openings are, too, that are far
/// behind the best one.
const ALL_OPENINGS_WIDTH: usize = 4;

/// Openings of sets of at least so many codes are looked at before they are tried.
const LOOKED_AT_MIN: usize = 3_000;

/// A search and its reporter.
pub(crate) struct ProofRun<'a> {
    optimal: &'a Optimal,
    search: &'a Search<'a>,
    reporter: &'a Reporter<'a>,
    position: Position<'a>,
}

/// An opening and the least that it can cost.
type Opening = (u32, u16);

impl<'a> ProofRun<'a> {
    pub(crate) fn new(
        optimal: &'a Optimal,
        search: &'a Search<'a>,
        reporter: &'a Reporter<'a>,
    ) -> Self {
        let position = optimal.position(reporter.state().rows);
        Self { optimal, search, reporter, position }
    }

    /// Searches on from what the reporter knows.
    pub(crate) fn run(&self, width: usize, plan_bytes_max: usize) -> OptimalResult {
        // Looking at all openings of a large board takes a while.
        self.reporter.offer(self.search);
        let mut plan = Plan::new(self.position.set.len(), plan_bytes_max);
        let mut proven = self.prove(&mut plan, width).is_ok();
        self.reporter.raise_lower(self.search);
        let (upper, best) = {
            let mut state = self.reporter.state();
            if proven {
                state.lower = state.upper;
            }
            (state.upper, state.best)
        };
        if let Some(opening) = best {
            let built = if proven { self.build(opening, upper) } else { Err(Stopped) };
            if let Ok(tree) = built {
                let tree = Arc::new(tree);
                self.reporter.state().found = Some(Found { cost: upper, tree });
            } else {
                proven = false;
                self.keep_known(&plan, opening);
            }
        }
        let state = self.reporter.state();
        let found = state.found.as_ref();
        let tree = found.map(|found| StrategyTree::clone(&found.tree));
        let upper = found.map(|found| u64::from(found.cost));
        let lower = if proven { upper.unwrap_or(u64::MAX) } else { u64::from(state.lower) };
        OptimalResult { lower, upper, proven, tree, nodes: self.search.nodes() }
    }

    fn build(&self, opening: u16, cost: u32) -> Result<StrategyTree, Stopped> {
        let forced = self.optimal.opening.is_some().then_some(opening);
        let tree = build_proven(self.search, &self.position, forced, cost)?;
        Ok(tree.finish(self.optimal))
    }

    /// Writes out what is known of an opening. It can cost less than was thought
    /// when it was found, and more where some of it was forgotten.
    fn keep_known(&self, plan: &Plan, opening: u16) {
        let Position { rows, .. } = self.position;
        let tree = build_known(self.search, plan, &self.position, Some(opening));
        if let Some(tree) = tree
            && let Some(cost) = cost_of(&tree, self.search.aim, rows)
        {
            let mut state = self.reporter.state();
            state.keep(cost, &Arc::new(tree.finish(self.optimal)));
            state.upper = state.upper.min(cost);
        }
    }

    /// Notes an opening that is better than those before.
    fn improve(&self, plan: &Plan, opening: u16, cost: u32) {
        {
            let mut state = self.reporter.state();
            (state.upper, state.best) = (cost, Some(opening));
        }
        // What is stored goes with its strategy, which may soon be forgotten.
        if plan.is_wide() || self.reporter.is_kept() {
            self.keep_known(plan, opening);
        }
        self.reporter.report(self.search);
    }

    /// All openings that can be made, those that can cost least first.
    fn openings(&self) -> Vec<Opening> {
        let (search, position) = (self.search, &self.position);
        let own = search.own(position.set.len());
        let mut openings = Vec::new();
        search.find_guess(position, NEVER, |opening| {
            openings.push((own + search.least_after(position, &opening), opening.guess));
            None::<()>
        });
        openings.sort_by_key(|(least, _)| *least);
        if let Some(opening) = self.optimal.opening {
            openings.retain(|(_, guess)| *guess == opening);
            if openings.is_empty() {
                openings.push((own, opening));
            }
        }
        openings
    }

    /// Tries all openings.
    fn prove(&self, plan: &mut Plan, width: usize) -> Result<(), Stopped> {
        let (search, position) = (self.search, &self.position);
        let least = search.least_of_set(position.branches, position.set, position.rows);
        {
            let mut state = self.reporter.state();
            state.lower = state.lower.max(least);
        }
        let openings = self.openings();
        {
            let mut state = self.reporter.state();
            let least = openings.first().map_or(least, |(first, _)| least.max(*first));
            state.lower = state.lower.max(least);
            state.openings = openings.len();
        }
        self.plan(plan, width, &openings)?;
        let openings = self.look_at_openings(openings)?;
        search.opening_progress.follow(position.set.len());
        // The best one so far comes first: what it gains spares work for all others.
        let best = self.reporter.state().best;
        let (first, others): (Vec<Opening>, Vec<Opening>) =
            openings.iter().partition(|(_, opening)| Some(*opening) == best);
        for opening in first {
            self.try_opening(plan, &openings, opening)?;
        }
        for opening in others {
            self.try_opening(plan, &openings, opening)?;
        }
        Ok(())
    }

    /// Raises what openings can cost, where that takes little beside the proof. They stay in
    /// their order, in which the first of the best ones is found.
    fn look_at_openings(&self, openings: Vec<Opening>) -> Result<Vec<Opening>, Stopped> {
        let pruning = self.search.pruning;
        let large = self.position.set.len() >= LOOKED_AT_MIN && self.search.alone.is_none();
        if !large || self.search.aim == Aim::Rows || !(pruning.glances && pruning.budgets) {
            return Ok(openings);
        }
        let upper = self.reporter.state().upper;
        let look = |(least, opening): Opening| {
            if least >= upper {
                return Ok((least, opening));
            }
            let found = self.search.least_of_guess(&self.position, opening, upper)?;
            Ok((least.max(found), opening))
        };
        openings.into_iter().map(look).collect()
    }

    /// What the openings cost at least that are not done, without one of them.
    fn least_of_others(&self, openings: &[Opening], tried: u16) -> u32 {
        let state = self.reporter.state();
        let open = |(_, opening): &&Opening| *opening != tried && !state.finished.contains(opening);
        openings.iter().filter(open).map(|(least, _)| *least).min().unwrap_or(NEVER)
    }

    /// Tries an opening if that was not done and it can be better than what is
    /// known.
    fn try_opening(
        &self,
        plan: &Plan,
        openings: &[Opening],
        (least, opening): Opening,
    ) -> Result<(), Stopped> {
        let upper = {
            let mut state = self.reporter.state();
            let upper = state.upper;
            state.openings = openings.iter().filter(|(least, _)| *least < upper).count();
            if least >= upper || state.finished.contains(&opening) {
                return Ok(());
            }
            upper
        };
        let others = self.least_of_others(openings, opening);
        self.search.opening_progress.expect_costs(least, others);
        self.reporter.report(self.search);
        let cost = self.search.cost_of(&self.position, opening, upper)?;
        if cost < upper {
            self.improve(plan, opening, cost);
        }
        self.search.opening_progress.begin(1, std::iter::empty());
        self.search.opening_progress.expect_costs(others, others);
        self.reporter.state().finished.push(opening);
        Ok(())
    }

    /// Looks for good strategies among few, then among more.
    fn plan(&self, plan: &mut Plan, width: usize, openings: &[Opening]) -> Result<(), Stopped> {
        let (search, position) = (self.search, &self.position);
        let planned = self.reporter.state().planned;
        let openings: Vec<u16> = openings.iter().map(|(_, opening)| *opening).collect();
        let mut before = NEVER;
        let widths = std::iter::successors(Some(1_usize), |width| width.checked_mul(2));
        for width in widths.take_while(|next| *next <= width.max(1)) {
            plan.widen(width);
            if width < planned.0 || self.is_met() {
                continue;
            }
            for number in self.choose(plan, width, &openings, &mut before)? {
                if (width, number) < planned {
                    continue;
                }
                let upper = self.reporter.state().upper;
                let cost = plan.follow(search, position, openings[number], width, upper)?;
                if cost < upper {
                    self.improve(plan, openings[number], cost);
                }
                self.reporter.state().planned = (width, number + 1);
                self.reporter.offer(search);
            }
            self.reporter.state().planned = (width.saturating_mul(2), 0);
        }
        Ok(())
    }

    /// Whether nothing can be better than what is known.
    fn is_met(&self) -> bool {
        let state = self.reporter.state();
        state.upper <= state.lower
    }

    /// The numbers of the openings that are tried, in ascending order. Estimates
    /// know what was found when fewer guesses were tried; openings are left out
    /// that are farther behind the best one than looking closer made it better.
    fn choose(
        &self,
        plan: &Plan,
        width: usize,
        openings: &[u16],
        before: &mut u32,
    ) -> Result<Vec<usize>, Stopped> {
        if !plan.is_wide() {
            return Ok((0..openings.len().min(1)).collect());
        }
        let looked_at = openings.len().min(width.saturating_mul(ESTIMATES_PER_TRY));
        let costs = plan.estimate(self.search, &self.position, &openings[..looked_at])?;
        let mut estimates: Vec<(u32, usize)> = costs.into_iter().zip(0..).collect();
        estimates.sort_unstable();
        let least = estimates.first().map_or(0, |(cost, _)| *cost);
        let gained = if width > ALL_OPENINGS_WIDTH { before.saturating_sub(least) } else { NEVER };
        *before = least;
        let near = estimates.into_iter().take_while(|(cost, _)| cost - least <= gained);
        let mut chosen: Vec<usize> = near.take(width).map(|(_, number)| number).collect();
        chosen.sort_unstable();
        Ok(chosen)
    }
}

/// What a strategy costs. Returns `None` if its games are too long.
fn cost_of(tree: &Growing, aim: Aim, rows: Rows) -> Option<u32> {
    if !rows.allow(tree.longest) {
        return None;
    }
    match aim {
        Aim::Rows => Some(0),
        Aim::Total => u32::try_from(tree.total).ok().filter(|total| *total < NEVER),
    }
}
