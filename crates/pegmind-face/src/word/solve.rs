//! What a person types where a code on a table is solved.

use pegmind_rules::{
    Code, ColorNames, Feedback, FeedbackError, ParseCodeError, Row, Rules, parse_pegs,
};

use super::{SolveWord, WordError, bare, command};

/// A typed line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveLine {
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
pub enum SolveError {
    /// No word.
    #[error(transparent)]
    Word(#[from] WordError),
    /// No guess.
    #[error(transparent)]
    Guess(#[from] ParseCodeError),
    /// No answer.
    #[error("{0}; help lists what else can be typed")]
    Answer(#[from] FeedbackError),
}

/// Understands a line. A slash always means a command. What can be an answer
/// is one, then what can be a guess, then the words.
///
/// # Errors
///
/// [`SolveError`] says what it could not be.
pub fn read_solve(rules: &Rules, names: &ColorNames, line: &str) -> Result<SolveLine, SolveError> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(SolveLine::Empty);
    }
    if let Some(command) = command(line) {
        let (word, rest) = command?;
        return Ok(SolveLine::Word(word, rest));
    }
    if let Some((guess, key)) = line.rsplit_once('=') {
        let guess = read_code(rules, names, guess)?;
        if key.trim().is_empty() {
            return Ok(SolveLine::Guess(guess));
        }
        return Ok(SolveLine::Row(Row { guess, feedback: rules.answer(key)? }));
    }
    let answer = match rules.answer(line) {
        Ok(feedback) => return Ok(SolveLine::Answer(feedback)),
        Err(error) => error,
    };
    match read_code(rules, names, line) {
        Ok(guess) => Ok(SolveLine::Guess(guess)),
        // Pegs, but no code: the number of them is wrong, or a repeat.
        Err(error) => match bare(line) {
            Some((word, rest)) => Ok(SolveLine::Word(word, rest)),
            None if matches!(
                error,
                ParseCodeError::Code(_) | ParseCodeError::OtherColor { .. }
            ) =>
            {
                Err(error.into())
            }
            None => Err(answer.into()),
        },
    }
}

/// Reads a complete code in the letters of a palette.
///
/// # Errors
///
/// [`ParseCodeError`] if it is not a code of this board.
pub fn read_code(rules: &Rules, names: &ColorNames, text: &str) -> Result<Code, ParseCodeError> {
    Ok(Code::new(rules, &parse_pegs(rules, names, text)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{FeedbackRule, Preset};

    fn typed(rules: Rules, line: &str) -> String {
        match read_solve(&rules, &ColorNames::STANDARD, line) {
            Ok(SolveLine::Empty) => "empty".into(),
            Ok(SolveLine::Word(word, rest)) => format!("{word:?} {rest}"),
            Ok(SolveLine::Row(row)) => format!("row {} {}", row.guess, row.feedback),
            Ok(SolveLine::Answer(feedback)) => format!("answer {feedback}"),
            Ok(SolveLine::Guess(guess)) => format!("guess {guess}"),
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
