//! A match: one game, or an even number of games in which the seats alternate.

use thiserror::Error;

use crate::board::Board;
use crate::named::named;
use crate::outcome::Outcome;
use crate::player::{Both, Player};
use crate::seat::Seat;

named! {
    /// What the codemaker gets points for.
    #[derive(Default, Hash)]
    pub enum Scoring: "scoring" {
        /// One point for every guess, and one more if the last guess fails.
        #[default]
        Guesses = "guesses",
        /// One point for every exact key peg placed, the winning row included.
        Keys = "keys",
    }
}

impl Scoring {
    /// The points the codemaker gets for a finished game.
    ///
    /// A resigned game counts as if every row had been used and the last guess
    /// had failed; with key pegs, as if every unused row were full of exact
    /// ones. Otherwise giving up would be a way to win a match.
    #[must_use]
    pub fn points(self, board: &Board, outcome: Outcome) -> u32 {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let guesses = count(board.rows().len());
        let rows_left = count(board.rows_left());
        match self {
            Self::Guesses => match outcome {
                Outcome::Solved => guesses,
                Outcome::Unsolved => guesses + 1,
                Outcome::Resigned => guesses + rows_left + 1,
            },
            Self::Keys => {
                let exact = board.rows().iter().filter_map(|row| row.feedback.exact());
                let placed: u32 = exact.map(u32::from).sum();
                match outcome {
                    Outcome::Solved | Outcome::Unsolved => placed,
                    Outcome::Resigned => placed + rows_left * u32::from(board.rules().pegs().get()),
                }
            }
        }
    }
}

/// How many games a match has: one, or an even number from 2 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameCount(u8);

impl GameCount {
    /// A single game.
    pub const ONE: Self = Self(1);

    /// A number of games: 1, or an even number from 2 to 100.
    ///
    /// # Errors
    ///
    /// [`GameCountError`] for any other number.
    pub const fn new(count: u8) -> Result<Self, GameCountError> {
        if count == 1 || (count.is_multiple_of(2) && count >= 2 && count <= 100) {
            return Ok(Self(count));
        }
        Err(GameCountError { count })
    }

    /// The number of games.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A number of games that no match has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{count} games; expected 1, or an even number from 2 to 100")]
pub struct GameCountError {
    /// The number asked for.
    pub count: u8,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum MatchOutcome {
    /// This player has more points.
    Won(Player),
    /// Both have the same.
    Draw,
}

/// The running score of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    games: GameCount,
    game: u8,
    points: Both<u32>,
}

impl Match {
    /// A match before its first game.
    #[must_use]
    pub const fn new(games: GameCount) -> Self {
        Self { games, game: 1, points: Both { first: 0, second: 0 } }
    }

    /// A match at the start of this game, counted from 1, with the points won
    /// before it. Returns `None` if the match has no such game.
    #[must_use]
    pub const fn resumed(games: GameCount, game: u8, points: Both<u32>) -> Option<Self> {
        if game < 1 || game > games.get() {
            return None;
        }
        Some(Self { games, game, points })
    }

    /// How many games it has.
    #[must_use]
    pub const fn games(&self) -> GameCount {
        self.games
    }

    /// The number of the game that is played, from 1.
    #[must_use]
    pub const fn game(&self) -> u8 {
        self.game
    }

    /// The points so far.
    #[must_use]
    pub const fn points(&self) -> Both<u32> {
        self.points
    }

    /// Adds the codemaker's points of the game that is played.
    pub fn score(&mut self, points: u32) {
        let codemaker = Player::seated(Seat::Codemaker, self.game);
        let sum = self.points.of_mut(codemaker);
        *sum = sum.saturating_add(points);
    }

    /// Whether the game that is played is the last one.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.game >= self.games.get()
    }

    /// Goes on to the next game. Does nothing after the last one.
    pub const fn advance(&mut self) {
        if !self.is_last() {
            self.game += 1;
        }
    }

    /// Who wins with the points as they are.
    pub const fn outcome(&self) -> MatchOutcome {
        if self.points.first > self.points.second {
            MatchOutcome::Won(Player::First)
        } else if self.points.first < self.points.second {
            MatchOutcome::Won(Player::Second)
        } else {
            MatchOutcome::Draw
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;
    use crate::row::Row;
    use crate::rules::RowCount;

    fn board(rows: u8, answers: &[&str]) -> Board {
        let rules = Preset::Classic.rules().with_rows(RowCount::new(rows).unwrap());
        let mut board = Board::new(rules);
        for answer in answers {
            let guess = rules.code("rroy").unwrap();
            let feedback = rules.answer(answer).unwrap();
            board.push(Row { guess, feedback }).unwrap();
        }
        board
    }

    #[test]
    fn giving_up_never_pays() {
        let resigned = board(8, &["1+0"]);
        assert_eq!(Scoring::Guesses.points(&resigned, Outcome::Resigned), 9);
        assert_eq!(Scoring::Keys.points(&resigned, Outcome::Resigned), 1 + 7 * 4);
    }

    #[test]
    fn most_points_wins_and_equal_points_is_a_draw() {
        let mut game_match = Match::new(GameCount::new(2).unwrap());
        game_match.score(5);
        assert_eq!(game_match.points().second, 5, "the second player makes the first code");
        assert_eq!(game_match.outcome(), MatchOutcome::Won(Player::Second));
        game_match.advance();
        game_match.score(5);
        assert_eq!(game_match.outcome(), MatchOutcome::Draw);
        assert!(game_match.is_last());
    }
}
