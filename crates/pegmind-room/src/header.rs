//! What is chosen before anybody comes.

use std::fmt;

use pegmind_rules::{
    Both, CodePlace, GameCount, MakerLevel, Marks, PlayerKind, PlayerName, Quoted, Setup,
    SetupError, SetupOptions, Takebacks, UnknownNameError,
};
use pegmind_session::hex::HexError;
use pegmind_session::{GameId, Header, Record, RecordError};
use thiserror::Error;

use crate::member::{BoardNumber, Member};
use crate::mode::Mode;
use crate::player_seed::SeedHash;

/// What is chosen before anybody comes, checked to go together.
///
/// Prints as lines of tags, as a record begins; [`RoomHeader::parse`] reads them back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomHeader {
    id: GameId,
    mode: Mode,
    setup: Setup,
    date: String,
    seed_hash: Option<SeedHash>,
}

impl RoomHeader {
    /// A room of this name, where a day is one as in `2026-11-23`. Who plays and what they
    /// are called is not looked at: members bring that.
    ///
    /// # Errors
    ///
    /// [`RoomHeaderError`] names what cannot be played in a room.
    pub fn new(
        id: GameId,
        mode: Mode,
        options: &SetupOptions,
        date: &str,
    ) -> Result<Self, RoomHeaderError> {
        if options.code_place != CodePlace::Program || options.marks != Marks::Program {
            return Err(RoomHeaderError::MarkedByHand);
        }
        if options.maker_level != MakerLevel::Random {
            return Err(RoomHeaderError::MakerLevel { level: options.maker_level });
        }
        if options.takebacks != Takebacks::Forbidden {
            return Err(RoomHeaderError::Takebacks);
        }
        let one = options.games == GameCount::ONE;
        if one == (mode == Mode::Match) {
            return Err(RoomHeaderError::Games { mode, games: options.games });
        }
        let kinds = Both { first: PlayerKind::Human, second: second_kind(mode) };
        let names = PlayerName::defaults(kinds);
        let setup = Setup::new(SetupOptions { kinds, names, ..options.clone() })?;
        Ok(Self { id, mode, setup, date: date.to_owned(), seed_hash: None })
    }

    /// The same room, whose server promises by this hash which seed is its part in the codes of
    /// computers.
    #[must_use]
    pub fn with_seed_hash(self, seed_hash: SeedHash) -> Self {
        Self { seed_hash: Some(seed_hash), ..self }
    }

    /// The name of the room.
    #[must_use]
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// How people play together.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The hash of the server's part in the codes of computers, which follow from the seeds of all
    /// members, too. `None` in rooms where they follow from the seed of the server alone, as
    /// those that older servers have made.
    #[must_use]
    pub const fn seed_hash(&self) -> Option<SeedHash> {
        self.seed_hash
    }

    /// What was chosen, but for who plays.
    #[must_use]
    pub const fn options(&self) -> &SetupOptions {
        self.setup.options()
    }

    /// Whether nobody may be called like this, because somebody else is.
    pub(crate) fn is_taken(&self, name: &PlayerName) -> bool {
        let names = &self.options().names;
        match self.mode {
            Mode::Match | Mode::Duel => false,
            Mode::Race => names.second == *name,
            Mode::Cooperation => names.first == *name || names.second == *name,
        }
    }

    /// What a board of the room begins with.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if these members cannot play on it.
    pub(crate) fn of_board(
        &self,
        board: BoardNumber,
        members: &[Member],
    ) -> Result<Header, SetupError> {
        let known = |idx: usize| members.get(idx).map(|member| (member.name.clone(), member.kind));
        let own = self.options();
        let computer = || (own.names.second.clone(), PlayerKind::Computer);
        let breaker = known(board.idx());
        let (first, second) = match self.mode {
            Mode::Match => (known(0), known(1)),
            Mode::Duel => (breaker, known(1 - board.idx().min(1))),
            Mode::Race => (breaker, Some(computer())),
            Mode::Cooperation => (None, Some(computer())),
        };
        let first = first.unwrap_or_else(|| (own.names.first.clone(), PlayerKind::Human));
        let second = second.unwrap_or_else(computer);
        let names = Both { first: first.0, second: second.0 };
        let seats = Both { first: first.1, second: second.1 };
        let setup = Setup::new(SetupOptions { names, kinds: seats, ..own.clone() })?;
        let id = self.board_id(board);
        let match_id = (self.mode == Mode::Match).then(|| id.clone());
        Ok(Header { id: Some(id), match_id, ..self.header(setup) })
    }

    /// A name for a board that no other one has.
    fn board_id(&self, board: BoardNumber) -> GameId {
        let number = format!("-{board}");
        let mut name = self.id.as_str().to_owned();
        name.truncate(GameId::LENGTH_MAX - number.len());
        GameId::new(&(name + &number)).unwrap_or_else(|_| self.id.clone())
    }

    fn header(&self, setup: Setup) -> Header {
        Header {
            id: Some(self.id.clone()),
            match_id: None,
            date: Some(self.date.clone()),
            daily: None,
            prize: None,
            setup,
            game: 1,
            points: Both::default(),
        }
    }

    /// Reads what was printed.
    ///
    /// # Errors
    ///
    /// [`RoomHeaderError`] for any other text.
    pub fn parse(text: &str) -> Result<Self, RoomHeaderError> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let mode = first.strip_prefix("[Mode \"").and_then(|mode| mode.strip_suffix("\"]"));
        let mode = mode.ok_or_else(|| RoomHeaderError::NoMode { line: Quoted::new(first) })?;
        let (second, tags) = rest.split_once('\n').unwrap_or((rest, ""));
        let hash = second.strip_prefix("[SeedHash \"").and_then(|hash| hash.strip_suffix("\"]"));
        let tags = if hash.is_some() { tags } else { rest };
        let Header { id, date, setup, .. } = Record::parse(tags)?.header;
        let id = id.ok_or(RoomHeaderError::NoName)?;
        let date = date.as_deref().unwrap_or_default();
        let header = Self::new(id, mode.parse()?, setup.options(), date)?;
        let seed_hash = hash.map(SeedHash::from_hex).transpose();
        Ok(Self { seed_hash: seed_hash.map_err(RoomHeaderError::SeedHash)?, ..header })
    }
}

impl fmt::Display for RoomHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[Mode \"{}\"]", self.mode)?;
        if let Some(seed_hash) = self.seed_hash {
            writeln!(f, "[SeedHash \"{seed_hash}\"]")?;
        }
        f.write_str(&self.header(self.setup.clone()).to_text())
    }
}

/// Who sits in the seat that makes the first code.
const fn second_kind(mode: Mode) -> PlayerKind {
    match mode {
        Mode::Match | Mode::Duel => PlayerKind::Human,
        Mode::Race | Mode::Cooperation => PlayerKind::Computer,
    }
}

/// Why something cannot be played in a room.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RoomHeaderError {
    /// Answers are the room's.
    #[error("key pegs by hand; in a room the program places them")]
    MarkedByHand,
    /// The codes of computers are drawn.
    #[error("codemaker level {level}; in a room expected random")]
    MakerLevel {
        /// The level.
        level: MakerLevel,
    },
    /// A row that others have seen stays.
    #[error("takebacks; in a room a placed row stays")]
    Takebacks,
    /// A match has several games, and nothing else has.
    #[error("{} games in a {mode}; expected an even number in a match, else 1", .games.get())]
    Games {
        /// How people play together.
        mode: Mode,
        /// How many games.
        games: GameCount,
    },
    /// The choices do not go together.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The text does not begin with a mode.
    #[error("'{line}' is no mode of a room; expected a line as in [Mode \"race\"]")]
    NoMode {
        /// The first line.
        line: Quoted,
    },
    /// The mode is unknown.
    #[error(transparent)]
    Mode(#[from] UnknownNameError),
    /// The hash of a seed is none.
    #[error("SeedHash: {0}")]
    SeedHash(HexError),
    /// The room has no name.
    #[error("no Id; a room has a name")]
    NoName,
    /// The text is no record's.
    #[error(transparent)]
    Record(#[from] RecordError),
}
