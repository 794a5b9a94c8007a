//! A screen as text for snapshots: what stands there, and how it looks.

use std::fmt::Write as _;

use vt100::{Cell, Color, Screen};

/// The lines of a screen, and below them every stretch that does not look
/// like ordinary text: its line and columns, counted from 1, then its color on
/// its ground, then its weight. Stretches of one look side by side are one.
pub(crate) fn picture(screen: &Screen) -> String {
    let (lines, columns) = screen.size();
    let mut text = String::new();
    for line in screen.rows(0, columns.get()) {
        writeln!(text, "|{}", line.trim_end()).unwrap();
    }
    let mut styles = String::new();
    for line in 0..usize::from(lines.get()) {
        for style in line_styles(screen, line) {
            writeln!(styles, "{:>2} {style}", line + 1).unwrap();
        }
    }
    let rule = "-".repeat(usize::from(columns.get()));
    let styles = if styles.is_empty() { "no styles\n" } else { &styles };
    format!("{columns}x{lines}\n+{rule}\n{}\n+{rule}\n{styles}", text.trim_end())
}

/// The stretches of one line, counted from 0, that do not look like ordinary
/// text.
pub(crate) fn line_styles(screen: &Screen, line: usize) -> Vec<String> {
    let line = line.try_into().unwrap();
    let columns = 0..screen.size().1.get();
    let cells: Vec<String> =
        columns.map(|column| screen.cell(line, column).map(style).unwrap()).collect();
    let mut styles = Vec::new();
    let mut column = 0;
    for stretch in cells.chunk_by(|a, b| a == b) {
        let (first, last) = (column + 1, column + stretch.len());
        column = last;
        if !stretch[0].is_empty() {
            styles.push(format!("{first:>2}-{last:<3} {}", stretch[0]));
        }
    }
    styles
}

/// How a cell looks; empty if like ordinary text.
fn style(cell: &Cell) -> String {
    let mut words = Vec::new();
    match (color(cell.fgcolor()), color(cell.bgcolor())) {
        (None, None) => {}
        (ink, ground) => {
            let name = |color: Option<String>| color.unwrap_or_else(|| "default".into());
            words.push(format!("{} on {}", name(ink), name(ground)));
        }
    }
    let effects = [
        (cell.bold(), "bold"),
        (cell.dim(), "dim"),
        (cell.italic(), "italic"),
        (cell.underline(), "underlined"),
        (cell.inverse(), "inverse"),
    ];
    words.extend(effects.iter().filter(|effect| effect.0).map(|effect| effect.1.to_owned()));
    words.join(", ")
}

fn color(color: Color) -> Option<String> {
    match color {
        Color::Default => None,
        Color::Idx(number) => Some(number.to_string()),
        Color::Rgb(red, green, blue) => Some(format!("#{red:02X}{green:02X}{blue:02X}")),
    }
}
