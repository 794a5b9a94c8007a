//! Many games in numbers.

use maud::{Markup, html};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// Many games in numbers.
#[derive(Debug)]
pub(crate) struct StatisticsScreen {}

impl StatisticsScreen {
    /// Opens it.
    pub(crate) fn open(_context: &mut Context<'_>) -> Self {
        Self {}
    }
}

impl Model for StatisticsScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Statistics".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Statistics" }
                p { "Your games in numbers. In a terminal: pegmind stats." }
            }
        }
    }
}
