//! The code of a day.

use maud::{Markup, html};
use pegmind_rules::Preset;
use pegmind_session::Day;

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// The code of a day.
#[derive(Debug)]
pub(crate) struct DailyScreen {}

impl DailyScreen {
    /// Opens it.
    pub(crate) fn open(
        _day: Option<Day>,
        _board: Option<Preset>,
        _context: &mut Context<'_>,
    ) -> Self {
        Self {}
    }
}

impl Model for DailyScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Daily code".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Daily code" }
                p { "One code a day, the same for everybody. In a terminal: pegmind daily." }
            }
        }
    }
}
