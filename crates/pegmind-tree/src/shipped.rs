//! Trees that come with the program: strategies that nothing beats.

use pegmind_rules::{Blanks, FeedbackRule, Repeats, Rules};

use crate::read::ReadError;
use crate::tree::StrategyTree;

/// An optimal strategy for a whole board, in few bytes. All of them have the
/// smallest total, over all guesses that are legal there, within their limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShippedTree {
    pegs: u8,
    colors: u8,
    repeats: Repeats,
    guesses_max: Option<u8>,
    bytes: &'static [u8],
}

impl ShippedTree {
    /// All of them; of one board the smallest total comes first.
    pub const ALL: &'static [Self] = &[
        Self::new(4, 5, include_bytes!("../trees/mm-4-5.tree")),
        Self::new(4, 6, include_bytes!("../trees/mm-4-6.tree")),
        Self::new(4, 6, include_bytes!("../trees/mm-4-6-5.tree")).within(5),
        Self::new(4, 7, include_bytes!("../trees/mm-4-7.tree")),
        Self::new(5, 4, include_bytes!("../trees/mm-5-4.tree")),
        Self::new(4, 10, include_bytes!("../trees/bc-4-10.tree")).without_repeats(),
    ];

    const fn new(pegs: u8, colors: u8, bytes: &'static [u8]) -> Self {
        Self { pegs, colors, repeats: Repeats::Allowed, guesses_max: None, bytes }
    }

    const fn without_repeats(self) -> Self {
        Self { repeats: Repeats::Forbidden, ..self }
    }

    const fn within(self, guesses_max: u8) -> Self {
        Self { guesses_max: Some(guesses_max), ..self }
    }

    /// The trees of a board, whatever its number of rows, the smallest total
    /// first.
    pub fn of_board(rules: &Rules) -> impl Iterator<Item = &'static Self> + use<> {
        let usual = rules.feedback() == FeedbackRule::Keys && rules.blanks() == Blanks::Forbidden;
        let board = (rules.pegs().get(), rules.colors().get(), rules.repeats());
        let all = Self::ALL.iter().filter(move |_| usual);
        all.filter(move |tree| (tree.pegs, tree.colors, tree.repeats) == board)
    }

    /// The tree of a board, whatever its number of rows, and of this limit on
    /// the longest game, if there is one.
    #[must_use]
    pub fn find(rules: &Rules, guesses_max: Option<u8>) -> Option<&'static Self> {
        Self::of_board(rules).find(|tree| tree.guesses_max == guesses_max)
    }

    /// The longest game that was allowed, if there was a limit.
    #[must_use]
    pub const fn guesses_max(&self) -> Option<u8> {
        self.guesses_max
    }

    /// The tree as a file.
    #[must_use]
    pub const fn bytes(&self) -> &'static [u8] {
        self.bytes
    }

    /// The tree, which takes a moment to be unpacked.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the program is damaged.
    pub fn read(&self) -> Result<StrategyTree, ReadError> {
        StrategyTree::read(self.bytes)
    }
}
