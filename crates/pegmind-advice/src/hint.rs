//! The ladder of hints, each step telling more than the one before. Hints come
//! from the public board only.

use pegmind_rules::{Board, Count, Hint, Peg, Randomness};

use pegmind_solver::Cancel;
use pegmind_solver::Limits;
use pegmind_solver::codes::candidates::{CandidateSet, PegTally};
use pegmind_solver::codes::constraints::Constraints;
use pegmind_solver::codes::peg_set::PegSet;
use pegmind_solver::estimate::survey::Survey;
use pegmind_solver::{Sample, SampleLimits};

/// Everything that hints are taken from, worked out once for a board.
///
/// Where the codes that fit are too many to list, hints are estimates from a
/// sample and say so. The same board always gives the same estimates.
#[derive(Clone, Debug)]
pub struct HintLadder<'a> {
    board: &'a Board,
    left: Left,
}

#[derive(Clone, Debug)]
enum Left {
    Listed(CandidateSet, Box<PegTally>),
    Sampled(Sample, Box<PegTally>),
    NoCode,
    TooMany,
}

/// What the steps of the ladder are told of.
trait PegStatement: Copy {
    /// How many codes of a tally have the peg there.
    fn count(self, tally: &PegTally) -> u64;

    /// Whether the rows alone say that the peg is there, or is not.
    fn certain(self, constraints: &Constraints) -> Option<bool>;

    /// The hint that so many of all codes have it.
    fn exact(self, with: u64, left: u64) -> Hint;

    /// The hint that so many of the codes drawn have it.
    fn about(self, with: u64, drawn: u64) -> Hint;
}

/// A peg anywhere in the code.
#[derive(Clone, Copy)]
struct Anywhere(Peg);

impl PegStatement for Anywhere {
    fn count(self, tally: &PegTally) -> u64 {
        tally.anywhere(self.0)
    }

    fn certain(self, constraints: &Constraints) -> Option<bool> {
        let times = constraints.times.get(usize::from(self.0.number()))?;
        match (times.min, times.max) {
            (0, 0) => Some(false),
            (0, _) => None,
            _ => Some(true),
        }
    }

    fn exact(self, with: u64, left: u64) -> Hint {
        Hint::Color { peg: self.0, with, left }
    }

    fn about(self, with: u64, drawn: u64) -> Hint {
        Hint::ColorAbout { peg: self.0, with, drawn }
    }
}

/// A peg in a hole, counted from 1.
#[derive(Clone, Copy)]
struct InHole(u8, Peg);

impl PegStatement for InHole {
    fn count(self, tally: &PegTally) -> u64 {
        tally.in_hole(usize::from(self.0) - 1, self.1)
    }

    fn certain(self, constraints: &Constraints) -> Option<bool> {
        let open = constraints.holes.get(usize::from(self.0) - 1)?;
        match (open.contains(self.1), open.len()) {
            (false, _) => Some(false),
            (true, 1) => Some(true),
            (true, _) => None,
        }
    }

    fn exact(self, with: u64, left: u64) -> Hint {
        Hint::Hole { hole: self.0, peg: self.1, with, left }
    }

    fn about(self, with: u64, drawn: u64) -> Hint {
        Hint::HoleAbout { hole: self.0, peg: self.1, with, drawn }
    }
}

impl<'a> HintLadder<'a> {
    /// The hints for this board. Work that is stopped knows as much as where codes
    /// are too many to find one.
    #[must_use]
    pub fn new(board: &'a Board, limits: &Limits, cancel: &Cancel) -> Self {
        let sample = limits.sample(SampleLimits::default().codes);
        let left = match Survey::of(board, &sample, cancel) {
            Survey::Listed(set) => {
                let tally = Box::new(set.by_peg());
                Left::Listed(set, tally)
            }
            Survey::Sampled(sample) => {
                let tally = Box::new(sample.by_peg());
                Left::Sampled(sample, tally)
            }
            Survey::NoCode => Left::NoCode,
            Survey::Unknown { .. } => Left::TooMany,
        };
        Self { board, left }
    }

    /// Step 2: how many codes are left.
    #[must_use]
    pub fn left(&self) -> Hint {
        let codes = self.board.rules().code_count();
        match &self.left {
            Left::Listed(set, _) => Hint::Left { left: u128::from(set.len()), codes },
            Left::Sampled(sample, _) => match sample.left() {
                Count::Exact(left) => Hint::Left { left, codes },
                Count::Estimate { codes: left, standard_error } => {
                    Hint::LeftAbout { left, standard_error, codes }
                }
            },
            Left::NoCode => Hint::NoCode,
            Left::TooMany => Hint::TooMany,
        }
    }

    /// Step 3: a color that is certainly in the code, else one that certainly
    /// is not, else the likeliest; of several the lowest.
    #[must_use]
    pub fn color(&self) -> Hint {
        self.tell(PegSet::of_board(self.board.rules()).pegs().map(Anywhere))
    }

    /// Step 4: a hole that certainly holds some color, else one that certainly
    /// does not, else where a color is likeliest; of several the lowest hole,
    /// then the lowest color.
    #[must_use]
    pub fn hole(&self) -> Hint {
        let rules = self.board.rules();
        let pegs = || PegSet::of_board(rules).pegs();
        self.tell(
            (1..=rules.pegs().get()).flat_map(|hole| pegs().map(move |peg| InHole(hole, peg))),
        )
    }

    /// Step 5: a guess that fits, each equally likely where they can be listed
    /// and about so elsewhere.
    #[must_use]
    pub fn guess(&self, randomness: &mut impl Randomness) -> Hint {
        match &self.left {
            Left::Listed(set, _) => set.draw(randomness).map_or(Hint::NoCode, Hint::Guess),
            Left::Sampled(sample, _) => {
                sample.draw_one(randomness).map_or(Hint::TooMany, Hint::Guess)
            }
            Left::NoCode => Hint::NoCode,
            Left::TooMany => Hint::TooMany,
        }
    }

    /// Chooses what to tell of some statements.
    fn tell<P: PegStatement>(&self, statements: impl Iterator<Item = P>) -> Hint {
        match &self.left {
            Left::Listed(set, tally) => {
                let counted = statements.map(|statement| (statement, statement.count(tally)));
                choose(counted, set.len())
                    .map_or(Hint::NoCode, |(statement, with)| statement.exact(with, set.len()))
            }
            Left::Sampled(sample, tally) => tell_of_sample(self.board, sample, tally, statements),
            Left::NoCode => Hint::NoCode,
            Left::TooMany => Hint::TooMany,
        }
    }
}

/// What is certain on a board of which some codes are known, else what is
/// likeliest.
fn tell_of_sample<P: PegStatement>(
    board: &Board,
    sample: &Sample,
    tally: &PegTally,
    statements: impl Iterator<Item = P>,
) -> Hint {
    let constraints = Constraints::of_rows(board.rules(), board.rows());
    let statements: Vec<P> = statements.collect();
    for certain in [true, false] {
        if let Some(statement) =
            statements.iter().find(|statement| statement.certain(&constraints) == Some(certain))
        {
            // Whatever the number of codes is, all or none of them have it.
            let left = u64::try_from(sample.left().codes()).unwrap_or(u64::MAX);
            return statement.exact(if certain { left } else { 0 }, left);
        }
    }
    let drawn = tally.candidates();
    let mut best: Option<(u64, P)> = None;
    for statement in statements {
        let with = statement.count(tally);
        if best.as_ref().is_none_or(|(most, _)| with > *most) {
            best = Some((with, statement));
        }
    }
    best.map_or(Hint::TooMany, |(with, statement)| statement.about(with, drawn))
}

/// The first thing that is so in all candidates, else the first that is so in
/// none, else the first of those that are so in most.
fn choose<T: Copy>(counted: impl Iterator<Item = (T, u64)>, left: u64) -> Option<(T, u64)> {
    let rank = |with: u64| (with == left, with == 0, with);
    let mut best: Option<(T, u64)> = None;
    for (thing, with) in counted {
        if best.is_none_or(|(_, best)| rank(with) > rank(best)) {
            best = Some((thing, with));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{Color, Peg, Preset, SplitMix64};

    fn peg(number: u8) -> Peg {
        Peg::Color(Color::new(number).unwrap())
    }

    #[test]
    fn the_ladder_tells_more_with_every_step() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+1"), ("RBGG", "0+2")]);
        let ladder = HintLadder::new(&board, &Limits::THOROUGH, &Cancel::new());
        assert_eq!(ladder.left(), Hint::Left { left: 36, codes: 1296 });
        assert!(matches!(ladder.color(), Hint::Color { left: 36, .. }));
        assert_eq!(ladder.hole(), Hint::Hole { hole: 1, peg: peg(1), with: 0, left: 36 });
        let Hint::Guess(guess) = ladder.guess(&mut SplitMix64(3)) else {
            panic!("36 codes fit");
        };
        assert!(board.fits(&guess));
    }

    #[test]
    fn a_certain_color_comes_before_a_likely_one() {
        let rows = [("RROY", "0+1"), ("RBGG", "0+2"), ("YGBP", "0+4")];
        let board = board(Preset::Classic.rules(), &rows);
        let ladder = HintLadder::new(&board, &Limits::THOROUGH, &Cancel::new());
        assert_eq!(ladder.color(), Hint::Color { peg: peg(3), with: 2, left: 2 });
        assert_eq!(ladder.hole(), Hint::Hole { hole: 1, peg: peg(4), with: 2, left: 2 });
    }

    #[test]
    fn a_color_that_is_out_is_told_too() {
        let board = board(Preset::Classic.rules(), &[("RRRR", "0+0")]);
        let ladder = HintLadder::new(&board, &Limits::THOROUGH, &Cancel::new());
        assert_eq!(ladder.color(), Hint::Color { peg: peg(1), with: 0, left: 625 });
    }

    #[test]
    fn nothing_certain_gives_the_likeliest() {
        let board = Board::new(Preset::Classic.rules());
        let ladder = HintLadder::new(&board, &Limits::THOROUGH, &Cancel::new());
        assert_eq!(ladder.color(), Hint::Color { peg: peg(1), with: 671, left: 1296 });
        assert_eq!(ladder.hole(), Hint::Hole { hole: 1, peg: peg(1), with: 216, left: 1296 });
    }

    #[test]
    fn large_boards_are_estimated() {
        let empty = Board::new(rules(16, 26));
        let codes = empty.rules().code_count();
        assert_eq!(
            HintLadder::new(&empty, &Limits::THOROUGH, &Cancel::new()).left(),
            Hint::Left { left: codes, codes }
        );
        let rows = [("1,1,2,2,3,3,4,4", "1+2")];
        let large = board(rules(8, 12), &rows);
        let ladder = HintLadder::new(&large, &Limits::THOROUGH, &Cancel::new());
        let Hint::LeftAbout { left, standard_error, codes: 429_981_696 } = ladder.left() else {
            panic!("too many to list");
        };
        // Counted by trying all codes: 52,858,776.
        assert!(left.abs_diff(52_858_776) < 5 * standard_error, "{left}, {standard_error}");
        let Hint::ColorAbout { peg: likeliest, with, drawn } = ladder.color() else {
            panic!("nothing is certain");
        };
        assert!(likeliest <= peg(4) && 2 * with > drawn, "{with} of {drawn}");
        assert!(matches!(ladder.hole(), Hint::HoleAbout { .. }));
        let Hint::Guess(guess) = ladder.guess(&mut SplitMix64(3)) else {
            panic!("some code fits");
        };
        assert!(large.fits(&guess));
    }

    #[test]
    fn certain_things_are_told_of_large_boards_too() {
        let large = board(rules(8, 12), &[("5,5,5,5,5,5,5,5", "0+0")]);
        let ladder = HintLadder::new(&large, &Limits::THOROUGH, &Cancel::new());
        assert!(matches!(ladder.color(), Hint::Color { with: 0, .. }));
        assert!(matches!(ladder.hole(), Hint::Hole { hole: 1, with: 0, .. }));
    }
}
