//! Everything that the board tells, in sentences.

use pegmind_rules::{
    Assistance, BestGuesses, Code, Draft, DraftFit, Expected, OpenCount, Peg, PegCounts,
};

use crate::amount::{NO_CODE, fitting, unknown};
use crate::phrase::Phrase;
use crate::sentence::{capital, percent, percent_of_some};

/// How many pegs are named of each hole, the likeliest first.
const PEGS_NAMED: usize = 6;

impl Phrase {
    /// Everything that the board tells, one fact a line: the codes that fit,
    /// the best guesses, what may stand in each hole, and what becomes of the
    /// draft.
    #[must_use]
    pub fn assistance(&self, draft: &Draft, told: &Assistance) -> Vec<String> {
        let mut lines = vec![left(told)];
        let only = told.left == Some(OpenCount::Exactly(1));
        if let Some(best) = &told.best {
            lines.extend(self.best_guesses(best, only));
        }
        if let Some(by_peg) = told.by_peg.as_ref().filter(|_| !only) {
            lines.extend(self.holes(by_peg));
        }
        lines.extend(self.draft_fit(draft, told));
        lines
    }

    fn best_guesses(&self, best: &BestGuesses, only: bool) -> Vec<String> {
        let mut names = best.guesses.iter().map(|guess| self.pegs(guess.pegs()));
        let first = names.next().unwrap_or_default();
        if only {
            return vec![format!("It is {first}.")];
        }
        let fits = if best.fits { "It fits every row." } else { "It cannot be the code." };
        let mut lines = vec![format!("Best guess: {first}. {fits}")];
        let others: Vec<String> = names.collect();
        if !others.is_empty() {
            lines.push(format!("Equally good: {}.", others.join("; ")));
        }
        let (expected, worst) = (expected(best.expected, best.exact), best.worst);
        let about = if best.exact { "" } else { "about " };
        lines.push(format!("Expected: {expected} more guesses, at worst {about}{worst}."));
        lines
    }

    /// A line for each hole: `Peg 1: green 39%, yellow 20%.`
    fn holes(&self, by_peg: &PegCounts) -> Vec<String> {
        let holes = by_peg.rows.first().map_or(0, |(_, counts)| counts.len());
        let line = |hole: usize| {
            let count = |(peg, counts): &(Peg, Vec<u64>)| (*peg, counts.get(hole).copied());
            let mut found: Vec<(Peg, u64)> = by_peg
                .rows
                .iter()
                .map(count)
                .filter_map(|(peg, with)| Some((peg, with.filter(|with| *with > 0)?)))
                .collect();
            // Stable, so that pegs as likely keep their order.
            found.sort_by_key(|(_, with)| std::cmp::Reverse(*with));
            let less = if found.len() > PEGS_NAMED { ", others less" } else { "" };
            let about = if by_peg.all { "" } else { "about " };
            let likeliest = found.iter().take(PEGS_NAMED);
            let names: Vec<String> = likeliest
                .map(|(peg, with)| format!("{} {about}{}", self.peg(*peg), share(by_peg, *with)))
                .collect();
            format!("Peg {}: {}{less}.", hole + 1, names.join(", "))
        };
        (0..holes).map(line).collect()
    }

    /// What becomes of a draft, in a sentence; nothing of an empty one.
    #[must_use]
    pub fn draft_fit(&self, draft: &Draft, told: &Assistance) -> Option<String> {
        let pegs = self.draft(draft);
        Some(match (told.draft, &told.by_peg) {
            (DraftFit::Empty, _) => return None,
            (DraftFit::Fits { with: 1 }, Some(by_peg)) if by_peg.all => {
                format!("Draft {pegs}: 1 code that fits has these pegs.")
            }
            (DraftFit::Fits { with }, Some(by_peg)) if by_peg.all => {
                format!("Draft {pegs}: {with} codes that fit have these pegs.")
            }
            (DraftFit::Fits { with }, Some(by_peg)) => format!(
                "Draft {pegs}: about {} of the codes that fit have these pegs.",
                share(by_peg, with)
            ),
            (DraftFit::Fits { .. }, None) => format!("Draft {pegs}: it fits every row."),
            (DraftFit::Clashes { row }, _) => format!("Draft {pegs}: row {row} excludes it."),
            (DraftFit::NoneLeft, _) => {
                format!("Draft {pegs}: the rows together exclude it.")
            }
            (DraftFit::Unknown, _) => {
                format!("Draft {pegs}: no row by itself excludes it; more is not known.")
            }
        })
    }
}

/// The best guess to be taken next: the first, or the one behind the draft. Returns
/// `None` if there is none.
#[must_use]
pub fn next_best<'a>(draft: &Draft, guesses: &'a [Code]) -> Option<&'a Code> {
    let is_draft = |guess: &Code| Draft::from(guess) == *draft;
    let next = guesses.iter().position(is_draft).map_or(0, |place| place + 1);
    guesses.get(next).or_else(|| guesses.first())
}

/// How many codes fit, in a sentence.
#[must_use]
pub fn left(told: &Assistance) -> String {
    capital(&match told.left {
        None => unknown(told.codes) + ".",
        Some(OpenCount::Exactly(0)) => NO_CODE.into(),
        Some(left) => fitting(left, told.codes) + ".",
    })
}

/// How many of the codes that fit, in per cent.
#[must_use]
pub fn share(by_peg: &PegCounts, with: u64) -> String {
    if by_peg.all { percent(with, by_peg.drawn) } else { percent_of_some(with, by_peg.drawn) }
}

/// A mean number of guesses: `2.67`, or `about 4.4` where that is an estimate.
#[must_use]
pub fn expected(expected: Expected, exact: bool) -> String {
    let hundredths = expected.hundredths();
    if exact {
        return format!("{}.{:02}", hundredths / 100, hundredths % 100);
    }
    let tenths = (hundredths + 5) / 10;
    format!("about {}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_advice::{Cancel, Limits, assist};
    use pegmind_rules::{Board, ColorNames, Preset, Rules};

    fn lines(rules: Rules, rows: &[(&str, &str)], draft: &[u8]) -> Vec<String> {
        let mut board = Board::new(rules);
        for (guess, answer) in rows {
            board.push(rules.row(guess, answer).unwrap()).unwrap();
        }
        let draft = Draft::new(draft.iter().map(|number| Peg::from_number(*number)).collect());
        let phrase = Phrase::new(ColorNames::STANDARD);
        phrase.assistance(&draft, &assist(&board, &draft, &Limits::EVERY_TURN, &Cancel::new()))
    }

    #[test]
    fn the_board_of_the_manual_is_told_in_facts() {
        let rows = [("RROY", "0+1"), ("RBGG", "0+2"), ("YGBP", "0+4")];
        assert_eq!(
            lines(Preset::Classic.rules(), &rows, &[4, 6]),
            [
                "2 of 1296 codes fit.",
                "Best guess: green yellow purple blue. It fits every row.",
                "Equally good: green purple yellow blue.",
                "Expected: 1.50 more guesses, at worst 2.",
                "Peg 1: green 100%.",
                "Peg 2: yellow 50%, purple 50%.",
                "Peg 3: yellow 50%, purple 50%.",
                "Peg 4: blue 100%.",
                "Draft green purple: 1 code that fits has these pegs.",
            ]
        );
        let clash = lines(Preset::Classic.rules(), &rows, &[1]);
        assert_eq!(clash.last().unwrap(), "Draft red: row 1 excludes it.");
    }
}
