//! From styles of faces to styles of the screen: papers are filled, inks are
//! written on them.

use anstyle::{AnsiColor, Effects};
use pegmind_console::{Paper, Pegs, PictureLine, Span, Theme, Weight};
use pegmind_rules::{Feedback, Peg, PegMark};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr as _;

/// A style of a picture as the screen takes it.
pub(crate) fn screen_style(style: anstyle::Style) -> Style {
    let mut screen = Style::new();
    if let Some(color) = style.get_fg_color() {
        screen = screen.fg(screen_color(color));
    }
    if let Some(color) = style.get_bg_color() {
        screen = screen.bg(screen_color(color));
    }
    let effects = style.get_effects();
    if effects.contains(Effects::BOLD) {
        screen = screen.add_modifier(Modifier::BOLD);
    }
    if effects.contains(Effects::DIMMED) {
        screen = screen.add_modifier(Modifier::DIM);
    }
    if effects.contains(Effects::INVERT) {
        screen = screen.add_modifier(Modifier::REVERSED);
    }
    screen
}

fn screen_color(color: anstyle::Color) -> Color {
    match color {
        anstyle::Color::Ansi(color) => match color {
            AnsiColor::Black => Color::Black,
            AnsiColor::Red => Color::Red,
            AnsiColor::Green => Color::Green,
            AnsiColor::Yellow => Color::Yellow,
            AnsiColor::Blue => Color::Blue,
            AnsiColor::Magenta => Color::Magenta,
            AnsiColor::Cyan => Color::Cyan,
            AnsiColor::White => Color::Gray,
            AnsiColor::BrightBlack => Color::DarkGray,
            AnsiColor::BrightRed => Color::LightRed,
            AnsiColor::BrightGreen => Color::LightGreen,
            AnsiColor::BrightYellow => Color::LightYellow,
            AnsiColor::BrightBlue => Color::LightBlue,
            AnsiColor::BrightMagenta => Color::LightMagenta,
            AnsiColor::BrightCyan => Color::LightCyan,
            AnsiColor::BrightWhite => Color::White,
        },
        anstyle::Color::Ansi256(color) => Color::Indexed(color.0),
        anstyle::Color::Rgb(rgb) => Color::Rgb(rgb.0, rgb.1, rgb.2),
    }
}

/// The inks of text on one paper. They say nothing of the paper, which is filled
/// before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inks {
    /// What a key is called, what is chosen.
    pub(crate) strong: Style,
    /// What changed or is asked.
    pub(crate) bright: Style,
    /// What is.
    pub(crate) normal: Style,
    /// What could be.
    pub(crate) dim: Style,
    /// The arrow, the number of the chosen line, the pane in use.
    pub(crate) accent: Style,
}

impl Inks {
    /// The inks for a paper.
    pub(crate) fn on(theme: &Theme, paper: Paper) -> Self {
        let ink = |weight| screen_style(theme.ink(weight, paper));
        Self {
            strong: ink(Weight::Strong),
            bright: ink(Weight::Bright),
            normal: ink(Weight::Normal),
            dim: ink(Weight::Dim),
            accent: ink(Weight::Accent),
        }
    }
}

/// Fills an area with a paper.
pub(crate) fn fill(buffer: &mut Buffer, area: Rect, theme: &Theme, paper: Paper) {
    let style = screen_style(theme.paper(paper));
    for line in area.top()..area.bottom() {
        for column in area.left()..area.right() {
            if let Some(cell) = buffer.cell_mut((column, line)) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }
}

/// A line that is chosen, or not: fills it and gives its inks.
pub(crate) fn choice(buffer: &mut Buffer, area: Rect, theme: &Theme, chosen: bool) -> Inks {
    if !chosen {
        return Inks::on(theme, Paper::Ground);
    }
    fill(buffer, Rect { height: area.height.min(1), ..area }, theme, Paper::Chosen);
    let arrow = theme.charset.glyphs().arrow.to_string();
    let inks = Inks::on(theme, Paper::Chosen);
    write_at(buffer, area, 1, 0, &arrow, inks.accent);
    Inks { normal: inks.strong, ..inks }
}

/// Writes a peg as a part of a text, three columns. On light grounds it lies on a
/// strip of the board.
pub(crate) fn write_chip(
    buffer: &mut Buffer,
    area: Rect,
    (column, line): (u16, u16),
    peg: Peg,
    pegs: &Pegs,
) -> u16 {
    write_spans(buffer, area, (column, line), &pegs.chip(peg))
}

/// Writes the key pegs of a row side by side, as many as it has pegs.
pub(crate) fn write_keys(
    buffer: &mut Buffer,
    area: Rect,
    (column, line): (u16, u16),
    (feedback, holes): (&Feedback, u16),
    pegs: &Pegs,
    inks: Inks,
) {
    let count = |count: Option<u8>| usize::from(count.unwrap_or_default());
    let marks = feedback.peg_marks().unwrap_or_else(|| {
        let exact = std::iter::repeat_n(PegMark::Exact, count(feedback.exact()));
        exact.chain(std::iter::repeat_n(PegMark::Color, count(feedback.color()))).collect()
    });
    let nothing = std::iter::repeat(PegMark::Nothing);
    for (place, mark) in (0..holes).zip(marks.into_iter().chain(nothing)) {
        let key = pegs.key_peg(mark);
        let style = match pegs.plate_style() {
            Some(plate) => screen_style(plate).patch(screen_style(key.style)),
            None if mark == PegMark::Nothing => inks.dim,
            None => inks.strong,
        };
        write_at(buffer, area, column + place, line, &key.text, style);
    }
}

/// Writes a peg like this in a list without free lines.
pub(crate) fn write_stacked_chip(
    buffer: &mut Buffer,
    area: Rect,
    column: u16,
    peg: Peg,
    pegs: &Pegs,
) -> u16 {
    write_spans(buffer, area, (column, 0), &pegs.stacked_chip(peg))
}

/// Writes a part of a picture from a column of a line on. Returns the column behind
/// it.
fn write_spans(buffer: &mut Buffer, area: Rect, (column, line): (u16, u16), spans: &[Span]) -> u16 {
    spans.iter().fold(column, |at, Span { text, style }| {
        write_at(buffer, area, at, line, text, screen_style(*style))
    })
}

/// Puts the strip of the board under chips that lie on a light ground.
pub(crate) fn strip(buffer: &mut Buffer, area: Rect, theme: &Theme) {
    if theme.paints_all() && theme.ground == pegmind_console::Ground::Light {
        fill(buffer, area, theme, Paper::Tray);
    }
}

/// Writes text into an area's line, cut at its edge. Returns the columns used.
pub(crate) fn write(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) -> u16 {
    write_at(buffer, area, 0, line, text, style)
}

/// Writes text from a column of an area on, cut at its edge. Returns the column
/// behind it.
pub(crate) fn write_at(
    buffer: &mut Buffer,
    area: Rect,
    column: u16,
    line: u16,
    text: &str,
    style: Style,
) -> u16 {
    #[cfg(test)]
    crate::sight::writes(text, area.x + column, area.y + line);
    if line >= area.height || column >= area.width {
        return column;
    }
    let room = usize::from(area.width - column);
    let (end, _) = buffer.set_stringn(area.x + column, area.y + line, text, room, style);
    end.saturating_sub(area.x)
}

/// Writes lines of a picture into an area.
pub(crate) fn write_picture(buffer: &mut Buffer, area: Rect, lines: &[PictureLine]) {
    for (line, picture) in (0..area.height).zip(lines) {
        write_spans(buffer, area, (0, line), &picture.0);
    }
}

/// A pane with a title and the key that leads to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Card<'a> {
    pub(crate) title: &'a str,
    pub(crate) key: &'a str,
    /// Whether it takes keys.
    pub(crate) in_use: bool,
    /// Whether there is room to fill it; else it is a heading on the ground.
    pub(crate) filled: bool,
}

impl Card<'_> {
    /// Draws it, and gives the area inside and its inks.
    pub(crate) fn draw(self, buffer: &mut Buffer, area: Rect, theme: &Theme) -> (Rect, Inks) {
        let paper = if self.filled { Paper::Card } else { Paper::Ground };
        let inks = Inks::on(theme, paper);
        fill(buffer, area, theme, paper);
        let margin = if self.filled { 2 } else { 0 };
        let title = if self.in_use { inks.accent.patch(strong()) } else { inks.strong };
        let column = write_at(buffer, area, margin, 0, self.title, title);
        let key = u16::try_from(self.key.width()).unwrap_or_default();
        let at = if self.filled { area.width.saturating_sub(key + margin) } else { column + 2 };
        if at > column {
            write_at(buffer, area, at, 0, self.key, inks.dim);
        }
        if self.in_use && self.filled && theme.charset.glyphs().blocks {
            for line in 0..area.height {
                write_at(buffer, area, 0, line, "\u{258c}", inks.accent);
            }
        }
        (Self::inside(area, self.filled), inks)
    }

    /// The area inside of a card, or below a heading.
    pub(crate) fn inside(area: Rect, filled: bool) -> Rect {
        let margin = if filled { 2 } else { 0 };
        Rect {
            x: area.x + margin,
            y: area.y + 2.min(area.height),
            width: area.width.saturating_sub(2 * margin),
            height: area.height.saturating_sub(2),
        }
    }
}

/// Bold, in whatever color there is.
pub(crate) const fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// As much of a text as fits into so many columns.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    #[cfg(test)]
    crate::sight::says(text, &[text.to_owned()]);
    let mut kept = String::new();
    for character in text.chars() {
        let longer = format!("{kept}{character}");
        if longer.width() > columns {
            break;
        }
        kept = longer;
    }
    kept
}

/// A text in so many columns; what has no room is told by dots.
pub(crate) fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let kept = cut(text, columns.saturating_sub(4));
    // A word that is cut off says nothing.
    let is_whole = text[kept.len()..].starts_with(' ');
    let whole =
        kept.rsplit_once(' ').filter(|_| !is_whole).map_or(kept.as_str(), |(whole, _)| whole);
    format!("{} ...", whole.trim_end())
}

/// A text in lines of so many columns. Lines that begin with spaces go on
/// further in.
pub(crate) fn wrap(text: &str, columns: u16) -> Vec<String> {
    let lines = broken(text, columns);
    #[cfg(test)]
    crate::sight::says(text, &lines);
    lines
}

/// Returns how many lines of so many columns texts need.
pub(crate) fn lines_needed<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, columns: u16) -> u16 {
    let lines = texts.into_iter().map(|text| broken(text.as_ref(), columns).len());
    crate::layout::size(lines.sum())
}

fn broken(text: &str, columns: u16) -> Vec<String> {
    let trimmed = text.trim_start();
    let indent = text.len() - trimmed.len();
    // What is explained in a column hangs in it.
    let explained = trimmed.split_once("  ").map(|(_, rest)| text.len() - rest.trim_start().len());
    let explained = explained.filter(|column| 2 * column < usize::from(columns));
    let hanging = if indent > 0 { explained.unwrap_or(indent + 4) } else { 0 };
    let indent = " ".repeat(hanging);
    let options = textwrap::Options::new(usize::from(columns.max(1)))
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .subsequent_indent(&indent);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// Sentences in as few lines as they need, without one being broken that fits into
/// a line of its own.
pub(crate) fn pack(sentences: &[String], columns: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for sentence in sentences {
        // Lines of a list stay by themselves.
        let indented = |line: &str| line.starts_with(' ');
        match lines.last_mut() {
            Some(last) if indented(last) || indented(sentence) => lines.push(sentence.clone()),
            Some(last) if last.width() + 1 + sentence.width() <= usize::from(columns) => {
                last.push(' ');
                last.push_str(sentence);
            }
            _ => lines.push(sentence.clone()),
        }
    }
    lines
}

/// Writes sentences, wrapped, and gives the number of lines used. Where they do
/// not fit the last line says so.
pub(crate) fn paragraphs(
    buffer: &mut Buffer,
    area: Rect,
    lines: &[String],
    style: Style,
    more: &str,
) -> u16 {
    let wrapped: Vec<String> = lines.iter().flat_map(|line| wrap(line, area.width)).collect();
    let room = usize::from(area.height);
    for (line, text) in (0..area.height).zip(&wrapped) {
        let last = usize::from(line) + 1 == room && wrapped.len() > room;
        // In a single line that there is more stands behind what has room.
        let text = match (last && !more.is_empty(), room) {
            (true, 1) if more == "..." => {
                format!("{} ...", cut(text, usize::from(area.width).saturating_sub(4)))
            }
            (true, _) => more.to_owned(),
            (false, _) => text.clone(),
        };
        write_at(buffer, area, 0, line, &text, style);
    }
    u16::try_from(wrapped.len()).unwrap_or(area.height).min(area.height)
}

/// Writes a text in the middle of a line.
pub(crate) fn write_middle(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    let width = u16::try_from(text.width()).unwrap_or(area.width);
    write_at(buffer, area, area.width.saturating_sub(width) / 2, line, text, style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_breaks_between_words_only() {
        let text = "a hand-over needs key-pegs";
        assert_eq!(wrap(text, 10), ["a", "hand-over", "needs", "key-pegs"]);
        assert_eq!(wrap("  indented text", 12), ["  indented", "      text"]);
        assert_eq!(wrap("  why   of a long row", 17), ["  why   of a long", "        row"]);
    }
}
