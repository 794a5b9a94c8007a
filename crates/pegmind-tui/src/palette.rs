//! The pegs of the board in a line, to be read and to be clicked.

use pegmind_face::typed_number;
use pegmind_rules::{KeyPegStyle, Peg, Rules};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::settings::Settings;
use crate::theme::{faint, screen_style, write_at};

/// One peg of the line.
#[derive(Debug)]
pub(crate) struct PaletteCell {
    pub(crate) peg: Peg,
    /// The column of the area at which it begins.
    pub(crate) column: u16,
    /// Its columns, with the number behind it.
    pub(crate) width: u16,
}

/// How much stands for each peg.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// The peg, its number and its name.
    Named,
    /// The peg and its number.
    Numbered,
    /// The peg.
    Alone,
    /// Its label.
    Tight,
}

fn cell_text(
    rules: &Rules,
    settings: &Settings,
    peg: Peg,
    fit: Fit,
) -> (pegmind_console::Span, String) {
    let painter = settings.painter(rules, KeyPegStyle::default());
    let painter = painter.short(rules);
    let cell = if fit == Fit::Tight { painter.narrow_peg(peg) } else { painter.peg(peg) };
    let number =
        peg.color().map_or_else(|| ".".to_owned(), |color| typed_number(rules, color).to_string());
    let has_name = peg.color().is_none_or(|color| painter.names().name(color).is_some());
    let behind = match fit {
        Fit::Named if has_name => format!(" {number} {}", settings.phrase().peg(peg)),
        Fit::Numbered if has_name => number,
        Fit::Named | Fit::Numbered | Fit::Alone | Fit::Tight => String::new(),
    };
    (cell, behind)
}

/// Where each peg of the line is, as spacious as the columns allow.
pub(crate) fn palette_cells(rules: &Rules, settings: &Settings, columns: u16) -> Vec<PaletteCell> {
    fitted(rules, settings, columns).1
}

fn fitted(rules: &Rules, settings: &Settings, columns: u16) -> (Fit, Vec<PaletteCell>) {
    let mut last = (Fit::Tight, Vec::new());
    for fit in [Fit::Named, Fit::Numbered, Fit::Alone, Fit::Tight] {
        let mut column = 1;
        let mut cells = Vec::new();
        for peg in rules.legal_pegs() {
            let (cell, behind) = cell_text(rules, settings, peg, fit);
            let width = cell.text.chars().count() + behind.chars().count();
            let width = u16::try_from(width).unwrap_or(u16::MAX);
            cells.push(PaletteCell { peg, column, width });
            column += width + if fit == Fit::Named { 2 } else { 1 };
        }
        let fits = column <= columns + 1;
        last = (fit, cells);
        if fits {
            break;
        }
    }
    last
}

/// Draws the line.
pub(crate) fn draw(rules: &Rules, settings: &Settings, area: Rect, buffer: &mut Buffer) {
    let (fit, cells) = fitted(rules, settings, area.width);
    for place in cells {
        let (cell, behind) = cell_text(rules, settings, place.peg, fit);
        let column = write_at(buffer, area, place.column, 0, &cell.text, screen_style(cell.style));
        let style = if fit == Fit::Named { Style::new() } else { faint(settings.skin().depth) };
        write_at(buffer, area, column, 0, &behind, style);
    }
}
