//! The smallest longest game.

use pegmind_solver::Cancel;
use pegmind_solver::strategy::worth::Worth;
use pegmind_tree::StrategyTree;

use crate::options::OptimalLimits;
use crate::position::Optimal;
use crate::proof::checkpoint::Facts;
use crate::proof::follower::Follower;
use crate::proof::proof_state::ProofState;
use crate::proof::reporter::Reporter;
use crate::result::OptimalResult;
use crate::search::plan::Plan;
use crate::search::{Aim, Position, Search};
use crate::sets::bounds::{Bounds, NEVER};
use crate::sets::rows::Rows;
use crate::tree_building::build_known;

/// Positions of so many codes are proven before a plan for them is made.
const PROOF_AT_ONCE_CODES_MAX: usize = 2_000;

/// How many guesses are tried for plans, one after the other.
const WIDTHS: [usize; 3] = [1, 4, 16];

/// The most openings that are compared.
const OPENINGS_MAX: usize = 200;

/// The most steps for a plan. It always comes as far with as many.
const PLAN_STEPS_MAX: u64 = 16_000_000;

/// The bytes for a plan, and for what is found out meanwhile: always as many, so
/// that the same comes of it with any memory.
const PLAN_BYTES: usize = 1 << 22;

impl Optimal {
    /// Tries with one row more each time.
    pub(crate) fn search_longest(
        &self,
        known: Option<(u64, ProofState, Facts)>,
        limits: &OptimalLimits,
        watched: (&Cancel, &dyn Follower),
    ) -> OptimalResult {
        let before = known.as_ref().map_or(0, |(nodes, _, _)| *nodes);
        let first = known.as_ref().and_then(|(_, state, _)| state.rows.number());
        let (mut nodes, mut known) = (before, known);
        let at_once = self.plan_longest(watched.0);
        let most = self.longest_max();
        let branches = self.splitter.branches_max();
        for rows in first.unwrap_or(1)..=most {
            let lower = u64::from(rows);
            let limit = Rows::limited(rows);
            if Bounds::new(branches, limit, true).least(branches, self.set.len(), limit) >= NEVER {
                continue;
            }
            if let Some((_, tree)) = at_once.as_ref().filter(|(longest, _)| *longest == rows) {
                self.save_rows(limit, nodes, watched);
                let (upper, tree) = (Some(lower), Some(tree.clone()));
                return OptimalResult { lower, upper, proven: true, tree, nodes };
            }
            let left = limits.nodes_max.saturating_sub(nodes - before);
            let limits = OptimalLimits { nodes_max: left, ..*limits };
            let begin = || (nodes, ProofState::new(limit), Facts::default());
            let known = known.take().filter(|(_, state, _)| state.rows == limit);
            let known = known.unwrap_or_else(begin);
            let found = self.run(Aim::Rows, known, &limits, watched);
            nodes = found.nodes;
            if found.tree.is_some() {
                return OptimalResult { lower, upper: Some(lower), ..found };
            }
            if !found.proven {
                let (upper, tree) = at_once.unzip();
                return OptimalResult { lower, upper: upper.map(u64::from), tree, ..found };
            }
        }
        let lower = u64::from(most) + 1;
        OptimalResult { lower, upper: None, proven: true, tree: None, nodes }
    }

    /// Makes a last checkpoint where planning ends a search with so many rows.
    fn save_rows(&self, rows: Rows, nodes: u64, (cancel, follower): (&Cancel, &dyn Follower)) {
        if follower.keeps_checkpoints() {
            let reporter = Reporter::new(self, follower, ProofState::new(rows), 0);
            let search = self.begin((Aim::Rows, rows), (0, u64::MAX), cancel);
            reporter.save(&search.followed(&reporter, nodes));
        }
    }

    /// A strategy whose longest game is short, found by trying few guesses with
    /// fewer and fewer rows. Returns `None` where a proof is sooner there.
    fn plan_longest(&self, cancel: &Cancel) -> Option<(u8, StrategyTree)> {
        if self.set.len() <= PROOF_AT_ONCE_CODES_MAX {
            return None;
        }
        let mut best = None;
        let mut rows = self.rows();
        while let Some((longest, tree)) = self.plan_within(rows, cancel) {
            best = Some((longest, tree));
            rows = Rows::limited(longest.checked_sub(1)?);
        }
        best
    }

    /// A strategy without longer games, and its longest game.
    fn plan_within(&self, rows: Rows, cancel: &Cancel) -> Option<(u8, StrategyTree)> {
        let work = (PLAN_BYTES, u64::MAX);
        let search = self.begin((Aim::Rows, rows), work, cancel).limited_to(Some(PLAN_STEPS_MAX));
        let position = self.position(rows);
        let mut plan = Plan::new(self.set.len(), PLAN_BYTES);
        let openings = self.telling_openings(&search, &position);
        for width in WIDTHS {
            plan.widen(width);
            for opening in openings.iter().take(width) {
                let cost = plan.follow(&search, &position, *opening, width, NEVER);
                if cost.ok()? >= NEVER {
                    continue;
                }
                let tree = build_known(&search, &plan, &position, Some(*opening))?;
                let longest = tree.longest;
                return rows.allow(longest).then(|| (longest, tree.finish(self)));
            }
        }
        None
    }

    /// The openings, those whose classes usually cost least first.
    fn telling_openings(&self, search: &Search<'_>, position: &Position<'_>) -> Vec<u16> {
        if let Some(opening) = self.opening {
            return vec![opening];
        }
        let worth = Worth::guesses(self.set.len());
        let mut openings = Vec::new();
        search.find_guess(position, NEVER, |bounded| {
            if let Some(classes) = search.classes(position.set, bounded.guess) {
                let sizes = classes.iter().map(|class| u32::try_from(class.len()));
                let worth: u64 = sizes.map(|size| worth.of_size(size.unwrap_or(u32::MAX))).sum();
                openings.push((worth, bounded.outside, bounded.guess));
            }
            (openings.len() >= OPENINGS_MAX).then_some(())
        });
        openings.sort_unstable();
        openings.into_iter().map(|(_, _, guess)| guess).collect()
    }
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Board;
    use pegmind_tree::verify;

    use super::*;
    use crate::fixtures::rules;
    use crate::options::{Minimize, OptimalOptions};

    #[test]
    fn a_stopped_search_has_a_strategy_with_short_games() {
        let board = Board::new(rules(4, 7));
        let worst = OptimalOptions { minimize: Minimize::Worst, ..OptimalOptions::default() };
        let position = Optimal::new(&board, worst).unwrap();
        let search = |nodes_max| {
            let limits = OptimalLimits { nodes_max, ..OptimalLimits::default() };
            position.search(&limits, &Cancel::new(), &|_| {})
        };
        let stopped = search(1);
        assert!(!stopped.proven && (4..=6).contains(&stopped.lower), "{}", stopped.lower);
        assert_eq!(stopped.upper, Some(6));
        let proven = search(u64::MAX);
        assert!(proven.proven);
        assert_eq!((proven.lower, proven.upper), (6, Some(6)));
        assert_eq!(proven.tree, stopped.tree, "nothing shorter was found");
        let counted = verify(&proven.tree.unwrap()).unwrap();
        assert_eq!((counted.longest, counted.games()), (6, 2401));
    }
}
