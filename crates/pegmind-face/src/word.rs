//! What a person types at a prompt.

use pegmind_rules::{
    Code, ColorNames, Feedback, ParseCodeError, Peg, Quoted, Rules, parse_feedback, parse_pegs,
};
use pegmind_session::{Note, NoteMark};

/// A word that can be typed at any prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Lists the words.
    Help,
    /// Draws the board.
    Board,
    /// Says all rows.
    Rows,
    /// Says one row.
    Row,
    /// Says the last row.
    Last,
    /// Shows or makes notes.
    Notes,
    /// Says why a row was answered so.
    Why,
    /// Asks whether a code fits.
    Check,
    /// Asks how many codes fit.
    Left,
    /// Asks for the next hint.
    Hint,
    /// Takes something back.
    Undo,
    /// Gives another answer for a row.
    Correct,
    /// Asks for everything that the board tells.
    Assist,
    /// Copies a row into the draft.
    Repeat,
    /// Keeps a peg of the draft for the next row.
    Keep,
    /// Shows the commitment.
    Proof,
    /// Gives up.
    Resign,
    /// Says where the game is.
    Save,
    /// Saves and leaves.
    Quit,
}

impl Word {
    /// All words with what they do, in the order that help lists them.
    pub const ALL: [(Self, &'static str, &'static str); 19] = [
        (Self::Help, "help", "this list"),
        (Self::Board, "board", "draw the board"),
        (Self::Rows, "rows", "say all rows"),
        (Self::Row, "row", "say one row, as in row 2"),
        (Self::Last, "last", "say the last row"),
        (
            Self::Notes,
            "notes",
            "your notes; notes red 3 x makes one (! sure, ? maybe, x out, - none)",
        ),
        (Self::Why, "why", "why a row was answered so, as in why 2"),
        (Self::Check, "check", "does a code fit the rows, as in check ygbp (counts as hint 1)"),
        (Self::Left, "left", "how many codes fit (counts as hint 2)"),
        (Self::Hint, "hint", "the next of five hints, each telling more"),
        (Self::Assist, "assist", "all that the rows tell, and about the draft (counts as hint 5)"),
        (Self::Undo, "undo", "undo the draft, or key pegs you gave for a code on your table"),
        (Self::Correct, "correct", "other key pegs for a row, as in correct 2 1+1"),
        (
            Self::Repeat,
            "repeat",
            "copy the last row into the draft, or another, as in repeat 2; Enter places it",
        ),
        (Self::Keep, "keep", "keep a peg of the draft for the next rows, or no more, as in keep 2"),
        (Self::Proof, "proof", "the codemaker's commitment in full"),
        (Self::Resign, "resign", "give the game up"),
        (Self::Save, "save", "where the game is saved (it always is)"),
        (Self::Quit, "quit", "save and leave"),
    ];

    /// The word with this name, or beginning with it if only one does.
    fn shortened(text: &str) -> Result<Self, WordError> {
        if let Some(word) = Self::exact(text) {
            return Ok(word);
        }
        find_word(&Self::ALL, text)
    }

    fn exact(text: &str) -> Option<Self> {
        if ["q", "exit"].iter().any(|other| other.eq_ignore_ascii_case(text)) {
            return Some(Self::Quit);
        }
        Self::ALL.iter().find(|word| word.1.eq_ignore_ascii_case(text)).map(|word| word.0)
    }
}

/// The word with this name, or beginning with it if only one does.
///
/// # Errors
///
/// [`WordError`] if no word begins so, or several do.
pub fn find_word<T: Copy>(
    words: &[(T, &'static str, &'static str)],
    text: &str,
) -> Result<T, WordError> {
    let text = text.to_ascii_lowercase();
    if let Some((word, ..)) = words.iter().find(|(_, name, _)| *name == text) {
        return Ok(*word);
    }
    let fitting: Vec<_> =
        words.iter().filter(|word| !text.is_empty() && word.1.starts_with(&text)).collect();
    match fitting.as_slice() {
        [word] => Ok(word.0),
        [] => Err(WordError::Unknown(Quoted::new(&text))),
        several => Err(WordError::Ambiguous(
            Quoted::new(&text),
            several.iter().map(|word| word.1).collect::<Vec<_>>().join(", "),
        )),
    }
}

/// A typed line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Nothing.
    Empty,
    /// A word, and what stands behind it.
    Word(Word, String),
    /// Pegs.
    Pegs(Vec<Peg>),
    /// Anything else.
    Other(String),
}

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// A slash, and no word behind it that there is.
    #[error("there is no command '/{0}'; help lists them")]
    Unknown(Quoted),
    /// More than one word begins so.
    #[error("'/{0}' could be {1}")]
    Ambiguous(Quoted, String),
    /// Not pegs.
    #[error("{0}; help lists the commands")]
    Pegs(#[from] ParseCodeError),
}

/// Understands a line where a guess can be typed. A slash always means a
/// command; a bare word that is also a legal guess counts as a guess.
///
/// # Errors
///
/// [`WordError`] for a slash without a word, and for what is neither word nor pegs.
pub fn read_guess(rules: &Rules, names: &ColorNames, line: &str) -> Result<Typed, WordError> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Typed::Empty);
    }
    if let Some(command) = line.strip_prefix('/') {
        return slashed(command);
    }
    // A word with something behind it, as in row 2, is no guess.
    if line.contains(char::is_whitespace)
        && let Some(typed) = bare(line)
    {
        return Ok(typed);
    }
    let pegs = parse_pegs(rules, names, line);
    if let Ok(pegs) = &pegs
        && Code::new(rules, pegs).is_ok()
    {
        return Ok(Typed::Pegs(pegs.clone()));
    }
    bare(line).map_or_else(|| Ok(Typed::Pegs(pegs?)), Ok)
}

/// Understands a line where something else than a guess is typed.
///
/// # Errors
///
/// [`WordError`] for a slash with no word behind it that there is.
pub fn read_other(line: &str) -> Result<Typed, WordError> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Typed::Empty);
    }
    if let Some(command) = line.strip_prefix('/') {
        return slashed(command);
    }
    Ok(bare(line).unwrap_or_else(|| Typed::Other(line.to_owned())))
}

fn split(line: &str) -> (&str, String) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim().to_owned())
}

/// Understands a word and what stands behind it, where nothing else can be
/// meant. The word may be shortened.
///
/// # Errors
///
/// [`WordError`] if no word begins so, or several do.
pub fn read_command(line: &str) -> Result<(Word, String), WordError> {
    let (word, rest) = split(line.trim());
    Ok((Word::shortened(word)?, rest))
}

fn slashed(command: &str) -> Result<Typed, WordError> {
    let (word, rest) = split(command.trim_start());
    Ok(Typed::Word(Word::shortened(word)?, rest))
}

fn bare(line: &str) -> Option<Typed> {
    let (word, rest) = split(line);
    Some(Typed::Word(Word::exact(word)?, rest))
}

/// Reads `red 3 x` as a note.
///
/// # Errors
///
/// A sentence that says what a note is, or what is wrong with its color.
pub fn read_note(rules: &Rules, names: &ColorNames, text: &str) -> Result<Note, String> {
    let usage = || "a note is a color, a peg and a mark, as in notes red 3 x; marks are ! ? x -";
    let words: Vec<&str> = text.split_whitespace().collect();
    let [color, hole, mark] = words.as_slice() else { return Err(usage().into()) };
    let pegs = parse_pegs(rules, names, color).map_err(|error| error.to_string())?;
    let [peg] = pegs.as_slice() else { return Err(usage().into()) };
    let hole = hole.parse().map_err(|_parse| usage().to_owned())?;
    let mut symbols = mark.chars();
    let mark = match (symbols.next(), symbols.next()) {
        (Some('-'), None) => None,
        (Some(symbol), None) => Some(NoteMark::from_symbol(symbol).ok_or_else(usage)?),
        _ => return Err(usage().into()),
    };
    Ok(Note { peg: *peg, hole, mark })
}

/// Reads `2 1+1` as a row and its right answer.
///
/// # Errors
///
/// A sentence that says what a correction is, or what is wrong with its answer.
pub fn read_correction(rules: &Rules, text: &str) -> Result<(usize, Feedback), String> {
    let usage = "a correction is a row and its key pegs, as in correct 2 1+1";
    let (row, feedback) = text.trim().split_once(' ').ok_or(usage)?;
    let row = row.parse().map_err(|_parse| usage)?;
    let feedback = parse_feedback(rules, feedback.trim()).map_err(|error| error.to_string())?;
    Ok((row, feedback))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{ColorCount, Preset};

    fn read(line: &str) -> Result<Typed, WordError> {
        read_guess(&Preset::Classic.rules(), &ColorNames::STANDARD, line)
    }

    #[test]
    fn words_stand_bare_or_behind_a_slash_and_can_be_short() {
        let help = Ok(Typed::Word(Word::Help, String::new()));
        for line in ["help", "HELP", " /help ", "/he", "/h e"] {
            assert_eq!(read(line) == help, line != "/h e", "{line}");
        }
        assert_eq!(read("/le"), Ok(Typed::Word(Word::Left, String::new())));
        assert_eq!(read("/why 2"), Ok(Typed::Word(Word::Why, "2".into())));
        assert_eq!(read("/row 2"), Ok(Typed::Word(Word::Row, "2".into())));
        let error = read("/re").unwrap_err().to_string();
        assert_eq!(error, "'/re' could be repeat, resign");
        assert!(read("/xyz").is_err());
    }

    #[test]
    fn a_bare_word_that_is_a_legal_guess_is_a_guess() {
        let bulls = Preset::Bulls.rules();
        assert_eq!(bulls.colors(), ColorCount::new(10).unwrap());
        let rows = read_guess(&bulls, &ColorNames::STANDARD, "rows").unwrap();
        assert!(matches!(rows, Typed::Pegs(pegs) if pegs.len() == 4));
        assert_eq!(
            read_guess(&bulls, &ColorNames::STANDARD, "/rows").unwrap(),
            Typed::Word(Word::Rows, String::new())
        );
    }

    #[test]
    fn a_word_with_something_behind_it_is_never_a_guess() {
        let bulls = Preset::Bulls.rules();
        let typed = read_guess(&bulls, &ColorNames::STANDARD, "row 3").unwrap();
        assert_eq!(typed, Typed::Word(Word::Row, "3".into()), "not red orange white yellow");
    }

    #[test]
    fn too_few_pegs_are_still_pegs() {
        assert!(matches!(read("rbg"), Ok(Typed::Pegs(pegs)) if pegs.len() == 3));
    }

    #[test]
    fn corrections_are_a_row_and_an_answer() {
        let rules = Preset::Classic.rules();
        let answer = parse_feedback(&rules, "1+1").unwrap();
        assert_eq!(read_correction(&rules, " 2  1+1"), Ok((2, answer)));
        for text in ["", "2", "two 1+1", "2 5+0", "-1 1+1"] {
            assert!(read_correction(&rules, text).is_err(), "{text}");
        }
    }

    #[test]
    fn notes_are_read_with_all_their_marks() {
        let rules = Preset::Classic.rules();
        let note = |text| read_note(&rules, &ColorNames::STANDARD, text);
        assert_eq!(note("red 3 x").unwrap().mark, Some(NoteMark::Out));
        assert_eq!(note("2 1 -").unwrap().mark, None);
        for text in ["red 3", "red three x", "red 3 y", "red 3 xx", "violet 3 x"] {
            assert!(note(text).is_err(), "{text}");
        }
    }
}
