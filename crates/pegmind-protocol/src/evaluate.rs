//! The reply of `pegmind evaluate`.

use serde::Serialize;

/// How a strategy plays on a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvaluateReply {
    /// The version of this object.
    pub schema: u32,
    /// The name of the strategy or level.
    pub strategy: String,
    /// The pegs of a code.
    pub pegs: u8,
    /// The colors of the board.
    pub colors: u8,
    /// The codes of the board.
    pub codes: u128,
    /// The games that were played to the end.
    pub games: u64,
    /// The first guess as the numbers of its pegs, 0 for a blank; null where
    /// it is not the same in every game or not known yet.
    pub opening: Option<Vec<u8>>,
    /// The guesses of all these games, the winning ones included.
    pub total: u64,
    /// The guesses of a game on average; null without games.
    pub average: Option<f64>,
    /// The guesses of the longest game.
    pub longest: usize,
    /// How many games took one guess, two guesses and so on.
    pub histogram: Vec<u64>,
    /// How many of the games were not solved in the 99 rows a board can have.
    /// Each counts as 100 guesses.
    pub unsolved: u64,
    /// Whether all games were played. If not, the other fields tell of those
    /// that were.
    pub complete: bool,
    /// How long it took.
    pub seconds: f64,
    /// The standard error of the average, if the secrets are a sample; null
    /// with less than two games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<Option<f64>>,
    /// The seed of what was drawn at random, if anything was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}
