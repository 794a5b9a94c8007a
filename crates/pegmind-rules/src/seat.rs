//! The two seats of a game and who can sit in them.

use crate::named::named;

named! {
    /// One of the two seats at the board.
    #[derive(Hash)]
    pub enum Seat: "seat" {
        /// Makes the code and answers guesses.
        Codemaker = "codemaker",
        /// Guesses.
        Codebreaker = "codebreaker",
    }
}

named! {
    /// How a computer codemaker chooses its code.
    #[derive(Default, Hash)]
    pub enum MakerLevel: "codemaker level" {
        /// Any code, each equally likely.
        #[default]
        Random = "random",
        /// A code that takes long to find.
        Devious = "devious",
        /// No code at all until the answers leave only one.
        Evader = "evader",
    }
}

named! {
    /// How a computer codebreaker chooses its guesses.
    #[derive(Hash, Default)]
    pub enum BreakerLevel: "codebreaker level" {
        /// Keeps as many pegs as there are exact keys and changes the others.
        Casual = "casual",
        /// Plays any code that still fits.
        #[default]
        Steady = "steady",
        /// Picks the best of a sample.
        Sharp = "sharp",
        /// Picks the guess that tells most, of all guesses where there is time to
        /// try them, else of many.
        Expert = "expert",
        /// Follows a strategy that nothing beats, on the boards that have one.
        Perfect = "perfect",
    }
}

impl MakerLevel {
    /// The level in one sentence, for menus.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Random => "draws any code, each equally likely",
            Self::Devious => "prefers codes that are long to find",
            Self::Evader => "settles on no code until its own answers force it to",
        }
    }
}

impl BreakerLevel {
    /// The level in one sentence, for menus.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Casual => "keeps as many pegs as are exact, at random, and changes the others",
            Self::Steady => "plays any code that still fits all rows",
            Self::Sharp => "picks the best of a sample",
            Self::Expert => "picks the guess that tells most, of all where there is time for it",
            Self::Perfect => "follows a proven best strategy; for some small boards only",
        }
    }
}

/// Who acts for a seat in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Controller {
    /// A person at this program.
    Human,
    /// A person whose code is on a real board or in their head: nobody here
    /// knows it, and the person gives the key pegs. Codemaker only.
    Table,
    /// The computer as codemaker.
    Maker(MakerLevel),
    /// The computer as codebreaker.
    Breaker(BreakerLevel),
}

impl Controller {
    /// Whether a person acts for the seat.
    #[must_use]
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Human | Self::Table)
    }
}
