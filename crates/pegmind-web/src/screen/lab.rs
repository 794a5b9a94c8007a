//! Strategies compared.

use maud::{Markup, html};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// Strategies compared.
#[derive(Debug)]
pub(crate) struct Lab {}

impl Lab {
    /// Opens it.
    pub(crate) fn open(_context: &mut Context<'_>) -> Self {
        Self {}
    }
}

impl Model for Lab {
    fn title(&self, _around: &Around<'_>) -> String {
        "Laboratory".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Laboratory" }
                p { "Strategies, compared over all codes. In a terminal: pegmind evaluate." }
            }
        }
    }
}
