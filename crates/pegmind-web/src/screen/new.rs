//! The form of a new game.

use maud::{Markup, html};
use pegmind_face::form::Kind;

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// The form of a new game.
#[derive(Debug)]
pub(crate) struct NewGame {}

impl NewGame {
    /// Opens it.
    pub(crate) fn open(_kind: Option<Kind>, _context: &mut Context<'_>) -> Self {
        Self {}
    }
}

impl Model for NewGame {
    fn title(&self, _around: &Around<'_>) -> String {
        "New game".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "New game" }
                p { "Choose a board and who plays." }
            }
        }
    }
}
