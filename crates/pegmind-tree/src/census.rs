//! What every guess of a tree has to do with how many codes.

use pegmind_rules::{Codes, mark};

use crate::builder::GUESSES_MAX;
use crate::growth::CODES_MAX;
use crate::tree::{NodeId, StrategyTree};

/// What the games have in common that come to one guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How many games come here: the codes that are left.
    pub codes: u64,
    /// The guesses of all these games together, from this one on.
    pub total: u64,
    /// The guesses of the longest of them, from this one on.
    pub longest: usize,
}

/// The share of each guess of a tree, found by playing it against every code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    shares: Vec<Share>,
}

impl Census {
    /// Plays the tree. Games that it loses count as far as they go.
    ///
    /// Returns `None` if the board has more than [`CODES_MAX`] codes.
    #[must_use]
    pub fn of(tree: &StrategyTree) -> Option<Self> {
        let board = tree.board();
        if board.rules().code_count() > u128::from(CODES_MAX) {
            return None;
        }
        let mut shares = vec![Share::default(); tree.len()];
        let mut path: Vec<NodeId> = Vec::new();
        for secret in Codes::new(board.rules()).filter(|code| board.fits(code)) {
            path.clear();
            let mut next = Some(NodeId::ROOT);
            while let Some((id, node)) = next.and_then(|id| Some((id, tree.node(id)?)))
                && path.len() < GUESSES_MAX
            {
                path.push(id);
                let feedback = mark(board.rules(), &secret, node.guess());
                next = if feedback.is_solved() { None } else { node.after(&feedback) };
            }
            for (guesses, id) in (1..).zip(path.iter().rev()) {
                if let Some(share) = shares.get_mut(id.index()) {
                    share.codes += 1;
                    share.total += guesses;
                    share.longest = share.longest.max(usize::try_from(guesses).unwrap_or_default());
                }
            }
        }
        Some(Self { shares })
    }

    /// The share of a guess of the tree. Returns `None` for that of another tree.
    #[must_use]
    pub fn share(&self, id: NodeId) -> Share {
        self.shares.get(id.index()).copied().unwrap_or_default()
    }
}
