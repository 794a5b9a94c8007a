//! Two people at one screen: handing it over, and choosing a code that the
//! other does not see.

use pegmind_face::{
    code_entry::{CodeEntry, Entered, Stage},
    word::{Typed, Word, read_guess},
};
use pegmind_rules::Draft;
use pegmind_session::Intent;

use super::{Host, Stay};
use crate::exit::Failure;
use crate::line::input::Line;
use crate::line::signals::Hidden;

impl Host<'_> {
    /// Asks one of two people for the code.
    pub(super) fn ask_hidden_code(&mut self) -> Result<Stay, Failure> {
        let mut entry = CodeEntry::new(true);
        // From one curtain to the other: what is typed too early or once too
        // often is not shown either.
        let _hidden = Hidden::begin();
        loop {
            let (phrase, view) = (self.phrase(), self.session.view());
            let prompt = match (entry.call(&view, &phrase), entry.stage()) {
                (Some(call), _) => format!("{call} Then press Enter: "),
                (None, Stage::Again) => CodeEntry::ONCE_MORE.to_owned(),
                (None, _) => phrase.prompt(&view),
            };
            let line = self.talk.ask_hidden(&prompt)?;
            if line == Line::End {
                return Ok(Stay::No);
            }
            if matches!(entry.stage(), Stage::LookAway | Stage::HandOver) {
                if entry.lift() {
                    break;
                }
            } else if self.take_hidden(&mut entry, &line)? == Stay::No {
                return Ok(Stay::No);
            }
        }
        if !self.talk.look.plain && !self.talk.look.quiet {
            self.draw()?;
        }
        Ok(Stay::Yes)
    }

    /// Takes a line that is not shown, and refuses what is no code without
    /// repeating a peg of it.
    fn take_hidden(&mut self, entry: &mut CodeEntry, line: &Line) -> Result<Stay, Failure> {
        let rules = *self.session.view().board.rules();
        let typed = match line {
            Line::Text(text) => read_guess(&rules, &self.painter.names(), text).ok(),
            Line::End | Line::TooLong { .. } | Line::NotText => None,
        };
        let why = match typed {
            Some(Typed::Word(Word::Quit, _)) => return Ok(Stay::No),
            // What stands behind a word could be the code.
            Some(Typed::Word(word, _)) if entry.allows(word) => return self.word(word, ""),
            Some(Typed::Word(..)) => CodeEntry::possible(&[]),
            Some(Typed::Pegs(pegs)) if pegs.len() <= Draft::PEGS_MAX => {
                let draft = Draft::new(pegs.into_iter().map(Some).collect());
                match entry.enter(&draft, &rules) {
                    Entered::Code(pegs) => {
                        self.feed(Intent::SetCode(pegs))?;
                        return Ok(Stay::Yes);
                    }
                    Entered::Once => return Ok(Stay::Yes),
                    Entered::Refused(why) => why,
                }
            }
            Some(Typed::Pegs(_) | Typed::Empty | Typed::Other(_)) | None => entry.refuse(&rules),
        };
        self.talk.say(&[why])?;
        Ok(Stay::Yes)
    }
}
