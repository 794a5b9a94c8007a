//! Why a row was answered so, drawn: the code above the guess and lines from peg to
//! peg, or the ways to read the answer while the code is hidden.

use pegmind_face::Phrase;
use pegmind_rules::{Code, Explanation, PegMark, PegMatch, explain};
use pegmind_session::Why;

use super::{Page, Pressed};
use crate::command::Command;
use crate::keymap::Action;
use pegmind_face::word::Word;

/// Why a row was answered so.
#[derive(Clone, Debug)]
pub(crate) struct WhyPage {
    pub(crate) title: String,
    /// The number of the row, from 1, and how many there are; `None` where the row
    /// waits for its answer.
    row: Option<(usize, usize)>,
    pub(crate) guess: Code,
    pub(crate) drawn: Drawn,
    /// What is said below it.
    pub(crate) words: Vec<String>,
    /// The same in words, where it cannot be drawn.
    pub(crate) all_words: Vec<String>,
    pub(crate) scroll: usize,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub(crate) enum Drawn {
    /// The code, and which of its pegs matched which of the guess.
    Pairs(Code, Vec<PegMatch>),
    /// The ways in which the pegs of the guess can be marked.
    Readings(Vec<Vec<PegMark>>),
    /// Nothing: such answers do not tell.
    Nothing,
}

impl WhyPage {
    /// Why a row was answered so; the code where everybody at the screen may know it.
    pub(crate) fn of(
        (number, rows): (usize, usize),
        why: &Why,
        code: Option<Code>,
        phrase: &Phrase,
    ) -> Self {
        let words = phrase.why(number, why);
        let (row, drawn) = match (why, code) {
            (Why::Open { row, explanation, .. }, Some(code)) => {
                (row, Drawn::Pairs(code, explanation.matches.clone()))
            }
            (Why::Closed { row, pairings: Some(pairings) }, _) => {
                (row, Drawn::Readings(pairings.patterns.clone()))
            }
            (Why::Open { row, .. } | Why::Closed { row, .. }, _) => (row, Drawn::Nothing),
        };
        // What is drawn is said once: the row by its pegs, readings by their marks.
        let kept = match drawn {
            Drawn::Pairs(..) | Drawn::Nothing => 1..words.len(),
            Drawn::Readings(_) => 1..words.len().min(2),
        };
        Self {
            title: format!("Why {}?", row.feedback),
            row: Some((number, rows)),
            guess: row.guess,
            drawn,
            words: words.get(kept).map(<[String]>::to_vec).unwrap_or_default(),
            all_words: words,
            scroll: 0,
        }
    }

    /// Why key pegs that were given are wrong.
    pub(crate) fn of_refused(guess: Code, code: Code, words: Vec<String>) -> Self {
        let Explanation { matches, .. } = explain(&code, &guess);
        let drawn = Drawn::Pairs(code, matches);
        let all_words = words.clone();
        Self { title: "Not right".into(), row: None, guess, drawn, words, all_words, scroll: 0 }
    }

    /// The number of the row, if it is answered.
    pub(crate) fn number(&self) -> Option<usize> {
        self.row.map(|row| row.0)
    }

    /// Takes a key in: other rows, further down, or closes.
    pub(super) fn key(&mut self, action: Option<Action>) -> Pressed {
        if action.is_some_and(|action| Page::CLOSING.contains(&action)) {
            return Pressed::Closed;
        }
        let step = match action {
            Some(Action::StepBack | Action::Left) => -1,
            Some(Action::StepOn | Action::Right) => 1,
            Some(Action::Down | Action::PageDown) => {
                self.scroll += 1;
                return Pressed::Stays;
            }
            Some(Action::Up | Action::PageUp) => {
                self.scroll = self.scroll.saturating_sub(1);
                return Pressed::Stays;
            }
            Some(_) | None => return Pressed::Stays,
        };
        let Some((number, rows)) = self.row else { return Pressed::Stays };
        match number.checked_add_signed(step) {
            Some(other) if (1..=rows).contains(&other) => {
                Pressed::Chosen(Command::Word(Word::Why, other.to_string()))
            }
            Some(_) | None => Pressed::Stays,
        }
    }
}

#[cfg(test)]
mod tests;
