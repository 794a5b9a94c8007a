//! What a person types in the tutorial.

use pegmind_rules::{ColorNames, Feedback, FeedbackError, ParseCodeError, Peg, Rules, parse_pegs};

use super::{LearnWord, WordError, bare, slashed};
use crate::tutorial::Expected;

/// A typed line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonLine {
    /// Nothing.
    Empty,
    /// A word.
    Word(LearnWord),
    /// Key pegs.
    KeyPegs(Feedback),
    /// Pegs, perhaps too few.
    Guess(Vec<Peg>),
}

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LessonError {
    /// No word.
    #[error(transparent)]
    Word(#[from] WordError),
    /// No key pegs.
    #[error("{0}; help says more")]
    KeyPegs(#[from] FeedbackError),
    /// No guess.
    #[error("{0}; help says more")]
    Guess(#[from] ParseCodeError),
    /// Nothing was asked for.
    #[error("Enter goes on to the next one; help says more")]
    Nothing,
}

/// Understands a line where this is expected.
///
/// # Errors
///
/// [`LessonError`] says what it could not be.
pub fn read_lesson(
    rules: &Rules,
    names: &ColorNames,
    expected: Expected,
    line: &str,
) -> Result<LessonLine, LessonError> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(LessonLine::Empty);
    }
    if let Some(command) = slashed(line).or_else(|| bare(line).map(Ok)) {
        return Ok(LessonLine::Word(command?.0));
    }
    match expected {
        Expected::KeyPegs => Ok(LessonLine::KeyPegs(rules.answer(line)?)),
        Expected::Guess => Ok(LessonLine::Guess(parse_pegs(rules, names, line)?)),
        Expected::Continue | Expected::Done => Err(LessonError::Nothing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn typed(expected: Expected, line: &str) -> Result<LessonLine, LessonError> {
        read_lesson(&Preset::Classic.rules(), &ColorNames::STANDARD, expected, line)
    }

    #[test]
    fn words_are_words_wherever_they_are_typed() {
        for expected in [Expected::Continue, Expected::KeyPegs, Expected::Guess, Expected::Done] {
            for (line, word) in [
                ("help", LearnWord::Help),
                (" ? ", LearnWord::Help),
                ("BACK", LearnWord::Back),
                ("/b", LearnWord::Back),
                ("/again", LearnWord::Again),
                ("q", LearnWord::Quit),
                ("/q", LearnWord::Quit),
            ] {
                assert_eq!(typed(expected, line), Ok(LessonLine::Word(word)), "{line}");
            }
            assert_eq!(typed(expected, "  "), Ok(LessonLine::Empty));
            assert!(matches!(typed(expected, "/xyz"), Err(LessonError::Word(_))));
        }
    }

    #[test]
    fn what_else_a_line_means_is_what_the_lesson_expects() {
        assert!(matches!(typed(Expected::KeyPegs, "1+2"), Ok(LessonLine::KeyPegs(_))));
        assert!(
            matches!(typed(Expected::Guess, "1122"), Ok(LessonLine::Guess(pegs)) if pegs.len() == 4)
        );
        assert!(matches!(typed(Expected::KeyPegs, "rroo"), Err(LessonError::KeyPegs(_))));
        assert!(matches!(typed(Expected::Guess, "1+2"), Err(LessonError::Guess(_))));
        assert_eq!(typed(Expected::Continue, "1+2"), Err(LessonError::Nothing));
    }
}
