//! Ready-made boards.

use crate::named::named;
use crate::rules::{FeedbackRule, RowCount, Rules};

named! {
    /// A ready-made board.
    #[derive(Default)]
    pub enum Preset: "preset" {
        /// 3 pegs, 4 colors.
        Mini = "mini",
        /// 4 pegs, 6 colors: the game as it was first sold.
        #[default]
        Classic = "classic",
        /// 5 pegs, 8 colors.
        Super = "super",
        /// 4 pegs, 10 colors, no repeats: Bulls and Cows.
        Bulls = "bulls",
        /// 6 pegs, 10 colors.
        Grand = "grand",
        /// 5 pegs, 8 colors, feedback for each peg.
        Wordish = "wordish",
    }
}

named! {
    /// How many rows the codebreaker gets.
    #[derive(Default)]
    pub enum Difficulty: "difficulty" {
        /// 12 rows.
        Easy = "easy",
        /// 10 rows.
        #[default]
        Normal = "normal",
        /// 8 rows.
        Hard = "hard",
        /// 6 rows.
        Expert = "expert",
    }
}

impl Difficulty {
    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> RowCount {
        let rows = match self {
            Self::Easy => RowCount::new(12),
            Self::Normal => RowCount::new(10),
            Self::Hard => RowCount::new(8),
            Self::Expert => RowCount::new(6),
        };
        legal(rows)
    }
}

impl Preset {
    /// The rules of this board at the normal difficulty, 10 rows.
    #[must_use]
    pub const fn rules(self) -> Rules {
        match self {
            Self::Mini => legal(Rules::mastermind(3, 4)),
            Self::Classic => legal(Rules::mastermind(4, 6)),
            Self::Super => legal(Rules::mastermind(5, 8)),
            Self::Bulls => legal(Rules::bulls_and_cows(4, 10)),
            Self::Grand => legal(Rules::mastermind(6, 10)),
            Self::Wordish => legal(Rules::mastermind(5, 8)).with_feedback(FeedbackRule::PerPeg),
        }
    }
}

/// The value of a literal that was written down legal.
#[expect(clippy::panic, reason = "the literals of this file are legal; a test makes every one")]
const fn legal<T: Copy, E: Copy>(made: Result<T, E>) -> T {
    match made {
        Ok(value) => value,
        Err(_) => panic!("a preset is not legal"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_preset_has_codes_and_its_name_reads_back() {
        for preset in Preset::ALL {
            assert!(preset.rules().code_count() >= 64, "{preset}");
            assert_eq!(preset.to_string().parse(), Ok(*preset));
        }
        let error = "huge".parse::<Preset>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown preset 'huge'; expected one of mini, classic, super, bulls, grand, wordish"
        );
    }
}
