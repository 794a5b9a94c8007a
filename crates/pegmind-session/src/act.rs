//! What is done at a table. An act has one text, that of the record: the same
//! line is stored, sent and replayed. Restoring a game is replaying its acts.

mod text;

use pegmind_rules::{
    Board, Code, Controller, Feedback, Marks, OpenCount, Row, Rules, Seat, Setup, Strict,
    Takebacks, check_peg,
};

use crate::hint::HintStep;
use crate::notes::Note;
use crate::refusal::{Refusal, Wanted};
use crate::secret::{Commitment, HiddenCode, Opening};
use crate::viewer::Audience;

pub use text::SeenAct;
pub(crate) use text::{Piece, act_in_braces, rows_after, seconds, tokenize, write_acts};

/// The most acts a record holds. It keeps records far below the length that
/// is read back.
pub(crate) const ACTS_MAX: usize = 8_000;

/// One thing that is done at a table. Two acts are equal if their texts are.
#[derive(Clone, Debug)]
pub enum Act {
    /// The codemaker's code, or the code that an evader's next answer comes
    /// from. It is sealed: in its place everybody sees the promise, or the
    /// answer.
    Choose(HiddenCode),
    /// The codemaker has settled on a code, and promises it.
    Commit(Commitment),
    /// The codebreaker placed a guess.
    Guess(Code),
    /// The placed guess was answered.
    Answer {
        /// The answer.
        feedback: Feedback,
        /// How long the row took, in whole seconds. The table's clock says so,
        /// whatever stands here when it is given.
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
    /// The code of a game that is over was opened.
    Open {
        /// The code, and the salt of its promise.
        opening: Opening,
        /// How many codes an evader had open before the first answer and after
        /// each; otherwise nothing.
        open: Vec<OpenCount>,
    },
    /// The next game of the match began.
    NextGame,
}

/// Whoever keeps the table does it, for the computers or for everybody: codes,
/// guesses, openings and the next game. What a person alone decides or asks for,
/// nobody does in their place.
const HOUSE: u8 = 1;
/// It stands in the record as something that was done, and not in its head or at
/// its end.
const ENTRY: u8 = 2;
/// A game may be over with it.
const END: u8 = 4;

impl Act {
    /// Whose act it is, `None` if it is anybody's; what else is so; and what is
    /// wanted by who tries it.
    const fn traits(&self) -> (Option<Seat>, u8, Wanted) {
        const MAKER: Option<Seat> = Some(Seat::Codemaker);
        const BREAKER: Option<Seat> = Some(Seat::Codebreaker);
        match self {
            Self::Choose(_) | Self::Commit(_) => (MAKER, HOUSE, Wanted::Code),
            Self::Guess(_) => (BREAKER, HOUSE | ENTRY, Wanted::Guess),
            Self::Answer { .. } | Self::Correct { .. } => (MAKER, ENTRY | END, Wanted::Answer),
            Self::Withdraw => (MAKER, ENTRY, Wanted::Answer),
            Self::TakeBack => (BREAKER, ENTRY, Wanted::Answer),
            Self::Hint(_) => (BREAKER, ENTRY, Wanted::Hint),
            Self::Note(_) => (BREAKER, ENTRY, Wanted::Note),
            Self::Resign => (BREAKER, ENTRY | END, Wanted::Resign),
            Self::Open { .. } => (MAKER, HOUSE | END, Wanted::Opening),
            Self::NextGame => (None, HOUSE, Wanted::NextGame),
        }
    }

    /// Who may see it. What others see in its place counts as an act, too.
    #[must_use]
    pub const fn audience(&self) -> Audience {
        match self {
            Self::Choose(_) => Audience::Sealed,
            Self::Note(_) => Audience::Seat(Seat::Codebreaker),
            Self::Commit(_)
            | Self::Guess(_)
            | Self::Answer { .. }
            | Self::Withdraw
            | Self::TakeBack
            | Self::Correct { .. }
            | Self::Hint(_)
            | Self::Resign
            | Self::Open { .. }
            | Self::NextGame => Audience::All,
        }
    }

    /// The seat whose act it is; `None` if it is anybody's.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.traits().0
    }

    pub(crate) const fn is_for_house(&self) -> bool {
        self.traits().1 & HOUSE != 0
    }

    pub(crate) const fn is_entry(&self) -> bool {
        self.traits().1 & ENTRY != 0
    }

    pub(crate) const fn may_end(&self) -> bool {
        self.traits().1 & END != 0
    }

    pub(crate) const fn wanted(&self) -> Wanted {
        self.traits().2
    }

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
        let ends = matches!(self, Self::Answer { .. } | Self::Resign);
        if acts + 2 > ACTS_MAX && self.is_entry() && !ends {
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
            Self::Hint(_) if setup.forbids_hints(game) => Err(Refusal::NoHints),
            Self::Choose(_)
            | Self::Commit(_)
            | Self::Answer { .. }
            | Self::Withdraw
            | Self::TakeBack
            | Self::Hint(_)
            | Self::Resign
            | Self::Open { .. }
            | Self::NextGame => Ok(()),
        }
    }
}

impl PartialEq for Act {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Act {}

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

/// Whether a person answers guesses.
pub(crate) fn marked_by_hand(setup: &Setup, game: u8) -> bool {
    match setup.controller(Seat::Codemaker, game) {
        Controller::Table => true,
        Controller::Human => setup.options().marks != Marks::Program,
        Controller::Maker(_) | Controller::Breaker(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

    #[test]
    fn a_full_record_takes_nothing_but_what_ends_a_game() {
        let setup = Record::parse("").unwrap().header.setup;
        let board = Board::new(*setup.rules());
        let check = |act: Act, acts| act.check(&setup, 1, &board, acts);
        let hint = || Act::Hint(HintStep::Left);
        assert_eq!(check(hint(), ACTS_MAX - 2), Ok(()));
        assert_eq!(check(hint(), ACTS_MAX - 1), Err(Refusal::RecordFull { acts: ACTS_MAX }));
        assert_eq!(check(Act::Resign, ACTS_MAX), Ok(()));
    }
}
