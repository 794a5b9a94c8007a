//! Looking back at the game that is over: what each guess cost, and playing on from a row.

use std::time::Instant;

use pegmind_advice::{Cancel, Limits, alternatives, review};
use pegmind_face::help::NOT_OVER;
use pegmind_face::restore_error;
use pegmind_face::review::ReviewWords;
use pegmind_review::{FinishedGame, GameReview};
use pegmind_rules::Peg;
use pegmind_session::Session;

use super::{Host, Opened};
use crate::exit::Failure;
use crate::line::work;
use crate::store::FiguresFile;

/// On boards with no more codes a game is reviewed without being asked: it takes a moment.
const UNASKED_CODES_MAX: u128 = 1296;

impl Host<'_> {
    /// The game that is over. Returns `None` if it is not.
    fn finished(&self) -> Option<FinishedGame> {
        let view = self.session.view();
        view.outcome.map(|_| FinishedGame::of(&view.table))
    }

    /// Says something in the words of a review.
    fn in_words(&self, say: impl FnOnce(&ReviewWords<'_>) -> Vec<String>) -> Vec<String> {
        let phrase = self.phrase();
        let view = self.session.view();
        let breaker = phrase.name(view.breaker_name());
        let spell = |pegs: &[Peg]| phrase.pegs(pegs);
        say(&ReviewWords { breaker: &breaker, spell: &spell })
    }

    /// Works something out of the game that is over, and says it.
    pub(super) fn look_back<T: Send + 'static>(
        &mut self,
        find: impl FnOnce(&FinishedGame, &Cancel) -> T + Send + 'static,
        say: impl FnOnce(&ReviewWords<'_>, &FinishedGame, T) -> Vec<String>,
    ) -> Result<(), Failure> {
        let Some(game) = self.finished() else {
            return Ok(self.talk.say(&[NOT_OVER.into()])?);
        };
        let asked = game.clone();
        let what = "Working out what the guesses cost";
        let found = work::work_out(what, &self.talk.look, move |cancel| find(&asked, cancel))?;
        let Some(found) = found else { return Ok(()) };
        let lines = self.in_words(|words| say(words, &game, found));
        Ok(self.talk.say(&lines)?)
    }

    /// Says the account of the game and one piece of advice, where that takes a moment.
    pub(super) fn review_in_short(&mut self) -> Result<(), Failure> {
        let few = |game: &FinishedGame| game.rules.code_count() <= UNASKED_CODES_MAX;
        if !self.finished().as_ref().is_some_and(few) {
            return Ok(());
        }
        self.look_back(judge, |words, _, review| words.short_lines(&review))
    }

    /// Says what each guess cost; of one row also what else could have been guessed.
    pub(super) fn review(&mut self, row: Option<usize>) -> Result<(), Failure> {
        let Some(row) = row else {
            return self.look_back(judge, |words, game, review| words.lines(game, &review));
        };
        let rows = self.session.view().board.rows().len();
        if !(1..=rows).contains(&row) {
            return Ok(self.talk.say(&[format!("There is no row {row}; there are {rows}.")])?);
        }
        let phrase = self.phrase();
        let find = move |game: &FinishedGame, cancel: &Cancel| {
            (judge(game, cancel), alternatives(game, row, &Limits::THOROUGH, cancel))
        };
        self.look_back(find, |words, _, (review, others)| {
            let judged = review.rows.iter().find(|judged| judged.row == row);
            let mut lines: Vec<String> = judged.iter().map(|judged| words.row(judged)).collect();
            lines.extend(
                judged.iter().flat_map(|judged| words.details(judged, |peg| phrase.peg(peg))),
            );
            if judged.is_none() {
                lines.extend(review.unjudged.iter().map(|what| words.unjudged(what)));
            }
            let others = others.unwrap_or_default();
            lines.extend((!others.is_empty()).then(|| "What could have been guessed:".to_owned()));
            lines.extend(words.alternatives(&others));
            lines
        })
    }

    /// Says why one first guess is better than another.
    pub(super) fn opening(&mut self) -> Result<(), Failure> {
        let find = |game: &FinishedGame, cancel: &Cancel| {
            alternatives(game, 1, &Limits::THOROUGH, cancel).unwrap_or_default()
        };
        self.look_back(find, |words, game, found| words.opening(&game.rules, &found))
    }

    /// Plays on from before a row, for practice.
    pub(super) fn play_on(&mut self, row: usize) -> Result<(), Failure> {
        let Some(game) = self.finished() else {
            return Ok(self.talk.say(&[NOT_OVER.into()])?);
        };
        let rows = game.rows.len();
        let (Some(code), Some(before)) =
            (game.code, row.checked_sub(1).and_then(|before| game.rows.get(..before)))
        else {
            let why = if game.code.is_none() {
                "The code is not known, so nobody can answer.".to_owned()
            } else {
                format!("There is no row {row}; there are {rows}.")
            };
            return Ok(self.talk.say(&[why])?);
        };
        let clock = Instant::now();
        let begun = Session::practice(&game.rules, game.strict, code, before, clock.elapsed());
        let (session, response) = match begun {
            Ok(begun) => begun,
            Err(error) => return Ok(self.talk.say(&[restore_error(&error)])?),
        };
        self.talk.say(&["Practice: the same code again. Nothing of it is kept.".into()])?;
        Host::new(self.talk, self.store, session, clock).play(Opened::Resumed, response)?;
        Ok(self.talk.say(&["Back in the game that is over.".into()])?)
    }
}

/// What is said of a game; its figures are kept.
pub(super) fn judge(game: &FinishedGame, cancel: &Cancel) -> GameReview {
    let found = review(game, &Limits::THOROUGH, cancel, |_| ());
    FiguresFile::of_player().keep_review(game, &found);
    found
}
