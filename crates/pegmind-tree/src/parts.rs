//! Trees cut after their first guess, and put together again.

use pegmind_rules::{Board, Code, Feedback, Row};

use crate::builder::{BuildError, TreeBuilder};
use crate::claim::Claim;
use crate::tree::{NodeId, StrategyTree};
use crate::verify::Problem;

impl StrategyTree {
    /// The strategies after each answer to the first guess, each with the position that it is
    /// for and what it costs.
    ///
    /// # Errors
    ///
    /// The first [`Problem`] that [`replay`](crate::replay) finds in one of them.
    pub fn parts(&self) -> Result<Vec<(Feedback, Self)>, Problem> {
        let mut parts = Vec::new();
        let Some(root) = self.node(NodeId::ROOT) else { return Ok(parts) };
        for (feedback, id) in root.next() {
            let Some(node) = self.node(*id) else { continue };
            let mut builder = TreeBuilder::new(*node.guess());
            // Answers of a tree have one guess each, and games no more than there are rows.
            let _ = copy(&mut builder, NodeId::ROOT, (self, *id));
            let mut board = self.board.clone();
            let _ = board.push(Row { guess: *root.guess(), feedback: *feedback });
            // What is known of the whole tells nothing of a part.
            let claim = Claim { lower: 0, ..self.claim };
            parts.push((*feedback, builder.build(&board, claim).with_counts()?));
        }
        Ok(parts)
    }

    /// A strategy for a position out of its first guess and those after the answers to it, with
    /// what it costs. Of the claim its aim and what is allowed count.
    ///
    /// # Errors
    ///
    /// The first [`Problem`] that [`replay`](crate::replay) finds.
    pub fn join(
        board: &Board,
        guess: Code,
        claim: Claim,
        parts: &[(Feedback, Self)],
    ) -> Result<Self, JoinError> {
        let mut builder = TreeBuilder::new(guess);
        for (feedback, part) in parts {
            if let Some(root) = part.node(NodeId::ROOT) {
                let id = builder.add(NodeId::ROOT, *feedback, *root.guess())?;
                copy(&mut builder, id, (part, NodeId::ROOT))?;
            }
        }
        Ok(builder.build(board, claim).with_counts()?)
    }
}

/// Adds what comes after a guess of a tree to the same guess of another.
fn copy(
    builder: &mut TreeBuilder,
    to: NodeId,
    (tree, from): (&StrategyTree, NodeId),
) -> Result<(), BuildError> {
    for (feedback, next) in tree.node(from).iter().flat_map(|node| node.next()) {
        if let Some(node) = tree.node(*next) {
            let id = builder.add(to, *feedback, *node.guess())?;
            copy(builder, id, (tree, *next))?;
        }
    }
    Ok(())
}

/// Why strategies are not put together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinError {
    /// Two of them are for one answer.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Together they do not find every code.
    #[error(transparent)]
    Problem(#[from] Problem),
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Preset;

    use super::*;
    use crate::ShippedTree;
    use crate::verify;

    #[test]
    fn what_is_cut_is_put_together_again() {
        let rules = Preset::Classic.rules();
        let tree = ShippedTree::find(&rules, None).unwrap().read().unwrap();
        let parts = tree.parts().unwrap();
        let own = verify(&tree).unwrap().games();
        let totals: u64 = parts.iter().map(|(_, part)| verify(part).unwrap().total).sum();
        assert_eq!(own + totals, tree.claim().total);
        let opening = *tree.node(NodeId::ROOT).unwrap().guess();
        let joined = StrategyTree::join(tree.board(), opening, *tree.claim(), &parts).unwrap();
        // Nodes may have other numbers.
        assert_eq!(verify(&joined).unwrap(), verify(&tree).unwrap());
        assert!(joined.claim() == tree.claim() && joined.parts().unwrap() == parts);
        let missing = StrategyTree::join(tree.board(), opening, *tree.claim(), &parts[1..]);
        assert!(matches!(missing, Err(JoinError::Problem(_))));
        let twice = [parts[0].clone(), parts[0].clone()];
        let twice = StrategyTree::join(tree.board(), opening, *tree.claim(), &twice);
        assert!(matches!(twice, Err(JoinError::Build(_))));
    }
}
