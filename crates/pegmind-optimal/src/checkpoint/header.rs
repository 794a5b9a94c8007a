//! What a checkpoint belongs to.

use pegmind_rules::{
    Blanks, Board, Code, ColorCount, FeedbackRule, Peg, PegCount, Repeats, Row, RowCount, Rules,
    parse_feedback,
};

use super::bytes::Reader;
use super::{CheckpointMismatch, ReadCheckpointError};
use crate::{Minimize, OptimalOptions};
use pegmind_solver::strategy::Guesses;

/// The most rows of a position: one is left for a guess.
const ROWS_MAX: u8 = 98;

/// What answers tell, by numbers.
const FEEDBACK_RULES: [FeedbackRule; 4] =
    [FeedbackRule::Keys, FeedbackRule::PerPeg, FeedbackRule::Exact, FeedbackRule::Sum];

const NO_REPEATS: u8 = 1;
const BLANKS: u8 = 2;
const CANDIDATES: u8 = 4;
const WORST: u8 = 8;

pub(super) fn write(bytes: &mut Vec<u8>, board: &Board, options: &OptimalOptions) {
    let rules = board.rules();
    let flag = |on: bool, flag: u8| if on { flag } else { 0 };
    let feedback = FEEDBACK_RULES.iter().position(|rule| *rule == rules.feedback());
    bytes.extend([
        rules.pegs().get(),
        rules.colors().get(),
        flag(!rules.repeats().allowed(), NO_REPEATS)
            | flag(rules.blanks().allowed(), BLANKS)
            | flag(options.guesses == Guesses::Candidates, CANDIDATES)
            | flag(options.minimize == Minimize::Worst, WORST),
        feedback.and_then(|place| u8::try_from(place).ok()).unwrap_or(0),
        options.guesses_max.unwrap_or(0),
        options.opening.is_some().into(),
    ]);
    let pegs = |code: &Code| code.pegs().iter().map(|peg| peg.number()).collect::<Vec<u8>>();
    bytes.extend(options.opening.iter().flat_map(pegs));
    // There are no boards with more rows than that, and answers are short.
    bytes.push(u8::try_from(board.rows().len()).unwrap_or(u8::MAX));
    for row in board.rows() {
        bytes.extend(pegs(&row.guess));
        let answer = row.feedback.to_string();
        bytes.push(u8::try_from(answer.len()).unwrap_or(u8::MAX));
        bytes.extend(answer.into_bytes());
    }
}

pub(super) fn read(
    reader: &mut Reader<'_>,
) -> Result<(Board, OptimalOptions), ReadCheckpointError> {
    let (pegs, colors) = (PegCount::new(reader.byte()?)?, ColorCount::new(reader.byte()?)?);
    let flags: u8 = reader.within("the flags", 0, 15)?;
    let feedback: usize = reader.within("the feedback rule", 0, 3)?;
    let rules = Rules::new(
        pegs,
        colors,
        if flags & NO_REPEATS == 0 { Repeats::Allowed } else { Repeats::Forbidden },
        if flags & BLANKS == 0 { Blanks::Forbidden } else { Blanks::Allowed },
        FEEDBACK_RULES[feedback],
        RowCount::new(99)?,
    )?;
    let guesses_max = reader.byte()?;
    let opening = match reader.within::<u8>("a flag", 0, 1)? {
        0 => None,
        _ => Some(read_code(reader, &rules)?),
    };
    let mut board = Board::new(rules);
    let rows: u8 = reader.within("the number of rows", 0, ROWS_MAX.into())?;
    for _ in 0..rows {
        let guess = read_code(reader, &rules)?;
        let length = reader.byte()?;
        let answer = String::from_utf8_lossy(reader.take(length.into())?);
        let row = Row { guess, feedback: parse_feedback(&rules, &answer)? };
        if row.feedback.to_string() != answer {
            return Err(ReadCheckpointError::Notation { expected: row.feedback.to_string() });
        }
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

fn read_code(reader: &mut Reader<'_>, rules: &Rules) -> Result<Code, ReadCheckpointError> {
    let numbers = reader.take(rules.pegs().get().into())?;
    let pegs: Option<Vec<Peg>> = numbers.iter().map(|number| Peg::from_number(*number)).collect();
    Ok(Code::new(rules, &pegs.ok_or(ReadCheckpointError::Peg)?)?)
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
pub(super) fn compare(
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
