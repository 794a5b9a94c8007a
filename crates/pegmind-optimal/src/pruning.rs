//! Which reasons for leaving work out a search may use.

/// Reasons for leaving work out. None of them changes what a set costs; tests
/// switch them off one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Pruning {
    /// A code of the set that tells all others apart is the best guess.
    pub obvious: bool,
    /// A guess is given up as soon as its answers cost too much together.
    pub budgets: bool,
    /// Before the classes of a guess are solved it is looked at each: what all
    /// of them cost at least can be too much together. Without
    /// [`budgets`](Self::budgets) it is not.
    pub glances: bool,
    /// What a look at a class told is remembered for when the same set is met again.
    /// Without [`glances`](Self::glances) and [`memory`](Self::memory) it is not.
    pub looks: bool,
    /// Where a look at a class finds a guess whose own classes are solved at once, and which
    /// costs no more than all do at least, that is what the class costs. Without
    /// [`glances`](Self::glances) it is not seen.
    pub sight: bool,
    /// Before the classes of a guess are solved each is asked whether it costs its share of what
    /// is missing to a budget. Without [`glances`](Self::glances) it is not.
    pub shares: bool,
    /// Guesses that make few classes of a set are not looked at for its subsets where
    /// others make more. Without [`glances`](Self::glances) all are.
    pub order: bool,
    /// The fewer answers guesses have for a set, the more it costs.
    pub answers: bool,
    /// Of guesses that symmetries of the earlier ones map to each other one is
    /// tried.
    pub symmetry: bool,
    /// Where only exact pegs are told symmetries rename the colors of each hole by
    /// themselves.
    pub by_hole: bool,
    /// Where only exact pegs are told no more codes are found in some guesses than can differ in
    /// when each of their holes was first guessed right.
    pub hits: bool,
    /// Where only the sum is told codes of the same multiset of colors are alike, and
    /// found one after the other.
    pub multisets: bool,
    /// Of guesses that split a set alike one is tried.
    pub partitions: bool,
    /// Where rows are limited it is first asked what a guess or a set costs with any number of
    /// them: what is too much then is too much with few, and that is known of a set wherever it
    /// is met. Without [`budgets`](Self::budgets) and [`memory`](Self::memory) it is not.
    pub relaxed: bool,
    /// Where only the rows have to suffice guesses are tried by the sum of the squares of
    /// their classes, and the largest class first.
    pub squares: bool,
    /// No set is split into more classes than the first one, by any guess. Where all codes have
    /// the same colors that is far fewer than there are answers.
    pub branches: bool,
    /// What was found out about a set is remembered.
    pub memory: bool,
    /// What was found out about a set is known of the sets that symmetries map
    /// it to. Without [`memory`](Self::memory) it is not.
    pub transpositions: Transpositions,
}

/// Where sets that symmetries map to each other are looked up as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transpositions {
    /// Nowhere.
    Never,
    /// Where that takes less time than looking at both sets: on boards that have
    /// many symmetries and many guesses for each set.
    WhereTheyPay,
    /// On all boards that are not too large for it.
    Always,
}

impl Pruning {
    /// All of them.
    pub const ALL: Self = Self {
        obvious: true,
        budgets: true,
        glances: true,
        looks: true,
        sight: true,
        shares: true,
        order: true,
        answers: true,
        symmetry: true,
        by_hole: true,
        hits: true,
        multisets: true,
        partitions: true,
        relaxed: true,
        squares: true,
        branches: true,
        memory: true,
        transpositions: Transpositions::WhereTheyPay,
    };
}

impl Default for Pruning {
    fn default() -> Self {
        Self::ALL
    }
}
