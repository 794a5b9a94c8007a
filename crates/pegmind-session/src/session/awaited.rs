//! Questions to a solver that are not answered yet.

use crate::effect::{Question, Ticket};

/// The questions that wait for an answer, one of each kind: help for a person
/// does not replace what the game itself waits for.
#[derive(Debug, Default)]
pub(super) struct Awaited {
    /// A guess, or whether the answers can be right.
    turn: Option<(Ticket, Question)>,
    /// A hint.
    help: Option<(Ticket, Question)>,
}

impl Awaited {
    pub(super) fn insert(&mut self, ticket: Ticket, question: Question) {
        let place = match question {
            Question::Guess(_) | Question::Consistency => &mut self.turn,
            Question::Hint { .. } => &mut self.help,
        };
        *place = Some((ticket, question));
    }

    /// Takes the question out that has this ticket.
    pub(super) fn take(&mut self, ticket: Ticket) -> Option<Question> {
        [&mut self.turn, &mut self.help]
            .into_iter()
            .find_map(|place| place.take_if(|awaited| awaited.0 == ticket))
            .map(|awaited| awaited.1)
    }
}
