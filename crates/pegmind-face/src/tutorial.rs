//! A tutorial of about five minutes: eight lessons, each one screen. It is the
//! same for every front end, which draws a [`LessonView`] and passes on what
//! the learner does. Nothing in it is random.

mod course;
mod lesson;
mod reply;

use pegmind_rules::{
    Board, Code, CodeError, ColorNames, Feedback, FeedbackRule, Peg, Preset, Row, mark,
};
use thiserror::Error;

use crate::phrase::Phrase;
pub(crate) use lesson::confused;
use lesson::{Lesson, Task};
use pegmind_session::Shield;

/// After this many wrong tries the right answer is shown.
const TRIES_MAX: u8 = 2;

/// What a lesson waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// That the learner goes on: nothing is asked, or it is answered.
    Continue,
    /// The key pegs for the guess that waits on the board.
    KeyPegs,
    /// A guess.
    Guess,
    /// Nothing: the tutorial is over.
    Done,
}

/// What a learner did last in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Gave these key pegs.
    KeyPegs(Feedback),
    /// Placed this guess.
    Guess(Code),
}

/// What came of the last attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgment {
    /// It was right. The lesson is finished.
    Right,
    /// It was not right, and can be tried again.
    NotYet,
    /// It was not right, and the right answer is shown. The lesson is finished.
    Shown,
    /// It is a row of the game, which goes on.
    Played,
}

/// Everything that a front end needs to show a lesson.
#[derive(Clone, Debug)]
pub struct LessonView<'a> {
    /// What is numbered: `Lesson` or `Puzzle`.
    pub what: &'static str,
    /// The number of the lesson, from 1. At the end it is that of the last one.
    pub number: usize,
    /// How many lessons there are.
    pub count: usize,
    /// What the lesson is about, without a full stop.
    pub title: &'static str,
    /// What the lesson says: a few short sentences, the task last.
    pub sentences: Vec<String>,
    /// The rules of the lesson's board and its rows.
    pub board: &'a Board,
    /// Whether the code is shown, and which it is.
    pub shield: Shield,
    /// The guess that waits for its key pegs, or was judged without any, in the
    /// row above the others.
    pub pending: Option<&'a Code>,
    /// What can be done now.
    pub expected: Expected,
    /// What the learner did last in this lesson.
    pub attempt: Option<Attempt>,
    /// What came of it.
    pub judgment: Option<Judgment>,
    /// What is said of it, in sentences.
    pub reply: Vec<String>,
    /// Whether [`Tutorial::go_on`] is accepted now. In a lesson that was
    /// finished before it is, even if something is asked again.
    pub may_go_on: bool,
    /// Whether there is a lesson before this one.
    pub may_go_back: bool,
}

impl LessonView<'_> {
    /// Whether it is a puzzle, whose answer is shown where that is asked for.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        self.what == "Puzzle"
    }
}

/// What has happened in the lesson that is open.
#[derive(Clone, Debug)]
struct Stage {
    board: Board,
    pending: Option<Code>,
    attempt: Option<Attempt>,
    judgment: Option<Judgment>,
    n_wrong: u8,
}

impl Stage {
    fn new(lesson: Option<&Lesson>) -> Self {
        let board = lesson.map_or_else(|| Board::new(Preset::Classic.rules()), Lesson::board);
        let pending = lesson.and_then(Lesson::guess_to_mark);
        Self { board, pending, attempt: None, judgment: None, n_wrong: 0 }
    }

    /// The guess that was judged last where it is no row, to stay in sight when
    /// the lesson is finished.
    fn judged(&self) -> Option<&Code> {
        let Some(Attempt::Guess(guess)) = &self.attempt else { return None };
        let is_row = self.board.rows().last().is_some_and(|row| row.guess == *guess);
        Some(guess).filter(|_| self.is_finished() && !is_row)
    }

    const fn is_finished(&self) -> bool {
        matches!(self.judgment, Some(Judgment::Right | Judgment::Shown))
    }

    /// Counts a try that was right or wrong.
    const fn judge(&mut self, attempt: Attempt, right: bool) {
        self.attempt = Some(attempt);
        if !right {
            self.n_wrong += 1;
        }
        self.judgment = Some(match (right, self.n_wrong) {
            (true, _) => Judgment::Right,
            (false, TRIES_MAX..) => Judgment::Shown,
            (false, _) => Judgment::NotYet,
        });
    }
}

/// The tutorial, at one of its lessons or at its end.
///
/// ```
/// use pegmind_rules::{ColorNames};
/// use pegmind_face::tutorial::{Expected, Judgment, Tutorial};
///
/// let mut tutorial = Tutorial::new();
/// tutorial.go_on()?;
/// let view = tutorial.view(&ColorNames::STANDARD);
/// assert_eq!((view.number, view.expected), (2, Expected::KeyPegs));
/// let wrong = view.board.rules().answer("1+2")?;
/// tutorial.answer(wrong)?;
/// let view = tutorial.view(&ColorNames::STANDARD);
/// assert_eq!(view.judgment, Some(Judgment::NotYet));
/// assert_eq!(view.reply[0], "Your exact count is right. Color is another number.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tutorial {
    lessons: Vec<Lesson>,
    /// The open lesson, from 0; past the last one at the end.
    current: usize,
    /// How many lessons from the first one on were finished.
    n_finished: usize,
    /// True if a lesson was left that asked for something still.
    has_skipped: bool,
    stage: Stage,
}

impl Default for Tutorial {
    fn default() -> Self {
        Self::new()
    }
}

impl Tutorial {
    /// The tutorial at its first lesson.
    #[must_use]
    pub fn new() -> Self {
        let lessons = course::lessons();
        let stage = Stage::new(lessons.first());
        Self { lessons, current: 0, n_finished: 0, has_skipped: false, stage }
    }

    /// What is to be shown now, with the colors named so.
    #[must_use]
    pub fn view(&self, names: &ColorNames) -> LessonView<'_> {
        let phrase = Phrase::new(*names);
        let lesson = self.lesson();
        LessonView {
            what: "Lesson",
            number: (self.current + 1).min(self.lessons.len()),
            count: self.lessons.len(),
            title: lesson.map_or_else(|| course::end_title(self.has_skipped), |it| it.title),
            sentences: lesson
                .map_or_else(|| course::end(self.has_skipped), |it| (it.text)(&phrase)),
            board: &self.stage.board,
            shield: self.shield(),
            pending: self.stage.pending.as_ref().or_else(|| self.stage.judged()),
            expected: self.expected(),
            attempt: self.stage.attempt,
            judgment: self.stage.judgment,
            reply: lesson
                .map_or_else(Vec::new, |lesson| reply::reply(lesson, &self.stage, &phrase)),
            may_go_on: self.check_finished().is_ok(),
            may_go_back: self.current > 0,
        }
    }

    /// Gives key pegs for the guess that waits on the board. Wrong ones are
    /// explained; after two of them the right ones are shown.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] if no key pegs are asked for, or if these are not
    /// those of the board. It does not count as a try.
    pub fn answer(&mut self, feedback: Feedback) -> Result<(), TutorialError> {
        let (Some(guess), Some(lesson)) = (self.stage.pending, self.lessons.get(self.current))
        else {
            return Err(self.nothing_expected());
        };
        let rules = *self.stage.board.rules();
        if feedback.pegs() != rules.pegs() || feedback.rule() != FeedbackRule::Keys {
            return Err(TutorialError::OtherBoard);
        }
        let right = mark(&rules, &lesson.code, &guess);
        self.stage.judge(Attempt::KeyPegs(feedback), feedback == right);
        if self.stage.is_finished() {
            self.stage.pending = None;
            self.place(Row { guess, feedback: right })?;
            self.finish();
        }
        Ok(())
    }

    /// Places a guess. One that is not what the lesson asks for is explained;
    /// after two of them a right one is shown. In the game of the last lesson
    /// every guess is a row.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] if no guess is asked for, or if these pegs are not a
    /// guess of the board. It does not count as a try.
    pub fn guess(&mut self, pegs: &[Peg]) -> Result<(), TutorialError> {
        let Some(lesson) = self.lessons.get(self.current).filter(|_| self.expects_guess()) else {
            return Err(self.nothing_expected());
        };
        let rules = *self.stage.board.rules();
        let guess = Code::new(&rules, pegs)?;
        let attempt = Attempt::Guess(guess);
        match &lesson.task {
            Task::Fit => self.stage.judge(attempt, self.stage.board.fits(&guess)),
            Task::TellApart { .. } => {
                let right = lesson::confused(&self.stage.board, &guess).is_none();
                self.stage.judge(attempt, right);
            }
            Task::Break => {
                let feedback = mark(&rules, &lesson.code, &guess);
                self.place(Row { guess, feedback })?;
                self.stage.attempt = Some(attempt);
                self.stage.judgment = Some(match self.stage.board.rows_left() {
                    _ if feedback.is_solved() => Judgment::Right,
                    0 => Judgment::Shown,
                    _ => Judgment::Played,
                });
            }
            Task::Read | Task::Mark(_) => return Err(self.nothing_expected()),
        }
        if self.stage.is_finished() {
            self.finish();
        }
        Ok(())
    }

    /// Opens the next lesson, or the end behind the last one.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] if the lesson asks for something first, or at the end.
    pub fn go_on(&mut self) -> Result<(), TutorialError> {
        self.check_finished()?;
        self.finish();
        self.open(self.current + 1);
        Ok(())
    }

    /// Opens the next lesson, or the end, although this one may ask for something
    /// still.
    ///
    /// # Errors
    ///
    /// [`TutorialError::Over`] at the end.
    pub fn skip(&mut self) -> Result<(), TutorialError> {
        if self.lesson().is_none() {
            return Err(TutorialError::Over);
        }
        self.has_skipped |= self.check_finished().is_err();
        self.open(self.current + 1);
        Ok(())
    }

    /// Opens the lesson or puzzle before this one, from its beginning.
    ///
    /// # Errors
    ///
    /// [`TutorialError::FirstLesson`] if there is none.
    pub fn back(&mut self) -> Result<(), TutorialError> {
        let before = self.current.checked_sub(1).ok_or(TutorialError::FirstLesson)?;
        self.open(before);
        Ok(())
    }

    /// Begins this lesson again; at the end the first one.
    pub fn again(&mut self) {
        self.open(if self.lesson().is_some() { self.current } else { 0 });
    }

    fn lesson(&self) -> Option<&Lesson> {
        self.lessons.get(self.current)
    }

    fn open(&mut self, lesson: usize) {
        self.current = lesson;
        self.stage = Stage::new(self.lessons.get(lesson));
    }

    fn finish(&mut self) {
        self.n_finished = self.n_finished.max(self.current + 1);
    }

    fn place(&mut self, row: Row) -> Result<(), TutorialError> {
        self.stage.board.push(row).map_err(|_full| TutorialError::Finished)
    }

    fn expected(&self) -> Expected {
        match self.lesson().map(|lesson| &lesson.task) {
            None => Expected::Done,
            _ if self.stage.is_finished() => Expected::Continue,
            Some(Task::Read) => Expected::Continue,
            Some(Task::Mark(_)) => Expected::KeyPegs,
            Some(Task::Fit | Task::TellApart { .. } | Task::Break) => Expected::Guess,
        }
    }

    fn expects_guess(&self) -> bool {
        self.expected() == Expected::Guess
    }

    fn shield(&self) -> Shield {
        match self.lesson() {
            None => Shield::Empty,
            Some(lesson) => match lesson.task {
                Task::Read | Task::Mark(_) => Shield::Open(lesson.code),
                Task::Break if self.stage.is_finished() => Shield::Open(lesson.code),
                Task::Fit | Task::TellApart { .. } | Task::Break => Shield::Closed,
            },
        }
    }

    /// Whether the learner may go on.
    fn check_finished(&self) -> Result<(), TutorialError> {
        match self.expected() {
            Expected::Done => Err(TutorialError::Over),
            Expected::KeyPegs if self.current >= self.n_finished => {
                Err(TutorialError::KeyPegsExpected)
            }
            Expected::Guess if self.current >= self.n_finished => Err(TutorialError::GuessExpected),
            Expected::Continue | Expected::KeyPegs | Expected::Guess => Ok(()),
        }
    }

    /// Why something that is not asked for is refused.
    fn nothing_expected(&self) -> TutorialError {
        match self.expected() {
            Expected::KeyPegs => TutorialError::KeyPegsExpected,
            Expected::Guess => TutorialError::GuessExpected,
            Expected::Done => TutorialError::Over,
            Expected::Continue if self.stage.is_finished() => TutorialError::Finished,
            Expected::Continue => TutorialError::NothingExpected,
        }
    }
}

/// Why the tutorial does not take something. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TutorialError {
    /// Something else than key pegs where they are asked for.
    #[error("this lesson asks for the key pegs first")]
    KeyPegsExpected,
    /// Something else than a guess where one is asked for.
    #[error("this lesson asks for a guess first")]
    GuessExpected,
    /// An answer where there is only something to read.
    #[error("nothing is asked here; go on to the next lesson")]
    NothingExpected,
    /// An answer in a lesson that is finished.
    #[error("this lesson is done; go on, or begin it again")]
    Finished,
    /// There is no lesson before the first one.
    #[error("this is the first lesson")]
    FirstLesson,
    /// There is no lesson behind the last one.
    #[error("that was the last lesson")]
    Over,
    /// Key pegs of a board of another size or feedback rule.
    #[error("these key pegs are for another board")]
    OtherBoard,
    /// A puzzle that is not solved.
    #[error("this puzzle is not solved yet")]
    Unsolved,
    /// Pegs that are not a guess of this board.
    #[error(transparent)]
    Guess(#[from] CodeError),
}
