//! What a typed word asks for in a game, with what stands behind it.

use pegmind_rules::{
    ColorNames, Feedback, FeedbackError, ParseCodeError, Quoted, Rules, parse_pegs,
};
use pegmind_session::{Intent, Note, NoteMark, View};

use super::Word;

/// What a word asks for: something of the game, or something of the face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To be fed to the session.
    Do(Intent),
    /// What can be typed.
    Help,
    /// The board.
    Board,
    /// All rows.
    Rows,
    /// The row with this number, from 1.
    Row(usize),
    /// The notes.
    Notes,
    /// Notes to be made.
    Note(Vec<Note>),
    /// What each guess cost, of all rows or with what else could have been guessed in one.
    Review(Option<usize>),
    /// Why one first guess is better than another.
    Opening,
    /// To play on from before this row.
    PlayOn(usize),
    /// The game that is over, row by row.
    Replay,
    /// The best guess of the assistant into the draft.
    Take,
    /// The own code, for who made it.
    Code,
    /// The commitment.
    Proof,
    /// The result, to be sent to somebody, with this many guesses.
    Share {
        /// How many, from the first one on.
        public: usize,
    },
    /// The result as a picture, into this file.
    Picture(String),
    /// To ask this row again after some days; the costliest one if none is named.
    Drill(Option<usize>),
    /// To compare it with the game of this file or of this name.
    Compare(String),
    /// The review into this file, or the record if it ends in [`RECORD_ENDING`].
    Export(String),
    /// Where the game is saved.
    Save,
    /// Saves and leaves.
    Quit,
}

/// Why what stands behind a word is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// Not the number of a row.
    #[error("'{0}' is not the number of a row")]
    NotARow(Quoted),
    /// Not what a note is.
    #[error(
        "a note is a color, a peg and a mark, as in notes red 3 x, or without the peg; marks are ! ? x -"
    )]
    Note,
    /// Not what a correction is.
    #[error("a correction is a row and its key pegs, as in correct 2 1+1")]
    Correction,
    /// Not the number of a repair.
    #[error("repair lists what is probably wrong, and takes a number of that list, as in repair 1")]
    Repair,
    /// Not the number of a peg.
    #[error("keep takes the number of a peg, as in keep 2")]
    Keep,
    /// No code, and no whole draft.
    #[error("check takes a code, as in check ygbp, or a whole draft")]
    Check,
    /// No name of a file.
    #[error("expected the name of a file, as in {0}")]
    NoFile(&'static str),
    /// No pegs.
    #[error(transparent)]
    Pegs(#[from] ParseCodeError),
    /// No key pegs.
    #[error(transparent)]
    Answer(#[from] FeedbackError),
}

impl Request {
    /// What a word and what stands behind it ask for.
    ///
    /// # Errors
    ///
    /// [`RequestError`] says what may stand behind the word.
    pub fn read(
        word: Word,
        rest: &str,
        view: &View<'_>,
        names: &ColorNames,
    ) -> Result<Self, RequestError> {
        let rules = view.board.rules();
        let last = view.board.rows().len();
        Ok(match word {
            Word::Help => Self::Help,
            Word::Board => Self::Board,
            Word::Rows => Self::Rows,
            Word::Last => Self::Row(last),
            Word::Row => Self::Row(row_number(rest)?.unwrap_or(last)),
            Word::Why => Self::Do(Intent::Why { row: row_number(rest)?.unwrap_or(last) }),
            Word::Notes if rest.is_empty() => Self::Notes,
            Word::Notes => Self::Note(notes(rules, names, rest)?),
            Word::Check if rest.is_empty() => {
                let code = view.draft.complete(rules).map_err(|_incomplete| RequestError::Check)?;
                Self::Do(Intent::Check(code.pegs().to_vec()))
            }
            Word::Check => Self::Do(Intent::Check(parse_pegs(rules, names, rest)?)),
            Word::Clash => Self::Do(Intent::MarkClashes { on: !view.marks_clashes }),
            Word::Left => Self::Do(Intent::Left),
            Word::Hint => Self::Do(Intent::Hint),
            Word::Assist => Self::Do(Intent::Assist),
            Word::Undo => Self::Do(Intent::Undo),
            Word::Correct => {
                let (row, feedback) = read_correction(rules, rest)?;
                Self::Do(Intent::Correct { row, feedback })
            }
            Word::Repair if rest.is_empty() => Self::Do(Intent::Repair { number: None }),
            Word::Repair => {
                let number = Some(rest.parse().map_err(|_parse| RequestError::Repair)?);
                Self::Do(Intent::Repair { number })
            }
            Word::Repeat => Self::Do(Intent::Repeat { row: row_number(rest)? }),
            Word::Keep => {
                let hole = rest.parse().ok().and_then(|hole: usize| hole.checked_sub(1));
                Self::Do(Intent::Keep { hole: hole.ok_or(RequestError::Keep)? })
            }
            Word::Take => Self::Take,
            Word::Code => Self::Code,
            Word::Proof => Self::Proof,
            Word::Summary => Self::Do(Intent::Result),
            Word::Review => Self::Review(row_number(rest)?),
            Word::Opening => Self::Opening,
            Word::Play => Self::PlayOn(row_number(last_word(rest))?.unwrap_or(last)),
            Word::Replay => Self::Replay,
            Word::Share => Self::Share { public: row_number(rest)?.unwrap_or(0) },
            Word::Picture => Self::Picture(file(rest, "picture mine.svg")?),
            Word::Drill => Self::Drill(row_number(rest)?),
            Word::Compare => Self::Compare(file(rest, "compare ann.peg")?),
            Word::Export => Self::Export(file(rest, "export game.txt")?),
            Word::Resign => Self::Do(Intent::Resign),
            Word::Save => Self::Save,
            Word::Quit => Self::Quit,
        })
    }
}

/// How names of files end that records stand in.
pub const RECORD_ENDING: &str = ".peg";

/// What is typed, if that is the name of a file.
fn file(rest: &str, example: &'static str) -> Result<String, RequestError> {
    Some(rest.to_owned()).filter(|name| !name.is_empty()).ok_or(RequestError::NoFile(example))
}

/// The last word: `3` of `on from row 3`.
fn last_word(rest: &str) -> &str {
    rest.split_whitespace().next_back().unwrap_or_default()
}

/// The number of a row. `None` if none is typed.
fn row_number(rest: &str) -> Result<Option<usize>, RequestError> {
    if rest.is_empty() {
        return Ok(None);
    }
    rest.parse().map(Some).map_err(|_parse| RequestError::NotARow(Quoted::new(rest)))
}

/// Reads `red 3 x` as a note, `red x` as one for each hole.
fn notes(rules: &Rules, names: &ColorNames, text: &str) -> Result<Vec<Note>, RequestError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [color, holes @ .., mark] = words.as_slice() else { return Err(RequestError::Note) };
    let pegs = parse_pegs(rules, names, color)?;
    let [peg] = pegs.as_slice() else { return Err(RequestError::Note) };
    let holes = match holes {
        [] => (1..=rules.pegs().get()).collect(),
        [hole] => vec![hole.parse().map_err(|_parse| RequestError::Note)?],
        _ => return Err(RequestError::Note),
    };
    let mut symbols = mark.chars();
    let mark = match (symbols.next(), symbols.next()) {
        (Some('-'), None) => None,
        (Some(symbol), None) => Some(NoteMark::from_symbol(symbol).ok_or(RequestError::Note)?),
        _ => return Err(RequestError::Note),
    };
    Ok(holes.into_iter().map(|hole| Note { peg: *peg, hole, mark }).collect())
}

/// Reads `2 1+1` as the number of a row and its right answer.
///
/// # Errors
///
/// [`RequestError`] if it is none.
pub fn read_correction(rules: &Rules, text: &str) -> Result<(usize, Feedback), RequestError> {
    let parts = text.trim().split_once(' ');
    let (row, feedback) = parts.ok_or(RequestError::Correction)?;
    let row = row.parse().map_err(|_parse| RequestError::Correction)?;
    Ok((row, rules.answer(feedback.trim())?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    #[test]
    fn corrections_are_a_row_and_an_answer() {
        let rules = Preset::Classic.rules();
        let answer = rules.answer("1+1").unwrap();
        assert_eq!(read_correction(&rules, " 2  1+1"), Ok((2, answer)));
        for text in ["", "2", "two 1+1", "2 5+0", "-1 1+1"] {
            assert!(read_correction(&rules, text).is_err(), "{text}");
        }
    }

    #[test]
    fn notes_are_read_with_all_their_marks() {
        let rules = Preset::Classic.rules();
        let read = |text| notes(&rules, &ColorNames::STANDARD, text);
        assert_eq!(read("red 3 x").unwrap()[0].mark, Some(NoteMark::Out));
        assert_eq!(read("2 1 -").unwrap()[0].mark, None);
        for text in
            ["red", "red 3", "red three x", "red 3 y", "red 3 xx", "violet 3 x", "red 1 2 x"]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_note_without_a_peg_is_for_all_of_them() {
        let rules = Preset::Classic.rules();
        let all = notes(&rules, &ColorNames::STANDARD, "red x").unwrap();
        let holes: Vec<u8> = all.iter().map(|note| note.hole).collect();
        assert_eq!(holes, [1, 2, 3, 4]);
        assert!(all.iter().all(|note| note.mark == Some(NoteMark::Out)));
    }
}
