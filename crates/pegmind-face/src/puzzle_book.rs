//! Puzzles to be solved one after the other: what is shown of them is shown like a lesson.

use pegmind_review::{Puzzle, PuzzleKind, Rating};
use pegmind_rules::{Board, Code, ColorNames, Peg, Preset};
use pegmind_session::Shield;

use crate::phrase::{Phrase, clash_sentence};
use crate::tutorial::{Attempt, Expected, Judgment, LessonView, TutorialError, confused};

/// Puzzles, at one of them or at the end.
#[derive(Clone, Debug)]
pub struct PuzzleBook {
    puzzles: Vec<Puzzle>,
    /// The open puzzle, from 0; past the last one at the end.
    current: usize,
    attempt: Option<Code>,
    judgment: Option<Judgment>,
    /// How each puzzle that is over was solved: by the player, or by being shown. The first
    /// time counts.
    solved: Vec<Option<bool>>,
    /// What is shown at the end.
    empty: Board,
}

impl PuzzleBook {
    /// These puzzles, the first one open.
    #[must_use]
    pub fn new(puzzles: Vec<Puzzle>) -> Self {
        let empty = Board::new(Preset::Classic.rules());
        let solved = vec![None; puzzles.len()];
        Self { puzzles, current: 0, attempt: None, judgment: None, solved, empty }
    }

    /// Goes on as it was left: how puzzles were solved that are over, by their places from 0.
    pub fn resume(&mut self, results: impl IntoIterator<Item = (usize, bool)>) {
        for (place, right) in results {
            if let Some(solved) = self.solved.get_mut(place) {
                *solved = Some(right);
            }
        }
    }

    /// The place of the open puzzle, from 0; how many there are at the end.
    #[must_use]
    pub const fn place(&self) -> usize {
        self.current
    }

    /// What is to be shown now, with the colors named so.
    #[must_use]
    pub fn view(&self, names: &ColorNames) -> LessonView<'_> {
        let phrase = Phrase::new(*names);
        let puzzle = self.puzzle();
        let over = self.is_over();
        let shown = puzzle.filter(|_| over);
        // What was found stays in sight, also where another guess would do as well.
        let found = self.attempt.as_ref().filter(|_| self.judgment == Some(Judgment::Right));
        let opens = puzzle.filter(|puzzle| over && puzzle.kind() == PuzzleKind::OnlyCode);
        LessonView {
            what: "Puzzle",
            number: (self.current + 1).min(self.puzzles.len()),
            count: self.puzzles.len(),
            title: puzzle.map_or("That was the last puzzle", title),
            sentences: puzzle.map_or_else(|| self.end(), sentences),
            board: puzzle.map_or(&self.empty, Puzzle::board),
            shield: match (opens, puzzle) {
                (Some(puzzle), _) => Shield::Open(*puzzle.answer()),
                (None, Some(_)) => Shield::Closed,
                (None, None) => Shield::Empty,
            },
            pending: found.or_else(|| shown.map(Puzzle::answer)),
            expected: match puzzle {
                None => Expected::Done,
                Some(_) if over => Expected::Continue,
                Some(_) => Expected::Guess,
            },
            attempt: self.attempt.map(Attempt::Guess),
            judgment: self.judgment,
            reply: puzzle.map_or_else(Vec::new, |puzzle| self.reply(puzzle, &phrase)),
            may_go_on: over,
            may_go_back: self.current > 0,
        }
    }

    /// Tries a guess. Only what is right solves a puzzle; what is not is explained.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] if nothing is asked, or if these pegs are not a guess of the board.
    pub fn guess(&mut self, pegs: &[Peg]) -> Result<(), TutorialError> {
        let Some(puzzle) = self.puzzles.get(self.current) else { return Err(TutorialError::Over) };
        if self.is_over() {
            return Err(TutorialError::Finished);
        }
        let guess = Code::new(puzzle.board().rules(), pegs)?;
        let right = puzzle.is_right(&guess);
        self.attempt = Some(guess);
        self.judgment = Some(if right { Judgment::Right } else { Judgment::NotYet });
        if right || puzzle.kind() == PuzzleKind::Drill {
            self.count(right);
        }
        Ok(())
    }

    /// Shows the answer of a puzzle that is not solved. Says whether there was one to show.
    pub fn show(&mut self) -> bool {
        let shows = self.puzzle().is_some() && !self.is_over();
        if shows {
            self.judgment = Some(Judgment::Shown);
            self.count(false);
        }
        shows
    }

    /// Opens the next puzzle, or the end behind the last one.
    ///
    /// # Errors
    ///
    /// [`TutorialError`] if this one is not over, or at the end.
    pub fn go_on(&mut self) -> Result<(), TutorialError> {
        if self.puzzle().is_none() {
            return Err(TutorialError::Over);
        }
        if !self.is_over() {
            return Err(TutorialError::Unsolved);
        }
        self.open(self.current + 1);
        Ok(())
    }

    /// Opens the puzzle before this one.
    ///
    /// # Errors
    ///
    /// [`TutorialError::FirstLesson`] if there is none.
    pub fn back(&mut self) -> Result<(), TutorialError> {
        let before = self.current.checked_sub(1).ok_or(TutorialError::FirstLesson)?;
        self.open(before);
        Ok(())
    }

    /// Begins this puzzle again; at the end the first one.
    pub fn again(&mut self) {
        self.open(if self.puzzle().is_some() { self.current } else { 0 });
    }

    /// The places of the puzzles that are over, from 0, each with whether it was solved at
    /// the first try that counts.
    pub fn results(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.solved.iter().enumerate().filter_map(|(place, solved)| Some((place, (*solved)?)))
    }

    fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzles.get(self.current)
    }

    const fn is_over(&self) -> bool {
        matches!(self.judgment, Some(Judgment::Right | Judgment::Shown))
    }

    /// Opens the puzzle at this place, from 0; the end behind the last one.
    pub fn open(&mut self, place: usize) {
        self.current = place.min(self.puzzles.len());
        self.attempt = None;
        self.judgment = None;
    }

    fn count(&mut self, right: bool) {
        if let Some(solved) = self.solved.get_mut(self.current) {
            solved.get_or_insert(right);
        }
    }

    fn end(&self) -> Vec<String> {
        let solved = self.solved.iter().filter(|solved| **solved == Some(true)).count();
        if self.puzzles.is_empty() {
            return vec!["There is no puzzle.".into()];
        }
        vec![format!("You solved {solved} of {}.", self.puzzles.len())]
    }

    /// What is said of the last attempt.
    fn reply(&self, puzzle: &Puzzle, phrase: &Phrase) -> Vec<String> {
        let answer = || phrase.pegs(puzzle.answer().pegs());
        match (self.judgment, &self.attempt) {
            (Some(Judgment::Right), _) => vec!["Right.".into(), why_right(puzzle)],
            (Some(Judgment::Shown), _) => {
                vec![format!("The answer: {}.", answer()), why_right(puzzle)]
            }
            (Some(Judgment::NotYet), Some(guess)) => {
                [vec!["Not yet.".into()], why_not(puzzle, guess, phrase)].concat()
            }
            (Some(Judgment::NotYet | Judgment::Played) | None, _) => Vec::new(),
        }
    }
}

const fn title(puzzle: &Puzzle) -> &'static str {
    match (puzzle.kind(), puzzle.rating()) {
        (PuzzleKind::OnlyCode, Rating::Easy) => "The only code, easy",
        (PuzzleKind::OnlyCode, Rating::Medium) => "The only code, medium",
        (PuzzleKind::OnlyCode, Rating::Hard) => "The only code, hard",
        (PuzzleKind::CannotLose, Rating::Easy) => "The guess that cannot lose, easy",
        (PuzzleKind::CannotLose, Rating::Medium) => "The guess that cannot lose, medium",
        (PuzzleKind::CannotLose, Rating::Hard) => "The guess that cannot lose, hard",
        (PuzzleKind::Drill, _) => "A row of your own",
    }
}

/// What is asked.
fn sentences(puzzle: &Puzzle) -> Vec<String> {
    let left = puzzle.left();
    match puzzle.kind() {
        PuzzleKind::OnlyCode => vec!["Exactly one code fits all these rows. Which?".into()],
        PuzzleKind::CannotLose => vec![
            format!("{left} codes fit these rows, and you have two rows left."),
            "Find a guess after which the next one finds the code, whatever the answer is.".into(),
            "It need not fit itself.".into(),
        ],
        PuzzleKind::Drill => vec![
            format!("Here you played something that cost you guesses; {left} codes fit."),
            "Find a guess that costs nothing.".into(),
        ],
    }
}

fn why_right(puzzle: &Puzzle) -> String {
    let (left, answers) = (puzzle.left(), puzzle.answers().len());
    match puzzle.kind() {
        PuzzleKind::OnlyCode => "It is the only code that fits every row.".into(),
        PuzzleKind::CannotLose if answers == 1 => {
            format!("It has another answer for each of the {left} codes, as no other guess has.")
        }
        PuzzleKind::CannotLose => format!(
            "It has another answer for each of the {left} codes, as {answers} guesses have."
        ),
        PuzzleKind::Drill if answers == 1 => "No other guess is as good.".into(),
        PuzzleKind::Drill => format!("{answers} guesses are as good, or nearly."),
    }
}

fn why_not(puzzle: &Puzzle, guess: &Code, phrase: &Phrase) -> Vec<String> {
    match puzzle.kind() {
        PuzzleKind::OnlyCode => {
            puzzle.board().clashes(guess).first().map(clash_sentence).into_iter().collect()
        }
        PuzzleKind::CannotLose => {
            let alike = confused(puzzle.board(), guess).map(|(one, other, answer)| {
                let (one, other) = (phrase.pegs(one.pegs()), phrase.pegs(other.pegs()));
                format!("It would be answered {answer} for {one} and for {other}.")
            });
            alike.into_iter().collect()
        }
        PuzzleKind::Drill => vec!["It costs guesses.".into()],
    }
}
