//! The notes: a grid of colors and holes.

use pegmind_rules::Peg;
use pegmind_session::{Intent, Note, NoteMark};

use super::{Pane, Play};
use crate::context::Context;
use crate::key::Key;
use crate::list;
use pegmind_face::peg_editor::holes;

/// The place in the notes that keys change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NotesCursor {
    /// The color, from 0 in the order of the board.
    pub(crate) peg: usize,
    /// The hole, from 0.
    pub(crate) hole: usize,
}

impl Play {
    /// Returns `true` if a key sets a mark of the notes, whatever else it does elsewhere.
    pub(crate) fn marks_note(&self, key: Key) -> bool {
        self.pane == Pane::Notes && key.typed().is_some_and(|typed| "!?xX".contains(typed))
    }

    /// Moves the cursor to another color or another hole.
    pub(super) fn move_note(&mut self, pegs: isize, holes_by: isize) {
        let rules = self.rules();
        let NotesCursor { peg, hole } = &mut self.notes;
        *peg = list::around(*peg, pegs, rules.legal_pegs().count());
        *hole = list::around(*hole, holes_by, holes(&rules));
    }

    /// The peg and the hole, from 1, that the cursor of the notes is on.
    fn noted(&self) -> Option<(Peg, u8)> {
        let peg = self.rules().legal_pegs().nth(self.notes.peg)?;
        Some((peg, u8::try_from(self.notes.hole + 1).ok()?))
    }

    /// Sure, maybe, ruled out, nothing.
    pub(super) fn cycle_note(&mut self, context: &mut Context<'_>) {
        if let Some((peg, hole)) = self.noted() {
            self.write_note(self.mark_after(peg, hole), context);
        }
    }

    /// The mark that follows the one of a hole, from 1.
    fn mark_after(&self, peg: Peg, hole: u8) -> Option<NoteMark> {
        match self.played.view().notes.mark(peg, hole) {
            None => Some(NoteMark::Sure),
            Some(NoteMark::Sure) => Some(NoteMark::Maybe),
            Some(NoteMark::Maybe) => Some(NoteMark::Out),
            Some(NoteMark::Out) => None,
        }
    }

    /// The same for a color in all holes at once: ruled out, maybe, nothing.
    pub(super) fn cycle_color(&mut self, peg: Peg, context: &mut Context<'_>) {
        let mark = match self.played.view().notes.mark(peg, 1) {
            None => Some(NoteMark::Out),
            Some(NoteMark::Out) => Some(NoteMark::Maybe),
            Some(NoteMark::Sure | NoteMark::Maybe) => None,
        };
        for hole in 1..=self.rules().pegs().get() {
            self.feed(Intent::Note(Note { peg, hole, mark }), context);
        }
    }

    pub(super) fn write_note(&mut self, mark: Option<NoteMark>, context: &mut Context<'_>) {
        if let Some((peg, hole)) = self.noted() {
            self.feed(Intent::Note(Note { peg, hole, mark }), context);
        }
    }
}

#[cfg(test)]
mod tests {
    use pegmind_session::NoteMark;

    use crate::msg::{Mouse, MouseKind, Msg};
    use crate::screen::play::Pane;
    use crate::world::{SIZES, World, lines};

    fn click(world: &mut World, column: u16, line: u16) {
        world.feed(Msg::Mouse(Mouse { kind: MouseKind::Click, column, line }));
    }

    /// Where the chip of red is in the notes: in front of its name.
    fn red(world: &World) -> (u16, u16) {
        let shown = lines(&world.draw().0);
        let found = shown.iter().enumerate().find_map(|(line, text)| {
            let at = text.find("red")?;
            Some((text[..at].chars().count(), line))
        });
        let (column, line) = found.unwrap();
        (u16::try_from(column).unwrap(), u16::try_from(line).unwrap())
    }

    fn marks(world: &World) -> Vec<Option<NoteMark>> {
        let view = world.view();
        let red = view.board.rules().legal_pegs().next().unwrap();
        (1..=4).map(|hole| view.notes.mark(red, hole)).collect()
    }

    #[test]
    fn a_click_goes_through_the_marks_of_a_hole() {
        for (columns, height) in [(120, 40), (80, 24)] {
            let mut world = World::classic(columns, height);
            let (name, line) = red(&world);
            let shown = lines(&world.draw().0);
            let row: String = shown[usize::from(line)].chars().skip(usize::from(name)).collect();
            let dot = row.chars().position(|character| character == '\u{b7}').unwrap();
            let at = name + u16::try_from(dot).unwrap();
            click(&mut world, at, line);
            assert_eq!(marks(&world), [Some(NoteMark::Sure), None, None, None]);
            click(&mut world, at, line);
            assert_eq!(marks(&world)[0], Some(NoteMark::Maybe), "{}", world.picture());
        }
    }

    #[test]
    fn a_click_on_a_color_rules_it_out_while_the_notes_take_keys() {
        let mut world = World::classic(80, 24);
        world.keys("Tab");
        let (name, line) = red(&world);
        click(&mut world, name, line);
        assert_eq!(marks(&world), [Some(NoteMark::Out); 4]);
        world.keys("Esc");
        click(&mut world, name, line);
        assert_eq!(marks(&world), [Some(NoteMark::Out); 4], "now it is a peg");
        assert!(world.shows("3 more pegs"), "{}", world.picture());
    }

    #[test]
    fn help_in_the_notes_is_of_the_notes_and_leads_back_to_them() {
        let mut world = World::classic(80, 24);
        world.keys("Tab F1");
        assert!(world.shows("Notes: a mark for each color"), "{}", world.picture());
        assert!(!world.shows("Type a guess"), "{}", world.picture());
        world.keys("Esc");
        assert_eq!(world.game().pane, Pane::Notes);
    }

    #[test]
    fn the_marks_are_keys_in_the_notes() {
        for (columns, height) in SIZES {
            let mut world = World::classic(columns, height);
            world.keys("Tab");
            assert!(world.shows("F1 help"), "{}", world.picture());
            world.keys("! Right ? Right x Right X");
            let told = [NoteMark::Sure, NoteMark::Maybe, NoteMark::Out, NoteMark::Out];
            assert_eq!(marks(&world), told.map(Some), "{columns}x{height}");
            assert_eq!(world.game().pane, Pane::Notes);
            world.keys("r");
            assert_eq!(world.game().pane, Pane::Board, "a peg");
        }
    }
}
