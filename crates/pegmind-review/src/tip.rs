//! Which sentence of praise and of advice a review has. The words are the face's.

use pegmind_rules::{Code, OpenCount, Outcome};

use crate::amount::Amount;
use crate::row_review::{RowReview, TellingClash};
use crate::verdict::Verdict;

/// So few codes are named one by one.
const NAMED_MAX: usize = 4;

/// A guess that was the code is bold if so many codes were left.
const BOLD_LEFT_MIN: u128 = 3;

/// What went well in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Praise {
    /// No guess could have been better.
    Flawless,
    /// The code was found while several were left, though another guess was better on average.
    Bold {
        /// The number of the row, from 1.
        row: usize,
        /// How many codes were left.
        left: u128,
    },
    /// The best guesses, where some were not.
    BestGuesses {
        /// How many there were that were not forced.
        best: usize,
        /// Of so many.
        of: usize,
    },
    /// The guess that left the smallest share of the codes before it.
    Telling {
        /// The number of the row, from 1.
        row: usize,
        /// How many codes it left.
        left: u128,
        /// Of so many.
        of: u128,
    },
    /// Nothing could be judged.
    Played,
}

impl Praise {
    /// What went well in a game.
    #[must_use]
    pub fn of(rows: &[RowReview], outcome: Option<Outcome>) -> Self {
        let Some(last) = rows.last() else { return Self::Played };
        if RowReview::costliest(rows).is_none() {
            return Self::Flawless;
        }
        let left = last.left_before.codes();
        let solved = outcome == Some(Outcome::Solved);
        if solved && !last.cost.is_zero() && left >= BOLD_LEFT_MIN {
            return Self::Bold { row: last.row, left };
        }
        let chosen = || rows.iter().filter(|row| !row.is_forced());
        let best = chosen().filter(|row| row.verdict == Verdict::Best).count();
        if best > 0 {
            return Self::BestGuesses { best, of: chosen().count() };
        }
        let known = rows.iter().filter(|row| row.rest.is_some());
        let telling =
            known.reduce(|most, next| if next.told_more_than(most) { next } else { most });
        let left = |row: &RowReview| row.left_after().map(OpenCount::codes);
        telling.and_then(|row| Some((row, left(row)?))).map_or(Self::Played, |(row, left)| {
            Self::Telling { row: row.row, left, of: row.left_before.codes() }
        })
    }
}

/// What to do better.
#[derive(Clone, Debug, PartialEq)]
pub struct Tip {
    /// The number of the row that it follows from, from 1.
    pub row: usize,
    /// The guess that was made.
    pub guess: Code,
    /// What it cost, in guesses.
    pub cost: Amount,
    /// The row that tells most against the guess.
    pub clash: Option<TellingClash>,
    /// What would have been better.
    pub kind: TipKind,
}

/// What would have been better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TipKind {
    /// Only this code was left.
    OnlyOne {
        /// The code.
        code: Code,
    },
    /// Few codes were left, and each of them was as good as the best guess.
    Survivors {
        /// The codes, in ascending order.
        codes: Vec<Code>,
    },
    /// Whatever the code, the answer was known before.
    NothingNew {
        /// A better guess.
        better: Option<Code>,
    },
    /// Another first guess.
    Opening {
        /// The guess.
        better: Option<Code>,
    },
    /// Another guess.
    Better {
        /// The guess.
        better: Option<Code>,
    },
}

impl Tip {
    /// What to do better than in a row. Returns `None` if nothing is better.
    #[must_use]
    pub fn of(row: &RowReview) -> Option<Self> {
        if row.cost.is_zero() {
            return None;
        }
        let better = row.best_guess;
        let fits = |code: Code| row.survivors.contains(&code);
        let kind = match row.survivors.as_slice() {
            [code] => TipKind::OnlyOne { code: *code },
            codes if (2..=NAMED_MAX).contains(&codes.len()) && better.is_some_and(fits) => {
                TipKind::Survivors { codes: codes.to_vec() }
            }
            _ if row.verdict == Verdict::LostTurn => TipKind::NothingNew { better },
            _ if row.row == 1 => TipKind::Opening { better },
            _ => TipKind::Better { better },
        };
        let (guess, clash) = (row.answered.guess, row.telling_clash.clone());
        Some(Self { row: row.row, guess, cost: row.cost, clash, kind })
    }
}
