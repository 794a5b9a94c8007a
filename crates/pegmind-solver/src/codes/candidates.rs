//! The codes that still fit, all of them, and what they have in common.

use std::ops::ControlFlow;

use pegmind_rules::{Board, Code, Peg, Randomness, Row, Rules};
use thiserror::Error;

use crate::cancel::Cancel;
use crate::codes::backtracking::{Ascending, Backtracking, Halt};
use crate::codes::constraints::Constraints;
use crate::codes::peg_set::PEG_KINDS;

/// The most candidates that are ever listed. Boards with no more codes than
/// this are always solved by listing; they have an exact answer to everything.
pub const CANDIDATES_MAX: u64 = 1_000_000;

/// On boards with more codes than [`CANDIDATES_MAX`], the most steps before the
/// listing is given up. Every hole looked at takes a few steps, and one a row.
pub const ENUMERATE_STEPS_MAX: u64 = 10_000_000;

/// Why the codes that fit are not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotListed {
    /// There are too many of them.
    #[error("more than {CANDIDATES_MAX} codes fit")]
    TooMany,
    /// The board has more codes than [`CANDIDATES_MAX`], and finding those that fit
    /// takes too long.
    #[error("finding the codes that fit takes more than {ENUMERATE_STEPS_MAX} steps")]
    OutOfSteps,
    /// The work was stopped.
    #[error("the work was stopped")]
    Stopped,
}

/// All codes that fit every row of a board, in ascending order. A code takes
/// one byte a peg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateSet {
    rules: Rules,
    /// The pegs of all codes, one code behind the other.
    pegs: Vec<Peg>,
}

impl CandidateSet {
    /// The codes that fit every row; none if the rows contradict each other.
    ///
    /// # Errors
    ///
    /// [`NotListed`], on boards with up to [`CANDIDATES_MAX`] codes only if the work
    /// was stopped.
    pub fn enumerate(board: &Board, cancel: &Cancel) -> Result<Self, NotListed> {
        Self::of_rows(board.rules(), board.rows(), cancel)
    }

    /// The codes that fit these rows, which may be more than a board has room
    /// for; otherwise like [`Self::enumerate`].
    ///
    /// # Errors
    ///
    /// As [`Self::enumerate`].
    pub fn of_rows(rules: &Rules, rows: &[Row], cancel: &Cancel) -> Result<Self, NotListed> {
        let small = rules.code_count() <= u128::from(CANDIDATES_MAX);
        if !small && rows.is_empty() {
            return Err(NotListed::TooMany);
        }
        let constraints = Constraints::of_rows(rules, rows);
        let steps_max = if small { u64::MAX } else { ENUMERATE_STEPS_MAX };
        let holes: Vec<usize> = (0..constraints.holes.len()).collect();
        let mut set = Self { rules: *rules, pegs: Vec::new() };
        let mut backtracking = Backtracking::new(&constraints, steps_max, cancel);
        let visited = backtracking.visit(&holes, &mut Ascending, &mut |pegs| {
            if set.len() == CANDIDATES_MAX {
                return ControlFlow::Break(());
            }
            // The constraints contain the rules: every code is legal.
            set.pegs.extend_from_slice(pegs);
            ControlFlow::Continue(())
        });
        match visited {
            ControlFlow::Continue(()) => Ok(set),
            ControlFlow::Break(Halt::Visitor) => Err(NotListed::TooMany),
            ControlFlow::Break(Halt::OutOfSteps) if cancel.is_stopped() => Err(NotListed::Stopped),
            ControlFlow::Break(Halt::OutOfSteps) => Err(NotListed::OutOfSteps),
        }
    }

    /// How many candidates there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        u64::try_from(self.pegs.len() / self.stride()).unwrap_or(u64::MAX)
    }

    /// Whether no code fits: the rows contradict each other.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pegs.is_empty()
    }

    /// The pegs of a code.
    fn stride(&self) -> usize {
        usize::from(self.rules.pegs().get())
    }

    /// The candidates in ascending order.
    pub fn codes(&self) -> impl Iterator<Item = Code> + '_ {
        // Every code is legal, so none is left out.
        self.pegs.chunks_exact(self.stride()).filter_map(|pegs| Code::new(&self.rules, pegs).ok())
    }

    /// The pegs of all candidates in ascending order, one code behind the other.
    #[must_use]
    pub fn pegs(&self) -> &[Peg] {
        &self.pegs
    }

    /// One of the candidates, each equally likely; `None` if there is none.
    pub fn draw(&self, randomness: &mut impl Randomness) -> Option<Code> {
        let idx = usize::try_from(randomness.below(self.len())).ok()?;
        let pegs = self.pegs.chunks_exact(self.stride()).nth(idx)?;
        Code::new(&self.rules, pegs).ok()
    }

    /// How many candidates have which peg, in each hole and anywhere.
    #[must_use]
    pub fn by_peg(&self) -> PegTally {
        PegTally::of_codes(&self.pegs, self.stride())
    }
}

/// Shows each code that fits the rows of a board, however many there are, in ascending order,
/// until the visitor breaks off or the work is stopped. Tells which came to pass by breaking.
///
/// ```
/// use std::ops::ControlFlow;
/// use pegmind_rules::{Board, Rules};
/// use pegmind_solver::{Cancel, visit_candidates};
///
/// let board = Board::new(Rules::mastermind(16, 26)?);
/// let mut codes = 0;
/// let visited = visit_candidates(&board, &Cancel::new(), &mut |pegs| {
///     codes += 1;
///     if codes == 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// });
/// assert_eq!((visited, codes), (ControlFlow::Break(()), 1_000));
/// # Ok::<(), pegmind_rules::RulesError>(())
/// ```
pub fn visit_candidates(
    board: &Board,
    cancel: &Cancel,
    visitor: &mut dyn FnMut(&[Peg]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let constraints = Constraints::of_rows(board.rules(), board.rows());
    let holes: Vec<usize> = (0..constraints.holes.len()).collect();
    let mut backtracking = Backtracking::new(&constraints, u64::MAX, cancel);
    match backtracking.visit(&holes, &mut Ascending, &mut |pegs| visitor(pegs)) {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(Halt::Visitor | Halt::OutOfSteps) => ControlFlow::Break(()),
    }
}

/// How many candidates have which peg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PegTally {
    candidates: u64,
    holes: Vec<[u64; PEG_KINDS]>,
    anywhere: [u64; PEG_KINDS],
}

impl PegTally {
    /// The tally of codes of so many pegs that stand one behind the other.
    #[must_use]
    pub fn of_codes(pegs: &[Peg], stride: usize) -> Self {
        let mut tally = Self {
            candidates: u64::try_from(pegs.len() / stride).unwrap_or(u64::MAX),
            holes: vec![[0; PEG_KINDS]; stride],
            anywhere: [0; PEG_KINDS],
        };
        for code in pegs.chunks_exact(stride) {
            for (idx, (peg, hole)) in code.iter().zip(&mut tally.holes).enumerate() {
                if let Some(count) = hole.get_mut(usize::from(peg.number())) {
                    *count += 1;
                }
                let first = !code.iter().take(idx).any(|earlier| earlier == peg);
                if let Some(count) = tally.anywhere.get_mut(usize::from(peg.number())) {
                    *count += u64::from(first);
                }
            }
        }
        tally
    }

    /// How many candidates there are: what the other counts are parts of.
    #[must_use]
    pub const fn candidates(&self) -> u64 {
        self.candidates
    }

    /// How many candidates have this peg in this hole, counted from 0.
    #[must_use]
    pub fn in_hole(&self, hole: usize, peg: Peg) -> u64 {
        let counts = self.holes.get(hole).and_then(|counts| counts.get(usize::from(peg.number())));
        counts.copied().unwrap_or(0)
    }

    /// How many candidates have this peg in at least one hole.
    #[must_use]
    pub fn anywhere(&self, peg: Peg) -> u64 {
        self.anywhere.get(usize::from(peg.number())).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::board;
    use pegmind_rules::{Color, Preset};

    #[test]
    fn two_rows_of_the_classic_board_leave_36_codes() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+1"), ("RBGG", "0+2")]);
        let set = CandidateSet::enumerate(&board, &Cancel::new()).unwrap();
        assert_eq!(set.len(), 36);
        let tally = set.by_peg();
        let green = Peg::Color(Color::new(4).unwrap());
        let counts: Vec<u64> = (0..5).map(|hole| tally.in_hole(hole, green)).collect();
        assert_eq!(counts, [14, 18, 0, 0, 0], "39 % and 50 % of 36");
        assert_eq!(tally.candidates(), 36);
        let listed = set.codes().filter(|code| code.pegs().contains(&green)).count();
        assert_eq!(tally.anywhere(green), listed as u64);
    }

    #[test]
    fn large_boards_are_listed_once_few_codes_are_left() {
        let rules = crate::fixtures::rules(8, 12);
        let list = |board: &Board| CandidateSet::enumerate(board, &Cancel::new());
        assert_eq!(list(&Board::new(rules)), Err(NotListed::TooMany));
        let narrow = board(rules, &[("1,1,1,1,2,2,2,2", "0+0"), ("3,4,5,6,7,8,9,10", "6+2")]);
        assert_eq!(list(&narrow).map(|set| set.len()), Ok(28));
        let cancel = Cancel::new();
        cancel.stop();
        assert_eq!(CandidateSet::enumerate(&narrow, &cancel), Err(NotListed::Stopped));
    }
}
