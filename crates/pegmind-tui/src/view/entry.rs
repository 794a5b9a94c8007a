//! The line in which a guess or key pegs are typed.

use pegmind_console::Painter;
use pegmind_face::sentence;
use pegmind_rules::{CodeError, Draft, Peg, Rules};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::settings::Settings;
use crate::text_field::TextField;
use crate::theme::{faint, strong, write, write_at};
use pegmind_face::peg_editor::PegEditor;

/// Key pegs that are being typed.
#[derive(Debug)]
pub(crate) struct AnswerLine<'a> {
    /// The guess they are for, in words.
    pub(crate) guess: String,
    /// What is typed.
    pub(crate) field: &'a TextField,
    /// How key pegs are typed on this board.
    pub(crate) example: String,
}

impl AnswerLine<'_> {
    /// Draws the line, and says where the cursor stands.
    pub(crate) fn draw(&self, settings: &Settings, area: Rect, buffer: &mut Buffer) -> Position {
        let columns = usize::from(area.width);
        let long = format!(" Key pegs for {}: ", self.guess);
        let fits = long.width() + 2 + self.example.width() <= columns;
        let front = if fits { long } else { " Key pegs: ".to_owned() };
        let column = write(buffer, area, 0, &front, strong());
        let room = usize::from(area.width.saturating_sub(column + 1));
        let (shown, before) = window(self.field, room);
        let end = write_at(buffer, area, column, 0, &shown, Style::new());
        if self.field.is_empty() {
            let example = self.example(room.saturating_sub(1));
            write_at(buffer, area, end + 2, 0, example, faint(settings.skin().depth));
        }
        let x = column + u16::try_from(before).unwrap_or_default();
        Position { x: area.x + x.min(area.width.saturating_sub(1)), y: area.y }
    }

    /// As much of the example as fits, from its end on.
    fn example(&self, columns: usize) -> &str {
        let after = self.example.rsplit_once(", ").map_or("", |parts| parts.1);
        let first = after.split(';').next().unwrap_or_default();
        let all = [self.example.as_str(), after, first];
        all.into_iter().find(|text| text.width() <= columns).unwrap_or_default()
    }
}

/// The part of a typed text around its cursor, and the columns before that.
fn window(field: &TextField, columns: usize) -> (String, usize) {
    let text: Vec<char> = field.text().chars().collect();
    let width = |character: &char| character.width().unwrap_or_default();
    let mut first = 0;
    let mut before: usize = text.iter().take(field.cursor()).map(width).sum();
    while before > columns {
        before -= text.get(first).map_or(before, width);
        first += 1;
    }
    (text.into_iter().skip(first).collect(), before)
}

/// A guess that is being put together, in labels.
#[derive(Debug)]
pub(crate) struct DraftLine<'a> {
    /// The pegs.
    pub(crate) holes: &'a [Option<Peg>],
    /// The rules of the board.
    pub(crate) rules: &'a Rules,
    /// How its pegs look.
    pub(crate) painter: &'a Painter,
    /// Where the next one goes.
    pub(crate) editor: PegEditor,
}

impl DraftLine<'_> {
    /// Draws it from a column of a line on, from its beginning or, where it is
    /// too long, so that the cursor is in sight. Gives the column behind it and
    /// that of the cursor.
    pub(crate) fn draw(&self, area: Rect, column: u16, buffer: &mut Buffer) -> (u16, u16) {
        let labels = self.labels();
        let gap = if labels.iter().all(|label| label.len() == 1) { "" } else { " " };
        let cursor = self.editor.cursor().min(labels.len().saturating_sub(1));
        let room = usize::from(area.width.saturating_sub(column));
        let whole = labels.join(gap).len() <= room;
        let shown = |first: usize, last: usize| {
            let front = if first == 0 { String::new() } else { format!("..{gap}") };
            let labels = labels.get(first..last).unwrap_or_default();
            front + &labels.join(gap)
        };
        let fits = |first: &usize| whole || shown(*first, cursor + 1).len() <= room;
        let first = (0..cursor).find(fits).unwrap_or(cursor);
        let end = write_at(buffer, area, column, 0, &shown(first, labels.len()), strong());
        let before = shown(first, cursor).len();
        let gap = if cursor > first { gap.len() } else { 0 };
        (end, column + u16::try_from(before + gap).unwrap_or_default())
    }

    /// The labels, `_` for holes, and a number that is not typed to its end.
    fn labels(&self) -> Vec<String> {
        let count = usize::from(self.rules.pegs().get()).max(self.holes.len());
        let label = |hole: usize| match (self.editor.typed(), self.holes.get(hole)) {
            (Some((at, digit)), _) if at == hole => format!("{digit}_"),
            (_, Some(Some(peg))) => self.painter.label(*peg),
            (_, Some(None) | None) => "_".into(),
        };
        (0..count).map(label).collect()
    }
}

/// `2 more pegs`, or what else keeps a draft from being placed.
pub(crate) fn pegs_missing(draft: &Draft, rules: &Rules, problem: &CodeError) -> String {
    let needed = usize::from(rules.pegs().get());
    let placed = draft.holes().iter().flatten().count();
    match needed.checked_sub(placed) {
        Some(1) => "1 more peg".into(),
        Some(more) if more > 0 => format!("{more} more pegs"),
        _ => sentence(&problem),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_console::{Depth, Skin};
    use pegmind_face::palette::Labels;
    use pegmind_face::palette::Paints;
    use pegmind_rules::{KeyPegStyle, Preset};

    /// What is drawn of pegs 1 to 6 in so many columns, and the cursor's column.
    fn drawn(columns: u16, cursor: usize) -> (String, u16) {
        let rules = Preset::Super.rules();
        let holes: Vec<_> = (1..=5).map(Peg::from_number).collect();
        let labels = Labels::Names;
        let skin = Skin { depth: Depth::None, paints: Paints::default(), labels, key_pegs: None };
        let painter = Painter::new(&skin, &rules, KeyPegStyle::default());
        let mut editor = PegEditor::default();
        editor.go_to(cursor, &rules);
        let area = Rect { x: 0, y: 0, width: columns, height: 1 };
        let mut buffer = Buffer::empty(area);
        let line = DraftLine { holes: &holes, rules: &rules, painter: &painter, editor };
        let (_, cursor) = line.draw(area, 0, &mut buffer);
        (buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect(), cursor)
    }

    #[test]
    fn a_long_guess_is_shown_around_its_cursor() {
        assert_eq!(drawn(32, 4), ("red orange yellow green blue    ".into(), 24));
        assert_eq!(drawn(20, 0), ("red orange yellow gr".into(), 0));
        assert_eq!(drawn(20, 3), (".. yellow green blue".into(), 10));
        assert_eq!(drawn(20, 5), (".. yellow green blue".into(), 16));
    }

    #[test]
    fn the_cursor_stays_in_sight_however_much_is_typed() {
        let mut field = TextField::with("0123456789");
        assert_eq!(window(&field, 20), ("0123456789".into(), 10));
        assert_eq!(window(&field, 4), ("6789".into(), 4));
        field.step(-8);
        assert_eq!(window(&field, 4), ("0123456789".into(), 2));
        assert_eq!(window(&field, 0), ("23456789".into(), 0));
    }
}
