//! What reviews found of games, kept so that it is not worked out again.

use std::fmt::{self, Write as _};
use std::iter::Sum;
use std::ops::AddAssign;
use std::str::FromStr;

use pegmind_rules::{Code, Feedback, Row, Rules, Strict};
use pegmind_session::Summary;
use thiserror::Error;

use crate::row_review::RowReview;

/// A part of a guess in millionths, so that sums are the same in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millionths(pub i64);

impl Millionths {
    /// So many are a guess.
    pub(super) const A_GUESS: f64 = 1e6;

    /// The nearest to so many guesses.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "no board costs so many guesses")]
    pub fn of(guesses: f64) -> Self {
        Self((guesses * Self::A_GUESS).round() as i64)
    }

    /// As guesses.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    pub fn guesses(self) -> f64 {
        self.0 as f64 / Self::A_GUESS
    }
}

impl AddAssign for Millionths {
    fn add_assign(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }
}

impl Sum for Millionths {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |mut sum, one| {
            sum += one;
            sum
        })
    }
}

/// All that the review of a game depends on, as one word: the board, whether guesses had to
/// fit, and the rows. Games with the same key have the same figures, so figures that are
/// kept by their key cannot contradict the record.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameKey(String);

impl GameKey {
    /// The key of a game.
    #[must_use]
    pub fn of(game: &Summary) -> Self {
        Self::new(game.rules(), game.setup.options().strict, &game.rows)
    }

    /// The key of a game with these rows.
    #[must_use]
    pub fn new(rules: &Rules, strict: Strict, rows: &[Row]) -> Self {
        let mut key = String::with_capacity(16 + rows.len() * 8);
        for number in [rules.pegs().get(), rules.colors().get(), rules.rows().get()] {
            push_number(&mut key, number);
            key.push('-');
        }
        let chosen = [rules.repeats().name(), rules.blanks().name(), strict.name()];
        key.extend(chosen.iter().filter_map(|name| name.chars().next()));
        key.push_str(rules.feedback().name());
        for row in rows {
            key.push('/');
            push_code(&mut key, &row.guess);
            key.push('=');
            push_feedback(&mut key, &row.feedback);
        }
        Self(key)
    }

    /// The key as a word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn push_number(key: &mut String, number: u8) {
    if number >= 10 {
        key.push(char::from(b'0' + number / 10));
    }
    key.push(char::from(b'0' + number % 10));
}

fn push_code(key: &mut String, code: &Code) {
    // There are 26 colors: the blank is '@', the first color 'A'.
    key.extend(code.pegs().iter().map(|peg| char::from(b'@' + peg.number())));
}

fn push_feedback(key: &mut String, feedback: &Feedback) {
    match (feedback.exact(), feedback.color()) {
        (Some(exact), Some(color)) if feedback.peg_marks().is_none() => {
            push_number(key, exact);
            key.push('+');
            push_number(key, color);
        }
        _ => {
            // Writing to a string cannot fail.
            let _ = write!(key, "{feedback}");
        }
    }
}

/// What a review found of each row of a game: what the guess cost, and what luck its answer
/// brought, where that is known.
///
/// Prints as one word; reading it gives the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    rows: Vec<(Millionths, Option<Millionths>)>,
}

impl Figures {
    /// The figures of a review that judged all of these rows; `None` if it judged fewer.
    #[must_use]
    pub fn of(reviews: &[RowReview], rows: usize) -> Option<Self> {
        let figures = |review: &RowReview| {
            let luck = review.luck.map(|luck| Millionths::of(luck.value()));
            (Millionths::of(review.cost.value()), luck)
        };
        let rows = Some(reviews.iter().map(figures).collect()).filter(|_| reviews.len() == rows);
        rows.map(|rows| Self { rows })
    }

    /// What each guess cost, the first one first.
    pub fn costs(&self) -> impl Iterator<Item = Millionths> + '_ {
        self.rows.iter().map(|(cost, _)| *cost)
    }

    /// What luck the answers brought, where that is known.
    pub fn lucks(&self) -> impl Iterator<Item = Millionths> + '_ {
        self.rows.iter().filter_map(|(_, luck)| *luck)
    }
}

impl fmt::Display for Figures {
    /// Writes them as `0:-192345,64512:?`; those of a game without rows are `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows.is_empty() {
            return f.write_char('-');
        }
        for (idx, (cost, luck)) in self.rows.iter().enumerate() {
            if idx > 0 {
                f.write_char(',')?;
            }
            match luck {
                Some(luck) => write!(f, "{}:{}", cost.0, luck.0)?,
                None => write!(f, "{}:?", cost.0)?,
            }
        }
        Ok(())
    }
}

/// A text is no figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected costs and lucks in millionths of a guess, as in 0:-192345")]
pub struct FiguresError;

impl FromStr for Figures {
    type Err = FiguresError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        /// No row costs or brings as many guesses as this.
        const MOST: i64 = 1_000_000_000;
        let number = |text: &str| {
            let number = text.parse().ok().filter(|number| (-MOST..=MOST).contains(number));
            number.map(Millionths).ok_or(FiguresError)
        };
        let row = |text: &str| {
            let (cost, luck) = text.split_once(':').ok_or(FiguresError)?;
            let luck = if luck == "?" { None } else { Some(number(luck)?) };
            Ok((number(cost)?, luck))
        };
        if text == "-" {
            return Ok(Self { rows: Vec::new() });
        }
        Ok(Self { rows: text.split(',').map(row).collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    #[test]
    fn figures_read_back() {
        for text in ["-", "0:0", "0:-192345,64512:?,1:2"] {
            assert_eq!(text.parse::<Figures>().unwrap().to_string(), text);
        }
        for text in ["", "0", "0:", "0:x", "0:0,", "0:99999999999", "a:0"] {
            assert_eq!(text.parse::<Figures>(), Err(FiguresError), "{text}");
        }
    }

    #[test]
    fn a_key_names_all_that_a_review_depends_on() {
        let rules = Preset::Classic.rules();
        let rows = [rules.row("RROY", "0+1").unwrap(), rules.row("RBGG", "1+2").unwrap()];
        let key = GameKey::new(&rules, Strict::No, &rows);
        assert_eq!(key.as_str(), "4-6-10-ynnkeys/AABC=0+1/AEDD=1+2");
        let wordish = Preset::Wordish.rules();
        let row = wordish.row("RROYB", ".#o..").unwrap();
        let key = GameKey::new(&wordish, Strict::Yes, &[row]);
        assert_eq!(key.as_str(), "5-8-10-ynyper-peg/AABCE=.#o..");
    }
}
