//! Two people at one screen in the middle of a game: who is next is named, and
//! whoever gives the key pegs can look at the own code.

use pegmind_face::code_entry::hand_over;
use pegmind_rules::{Marks, Seat};
use pegmind_session::{Phase, Shield, Viewer};

use super::{Host, Stay};
use crate::exit::Failure;
use crate::line::input::Line;
use crate::line::signals::Hidden;

/// So many empty lines push what stands above them out of sight where nobody
/// knows how high the screen is.
const LINES: usize = 60;

impl Host<'_> {
    /// Whether two people share the screen, and one of them gives the key pegs.
    fn changes_hands(&self) -> bool {
        let view = self.session.view();
        let by_hand = view.setup.options().marks != Marks::Program;
        self.talk.look.asks && view.shared_screen() && by_hand
    }

    /// Waits until the screen is with the person whose turn it is.
    pub(super) fn hand_over(&mut self) -> Result<Stay, Failure> {
        if !self.changes_hands() {
            return Ok(Stay::Yes);
        }
        let view = self.session.view();
        let turn = match view.phase {
            Phase::Guess => Seat::Codebreaker,
            Phase::Answer => Seat::Codemaker,
            Phase::Code
            | Phase::Thinking
            | Phase::Contradiction { .. }
            | Phase::GameOver
            | Phase::MatchOver => {
                // The choice of a code has curtains of its own, and ends with the
                // codebreaker at the screen.
                self.side = Some(Seat::Codebreaker);
                return Ok(Stay::Yes);
            }
        };
        let begins = view.board.rows().is_empty() && turn == Seat::Codebreaker;
        if self.side.replace(turn) == Some(turn) || begins {
            return Ok(Stay::Yes);
        }
        let [done, next] = hand_over(&view, &self.phrase(), turn);
        self.wait_for_enter(&format!("{done} {next} Then press Enter: "))
    }

    /// Shows the own code to whoever gives the key pegs, until Enter.
    pub(super) fn show_own_code(&mut self) -> Result<Stay, Failure> {
        let view = self.session.view();
        let own = self.session.table().view(Viewer::Seat(Seat::Codemaker)).shield;
        let code = match own {
            Shield::Own(code) if view.phase == Phase::Answer && self.changes_hands() => code,
            Shield::Own(_)
            | Shield::Empty
            | Shield::Closed
            | Shield::Open(_)
            | Shield::Table
            | Shield::Evading => {
                self.talk.say(&self.phrase().own_code(&view))?;
                return Ok(Stay::Yes);
            }
        };
        let code = self.phrase().pegs(code.pegs());
        let stays = self.wait_for_enter(&format!("Your code: {code}. Enter covers it: "))?;
        let lines = self.talk.look.height().unwrap_or(LINES);
        self.talk.draw(&vec![String::new(); lines])?;
        Ok(stays)
    }

    fn wait_for_enter(&mut self, prompt: &str) -> Result<Stay, Failure> {
        let _hidden = Hidden::begin();
        let line = self.talk.ask_hidden(prompt)?;
        Ok(if line == Line::End { Stay::No } else { Stay::Yes })
    }
}
