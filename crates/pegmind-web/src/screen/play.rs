//! A game being played.

use maud::{Markup, html};
use pegmind_session::GameId;

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// A game being played.
#[derive(Debug)]
pub(crate) struct Play {}

impl Play {
    /// The first screen.
    pub(crate) fn home(_context: &mut Context<'_>) -> Self {
        Self {}
    }

    /// A game that goes on.
    pub(crate) fn open(_game: Option<&GameId>, _context: &mut Context<'_>) -> Self {
        Self {}
    }
}

impl Model for Play {
    fn title(&self, _around: &Around<'_>) -> String {
        "Play".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Play" }
                p { "Find the hidden code." }
            }
        }
    }
}
