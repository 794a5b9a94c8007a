//! All that a front end draws.

use std::ops::Deref;

use pegmind_rules::{
    Board, Code, CodeError, Controller, Difficulty, Draft, Explanation, Feedback, GameCount, Hints,
    MakerLevel, Match, Outcome, Pairings, Peg, Player, PlayerName, Row, Setup,
};

use crate::answers::{Audited, OpenRow, is_found};
use crate::day::Day;
use crate::game_id::GameId;
use crate::ledger::Ledger;
use crate::notes::Notes;
use crate::played::Played;
use crate::secret::{Commitment, Opening};

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A person chooses the code.
    Code,
    /// A person guesses.
    Guess,
    /// A person answers the placed guess.
    Answer,
    /// A computer plays or a question is being answered.
    Thinking,
    /// The answers contradict each other; one has to be withdrawn. The row is
    /// the first that cannot be right if those before it are, if known.
    Contradiction {
        /// The number of the row, from 1.
        row: Option<usize>,
    },
    /// The game is over and the match goes on.
    GameOver,
    /// The match is over.
    MatchOver,
}

/// What is behind the shield, as far as the viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shield {
    /// No code yet.
    Empty,
    /// A code nobody at the screen may see.
    Closed,
    /// The viewer's own code; the other side does not see this screen.
    Own(Code),
    /// The code, open to everybody after the end.
    Open(Code),
    /// The code is not here but on a table or in a head.
    Table,
    /// The codemaker evades: no code is settled on.
    Evading,
}

/// Why a row was answered as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The pairs of pegs that matched.
    Open {
        /// The row.
        row: Row,
        /// Which peg matched what.
        explanation: Explanation,
        /// The right answer where the row has a wrong one, once that is known.
        right: Option<Feedback>,
    },
    /// What the row alone tells: nobody at the screen may know the code yet.
    Closed {
        /// The row.
        row: Row,
        /// How its pegs may be marked; `None` if that was not asked, or if such
        /// answers do not tell.
        pairings: Option<Pairings>,
    },
}

/// A table as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView<'a> {
    /// The name of the game.
    pub id: &'a GameId,
    /// What was chosen before play.
    pub setup: &'a Setup,
    /// The day whose code is looked for, if it is a daily code.
    pub daily: Option<Day>,
    /// Whether the code opens a prize.
    pub has_prize: bool,
    /// The running score.
    pub game_match: &'a Match,
    /// The rules and the answered rows.
    pub board: &'a Board,
    /// The guess that waits for an answer.
    pub pending: Option<&'a Code>,
    /// What the game waits for.
    pub phase: Phase,
    /// What is behind the shield.
    pub shield: Shield,
    /// The codemaker's promise.
    pub commitment: Option<Commitment>,
    /// Time, hints and takebacks.
    pub ledger: &'a Ledger,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The code after the end.
    pub opening: Option<Opening>,
    /// Wrong answers, known after the end.
    pub audit: Vec<Audited>,
    /// How many codes an evading codemaker had open at each answer, known
    /// after the end.
    pub open: Vec<OpenRow>,
    /// Who makes the code.
    pub codemaker: Player,
    /// Who breaks it.
    pub codebreaker: Player,
    /// Who acts for the codemaker.
    pub maker: Controller,
    /// Who acts for the codebreaker.
    pub breaker: Controller,
    /// How many acts the record of the game has.
    pub acts: usize,
}

/// A row that a draft contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraftClash {
    /// The number of the row, from 1.
    pub row: usize,
    /// What it was answered.
    pub given: Feedback,
    /// What it would read if the draft were the code; `None` while pegs are missing.
    pub would_be: Option<Feedback>,
}

/// A table and a desk at it, as a front end draws them. What is on the table
/// is read as if it stood here.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The table.
    pub table: TableView<'a>,
    /// The draft.
    pub draft: &'a Draft,
    /// What keeps the draft from being placed; `None` if it can be.
    pub draft_problem: Option<CodeError>,
    /// For each hole of the draft, from the left, whether its peg is kept for
    /// the next row. Holes that are not listed are not kept.
    pub kept: &'a [bool],
    /// Whether the first row is marked that the draft contradicts.
    pub marks_clashes: bool,
    /// That row, if there is one and it is to be marked.
    pub clash: Option<DraftClash>,
    /// What the code has opened that was found.
    pub prize: Option<&'a str>,
    /// The codebreaker's notes.
    pub notes: &'a Notes,
}

impl<'a> Deref for View<'a> {
    type Target = TableView<'a>;

    fn deref(&self) -> &Self::Target {
        &self.table
    }
}

impl View<'_> {
    /// Whether the peg in a hole of the draft, counted from 0, is kept for the
    /// next row.
    #[must_use]
    pub fn is_kept(&self, hole: usize) -> bool {
        self.kept.get(hole) == Some(&true)
    }
}

impl TableView<'_> {
    /// What everybody knows of the game, to say it.
    #[must_use]
    pub fn played(&self) -> Played {
        Played {
            setup: self.setup.clone(),
            game_match: *self.game_match,
            rows: self.board.rows().len(),
            hints: self.ledger.hints.clone(),
            has_prize: self.has_prize,
        }
    }

    /// The right answer to a row, counted from 1, that has a wrong one, once
    /// that is known.
    #[must_use]
    pub fn right_answer(&self, row: usize) -> Option<Feedback> {
        self.audit.iter().find(|wrong| wrong.row == row).map(|wrong| wrong.right)
    }

    /// Whether the code was found, and key pegs do not only say so.
    #[must_use]
    pub fn is_found(&self) -> bool {
        is_found(self.outcome, &self.audit)
    }

    /// True if nobody plays on: the game came to its end, or its room did before it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.outcome.is_some() || self.phase == Phase::MatchOver
    }

    /// What the codemaker is called.
    #[must_use]
    pub fn maker_name(&self) -> &PlayerName {
        self.setup.name(self.codemaker)
    }

    /// What the codebreaker is called.
    #[must_use]
    pub fn breaker_name(&self) -> &PlayerName {
        self.setup.name(self.codebreaker)
    }

    /// The number of the row that is being guessed or answered, from 1; after
    /// the end the last one, or the one in which the codebreaker gave up.
    #[must_use]
    pub fn row_number(&self) -> usize {
        let used = self.board.rows().len();
        match self.outcome {
            Some(Outcome::Solved | Outcome::Unsolved) => used,
            Some(Outcome::Resigned) | None => used + 1,
        }
    }

    /// Whether a row by itself makes this peg impossible in this hole, counted
    /// from 1. Only at the easy level, for notes that a player has marked
    /// automatically; false on boards with fewer rows.
    #[must_use]
    pub fn rules_out(&self, peg: Peg, hole: u8) -> bool {
        let rules = self.board.rules();
        let easy = rules.rows() >= Difficulty::Easy.rows();
        let Some(idx) = hole.checked_sub(1).filter(|idx| easy && *idx < rules.pegs().get()) else {
            return false;
        };
        let mut draft = Draft::default();
        draft.put(usize::from(idx), Some(peg));
        self.board.first_conflict(&draft).is_some()
    }

    /// True if the person who guesses may be helped: the game was not set up without hints, or is
    /// over.
    #[must_use]
    pub fn allows_hints(&self) -> bool {
        self.outcome.is_some() || !self.setup.forbids_hints(self.game_match.game())
    }

    /// Whether a person could have the first row marked that the draft contradicts. It
    /// is for single games, and a hint.
    #[must_use]
    pub fn may_mark_clashes(&self) -> bool {
        let options = self.setup.options();
        let hints = options.games == GameCount::ONE && options.hints == Hints::Allowed;
        hints && self.breaker == Controller::Human && self.outcome.is_none()
    }

    /// Whether the codemaker settles on no code until its answers leave only
    /// one.
    #[must_use]
    pub const fn evades(&self) -> bool {
        matches!(self.maker, Controller::Maker(MakerLevel::Evader))
    }

    /// Whether two people have to hand the screen over to each other.
    #[must_use]
    pub fn shared_screen(&self) -> bool {
        self.maker == Controller::Human && self.breaker == Controller::Human
    }
}
