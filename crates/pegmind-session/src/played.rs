//! A game that has begun or is over, as everybody knows it.

use pegmind_rules::{Controller, Match, Player, PlayerName, Seat, Setup};

use crate::hint::HintStep;

/// What everybody knows of a game that has begun, or is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// What was chosen before play.
    pub setup: Setup,
    /// The running score.
    pub game_match: Match,
    /// How many rows are answered.
    pub rows: usize,
    /// The hints that were taken, each with its row.
    pub hints: Vec<(usize, HintStep)>,
    /// Whether the code opens a prize.
    pub has_prize: bool,
}

impl Played {
    /// Who acts in this seat.
    #[must_use]
    pub fn controller(&self, seat: Seat) -> Controller {
        self.setup.controller(seat, self.game_match.game())
    }

    /// What whoever has this seat is called.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &PlayerName {
        self.setup.name(Player::seated(seat, self.game_match.game()))
    }
}
