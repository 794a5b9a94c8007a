//! What a learner works at, one board at a time: the lessons of the tutorial, or puzzles.

use pegmind_rules::{ColorNames, Feedback, Peg};

use crate::puzzle_book::PuzzleBook;
use crate::tutorial::{LessonView, Tutorial, TutorialError};

/// Lessons or puzzles.
#[derive(Clone, Debug)]
pub enum Study {
    /// The tutorial.
    Tutorial(Tutorial),
    /// Puzzles.
    Puzzles(PuzzleBook),
}

impl Default for Study {
    fn default() -> Self {
        Self::Tutorial(Tutorial::new())
    }
}

impl Study {
    /// What is to be shown now, with the colors named so.
    #[must_use]
    pub fn view(&self, names: &ColorNames) -> LessonView<'_> {
        match self {
            Self::Tutorial(tutorial) => tutorial.view(names),
            Self::Puzzles(puzzles) => puzzles.view(names),
        }
    }

    /// Gives key pegs for the guess that waits on the board.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] if no key pegs are asked for, or if these are of another board.
    pub fn answer(&mut self, feedback: Feedback) -> Result<(), TutorialError> {
        match self {
            Self::Tutorial(tutorial) => tutorial.answer(feedback),
            Self::Puzzles(_) => Err(TutorialError::GuessExpected),
        }
    }

    /// Places a guess.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] if no guess is asked for, or if it is none of the board.
    pub fn guess(&mut self, pegs: &[Peg]) -> Result<(), TutorialError> {
        match self {
            Self::Tutorial(tutorial) => tutorial.guess(pegs),
            Self::Puzzles(puzzles) => puzzles.guess(pegs),
        }
    }

    /// Opens what is next.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] if something is asked first, or at the end.
    pub fn go_on(&mut self) -> Result<(), TutorialError> {
        match self {
            Self::Tutorial(tutorial) => tutorial.go_on(),
            Self::Puzzles(puzzles) => puzzles.go_on(),
        }
    }

    /// Opens what is next, also where something is asked for still.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] at the end.
    pub fn skip(&mut self) -> Result<(), TutorialError> {
        match self {
            Self::Tutorial(tutorial) => tutorial.skip(),
            Self::Puzzles(puzzles) => puzzles.go_on(),
        }
    }

    /// Opens what was before.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] if this is the first.
    pub fn back(&mut self) -> Result<(), TutorialError> {
        match self {
            Self::Tutorial(tutorial) => tutorial.back(),
            Self::Puzzles(puzzles) => puzzles.back(),
        }
    }

    /// Begins it again.
    pub fn again(&mut self) {
        match self {
            Self::Tutorial(tutorial) => tutorial.again(),
            Self::Puzzles(puzzles) => puzzles.again(),
        }
    }

    /// Shows the answer of a puzzle that is not solved. Says whether there was one to show:
    /// lessons show theirs themselves.
    pub fn show(&mut self) -> bool {
        match self {
            Self::Tutorial(_) => false,
            Self::Puzzles(puzzles) => puzzles.show(),
        }
    }

    /// The places of the puzzles that are over, from 0, each with whether it was solved.
    #[must_use]
    pub fn results(&self) -> Vec<(usize, bool)> {
        match self {
            Self::Tutorial(_) => Vec::new(),
            Self::Puzzles(puzzles) => puzzles.results().collect(),
        }
    }

    /// Whether these are puzzles, whose answers are shown where that is asked for.
    #[must_use]
    pub const fn is_puzzles(&self) -> bool {
        matches!(self, Self::Puzzles(_))
    }
}
