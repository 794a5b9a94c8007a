//! What is chosen before play: rules, players, levels, match and drawings.

use thiserror::Error;

use crate::game_match::{GameCount, Scoring};
use crate::named::named;
use crate::perfect_board::UnplayedBoardError;
use crate::player::{Both, Player, PlayerKind, PlayerName};
use crate::rules::{FeedbackRule, Rules};
use crate::seat::{BreakerLevel, Controller, MakerLevel, Seat};

named! {
    /// Where the code of a human codemaker is kept.
    #[derive(Default, Hash)]
    pub enum CodePlace: "place for the code" {
        /// In this program, which can then mark guesses and check key pegs.
        #[default]
        Program = "program",
        /// On a real board or in somebody's head.
        Table = "table",
    }
}

named! {
    /// Who places the key pegs when a human codemaker's code is known.
    #[derive(Default, Hash)]
    pub enum Marks: "marks" {
        /// The program.
        #[default]
        Program = "program",
        /// The codemaker; wrong key pegs are refused.
        Hand = "hand",
        /// The codemaker; wrong key pegs are taken and named after the end.
        Trust = "trust",
    }
}

named! {
    /// How key pegs are drawn.
    #[derive(Default, Hash)]
    pub enum KeyPegStyle: "key peg drawing" {
        /// `#` exact, `o` color, `.` nothing.
        #[default]
        Shapes = "shapes",
        /// Black for exact, white for color.
        BlackWhite = "black-white",
        /// Red for exact, white for color.
        RedWhite = "red-white",
    }
}

named! {
    /// Whether the codebreaker may take rows back.
    #[derive(Default, Hash)]
    pub enum Takebacks: "takebacks" {
        /// A placed row stays.
        #[default]
        Forbidden = "no",
        /// The last row can be taken back; the record says so.
        Allowed = "yes",
    }
}

named! {
    /// Whether a guess has to fit the rows before it.
    #[derive(Default, Hash)]
    pub enum Strict: "strict" {
        /// Any legal code can be guessed.
        #[default]
        No = "no",
        /// Only codes that fit every row can be guessed.
        Yes = "yes",
    }
}

named! {
    /// Whether the codebreaker may ask for hints.
    #[derive(Default, Hash)]
    pub enum Hints: "hints" {
        /// Hints can be asked for; the record says so.
        #[default]
        Allowed = "yes",
        /// The codebreaker is told nothing but the answers.
        Forbidden = "no",
    }
}

/// Everything chosen before play, not checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupOptions {
    /// The board.
    pub rules: Rules,
    /// What the players are called.
    pub names: Both<PlayerName>,
    /// Who they are.
    pub kinds: Both<PlayerKind>,
    /// How a computer plays that sits in the codemaker's seat.
    pub maker_level: MakerLevel,
    /// How a computer plays that sits in the codebreaker's seat.
    pub breaker_level: BreakerLevel,
    /// Where a human codemaker keeps the code.
    pub code_place: CodePlace,
    /// Who places the key pegs for a human codemaker.
    pub marks: Marks,
    /// Whether rows can be taken back.
    pub takebacks: Takebacks,
    /// Whether guesses have to fit.
    pub strict: Strict,
    /// Whether a person who breaks the code may ask for hints.
    pub hints: Hints,
    /// How many games.
    pub games: GameCount,
    /// What the codemaker gets points for.
    pub scoring: Scoring,
    /// How key pegs are drawn.
    pub key_pegs: KeyPegStyle,
}

impl SetupOptions {
    /// A single game on this board between players who chose nothing else.
    #[must_use]
    pub fn new(rules: Rules, kinds: Both<PlayerKind>) -> Self {
        Self {
            rules,
            names: PlayerName::defaults(kinds),
            kinds,
            maker_level: MakerLevel::default(),
            breaker_level: BreakerLevel::default(),
            code_place: CodePlace::default(),
            marks: Marks::default(),
            takebacks: Takebacks::default(),
            strict: Strict::default(),
            hints: Hints::default(),
            games: GameCount::ONE,
            scoring: Scoring::default(),
            key_pegs: KeyPegStyle::default(),
        }
    }
}

/// Everything chosen before play, checked to go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup(SetupOptions);

impl Setup {
    /// Checks that the choices go together.
    ///
    /// # Errors
    ///
    /// [`SetupError`] names the two that do not.
    pub fn new(options: SetupOptions) -> Result<Self, SetupError> {
        let single = options.games == GameCount::ONE;
        if options.takebacks == Takebacks::Allowed && !single {
            return Err(SetupError::TakebacksInMatch);
        }
        if options.scoring == Scoring::Keys && options.rules.feedback() == FeedbackRule::Sum {
            return Err(SetupError::KeysNotTold);
        }
        if options.names.first == options.names.second {
            return Err(SetupError::SameName { name: options.names.first });
        }
        let makers = if single { &[Player::Second][..] } else { Player::ALL };
        let human_maker =
            makers.iter().any(|player| *options.kinds.of(*player) == PlayerKind::Human);
        if options.marks != Marks::Program && !human_maker {
            return Err(SetupError::NobodyMarks);
        }
        if options.code_place == CodePlace::Table && !human_maker {
            return Err(SetupError::NobodyAtTable);
        }
        let breakers = if single { &[Player::First][..] } else { Player::ALL };
        if breakers.iter().any(|player| *options.kinds.of(*player) == PlayerKind::Computer) {
            options.breaker_level.check(&options.rules)?;
        }
        if options.code_place == CodePlace::Table && options.marks == Marks::Trust {
            return Err(SetupError::NothingToAudit);
        }
        Ok(Self(options))
    }

    /// The choices.
    #[must_use]
    pub const fn options(&self) -> &SetupOptions {
        &self.0
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// What a player is called.
    #[must_use]
    pub const fn name(&self, player: Player) -> &PlayerName {
        self.0.names.of(player)
    }

    /// Returns true if hints are off and a person breaks the code in this game of the match,
    /// counted from 1.
    #[must_use]
    pub fn forbids_hints(&self, game: u8) -> bool {
        self.0.hints == Hints::Forbidden && self.controller(Seat::Codebreaker, game).is_person()
    }

    /// Who acts for a seat in this game of the match, counted from 1.
    #[must_use]
    pub fn controller(&self, seat: Seat, game: u8) -> Controller {
        let kind = *self.0.kinds.of(Player::seated(seat, game));
        match (kind, seat, self.0.code_place) {
            (PlayerKind::Computer, Seat::Codemaker, _) => Controller::Maker(self.0.maker_level),
            (PlayerKind::Computer, Seat::Codebreaker, _) => {
                Controller::Breaker(self.0.breaker_level)
            }
            (PlayerKind::Human, Seat::Codemaker, CodePlace::Table) => Controller::Table,
            (PlayerKind::Human, _, _) => Controller::Human,
        }
    }

    /// Whether two people share the screen.
    #[must_use]
    pub fn two_people(&self) -> bool {
        self.0.kinds.first == PlayerKind::Human && self.0.kinds.second == PlayerKind::Human
    }
}

/// Choices that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Takebacks in a match.
    #[error("takebacks are for single games; a match of several games has none")]
    TakebacksInMatch,
    /// Points for exact key pegs that nobody is told of.
    #[error("scoring by key pegs needs feedback that tells exact matches; sum does not")]
    KeysNotTold,
    /// Both players have one name.
    #[error("both players are called {name}; expected two different names")]
    SameName {
        /// The name.
        name: PlayerName,
    },
    /// Key pegs by hand, but no person makes a code.
    #[error("key pegs by hand need a human codemaker")]
    NobodyMarks,
    /// A code on the table, but no person makes one.
    #[error("a code on the table needs a human codemaker")]
    NobodyAtTable,
    /// Key pegs to audit against a code that nobody here knows.
    #[error("a code on the table is not known here, so key pegs cannot be audited at the end")]
    NothingToAudit,
    /// A computer codebreaker that does not play on this board.
    #[error(transparent)]
    UnplayedBoard(#[from] UnplayedBoardError),
}
