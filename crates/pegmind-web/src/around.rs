//! What a view needs besides the screen that it draws.

use maud::{Markup, html};

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
    /// What stands in each form besides, for a server that keeps nothing.
    pub(crate) hidden: &'a [(String, String)],
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

    /// Where forms of this page are sent: without scripts the server knows the rest from
    /// hidden fields.
    pub(crate) fn action(&self) -> String {
        self.action_of(&self.address.route)
    }

    fn action_of(&self, route: &Route) -> String {
        let text = if self.is_text() { "?view=text" } else { "" };
        format!("{}{text}", route.path())
    }

    /// A way to another page about the game. A link, but for a server that keeps nothing a
    /// form that takes the game along.
    pub(crate) fn lead(&self, route: Route, word: &str) -> Markup {
        html! {
            @if self.hidden.is_empty() {
                a.btn href=(self.link(route)) { (word) }
            } @else {
                form method="post" action=(self.action_of(&route)) {
                    (self.hidden())
                    button.btn { (word) }
                }
            }
        }
    }

    /// The hidden fields that stand in each form.
    pub(crate) fn hidden(&self) -> Markup {
        html! {
            @for (name, value) in self.hidden {
                input type="hidden" name=(name) value=(value);
            }
        }
    }
}
