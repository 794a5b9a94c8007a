//! How people play together.

use pegmind_rules::named;
use pegmind_session::Seed;

use crate::member::BoardNumber;

named! {
    /// How people play together.
    #[derive(Hash)]
    pub enum Mode: "mode" {
        /// Two players change seats after every game; the codemaker gets points.
        Match = "match",
        /// Each of two players makes a code, and both break at once.
        Duel = "duel",
        /// Everybody breaks the same code on a board of their own.
        Race = "race",
        /// Everybody breaks one code on one board, by guesses that all agree to.
        Cooperation = "cooperation",
    }
}

impl Mode {
    /// The fewest members that can begin.
    #[must_use]
    pub const fn members_min(self) -> usize {
        2
    }

    /// The most members.
    #[must_use]
    pub const fn members_max(self) -> usize {
        match self {
            Self::Match | Self::Duel => 2,
            Self::Race => 32,
            Self::Cooperation => 8,
        }
    }

    /// What is random at a board, of what is random in its room.
    #[must_use]
    pub(crate) fn seed_of_board(self, seed: &Seed, board: BoardNumber) -> Seed {
        seed.derive("board", u8::from(self.drawn_for(board)).into())
    }

    /// The board for which the codes of this one are drawn.
    #[must_use]
    pub(crate) fn drawn_for(self, board: BoardNumber) -> BoardNumber {
        // All in a race look for one code.
        if self == Self::Race { BoardNumber::FIRST } else { board }
    }

    /// How many boards so many members play on.
    #[must_use]
    pub const fn boards(self, members: usize) -> usize {
        match self {
            Self::Match | Self::Cooperation => 1,
            Self::Duel | Self::Race => members,
        }
    }
}
