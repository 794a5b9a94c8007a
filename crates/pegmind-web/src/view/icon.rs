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
    /// An arrow back.
    Undo,
    /// A tick.
    Check,
    /// A lamp.
    Hint,
    /// A grid.
    Notes,
    /// Two bars.
    Pause,
    /// A triangle.
    Play,
    /// A triangle before a bar.
    Step,
    /// A plus sign.
    Faster,
    /// A minus sign.
    Slower,
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
            Self::Undo => (
                "0 0 24 24",
                r#"<path d="M8 5 3.5 9.5 8 14"/><path d="M4 9.5h10a6 6 0 0 1 0 12h-3"/>"#,
            ),
            Self::Check => ("0 0 24 24", r#"<path d="m4 13 5 5L20 6"/>"#),
            Self::Hint => (
                "0 0 24 24",
                r#"<path d="M9 18h6M10 21h4"/><path d="M12 3a6.5 6.5 0 0 0-3.5 12v1h7v-1A6.5 6.5 0 0 0 12 3Z"/>"#,
            ),
            Self::Notes => (
                "0 0 24 24",
                r#"<rect x="4" y="4" width="16" height="16" rx="2"/><path d="M4 10h16M10 4v16"/>"#,
            ),
            Self::Pause => ("0 0 24 24", r#"<path d="M9 5v14M15 5v14"/>"#),
            Self::Play => ("0 0 24 24", r#"<path d="M8 5v14l11-7Z"/>"#),
            Self::Step => ("0 0 24 24", r#"<path d="M7 5v14l9-7ZM19 5v14"/>"#),
            Self::Faster => ("0 0 24 24", r#"<path d="M12 6v12M6 12h12"/>"#),
            Self::Slower => ("0 0 24 24", r#"<path d="M6 12h12"/>"#),
        };
        html! { svg viewBox=(size) aria-hidden="true" { (PreEscaped(inside)) } }
    }
}
