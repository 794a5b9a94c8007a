//! The line in which a guess or key pegs are typed.

use pegmind_face::{Painter, sentence};
use pegmind_rules::{CodeError, Draft, Peg, Rules};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::settings::Settings;
use crate::text_field::TextField;
use crate::theme::{faint, strong, write, write_at};

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

/// A draft in labels, `_` for its holes.
pub(crate) fn draft_labels(holes: &[Option<Peg>], rules: &Rules, painter: &Painter) -> String {
    let count = usize::from(rules.pegs().get()).max(holes.len());
    let labels: Vec<String> = (0..count)
        .map(|hole| match holes.get(hole).copied().flatten() {
            Some(peg) => painter.label(peg),
            None => "_".into(),
        })
        .collect();
    let gap = if labels.iter().all(|label| label.len() == 1) { "" } else { " " };
    labels.join(gap)
}

/// `2 more pegs`, or what else keeps a draft from being placed.
pub(crate) fn pegs_missing(draft: &Draft, rules: &Rules, problem: &CodeError) -> String {
    let needed = usize::from(rules.pegs().get());
    let placed = draft.holes().iter().flatten().count();
    match needed.checked_sub(placed) {
        Some(1) => "1 more peg".into(),
        Some(more) if more > 0 => format!("{more} more pegs"),
        _ => sentence(&problem.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
