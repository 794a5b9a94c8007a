//! What a certificate says.

use pegmind_rules::{Row, Rules, Strict};

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
    /// The facts, larger sets first; sets of the same size in ascending order.
    pub facts: Vec<Fact>,
}

impl Certificate {
    /// What it is for: no strategy costs less; `None` if no strategy finds all codes in time.
    #[must_use]
    pub fn bound(&self) -> Option<u64> {
        self.facts.first()?.bound
    }
}

/// That a set of codes costs at least so much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Where the set comes up. `None` for the first fact.
    pub place: Option<Place>,
    /// What maps the codes there to the set. Those of alike classes are mapped to one set.
    pub renaming: Renaming,
    /// The least that it costs; `None` if no strategy finds all codes in time.
    pub bound: Option<u64>,
}

/// The codes of the set of an earlier fact that fit a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the earlier fact, from 0.
    pub parent: usize,
    /// A guess and its answer.
    pub row: Row,
}

/// A permutation of the holes and one of the colors. A blank stays a blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    /// For each hole, from left to right, the hole that its peg goes to, from 1.
    pub(crate) holes: Vec<u8>,
    /// For each color the color that it becomes, from 1.
    pub(crate) colors: Vec<u8>,
}

impl Renaming {
    /// The renaming that moves pegs like this, holes and colors from 1 on. Returns `None`
    /// if some hole or color comes twice or is none of the board.
    #[must_use]
    pub fn new(holes: &[u8], colors: &[u8]) -> Option<Self> {
        let is_permutation =
            |places: &[u8]| (1..).zip(places).all(|(place, _)| places.contains(&place));
        let renaming = Self { holes: holes.to_vec(), colors: colors.to_vec() };
        (is_permutation(holes) && is_permutation(colors)).then_some(renaming)
    }

    /// The renaming of a board that changes nothing.
    #[must_use]
    pub fn identity(rules: &Rules) -> Self {
        let (pegs, colors) = (rules.pegs().get(), rules.colors().get());
        Self { holes: (1..=pegs).collect(), colors: (1..=colors).collect() }
    }

    pub(crate) fn lengths(&self) -> (usize, usize) {
        (self.holes.len(), self.colors.len())
    }

    /// The holes and colors that [`Renaming::new`] takes, one behind the other.
    pub fn parts(&self) -> impl Iterator<Item = u8> + '_ {
        self.holes.iter().chain(&self.colors).copied()
    }
}
