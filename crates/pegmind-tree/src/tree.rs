//! A strategy as a tree.

use pegmind_rules::{Board, Code, Feedback, Row};

use crate::claim::Claim;

/// A guess of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The first guess of every tree.
    pub const ROOT: Self = Self(0);

    /// The place of the guess in lists that have one entry for each.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A guess, and what to guess after each answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(crate) guess: Code,
    pub(crate) next: Vec<(Feedback, NodeId)>,
}

impl Node {
    /// What to guess.
    #[must_use]
    pub const fn guess(&self) -> &Code {
        &self.guess
    }

    /// The guesses after each answer, in ascending order of the answers. The
    /// winning one has none.
    #[must_use]
    pub fn next(&self) -> &[(Feedback, NodeId)] {
        &self.next
    }

    /// The guess after this answer.
    #[must_use]
    pub fn after(&self, feedback: &Feedback) -> Option<NodeId> {
        let found = self.next.binary_search_by_key(feedback, |(feedback, _)| *feedback).ok()?;
        self.next.get(found).map(|(_, id)| *id)
    }
}

/// A strategy for one position of one board, with what its maker claims.
///
/// A tree that [grew](Self::grow) or was [read](Self::read) has a guess for
/// every answer that can occur. One that was [built](crate::TreeBuilder) by
/// hand can be wrong in any way that [`verify`](crate::verify()) finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyTree {
    pub(crate) board: Board,
    pub(crate) claim: Claim,
    /// At least one; every guess stands behind the one before it.
    pub(crate) nodes: Vec<Node>,
}

impl StrategyTree {
    /// The position that the strategy starts from: the board, whose number of
    /// rows means nothing here, and the rows that were played before.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What the maker of the tree says of it.
    #[must_use]
    pub const fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The same tree with another claim.
    #[must_use]
    pub fn with_claim(mut self, claim: Claim) -> Self {
        self.claim = claim;
        self
    }

    /// A guess of this tree. Returns `None` for the guess of another one.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// How many guesses the tree holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no guess at all, which cannot be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The guess after these rows, which come after those of the position.
    /// Returns `None` if they are not how this strategy plays.
    #[must_use]
    pub fn descend(&self, rows: &[Row]) -> Option<&Node> {
        rows.iter().try_fold(self.node(NodeId::ROOT)?, |node, row| {
            let next = node.after(&row.feedback).filter(|_| *node.guess() == row.guess)?;
            self.node(next)
        })
    }
}
