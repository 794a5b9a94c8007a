//! Positions to be solved with one guess.

use maud::{Markup, html};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// Positions to be solved with one guess.
#[derive(Debug)]
pub(crate) struct Puzzles {}

impl Puzzles {
    /// Opens it.
    pub(crate) fn open(_context: &mut Context<'_>) -> Self {
        Self {}
    }
}

impl Model for Puzzles {
    fn title(&self, _around: &Around<'_>) -> String {
        "Puzzles".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Puzzles" }
                p { "One guess each, from easy to hard. In a terminal: pegmind puzzle." }
            }
        }
    }
}
