//! What is taken away from a game that is over: its result as a picture, its review or record
//! in a file, a row to be asked again, and a comparison with somebody else's game.

use pegmind_advice::{Cancel, Limits, review};
use pegmind_face::help::NOT_OVER;
use pegmind_face::review::{Side, comparison, not_comparable};
use pegmind_face::word::RECORD_ENDING;
use pegmind_face::{NO_DRILL, no_drill_row};
use pegmind_review::{DrillKey, FinishedGame};
use pegmind_rules::{Code, Player, Seat};

use super::Host;
use super::review::judge;
use crate::exit::Failure;
use crate::named_file::{record_of, write_new};
use crate::start::today;

impl Host<'_> {
    /// Writes a file that a player named, and says so.
    fn write_file(&mut self, file: &str, text: &str) -> Result<(), Failure> {
        let said = write_new(file, text).unwrap_or_else(|why| why);
        Ok(self.talk.say(&[said])?)
    }

    /// Writes the result as a picture, and says its text.
    pub(super) fn picture(&mut self, file: &str) -> Result<(), Failure> {
        let Some(shared) = self.shared(0) else {
            return Ok(self.talk.say(&[NOT_OVER.into()])?);
        };
        self.write_file(file, &shared.picture())?;
        Ok(self.talk.say(&[shared.text])?)
    }

    /// Writes the review, or the record.
    pub(super) fn export(&mut self, file: &str) -> Result<(), Failure> {
        if self.session.view().outcome.is_none() {
            return Ok(self.talk.say(&[NOT_OVER.into()])?);
        }
        if file.ends_with(RECORD_ENDING) {
            return self.write_file(file, &self.session.record().to_string());
        }
        let name = file.to_owned();
        self.look_back(judge, move |words, game, review| {
            let text = words.page(game, &review).join("\n") + "\n";
            vec![write_new(&name, &text).unwrap_or_else(|why| why)]
        })
    }

    /// Sees to it that a row is asked again after some days.
    pub(super) fn drill(&mut self, row: Option<usize>) -> Result<(), Failure> {
        let (id, drills) = (self.session.id().clone(), self.store.drills());
        let find = move |game: &FinishedGame, cancel: &Cancel| {
            let costliest = || judge(game, cancel).costliest().map(|row| row.row);
            let Some(row) = row.or_else(costliest) else { return NO_DRILL.into() };
            if !(1..=game.rows.len()).contains(&row) {
                return no_drill_row(game.rows.len());
            }
            let chosen = today()
                .map_err(|failure| failure.message)
                .and_then(|today| drills.choose(DrillKey { game: id, row }, game, today, cancel));
            chosen.unwrap_or_else(|why| format!("It could not be kept: {why}."))
        };
        self.look_back(find, |_, _, said| vec![said])
    }

    /// Compares the game with that of a file, or of this name.
    pub(super) fn compare(&mut self, name: &str) -> Result<(), Failure> {
        if self.session.view().outcome.is_none() {
            return Ok(self.talk.say(&[NOT_OVER.into()])?);
        }
        let record = match record_of(self.store.history(), name) {
            Ok(record) => record,
            Err(why) => return Ok(self.talk.say(&[why])?),
        };
        let header = &record.header;
        let friend = header.setup.name(Player::seated(Seat::Codebreaker, header.game));
        let phrase = self.phrase();
        let friend = phrase.name(friend);
        let (other, _) = FinishedGame::of_record(record);
        let own = FinishedGame::of(&self.session.view().table);
        if let Some(why) = not_comparable(&own, &other) {
            return Ok(self.talk.say(&[why])?);
        }
        let asked = other.clone();
        let find = move |game: &FinishedGame, cancel: &Cancel| {
            (judge(game, cancel), review(&asked, &Limits::THOROUGH, cancel, |_| ()))
        };
        let spell = move |code: &Code| phrase.pegs(code.pegs());
        self.look_back(find, move |words, game, (own, theirs)| {
            let friend = if friend == words.breaker { "Friend" } else { &friend };
            let sides = [
                Side { name: words.breaker, game, review: &own },
                Side { name: friend, game: &other, review: &theirs },
            ];
            comparison(sides, &spell)
        })
    }
}
