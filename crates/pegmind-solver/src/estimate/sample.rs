//! A sample of the codes that fit, for boards where they are too many to list.

use pegmind_rules::{Board, Code, Count, Peg, Randomness, Rules, draw_code};

use crate::cancel::Cancel;
use crate::codes::candidates::PegTally;
use crate::codes::constraints::Constraints;
use crate::estimate::annealing::{Patience, Population, WALKERS};
use crate::estimate::count::count_of_groups;
use crate::estimate::distance_field::DistanceField;
use crate::limits::SampleLimits;

/// The most codes that are ever drawn at once.
pub const SAMPLE_MAX: usize = 1 << 16;

/// A sample is made by so many groups of walkers. What they estimate apart
/// tells how far the estimate can be trusted.
const GROUPS: usize = 8;

/// How often a group is asked for codes before it is left.
const ROUNDS_MAX: usize = 64;

/// How many changes a walker tries between two of its codes, for every hole.
const CHANGES_BETWEEN: u64 = 4;

/// Codes drawn from all that fit a board, each about equally likely. One code
/// may be drawn more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    rules: Rules,
    /// The pegs of all codes, one code behind the other.
    pegs: Vec<Peg>,
    left: Count,
}

impl Sample {
    /// Draws about so many codes, at most [`SAMPLE_MAX`], from all that fit, on
    /// a board of any size. Returns `None` if no code that fits was found, because
    /// there is none, because they are so few that they are hard to find, or
    /// because the work was stopped.
    ///
    /// Walkers start on random codes and are led to codes that fit by changes
    /// of one peg and exchanges of two, more and more strictly, which takes at
    /// most a second or two and a few megabytes. Each code is drawn as often as
    /// any other up to what these walks leave of chance; on boards that can be
    /// listed no difference is measured. Without rows random codes are drawn.
    #[must_use]
    pub fn draw(
        board: &Board,
        limits: &SampleLimits,
        randomness: &mut impl Randomness,
        cancel: &Cancel,
    ) -> Option<Self> {
        let size = limits.codes;
        if board.rows().is_empty() {
            return Some(Self::of_any(board.rules(), size.min(SAMPLE_MAX), randomness));
        }
        let constraints = Constraints::of_rows(board.rules(), board.rows());
        let distances = DistanceField::new(&constraints)?;
        // A pilot run finds the rungs of the ladder on which all groups are led: how
        // much stricter each step can be without losing too many walkers.
        let mut pilot = Population::new(&distances, WALKERS, randomness.word(), cancel);
        let mut rungs = pilot.climb(Patience::Usual);
        if pilot.fitting().next().is_none() {
            pilot = Population::new(&distances, WALKERS, randomness.word(), cancel);
            rungs = pilot.climb(Patience::Great);
            pilot.fitting().next()?;
        }
        let groups = (0..GROUPS).map(|_| {
            let mut group = Population::new(&distances, limits.walkers, randomness.word(), cancel);
            for rung in &rungs {
                if !cancel.is_stopped() {
                    group.step_to(*rung, Patience::Usual);
                }
            }
            group
        });
        let mut groups: Vec<Population<'_>> = groups.collect();
        if cancel.is_stopped() {
            // Groups that are not where they were led tell nothing.
            return None;
        }
        let counts: Vec<u128> = groups.iter().map(Population::count).collect();
        if counts.iter().all(|count| *count == 0) {
            // Only the pilot found codes, too few to tell more.
            let mut pegs = Vec::new();
            gather(&mut pilot, size, constraints.holes.len(), &mut pegs);
            let left = count_of_groups(&[pilot.count()]).at_most(board.rules().code_count());
            return Some(Self { rules: *board.rules(), pegs, left });
        }
        let sum = counts.iter().sum::<u128>().max(1);
        let size = u128::try_from(size.min(SAMPLE_MAX)).unwrap_or(0);
        let mut pegs = Vec::new();
        for (group, count) in groups.iter_mut().zip(&counts) {
            // A group that found more codes stands for more of them.
            let share = usize::try_from((size * count).div_ceil(sum)).unwrap_or(0);
            gather(group, share, constraints.holes.len(), &mut pegs);
        }
        let left = count_of_groups(&counts).at_most(board.rules().code_count());
        Some(Self { rules: *board.rules(), pegs, left })
    }

    /// Random codes of a board without rows, where all fit.
    fn of_any(rules: &Rules, size: usize, randomness: &mut impl Randomness) -> Self {
        let codes = (0..size).map(|_| draw_code(rules, randomness));
        let pegs = codes.flat_map(|code| code.pegs().to_vec()).collect();
        Self { rules: *rules, pegs, left: Count::Exact(rules.code_count()) }
    }

    /// This one code, found in another way, as a sample.
    #[must_use]
    pub fn of_code(rules: &Rules, code: Code) -> Self {
        let left = Count::Estimate { codes: 1, standard_error: 1 };
        Self { rules: *rules, pegs: code.pegs().to_vec(), left }
    }

    /// How many codes were drawn.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pegs.len() / self.stride()
    }

    /// Whether no code was drawn, which is never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pegs.is_empty()
    }

    /// The pegs of a code.
    fn stride(&self) -> usize {
        usize::from(self.rules.pegs().get())
    }

    /// The codes drawn, in no particular order.
    pub fn codes(&self) -> impl Iterator<Item = Code> + '_ {
        // Every code fits and is legal, so none is left out.
        self.pegs.chunks_exact(self.stride()).filter_map(|pegs| Code::new(&self.rules, pegs).ok())
    }

    /// One of the codes drawn, each equally likely.
    pub fn draw_one(&self, randomness: &mut impl Randomness) -> Option<Code> {
        let idx = usize::try_from(randomness.below(u64::try_from(self.len()).ok()?)).ok()?;
        let pegs = self.pegs.chunks_exact(self.stride()).nth(idx)?;
        Code::new(&self.rules, pegs).ok()
    }

    /// How many codes fit: estimated, but for boards without rows.
    #[must_use]
    pub const fn left(&self) -> Count {
        self.left
    }

    /// How many of the codes drawn have which peg.
    #[must_use]
    pub fn by_peg(&self) -> PegTally {
        PegTally::of_codes(&self.pegs, self.stride())
    }
}

/// Takes so many codes from a group, as far as it finds them in time.
fn gather(group: &mut Population<'_>, share: usize, holes: usize, pegs: &mut Vec<Peg>) {
    let end = pegs.len() + share * holes;
    for _ in 0..ROUNDS_MAX {
        for walker in group.fitting() {
            let code = walker.pegs().iter().take(holes);
            pegs.extend(code.filter_map(|number| Peg::from_number(*number)));
        }
        if pegs.len() >= end {
            break;
        }
        group.wander(CHANGES_BETWEEN);
    }
    pegs.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes::candidates::CandidateSet;
    use crate::fixtures::board;
    use crate::limits::Limits;
    use pegmind_rules::{FeedbackRule, Preset, SplitMix64};
    use std::collections::BTreeMap;

    /// Pearson's chi-square of codes drawn again and again against all codes
    /// that fit being equally likely, and its degrees of freedom.
    fn chi_square(board: &Board) -> (f64, f64) {
        let set = CandidateSet::enumerate(board, &Cancel::new()).unwrap();
        let mut counts: BTreeMap<Code, u32> = set.codes().map(|code| (code, 0)).collect();
        let mut words = SplitMix64(8);
        for _ in 0..10 {
            let limits = Limits::THOROUGH.quick_sample(400);
            let sample = Sample::draw(board, &limits, &mut words, &Cancel::new()).unwrap();
            for code in sample.codes() {
                *counts.get_mut(&code).unwrap() += 1;
            }
        }
        let drawn: u32 = counts.values().sum();
        let mean = f64::from(drawn) / f64::from(u32::try_from(counts.len()).unwrap());
        let squares = counts.values().map(|count| (f64::from(*count) - mean).powi(2));
        (squares.sum::<f64>() / mean, f64::from(u32::try_from(counts.len() - 1).unwrap()))
    }

    #[test]
    fn codes_that_fit_are_about_equally_likely() {
        let rows = [("RROY", "0+1"), ("RBGG", "0+2")];
        let sums = [("RROOY", "3"), ("YGBPP", "2"), ("RYRYC", "2")];
        let exacts = [("RROOY", "1"), ("YGBPP", "1"), ("RYRYC", "1")];
        let keys = [("RROOY", "1+1"), ("YGBPP", "1+1")];
        let marks = [("RROOY", "#o..."), ("YGBPR", "..o.o")];
        let bulls = [("ROYG", "1+1"), ("BPCW", "0+1")];
        let super_rules = Preset::Super.rules();
        for board in [
            board(Preset::Classic.rules(), &rows),
            board(super_rules.with_feedback(FeedbackRule::Sum), &sums),
            board(super_rules.with_feedback(FeedbackRule::Exact), &exacts),
            board(super_rules, &keys),
            board(super_rules.with_feedback(FeedbackRule::PerPeg), &marks),
            board(Preset::Bulls.rules(), &bulls),
        ] {
            let (chi_square, freedom) = chi_square(&board);
            // Five standard deviations of chi-square.
            let limit = freedom + 5.0 * (2.0 * freedom).sqrt();
            assert!(chi_square < limit, "{chi_square} with {freedom} degrees of freedom");
        }
    }
}
