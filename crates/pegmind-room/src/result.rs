//! How a room ended, as far as it counts for rankings.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use pegmind_rules::{MatchOutcome, Player, Preset, Quoted, Rules, UnknownNameError, named};
use pegmind_session::{Act, GameId, Viewer};
use thiserror::Error;

use crate::act::{RoomAct, SeenRoomAct};
use crate::mode::Mode;
use crate::room::Room;
use crate::stage::Stage;

named! {
    /// What came of a game, for one of two.
    #[derive(Hash)]
    pub enum Score: "score" {
        /// Won.
        Won = "won",
        /// Neither.
        Drawn = "drawn",
        /// Lost.
        Lost = "lost",
    }
}

impl Score {
    /// The same for the other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
        }
    }
}

named! {
    /// Whether anybody was helped by the solver.
    #[derive(Hash)]
    pub enum Help: "kind of help" {
        /// Nobody was.
        Unassisted = "unassisted",
        /// Somebody took a hint.
        Assisted = "assisted",
    }
}

/// How a match or a duel between two claimed names ended.
///
/// Prints as words in a line; it reads back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomResult {
    /// A match or a duel.
    pub mode: Mode,
    /// The board.
    pub preset: Preset,
    /// Whether anybody was helped.
    pub help: Help,
    /// Whose claims, in the order of their seats.
    pub claims: [GameId; 2],
    /// What came of it for the first.
    pub score: Score,
}

impl Room {
    /// Whether it counts for rankings: a match or a duel between two people whose names are
    /// claimed, on a board that has a name.
    #[must_use]
    pub fn is_ranked(&self) -> bool {
        self.ranked().is_some()
    }

    fn ranked(&self) -> Option<(Preset, [GameId; 2])> {
        let header = self.header();
        let preset = preset_of(&header.options().rules);
        let preset = preset.filter(|_| matches!(header.mode(), Mode::Match | Mode::Duel))?;
        match self.members() {
            [first, second] => Some((preset, [first.claim.clone()?, second.claim.clone()?])),
            _ => None,
        }
    }

    /// Returns true if each of the two has made a code or a guess.
    #[must_use]
    pub fn have_both_moved(&self) -> bool {
        let count = |is_it: fn(&Act) -> bool| {
            let is_it = |seen: &&SeenRoomAct| matches!(seen, SeenRoomAct::Act(RoomAct::At(_, act)) if is_it(act));
            self.all_since(0).filter(is_it).count()
        };
        match self.header().mode() {
            // Who guesses in a match has been given a code by the other one.
            Mode::Match => count(|act| matches!(act, Act::Guess(_))) > 0,
            Mode::Duel | Mode::Race | Mode::Cooperation => {
                count(|act| matches!(act, Act::Commit(_))) == self.boards().len()
            }
        }
    }

    /// Returns how it ended, if it counts for rankings: a player who left before the end has
    /// lost. `None` if one of them left before both had made a move.
    #[must_use]
    pub fn result(&self) -> Option<RoomResult> {
        let Stage::Over { left } = self.stage() else { return None };
        let (preset, claims) = self.ranked().filter(|_| self.have_both_moved())?;
        let mode = self.header().mode();
        let score = match left {
            Some(member) if member.idx() == 0 => Score::Lost,
            Some(_) => Score::Won,
            None if mode == Mode::Match => {
                let table = self.boards().first()?.table().view(Viewer::Spectator);
                match table.game_match.outcome() {
                    MatchOutcome::Won(Player::First) => Score::Won,
                    MatchOutcome::Won(Player::Second) => Score::Lost,
                    MatchOutcome::Draw => Score::Drawn,
                }
            }
            None => {
                let guesses = self.guesses();
                let taken = |idx: usize| guesses.get(idx).copied().flatten().unwrap_or(usize::MAX);
                match taken(0).cmp(&taken(1)) {
                    Ordering::Less => Score::Won,
                    Ordering::Equal => Score::Drawn,
                    Ordering::Greater => Score::Lost,
                }
            }
        };
        let hint =
            |act: &SeenRoomAct| matches!(act, SeenRoomAct::Act(RoomAct::At(_, Act::Hint(_))));
        let helped = self.all_since(0).any(hint);
        let help = if helped { Help::Assisted } else { Help::Unassisted };
        Some(RoomResult { mode, preset, help, claims, score })
    }
}

/// The board with a name whose rules these are, with any number of rows.
fn preset_of(rules: &Rules) -> Option<Preset> {
    let is_it = |preset: &&Preset| preset.rules().with_rows(rules.rows()) == *rules;
    Preset::ALL.iter().find(is_it).copied()
}

impl fmt::Display for RoomResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mode, preset, help, claims: [first, second], score } = self;
        write!(f, "{mode} {} {help} {first} {second} {score}", preset.name())
    }
}

impl FromStr for RoomResult {
    type Err = RoomResultError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split(' ').collect();
        let unknown = || RoomResultError::Unknown { text: Quoted::new(text) };
        let [mode, preset, help, first, second, score] = words.as_slice() else {
            return Err(unknown());
        };
        let claim = |text: &str| GameId::new(text).map_err(|_none| unknown());
        Ok(Self {
            mode: mode.parse()?,
            preset: preset.parse()?,
            help: help.parse()?,
            claims: [claim(first)?, claim(second)?],
            score: score.parse()?,
        })
    }
}

/// Why a text is no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RoomResultError {
    /// It is none.
    #[error("'{text}' is no result of a room")]
    Unknown {
        /// The text.
        text: Quoted,
    },
    /// A word is none of those there are.
    #[error(transparent)]
    Word(#[from] UnknownNameError),
}
