//! What players do, as the record keeps it. Restoring a game is replaying its
//! acts.

use pegmind_rules::{
    Board, Code, Controller, Feedback, Hints, Marks, Row, Rules, Seat, Setup, Strict, Takebacks,
    check_peg,
};

use crate::hint::HintStep;
use crate::notes::Note;
use crate::refusal::Refusal;

/// The most acts a record holds. It keeps records far below the length that
/// is read back.
pub(crate) const ACTS_MAX: usize = 8_000;

/// One thing a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The codebreaker placed a guess.
    Guess(Code),
    /// The placed guess was answered.
    Answer {
        /// The answer.
        feedback: Feedback,
        /// How long the row took, in whole seconds.
        seconds: u32,
    },
    /// The last answer was withdrawn, and a guess placed since with it.
    Withdraw,
    /// The last row was taken back, guess and answer.
    TakeBack,
    /// An answer was wrong and is this one. Later rows stand as they are; if
    /// the guess was the code, they were never played.
    Correct {
        /// The number of the row, from 1.
        row: usize,
        /// The right answer.
        feedback: Feedback,
    },
    /// The codebreaker took this step of the hint ladder.
    Hint(HintStep),
    /// The codebreaker made a note.
    Note(Note),
    /// The codebreaker gave up.
    Resign,
}

impl Act {
    /// Whether this game of a match has such an act, with this board and after
    /// so many acts: the one answer for play, for going on and for replaying.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why it has not.
    pub(crate) fn check(
        &self,
        setup: &Setup,
        game: u8,
        board: &Board,
        acts: usize,
    ) -> Result<(), Refusal> {
        // A guess has to have room for its answer, too.
        if acts + 2 > ACTS_MAX && !matches!(self, Self::Answer { .. } | Self::Resign) {
            return Err(Refusal::RecordFull { acts: ACTS_MAX });
        }
        match self {
            Self::Guess(guess) => {
                let human = setup.controller(Seat::Codebreaker, game).is_person();
                let strict = human && setup.options().strict == Strict::Yes;
                match board.clashes(guess).into_iter().next().filter(|_| strict) {
                    Some(clash) => Err(Refusal::DoesNotFit { clash }),
                    None => Ok(()),
                }
            }
            Self::Withdraw if !answers_unchecked(setup, game) => Err(Refusal::NothingToUndo),
            Self::Correct { row, feedback } => {
                if !answers_unchecked(setup, game) {
                    return Err(Refusal::AnswersChecked);
                }
                expect_row(board, *row)?;
                expect_answer(board.rules(), feedback)
            }
            Self::TakeBack if setup.options().takebacks == Takebacks::Forbidden => {
                Err(Refusal::NothingToUndo)
            }
            Self::Note(note) => {
                check_peg(board.rules(), note.peg)?;
                let pegs = board.rules().pegs().get();
                if (1..=pegs).contains(&note.hole) {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchHole { hole: note.hole, pegs })
                }
            }
            Self::Hint(_) if without_hints(setup, game) => Err(Refusal::NoHints),
            Self::Answer { .. }
            | Self::Withdraw
            | Self::TakeBack
            | Self::Hint(_)
            | Self::Resign => Ok(()),
        }
    }
}

/// The answered row with this number, from 1.
pub(crate) fn expect_row(board: &Board, row: usize) -> Result<Row, Refusal> {
    let rows = board.rows();
    if rows.is_empty() {
        return Err(Refusal::NoRow);
    }
    let found = row.checked_sub(1).and_then(|idx| rows.get(idx)).copied();
    found.ok_or(Refusal::NoSuchRow { row, placed: rows.len() })
}

/// Refuses an answer that belongs to another board.
pub(crate) fn expect_answer(rules: &Rules, given: &Feedback) -> Result<(), Refusal> {
    let own = given.rule() == rules.feedback() && given.pegs() == rules.pegs();
    if own { Ok(()) } else { Err(Refusal::ForeignAnswer { given: *given }) }
}

/// Whether a person's answers are taken as they are given: nobody here knows
/// the code, or it was agreed to trust.
pub(crate) fn answers_unchecked(setup: &Setup, game: u8) -> bool {
    match setup.controller(Seat::Codemaker, game) {
        Controller::Table => true,
        Controller::Human => setup.options().marks == Marks::Trust,
        Controller::Maker(_) | Controller::Breaker(_) => false,
    }
}

/// Whether a person breaks the code who is told nothing but the answers.
pub(crate) fn without_hints(setup: &Setup, game: u8) -> bool {
    setup.options().hints == Hints::Forbidden
        && setup.controller(Seat::Codebreaker, game).is_person()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hint::HintStep;
    use crate::record::Record;

    #[test]
    fn a_full_record_takes_nothing_but_what_ends_a_game() {
        let setup = Record::parse("").unwrap().header.setup;
        let board = Board::new(*setup.rules());
        let check = |act: Act, acts| act.check(&setup, 1, &board, acts);
        let hint = Act::Hint(HintStep::Left);
        assert_eq!(check(hint, ACTS_MAX - 2), Ok(()));
        assert_eq!(check(hint, ACTS_MAX - 1), Err(Refusal::RecordFull { acts: ACTS_MAX }));
        assert_eq!(check(Act::Resign, ACTS_MAX), Ok(()));
    }
}
