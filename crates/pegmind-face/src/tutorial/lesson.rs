//! What a lesson is made of.

use pegmind_rules::{Board, Code, Codes, Feedback, Preset, Row, RowCount, mark};

use crate::phrase::Phrase;

/// What a learner does in a lesson.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Reads.
    Read,
    /// Gives the key pegs for this guess.
    Mark(Code),
    /// Places a guess that fits every row.
    Fit,
    /// Places a guess that would be answered differently for every code that
    /// fits, as this one would.
    TellApart {
        /// Such a guess.
        example: Code,
    },
    /// Finds the code.
    Break,
}

/// One lesson.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    pub(super) title: &'static str,
    /// What is said at its beginning.
    pub(super) text: fn(&Phrase) -> Vec<String>,
    /// What is to be remembered, said at its end.
    pub(super) moral: fn(&Phrase) -> String,
    /// The code, shown or not. It fits the rows.
    pub(super) code: Code,
    pub(super) task: Task,
    board: Board,
}

impl Lesson {
    /// The board at the beginning.
    pub(super) fn board(&self) -> Board {
        self.board.clone()
    }

    /// The guess that waits for its key pegs at the beginning.
    pub(super) const fn guess_to_mark(&self) -> Option<Code> {
        match self.task {
            Task::Mark(guess) => Some(guess),
            Task::Read | Task::Fit | Task::TellApart { .. } | Task::Break => None,
        }
    }
}

/// A task as it is written down: codes are in standard letters.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ask {
    Read,
    Mark(&'static str),
    Fit,
    TellApart(&'static str),
    /// In so many rows.
    Break(u8),
}

/// A lesson as it is written down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) title: &'static str,
    pub(super) preset: Preset,
    pub(super) code: &'static str,
    /// Guesses and their answers.
    pub(super) rows: &'static [(&'static str, &'static str)],
    pub(super) ask: Ask,
    pub(super) text: fn(&Phrase) -> Vec<String>,
    pub(super) moral: fn(&Phrase) -> String,
}

impl Plan {
    /// The lesson. Returns `None` if a code or an answer is not one of its
    /// board.
    pub(super) fn lesson(&self) -> Option<Lesson> {
        let n_placed = u8::try_from(self.rows.len()).ok()?;
        let n_rows = match self.ask {
            Ask::Read => n_placed,
            Ask::Mark(_) | Ask::Fit | Ask::TellApart(_) => n_placed + 1,
            Ask::Break(rows) => rows,
        };
        let rules = self.preset.rules().with_rows(RowCount::new(n_rows).ok()?);
        let code = |text| rules.code(text).ok();
        let mut board = Board::new(rules);
        for (guess, answer) in self.rows {
            let feedback = rules.answer(answer).ok()?;
            board.push(Row { guess: code(guess)?, feedback }).ok()?;
        }
        let task = match self.ask {
            Ask::Read => Task::Read,
            Ask::Mark(guess) => Task::Mark(code(guess)?),
            Ask::Fit => Task::Fit,
            Ask::TellApart(example) => Task::TellApart { example: code(example)? },
            Ask::Break(_) => Task::Break,
        };
        let (title, text, moral) = (self.title, self.text, self.moral);
        Some(Lesson { title, text, moral, code: code(self.code)?, task, board })
    }
}

/// The codes that fit the rows.
pub(super) fn fitting(board: &Board) -> impl Iterator<Item = Code> + '_ {
    Codes::new(board.rules()).filter(|code| board.fits(code))
}

/// Two codes that fit the rows and for which a guess would be answered alike,
/// with that answer.
pub(crate) fn confused(board: &Board, guess: &Code) -> Option<(Code, Code, Feedback)> {
    let answers: Vec<(Code, Feedback)> =
        fitting(board).map(|code| (code, mark(board.rules(), &code, guess))).collect();
    answers.iter().enumerate().find_map(|(idx, (one, answer))| {
        let (other, _) = answers.iter().skip(idx + 1).find(|(_, same)| same == answer)?;
        Some((*one, *other, *answer))
    })
}
