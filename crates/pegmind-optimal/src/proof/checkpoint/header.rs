//! What a checkpoint belongs to.

use pegmind_rules::{Blanks, Board, ColorCount, FeedbackRule, PegCount, Repeats, RowCount, Rules};
use pegmind_tree::codec::{
    CodecError, Reader, feedback_number, feedback_of_number, push_code, push_rows,
};

use super::{CheckpointMismatch, ReadCheckpointError};
use crate::options::{Minimize, OptimalOptions};
use pegmind_solver::strategy::Guesses;

/// The most rows of a position: one is left for a guess.
const ROWS_MAX: u8 = 98;

const NO_REPEATS: u8 = 1;
const BLANKS: u8 = 2;
const CANDIDATES: u8 = 4;
const WORST: u8 = 8;

pub(crate) fn write(bytes: &mut Vec<u8>, board: &Board, options: &OptimalOptions) {
    let rules = board.rules();
    let flag = |on: bool, flag: u8| if on { flag } else { 0 };
    bytes.extend([
        rules.pegs().get(),
        rules.colors().get(),
        flag(!rules.repeats().allowed(), NO_REPEATS)
            | flag(rules.blanks().allowed(), BLANKS)
            | flag(options.guesses == Guesses::Candidates, CANDIDATES)
            | flag(options.minimize == Minimize::Worst, WORST),
        feedback_number(rules.feedback()),
        options.guesses_max.unwrap_or(0),
        options.opening.is_some().into(),
    ]);
    options.opening.iter().for_each(|opening| push_code(bytes, opening));
    push_rows(bytes, board.rows());
}

pub(crate) fn read(
    reader: &mut Reader<'_>,
) -> Result<(Board, OptimalOptions), ReadCheckpointError> {
    let (pegs, colors) = (PegCount::new(reader.byte()?)?, ColorCount::new(reader.byte()?)?);
    let flags: u8 = reader.within("the flags", 0, 15)?;
    let (what, max) = ("the feedback rule", FeedbackRule::ALL.len() as u64 - 1);
    let feedback: u8 = reader.within(what, 0, max)?;
    let out_of_range = CodecError::OutOfRange { what, found: feedback.into(), min: 0, max };
    let rules = Rules::new(
        pegs,
        colors,
        if flags & NO_REPEATS == 0 { Repeats::Allowed } else { Repeats::Forbidden },
        if flags & BLANKS == 0 { Blanks::Forbidden } else { Blanks::Allowed },
        feedback_of_number(feedback).ok_or(out_of_range)?,
        RowCount::new(99)?,
    )?;
    let guesses_max = reader.byte()?;
    let opening = match reader.within::<u8>("a flag", 0, 1)? {
        0 => None,
        _ => Some(reader.code(&rules)?),
    };
    let mut board = Board::new(rules);
    let rows: u8 = reader.within("the number of rows", 0, ROWS_MAX.into())?;
    for _ in 0..rows {
        let row = reader.row(&rules)?;
        board.push(row).map_err(|_full| ReadCheckpointError::NeedlessContent)?;
    }
    let options = OptimalOptions {
        minimize: if flags & WORST == 0 { Minimize::Expected } else { Minimize::Worst },
        guesses_max: (guesses_max > 0).then_some(guesses_max),
        guesses: if flags & CANDIDATES == 0 { Guesses::All } else { Guesses::Candidates },
        opening,
        ..OptimalOptions::default()
    };
    Ok((board, options))
}

/// All that a search is about, in words.
fn facts(board: &Board, options: &OptimalOptions) -> [(&'static str, String); 10] {
    let rules = board.rules();
    let allowed = |allowed| if allowed { "allowed" } else { "not allowed" }.to_owned();
    let none = || "none".to_owned();
    let rows: Vec<String> =
        board.rows().iter().map(|row| format!("{}={}", row.guess, row.feedback)).collect();
    [
        ("pegs", rules.pegs().get().to_string()),
        ("colors", rules.colors().get().to_string()),
        ("repeats", allowed(rules.repeats().allowed())),
        ("blanks", allowed(rules.blanks().allowed())),
        ("feedback", rules.feedback().to_string()),
        ("rows before", if rows.is_empty() { none() } else { rows.join(" ") }),
        (
            "what is made small",
            match options.minimize {
                Minimize::Expected => "expected".to_owned(),
                Minimize::Worst => "worst".to_owned(),
            },
        ),
        ("guesses that may be made", options.guesses.to_string()),
        (
            "the most guesses of a game",
            options.guesses_max.map_or("any number".to_owned(), |most| most.to_string()),
        ),
        ("the guess to begin with", options.opening.map_or_else(none, |code| code.to_string())),
    ]
}

/// The first thing in which two searches differ.
pub(crate) fn compare(
    (board, options): (&Board, &OptimalOptions),
    expected: (&Board, &OptimalOptions),
) -> Result<(), CheckpointMismatch> {
    let pairs = facts(board, options).into_iter().zip(facts(expected.0, expected.1));
    for ((what, found), (_, expected)) in pairs {
        if found != expected {
            return Err(CheckpointMismatch { what, found, expected });
        }
    }
    Ok(())
}
