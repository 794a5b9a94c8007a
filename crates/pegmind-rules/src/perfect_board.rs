//! The boards on which the level `perfect` plays.

use core::fmt;

use crate::guess_average::GuessAverage;
use crate::rules::{Blanks, FeedbackRule, Repeats, Rules};
use crate::seat::BreakerLevel;

/// A board that has a strategy proven to be the best, so that the level
/// `perfect` plays there: answered by key pegs, without blanks, and with any
/// number of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerfectBoard {
    /// The pegs of a code.
    pub pegs: u8,
    /// The colors.
    pub colors: u8,
    /// Whether a color may stand in a code more than once.
    pub repeats: Repeats,
}

impl PerfectBoard {
    /// All of them, in the order people are shown them.
    pub const ALL: &'static [Self] = &[
        Self { pegs: 4, colors: 5, repeats: Repeats::Allowed },
        Self { pegs: 4, colors: 6, repeats: Repeats::Allowed },
        Self { pegs: 4, colors: 7, repeats: Repeats::Allowed },
        Self { pegs: 5, colors: 4, repeats: Repeats::Allowed },
        Self { pegs: 4, colors: 10, repeats: Repeats::Forbidden },
    ];

    /// The one with these rules, if there is one.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        let usual = rules.feedback() == FeedbackRule::Keys && rules.blanks() == Blanks::Forbidden;
        let board = Self {
            pegs: rules.pegs().get(),
            colors: rules.colors().get(),
            repeats: rules.repeats(),
        };
        Self::ALL.iter().copied().find(|known| usual && *known == board)
    }

    /// All of them in words, for people who ask for another one.
    #[must_use]
    pub const fn all_in_words() -> impl fmt::Display {
        AllInWords
    }
}

struct AllInWords;

impl fmt::Display for AllInWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alike = |a: &PerfectBoard, b: &PerfectBoard| (a.pegs, a.repeats) == (b.pegs, b.repeats);
        let groups = PerfectBoard::ALL.chunk_by(alike);
        let count = groups.clone().count();
        for (number, group) in (1..).zip(groups) {
            let Some((last, others)) = group.split_last() else { continue };
            f.write_str(match number {
                1 => "",
                number if number == count => ", or ",
                _ => ", ",
            })?;
            write!(f, "{} pegs with ", last.pegs)?;
            for (idx, board) in others.iter().enumerate() {
                write!(f, "{}{}", if idx == 0 { "" } else { ", " }, board.colors)?;
            }
            write!(f, "{}{} colors", if others.is_empty() { "" } else { " or " }, last.colors)?;
            if !last.repeats.allowed() {
                f.write_str(" and no repeats")?;
            }
        }
        Ok(())
    }
}

impl BreakerLevel {
    /// Whether the level plays on a board.
    ///
    /// # Errors
    ///
    /// [`UnplayedBoardError`] if it is `perfect` and the board has no strategy
    /// that was proven to be the best, or an average and not the classic board; it says
    /// which boards there are.
    pub fn check(self, rules: &Rules) -> Result<(), UnplayedBoardError> {
        match self {
            Self::Casual | Self::Steady | Self::Sharp | Self::Expert => Ok(()),
            Self::Perfect if PerfectBoard::of(rules).is_some() => Ok(()),
            Self::Average(_) if GuessAverage::plays_on(rules) => Ok(()),
            Self::Perfect | Self::Average(_) => {
                Err(UnplayedBoardError { level: self, rules: *rules })
            }
        }
    }

    /// The levels that play on a board, in the order people are shown them.
    pub fn on(rules: &Rules) -> impl Iterator<Item = Self> + use<> {
        let rules = *rules;
        Self::ALL.iter().copied().filter(move |level| level.check(&rules).is_ok())
    }
}

/// A level that does not play on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnplayedBoardError {
    /// The level.
    pub level: BreakerLevel,
    /// The board.
    pub rules: Rules,
}

impl fmt::Display for UnplayedBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let BreakerLevel::Average(_) = self.level {
            let (level, board) = (self.level, self.rules.without_rows());
            return write!(f, "{level} is measured on the classic board alone, not on {board}");
        }
        let (level, board, boards) =
            (self.level, self.rules.without_rows(), PerfectBoard::all_in_words());
        write!(f, "{level} has no strategy for {board}; expected {boards}, ")?;
        f.write_str("always with key pegs and without blanks")
    }
}

impl core::error::Error for UnplayedBoardError {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;
    use crate::preset::Preset;

    #[test]
    fn a_board_differs_from_the_known_ones_by_any_rule() {
        let classic = Preset::Classic.rules();
        assert!(PerfectBoard::of(&classic).is_some());
        for rule in [FeedbackRule::PerPeg, FeedbackRule::Exact, FeedbackRule::Sum] {
            assert_eq!(PerfectBoard::of(&classic.with_feedback(rule)), None);
        }
        let played = |preset: &&Preset| PerfectBoard::of(&preset.rules()).is_some();
        assert!(Preset::ALL.iter().filter(played).eq(&[Preset::Classic, Preset::Bulls]));
    }

    #[test]
    fn the_sentence_names_the_level_the_board_and_those_there_are() {
        let rules = Preset::Wordish.rules();
        assert_eq!(
            BreakerLevel::Perfect.check(&rules).unwrap_err().to_string(),
            "perfect has no strategy for 8 colors, 5 pegs, repeats yes, blanks no, per-peg \
             feedback; expected 4 pegs with 5, 6 or 7 colors, 5 pegs with 4 colors, or 4 pegs \
             with 10 colors and no repeats, always with key pegs and without blanks"
        );
    }
}
