//! A tree as an object.

use pegmind_protocol::TreeEntry;
use pegmind_tree::{Node, NodeId, StrategyTree};

/// The whole tree. No game has more than 99 guesses, so it is not deep.
pub(super) fn entry(tree: &StrategyTree) -> Option<TreeEntry> {
    tree.node(NodeId::ROOT).map(|root| below(tree, root))
}

fn below(tree: &StrategyTree, node: &Node) -> TreeEntry {
    let mut entry = TreeEntry::new(node.guess());
    for (feedback, id) in node.next() {
        if let Some(next) = tree.node(*id) {
            entry.add(feedback, below(tree, next));
        }
    }
    entry
}
