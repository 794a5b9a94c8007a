//! A picture of the screen as text and as SVG.
//!
//! What fills cells is drawn as shapes, not as letters: no font decides how high
//! a block is, and no seam is seen between two of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

use super::glyph::{self, Glyph};
use super::stage::Picture;

/// The size of a cell, in pixels.
const CELL: (u32, u32) = (10, 20);

/// The margin around the screen, in pixels.
const MARGIN: u32 = 12;

/// Where the letters of a line stand, below its top.
const BASELINE: u32 = 15;

/// The colors where a cell has none of its own: those of a dark terminal.
const GROUND: &str = "#121212";
const INK: &str = "#d8d8d8";

/// The text of a picture, without spaces at the ends of lines.
pub(super) fn text(picture: &Picture) -> String {
    let mut text = String::new();
    for line in 0..picture.buffer.area.height {
        let symbols: String = cells(picture, line).map(|(_, cell)| cell.symbol()).collect();
        text.push_str(symbols.trim_end());
        text.push('\n');
    }
    text
}

/// The picture as an SVG file.
pub(super) fn svg(picture: &Picture) -> String {
    let area = picture.buffer.area;
    let width = u32::from(area.width) * CELL.0 + 2 * MARGIN;
    let height = u32::from(area.height) * CELL.1 + 2 * MARGIN;
    let first = cells(picture, 0).next();
    let ground = first.map_or_else(|| GROUND.to_owned(), |(_, cell)| colors(cell).1);
    let mut drawing = Drawing::default();
    for line in 0..area.height {
        for (column, cell) in cells(picture, line) {
            drawing.cell(column, line, cell, &ground);
        }
        drawing.end_of_run();
    }
    let cursor = picture.cursor.map(|at| {
        let ((x, y), (width, height)) = (corner(at.x, at.y), CELL);
        let top = y + height - 4;
        format!("<path d=\"M{x} {top}h{width}v3h-{width}z\" fill=\"{INK}\"/>\n")
    });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"16\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{ground}\"/>\n{}{}</svg>\n",
        drawing.print(),
        cursor.unwrap_or_default()
    )
}

/// The cells of a line with their columns.
fn cells(picture: &Picture, line: u16) -> impl Iterator<Item = (u16, &Cell)> {
    let columns = 0..picture.buffer.area.width;
    columns.filter_map(move |column| Some((column, picture.buffer.cell((column, line))?)))
}

/// The upper left corner of a cell.
fn corner(column: u16, line: u16) -> (u32, u32) {
    (MARGIN + u32::from(column) * CELL.0, MARGIN + u32::from(line) * CELL.1)
}

/// Ink and ground of a cell.
fn colors(cell: &Cell) -> (String, String) {
    let (ink, ground) = (hex(cell.fg, INK), hex(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) }
}

fn hex(color: Color, usual: &str) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => usual.to_owned(),
    }
}

/// A filled rectangle, in eighths of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fill {
    color: String,
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

/// Rectangles of which none lies above another. Neighbors become one.
#[derive(Debug, Default)]
struct Layer(Vec<Fill>);

impl Layer {
    fn add(&mut self, fill: Fill) {
        let left = self.0.iter_mut().rev().take(2).find(|left| {
            (left.x + left.width, left.y, left.height) == (fill.x, fill.y, fill.height)
                && left.color == fill.color
        });
        match left {
            Some(left) => left.width += fill.width,
            None => self.0.push(fill),
        }
    }

    /// A path for each color, with those rectangles in one that stand on each other.
    fn print(&self) -> String {
        let mut columns: Vec<Fill> = Vec::new();
        for fill in &self.0 {
            let above = columns.iter_mut().rev().find(|above| {
                (above.x, above.width, above.y + above.height) == (fill.x, fill.width, fill.y)
                    && above.color == fill.color
            });
            match above {
                Some(above) => above.height += fill.height,
                None => columns.push(fill.clone()),
            }
        }
        let mut paths: BTreeMap<&str, String> = BTreeMap::new();
        for Fill { color, x, y, width, height } in &columns {
            let path = paths.entry(color).or_default();
            // Writing to a string cannot fail.
            let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
        }
        let path = |(color, path)| format!("<path d=\"{path}\" fill=\"{color}\"/>\n");
        paths.into_iter().map(path).collect()
    }
}

/// Letters of one look that stand side by side.
#[derive(Debug)]
struct Run {
    style: String,
    column: u16,
    line: u16,
    text: String,
}

/// A picture, from the ground up.
#[derive(Debug, Default)]
struct Drawing {
    grounds: Layer,
    blocks: Layer,
    /// Circles and lines, by how they are drawn.
    shapes: BTreeMap<String, String>,
    /// Letters, by how they look.
    letters: BTreeMap<String, String>,
    run: Option<Run>,
}

impl Drawing {
    fn cell(&mut self, column: u16, line: u16, cell: &Cell, usual_ground: &str) {
        let (ink, ground) = colors(cell);
        let (x, y) = (u32::from(column) * 8, u32::from(line) * 8);
        if ground != usual_ground {
            self.grounds.add(Fill { color: ground, x, y, width: 8, height: 8 });
        }
        match Glyph::of(cell.symbol()) {
            Glyph::Blocks(blocks) => {
                for [left, top, width, height] in blocks {
                    let (x, y) = (x + left, y + top);
                    self.blocks.add(Fill { color: ink.clone(), x, y, width, height });
                }
            }
            Glyph::Shape(shape) => {
                let (x, y) = corner(column, line);
                let (style, path) = shape.path((x + CELL.0 / 2, y + CELL.1 / 2), CELL);
                let style = style.replace(glyph::INK, &ink);
                self.shapes.entry(style).or_default().push_str(&path);
            }
            Glyph::Letter => return self.letter(column, line, cell, &ink),
        }
        self.end_of_run();
    }

    fn letter(&mut self, column: u16, line: u16, cell: &Cell, ink: &str) {
        let mut style = format!("fill=\"{ink}\"");
        for (modifier, attribute) in [
            (Modifier::BOLD, " font-weight=\"bold\""),
            (Modifier::DIM, " opacity=\"0.6\""),
            (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        ] {
            if cell.modifier.contains(modifier) {
                style.push_str(attribute);
            }
        }
        let symbol = cell.symbol();
        if let Some(run) = &mut self.run
            && (run.style == style || symbol == " ")
            && !run.text.ends_with("  ")
        {
            return run.text.push_str(symbol);
        }
        self.end_of_run();
        if symbol != " " {
            self.run = Some(Run { style, column, line, text: symbol.to_owned() });
        }
    }

    fn end_of_run(&mut self) {
        let Some(run) = self.run.take() else { return };
        let text = run.text.trim_end();
        let width = u32::try_from(text.chars().count()).unwrap_or(0) * CELL.0;
        let (x, y) = corner(run.column, run.line);
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let letters = self.letters.entry(run.style).or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(
            letters,
            "<text x=\"{x}\" y=\"{}\" textLength=\"{width}\">{text}</text>",
            y + BASELINE
        );
    }

    fn print(&self) -> String {
        let (width, height) = (f64::from(CELL.0) / 8.0, f64::from(CELL.1) / 8.0);
        let mut svg = format!(
            "<g transform=\"translate({MARGIN} {MARGIN}) scale({width} {height})\" \
             shape-rendering=\"crispEdges\">\n{}{}</g>\n",
            self.grounds.print(),
            self.blocks.print()
        );
        for (style, path) in &self.shapes {
            // Writing to a string cannot fail.
            let _ = writeln!(svg, "<path d=\"{path}\" {style}/>");
        }
        for (style, letters) in &self.letters {
            // Writing to a string cannot fail.
            let _ = writeln!(svg, "<g {style}>\n{letters}</g>");
        }
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    fn picture(lines: &[&str], style: Style) -> Picture {
        let mut buffer = Buffer::with_lines(lines.iter().copied());
        let Rect { width, height, .. } = buffer.area;
        buffer.set_style(Rect::new(1, 0, width - 1, height), style);
        Picture { buffer, cursor: None }
    }

    fn red_on_blue() -> Style {
        Style::new().fg(Color::Rgb(255, 0, 0)).bg(Color::Rgb(0, 0, 255))
    }

    #[test]
    fn letters_are_as_wide_as_their_cells_and_escaped() {
        let svg = svg(&picture(&[" a<b   c"], red_on_blue()));
        assert!(svg.contains("<text x=\"22\" y=\"27\" textLength=\"30\">a&lt;b</text>"), "{svg}");
        assert!(svg.contains("<text x=\"82\" y=\"27\" textLength=\"10\">c</text>"), "{svg}");
    }
}
