//! What a search has found.

use pegmind_tree::StrategyTree;

/// What a search has found.
#[derive(Clone, Debug)]
pub struct OptimalResult {
    /// No strategy is better than this.
    pub lower: u64,
    /// How good the tree is; `None` without a tree.
    pub upper: Option<u64>,
    /// Whether the tree is as good as any, or that there is none.
    pub proven: bool,
    /// The best strategy that was found. It claims its total and its longest game;
    /// what is known of all others is `lower`.
    pub tree: Option<StrategyTree>,
    /// How many sets were looked at, those before a checkpoint included.
    pub nodes: u64,
}
