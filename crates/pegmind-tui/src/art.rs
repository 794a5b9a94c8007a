//! The painted code of the first screen.

use pegmind_console::{
    BoardRoom, BoardScene, Fit, PaintedBoard, Pegs, PictureLine, RowInPlay, RowNotes, ShieldRow,
};
use pegmind_rules::{Code, Preset, Row, RowCount, mark};
use pegmind_session::Shield;

/// A board of one row, its lid closed, as large as these lines have room for; nothing if
/// they have none.
pub(crate) fn lines(lines: usize, pegs: &Pegs) -> Vec<PictureLine> {
    scene(pegs, lines).filter(|picture| picture.len() <= lines).unwrap_or_default()
}

fn scene(pegs: &Pegs, lines: usize) -> Option<Vec<PictureLine>> {
    let rules = Preset::Classic.rules().with_rows(RowCount::new(1).ok()?);
    let code = |text: &str| -> Option<Code> { rules.code(text).ok() };
    let (guess, secret) = (code("4635")?, code("4663")?);
    let row = Row { guess, feedback: mark(&rules, &secret, &guess) };
    let scene = BoardScene {
        rules: &rules,
        rows: &[row],
        in_play: RowInPlay::None,
        shield: ShieldRow::Shield(Shield::Closed),
        selected: None,
    };
    let room = BoardRoom { columns: 60, lines, rows_min: 1 };
    let fit = Fit::of_sign(&rules, pegs, room)?;
    let notes = RowNotes::default();
    Some(PaintedBoard { scene, fit, pegs, notes: &notes, scroll: 0 }.lines())
}
