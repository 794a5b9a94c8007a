//! The pegs of the board in a line or two, to be read and to be clicked.

use pegmind_console::{Paper, Pegs};
use pegmind_face::typed_number;
use pegmind_rules::{KeyPegStyle, Peg, Rules};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::settings::Settings;
use crate::theme::{screen_style, strip, write_at, write_chip};

/// One peg of the line.
#[derive(Debug)]
pub(crate) struct PaletteCell {
    pub(crate) peg: Peg,
    /// The column and the line of the area at which it begins.
    pub(crate) column: u16,
    pub(crate) line: u16,
    /// Its columns, with what stands behind it.
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
    /// The peg, without a space to the next.
    Close,
    /// Its label.
    Tight,
}

/// The columns of a chip.
const CHIP: u16 = 3;

fn text_behind(rules: &Rules, settings: &Settings, peg: Peg, fit: Fit) -> String {
    let number =
        peg.color().map_or_else(|| ".".to_owned(), |color| typed_number(rules, color).to_string());
    let names = settings.skin().paints.names();
    let has_name = peg.color().is_none_or(|color| names.name(color).is_some());
    match fit {
        Fit::Named if has_name => format!(" {number} {}", settings.phrase().peg(peg)),
        Fit::Numbered if has_name => format!(" {number}"),
        Fit::Named | Fit::Numbered | Fit::Alone | Fit::Close | Fit::Tight => String::new(),
    }
}

fn peg_width(pegs: &Pegs, peg: Peg, fit: Fit) -> u16 {
    let label = || u16::try_from(pegs.label(peg).chars().count()).unwrap_or(u16::MAX);
    if fit == Fit::Tight { label().min(2) } else { CHIP }
}

/// How many lines the pegs take with a space between them, two at most.
pub(crate) fn lines_wanted(rules: &Rules, columns: u16) -> u16 {
    let count = u16::try_from(rules.legal_pegs().count()).unwrap_or(u16::MAX);
    if count.saturating_mul(CHIP + 1) <= columns + 1 { 1 } else { 2 }
}

/// Where each peg is in an area, as spacious as it allows.
pub(crate) fn palette_cells(rules: &Rules, settings: &Settings, area: Rect) -> Vec<PaletteCell> {
    fitted(rules, settings, area).1
}

fn fitted(rules: &Rules, settings: &Settings, area: Rect) -> (Fit, Vec<PaletteCell>) {
    let pegs = settings.pegs(KeyPegStyle::default());
    let all: Vec<Peg> = rules.legal_pegs().collect();
    let mut last = (Fit::Tight, Vec::new());
    let is_low = area.height < 2;
    let ways = [
        (Fit::Named, 2),
        (Fit::Numbered, 2),
        // Close together only where the second line stands under the first.
        (Fit::Numbered, if is_low { 2 } else { 1 }),
        (Fit::Alone, 1),
        (Fit::Close, 0),
        (Fit::Tight, 1),
    ];
    for (fit, gap) in ways {
        let widths = all.iter().map(|peg| {
            let behind = text_behind(rules, settings, *peg, fit).chars().count();
            peg_width(&pegs, *peg, fit) + u16::try_from(behind).unwrap_or(u16::MAX)
        });
        let mut widths: Vec<u16> = widths.collect();
        // Where not all have a name they stand in one grid all the same.
        let names = settings.skin().paints.names();
        let is_named = |peg: &Peg| peg.color().is_none_or(|color| names.name(color).is_some());
        if !all.iter().all(is_named) {
            let widest = widths.iter().max().copied().unwrap_or_default();
            widths.fill(widest);
        }
        let one_line = widths.iter().map(|width| width + gap).sum::<u16>() <= area.width + gap;
        let per_line = if is_low || one_line { all.len() } else { all.len().div_ceil(2) };
        // A column is as wide as the widest peg in it.
        let columns = (0..per_line).map(|place| {
            widths.iter().skip(place).step_by(per_line).max().copied().unwrap_or_default()
        });
        let starts = columns.scan(0, |next, width| {
            let column = *next;
            *next += width + gap;
            Some(column)
        });
        let places = (0..).zip(widths.chunks(per_line)).flat_map(|(line, widths)| {
            starts.clone().zip(widths).map(move |(column, width)| (column, line, *width))
        });
        let cells: Vec<PaletteCell> = (all.iter().zip(places))
            .map(|(&peg, (column, line, width))| PaletteCell { peg, column, line, width })
            .collect();
        let fits = cells.iter().all(|cell| cell.column + cell.width <= area.width);
        last = (fit, cells);
        if fits {
            break;
        }
    }
    last
}

/// Draws them.
pub(crate) fn draw(rules: &Rules, settings: &Settings, area: Rect, buffer: &mut Buffer) {
    let (fit, cells) = fitted(rules, settings, area);
    let pegs = settings.pegs(KeyPegStyle::default());
    let inks = settings.inks(Paper::Ground);
    for PaletteCell { peg, column, line, .. } in cells {
        let area = Rect { y: area.y + line, height: area.height.saturating_sub(line), ..area };
        let behind = if fit == Fit::Tight {
            let label: String = pegs.label(peg).chars().take(2).collect();
            write_at(buffer, area, column, 0, &label, screen_style(pegs.face(peg)))
        } else {
            let under = Rect { x: area.x + column, width: CHIP, height: 1, ..area };
            strip(buffer, under.intersection(area), &settings.theme());
            write_chip(buffer, area, (column, 0), peg, &pegs)
        };
        let style = if fit == Fit::Named { inks.normal } else { inks.dim };
        write_at(buffer, area, behind, 0, &text_behind(rules, settings, peg, fit), style);
    }
}
