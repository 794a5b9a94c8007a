//! The painted code of the first screen.

use pegmind_console::{
    BoardRoom, BoardScene, Fit, PaintedBoard, Pegs, PictureLine, RowInPlay, RowNotes, ShieldRow,
};
use pegmind_rules::{Code, Preset, Row, RowCount, mark};
use pegmind_session::Shield;

use crate::layout::Kind;

/// A board of one row, its lid closed: large where there is room for it, one line
/// of pegs where there is little, nothing where there is none.
pub(crate) fn lines(kind: Kind, pegs: &Pegs) -> Vec<PictureLine> {
    let lines = match kind {
        Kind::TooSmall | Kind::Compact => return Vec::new(),
        Kind::Narrow => 3,
        Kind::Standard | Kind::Wide => 7,
    };
    scene(pegs, lines).unwrap_or_default()
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
