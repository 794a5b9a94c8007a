//! How pages are drawn.

pub(crate) mod chart;
pub(crate) mod figures;
pub(crate) mod frame;
pub(crate) mod icon;
pub(crate) mod record_form;
pub(crate) mod still;

use maud::{Markup, html};

use crate::around::Around;

/// The one live region of a document.
pub(crate) fn say(around: &Around<'_>) -> Markup {
    html! { p #say.say role="status" { (around.said) } }
}

/// What a person hears if something could not be stored.
pub(crate) fn not_stored(why: &str) -> String {
    let because = match why {
        "quota" => "this device has no room left",
        "forbidden" => "this browser keeps nothing for this page",
        "other tab" => return "This game goes on in another tab. Reload to play here.".into(),
        _ => "storing it did not work",
    };
    format!("The game goes on, but it will not be kept: {because}.")
}
