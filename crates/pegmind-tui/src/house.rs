//! What the full screen needs from the program around it: games on disk,
//! settings, randomness. It does no input or output of its own but the screen.

use pegmind_rules::Setup;
use pegmind_session::{Effect, GameId, Moment, Record, Response, Session};

/// A game that can go on, or a finished one, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// Its name.
    pub id: GameId,
    /// The game in a few words: board, players, how far it is or how it ended.
    pub sentence: String,
    /// When it was last played, as `2026-11-21`, if that is known.
    pub day: String,
    /// Why it cannot go on or be shown, if it cannot.
    pub problem: Option<String>,
}

/// A saved game that goes on.
#[derive(Debug)]
pub struct Resumed {
    /// The game.
    pub session: Session,
    /// What follows from its being restored.
    pub response: Response,
    /// Whether a line that was cut off is left out.
    pub torn: bool,
}

/// The program around the full screen.
pub trait House {
    /// Begins a match, or a single game.
    ///
    /// # Errors
    ///
    /// A sentence that says why it cannot.
    fn begin(&mut self, setup: Setup, now: Moment) -> Result<(Session, Response), String>;

    /// Goes on with a saved game.
    ///
    /// # Errors
    ///
    /// A sentence that says why it cannot.
    fn resume(&mut self, id: &GameId, now: Moment) -> Result<Resumed, String>;

    /// Does what an effect asks to be stored.
    ///
    /// # Errors
    ///
    /// A sentence, once, if it cannot be stored. The game goes on.
    fn perform(&mut self, effect: &Effect) -> Result<(), String>;

    /// Puts a game away that is left, and says where it can be found again.
    fn leave(&mut self, session: &Session) -> String;

    /// What a person hears whose program is ended from outside; nothing after
    /// the end of a match.
    fn farewell(&self, session: &Session) -> String;

    /// Where a game is saved, in a sentence.
    fn whereabouts(&self, session: &Session) -> String;

    /// The games that can go on, the latest first.
    fn saved(&mut self) -> Vec<ListedGame>;

    /// The finished games, the latest first.
    fn finished(&mut self) -> Vec<ListedGame>;

    /// The record of a finished game.
    ///
    /// # Errors
    ///
    /// A sentence that says why it cannot be shown.
    fn record(&self, id: &GameId) -> Result<Record, String>;

    /// Deletes a saved game.
    ///
    /// # Errors
    ///
    /// A sentence that says why it cannot be deleted.
    fn delete(&mut self, id: &GameId) -> Result<(), String>;

    /// What was played last, to offer it again.
    fn last_setup(&mut self) -> Option<Setup>;

    /// Keeps a setting for the next time.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is not kept; it holds until the program ends.
    fn keep(&mut self, key: &str, value: &str) -> Result<(), String>;
}
