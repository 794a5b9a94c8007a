//! From styles of faces to styles of the screen. Prose has no color of its own,
//! so that it can be read on light and dark terminals alike.

use anstyle::{AnsiColor, Effects};
use pegmind_console::{Depth, PictureLine};
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

/// Text that stands out. Weight is no color, so screens without colors have
/// it, too.
pub(crate) const fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// What is chosen or under the cursor.
pub(crate) const fn chosen() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

/// Text that stands back.
pub(crate) fn faint(depth: Depth) -> Style {
    if depth == Depth::None { Style::new() } else { Style::new().add_modifier(Modifier::DIM) }
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
        let mut column = 0;
        for span in &picture.0 {
            let style = screen_style(span.style);
            column = write_at(buffer, area, column, line, &span.text, style);
        }
    }
}

/// Draws an ASCII frame with a title, and gives the area inside.
pub(crate) fn frame(buffer: &mut Buffer, area: Rect, title: &str, style: Style) -> Rect {
    if area.width < 2 || area.height < 2 {
        return Rect { width: 0, height: 0, ..area };
    }
    let inner = usize::from(area.width - 2);
    let title = if title.is_empty() { String::new() } else { cut(&format!(" {title} "), inner) };
    let left = (inner - title.width()) / 2;
    let right = inner - left - title.width();
    let top = format!("+{}{title}{}+", "-".repeat(left), "-".repeat(right));
    write(buffer, area, 0, &top, style);
    for line in 1..area.height - 1 {
        write(buffer, area, line, "|", style);
        write_at(buffer, area, area.width - 1, line, "|", style);
    }
    write(buffer, area, area.height - 1, &format!("+{}+", "-".repeat(inner)), style);
    within(area)
}

/// The area inside of a frame.
pub(crate) const fn within(area: Rect) -> Rect {
    Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(2),
    }
}

/// As much of a text as fits into so many columns.
pub(crate) fn cut(text: &str, columns: usize) -> String {
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

/// A text in lines of so many columns. Lines that begin with spaces go on
/// further in.
pub(crate) fn wrap(text: &str, columns: u16) -> Vec<String> {
    let indent = text.len() - text.trim_start().len();
    let indent = " ".repeat(if indent > 0 { indent + 4 } else { 0 });
    let options = textwrap::Options::new(usize::from(columns.max(1))).subsequent_indent(&indent);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
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
    let columns = area.width.saturating_sub(2);
    let wrapped: Vec<String> = lines.iter().flat_map(|line| wrap(line, columns)).collect();
    let room = usize::from(area.height);
    for (line, text) in (0..area.height).zip(&wrapped) {
        let last = usize::from(line) + 1 == room && wrapped.len() > room;
        if last && !more.is_empty() {
            write_at(buffer, area, 1, line, more, style);
        } else {
            write_at(buffer, area, 1, line, text, style);
        }
    }
    u16::try_from(wrapped.len()).unwrap_or(area.height).min(area.height)
}

/// Makes an area blank.
pub(crate) fn clear(buffer: &mut Buffer, area: Rect) {
    for line in area.top()..area.bottom() {
        for column in area.left()..area.right() {
            if let Some(cell) = buffer.cell_mut((column, line)) {
                cell.reset();
            }
        }
    }
}
