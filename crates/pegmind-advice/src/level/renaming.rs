//! Rows that are played as a tree plays, with holes and colors renamed.

use pegmind_rules::{Code, Peg, Row, Rules};
use pegmind_tree::{NodeId, StrategyTree};

/// The guess of a tree after these rows; or after rows like these, which only
/// differ by which hole and which color is which, renamed back. Returns `None` if the
/// tree does not play like this.
///
/// Key pegs do not tell holes or colors from each other, so the tree with all of
/// them renamed is as good. Of several such trees it is the one with the lowest
/// order of holes, so the tree itself comes before all others.
pub(crate) fn guess_alike(tree: &StrategyTree, rules: &Rules, rows: &[Row]) -> Option<Code> {
    follow_alike(tree, rules, rows).map(|(guess, _)| guess)
}

/// The same with the rows as the tree plays them.
pub(crate) fn follow_alike(
    tree: &StrategyTree,
    rules: &Rules,
    rows: &[Row],
) -> Option<(Code, Vec<Row>)> {
    let mut holes: Vec<usize> = (0..usize::from(rules.pegs().get())).collect();
    loop {
        if let Some(found) = follow_with(tree, rules, rows, &holes) {
            return Some(found);
        }
        if !permute(&mut holes) {
            return None;
        }
    }
}

/// The same where the order of the holes is known: each hole of the tree stands
/// for this one of the board.
fn follow_with(
    tree: &StrategyTree,
    rules: &Rules,
    rows: &[Row],
    holes: &[usize],
) -> Option<(Code, Vec<Row>)> {
    let mut names = Names(Vec::new());
    let mut node = tree.node(NodeId::ROOT)?;
    let mut followed = Vec::new();
    for row in rows {
        for (peg, hole) in node.guess().pegs().iter().zip(holes) {
            if !names.give(*peg, *row.guess.pegs().get(*hole)?) {
                return None;
            }
        }
        followed.push(Row { guess: *node.guess(), ..*row });
        node = tree.node(node.after(&row.feedback)?)?;
    }
    let mut pegs = node.guess().pegs().to_vec();
    for (peg, hole) in node.guess().pegs().iter().zip(holes) {
        *pegs.get_mut(*hole)? = names.of(*peg, rules)?;
    }
    Some((Code::new(rules, &pegs).ok()?, followed))
}

/// What the pegs of a tree are called on the board.
struct Names(Vec<(Peg, Peg)>);

impl Names {
    /// Whether a peg can be called like this, as it is from then on.
    fn give(&mut self, peg: Peg, name: Peg) -> bool {
        let known = self.0.iter().find(|(other, taken)| *other == peg || *taken == name);
        if let Some(known) = known {
            return *known == (peg, name);
        }
        self.0.push((peg, name));
        true
    }

    /// What a peg is called. One that has not been seen keeps its name if it can.
    fn of(&mut self, peg: Peg, rules: &Rules) -> Option<Peg> {
        let known = self.0.iter().find(|(other, _)| *other == peg).map(|(_, name)| *name);
        known.or_else(|| {
            let mut free = std::iter::once(peg).chain(rules.legal_pegs());
            free.find(|name| self.give(peg, *name))
        })
    }
}

/// Makes the next higher order; false after the highest.
fn permute(order: &mut [usize]) -> bool {
    let Some(place) = order.windows(2).rposition(|pair| matches!(pair, [a, b] if a < b)) else {
        return false;
    };
    let (low, high) = order.split_at_mut(place + 1);
    let Some(last) = low.last_mut() else { return false };
    if let Some(next) = high.iter_mut().rev().find(|next| **next > *last) {
        std::mem::swap(last, next);
    }
    high.reverse();
    true
}

#[cfg(test)]
mod tests {
    use pegmind_rules::{Board, Preset, mark};
    use pegmind_tree::ShippedTree;

    use super::*;

    #[test]
    fn all_orders_come_once_and_ascend() {
        let mut order = vec![0, 1, 2, 3];
        let mut all = vec![order.clone()];
        while permute(&mut order) {
            all.push(order.clone());
        }
        assert_eq!(all.len(), 24);
        assert!(all.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn a_renamed_opening_is_followed_to_the_end() {
        let rules = Preset::Bulls.rules();
        let tree = ShippedTree::find(&rules, None).unwrap().read().unwrap();
        for (opening, secret) in [("OYGB", "YBRP"), ("9,4,8,7", "1,2,3,4"), ("WROP", "POWR")] {
            let secret = rules.code(secret).unwrap();
            let mut board = Board::new(rules);
            let mut guess = rules.code(opening).unwrap();
            loop {
                let feedback = mark(&rules, &secret, &guess);
                board.push(Row { guess, feedback }).unwrap();
                if feedback.is_solved() {
                    break;
                }
                guess = guess_alike(&tree, &rules, board.rows()).unwrap();
            }
            assert!(board.rows().len() <= 7, "{opening}");
        }
    }

    #[test]
    fn the_rows_of_the_tree_lead_to_its_own_guesses() {
        let rules = Preset::Classic.rules();
        let tree = ShippedTree::find(&rules, None).unwrap().read().unwrap();
        let opening = *tree.node(NodeId::ROOT).unwrap().guess();
        assert_eq!(guess_alike(&tree, &rules, &[]), Some(opening));
        for code in pegmind_rules::Codes::new(&rules) {
            let mut rows = Vec::new();
            while let Some(node) = tree.descend(&rows) {
                assert_eq!(guess_alike(&tree, &rules, &rows).as_ref(), Some(node.guess()));
                let feedback = mark(&rules, &code, node.guess());
                rows.push(Row { guess: *node.guess(), feedback });
            }
        }
    }

    #[test]
    fn other_openings_are_not_like_the_tree() {
        let rules = Preset::Classic.rules();
        let tree = ShippedTree::find(&rules, None).unwrap().read().unwrap();
        for opening in ["RRRR", "RRRO", "RROO", "ROYG"] {
            let guess = rules.code(opening).unwrap();
            let feedback = mark(&rules, &rules.code("PPBB").unwrap(), &guess);
            assert_eq!(guess_alike(&tree, &rules, &[Row { guess, feedback }]), None);
        }
    }
}
