//! A complete code: every hole filled, legal on its board.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use thiserror::Error;

use crate::color::{Color, ColorNames};
use crate::peg::{Peg, PegCount};
use crate::rules::{FeedbackRule, Repeats, Rules};

/// A complete code or guess of 1 to 16 pegs, legal under the rules it was made
/// with. It cannot have holes; a [`Draft`](crate::Draft) can.
///
/// Codes are ordered peg by peg from the left, the blank before color 1, and
/// are the same if their pegs are, whatever rules they were made with.
/// Prints in standard letters (`RROY`), or as numbers with commas (`1,12,3`)
/// where a color has no letter; [`Rules::code`] reads both.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    pegs: [Peg; 16],
    count: PegCount,
    /// What a guess at this code is told.
    pub(crate) feedback: FeedbackRule,
}

impl Code {
    /// A code of these pegs, if the rules allow it.
    ///
    /// # Errors
    ///
    /// [`CodeError`] for a wrong number of pegs, a color or blank the board
    /// does not have, or a repeated color where repeats are off.
    pub fn new(rules: &Rules, pegs: &[Peg]) -> Result<Self, CodeError> {
        if pegs.len() != usize::from(rules.pegs().get()) {
            return Err(CodeError::WrongLength { given: pegs.len(), needed: rules.pegs().get() });
        }
        for (idx, peg) in pegs.iter().enumerate() {
            check_peg(rules, *peg)?;
            if let Peg::Color(color) = *peg
                && rules.repeats() == Repeats::Forbidden
                && let Some(first) = pegs.iter().take(idx).position(|earlier| earlier == peg)
            {
                return Err(CodeError::Repeated { color, first: first + 1, second: idx + 1 });
            }
        }
        Ok(Self::from_legal(rules.pegs(), rules.feedback(), pegs.iter().copied()))
    }

    /// A code of pegs that are already known to be legal. The caller answers
    /// for that; holes that `pegs` leaves open hold blanks.
    fn from_legal(
        count: PegCount,
        feedback: FeedbackRule,
        pegs: impl Iterator<Item = Peg>,
    ) -> Self {
        let mut code = Self { pegs: [Peg::Blank; 16], count, feedback };
        for (hole, peg) in code.pegs.iter_mut().zip(pegs) {
            *hole = peg;
        }
        code
    }

    /// The pegs from left to right.
    #[must_use]
    pub fn pegs(&self) -> &[Peg] {
        // The count is at most 16, the length of the array.
        self.pegs.get(..usize::from(self.count.get())).unwrap_or(&self.pegs)
    }

    /// How many pegs the code has.
    #[must_use]
    pub const fn count(&self) -> PegCount {
        self.count
    }

    /// The numbers of the pegs from left to right, 0 for a blank.
    #[must_use]
    pub fn numbers(&self) -> Vec<u8> {
        self.pegs().iter().map(|peg| peg.number()).collect()
    }

    /// The same code with peg `from[i]` in hole `i`: a permutation of the
    /// holes. Holes that `from` does not name, or names wrongly, keep theirs.
    #[must_use]
    pub fn permuted(&self, from: &[usize]) -> Self {
        let pegs = self.pegs();
        let moved = pegs
            .iter()
            .enumerate()
            .map(|(idx, peg)| from.get(idx).and_then(|source| pegs.get(*source)).unwrap_or(peg));
        Self::from_legal(self.count, self.feedback, moved.copied())
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.pegs() == other.pegs()
    }
}

impl Eq for Code {}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Code {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.pegs().cmp(other.pegs())
    }
}

impl Hash for Code {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pegs().hash(state);
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ColorNames::STANDARD;
        let letters = self.pegs().iter().all(|peg| match peg {
            Peg::Blank => true,
            Peg::Color(color) => names.letter(*color).is_some(),
        });
        for (idx, peg) in self.pegs().iter().enumerate() {
            if idx > 0 && !letters {
                f.write_str(",")?;
            }
            match (peg.color(), peg.color().and_then(|color| names.letter(color))) {
                (None, _) => f.write_str(".")?,
                (Some(_), Some(letter)) if letters => write!(f, "{letter}")?,
                (Some(color), _) => write!(f, "{color}")?,
            }
        }
        Ok(())
    }
}

// Reading a code takes the rules of its board: read the text, then `Rules::code`.
crate::text_form!(write Code);

/// Says whether one peg may stand on this board.
///
/// # Errors
///
/// [`CodeError::BeyondColors`] or [`CodeError::BlankForbidden`].
pub fn check_peg(rules: &Rules, peg: Peg) -> Result<(), CodeError> {
    match peg {
        Peg::Blank if !rules.blanks().allowed() => Err(CodeError::BlankForbidden),
        Peg::Color(color) if !rules.colors().contains(color) => {
            Err(CodeError::BeyondColors { color, colors: rules.colors().get() })
        }
        Peg::Blank | Peg::Color(_) => Ok(()),
    }
}

/// Why some pegs are not a code of this board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    /// Too few pegs, or too many.
    #[error("that is {given} {}, {needed} {} needed", pegs(*given), are(*needed))]
    WrongLength {
        /// How many pegs there were.
        given: usize,
        /// How many a code of this board has.
        needed: u8,
    },
    /// A color that this board does not have.
    #[error("color {color} is not on this board; its colors are 1 to {colors}")]
    BeyondColors {
        /// The color.
        color: Color,
        /// How many colors the board has.
        colors: u8,
    },
    /// A blank where blanks are off.
    #[error("blanks are off on this board; every peg needs a color")]
    BlankForbidden,
    /// A color twice where repeats are off.
    #[error("pegs {first} and {second} have the same color; repeats are off on this board")]
    Repeated {
        /// The color.
        color: Color,
        /// The first hole it stands in, from 1.
        first: usize,
        /// The second hole it stands in, from 1.
        second: usize,
    },
}

fn pegs(count: usize) -> &'static str {
    if count == 1 { "peg" } else { "pegs" }
}

fn are(count: u8) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;
    use alloc::string::ToString;

    fn pegs_of(numbers: &[u8]) -> Vec<Peg> {
        numbers.iter().filter_map(|number| Peg::from_number(*number)).collect()
    }

    #[test]
    fn pegs_that_the_board_does_not_have_are_refused() {
        let error = Code::new(&Preset::Classic.rules(), &pegs_of(&[1, 2, 3])).unwrap_err();
        assert_eq!(error.to_string(), "that is 3 pegs, 4 are needed");
        let error = Code::new(&Preset::Classic.rules(), &pegs_of(&[1, 2, 3, 7])).unwrap_err();
        assert_eq!(error.to_string(), "color 7 is not on this board; its colors are 1 to 6");
        let error = Code::new(&Preset::Bulls.rules(), &pegs_of(&[1, 2, 3, 2])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "pegs 2 and 4 have the same color; repeats are off on this board"
        );
        let error = Code::new(&Preset::Classic.rules(), &pegs_of(&[1, 0, 3, 2])).unwrap_err();
        assert_eq!(error, CodeError::BlankForbidden);
    }
}
