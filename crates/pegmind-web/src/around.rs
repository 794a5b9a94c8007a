//! What a view needs besides the screen that it draws.

use crate::notice::Notice;
use crate::route::{Address, Layout, Route};
use crate::settings::Settings;
use crate::shelf::Shelf;

/// What a view needs besides the screen that it draws.
#[derive(Clone, Debug)]
pub(crate) struct Around<'a> {
    /// What the player has set.
    pub(crate) settings: &'a Settings,
    /// The games that can go on.
    pub(crate) shelf: &'a Shelf,
    /// Where the page is.
    pub(crate) address: &'a Address,
    /// News of the page itself.
    pub(crate) notice: Option<Notice>,
    /// What was said last.
    pub(crate) said: &'a str,
    /// Whether no script runs: then forms bring along what there is.
    pub(crate) is_plain: bool,
    /// Where the page comes from, as `https://pegmind.example`; empty if that is not known.
    pub(crate) origin: &'a str,
}

impl Around<'_> {
    /// Whether it is drawn as text.
    pub(crate) fn is_text(&self) -> bool {
        self.address.layout == Layout::Text
    }

    /// The address of a route in the layout that is shown.
    pub(crate) fn link(&self, route: Route) -> String {
        self.address.to(route).to_string()
    }

    /// Whether it is drawn as text, and most likely for a text browser.
    pub(crate) fn is_plain_text(&self) -> bool {
        self.is_plain && self.is_text()
    }

    /// Where forms of this page are sent. With scripts nobody sends them; a game that begins on
    /// the first screen leaves them as they are.
    pub(crate) fn action(&self) -> String {
        if self.is_plain {
            return self.address.for_server();
        }
        let text = if self.is_text() { "?view=text" } else { "" };
        let path = match &self.address.route {
            Route::Play { .. } => Route::Home.path(),
            route => route.path(),
        };
        format!("{path}{text}")
    }
}
