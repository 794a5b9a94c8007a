//! Cells that are painted one over the other.

use anstyle::Style;

use crate::picture::{PictureLine, Span};

/// A part of a screen.
#[derive(Clone, Debug)]
pub struct Canvas {
    columns: usize,
    cells: Vec<(char, Style)>,
}

impl Canvas {
    /// A canvas without anything on it but this paper.
    #[must_use]
    pub fn new(columns: usize, lines: usize, paper: Style) -> Self {
        Self { columns, cells: vec![(' ', paper); columns * lines] }
    }

    /// Writes text. What the style leaves open stays as it is there; what is
    /// beyond the edges is left out. Gives the column behind it.
    pub fn put(&mut self, column: usize, line: usize, text: &str, style: Style) -> usize {
        let mut at = column;
        for character in text.chars() {
            if at < self.columns
                && let Some(cell) = self.cells.get_mut(line * self.columns + at)
            {
                let ground = style.get_bg_color().or(cell.1.get_bg_color());
                let ink = style.get_fg_color().or(cell.1.get_fg_color());
                *cell = (character, style.bg_color(ground).fg_color(ink));
            }
            at += 1;
        }
        at
    }

    /// Fills a line of so many columns.
    pub fn fill(&mut self, column: usize, line: usize, columns: usize, with: char, style: Style) {
        for column in column..(column + columns).min(self.columns) {
            if let Some(cell) = self.cells.get_mut(line * self.columns + column) {
                *cell = (with, style);
            }
        }
    }

    /// The lines, the highest first.
    #[must_use]
    pub fn lines(&self) -> Vec<PictureLine> {
        let line = |cells: &[(char, Style)]| {
            let mut spans: Vec<Span> = Vec::new();
            for (character, style) in cells {
                match spans.last_mut() {
                    Some(last) if last.style == *style => last.text.push(*character),
                    _ => spans.push(Span::styled(character.to_string(), *style)),
                }
            }
            PictureLine(spans)
        };
        self.cells.chunks(self.columns.max(1)).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstyle::AnsiColor;

    #[test]
    fn text_keeps_the_paper_under_it_and_stays_inside() {
        let paper = Style::new().bg_color(Some(AnsiColor::Blue.into()));
        let ink = Style::new().fg_color(Some(AnsiColor::Red.into()));
        let mut canvas = Canvas::new(3, 1, paper);
        assert_eq!(canvas.put(1, 0, "abc", ink), 4);
        canvas.put(0, 1, "beyond", ink);
        let both = ink.bg_color(Some(AnsiColor::Blue.into()));
        assert_eq!(
            canvas.lines(),
            [PictureLine(vec![Span::styled(" ", paper), Span::styled("ab", both)])]
        );
    }
}
