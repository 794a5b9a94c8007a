//! What the codebreaker is told about a guess.

use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::named::named;
use crate::peg::PegCount;
use crate::quoted::Quoted;
use crate::rules::{Blanks, FeedbackRule, Repeats, Rules};

named! {
    /// How one peg of a guess was marked.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum PegMark: "mark" {
        /// Right color in the right place.
        Exact = "#",
        /// Right color in the wrong place.
        Color = "o",
        /// No match.
        Nothing = ".",
    }
}

impl PegMark {
    /// The character of this mark: `#`, `o` or `.`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Exact => '#',
            Self::Color => 'o',
            Self::Nothing => '.',
        }
    }

    /// The mark with this character, in either case.
    #[must_use]
    pub fn from_symbol(symbol: char) -> Option<Self> {
        let symbol = symbol.to_ascii_lowercase();
        Self::ALL.iter().copied().find(|mark| mark.symbol() == symbol)
    }
}

/// The answer to a guess. Impossible values, like three exact and one color of
/// four pegs, cannot be made.
///
/// Prints in key notation: `1+2` (exact, then color), `#o..` peg by peg, `2`
/// for exact only or sum only. Where only the sum is told, all colors right is
/// `4` and the code itself is `4!`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feedback {
    pegs: PegCount,
    told: Told,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Told {
    Keys {
        exact: u8,
        color: u8,
    },
    /// One bit a peg, the first peg lowest. No peg is in both.
    PerPeg {
        exact: u16,
        color: u16,
    },
    Exact(u8),
    Sum {
        sum: u8,
        solved: bool,
    },
}

impl Feedback {
    /// Feedback by key pegs.
    ///
    /// # Errors
    ///
    /// [`FeedbackError`] if no code and guess of this board give these counts.
    pub fn keys(rules: &Rules, exact: u64, color: u64) -> Result<Self, FeedbackError> {
        let (exact, color) = possible(rules, exact, color)?;
        Ok(Self { pegs: rules.pegs(), told: Told::Keys { exact, color } })
    }

    /// Feedback for each peg in order.
    ///
    /// # Errors
    ///
    /// [`FeedbackError`] for a wrong number of marks, or if no code and guess
    /// of this board give as many of each mark.
    pub fn per_peg(rules: &Rules, marks: &[PegMark]) -> Result<Self, FeedbackError> {
        if marks.len() != usize::from(rules.pegs().get()) {
            return Err(FeedbackError::WrongLength {
                given: marks.len(),
                needed: rules.pegs().get(),
            });
        }
        let bits = |wanted| {
            marks
                .iter()
                .enumerate()
                .fold(0_u16, |bits, (idx, mark)| bits | (u16::from(*mark == wanted) << idx))
        };
        let (exact, color) = (bits(PegMark::Exact), bits(PegMark::Color));
        possible(rules, u64::from(exact.count_ones()), u64::from(color.count_ones()))?;
        Ok(Self { pegs: rules.pegs(), told: Told::PerPeg { exact, color } })
    }

    /// Feedback that tells exact matches only.
    ///
    /// # Errors
    ///
    /// [`FeedbackError`] if no code and guess of this board match so often.
    pub fn exact_only(rules: &Rules, exact: u64) -> Result<Self, FeedbackError> {
        // Without repeats on as many colors as pegs, the other pegs are a
        // permutation of the code's: the last one cannot be wrong alone.
        let color = u64::from(rules.pegs().get()).saturating_sub(exact);
        let color = if least_sum(rules) == rules.pegs().get() { color } else { 0 };
        let (exact, _) = possible(rules, exact, color)?;
        Ok(Self { pegs: rules.pegs(), told: Told::Exact(exact) })
    }

    /// Feedback that tells the sum of exact and color matches, of a guess that
    /// is not the code.
    ///
    /// # Errors
    ///
    /// [`FeedbackError`] if no code and guess of this board give this sum.
    pub fn sum_only(rules: &Rules, sum: u64) -> Result<Self, FeedbackError> {
        let pegs = rules.pegs();
        // On a board of one peg the right color is in the right place.
        if pegs == PegCount::MIN && sum == 1 {
            return Ok(Self::sum_solved(rules));
        }
        let (exact, color) = possible(rules, 0, sum)?;
        Ok(Self { pegs, told: Told::Sum { sum: exact + color, solved: false } })
    }

    /// Feedback that tells a sum, of the code itself.
    #[must_use]
    pub const fn sum_solved(rules: &Rules) -> Self {
        let pegs = rules.pegs();
        Self { pegs, told: Told::Sum { sum: pegs.get(), solved: true } }
    }

    /// The feedback of these marks under a feedback rule. The caller answers for
    /// the marks being those of a code and a guess of so many pegs.
    pub(crate) fn from_marks(rule: FeedbackRule, pegs: PegCount, exact: u16, color: u16) -> Self {
        // A mask of 16 bits has at most 16 ones.
        let count = |bits: u16| u8::try_from(bits.count_ones()).unwrap_or(u8::MAX);
        let told = match rule {
            FeedbackRule::Keys => Told::Keys { exact: count(exact), color: count(color) },
            FeedbackRule::PerPeg => Told::PerPeg { exact, color },
            FeedbackRule::Exact => Told::Exact(count(exact)),
            FeedbackRule::Sum => {
                Told::Sum { sum: count(exact | color), solved: count(exact) == pegs.get() }
            }
        };
        Self { pegs, told }
    }

    /// The number of exact matches, if the feedback rule tells it.
    #[must_use]
    pub fn exact(&self) -> Option<u8> {
        match self.told {
            Told::Keys { exact, .. } | Told::Exact(exact) => Some(exact),
            Told::PerPeg { exact, .. } => u8::try_from(exact.count_ones()).ok(),
            Told::Sum { solved, .. } => solved.then(|| self.pegs.get()),
        }
    }

    /// The number of color matches, if the feedback rule tells it.
    #[must_use]
    pub fn color(&self) -> Option<u8> {
        match self.told {
            Told::Keys { color, .. } => Some(color),
            Told::PerPeg { color, .. } => u8::try_from(color.count_ones()).ok(),
            Told::Exact(_) => None,
            Told::Sum { solved, .. } => solved.then_some(0),
        }
    }

    /// The number of exact and color matches together, if the rule tells it.
    #[must_use]
    pub fn sum(&self) -> Option<u8> {
        match self.told {
            Told::Sum { sum, .. } => Some(sum),
            Told::Keys { .. } | Told::PerPeg { .. } => Some(self.exact()? + self.color()?),
            Told::Exact(_) => None,
        }
    }

    /// The mark of each peg of the guess from left to right, if the feedback
    /// rule tells it.
    #[must_use]
    pub fn peg_marks(&self) -> Option<Vec<PegMark>> {
        let Told::PerPeg { exact, color } = self.told else {
            return None;
        };
        let mark = |idx| match (exact >> idx & 1, color >> idx & 1) {
            (1, _) => PegMark::Exact,
            (_, 1) => PegMark::Color,
            _ => PegMark::Nothing,
        };
        Some((0..self.pegs.get()).map(mark).collect())
    }

    /// Whether the guess was the code.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.exact() == Some(self.pegs.get())
    }

    /// The pegs of a guess that this feedback is for.
    #[must_use]
    pub const fn pegs(&self) -> PegCount {
        self.pegs
    }

    /// Which rule this feedback follows.
    #[must_use]
    pub const fn rule(&self) -> FeedbackRule {
        match self.told {
            Told::Keys { .. } => FeedbackRule::Keys,
            Told::PerPeg { .. } => FeedbackRule::PerPeg,
            Told::Exact(_) => FeedbackRule::Exact,
            Told::Sum { .. } => FeedbackRule::Sum,
        }
    }
}

/// The smallest sum of matches that any two codes of the board have: without
/// repeats two codes must share colors or blanks once there are few colors.
fn least_sum(rules: &Rules) -> u8 {
    let (pegs, colors) = (rules.pegs().get(), rules.colors().get());
    match (rules.repeats(), rules.blanks()) {
        (Repeats::Allowed, _) => 0,
        (Repeats::Forbidden, Blanks::Forbidden) => (2 * pegs).saturating_sub(colors),
        (Repeats::Forbidden, Blanks::Allowed) => pegs.saturating_sub(colors),
    }
}

/// The smallest number of exact matches that any two codes of the board have:
/// a hole without one needs a color in one of the codes, which can use each
/// color once.
fn least_exact(rules: &Rules) -> u8 {
    if rules.repeats().allowed() || !rules.blanks().allowed() {
        return 0;
    }
    rules.pegs().get().saturating_sub(2 * rules.colors().get())
}

/// Whether some two codes have these matches, given that they are not too many
/// or too few and not those of a last peg alone.
fn matched_by_some(rules: &Rules, exact: u8, color: u8) -> bool {
    match (rules.repeats(), rules.blanks()) {
        // Of two colors, one stands wherever the other one is wrong: as many
        // of either match elsewhere.
        (Repeats::Allowed, Blanks::Forbidden) => {
            rules.colors().get() > 2 || color.is_multiple_of(2)
        }
        // Exact matches cost no color if they are blanks. Of every two color
        // matches one can be a blank, and the other holes need a color each.
        (Repeats::Forbidden, Blanks::Allowed) => {
            rules.pegs().get() - exact - color / 2 <= rules.colors().get()
        }
        (Repeats::Allowed, Blanks::Allowed) | (Repeats::Forbidden, Blanks::Forbidden) => true,
    }
}

fn possible(rules: &Rules, exact: u64, color: u64) -> Result<(u8, u8), FeedbackError> {
    let pegs = rules.pegs().get();
    let sum = exact.saturating_add(color);
    let (Ok(exact_small), Ok(color_small)) = (u8::try_from(exact), u8::try_from(color)) else {
        return Err(FeedbackError::TooMany { sum, pegs });
    };
    if sum > u64::from(pegs) {
        return Err(FeedbackError::TooMany { sum, pegs });
    }
    if exact_small + 1 == pegs && color_small == 1 {
        return Err(FeedbackError::LastPegAlone { pegs });
    }
    if rules.feedback() == FeedbackRule::Exact {
        let least = least_exact(rules);
        return if exact_small < least {
            Err(FeedbackError::TooFewExact { exact: exact_small, least })
        } else {
            Ok((exact_small, color_small))
        };
    }
    if sum < u64::from(least_sum(rules)) {
        return Err(FeedbackError::TooFew { sum, least: least_sum(rules) });
    }
    if rules.feedback() != FeedbackRule::Sum && !matched_by_some(rules, exact_small, color_small) {
        return Err(FeedbackError::NoSuchPair { exact: exact_small, color: color_small });
    }
    Ok((exact_small, color_small))
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.told {
            Told::Keys { exact, color } => write!(f, "{exact}+{color}"),
            Told::PerPeg { .. } => self
                .peg_marks()
                .unwrap_or_default()
                .into_iter()
                .try_for_each(|mark| fmt::Write::write_char(f, mark.symbol())),
            Told::Exact(exact) => write!(f, "{exact}"),
            Told::Sum { sum, solved } => write!(f, "{sum}{}", if solved { "!" } else { "" }),
        }
    }
}

// Reading feedback takes the rules of its board: read the text, then `Rules::answer`.
crate::text_form!(write Feedback);

/// Why some text or numbers are not feedback of this board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FeedbackError {
    /// More matches than pegs.
    #[error("{sum} key pegs for {pegs} pegs; at most {pegs} can match")]
    TooMany {
        /// The matches given.
        sum: u64,
        /// The pegs of the board.
        pegs: u8,
    },
    /// All pegs exact but one, and that one by color.
    #[error(
        "{}+1 of {pegs} cannot be: if all other pegs are in place, the last one has no other place to go",
        pegs - 1
    )]
    LastPegAlone {
        /// The pegs of the board.
        pegs: u8,
    },
    /// Fewer matches than any two codes of the board have.
    #[error("{sum} matches cannot be: without repeats any two codes here share at least {least}")]
    TooFew {
        /// The matches given.
        sum: u64,
        /// The fewest there can be.
        least: u8,
    },
    /// Fewer exact matches than any two codes of the board have.
    #[error("{exact} exact cannot be: without repeats any two codes here have at least {least}")]
    TooFewExact {
        /// The exact matches given.
        exact: u8,
        /// The fewest there can be.
        least: u8,
    },
    /// Matches that no two codes of the board have.
    #[error("{exact}+{color} cannot be: no two codes of this board match like that")]
    NoSuchPair {
        /// The exact matches given.
        exact: u8,
        /// The color matches given.
        color: u8,
    },
    /// A sum below the number of pegs, said to be the code itself.
    #[error("{sum}! cannot be: only {pegs}! is the code itself")]
    SolvedTooEarly {
        /// The sum given.
        sum: u64,
        /// The pegs of the board.
        pegs: u8,
    },
    /// Too few or too many marks where each peg has one.
    #[error("that is {given} marks, {needed} are needed, one for each peg")]
    WrongLength {
        /// The marks given.
        given: usize,
        /// The pegs of the board.
        needed: u8,
    },
    /// Text that is not key notation.
    #[error("'{text}' is not an answer; expected {expected}")]
    NotNotation {
        /// The text.
        text: Quoted,
        /// What is accepted.
        expected: &'static str,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;
    use alloc::string::ToString;

    #[test]
    fn answers_that_no_two_codes_earn_cannot_be_made() {
        let error = Feedback::keys(&Preset::Classic.rules(), 3, 1).unwrap_err();
        assert_eq!(error, FeedbackError::LastPegAlone { pegs: 4 });
        assert!(Feedback::keys(&Preset::Classic.rules(), u64::MAX, u64::MAX).is_err());
        let two_colors = Rules::mastermind(4, 2).unwrap();
        let error = Feedback::keys(&two_colors, 1, 1).unwrap_err();
        assert_eq!(error.to_string(), "1+1 cannot be: no two codes of this board match like that");
        assert!(Feedback::keys(&two_colors, 1, 2).is_ok());
        let five = Rules::mastermind(5, 2).unwrap().with_blanks(Blanks::Allowed).unwrap();
        let five = five.with_repeats(Repeats::Forbidden).unwrap();
        let blanks = |feedback| five.with_feedback(feedback);
        let keys = blanks(FeedbackRule::Keys);
        assert_eq!(Feedback::keys(&keys, 2, 0), Err(FeedbackError::TooFew { sum: 2, least: 3 }));
        assert_eq!(
            Feedback::keys(&keys, 1, 2),
            Err(FeedbackError::NoSuchPair { exact: 1, color: 2 })
        );
        assert_eq!(
            Feedback::exact_only(&blanks(FeedbackRule::Exact), 0),
            Err(FeedbackError::TooFewExact { exact: 0, least: 1 })
        );
        assert!(Feedback::sum_only(&blanks(FeedbackRule::Sum), 2).is_err());
    }
}
