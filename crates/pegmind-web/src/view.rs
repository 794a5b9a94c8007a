//! How pages are drawn.

pub(crate) mod answer_fields;
pub(crate) mod board;
pub(crate) mod board_fields;
pub(crate) mod chart;
pub(crate) mod columns;
pub(crate) mod draft;
pub(crate) mod frame;
pub(crate) mod icon;
pub(crate) mod lab;
pub(crate) mod learn;
pub(crate) mod pegs;
pub(crate) mod qr;
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

/// What has so many bytes does not stand on the screen by chance.
const LONG: usize = 40;

/// The same for those who do not see it, if it stands on the screen besides.
pub(crate) fn say_beside(around: &Around<'_>, view: &Markup) -> Markup {
    let shows = |text: &str| view.0.contains(&html! { (text) }.into_string());
    let said = around.said.trim_end_matches(['.', '?', '!']);
    // What stands there in several places stands there, too; a word alone may stand anywhere.
    let mut parts = said.split(". ").flat_map(|part| part.split(": "));
    let is_shown =
        !said.is_empty() && (shows(around.said) || said.len() >= LONG && parts.all(shows));
    html! { p #say.say.vh[is_shown] role="status" { (around.said) } }
}
