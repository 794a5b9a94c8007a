//! Help with a game on a real board.

use maud::{Markup, html};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// Help with a game on a real board.
#[derive(Debug)]
pub(crate) struct Solve {}

impl Solve {
    /// Opens it.
    pub(crate) fn open(_position: &str, _context: &mut Context<'_>) -> Self {
        Self {}
    }
}

impl Model for Solve {
    fn title(&self, _around: &Around<'_>) -> String {
        "Solve a real board".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Solve a real board" }
                p { "Type the rows of your table, and get help. In a terminal: pegmind solve." }
            }
        }
    }
}
