//! Rows of own games that are asked again, line by line.

use pegmind_face::PuzzleBook;
use pegmind_face::study::Study;
use pegmind_review::{DrillKey, DrillResult, Puzzle};
use pegmind_session::Day;

use super::learn::learn_keeping;
use super::talk::Talk;
use crate::exit::Failure;
use crate::store::DrillFile;

/// Asks for these rows, and keeps how they were answered.
pub(crate) fn ask_drills(
    talk: &mut Talk,
    drills: &DrillFile,
    due: Vec<(DrillKey, Puzzle)>,
    day: Day,
) -> Result<(), Failure> {
    let (keys, puzzles): (Vec<DrillKey>, Vec<Puzzle>) = due.into_iter().unzip();
    let mut study = Study::Puzzles(PuzzleBook::new(puzzles));
    learn_keeping(talk, &mut study, |place, right| {
        let Some(key) = keys.get(place).cloned() else { return Ok(()) };
        drills.keep(&DrillResult { day, key, right })?;
        Ok(())
    })?;
    Ok(())
}
