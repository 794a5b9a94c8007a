//! Saved and finished games.

use maud::{Markup, html};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// Saved and finished games.
#[derive(Debug)]
pub(crate) struct Games {}

impl Games {
    /// Opens it.
    pub(crate) fn open(_context: &mut Context<'_>) -> Self {
        Self {}
    }
}

impl Model for Games {
    fn title(&self, _around: &Around<'_>) -> String {
        "Games".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Games" }
                p { "Saved and finished games. In a terminal: pegmind games." }
            }
        }
    }
}
