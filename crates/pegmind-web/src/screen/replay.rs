//! A game row by row.

use maud::{Markup, html};
use pegmind_session::GameId;

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// A game row by row.
#[derive(Debug)]
pub(crate) struct ReplayScreen {}

impl ReplayScreen {
    /// Opens it.
    pub(crate) fn open(
        _game: Option<&GameId>,
        _row: Option<usize>,
        _context: &mut Context<'_>,
    ) -> Self {
        Self {}
    }
}

impl Model for ReplayScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Replay".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Replay" }
                p { "A game, row by row. In a terminal: pegmind replay." }
            }
        }
    }
}
