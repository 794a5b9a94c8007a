//! What a person types in the tutorial.

use pegmind_face::tutorial::Expected;
use pegmind_face::word::{WordError, find_word};
use pegmind_rules::{
    ColorNames, Feedback, FeedbackError, ParseCodeError, Peg, Rules, parse_feedback, parse_pegs,
};

/// A word that can be typed at any prompt of the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LearnWord {
    Help,
    Back,
    Again,
    Quit,
}

impl LearnWord {
    /// All words with what they do, in the order that help lists them.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Help, "help", "this list"),
        (Self::Back, "back", "the lesson before this one"),
        (Self::Again, "again", "this lesson from its beginning"),
        (Self::Quit, "quit", "leave"),
    ];

    fn exact(text: &str) -> Option<Self> {
        if ["q", "exit"].iter().any(|other| other.eq_ignore_ascii_case(text)) {
            return Some(Self::Quit);
        }
        if text == "?" {
            return Some(Self::Help);
        }
        Self::ALL.iter().find(|word| word.1.eq_ignore_ascii_case(text)).map(|word| word.0)
    }
}

/// A typed line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
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
pub(super) enum TypedError {
    #[error(transparent)]
    Word(#[from] WordError),
    #[error("{0}; help says more")]
    KeyPegs(#[from] FeedbackError),
    #[error("{0}; help says more")]
    Guess(#[from] ParseCodeError),
    #[error("Enter goes on to the next lesson; help says more")]
    Nothing,
}

/// Understands a line where this is expected.
pub(super) fn read(
    rules: &Rules,
    names: &ColorNames,
    expected: Expected,
    line: &str,
) -> Result<Typed, TypedError> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Typed::Empty);
    }
    if let Some(word) = LearnWord::exact(line) {
        return Ok(Typed::Word(word));
    }
    if let Some(command) = line.strip_prefix('/') {
        let command = command.trim();
        return Ok(Typed::Word(match LearnWord::exact(command) {
            Some(word) => word,
            None => find_word(&LearnWord::ALL, command)?,
        }));
    }
    match expected {
        Expected::KeyPegs => Ok(Typed::KeyPegs(parse_feedback(rules, line)?)),
        Expected::Guess => Ok(Typed::Guess(parse_pegs(rules, names, line)?)),
        Expected::Continue | Expected::Done => Err(TypedError::Nothing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn typed(expected: Expected, line: &str) -> Result<Typed, TypedError> {
        read(&Preset::Classic.rules(), &ColorNames::STANDARD, expected, line)
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
                assert_eq!(typed(expected, line), Ok(Typed::Word(word)), "{line}");
            }
            assert_eq!(typed(expected, "  "), Ok(Typed::Empty));
            assert!(matches!(typed(expected, "/xyz"), Err(TypedError::Word(_))));
        }
    }

    #[test]
    fn what_else_a_line_means_is_what_the_lesson_expects() {
        assert!(matches!(typed(Expected::KeyPegs, "1+2"), Ok(Typed::KeyPegs(_))));
        assert!(
            matches!(typed(Expected::Guess, "1122"), Ok(Typed::Guess(pegs)) if pegs.len() == 4)
        );
        assert!(matches!(typed(Expected::KeyPegs, "rroo"), Err(TypedError::KeyPegs(_))));
        assert!(matches!(typed(Expected::Guess, "1+2"), Err(TypedError::Guess(_))));
        assert_eq!(typed(Expected::Continue, "1+2"), Err(TypedError::Nothing));
    }
}
