//! One game: guesses placed and answered until it ends. The game does not know
//! the code.

use thiserror::Error;

use crate::board::Board;
use crate::code::Code;
use crate::feedback::Feedback;
use crate::outcome::Outcome;
use crate::row::Row;
use crate::rules::Rules;

/// The public state of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    board: Board,
    pending: Option<Code>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game before its first guess.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self { board: Board::new(rules), pending: None, outcome: None }
    }

    /// The rules and the answered rows.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The guess that is placed and not answered yet.
    #[must_use]
    pub const fn pending(&self) -> Option<&Code> {
        self.pending.as_ref()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The number of the row that is being guessed or answered, from 1.
    #[must_use]
    pub fn row_number(&self) -> usize {
        self.board.rows().len() + 1
    }

    /// Places a guess in the next row. From now on it does not change.
    ///
    /// # Errors
    ///
    /// [`GameError`] if the game is over or an answer is owed.
    pub fn place(&mut self, guess: Code) -> Result<(), GameError> {
        self.check_running()?;
        if self.pending.is_some() {
            return Err(GameError::AnswerOwed { row: self.row_number() });
        }
        self.pending = Some(guess);
        Ok(())
    }

    /// Answers the placed guess, and ends the game if that decides it.
    ///
    /// # Errors
    ///
    /// [`GameError`] if the game is over or no guess is placed.
    pub fn answer(&mut self, feedback: Feedback) -> Result<Row, GameError> {
        self.check_running()?;
        let guess = self.pending.ok_or(GameError::NothingToAnswer)?;
        let row = Row { guess, feedback };
        // A running game has a free row.
        self.board.push(row).map_err(|_full| GameError::Over)?;
        self.pending = None;
        if feedback.is_solved() {
            self.outcome = Some(Outcome::Solved);
        } else if self.board.rows_left() == 0 {
            self.outcome = Some(Outcome::Unsolved);
        }
        Ok(row)
    }

    /// Gives up.
    ///
    /// # Errors
    ///
    /// [`GameError::Over`] if the game is over.
    pub fn resign(&mut self) -> Result<(), GameError> {
        self.check_running()?;
        self.pending = None;
        self.outcome = Some(Outcome::Resigned);
        Ok(())
    }

    /// Takes the last answer back: its guess waits for an answer again, and a
    /// guess placed since is withdrawn.
    ///
    /// # Errors
    ///
    /// [`GameError`] if the game is over or no row is answered.
    pub fn withdraw_answer(&mut self) -> Result<Row, GameError> {
        self.check_running()?;
        let row = self.board.pop().ok_or(GameError::NothingToWithdraw)?;
        self.pending = Some(row.guess);
        Ok(row)
    }

    /// Takes the last row back, guess and answer.
    ///
    /// # Errors
    ///
    /// [`GameError`] if the game is over, an answer is owed, or there is no row.
    pub fn take_back(&mut self) -> Result<Row, GameError> {
        self.check_running()?;
        if self.pending.is_some() {
            return Err(GameError::AnswerOwed { row: self.row_number() });
        }
        self.board.pop().ok_or(GameError::NothingToWithdraw)
    }

    fn check_running(&self) -> Result<(), GameError> {
        if self.outcome.is_some() { Err(GameError::Over) } else { Ok(()) }
    }
}

/// Why a move is not possible now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A guess waits for its answer.
    #[error("row {row} waits for its key pegs")]
    AnswerOwed {
        /// The number of the row, from 1.
        row: usize,
    },
    /// There is no guess to answer.
    #[error("there is no guess to answer yet")]
    NothingToAnswer,
    /// There is no row to take back.
    #[error("there is no row to take back")]
    NothingToWithdraw,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;

    fn play(game: &mut Game, guess: &str, answer: &str) {
        let rules = *game.board().rules();
        game.place(rules.code(guess).unwrap()).unwrap();
        game.answer(rules.answer(answer).unwrap()).unwrap();
    }

    #[test]
    fn a_guess_is_answered_before_the_next_one() {
        let mut game = Game::new(Preset::Classic.rules());
        let guess = game.board().rules().code("rroy").unwrap();
        game.place(guess).unwrap();
        assert_eq!(game.place(guess), Err(GameError::AnswerOwed { row: 1 }));
    }

    #[test]
    fn a_withdrawn_answer_is_owed_again() {
        let mut game = Game::new(Preset::Classic.rules());
        play(&mut game, "rroy", "0+1");
        game.withdraw_answer().unwrap();
        assert!(game.pending().is_some());
        assert!(game.board().rows().is_empty());
        assert_eq!(game.withdraw_answer(), Err(GameError::NothingToWithdraw));
    }
}
