//! What a certificate says.

use pegmind_rules::{Row, Rules, Strict};

use crate::renaming::Renaming;

/// A list of facts, the first of which is about all codes that fit a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rules of the board; how many rows it has does not matter.
    pub rules: Rules,
    /// The rows of the position.
    pub rows: Vec<Row>,
    /// Whether guesses have to fit all rows before them.
    pub strict: Strict,
    /// The most guesses that a game may take.
    pub guesses_max: Option<u8>,
    /// The facts, larger sets first.
    pub facts: Vec<Fact>,
}

/// That a set of codes costs at least so much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Where the set comes up. `None` for the first fact.
    pub place: Option<Place>,
    /// The least that it costs; `None` if no strategy finds all codes in time.
    pub bound: Option<u64>,
    /// Renamings that map the set to itself.
    pub symmetries: Vec<Renaming>,
}

/// A class of a guess for the set of an earlier fact. Places are in ascending order where
/// sets are equally large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The number of the earlier fact, from 0.
    pub parent: usize,
    /// The number of the guess among all codes, from 0.
    pub guess: u16,
    /// The number of the class, from 0, in the order of their smallest codes. The class
    /// of the winning answer does not count.
    pub class: u16,
}
