//! What a typed word asks for in a game, with what stands behind it.

use pegmind_rules::{ColorNames, FeedbackError, ParseCodeError, Quoted, Rules, parse_pegs};
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
    /// The own code, for who made it.
    Code,
    /// The commitment.
    Proof,
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
    #[error("a note is a color, a peg and a mark, as in notes red 3 x; marks are ! ? x -")]
    Note,
    /// Not what a correction is.
    #[error("a correction is a row and its key pegs, as in correct 2 1+1")]
    Correction,
    /// Not the number of a peg.
    #[error("keep takes the number of a peg, as in keep 2")]
    Keep,
    /// No code, and no whole draft.
    #[error("check takes a code, as in check ygbp, or a whole draft")]
    Check,
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
            Word::Notes => Self::Do(Intent::Note(note(rules, names, rest)?)),
            Word::Check if rest.is_empty() => {
                let code = view.draft.complete(rules).map_err(|_incomplete| RequestError::Check)?;
                Self::Do(Intent::Check(code.pegs().to_vec()))
            }
            Word::Check => Self::Do(Intent::Check(parse_pegs(rules, names, rest)?)),
            Word::Left => Self::Do(Intent::Left),
            Word::Hint => Self::Do(Intent::Hint),
            Word::Assist => Self::Do(Intent::Assist),
            Word::Undo => Self::Do(Intent::Undo),
            Word::Correct => Self::Do(correction(rules, rest)?),
            Word::Repeat => Self::Do(Intent::Repeat { row: row_number(rest)? }),
            Word::Keep => {
                let hole = rest.parse().ok().and_then(|hole: usize| hole.checked_sub(1));
                Self::Do(Intent::Keep { hole: hole.ok_or(RequestError::Keep)? })
            }
            Word::Code => Self::Code,
            Word::Proof => Self::Proof,
            Word::Resign => Self::Do(Intent::Resign),
            Word::Save => Self::Save,
            Word::Quit => Self::Quit,
        })
    }
}

/// The number of a row. `None` if none is typed.
fn row_number(rest: &str) -> Result<Option<usize>, RequestError> {
    if rest.is_empty() {
        return Ok(None);
    }
    rest.parse().map(Some).map_err(|_parse| RequestError::NotARow(Quoted::new(rest)))
}

/// Reads `red 3 x` as a note.
fn note(rules: &Rules, names: &ColorNames, text: &str) -> Result<Note, RequestError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [color, hole, mark] = words.as_slice() else { return Err(RequestError::Note) };
    let pegs = parse_pegs(rules, names, color)?;
    let [peg] = pegs.as_slice() else { return Err(RequestError::Note) };
    let hole = hole.parse().map_err(|_parse| RequestError::Note)?;
    let mut symbols = mark.chars();
    let mark = match (symbols.next(), symbols.next()) {
        (Some('-'), None) => None,
        (Some(symbol), None) => Some(NoteMark::from_symbol(symbol).ok_or(RequestError::Note)?),
        _ => return Err(RequestError::Note),
    };
    Ok(Note { peg: *peg, hole, mark })
}

/// Reads `2 1+1` as a row and its right answer.
fn correction(rules: &Rules, text: &str) -> Result<Intent, RequestError> {
    let parts = text.trim().split_once(' ');
    let (row, feedback) = parts.ok_or(RequestError::Correction)?;
    let row = row.parse().map_err(|_parse| RequestError::Correction)?;
    Ok(Intent::Correct { row, feedback: rules.answer(feedback.trim())? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    #[test]
    fn corrections_are_a_row_and_an_answer() {
        let rules = Preset::Classic.rules();
        let answer = rules.answer("1+1").unwrap();
        let correct = Intent::Correct { row: 2, feedback: answer };
        assert_eq!(correction(&rules, " 2  1+1"), Ok(correct));
        for text in ["", "2", "two 1+1", "2 5+0", "-1 1+1"] {
            assert!(correction(&rules, text).is_err(), "{text}");
        }
    }

    #[test]
    fn notes_are_read_with_all_their_marks() {
        let rules = Preset::Classic.rules();
        let read = |text| note(&rules, &ColorNames::STANDARD, text);
        assert_eq!(read("red 3 x").unwrap().mark, Some(NoteMark::Out));
        assert_eq!(read("2 1 -").unwrap().mark, None);
        for text in ["red 3", "red three x", "red 3 y", "red 3 xx", "violet 3 x"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
