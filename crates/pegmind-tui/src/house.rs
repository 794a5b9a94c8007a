//! What the full screen needs from the program around it: games on disk,
//! settings, randomness. It does no input or output of its own but the screen.

use pegmind_advice::Cancel;
use pegmind_face::live::GamesLike;
use pegmind_face::online::FeedWish;
use pegmind_protocol::ClientMsg;
use pegmind_review::{Daily, DrillKey, FinishedGame, GameReview, Puzzle, Statistics};
use pegmind_rules::{GuessAverage, Setup};
use pegmind_session::{Day, Effect, GameId, Moment, Record, Response, Seed, Session};

use crate::elsewhere::{Call, Entered, Entrance, Lobby, ProofPlace, Wire};

/// A game that can go on, or a finished one, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// Its name.
    pub id: GameId,
    /// The game in a few words: board, players, how far it is or how it ended.
    pub sentence: String,
    /// When it was last played, as `2026-11-21`, if that is known.
    pub day: String,
    /// What it is found by, besides its name and its day.
    pub found_by: String,
    /// Why it cannot go on or be shown, if it cannot.
    pub problem: Option<String>,
}

/// Something to be read from the disk or stored there.
#[derive(Debug)]
pub enum DiskQuestion {
    /// Store what an effect says.
    Store(Box<Effect>),
    /// Try again to store what had to wait.
    StoreAgain,
    /// Begin a match, or a single game.
    Begin(Box<Setup>),
    /// Begin a game for this daily code, or go on with the one that was left.
    Daily(Daily),
    /// How do things stand with the code of today?
    Today,
    /// What can be made puzzles of?
    Puzzles,
    /// Go on with a saved game; with the latest one if none is named.
    Resume(Option<GameId>),
    /// Where is this game saved?
    Whereabouts(GameId),
    /// Which game can go on, and what was played last?
    Around,
    /// Which games can go on?
    Games,
    /// The record of a finished game.
    Record(GameId),
    /// Delete a saved game.
    Delete(GameId),
    /// Write a file that is not there yet.
    Write {
        /// Its name, as it was typed.
        file: String,
        /// What is to stand in it.
        text: String,
    },
    /// The record of a file, or of a finished game of this name.
    Other(String),
    /// Keep how a row of an own game was answered that was asked again.
    KeepDrill {
        /// The row.
        key: DrillKey,
        /// Whether the first guess was right.
        right: bool,
    },
    /// Keep a setting for the next time.
    Keep {
        /// Its name.
        key: String,
        /// Its value.
        value: String,
    },
}

/// What comes of a [`DiskQuestion`].
#[derive(Debug)]
pub enum DiskAnswer {
    /// It is done, and there is nothing to be said.
    Done,
    /// Something is to be said: where it is, or why it cannot be done. What
    /// could not be stored does not keep the game from going on.
    Said(String),
    /// It could not be stored: [`DiskQuestion::StoreAgain`] is to be asked
    /// after a while.
    Later {
        /// Why, unless that is not to be said yet.
        said: String,
        /// How long to wait.
        wait: Moment,
    },
    /// A game to be shown.
    Opened(Box<Opened>),
    /// What the first screen shows.
    Around {
        /// The game that can go on, in a few words.
        saved: Option<String>,
        /// How things stand with the code of today, in a few words; nothing if that is not
        /// known.
        daily: String,
        /// The average at which a computer is about as good as the player, if that is known.
        own: Option<GuessAverage>,
        /// What was played last, to offer it again.
        last: Option<Box<Setup>>,
    },
    /// What puzzles follow from.
    Puzzles(Seed),
    /// The code of today was played.
    PlayedToday {
        /// The code.
        daily: Daily,
        /// How it was played, in a few words.
        how: String,
        /// The finished game, if it has a name.
        id: Option<GameId>,
    },
    /// The saved games, the latest first.
    Games(Vec<ListedGame>),
    /// The record of a finished game.
    Record(Box<Record>),
    /// A record to compare a game with.
    Other(Box<Record>),
}

/// A game to be shown.
#[derive(Debug)]
pub struct Opened {
    /// The game.
    pub session: Session,
    /// What follows from its beginning, or from its being restored.
    pub response: Response,
    /// How it came about.
    pub how: How,
    /// What is to be said of it first; nothing if it is a game like others.
    pub said: String,
}

/// How a game came onto the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It has just begun.
    New,
    /// It goes on.
    Resumed,
    /// It goes on without a line that was cut off.
    ResumedTorn,
}

/// Work for a thread of its own: counts the finished games, or says why they cannot be.
pub type Counting = Box<dyn FnOnce() -> Result<Box<Statistics>, String> + Send>;

/// Finished games that were looked for.
#[derive(Clone, Debug, Default)]
pub struct FoundGames {
    /// What was looked for; all if it is empty.
    pub search: String,
    /// The latest of them, the last one first.
    pub games: Vec<ListedGame>,
    /// How many there are.
    pub count: usize,
    /// Why they cannot be looked for, if they cannot.
    pub problem: Option<String>,
}

/// Work for a thread of its own: looks for finished games in all of the history.
pub type Finding = Box<dyn FnOnce(&Cancel) -> FoundGames + Send>;

/// Rows of own games that are asked again.
#[derive(Clone, Debug, Default)]
pub struct Drills {
    /// Those that are due.
    pub due: Vec<(DrillKey, Puzzle)>,
    /// When the next one is due.
    pub next: Option<Day>,
}

/// Work for a thread of its own: finds the rows that are due, or says why it cannot.
pub type Drilling = Box<dyn FnOnce(&Cancel) -> Result<Drills, String> + Send>;

/// Work for a thread of its own that ends with something to be said.
pub type Telling = Box<dyn FnOnce(&Cancel) -> String + Send>;

/// Keeps what the review of a game found.
pub type Keeping = Box<dyn FnOnce(&FinishedGame, &GameReview) + Send>;

/// Work for a thread of its own: goes to a room, or says why it cannot.
pub type Entering = Box<dyn FnOnce() -> Result<Box<Entered>, String> + Send>;

/// Work for a thread of its own: asks for the rooms that anybody can come to.
pub type Looking = Box<dyn FnOnce() -> Lobby + Send>;

/// The program around the full screen.
pub trait House {
    /// Reads something from the disk, or stores it there.
    fn answer(&mut self, question: DiskQuestion, now: Moment) -> DiskAnswer;

    /// How the finished games are counted. It may take a while.
    fn counting(&self) -> Counting;

    /// How finished games are looked for.
    fn finding(&self, search: String) -> Finding;

    /// How the rows of own games are found that are due.
    fn drilling(&self) -> Drilling;

    /// What sees to it that a row of a game is asked again, and says when.
    fn choosing(&self, key: DrillKey, game: FinishedGame) -> Telling;

    /// What finds out in how few rows somebody found a code before. It may take a
    /// while, and is done beside the screen.
    fn fewest_rows(&self, like: GamesLike) -> Box<dyn FnOnce() -> Option<usize> + Send>;

    /// What keeps what the review of a game found, so that it counts in the statistics. It is
    /// done beside the screen.
    fn keeping(&self) -> Keeping {
        Box::new(|_, _| {})
    }

    /// How a room is come to.
    fn entering(&self, entrance: Entrance) -> Entering;

    /// How the rooms are found that anybody can come to.
    fn looking(&self) -> Looking;

    /// How the proof of a room is written, and what is said of it.
    fn proving(&self, place: ProofPlace) -> Telling;

    /// How it is found where the feed of this device on a server is, and what is said of it.
    fn telling_feed(&self, server: &str, wish: FeedWish) -> Telling;

    /// Makes a connection to a room, instead of the one there was. What it tells is told on a
    /// thread of its own.
    fn connect(&mut self, call: Call, tell: Box<dyn Fn(Wire) + Send>);

    /// Sends something by the connection of this number, if it is there still.
    fn send(&mut self, number: u32, message: &ClientMsg);

    /// Ends the connection.
    fn disconnect(&mut self);

    /// Puts a game away that is left, and says where it can be found again.
    fn leave(&mut self, session: &Session) -> String;

    /// What a person hears whose program is ended from outside; nothing after
    /// the end of a match.
    fn farewell(&self, session: &Session) -> String;
}
