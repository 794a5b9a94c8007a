//! Words that can be typed in a room.

use pegmind_face::online::{RoomPhrase, RoomWord};
use pegmind_face::word::{Request, Word};
use pegmind_face::{Phrase, counts_as, sentence};
use pegmind_room::BoardNumber;
use pegmind_session::{HintStep, Intent, Phase};

use super::{Ended, OnlineHost, Stay, request};
use crate::exit::{Exit, Failure};
use crate::online::{tell_feed, write_proof};

impl OnlineHost<'_> {
    /// Does what a word says that there is in rooms only.
    pub(super) fn room_word(&mut self, word: RoomWord, rest: &str) -> Result<Ended, Failure> {
        let done = match word {
            RoomWord::Agree => self.desk.agree(request()?),
            RoomWord::Start => self.desk.begin(request()?),
            RoomWord::Rematch => self.desk.rematch(request()?),
            RoomWord::Claim => self.desk.claim(request()?),
            RoomWord::Say => match RoomWord::reaction(rest) {
                Ok(reaction) => self.desk.react(reaction, request()?),
                Err(line) => {
                    self.say(&[line])?;
                    return Ok(None);
                }
            },
            RoomWord::Slow => match RoomWord::days(rest) {
                Ok(days) => self.desk.slow(days, request()?),
                Err(line) => {
                    self.say(&[line])?;
                    return Ok(None);
                }
            },
            RoomWord::There => {
                let link = &self.desk.link;
                let lines =
                    self.said().map(|said| said.there(link.away(), link.coming(), link.gone()));
                let lines = lines.unwrap_or_default();
                self.say(&lines)?;
                return Ok(None);
            }
            RoomWord::Feed => {
                let told = RoomWord::feed(rest).map(|wish| tell_feed(self.server.clone(), wish));
                self.say(&told.unwrap_or_else(|line| vec![line]))?;
                return Ok(None);
            }
            RoomWord::Leave => {
                if self.confirms("Give your seat up?")? == Stay::Yes {
                    return Ok(None);
                }
                self.desk.leave(request()?)
            }
        };
        match done {
            Ok(()) => self.send()?,
            Err(error) => self.refuse(&error)?,
        }
        Ok(None)
    }

    /// Does what a word says that there is in any game.
    pub(super) fn word(&mut self, word: Word, rest: &str) -> Result<Ended, Failure> {
        match word {
            Word::Quit => return Ok(Some(Exit::Done)),
            Word::Help => {
                self.say(&help())?;
                return Ok(None);
            }
            Word::Proof if !rest.is_empty() => {
                let line = write_proof(self.server.clone(), self.desk.link.id(), rest);
                self.say(&[line])?;
                return Ok(None);
            }
            _ => {}
        }
        let others = matches!(word, Word::Board | Word::Rows) && !rest.is_empty();
        let found = if others {
            self.said().and_then(|said| said.board_of(rest))
        } else {
            Some(self.desk.board())
        };
        let Some(board) = found else {
            let shown = pegmind_rules::Quoted::new(rest);
            self.say(&[format!("'{shown}' has no board here; there says who is.")])?;
            return Ok(None);
        };
        let Some((view, painter)) = self.desk.view(board).zip(self.painter.as_ref()) else {
            self.say(&["Play has not begun; quit leaves, there says who is there.".into()])?;
            return Ok(None);
        };
        match Request::read(word, rest, &view, &painter.names()) {
            Ok(Request::Do(Intent::Resign)) => {
                if self.confirms("Give up?")? == Stay::No {
                    self.intend(Intent::Resign)?;
                }
            }
            Ok(Request::Do(intent @ Intent::Left)) => self.count_first(HintStep::Left, intent)?,
            Ok(Request::Do(intent @ Intent::Assist)) => {
                self.count_first(HintStep::Guess, intent)?;
            }
            Ok(Request::Do(intent)) => self.intend(intent)?,
            Ok(Request::Board) => self.draw(board)?,
            Ok(Request::Note(notes)) => {
                for note in notes {
                    self.intend(Intent::Note(note))?;
                }
                self.say(&self.answer(&Request::Notes, board))?;
            }
            Ok(request) => self.say(&self.answer(&request, board))?,
            Err(error) => self.say(&[sentence(&error)])?,
        }
        Ok(None)
    }

    /// What is said to a request that changes nothing.
    fn answer(&self, request: &Request, board: BoardNumber) -> Vec<String> {
        let Some((view, phrase)) = self.desk.view(board).zip(self.phrase()) else {
            return Vec::new();
        };
        match request {
            Request::Rows => phrase.rows(view.board),
            Request::Row(number) => {
                self.said().map(|said| said.row(board, *number)).into_iter().collect()
            }
            Request::Notes => phrase.notes(&view, |_, _| false),
            Request::Code => phrase.own_code(&view),
            Request::Proof => {
                let said = self.said();
                let kept = said.as_ref().and_then(RoomPhrase::promises);
                let seeds = said.as_ref().and_then(RoomPhrase::seeds);
                Phrase::proof(&view).into_iter().chain(kept).chain(seeds).collect()
            }
            Request::Do(_)
            | Request::Help
            | Request::Board
            | Request::Note(_)
            | Request::Quit
            | Request::Review(_)
            | Request::Opening
            | Request::PlayOn(_)
            | Request::Replay
            | Request::Take
            | Request::Share { .. }
            | Request::Picture(_)
            | Request::Drill(_)
            | Request::Compare(_)
            | Request::Export(_)
            | Request::Save => {
                vec!["Not in a room. After the end pegmind review looks back at your game.".into()]
            }
        }
    }

    /// Asks a person whether they mean it; what is not a terminal does. `Stay::No` means it.
    fn confirms(&mut self, question: &str) -> Result<Stay, Failure> {
        if !self.talk.look.asks {
            return Ok(Stay::No);
        }
        let question = format!("{question} Type yes, or Enter to go on: ");
        let answer = self.talk.ask(&question, "")?.unwrap_or_default();
        let meant = ["y", "yes"].contains(&answer.trim().to_ascii_lowercase().as_str());
        Ok(if meant { Stay::No } else { Stay::Yes })
    }

    /// Tells what counts as a hint when it is asked for once more.
    fn count_first(&mut self, step: HintStep, intent: Intent) -> Result<(), Failure> {
        let Some(view) = self.desk.view(self.desk.board()) else { return Ok(()) };
        let counts =
            view.phase == Phase::Guess && view.ledger.last_hint(view.row_number()) < Some(step);
        if counts && self.offered != Some(step) {
            self.offered = Some(step);
            return self.say(&[counts_as(step)]);
        }
        self.offered = None;
        self.intend(intent)
    }
}

/// What can be typed in a room.
fn help() -> Vec<String> {
    let line = |name: &str, does: &str| format!("  {name:<8} {does}");
    let head = "Type pegs by letter, digit or name; an empty line places a whole draft. Words:";
    let words = RoomWord::help().map(|(name, does)| line(name, does));
    [head.to_owned()].into_iter().chain(words).collect()
}
