//! The lessons.

use maud::{Markup, html};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// The lessons.
#[derive(Debug)]
pub(crate) struct Learn {}

impl Learn {
    /// Opens it.
    pub(crate) fn open(_lesson: Option<u8>, _context: &mut Context<'_>) -> Self {
        Self {}
    }
}

impl Model for Learn {
    fn title(&self, _around: &Around<'_>) -> String {
        "Learn".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Learn" }
                p { "The game in five minutes. In a terminal: pegmind learn." }
            }
        }
    }
}
