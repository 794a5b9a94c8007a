//! What is asked of the person whose turn it is, in a line.

use pegmind_rules::Controller;
use pegmind_session::{Phase, View};

use crate::phrase::Phrase;

impl Phrase {
    /// What is asked now; empty where nothing is.
    #[must_use]
    pub fn prompt(&self, view: &View<'_>) -> String {
        let row = format!("Row {} of {}", view.row_number(), view.board.rules().rows());
        let maker = || self.name(view.maker_name());
        match view.phase {
            Phase::Code if view.shared_screen() => {
                format!("{}, your code (it is not shown): ", maker())
            }
            Phase::Code => "Your code: ".into(),
            Phase::Guess => {
                let several = view.shared_screen()
                    || (view.maker == Controller::Table && view.setup.two_people());
                let whose = match self.name(view.breaker_name()) {
                    name if several && name != "You" => format!("{name}'s"),
                    _ => "your".into(),
                };
                format!("{row}, {whose} guess: ")
            }
            Phase::Answer => {
                let guess = view.pending.map(|guess| self.pegs(guess.pegs())).unwrap_or_default();
                let shared = view.shared_screen();
                let whose = if shared { format!("{}'s ", maker()) } else { String::new() };
                format!("{row}, {whose}key pegs for {guess}: ")
            }
            Phase::Contradiction { .. } => "undo, correct, or quit: ".into(),
            Phase::GameOver => format!("Enter begins game {}: ", view.game_match.game() + 1),
            Phase::Thinking | Phase::MatchOver => String::new(),
        }
    }
}
