//! The independent checker: plays a tree against every code, with nothing but
//! the definition of feedback.
//!
//! It shares nothing with what searched for the tree, nor with how files leave
//! out guesses: it walks through the tree guess by guess for each code.

use pegmind_rules::{Code, CodeError, Codes, Feedback, Row, Strict, mark};
use thiserror::Error;

use crate::builder::GUESSES_MAX;
use crate::claim::Claim;
use crate::growth::CODES_MAX;
use crate::tree::{Node, NodeId, StrategyTree};
use crate::tree_path::TreePath;

/// What a tree does, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The guesses of all games together, the winning ones included and the
    /// rows of the position not.
    pub total: u64,
    /// The guesses of the longest game.
    pub longest: usize,
    /// How many games take one guess, two guesses and so on.
    pub histogram: Vec<u64>,
}

impl Verified {
    /// How many games there are: one for each code that fits the position.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// A claim with this total and this longest game.
    #[must_use]
    pub fn claimed(&self, claim: Claim) -> Claim {
        // A game has at most 99 guesses.
        let longest = u8::try_from(self.longest).unwrap_or(u8::MAX);
        Claim { total: self.total, longest, ..claim }
    }

    /// Checks what is claimed of a tree that does this; of the lower bound only
    /// that it is no larger than what was found.
    ///
    /// # Errors
    ///
    /// The first claim that is wrong.
    pub fn check(&self, claim: &Claim) -> Result<(), Problem> {
        if claim.total != self.total {
            return Err(Problem::Total { claimed: claim.total, counted: self.total });
        }
        if usize::from(claim.longest) != self.longest {
            return Err(Problem::Longest { claimed: claim.longest, counted: self.longest });
        }
        if let Some(limit) = claim.guesses_max
            && usize::from(limit) < self.longest
        {
            return Err(Problem::Limit { limit, counted: self.longest });
        }
        if claim.lower > claim.value() {
            return Err(Problem::Lower { claimed: claim.lower, value: claim.value() });
        }
        Ok(())
    }
}

/// Plays a tree against every code that fits its position, counts, and checks
/// all that is claimed but `lower`, of which only that it is no larger than
/// what was found.
///
/// # Errors
///
/// The first [`Problem`]: those of [`replay`], then wrong claims.
pub fn verify(tree: &StrategyTree) -> Result<Verified, Problem> {
    let counted = replay(tree)?;
    counted.check(tree.claim())?;
    Ok(counted)
}

/// Plays a tree against every code that fits its position and counts. Every
/// code has to be found, within the rows of the largest board and by legal
/// guesses, in a strict tree only such that fit the rows before them; and every
/// guess of the tree has to be made in some game.
///
/// # Errors
///
/// The first [`Problem`], in ascending order of the codes.
pub fn replay(tree: &StrategyTree) -> Result<Verified, Problem> {
    let board = tree.board();
    let codes = board.rules().code_count();
    if codes > u128::from(CODES_MAX) {
        return Err(Problem::TooManyCodes { codes });
    }
    let mut made = vec![false; tree.len()];
    let mut counted = Verified::default();
    for secret in Codes::new(board.rules()) {
        let fits = |row: &Row| mark(board.rules(), &secret, &row.guess) == row.feedback;
        if !board.rows().iter().all(fits) {
            continue;
        }
        let guesses = play(tree, &secret, &mut made)?;
        counted.total += guesses as u64;
        counted.longest = counted.longest.max(guesses);
        if counted.histogram.len() < guesses {
            counted.histogram.resize(guesses, 0);
        }
        if let Some(games) = counted.histogram.get_mut(guesses - 1) {
            *games += 1;
        }
    }
    if counted.histogram.is_empty() {
        return Err(Problem::NoCode);
    }
    match made.iter().position(|made| !made) {
        Some(unmade) => Err(unreached(tree, unmade)),
        None => Ok(counted),
    }
}

/// One game. Says how many guesses it takes, and notes which were made.
fn play(tree: &StrategyTree, secret: &Code, made: &mut [bool]) -> Result<usize, Problem> {
    let rules = tree.board().rules();
    let mut rows = tree.board().rows().to_vec();
    let given = rows.len();
    let mut id = NodeId::ROOT;
    loop {
        let place = || TreePath::after(&rows);
        let Some(node) = tree.node(id) else {
            return Err(Problem::Lost { place: place(), secret: *secret });
        };
        if rows.len() >= GUESSES_MAX {
            return Err(Problem::TooLong { place: place(), secret: *secret });
        }
        if let Some(made) = made.get_mut(id.index())
            && !*made
        {
            *made = true;
            check_guess(tree, node, &rows)?;
        }
        let feedback = mark(rules, secret, node.guess());
        rows.push(Row { guess: *node.guess(), feedback });
        if feedback.is_solved() {
            return Ok(rows.len() - given);
        }
        id = node
            .after(&feedback)
            .ok_or_else(|| Problem::Lost { place: TreePath::after(&rows), secret: *secret })?;
    }
}

/// Whether a guess may be made behind these rows.
fn check_guess(tree: &StrategyTree, node: &Node, rows: &[Row]) -> Result<(), Problem> {
    let rules = tree.board().rules();
    let guess = *node.guess();
    if let Err(error) = Code::new(rules, guess.pegs()) {
        return Err(Problem::Illegal { place: TreePath::after(rows), error });
    }
    if tree.claim().strict == Strict::No {
        return Ok(());
    }
    let clash = rows.iter().find(|row| mark(rules, &guess, &row.guess) != row.feedback);
    clash.map_or(Ok(()), |row| {
        let (place, clash) = (TreePath::after(rows), *row);
        Err(Problem::Unfitting { place, guess, before: clash.guess, feedback: clash.feedback })
    })
}

/// The problem that a guess is made in no game, with the rows before it.
fn unreached(tree: &StrategyTree, unmade: usize) -> Problem {
    let mut rows = Vec::new();
    let mut index = unmade;
    // Every guess stands behind the one before it.
    for (parent, node) in tree.nodes.iter().enumerate().take(unmade).rev() {
        let answer = node.next().iter().find(|(_, id)| id.index() == index && parent < index);
        if let Some((feedback, _)) = answer {
            rows.push(Row { guess: *node.guess(), feedback: *feedback });
            index = parent;
        }
    }
    rows.extend(tree.board().rows().iter().rev());
    rows.reverse();
    Problem::Unreached { place: TreePath::after(&rows) }
}

/// What is wrong with a tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// More codes than are played against.
    #[error("the board has {codes} codes; expected at most {CODES_MAX}")]
    TooManyCodes {
        /// The codes of the board.
        codes: u128,
    },
    /// There is nothing to be found.
    #[error("no code fits the rows of the position")]
    NoCode,
    /// A code is never found.
    #[error("code {secret} is lost: {place} there is no guess")]
    Lost {
        /// Where there is no guess.
        place: TreePath,
        /// The code.
        secret: Code,
    },
    /// A code is not found in the rows of the largest board.
    #[error("code {secret} is not found in 99 rows")]
    TooLong {
        /// Where the 99 rows end.
        place: TreePath,
        /// The code.
        secret: Code,
    },
    /// A guess that is no code of the board.
    #[error("{place} an illegal guess is made: {error}")]
    Illegal {
        /// Where it is made.
        place: TreePath,
        /// What is wrong with it.
        error: CodeError,
    },
    /// A guess of a strict tree that does not fit a row before it.
    #[error(
        "{place} {guess} is guessed, which does not fit {before}={feedback}; expected strict play"
    )]
    Unfitting {
        /// Where it is made.
        place: TreePath,
        /// The guess.
        guess: Code,
        /// The guess of the row that it does not fit.
        before: Code,
        /// The answer in that row.
        feedback: Feedback,
    },
    /// A guess that no code leads to.
    #[error("{place} there is a guess, but no code has these answers")]
    Unreached {
        /// Where the guess is.
        place: TreePath,
    },
    /// The total is not the one that is claimed.
    #[error("the total is {counted}, the file claims {claimed}")]
    Total {
        /// What is claimed.
        claimed: u64,
        /// What is right.
        counted: u64,
    },
    /// The longest game is not as long as is claimed.
    #[error("the longest game takes {counted} guesses, the file claims {claimed}")]
    Longest {
        /// What is claimed.
        claimed: u8,
        /// What is right.
        counted: usize,
    },
    /// A game is longer than was allowed.
    #[error("the longest game takes {counted} guesses; expected at most {limit}")]
    Limit {
        /// The longest that was allowed.
        limit: u8,
        /// What is right.
        counted: usize,
    },
    /// The tree is better than what is claimed to be possible.
    #[error("the file claims that nothing below {claimed} is possible, the tree has {value}")]
    Lower {
        /// The lower bound that is claimed.
        claimed: u64,
        /// What the tree reaches.
        value: u64,
    },
}

impl StrategyTree {
    /// The same tree, with the total and the longest game claimed that it has.
    ///
    /// # Errors
    ///
    /// The first [`Problem`] that [`replay`] finds.
    pub fn with_counts(self) -> Result<Self, Problem> {
        let counted = replay(&self)?;
        let claim = counted.claimed(*self.claim());
        Ok(self.with_claim(claim))
    }
}
