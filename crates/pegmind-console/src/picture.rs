//! Lines of text in styles, for whatever can show them.

use anstyle::Style;

/// Text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its style; the plain one is the terminal's own.
    pub style: Style,
}

impl Span {
    /// Text in the terminal's own style.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::new() }
    }

    /// Text in a style.
    #[must_use]
    pub fn styled(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }

    /// The text with escape sequences for its style.
    #[must_use]
    pub fn ansi(&self) -> String {
        let (text, style) = (&self.text, self.style);
        if style == Style::new() { text.clone() } else { format!("{style}{text}{style:#}") }
    }
}

/// One line of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PictureLine(pub Vec<Span>);

impl PictureLine {
    /// How many characters it has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.0.iter().map(|span| span.text.chars().count()).sum()
    }

    /// Adds text in the terminal's own style.
    pub fn push(&mut self, text: impl Into<String>) {
        self.0.push(Span::plain(text));
    }

    /// The same line with neighbors of one style in one piece.
    #[must_use]
    pub fn joined(self) -> Self {
        let mut spans: Vec<Span> = Vec::new();
        for span in self.0 {
            match spans.last_mut() {
                Some(last) if last.style == span.style => last.text.push_str(&span.text),
                _ => spans.push(span),
            }
        }
        spans.retain(|span| !span.text.is_empty());
        Self(spans)
    }

    /// The line with escape sequences for its styles.
    #[must_use]
    pub fn ansi(&self) -> String {
        self.0.iter().map(Span::ansi).collect()
    }
}

impl From<String> for PictureLine {
    fn from(text: String) -> Self {
        Self(vec![Span::plain(text)])
    }
}
