//! The authority over one game: the only owner of the secret.

use pegmind_rules::{Code, Feedback, Game, GameError, Rules};

use crate::event::{Audited, audit};
use crate::secret::{Commitment, Opening, Secret};

/// Who knows the code.
#[derive(Debug)]
enum Holder {
    /// Nobody yet: the codemaker has not settled on one.
    Nobody,
    /// This referee.
    Known(Secret),
    /// A person, on a real board or in their head.
    Table,
}

/// Keeps the rows and the secret of a game, and answers guesses.
#[derive(Debug)]
pub struct Referee {
    game: Game,
    holder: Holder,
}

impl Referee {
    /// A game that waits for its code.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self { game: Game::new(rules), holder: Holder::Nobody }
    }

    /// Takes the codemaker's code into keeping and returns the commitment.
    pub fn settle(&mut self, secret: Secret) -> Commitment {
        let commitment = secret.commitment();
        self.holder = Holder::Known(secret);
        commitment
    }

    /// Learns that the code is on a table and stays there.
    pub fn leave_on_table(&mut self) {
        self.holder = Holder::Table;
    }

    /// Whether there is a code to guess at.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        !matches!(self.holder, Holder::Nobody)
    }

    /// Whether the code is off this program's hands.
    #[must_use]
    pub const fn is_on_table(&self) -> bool {
        matches!(self.holder, Holder::Table)
    }

    /// The public state.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The codemaker's promise, if the code is known here.
    #[must_use]
    pub fn commitment(&self) -> Option<Commitment> {
        self.secret().map(Secret::commitment)
    }

    /// The right answer to the placed guess, if the code is known here.
    #[must_use]
    pub fn right_answer(&self) -> Option<Feedback> {
        Some(self.secret()?.mark(self.game.board().rules(), self.game.pending()?))
    }

    /// The code and its salt, once the game is over.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        self.game.outcome()?;
        self.secret().map(Secret::open)
    }

    /// The answers given by hand that were wrong, once the game is over. A
    /// code on a table is known only if it was found.
    #[must_use]
    pub fn audit(&self) -> Vec<Audited> {
        let Some(outcome) = self.game.outcome() else { return Vec::new() };
        let board = self.game.board();
        let found = board.rows().last().filter(|_| outcome.is_solved()).map(|row| row.guess);
        match self.secret().map(|secret| secret.open().code).or(found) {
            Some(code) => audit(board, &code),
            None => Vec::new(),
        }
    }

    pub(crate) const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    pub(crate) const fn secret(&self) -> Option<&Secret> {
        match &self.holder {
            Holder::Known(secret) => Some(secret),
            Holder::Nobody | Holder::Table => None,
        }
    }

    pub(crate) fn place(&mut self, guess: Code) -> Result<(), GameError> {
        self.game.place(guess)
    }
}
