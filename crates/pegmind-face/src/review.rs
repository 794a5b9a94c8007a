//! What the review of a game says: what went well first, then the account, the rows, and one
//! piece of advice with the row it follows from.

mod account;
mod comparison;
mod row;
#[cfg(test)]
mod tests;

use pegmind_review::{
    Alternative, Amount, FinishedGame, GameReview, Hardness, Praise, TellingClash, Tip, TipKind,
    Unjudged, WrongAnswer,
};
use pegmind_rules::{Clash, Code, ColorNames, Outcome, Peg, Rules, Strict};
use pegmind_session::{is_found, overlooked};

pub use self::account::{AccountLine, account, blank_account};
pub use self::comparison::{Side, SideCells, compared, comparison, not_comparable};
pub use self::row::{RowCells, row_cells};

use crate::sentence::list;

/// Says what a review found.
#[derive(Clone, Copy)]
pub struct ReviewWords<'a> {
    /// What the codebreaker is called; `You` for the person at the screen.
    pub breaker: &'a str,
    /// How pegs are written.
    pub spell: &'a dyn Fn(&[Peg]) -> String,
}

/// Pegs as codes are written everywhere: by the standard letters, or by numbers.
#[must_use]
pub fn spelled(pegs: &[Peg]) -> String {
    let letter = |peg: &Peg| match peg {
        Peg::Blank => Some(".".to_owned()),
        Peg::Color(color) => ColorNames::STANDARD.letter(*color).map(|letter| letter.to_string()),
    };
    let number = |peg: &Peg| peg.color().map_or(".".to_owned(), |color| color.to_string());
    let letters: Option<String> = pegs.iter().map(letter).collect();
    letters.unwrap_or_else(|| pegs.iter().map(number).collect::<Vec<_>>().join(","))
}

impl std::fmt::Debug for ReviewWords<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReviewWords").field("breaker", &self.breaker).finish_non_exhaustive()
    }
}

impl ReviewWords<'_> {
    fn code(&self, code: &Code) -> String {
        (self.spell)(code.pegs())
    }

    /// `clashes with row 3 (B would have been in place there)`
    pub(crate) fn clashes(&self, telling: &TellingClash) -> String {
        if telling.in_place.is_empty() {
            return clashes(&telling.clash);
        }
        let pegs = list(telling.in_place.iter().map(|peg| (self.spell)(&[*peg])));
        format!("clashes with row {} ({pegs} would have been in place there)", telling.clash.row)
    }

    /// The breaker with a verb: `You took`, `Ann took`.
    fn does(&self, you: &str, other: &str) -> String {
        format!("{} {}", self.breaker, if self.breaker == "You" { you } else { other })
    }

    /// `Your choices`, `Ann's choices`.
    fn own(&self, what: &str) -> String {
        if self.breaker == "You" {
            format!("Your {what}")
        } else {
            format!("{}'s {what}", self.breaker)
        }
    }

    /// What went well, the first thing that is said.
    #[must_use]
    pub fn praise(&self, review: &GameReview) -> String {
        match review.praise() {
            Praise::Flawless => "Flawless: no guess could have been better.".into(),
            Praise::Bold { row, left } => format!(
                "A bold guess that came off: row {row} found the code while {left} were left."
            ),
            Praise::BestGuesses { best: 1, of: 1 } => {
                "The only choice was the best there is.".into()
            }
            Praise::BestGuesses { best: 1, of } => {
                format!("1 of {of} choices was the best there is.")
            }
            Praise::BestGuesses { best, of } => {
                format!("{best} of {of} choices were the best there are.")
            }
            Praise::Telling { row, left, of } => {
                format!("Row {row} told most: of {of} codes it left {left}.")
            }
            Praise::Played => "A game to look back at.".into(),
        }
    }

    /// How the game ended, its code, and what it took: `You found the code in 5 guesses. The code
    /// is GPYB. 12 rows, 3:41, no hints.`
    #[must_use]
    pub fn ending(&self, game: &FinishedGame) -> String {
        let guesses = match game.rows.len() {
            1 => "1 guess".into(),
            rows => format!("{rows} guesses"),
        };
        let had_found =
            |row| format!("Key pegs were wrong: {} had found the code in row {row}.", self.breaker);
        let end = overlooked(&game.wrong).filter(|_| game.outcome.is_some()).map(had_found);
        let end = end.unwrap_or_else(|| match game.outcome {
            Some(Outcome::Solved) if !is_found(game.outcome, &game.wrong) => {
                format!("Key pegs were wrong: {guesses}, and the code was never found.")
            }
            Some(Outcome::Solved) => format!("{} found the code in {guesses}.", self.breaker),
            Some(Outcome::Unsolved) => {
                format!("{} made {guesses} and did not find the code.", self.breaker)
            }
            Some(Outcome::Resigned) => format!("{} gave up after {guesses}.", self.breaker),
            None => format!("The game is not over: {guesses} so far."),
        });
        let code = game.code.map(|code| format!(" The code is {}.", self.code(&code)));
        let mut facts = vec![match game.rules.rows().get() {
            1 => "1 row".into(),
            rows => format!("{rows} rows"),
        }];
        let seconds = game.ledger.seconds;
        facts.extend((seconds > 0).then(|| format!("{}:{:02}", seconds / 60, seconds % 60)));
        facts.push(match game.ledger.hints.len() {
            0 => "no hints".into(),
            1 => "1 hint".into(),
            hints => format!("{hints} hints"),
        });
        facts.extend((game.strict == Strict::Yes).then(|| "strict".into()));
        format!("{end}{} {}.", code.unwrap_or_default(), facts.join(", "))
    }

    /// What to do better, with the row it follows from.
    #[must_use]
    pub fn tip(&self, tip: &Tip) -> String {
        let Tip { row, guess, cost, clash, kind } = tip;
        let code = |code: &Code| self.code(code);
        let better = |better: &Option<Code>| better.as_ref().map(&code);
        let guess = code(guess);
        let clash = clash.as_ref().map(|clash| format!(" {guess} {}.", self.clashes(clash)));
        let clash = clash.unwrap_or_default();
        let saves = saved(*cost);
        let text = match kind {
            TipKind::OnlyOne { code: only } => {
                format!("only {} was left, so it was certain.{clash}", code(only))
            }
            TipKind::Survivors { codes } => {
                let (all, chance) = (list(codes.iter().map(code)), chance(codes.len()));
                format!("{all} were left.{clash} Trying one of them wins at once {chance}.")
            }
            TipKind::NothingNew { better: found } => {
                let instead = better(found).map_or_else(String::new, |better| {
                    format!(" {better} would have told something new.")
                });
                format!("the answer to {guess} was known before.{instead}")
            }
            TipKind::Opening { better: found } => match better(found) {
                Some(better) => format!("as a first guess {better} {saves} against {guess}."),
                None => format!("another first guess {saves} against {guess}."),
            },
            TipKind::Better { better: found } => match better(found) {
                Some(better) => format!("{better} {saves}.{clash}"),
                None => format!("another guess {saves}.{clash}"),
            },
        };
        format!("Row {row}: {text}")
    }

    /// What could not be judged.
    #[must_use]
    pub fn unjudged(&self, what: &Unjudged) -> String {
        match what {
            Unjudged::NoRows => "No row was played, so there is nothing to judge.".into(),
            Unjudged::Contradiction { row: 1 } => {
                "No code fits row 1: its answer and what comes after it are not judged.".into()
            }
            Unjudged::Contradiction { row } => format!(
                "No code fits rows 1 to {row}: the answer of row {row} and what comes after it are not judged."
            ),
            Unjudged::Stopped { row } => {
                format!("Stopped: row {row} and those after it are not judged.")
            }
            Unjudged::CodeUnknown => {
                "The code is not known: whether the answers are right is not judged.".into()
            }
        }
    }

    /// An answer that was wrong, and what it cost.
    #[must_use]
    pub fn wrong(&self, wrong: &WrongAnswer) -> String {
        let audited = wrong.audited;
        let told = format!(
            "Row {} was answered {}, right is {}",
            audited.row, audited.given, audited.right
        );
        match wrong.cost {
            None => format!("{told}."),
            Some(cost) if cost.is_zero() => format!("{told}. It cost no guess."),
            Some(cost) if cost.value() < 0.0 => {
                format!("{told}. By chance it saved {}.", guesses(cost))
            }
            Some(cost) => format!("{told}. It cost {}.", guesses(cost)),
        }
    }

    /// How hard the code was.
    #[must_use]
    pub fn hardness(&self, hardness: &Hardness) -> String {
        let code = self.code(&hardness.code);
        let taken = match hardness.guesses {
            Amount::Exactly(fraction) if fraction.denominator() == 1 => {
                let taken = fraction.numerator();
                format!("{taken} guess{}", if taken == 1 { "" } else { "es" })
            }
            amount => format!("about {:.1} guesses", amount.value()),
        };
        let average = hardness.average.map_or_else(String::new, |average| {
            format!("; all codes take {:.2} on average", average.value())
        });
        match hardness.level {
            None => {
                format!("How hard the code was: perfect play finds {code} in {taken}{average}.")
            }
            Some(level) => {
                format!("How hard the code was: {level} finds {code} in {taken} on average.")
            }
        }
    }

    /// All of a review in lines that make sense without a screen, one fact each: the praise, the
    /// end, the account, every row, the advice, and what could not be judged.
    #[must_use]
    pub fn lines(&self, game: &FinishedGame, review: &GameReview) -> Vec<String> {
        let mut lines = vec![self.praise(review), self.ending(game)];
        lines.extend(self.account_sentences(review));
        lines.extend(review.rows.iter().map(|row| self.row(row)));
        lines.extend(review.tip().map(|tip| self.tip(&tip)));
        lines.extend(self.remarks(review));
        lines
    }

    /// The same without the end and the rows: what is said after a game.
    #[must_use]
    pub fn short_lines(&self, review: &GameReview) -> Vec<String> {
        let mut lines = vec![self.praise(review)];
        lines.extend(self.account_sentences(review));
        lines.extend(review.tip().map(|tip| self.tip(&tip)));
        lines.extend(self.remarks(review));
        lines
    }

    /// All of a review for people who see columns.
    #[must_use]
    pub fn page(&self, game: &FinishedGame, review: &GameReview) -> Vec<String> {
        let mut lines = vec![self.praise(review), self.ending(game)];
        let costliest = review.costliest().map(|row| row.row);
        let tip = review.tip().map(|tip| self.tip(&tip));
        let parts = [
            self.account_table(review),
            self.table(review, costliest),
            tip.into_iter().chain(self.remarks(review)).collect(),
        ];
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            lines.push(String::new());
            lines.extend(part);
        }
        lines
    }

    /// What is told of the codemaker, and what could not be judged.
    #[must_use]
    pub fn remarks(&self, review: &GameReview) -> Vec<String> {
        let wrong = review.wrong.iter().map(|wrong| self.wrong(wrong));
        let hard = review.hardness.iter().map(|hardness| self.hardness(hardness));
        let unjudged = review.unjudged.iter().map(|what| self.unjudged(what));
        wrong.chain(hard).chain(unjudged).collect()
    }

    /// The guesses that could have been made, a line each.
    #[must_use]
    pub fn alternatives(&self, found: &[Alternative]) -> Vec<String> {
        found.iter().map(|alternative| self.alternative(alternative)).collect()
    }

    /// The guesses that could have been made in a row, under a headline.
    #[must_use]
    pub fn others(&self, row: Option<usize>, found: &[Alternative]) -> Vec<String> {
        let place = row.map_or_else(String::new, |row| format!(" in row {row}"));
        let mut lines = vec![String::new(), format!("What could have been guessed{place}:")];
        lines.extend(self.alternatives(found).into_iter().map(|line| format!("  {line}")));
        lines
    }

    /// `RROY  4.340 guesses  fits, played, and 719 like it`
    #[must_use]
    pub fn alternative(&self, found: &Alternative) -> String {
        let kind = if found.fits { "fits" } else { "probe" };
        let cost = if found.cost.is_zero() {
            "best".into()
        } else {
            format!("costs {}", decimals(found.cost))
        };
        let played = if found.played { ", played" } else { "" };
        let alike = match found.alike {
            0 | 1 => String::new(),
            alike => format!(", and {} like it", alike - 1),
        };
        let expected = decimals(found.expected);
        format!("{}  {expected} guesses  {cost}, {kind}{played}{alike}", self.code(&found.guess))
    }

    /// Why one first guess is better than another, from the kinds of first guesses.
    #[must_use]
    pub fn opening(&self, rules: &Rules, found: &[Alternative]) -> Vec<String> {
        let codes = rules.code_count();
        let mut lines = vec![format!(
            "Before the first guess all {codes} codes are left, and colors and holes are alike, \
             so only what repeats in a guess matters."
        )];
        let best = found.first().filter(|best| best.cost.is_zero());
        lines.extend(best.map(|best| {
            format!(
                "{} is best: with perfect play after it a game takes {} guesses on average.",
                self.code(&best.guess),
                decimals(best.expected)
            )
        }));
        lines.extend(self.alternatives(found));
        lines
    }
}

/// A number of guesses: three decimals, two and a sign before an estimate.
#[must_use]
pub fn decimals(amount: Amount) -> String {
    match amount {
        Amount::Exactly(_) => format!("{:.3}", amount.value() + 0.0),
        Amount::About(value) => format!("~{value:.2}"),
    }
}

/// The size of an amount in words: `half a guess`, `0.13 guesses`.
#[must_use]
pub fn guesses(amount: Amount) -> String {
    let value = amount.value().abs();
    let is = |other: f64| (value - other).abs() < 0.005;
    let about = if amount.is_exact() { "" } else { "about " };
    let text = match value {
        _ if is(0.25) => "a quarter of a guess".into(),
        _ if is(0.5) => "half a guess".into(),
        _ if is(1.0) => "a whole guess".into(),
        _ if value < 0.005 => "next to nothing".into(),
        _ => format!("{value:.2} guesses"),
    };
    format!("{about}{text}")
}

/// `saves half a guess`
fn saved(cost: Amount) -> String {
    format!("saves {}", guesses(cost))
}

/// How often one of so many codes is the right one.
fn chance(codes: usize) -> String {
    match codes {
        2 => "half of the time".into(),
        codes => format!("1 time in {codes}"),
    }
}

/// `clashes with row 1, which would then read 1+0`
pub(crate) fn clashes(clash: &Clash) -> String {
    format!("clashes with row {}, which would then read {}", clash.row, clash.would_be)
}
