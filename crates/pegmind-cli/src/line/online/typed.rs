//! What becomes of a line that is typed in a room.

use pegmind_face::online::{RoomPhrase, RoomWord};
use pegmind_face::sentence;
use pegmind_face::word::{Typed, read_guess, read_other};
use pegmind_online::{IntendError, Intended, Turn};
use pegmind_rules::{Code, Peg};
use pegmind_session::{Consultation, DraftEdit, Intent, Question, Seed, Ticket};

use super::{Ended, OnlineHost, request};
use crate::exit::{Exit, Failure};
use crate::line::input::Line;
use crate::line::work;

impl OnlineHost<'_> {
    /// Feeds what a person intends.
    pub(super) fn intend(&mut self, intent: Intent) -> Result<(), Failure> {
        let intended = self.desk.intend(intent, request()?);
        self.follow(intended)
    }

    pub(super) fn follow(
        &mut self,
        intended: Result<Intended, IntendError>,
    ) -> Result<(), Failure> {
        match intended {
            Ok(Intended::Local(events)) => self.told(&events),
            Ok(Intended::Wanted) => self.send(),
            Ok(Intended::Ask(question)) => self.consult(question),
            Err(error) => self.refuse(&error),
        }
    }

    pub(super) fn refuse(&mut self, error: &IntendError) -> Result<(), Failure> {
        let awaited = self.said().and_then(|said| said.awaited());
        let line = match error {
            IntendError::Refused(why) => sentence(&pegmind_face::refusal(why)),
            IntendError::NotYet => RoomPhrase::not_yet(self.desk.waits_for_line(), awaited),
            IntendError::Spectator | IntendError::NobodyGone | IntendError::Want(_) => {
                sentence(error)
            }
        };
        let kept = self.kept_draft();
        self.say(&[line + &kept])
    }

    /// Asks a solver.
    pub(super) fn consult(&mut self, question: Question) -> Result<(), Failure> {
        self.tickets += 1;
        let ticket = Ticket::from_number(self.tickets);
        let Some(view) = self.desk.view(self.desk.board()) else { return Ok(()) };
        let mut bytes = [0_u8; 32];
        getrandom::fill(&mut bytes).map_err(Failure::internal)?;
        let consultation = Consultation {
            ticket,
            question: question.clone(),
            board: view.board.clone(),
            seed: Seed::from_bytes(bytes),
        };
        self.desk.asked(ticket, question);
        let Some(advice) = work::answer(consultation, &self.talk.look)? else { return Ok(()) };
        match self.desk.advise(ticket, &advice, request()?) {
            Ok(Some(intended)) => self.follow(Ok(intended)),
            Ok(None) => Ok(()),
            Err(error) => self.refuse(&error),
        }
    }

    /// Does what a line says.
    pub(super) fn line(&mut self, line: Line) -> Result<Ended, Failure> {
        self.is_prompted = false;
        let text = match line {
            Line::Text(text) => text,
            Line::End => {
                if self.talk.look.asks {
                    self.talk.draw(&[String::new()])?;
                }
                return Ok(Some(Exit::Done));
            }
            Line::TooLong { bytes } => {
                self.say(&[format!("That line has {bytes} bytes; at most 4096 are read.")])?;
                return Ok(None);
            }
            Line::NotText => {
                self.say(&["That line is not UTF-8 text.".into()])?;
                return Ok(None);
            }
        };
        let Some((rules, names)) = self
            .desk
            .room()
            .zip(self.painter.as_ref())
            .map(|(room, painter)| (room.header().options().rules, painter.names()))
        else {
            let leaves = matches!(text.trim().trim_start_matches('/'), "quit" | "q" | "exit");
            return Ok(leaves.then_some(Exit::Done));
        };
        let plays = self.desk.view(self.desk.board()).is_some();
        let typed = if plays { read_guess(&rules, &names, &text) } else { read_other(&text) };
        let is_code = |pegs: &[Peg]| Code::new(&rules, pegs).is_ok();
        let legal = matches!(&typed, Ok(Typed::Pegs(pegs)) if is_code(pegs));
        if let Some((word, rest)) = RoomWord::read(&text)
            && (!legal || text.trim_start().starts_with('/'))
        {
            return self.room_word(word, rest);
        }
        match typed {
            Err(error) => {
                let line = sentence(&error) + &self.kept_draft();
                self.say(&[line])?;
            }
            Ok(Typed::Word(word, rest)) => return self.word(word, &rest),
            Ok(Typed::Empty) => return self.enter(),
            Ok(Typed::Pegs(pegs)) => self.pegs(pegs)?,
            Ok(Typed::Other(_)) => {
                self.say(&["Not now; help lists what can be typed.".into()])?;
            }
        }
        Ok(None)
    }

    /// Pegs were typed.
    pub(super) fn pegs(&mut self, pegs: Vec<Peg>) -> Result<(), Failure> {
        if matches!(self.desk.turn(), Turn::Code(_)) {
            return self.intend(Intent::SetCode(pegs));
        }
        let draft = Intent::Draft(DraftEdit::Fill(pegs));
        match self.desk.intend(draft, request()?) {
            // The draft is said only if it cannot be placed.
            Ok(_) => self.intend(Intent::Submit),
            Err(error) => self.refuse(&error),
        }
    }

    /// An empty line.
    pub(super) fn enter(&mut self) -> Result<Ended, Failure> {
        match self.desk.turn() {
            Turn::Over => return Ok(Some(Exit::Done)),
            Turn::NextGame(_) => self.intend(Intent::NextGame)?,
            Turn::Guess(_) if !self.draft().is_empty() => self.intend(Intent::Submit)?,
            Turn::Guess(_) | Turn::Code(_) => {
                let proposed = self.desk.room().is_some_and(|room| room.proposal().is_some());
                let line = if proposed {
                    "Type agree, or another guess."
                } else {
                    "Type pegs by letter, digit or name; help lists the rest."
                };
                self.say(&[line.into()])?;
            }
            Turn::Away | Turn::Gathering | Turn::Sending | Turn::Waiting => {
                let awaited = self.said().and_then(|said| said.awaited());
                self.say(&awaited.into_iter().collect::<Vec<_>>())?;
            }
        }
        Ok(None)
    }
}
