//! What the words do that can be typed at any prompt.

use std::io;

use pegmind_advice::Cancel;
use pegmind_face::{
    Phrase,
    assistance::next_best,
    counts_as,
    help::{NOT_OVER, help},
    record_error, refusal,
    result::{Shared, share},
    word::{Request, Word},
};
use pegmind_review::FinishedGame;
use pegmind_rules::{Controller, Hints};
use pegmind_session::{DraftEdit, HintStep, Intent, Phase, Replay, Why};

use super::super::replay::{Pause, show_replay};
use super::review::judge;
use super::{Host, Stay};
use crate::exit::Failure;
use crate::farewell::whereabouts;

/// A shared result tells skill and luck on boards with no more codes than this.
const CODES_JUDGED: u128 = 2_000;

impl Host<'_> {
    pub(super) fn word(&mut self, word: Word, rest: &str) -> Result<Stay, Failure> {
        let names = self.painter.names();
        let request = match Request::read(word, rest, &self.session.view(), &names) {
            Ok(request) => request,
            Err(error) => {
                self.complain(&error)?;
                return Ok(Stay::Yes);
            }
        };
        match request {
            Request::Quit => return Ok(Stay::No),
            Request::Do(Intent::Resign) => self.resign()?,
            Request::Do(intent @ Intent::Left) => self.count_first(HintStep::Left, intent)?,
            Request::Do(intent @ Intent::Assist) => {
                self.count_first(HintStep::Guess, intent)?;
            }
            Request::Do(intent) => self.feed(intent)?,
            Request::Help => self.talk.say(&help(&self.session.view(), &names))?,
            Request::Board => self.draw()?,
            Request::Rows => {
                self.talk.say(&self.phrase().rows(self.session.view().board))?;
            }
            Request::Row(number) => self.say_row(number)?,
            Request::Notes => self.say_notes()?,
            Request::Note(notes) => {
                notes.into_iter().try_for_each(|note| self.feed(Intent::Note(note)))?;
                self.say_notes()?;
            }
            Request::Review(row) => self.review(row)?,
            Request::Opening => self.opening()?,
            Request::PlayOn(row) => self.play_on(row)?,
            Request::Replay => self.replay()?,
            Request::Code => return self.show_own_code(),
            Request::Proof => self.talk.say(&Phrase::proof(&self.session.view()))?,
            Request::Share { public } => self.share(public)?,
            Request::Picture(file) => self.picture(&file)?,
            Request::Drill(row) => self.drill(row)?,
            Request::Compare(name) => self.compare(&name)?,
            Request::Export(file) => self.export(&file)?,
            Request::Take => self.take_best()?,
            Request::Save => self.say_where_it_is()?,
        }
        Ok(Stay::Yes)
    }

    /// Tells what counts as a hint when it is asked for once more, and says first what it
    /// counts as.
    fn count_first(&mut self, step: HintStep, intent: Intent) -> Result<(), Failure> {
        let view = self.session.view();
        let counts = view.phase == Phase::Guess
            && view.maker != Controller::Table
            && view.setup.options().hints == Hints::Allowed
            && view.ledger.last_hint(view.row_number()) < Some(step);
        if counts && self.offered != Some(step) {
            self.offered = Some(step);
            return Ok(self.talk.say(&[counts_as(step)])?);
        }
        self.offered = None;
        self.feed(intent)
    }

    /// Puts the best guess of the assistant into the draft, or the next as good.
    fn take_best(&mut self) -> Result<(), Failure> {
        let view = self.session.view();
        let best = self.best.as_ref().filter(|(rows, _)| rows == view.board.rows());
        let next = best.and_then(|(_, guesses)| next_best(view.draft, guesses));
        match next {
            Some(guess) => self.feed(Intent::Draft(DraftEdit::Fill(guess.pegs().to_vec()))),
            None => Ok(self.talk.say(&["Type assist first.".into()])?),
        }
    }

    /// The result as it can be sent to somebody. Returns `None` before the end.
    pub(super) fn shared(&self, public: usize) -> Option<Shared> {
        let glyphs = self.talk.look.charset.glyphs();
        let shared = share(&self.session.view(), public, |mark| glyphs.mark(mark))?;
        let game = FinishedGame::of(&self.session.view());
        // On larger boards it would take too long for a word.
        let few = game.rules.code_count() <= CODES_JUDGED;
        Some(if few { shared.judged(&judge(&game, &Cancel::new())) } else { shared })
    }

    /// Says the result as it can be sent to somebody: words first, signs below.
    pub(super) fn share(&mut self, public: usize) -> io::Result<()> {
        let Some(shared) = self.shared(public) else {
            return self.talk.say(&[NOT_OVER.into()]);
        };
        if let Some(warning) = shared.warning {
            self.talk.say(&[warning])?;
        }
        self.talk.say(&[shared.text])?;
        self.talk.say(&shared.symbols)
    }

    /// Shows the game that is over row by row.
    fn replay(&mut self) -> Result<(), Failure> {
        if self.session.view().outcome.is_none() {
            return Ok(self.talk.say(&[NOT_OVER.into()])?);
        }
        let pause = if self.talk.look.asks { Pause::Enter } else { Pause::None };
        show_replay(&mut Replay::new(self.session.record()), self.talk, pause, |error| {
            Failure::internal(record_error(error))
        })?;
        Ok(())
    }

    fn say_where_it_is(&mut self) -> io::Result<()> {
        self.talk.say(&[whereabouts(self.store, self.session.id())])
    }

    /// Gives up; where a person can be asked, not without asking.
    fn resign(&mut self) -> Result<(), Failure> {
        let view = self.session.view();
        let possible = view.breaker.is_person() && view.outcome.is_none();
        if self.talk.look.asks && possible && view.phase != Phase::Code {
            let question = "Give up? Type yes, or Enter to go on: ";
            let answer = self.talk.ask(question, "")?.unwrap_or_default();
            if !["y", "yes", "resign"].contains(&answer.trim().to_ascii_lowercase().as_str()) {
                return Ok(());
            }
        }
        self.feed(Intent::Resign)
    }

    fn say_row(&mut self, number: usize) -> io::Result<()> {
        match self.session.why(number) {
            Ok(Why::Open { row, .. } | Why::Closed { row, .. }) => {
                let line = self.phrase().row(number, &row);
                self.talk.say(&[line])
            }
            Err(why) => self.complain(&refusal(&why)),
        }
    }

    fn say_notes(&mut self) -> io::Result<()> {
        let view = self.session.view();
        let automatic = self.talk.look.auto_notes;
        let lines = self.phrase().notes(&view, |peg, hole| automatic && view.rules_out(peg, hole));
        self.talk.say(&lines)
    }
}
