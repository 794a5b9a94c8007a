//! Questions that are not answered yet.

use crate::effect::{MakerQuestion, Question, Ticket};

/// A question to a solver or to whoever thinks for the codemaker.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    /// A solver.
    Solver(Question),
    /// The codemaker.
    Maker(MakerQuestion),
}

/// The questions that wait for an answer, one of each kind: help for a person
/// does not replace what the game itself waits for.
#[derive(Debug, Default)]
pub(super) struct Awaited {
    /// A guess, or whether the answers can be right; what the codemaker does.
    turn: Option<(Ticket, Asked)>,
    /// A hint, or assistance.
    help: Option<(Ticket, Asked)>,
}

impl Awaited {
    pub(super) fn insert(&mut self, ticket: Ticket, asked: Asked) {
        let place = match asked {
            Asked::Solver(Question::Hint { .. } | Question::Assist { .. }) => &mut self.help,
            Asked::Solver(Question::Guess { .. } | Question::Consistency) | Asked::Maker(_) => {
                &mut self.turn
            }
        };
        *place = Some((ticket, asked));
    }

    /// Takes the question out that has this ticket.
    pub(super) fn take(&mut self, ticket: Ticket) -> Option<Asked> {
        [&mut self.turn, &mut self.help]
            .into_iter()
            .find_map(|place| place.take_if(|awaited| awaited.0 == ticket))
            .map(|awaited| awaited.1)
    }
}
