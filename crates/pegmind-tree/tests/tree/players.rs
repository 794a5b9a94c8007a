//! Strategies that look one step ahead, made of the definition of feedback.

use std::collections::BTreeMap;

use pegmind_rules::{Board, Code, Codes, Rules, mark};
use pegmind_tree::StrategyTree;

use super::boards::NOTHING;

/// The sizes of the classes of some candidates, the winning one included.
fn sizes(rules: &Rules, members: &[Code], guess: &Code) -> Vec<u64> {
    let mut sizes = BTreeMap::new();
    for member in members {
        *sizes.entry(mark(rules, member, guess)).or_insert(0) += 1;
    }
    sizes.into_values().collect()
}

/// The tree of the strategy with the smallest key; of equal ones a candidate
/// before others, then the lowest code. It claims what it does.
pub(crate) fn ranked_by(board: &Board, key: impl Fn(&[u64]) -> u64) -> StrategyTree {
    let codes: Vec<Code> = Codes::new(board.rules()).collect();
    let tree = StrategyTree::grow(board, NOTHING, |_rows, members| {
        if let [first, _] = members {
            return *first;
        }
        let rank = |guess: &&Code| {
            let outside = members.binary_search(guess).is_err();
            (key(&sizes(board.rules(), members, guess)), outside)
        };
        *codes.iter().min_by_key(rank).unwrap()
    });
    tree.unwrap().with_counts().unwrap()
}

/// Kooi 2005.
pub(crate) fn most_parts(board: &Board) -> StrategyTree {
    ranked_by(board, |sizes| u64::MAX - sizes.len() as u64)
}

/// Knuth 1977.
pub(crate) fn minimax(board: &Board) -> StrategyTree {
    ranked_by(board, |sizes| sizes.iter().copied().max().unwrap_or(0))
}

/// Irving 1978.
pub(crate) fn expected_size(board: &Board) -> StrategyTree {
    ranked_by(board, |sizes| sizes.iter().map(|size| size * size).sum())
}

/// Shapiro 1983.
pub(crate) fn first_consistent(board: &Board) -> StrategyTree {
    let tree = StrategyTree::grow(board, NOTHING, |_rows, members| members[0]);
    tree.unwrap().with_counts().unwrap()
}
