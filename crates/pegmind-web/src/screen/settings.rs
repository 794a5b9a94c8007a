//! What a player can set.

use maud::{Markup, html};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// What a player can set.
#[derive(Debug)]
pub(crate) struct SettingsScreen {}

impl SettingsScreen {
    /// Opens it.
    pub(crate) fn open(_context: &mut Context<'_>) -> Self {
        Self {}
    }
}

impl Model for SettingsScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Settings".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Settings" }
                p { "Colors, labels, speed. In a terminal: pegmind config." }
            }
        }
    }
}
