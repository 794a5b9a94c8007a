//! Work that a session asks its host to do, and how the host answers.

use pegmind_rules::{
    Assistance, Board, BreakerLevel, Code, Draft, Hint, OpenCount, Pairings, Repair, Row, Rules,
    Strict,
};

use crate::escrow::Escrow;
use crate::game_id::GameId;
use crate::generator::Seed;
use crate::hint::HintStep;
use crate::intent::Intent;
use crate::record::{Record, RecordLines};
use crate::secret::HiddenCode;

/// Something the host has to do, in the order given. What is to be stored is
/// stored before anything is shown.
#[derive(Debug)]
pub enum Effect {
    /// Store what only the codemaker may know, so that it survives a crash:
    /// in a place of its own, readable by the player alone, over an older one.
    Seal {
        /// The game.
        id: GameId,
        /// What to store.
        escrow: Escrow,
    },
    /// Append to the public record of a running game.
    Append {
        /// The game.
        id: GameId,
        /// What was done, as whole lines.
        lines: RecordLines,
    },
    /// Add a finished game to the history, unless it is there.
    Archive {
        /// The game.
        id: GameId,
        /// Its record.
        record: Record,
    },
    /// Delete what was kept of a game of a match, as soon as all of the next
    /// one is stored: until then it holds the score and the seed.
    Supersede {
        /// The game that is over.
        old: GameId,
        /// The game that has begun.
        new: GameId,
    },
    /// Delete what was kept of a running game.
    Discard {
        /// The game.
        id: GameId,
    },
    /// Ask a solver. It sees the public board only.
    Consult(Consultation),
    /// Ask whoever thinks for a computer codemaker. What is asked and answered
    /// is not for the codebreaker.
    ConsultMaker(MakerConsultation),
}

/// A question to a solver.
#[derive(Clone, Debug)]
pub struct Consultation {
    /// Goes back with the advice. Advice with an older ticket has no effect.
    pub ticket: Ticket,
    /// What is asked.
    pub question: Question,
    /// The public board.
    pub board: Board,
    /// Where all randomness of the answer comes from.
    pub seed: Seed,
}

/// What a solver can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The next guess of a computer player.
    Guess {
        /// How it plays.
        level: BreakerLevel,
        /// Whether its guesses have to fit, if it can keep to that.
        strict: Strict,
    },
    /// Whether the answers so far can all be right.
    Consistency,
    /// Whether the last row told anything that the rows before it did not. It
    /// is asked after the row, and costs nothing.
    News,
    /// A step of the hint ladder.
    Hint {
        /// The step.
        step: HintStep,
        /// The complete draft, for the first step.
        draft: Option<Code>,
    },
    /// Which answers are probably wrong, where no code fits all rows.
    Repairs,
    /// What one answer can mean, by the rules alone.
    Pairings {
        /// The number of the row, from 1.
        number: usize,
        /// The row.
        row: Row,
    },
    /// Everything that the public board tells. The advice is
    /// [`Advice::Assist`].
    Assist {
        /// The draft, which is to be judged, too.
        draft: Draft,
    },
}

/// A question to whoever thinks for a computer codemaker.
#[derive(Clone, Debug)]
pub struct MakerConsultation {
    /// Goes back with the advice. Advice with an older ticket has no effect.
    pub ticket: Ticket,
    /// What is asked.
    pub question: MakerQuestion,
    /// The rules of the game.
    pub rules: Rules,
    /// Every answer given so far, the first one first, also those of rows
    /// taken back: they can be more than the board has rows.
    pub answered: Vec<Row>,
    /// A code that gives all these answers, if the session knows one.
    pub known: Option<HiddenCode>,
    /// Where all randomness of the answer comes from.
    pub seed: Seed,
}

/// What a codemaker can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MakerQuestion {
    /// A code that takes long to find. The advice is [`Advice::Code`].
    DeviousCode,
    /// How to answer this guess without settling on a code. The advice is
    /// [`Advice::Code`]: a code that gives all answers so far; the answer is
    /// what it says to the guess.
    Evade {
        /// The guess.
        guess: Code,
    },
    /// A code to show at the end, and how many were open at each answer. The
    /// advice is [`Advice::Revealed`].
    Reveal,
}

/// Names one question, so that a late answer can be told from the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(pub(crate) u64);

impl Ticket {
    /// The number of the question, to be sent with it.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The ticket of the question with this number, as it came back.
    #[must_use]
    pub const fn from_number(number: u64) -> Self {
        Self(number)
    }
}

/// What a solver answers.
#[derive(Clone, Debug)]
pub enum Advice {
    /// A guess.
    Guess(Code),
    /// No code fits all rows. This row, counted from 1, is the first that no
    /// code fits together with those before it, if that is known.
    NoCode {
        /// The row.
        row: Option<usize>,
    },
    /// The answers can all be right, as far as can be said.
    Consistent,
    /// What the last row did.
    News {
        /// Whether it told anything, or that cannot be said. If not, every code
        /// that fitted the rows before it could only be answered so.
        told: bool,
    },
    /// A hint.
    Hint(Hint),
    /// Everything that the public board tells.
    Assist(Assistance),
    /// The repairs of contradictory answers, the likeliest first, at most
    /// [`Repair::LISTED_MAX`]; empty if none is known.
    Repairs(Vec<Repair>),
    /// The readings of an answer, at most [`Pairings::LISTED_MAX`].
    Pairings(Pairings),
    /// The codemaker's code, or the one its next answer comes from.
    Code(HiddenCode),
    /// What an evading codemaker shows after the end.
    Revealed {
        /// A code that gives all answers.
        code: Code,
        /// How many codes were open before the first answer and after each.
        open: Vec<OpenCount>,
    },
}

/// What comes into a session.
#[derive(Clone, Debug)]
pub enum Input {
    /// From a person.
    Intent(Intent),
    /// From a solver.
    Advice {
        /// The ticket of the question.
        ticket: Ticket,
        /// The answer.
        advice: Advice,
    },
}
