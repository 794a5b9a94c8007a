//! How a tree follows from the guess for each set of candidates.

use std::collections::BTreeMap;

use pegmind_rules::{Board, Code, CodeError, Codes, Feedback, Row, mark};
use thiserror::Error;

use crate::builder::{BuildError, GUESSES_MAX, TreeBuilder, with_all_rows};
use crate::claim::Claim;
use crate::tree::{NodeId, StrategyTree};
use crate::tree_path::TreePath;

/// The most codes that a board with a tree has.
pub const CODES_MAX: u64 = 1 << 20;

impl StrategyTree {
    /// The tree of a strategy, which is asked for its guess once for every set
    /// of two candidates or more; a single one is guessed. It is told the rows
    /// so far, those of the position included, and the candidates in ascending
    /// order.
    ///
    /// Claimed are what `claim` says; see [`with_counts`](Self::with_counts).
    ///
    /// # Errors
    ///
    /// [`GrowthError`] if the guesses do not make a strategy.
    pub fn grow(
        board: &Board,
        claim: Claim,
        mut choose: impl FnMut(&[Row], &[Code]) -> Code,
    ) -> Result<Self, GrowthError> {
        let codes = list_codes(board, CODES_MAX)?;
        let candidates = codes.into_iter().filter(|code| board.fits(code)).collect();
        grow_from(board, claim, candidates, |rows, members| Ok(choose(rows, members)))
    }
}

/// All codes of a board, in ascending order.
pub(crate) fn list_codes(board: &Board, max: u64) -> Result<Vec<Code>, GrowthError> {
    let codes = board.rules().code_count();
    if codes > u128::from(max) {
        return Err(GrowthError::TooManyCodes { codes, max });
    }
    Ok(Codes::new(board.rules()).collect())
}

/// A set of candidates that no guess is chosen for yet.
struct Pending {
    /// The guess that leads here and how it was answered.
    from: Option<(NodeId, Row)>,
    /// How many rows are above.
    depth: usize,
    members: Vec<Code>,
}

/// Grows a tree for these candidates, in ascending order. Guesses are asked
/// for from the first to the last: each is followed by those behind its first
/// answer, where answers are ordered by the smallest code that gives them.
pub(crate) fn grow_from<E: From<GrowthError>>(
    board: &Board,
    claim: Claim,
    candidates: Vec<Code>,
    mut choose: impl FnMut(&[Row], &[Code]) -> Result<Code, E>,
) -> Result<StrategyTree, E> {
    let board = with_all_rows(board);
    let rules = *board.rules();
    let mut path = board.rows().to_vec();
    let mut builder: Option<TreeBuilder> = None;
    // Sets on the stack have no code in common, so it stays small.
    let mut pending = vec![Pending { from: None, depth: path.len(), members: candidates }];
    while let Some(Pending { from, depth, members }) = pending.pop() {
        if let Some((_, row)) = from {
            path.truncate(depth - 1);
            path.push(row);
        }
        if depth >= GUESSES_MAX {
            return Err(GrowthError::TooLong { place: TreePath::after(&path) }.into());
        }
        let guess = match members.as_slice() {
            [] => return Err(GrowthError::NoCode.into()),
            [only] => *only,
            several => choose(&path, several)?,
        };
        let legal = Code::new(&rules, guess.pegs());
        legal.map_err(|error| GrowthError::Illegal { place: TreePath::after(&path), error })?;
        let id = match (&mut builder, from) {
            (Some(builder), Some((parent, row))) => {
                builder.add(parent, row.feedback, guess).map_err(GrowthError::Build)?
            }
            (builder, _) => {
                *builder = Some(TreeBuilder::new(guess));
                NodeId::ROOT
            }
        };
        let mut classes: BTreeMap<Feedback, Vec<Code>> = BTreeMap::new();
        for member in &members {
            classes.entry(mark(&rules, member, &guess)).or_default().push(*member);
        }
        let told_nothing = classes.len() == 1;
        classes.retain(|feedback, _| !feedback.is_solved());
        if told_nothing && !classes.is_empty() {
            return Err(GrowthError::TellsNothing { place: TreePath::after(&path), guess }.into());
        }
        let next = classes.into_iter().map(|(feedback, members)| Pending {
            from: Some((id, Row { guess, feedback })),
            depth: depth + 1,
            members,
        });
        let bottom = pending.len();
        pending.extend(next);
        if let Some(next) = pending.get_mut(bottom..) {
            // The one with the smallest code comes last, to be taken first.
            next.sort_by(|a, b| b.members.first().cmp(&a.members.first()));
        }
    }
    let builder = builder.ok_or(GrowthError::NoCode)?;
    Ok(builder.build(&board, claim))
}

/// Why guesses do not make a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GrowthError {
    /// No code fits the rows of the position.
    #[error("no code fits the rows of the position")]
    NoCode,
    /// More codes than can be listed.
    #[error("the board has {codes} codes; expected at most {max}")]
    TooManyCodes {
        /// The codes of the board.
        codes: u128,
        /// The most there can be.
        max: u64,
    },
    /// A guess that is no code of the board.
    #[error("{place} an illegal guess is made: {error}")]
    Illegal {
        /// Where it is made.
        place: TreePath,
        /// What is wrong with it.
        error: CodeError,
    },
    /// A guess that has the same answer whatever the code is.
    #[error("{place} {guess} is guessed, which tells nothing new")]
    TellsNothing {
        /// Where it is made.
        place: TreePath,
        /// The guess.
        guess: Code,
    },
    /// A game that is longer than a game can be.
    #[error("{place} a guess is needed that no board has a row for; expected at most 99")]
    TooLong {
        /// Where the game goes on.
        place: TreePath,
    },
    /// More guesses than a tree can hold.
    #[error(transparent)]
    Build(BuildError),
}
