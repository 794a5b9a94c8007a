//! Trees into files.

use pegmind_rules::{Code, Feedback};
use thiserror::Error;

use crate::bits::BitWriter;
use crate::codec::checksum;
use crate::growth::{CODES_MAX, GrowthError, grow_from, list_codes};
use crate::header::{Header, MAGIC, VERSION};
use crate::read::index_width;
use crate::tree::{NodeId, StrategyTree};
use crate::tree_path::TreePath;
use crate::usual::usual_guess;

impl StrategyTree {
    /// The tree as a file, which [`read`](Self::read) takes. Guesses that go
    /// without saying take a bit or nothing.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if there is not a guess for every answer that can occur
    /// and no other. What the tree claims may be wrong.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let rules = *self.board.rules();
        let codes = list_codes(&self.board, CODES_MAX)?;
        let width = index_width(codes.len());
        let candidates = codes.iter().filter(|code| self.board.fits(code)).copied().collect();
        let mut bits = BitWriter::default();
        let above = self.board.rows().len();
        let grown = grow_from(&self.board, self.claim, candidates, |rows, members| {
            let missing = || WriteError::NoGuess { place: TreePath::after(rows) };
            let node = self.descend(rows.get(above..).unwrap_or_default()).ok_or_else(missing)?;
            let guess = *node.guess();
            let usual = usual_guess(&rules, members);
            if usual == Some(guess) {
                bits.push(0, 1);
                return Ok(guess);
            }
            if usual.is_some() {
                bits.push(1, 1);
            }
            // Illegal guesses are refused behind this.
            let index = codes.binary_search(&guess).unwrap_or_default();
            bits.push(u32::try_from(index).unwrap_or_default(), width);
            Ok::<Code, WriteError>(guess)
        })?;
        if !alike(self, &grown) {
            return Err(WriteError::Needless);
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        Header { board: self.board.clone(), claim: self.claim }.write(&mut bytes);
        bytes.extend(bits.into_bytes());
        bytes.extend(checksum(&bytes).to_be_bytes());
        Ok(bytes)
    }
}

/// Whether two trees have the same guesses after the same answers, whatever
/// the order in which they were made.
fn alike(one: &StrategyTree, other: &StrategyTree) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((of_one, of_other)) = pairs.pop() {
        let (Some(a), Some(b)) = (one.node(of_one), other.node(of_other)) else { return false };
        let answers = |next: &[(Feedback, NodeId)]| -> Vec<Feedback> {
            next.iter().map(|(feedback, _)| *feedback).collect()
        };
        if a.guess() != b.guess() || answers(a.next()) != answers(b.next()) {
            return false;
        }
        pairs.extend(a.next().iter().zip(b.next()).map(|((_, a), (_, b))| (*a, *b)));
    }
    true
}

/// Why a tree cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// An answer that can occur has no guess after it.
    #[error("there is no guess {place}")]
    NoGuess {
        /// Where the guess is missing.
        place: TreePath,
    },
    /// There are guesses after answers that cannot occur, or not the only code
    /// is guessed that is left.
    #[error("no code leads to some guesses, or one that is left alone is not guessed")]
    Needless,
    /// The guesses do not make a strategy.
    #[error(transparent)]
    Growth(#[from] GrowthError),
}
