//! Drawings that stand over a word.

use maud::{Markup, PreEscaped, html};

/// An icon, hidden from those who listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    /// Two pegs, a ring, a dot: the program.
    Brand,
    /// Three lines.
    Menu,
    /// A question mark in a circle.
    Help,
}

impl Icon {
    /// The drawing.
    pub(crate) fn draw(self) -> Markup {
        let (size, inside) = match self {
            Self::Brand => (
                "0 0 22 22",
                r#"<rect width="22" height="22" rx="6" fill="currentColor" opacity=".14"/><circle cx="7" cy="7" r="3.2" fill="currentColor"/><circle cx="15" cy="7" r="3.2" fill="currentColor"/><circle cx="7" cy="15" r="2.4" fill="none" stroke="currentColor" stroke-width="1.7"/><circle cx="15" cy="15" r="1.2" fill="currentColor"/>"#,
            ),
            Self::Menu => ("0 0 24 24", r#"<path d="M4 7h16M4 12h16M4 17h16"/>"#),
            Self::Help => (
                "0 0 24 24",
                r#"<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01"/>"#,
            ),
        };
        html! { svg viewBox=(size) aria-hidden="true" { (PreEscaped(inside)) } }
    }
}
