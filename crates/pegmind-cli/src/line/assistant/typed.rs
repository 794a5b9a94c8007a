//! What a person types to the assistant.

use pegmind_face::word::{WordError, find_word};
use pegmind_rules::{
    Code, ColorNames, Feedback, FeedbackError, ParseCodeError, Row, Rules, parse_feedback,
    parse_pegs,
};

/// A word that can be typed at any prompt of the assistant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolveWord {
    Help,
    Undo,
    Repeat,
    Rows,
    Left,
    List,
    ByPeg,
    WhatIf,
    Repair,
    Quit,
}

impl SolveWord {
    /// All words with what they do, in the order that help lists them.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 10] = [
        (Self::Help, "help", "this list"),
        (Self::Undo, "undo", "take the last row back"),
        (Self::Repeat, "repeat", "say again what to play"),
        (Self::Rows, "rows", "say all rows"),
        (Self::Left, "left", "how many codes fit"),
        (Self::List, "list", "list the codes that fit"),
        (Self::ByPeg, "by-peg", "how often each color stands in each hole"),
        (Self::WhatIf, "what-if", "what another guess would do, as in what-if 1122"),
        (Self::Repair, "repair", "which answers are probably wrong; repair 1 corrects so"),
        (Self::Quit, "quit", "leave"),
    ];
}

/// A typed line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// Nothing.
    Empty,
    /// A word, and what stands behind it.
    Word(SolveWord, String),
    /// A guess with its answer.
    Row(Row),
    /// The answer to the guess that was played.
    Answer(Feedback),
    /// The guess that was played.
    Guess(Code),
}

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum TypedError {
    #[error(transparent)]
    Word(#[from] WordError),
    #[error(transparent)]
    Guess(#[from] ParseCodeError),
    #[error("{0}; help lists what else can be typed")]
    Answer(#[from] FeedbackError),
}

/// Understands a line. A slash always means a command. What can be an answer
/// is one, then what can be a guess, then the words.
pub(super) fn read(rules: &Rules, names: &ColorNames, line: &str) -> Result<Typed, TypedError> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Typed::Empty);
    }
    if let Some(command) = line.strip_prefix('/') {
        let (word, rest) = split(command.trim_start());
        return Ok(Typed::Word(find_word(&SolveWord::ALL, word)?, rest));
    }
    // A word with something behind it, as in what-if rroy, is no guess.
    if line.contains(char::is_whitespace)
        && let Some(typed) = bare(line)
    {
        return Ok(typed);
    }
    if let Some((guess, key)) = line.rsplit_once('=') {
        let guess = read_code(rules, names, guess)?;
        if key.trim().is_empty() {
            return Ok(Typed::Guess(guess));
        }
        return Ok(Typed::Row(Row { guess, feedback: parse_feedback(rules, key)? }));
    }
    let answer = match parse_feedback(rules, line) {
        Ok(feedback) => return Ok(Typed::Answer(feedback)),
        Err(error) => error,
    };
    match read_code(rules, names, line) {
        Ok(guess) => Ok(Typed::Guess(guess)),
        // Pegs, but no code: the number of them is wrong, or a repeat.
        Err(error) => match bare(line) {
            Some(typed) => Ok(typed),
            None if matches!(error, ParseCodeError::Code(_)) => Err(error.into()),
            None => Err(answer.into()),
        },
    }
}

/// Reads a complete code in the letters of a palette.
pub(super) fn read_code(
    rules: &Rules,
    names: &ColorNames,
    text: &str,
) -> Result<Code, ParseCodeError> {
    Ok(Code::new(rules, &parse_pegs(rules, names, text)?)?)
}

fn split(line: &str) -> (&str, String) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim().to_owned())
}

fn bare(line: &str) -> Option<Typed> {
    let (word, rest) = split(line);
    let same = |(_, name, _): &&(SolveWord, &str, &str)| name.eq_ignore_ascii_case(word);
    if let Some((word, ..)) = SolveWord::ALL.iter().find(same) {
        return Some(Typed::Word(*word, rest));
    }
    let leaves = ["q", "exit"].iter().any(|other| other.eq_ignore_ascii_case(word));
    leaves.then_some(Typed::Word(SolveWord::Quit, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{FeedbackRule, Preset};

    fn typed(rules: Rules, line: &str) -> String {
        match read(&rules, &ColorNames::STANDARD, line) {
            Ok(Typed::Empty) => "empty".into(),
            Ok(Typed::Word(word, rest)) => format!("{word:?} {rest}"),
            Ok(Typed::Row(row)) => format!("row {} {}", row.guess, row.feedback),
            Ok(Typed::Answer(feedback)) => format!("answer {feedback}"),
            Ok(Typed::Guess(guess)) => format!("guess {guess}"),
            Err(error) => format!("error {error}"),
        }
    }

    #[test]
    fn answers_guesses_rows_and_words_are_told_apart() {
        let classic = Preset::Classic.rules();
        for (line, expected) in [
            ("1+2", "answer 1+2"),
            ("12", "answer 1+2"),
            ("#oo.", "answer 1+2"),
            ("1122", "guess RROO"),
            ("rroo", "guess RROO"),
            ("red red orange orange", "guess RROO"),
            ("rroo=", "guess RROO"),
            ("RROO=1+0", "row RROO 1+0"),
            ("rroo = 1 0", "row RROO 1+0"),
            ("left", "Left "),
            ("/le", "Left "),
            ("/w rroo", "WhatIf rroo"),
            ("what-if rroo", "WhatIf rroo"),
            ("q", "Quit "),
            ("  ", "empty"),
            ("rro", "error that is 3 pegs, 4 are needed"),
            ("/r", "error '/r' could be repeat, rows, repair"),
        ] {
            assert_eq!(typed(classic, line), expected, "{line}");
        }
        assert!(typed(classic, "hello").contains("is not an answer"));
    }

    #[test]
    fn short_answers_of_other_rules_are_answers() {
        let sum = Preset::Classic.rules().with_feedback(FeedbackRule::Sum);
        assert_eq!(typed(sum, "3"), "answer 3");
        assert_eq!(typed(sum, "1122=4!"), "row RROO 4!");
        let per_peg = Preset::Classic.rules().with_feedback(FeedbackRule::PerPeg);
        assert_eq!(typed(per_peg, "#o.."), "answer #o..");
        assert_eq!(typed(Preset::Bulls.rules(), "rows"), "guess ROWS");
    }
}
