//! How pages are drawn.

pub(crate) mod answer_fields;
pub(crate) mod board_fields;
pub(crate) mod chart;
pub(crate) mod columns;
pub(crate) mod draft;
pub(crate) mod frame;
pub(crate) mod icon;
pub(crate) mod lab;
pub(crate) mod learn;
pub(crate) mod pegs;
pub(crate) mod record_form;
pub(crate) mod settings;
pub(crate) mod solve;
pub(crate) mod still;
pub(crate) mod why;

use maud::{Markup, html};

use crate::around::Around;

/// The one live region of a document.
pub(crate) fn say(around: &Around<'_>) -> Markup {
    html! { p #say.say role="status" { (around.said) } }
}
