//! What a proof knows between openings.

use std::sync::Arc;

use pegmind_tree::StrategyTree;

use crate::sets::bounds::NEVER;
use crate::sets::rows::Rows;

/// A strategy and what it costs.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) cost: u32,
    pub(crate) tree: Arc<StrategyTree>,
}

/// How far a search is.
#[derive(Clone, Debug)]
pub(crate) struct ProofState {
    /// The limit that it keeps to.
    pub(crate) rows: Rows,
    /// No strategy costs less.
    pub(crate) lower: u32,
    /// The best opening costs this, or some strategy that begins with it.
    pub(crate) upper: u32,
    pub(crate) best: Option<u16>,
    /// The width of the plan that is made, and the number behind that of the last
    /// opening that was tried.
    pub(crate) planned: (usize, usize),
    /// Openings that cost no less than `upper`.
    pub(crate) finished: Vec<u16>,
    /// How many openings cannot be left out.
    pub(crate) openings: usize,
    /// The best strategy that is written out, which can be worse than the best
    /// one that is known of.
    pub(crate) found: Option<Found>,
}

impl ProofState {
    /// Nothing is known yet.
    pub(crate) const fn new(rows: Rows) -> Self {
        Self {
            rows,
            lower: 0,
            upper: NEVER,
            best: None,
            planned: (0, 0),
            finished: Vec::new(),
            openings: 0,
            found: None,
        }
    }

    /// Keeps a strategy if it is better than what there is.
    pub(crate) fn keep(&mut self, cost: u32, tree: &Arc<StrategyTree>) {
        if self.found.as_ref().is_none_or(|found| cost < found.cost) {
            self.found = Some(Found { cost, tree: Arc::clone(tree) });
        }
    }
}
