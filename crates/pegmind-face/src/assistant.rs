//! Whether the assistant is on, and what it said last.

use pegmind_rules::{Assistance, Code, Controller, Draft, Row};
use pegmind_session::{Phase, View};

use crate::assistance::next_best;

/// What is known of the assistant.
#[derive(Debug, Default)]
pub enum Assistant {
    /// It is off.
    #[default]
    Off,
    /// It is on, with what it said last.
    On(Option<Box<Told>>),
}

/// What the assistant said, and of what.
#[derive(Debug)]
pub struct Told {
    rows: Vec<Row>,
    /// The draft that was judged.
    pub draft: Draft,
    /// What was said.
    pub assistance: Assistance,
}

impl Assistant {
    /// What it costs, before it is turned on.
    pub const COST: &'static str =
        "It tells everything that the rows tell, and counts as hint 5 in every row.";

    /// That nobody is helped who is not guessing.
    pub const NOT_GUESSING: &'static str = "The assistant helps the person who is guessing.";

    /// That it does not know a guess so far.
    pub const NO_GUESS: &'static str = "The assistant has no guess yet.";

    /// What is said when it is turned off.
    pub const IS_OFF: &'static str = "The assistant is off.";

    /// For a code on a table it is what the game is for. Elsewhere it costs a hint, and so is
    /// off until somebody asks for it.
    #[must_use]
    pub fn usual(view: &View<'_>) -> Self {
        if Self::solves(view) { Self::On(None) } else { Self::Off }
    }

    /// Whether a person breaks a code on a table.
    #[must_use]
    pub fn solves(view: &View<'_>) -> bool {
        view.maker == Controller::Table && view.breaker == Controller::Human
    }

    /// Whether it is on.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        matches!(self, Self::On(_))
    }

    /// What it says of the rows as they are now.
    #[must_use]
    pub fn told(&self, view: &View<'_>) -> Option<&Told> {
        let Self::On(Some(told)) = self else { return None };
        (told.rows == view.board.rows()).then_some(told)
    }

    /// Takes in what it says of these rows.
    pub fn take(&mut self, rows: &[Row], draft: &Draft, assistance: &Assistance) {
        if let Self::On(told) = self {
            let (rows, draft, assistance) = (rows.to_vec(), draft.clone(), assistance.clone());
            *told = Some(Box::new(Told { rows, draft, assistance }));
        }
    }

    /// Whether it is to be asked: it is on, and the draft or the rows have changed.
    #[must_use]
    pub fn is_to_be_asked(&self, view: &View<'_>) -> bool {
        let known = self.told(view).is_some_and(|told| told.draft == *view.draft);
        self.is_on() && view.phase == Phase::Guess && !known
    }

    /// The best guess that it knows; again, the next one that is as good.
    #[must_use]
    pub fn guess(&self, view: &View<'_>) -> Option<Code> {
        next_best(view.draft, &self.told(view)?.assistance.best.as_ref()?.guesses).copied()
    }
}
