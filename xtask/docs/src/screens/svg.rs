//! A picture of the screen as text and as SVG.

use std::fmt::Write as _;

use ratatui::style::{Color, Modifier};

use super::stage::Picture;

/// The size of a cell, in pixels.
const CELL: (u32, u32) = (9, 20);

/// The margin around the screen, in pixels.
const MARGIN: u32 = 12;

/// Where the letters of a line stand, below its top.
const BASELINE: u32 = 15;

/// The colors of prose: those of a dark terminal.
const GROUND: &str = "#121212";
const INK: &str = "#d8d8d8";

/// The text of a picture, without spaces at the ends of lines.
pub(super) fn text(picture: &Picture) -> String {
    let buffer = &picture.buffer;
    let mut text = String::new();
    for line in 0..buffer.area.height {
        let cells = (0..buffer.area.width).filter_map(|column| buffer.cell((column, line)));
        let symbols: String = cells.map(ratatui::buffer::Cell::symbol).collect();
        text.push_str(symbols.trim_end());
        text.push('\n');
    }
    text
}

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    ink: Color,
    ground: Color,
    modifier: Modifier,
}

/// The picture as an SVG file.
pub(super) fn svg(picture: &Picture) -> String {
    let area = picture.buffer.area;
    let (width, height) = (u32::from(area.width) * CELL.0, u32::from(area.height) * CELL.1);
    let (outer_width, outer_height) = (width + 2 * MARGIN, height + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {outer_width} {outer_height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{outer_width}\" height=\"{outer_height}\" rx=\"8\" fill=\"{GROUND}\"/>\n"
    );
    for line in 0..area.height {
        for (column, look, text) in runs(picture, line) {
            run(&mut svg, column, line, look, &text);
        }
    }
    if let Some(cursor) = picture.cursor {
        let (x, y) = corner(cursor.x, cursor.y);
        let (width, height) = CELL;
        let top = y + height - 4;
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"3\" fill=\"{INK}\"/>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The upper left corner of a cell.
fn corner(column: u16, line: u16) -> (u32, u32) {
    (MARGIN + u32::from(column) * CELL.0, MARGIN + u32::from(line) * CELL.1)
}

/// The pieces of a line that look alike.
fn runs(picture: &Picture, line: u16) -> Vec<(u16, Look, String)> {
    let mut runs: Vec<(u16, Look, String)> = Vec::new();
    for column in 0..picture.buffer.area.width {
        let Some(cell) = picture.buffer.cell((column, line)) else { continue };
        let look = Look { ink: cell.fg, ground: cell.bg, modifier: cell.modifier };
        match runs.last_mut() {
            Some((_, last, text)) if *last == look => text.push_str(cell.symbol()),
            _ => runs.push((column, look, cell.symbol().to_owned())),
        }
    }
    runs
}

/// Draws a piece of a line.
fn run(svg: &mut String, column: u16, line: u16, look: Look, text: &str) {
    let (x, y) = corner(column, line);
    let reversed = look.modifier.contains(Modifier::REVERSED);
    let (ink, ground) = (hex(look.ink, INK), hex(look.ground, GROUND));
    let (ink, ground) = if reversed { (ground, ink) } else { (ink, ground) };
    let columns = u32::try_from(text.chars().count()).unwrap_or(0);
    let width = columns * CELL.0;
    if ground != GROUND {
        let height = CELL.1;
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"
        );
    }
    if text.trim().is_empty() {
        return;
    }
    let bold = if look.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let dim = if look.modifier.contains(Modifier::DIM) { " opacity=\"0.6\"" } else { "" };
    let y = y + BASELINE;
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" textLength=\"{width}\" xml:space=\"preserve\" fill=\"{ink}\"{bold}{dim}>{text}</text>"
    );
}

/// A color as SVG writes it; prose has none of its own.
fn hex(color: Color, prose: &str) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => prose.to_owned(),
    }
}
