//! What the guesses of a game cost.

use maud::{Markup, html};
use pegmind_session::GameId;

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// What the guesses of a game cost.
#[derive(Debug)]
pub(crate) struct ReviewScreen {}

impl ReviewScreen {
    /// Opens it.
    pub(crate) fn open(
        _game: Option<&GameId>,
        _row: Option<usize>,
        _context: &mut Context<'_>,
    ) -> Self {
        Self {}
    }
}

impl Model for ReviewScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Review".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Review" }
                p { "What each guess cost and what was luck. In a terminal: pegmind review." }
            }
        }
    }
}
