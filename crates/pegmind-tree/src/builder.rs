//! Trees made guess by guess.

use pegmind_rules::{Board, Code, Feedback, RowCount, Rules};
use thiserror::Error;

use crate::claim::Claim;
use crate::tree::{Node, NodeId, StrategyTree};

/// The most guesses of a game, the rows of the position included: as many as
/// there are rows on the largest board.
pub const GUESSES_MAX: usize = 99;

/// A tree in the making. Whether it is a good one is for
/// [`verify`](crate::verify()) to say.
#[derive(Clone, Debug)]
pub struct TreeBuilder {
    nodes: Vec<Node>,
}

impl TreeBuilder {
    /// A tree of one guess.
    #[must_use]
    pub fn new(opening: Code) -> Self {
        Self { nodes: vec![Node { guess: opening, next: Vec::new() }] }
    }

    /// Adds what to guess after an answer.
    ///
    /// # Errors
    ///
    /// [`BuildError`] if that answer has a guess, or there is no such parent.
    pub fn add(
        &mut self,
        parent: NodeId,
        feedback: Feedback,
        guess: Code,
    ) -> Result<NodeId, BuildError> {
        let id = u32::try_from(self.nodes.len()).map_err(|_beyond| BuildError::TooManyGuesses)?;
        let node = self.nodes.get_mut(parent.index()).ok_or(BuildError::NoSuchGuess)?;
        match node.next.binary_search_by_key(&feedback, |(feedback, _)| *feedback) {
            Ok(_) => Err(BuildError::AnsweredTwice { guess: node.guess, feedback }),
            Err(place) => {
                node.next.insert(place, (feedback, NodeId(id)));
                self.nodes.push(Node { guess, next: Vec::new() });
                Ok(NodeId(id))
            }
        }
    }

    /// The tree for a position, with what is said of it.
    #[must_use]
    pub fn build(self, board: &Board, claim: Claim) -> StrategyTree {
        StrategyTree { board: with_all_rows(board), claim, nodes: self.nodes }
    }
}

/// The rules of a tree, which knows no end of the board.
pub(crate) fn rules_of_tree(rules: &Rules) -> Rules {
    let rows = u8::try_from(GUESSES_MAX).ok().and_then(|rows| RowCount::new(rows).ok());
    rows.map_or(*rules, |rows| rules.with_rows(rows))
}

/// The same position on a board with as many rows as there can be.
pub(crate) fn with_all_rows(board: &Board) -> Board {
    let mut all = Board::new(rules_of_tree(board.rules()));
    for row in board.rows() {
        // No board has more rows.
        if all.push(*row).is_err() {
            break;
        }
    }
    all
}

/// Why a guess cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// The parent is not in this tree.
    #[error("the guess before is not in this tree")]
    NoSuchGuess,
    /// There is a guess after that answer.
    #[error("there already is a guess after {guess} answered {feedback}")]
    AnsweredTwice {
        /// The guess before.
        guess: Code,
        /// Its answer.
        feedback: Feedback,
    },
    /// More guesses than can be numbered.
    #[error("too many guesses; expected less than 4294967296")]
    TooManyGuesses,
}
