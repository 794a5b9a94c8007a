//! Many walkers that are led, step by step, from all codes to those that fit
//! (population annealing: Iba 2001, Hukushima and Iba 2003; the weights are
//! those of Neal 2001 and Del Moral 2004, and their product estimates how many
//! codes fit).
//!
//! A code at distance `d` from fitting has the weight `2^(-d * rung / 16)`. At
//! rung 0 all codes weigh the same; high up only those that fit count. At each
//! rung the walkers are drawn anew by their weights and then wander, by changes
//! that keep the weights in balance (Metropolis et al. 1953). Integers only, so
//! that every machine gets the same walkers.

use pegmind_rules::{Randomness, SplitMix64};

use crate::cancel::Cancel;
use crate::estimate::distance_field::{DistanceField, Walker};

/// `2^(-i/16)` in units of `2^-32`.
const ROOTS: [u64; 16] = [
    4_294_967_296,
    4_112_874_773,
    3_938_502_376,
    3_771_522_796,
    3_611_622_603,
    3_458_501_653,
    3_311_872_529,
    3_171_459_999,
    3_037_000_500,
    2_908_241_642,
    2_784_941_738,
    2_666_869_345,
    2_553_802_834,
    2_445_529_972,
    2_341_847_524,
    2_242_560_872,
];

/// Walkers enough for a guess.
pub(crate) const WALKERS: usize = 128;

/// The last rung: there a code one off weighs 1/1024 of one that fits.
const RUNG_MAX: u32 = 160;

/// A rung is the last one once one in so many walkers fits.
const FITTING_ONE_IN: usize = 8;

/// How long walkers wander at each rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Enough nearly always.
    Usual,
    /// Four times as long.
    Great,
}

impl Patience {
    /// How many changes a walker tries at each rung, for every hole.
    const fn changes_per_hole(self) -> u64 {
        match self {
            Self::Usual => 12,
            Self::Great => 48,
        }
    }
}

/// Fractional bits of a number of codes.
pub(crate) const COUNT_BITS: u32 = 10;

/// Walkers on the same rung.
#[derive(Clone, Debug)]
pub(crate) struct Population<'a> {
    distances: &'a DistanceField,
    cancel: &'a Cancel,
    walkers: Vec<Walker>,
    rung: u32,
    /// Estimated sum of the weights of all codes, in units of `2^-COUNT_BITS`.
    weight: u128,
    words: SplitMix64,
}

/// `2^(-sixteenths/16)` in units of `2^-32`.
fn power(sixteenths: u32) -> u64 {
    let root = ROOTS[usize::try_from(sixteenths % 16).unwrap_or(0)];
    root.checked_shr(sixteenths / 16).unwrap_or(0)
}

impl<'a> Population<'a> {
    /// So many walkers at rung 0, each on a random code.
    pub(crate) fn new(
        distances: &'a DistanceField,
        walkers: usize,
        seed: u64,
        cancel: &'a Cancel,
    ) -> Self {
        let mut words = SplitMix64(seed);
        let mut pegs = [0; 16];
        let walkers = (0..walkers)
            .map(|_| {
                for (peg, legal) in pegs.iter_mut().zip(distances.legal()) {
                    *peg = words.pick(legal).copied().unwrap_or(0);
                }
                distances.walker(pegs)
            })
            .collect();
        let weight = distances.code_count() << COUNT_BITS;
        Self { distances, cancel, walkers, rung: 0, weight, words }
    }

    /// Climbs by steps found on the way to a rung where enough walkers fit, or
    /// to the last one, and returns the rungs. Work that is stopped ends on its way.
    pub(crate) fn climb(&mut self, patience: Patience) -> Vec<u32> {
        let mut rungs = Vec::new();
        while self.rung < RUNG_MAX && self.fitting().count() * FITTING_ONE_IN < self.walkers.len() {
            if self.cancel.is_stopped() {
                break;
            }
            let rung = self.next_rung();
            rungs.push(rung);
            self.step_to(rung, patience);
        }
        rungs
    }

    /// The highest rung at which the walkers' weights are still even enough:
    /// they are worth at least half as many of equal weight (Kong 1992).
    fn next_rung(&self) -> u32 {
        let nearest = self.nearest();
        let even = |rung: u32| {
            let weights = self.walkers.iter().map(|walker| {
                u128::from(power((rung - self.rung) * (walker.distance() - nearest)) >> 8)
            });
            let (sum, squares) = weights
                .fold((0, 0), |(sum, squares), weight| (sum + weight, squares + weight * weight));
            let count = u128::try_from(self.walkers.len()).unwrap_or(u128::MAX);
            2 * sum * sum >= count * squares
        };
        let mut rung = self.rung + 1;
        while rung < RUNG_MAX && even(rung + 1) {
            rung += 1;
        }
        rung
    }

    fn nearest(&self) -> u32 {
        self.walkers.iter().map(Walker::distance).min().unwrap_or(0)
    }

    /// Goes up to a rung: draws the walkers anew and lets them wander.
    pub(crate) fn step_to(&mut self, rung: u32, patience: Patience) {
        let nearest = self.nearest();
        let rise = rung.saturating_sub(self.rung);
        let weights: Vec<u64> = self
            .walkers
            .iter()
            .map(|walker| power(rise * (walker.distance() - nearest)) >> 8)
            .collect();
        let sum: u64 = weights.iter().sum();
        self.weigh(sum, rise * nearest);
        self.redraw(&weights, sum);
        self.rung = rung;
        self.wander(patience.changes_per_hole());
    }

    /// Multiplies the weight by the mean of the walkers' weights, given in
    /// units of `2^-24`, and by a power that all of them have in common.
    fn weigh(&mut self, sum: u64, sixteenths: u32) {
        let count = u128::try_from(self.walkers.len()).unwrap_or(1).max(1);
        self.weight = ((self.weight * u128::from(sum)) / count) >> 24;
        let root = ROOTS[usize::try_from(sixteenths % 16).unwrap_or(0)];
        self.weight =
            ((self.weight * u128::from(root)) >> 32).checked_shr(sixteenths / 16).unwrap_or(0);
    }

    /// Draws as many walkers as before by their weights, evenly spread over
    /// the sum of all weights (Kitagawa 1996).
    fn redraw(&mut self, weights: &[u64], sum: u64) {
        let count = u64::try_from(self.walkers.len()).unwrap_or(1).max(1);
        // Everything times the number of walkers, so that the spacing is whole.
        let mut mark = self.words.below(sum);
        let mut passed = 0;
        let mut redrawn = Vec::with_capacity(self.walkers.len());
        for (walker, weight) in self.walkers.iter().zip(weights) {
            passed += weight * count;
            while mark < passed {
                redrawn.push(walker.clone());
                mark += sum;
            }
        }
        self.walkers = redrawn;
    }

    /// Lets every walker try so many changes for each hole.
    pub(crate) fn wander(&mut self, changes_per_hole: u64) {
        let holes = self.distances.legal().len();
        let changes = changes_per_hole * u64::try_from(holes).unwrap_or(1);
        let accepted: Vec<u64> = (0..64).map(|farther| power(self.rung * farther)).collect();
        for walker in &mut self.walkers {
            for _ in 0..changes {
                wander_once(self.distances, walker, self.words.word(), &accepted);
            }
        }
    }

    /// The walkers whose codes fit.
    pub(crate) fn fitting(&self) -> impl Iterator<Item = &Walker> {
        self.walkers.iter().filter(|walker| walker.distance() == 0)
    }

    /// How many codes fit, estimated, in units of `2^-10`.
    pub(crate) fn count(&self) -> u128 {
        let fitting = u128::try_from(self.fitting().count()).unwrap_or(0);
        self.weight * fitting / u128::try_from(self.walkers.len()).unwrap_or(1).max(1)
    }
}

/// Proposes one change, which the word names, and carries it out with the
/// probability that keeps the weights in balance.
fn wander_once(distances: &DistanceField, walker: &mut Walker, word: u64, accepted: &[u64]) {
    let legal = distances.legal();
    let part = |shift: u32, bound: usize| {
        let fraction = usize::try_from(word >> shift & 0xffff).unwrap_or(0);
        (fraction * bound) >> 16
    };
    let hole = part(0, legal.len());
    let exchanges = word >> 32 & 0xff < u64::from(distances.swaps());
    let proposal = if exchanges {
        match distances.swap(walker, hole, part(16, legal.len())) {
            Some(proposal) => proposal,
            None => return,
        }
    } else {
        let peg = legal[hole][part(16, legal[hole].len())];
        distances.replace(walker, hole, peg)
    };
    let farther = proposal.distance().saturating_sub(walker.distance());
    let chance = accepted.get(farther as usize).copied().unwrap_or(0);
    if word >> 40 << 8 < chance {
        walker.accept(&proposal);
    }
}
