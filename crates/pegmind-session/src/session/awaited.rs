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

/// What a question is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// The game waits: a guess, whether the answers can be right, what the
    /// codemaker does.
    Turn,
    /// A hint, or assistance.
    Help,
    /// What one row means.
    Row,
    /// Which answers are wrong.
    Repairs,
}

impl Asked {
    const fn purpose(&self) -> Purpose {
        match self {
            Self::Solver(Question::Guess { .. } | Question::Consistency) | Self::Maker(_) => {
                Purpose::Turn
            }
            Self::Solver(Question::Hint { .. } | Question::Assist { .. }) => Purpose::Help,
            Self::Solver(Question::Pairings { .. }) => Purpose::Row,
            Self::Solver(Question::Repairs) => Purpose::Repairs,
        }
    }
}

/// The questions that wait for an answer, one for each purpose: help for a
/// person does not replace what the game itself waits for.
#[derive(Debug, Default)]
pub(super) struct Awaited(Vec<(Ticket, Asked)>);

impl Awaited {
    pub(super) fn insert(&mut self, ticket: Ticket, asked: Asked) {
        self.0.retain(|(_, older)| older.purpose() != asked.purpose());
        self.0.push((ticket, asked));
    }

    /// Takes the question out that has this ticket.
    pub(super) fn take(&mut self, ticket: Ticket) -> Option<Asked> {
        let idx = self.0.iter().position(|awaited| awaited.0 == ticket)?;
        Some(self.0.remove(idx).1)
    }
}
