//! The guesses of a tree in the order in which they are shown.

use pegmind_rules::{Code, Feedback};
use pegmind_tree::{Census, NodeId, Share, StrategyTree};

use crate::args::Levels;

/// A guess with its place.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) id: NodeId,
    /// The guess before and its answer; nothing for the first one.
    pub(super) from: Option<(NodeId, Feedback)>,
    /// How many guesses come before.
    pub(super) level: usize,
    pub(super) guess: Code,
    pub(super) share: Share,
}

/// The guesses of the first levels: each with what follows it behind it, in
/// ascending order of the answers.
pub(super) fn branches(tree: &StrategyTree, census: &Census, levels: Levels) -> Vec<Branch> {
    let mut branches = Vec::new();
    let mut pending = vec![(NodeId::ROOT, None, 0)];
    while let Some((id, from, level)) = pending.pop() {
        let Some(node) = tree.node(id) else { continue };
        branches.push(Branch { id, from, level, guess: *node.guess(), share: census.share(id) });
        if level + 1 < levels.get() {
            let next = node.next().iter().rev();
            pending.extend(next.map(|(feedback, next)| (*next, Some((id, *feedback)), level + 1)));
        }
    }
    branches
}

/// A number of codes in words.
pub(super) fn codes(count: u64) -> String {
    format!("{count} code{}", if count == 1 { "" } else { "s" })
}
