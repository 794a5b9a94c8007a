//! The proven values, from the file that `cargo xtask results` writes.

/// Boards that are told together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Family {
    /// What it is called.
    pub(crate) heading: &'static str,
    /// What is to be known of all its boards.
    pub(crate) remark: &'static str,
    /// What the proven value is.
    pub(crate) value: &'static str,
    /// What is told besides.
    pub(crate) second: &'static str,
    /// The boards.
    pub(crate) boards: Vec<Proven>,
}

/// What is proven of a board, in the words of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proven {
    /// The board as the literature writes it.
    pub(crate) board: &'static str,
    /// How many codes it has.
    pub(crate) codes: &'static str,
    /// The proven value.
    pub(crate) value: &'static str,
    /// The average of the strategy.
    pub(crate) average: &'static str,
    /// What is told besides.
    pub(crate) second: &'static str,
    /// The first guess.
    pub(crate) opening: &'static str,
    /// How many codes take one guess, two guesses and so on.
    pub(crate) histogram: &'static str,
}

/// All families, in the order of the file.
pub(crate) fn families() -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for line in include_str!("../../results.txt").lines() {
        if let Some(head) = line.strip_prefix("= ") {
            let mut parts = head.split("; ");
            let mut part = || parts.next().unwrap_or_default();
            let (heading, remark, value, second) = (part(), part(), part(), part());
            families.push(Family { heading, remark, value, second, boards: Vec::new() });
        } else if let Some(family) = families.last_mut() {
            let mut parts = line.split("; ");
            let mut part = || parts.next().unwrap_or_default();
            let (board, codes, value, average) = (part(), part(), part(), part());
            let (second, opening, histogram) = (part(), part(), part());
            let proven = Proven { board, codes, value, average, second, opening, histogram };
            family.boards.push(proven);
        }
    }
    families
}
