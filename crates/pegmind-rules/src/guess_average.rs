//! A level in guesses: a computer that takes so many on average, over all codes of the
//! classic board.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::preset::Preset;
use crate::quoted::Quoted;
use crate::rules::Rules;

/// How many guesses a computer takes on average, in hundredths.
///
/// ```
/// use pegmind_rules::GuessAverage;
/// let average: GuessAverage = "5.2".parse()?;
/// assert_eq!((average.hundredths(), average.to_string().as_str()), (520, "5.2"));
/// # Ok::<(), pegmind_rules::GuessAverageError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuessAverage(u16);

/// How many guesses a computer takes on average, in thousandths, that begins perfectly, plays
/// no row, one, two and so on casually from the second on, and the others perfectly: measured
/// over all codes of the classic board, with many seeds.
const MEASURED: [u32; 6] = [4_340, 4_476, 4_827, 5_391, 6_144, 7_025];

/// What is certain, where chances are counted in ten thousandths.
const CERTAIN: u32 = 10_000;

impl GuessAverage {
    /// The least and the most hundredths that are possible on the classic board.
    pub const RANGE: (u16, u16) = (434, 702);

    /// An average of so many hundredths of a guess.
    ///
    /// # Errors
    ///
    /// [`GuessAverageError::OutOfReach`] if no computer plays so well or so badly here.
    pub const fn from_hundredths(hundredths: u16) -> Result<Self, GuessAverageError> {
        if hundredths < Self::RANGE.0 || hundredths > Self::RANGE.1 {
            return Err(GuessAverageError::OutOfReach);
        }
        Ok(Self(hundredths))
    }

    /// The nearest average that is possible.
    #[must_use]
    pub const fn nearest(hundredths: u16) -> Self {
        let (least, most) = Self::RANGE;
        match hundredths {
            few if few < least => Self(least),
            many if many > most => Self(most),
            hundredths => Self(hundredths),
        }
    }

    /// The average in hundredths of a guess.
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// How likely the guess in this row, counted from 1, is a casual one, in ten
    /// thousandths. As the rows before the doubtful one are certain, the averages of both
    /// ways are mixed in just these parts.
    #[must_use]
    pub fn casual_chance(self, row: usize) -> u32 {
        let wanted = u32::from(self.0) * 10;
        let steps = MEASURED.windows(2).filter_map(|pair| match pair {
            [low, high] => Some((*low, *high)),
            _ => None,
        });
        let step = row.checked_sub(2).and_then(|step| steps.clone().nth(step));
        step.map_or(0, |(low, high)| {
            let part = wanted.saturating_sub(low).min(high - low);
            CERTAIN * part / (high - low)
        })
    }

    /// Whether such a computer plays on a board: it was measured on the classic one, with
    /// any number of rows.
    #[must_use]
    pub fn plays_on(rules: &Rules) -> bool {
        Preset::Classic.rules().with_rows(rules.rows()) == *rules
    }
}

impl fmt::Display for GuessAverage {
    /// Writes `5.2` or `5.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        if part.is_multiple_of(10) {
            write!(f, "{whole}.{}", part / 10)
        } else {
            write!(f, "{whole}.{part:02}")
        }
    }
}

impl FromStr for GuessAverage {
    type Err = GuessAverageError;

    /// Reads `5`, `5.2` or `5.25`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unread = || GuessAverageError::Unread { given: Quoted::new(text) };
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !is_number(whole) || !is_number(part) || part.len() > 2 {
            return Err(unread());
        }
        let Ok(whole) = whole.parse::<u16>() else { return Err(GuessAverageError::OutOfReach) };
        let padded: String = part.chars().chain("00".chars()).take(2).collect();
        let part: u16 = padded.parse().map_err(|_unlikely| unread())?;
        let hundredths = whole.checked_mul(100).and_then(|whole| whole.checked_add(part));
        Self::from_hundredths(hundredths.unwrap_or(u16::MAX))
    }
}

/// Why something is no average to play at.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GuessAverageError {
    /// It is no number of guesses.
    #[error("'{given}' is no number of guesses; expected one like 5.2")]
    Unread {
        /// What was given.
        given: Quoted,
    },
    /// No computer plays so.
    #[error(
        "such an average is out of reach; expected 4.34 to {}.{:02} guesses on the classic board",
        GuessAverage::RANGE.1 / 100,
        GuessAverage::RANGE.1 % 100
    )]
    OutOfReach,
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn averages_are_read_and_written() {
        for (text, hundredths, written) in
            [("5.2", 520, "5.2"), ("5", 500, "5.0"), ("4.34", 434, "4.34"), ("6.05", 605, "6.05")]
        {
            let average: GuessAverage = text.parse().unwrap();
            assert_eq!((average.hundredths(), average.to_string().as_str()), (hundredths, written));
            assert_eq!(written.parse(), Ok(average));
        }
        let why = |text: &str| text.parse::<GuessAverage>().unwrap_err().to_string();
        for text in ["4.33", "7.03", "99999999", "0"] {
            assert!(why(text).contains("expected 4.34 to 7.02 guesses"), "{text}: {}", why(text));
        }
        for text in ["", "five", "5.", ".5", "5.123", "-5", "5,2"] {
            assert!(why(text).contains("is no number of guesses"), "{text}");
        }
        assert_eq!(GuessAverage::nearest(100).to_string(), "4.34");
        assert_eq!(GuessAverage::nearest(2_000).to_string(), "7.02");
    }

    #[test]
    fn who_shall_take_more_guesses_plays_more_of_them_casually() {
        let (least, most) = GuessAverage::RANGE;
        let chances = |hundredths| {
            [1, 2, 3, 4, 5, 6, 7].map(|row| GuessAverage(hundredths).casual_chance(row))
        };
        assert_eq!(chances(least), [0; 7]);
        let top = chances(most);
        assert_eq!((top[0], &top[1..5], top[6]), (0, &[CERTAIN; 4][..], 0));
        assert!(top[5] > 9_900, "{top:?}");
        for hundredths in least..most {
            let (now, next) = (chances(hundredths), chances(hundredths + 1));
            assert!(now.iter().zip(next).all(|(now, next)| *now <= next), "{hundredths}");
            // One row at most is doubtful.
            let doubtful = now.iter().filter(|chance| !matches!(**chance, 0 | CERTAIN));
            assert!(doubtful.count() <= 1, "{hundredths}: {now:?}");
        }
        assert!(MEASURED.is_sorted());
    }
}
