//! How badly a code obeys constraints, and how that changes with a peg.

use std::array;

use pegmind_rules::Peg;

use crate::codes::constraints::{Constraints, Span};
use crate::codes::peg_set::PEG_KINDS;

/// One number for each of 16 rows. Rows are taken 16 at a time, which
/// compilers turn into one instruction.
type Lane = [u8; 16];

/// Enough lanes for 99 rows.
const LANES_MAX: usize = 7;

/// A code has between none and 16 pegs of a kind; one more is looked up while
/// a peg is exchanged for another one of its kind.
const COUNTS: usize = 18;

/// The constraints of a board as tables: how far any code is from obeying them.
///
/// The distance of a code is the number of matches that are missing or too
/// many, exact ones and sums counted apart, over all rows, and of pegs that
/// are missing or too many under the rules. It is 0 for codes that fit.
#[derive(Clone, Debug)]
pub(crate) struct DistanceField {
    /// The numbers of the pegs that each hole may hold.
    legal: Vec<Vec<u8>>,
    /// Of so many changes, in 256, two pegs are exchanged.
    swaps: u8,
    lanes: usize,
    /// 1 where the guess of the row has this peg in this hole.
    exact: Vec<Lane>,
    /// 1 where one more peg of this kind, the `count`th, is one more match.
    matched: Vec<Lane>,
    exact_min: Vec<Lane>,
    exact_max: Vec<Lane>,
    sum_min: Vec<Lane>,
    sum_max: Vec<Lane>,
    /// How far a number of pegs of this kind is from what it may be.
    astray: [[u8; COUNTS]; PEG_KINDS],
}

/// A code that changes peg by peg, and how well it does.
#[derive(Clone, Debug)]
pub(crate) struct Walker {
    pegs: [u8; 16],
    counts: [u8; PEG_KINDS],
    exact: [Lane; LANES_MAX],
    sum: [Lane; LANES_MAX],
    distance: u32,
}

/// What a change of a walker would lead to.
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    change: Change,
    exact: [Lane; LANES_MAX],
    sum: [Lane; LANES_MAX],
    distance: u32,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Replace { hole: usize, peg: u8 },
    Swap { left: usize, right: usize },
}

impl DistanceField {
    /// The tables of these constraints. Returns `None` if some hole may hold no peg,
    /// so that no code obeys them.
    pub(crate) fn new(constraints: &Constraints) -> Option<Self> {
        let legal: Vec<Vec<u8>> =
            constraints.holes.iter().map(|hole| hole.pegs().map(Peg::number).collect()).collect();
        if legal.iter().any(Vec::is_empty) {
            return None;
        }
        let lanes = constraints.rows.len().div_ceil(16).min(LANES_MAX);
        let astray = array::from_fn(|kind| {
            let times = constraints.times.get(kind).copied().unwrap_or(Span { min: 0, max: 0 });
            array::from_fn(|count| {
                let count = u8::try_from(count).unwrap_or(u8::MAX);
                times.min.saturating_sub(count) + count.saturating_sub(times.max)
            })
        });
        // Exchanges change exact matches only, which may not be told of.
        let untold = constraints.rows.iter().all(|row| row.spans.exact.min < row.spans.exact.max);
        let mut distances = Self {
            swaps: if untold && lanes > 0 { 16 } else { 128 },
            exact: vec![[0; 16]; legal.len() * PEG_KINDS * lanes],
            matched: vec![[0; 16]; PEG_KINDS * COUNTS * lanes],
            exact_min: vec![[0; 16]; lanes],
            exact_max: vec![[u8::MAX; 16]; lanes],
            sum_min: vec![[0; 16]; lanes],
            sum_max: vec![[u8::MAX; 16]; lanes],
            legal,
            lanes,
            astray,
        };
        distances.fill(constraints);
        Some(distances)
    }

    fn fill(&mut self, constraints: &Constraints) {
        for (idx, row) in constraints.rows.iter().enumerate() {
            let (lane, place) = (idx / 16, idx % 16);
            if lane >= self.lanes {
                break;
            }
            self.exact_min[lane][place] = row.spans.exact.min;
            self.exact_max[lane][place] = row.spans.exact.max;
            self.sum_min[lane][place] = row.spans.sum.min;
            self.sum_max[lane][place] = row.spans.sum.max;
            let mut guessed = [0_usize; PEG_KINDS];
            for (hole, peg) in row.guess.pegs().iter().enumerate() {
                let kind = usize::from(peg.number());
                guessed[kind] += 1;
                let at = self.exact_at(hole, peg.number()) + lane;
                self.exact[at][place] = 1;
            }
            for (kind, times) in (0_u8..).zip(guessed) {
                for count in 1..=times {
                    let at = self.matched_at(kind, count) + lane;
                    self.matched[at][place] = 1;
                }
            }
        }
    }

    fn exact_at(&self, hole: usize, kind: u8) -> usize {
        (hole * PEG_KINDS + usize::from(kind)) * self.lanes
    }

    fn matched_at(&self, kind: u8, count: usize) -> usize {
        (usize::from(kind) * COUNTS + count) * self.lanes
    }

    /// Of how many changes out of 256 two pegs should be exchanged.
    pub(crate) const fn swaps(&self) -> u8 {
        self.swaps
    }

    /// The numbers of the pegs that each hole may hold.
    pub(crate) fn legal(&self) -> &[Vec<u8>] {
        &self.legal
    }

    /// How many codes there are with a legal peg in every hole.
    pub(crate) fn code_count(&self) -> u128 {
        let widths = self.legal.iter().map(|pegs| u128::try_from(pegs.len()).unwrap_or(1));
        widths.product()
    }

    /// A walker that stands on the code of these pegs.
    pub(crate) fn walker(&self, pegs: [u8; 16]) -> Walker {
        let mut walker = Walker {
            pegs,
            counts: [0; PEG_KINDS],
            exact: [[0; 16]; LANES_MAX],
            sum: [[0; 16]; LANES_MAX],
            distance: 0,
        };
        for (hole, kind) in pegs.iter().take(self.legal.len()).enumerate() {
            let counted = &mut walker.counts[usize::from(*kind)];
            *counted += 1;
            let (exact, matched) =
                (self.exact_at(hole, *kind), self.matched_at(*kind, usize::from(*counted)));
            for lane in 0..self.lanes {
                add(&mut walker.exact[lane], &self.exact[exact + lane]);
                add(&mut walker.sum[lane], &self.matched[matched + lane]);
            }
        }
        let astray = self.astray.iter().zip(&walker.counts);
        walker.distance = astray.map(|(far, count)| u32::from(far[usize::from(*count)])).sum();
        walker.distance += self.distance(&walker.exact, &walker.sum);
        walker
    }

    /// What follows if a hole of the walker gets this peg.
    pub(crate) fn replace(&self, walker: &Walker, hole: usize, peg: u8) -> Proposal {
        let old = walker.pegs[hole];
        let mut next = Proposal {
            change: Change::Replace { hole, peg },
            exact: walker.exact,
            sum: walker.sum,
            distance: walker.distance,
        };
        if old == peg {
            return next;
        }
        let (exact_old, exact_new) = (self.exact_at(hole, old), self.exact_at(hole, peg));
        let old_count = usize::from(walker.counts[usize::from(old)]);
        let new_count = usize::from(walker.counts[usize::from(peg)]) + 1;
        let (lost, won) = (self.matched_at(old, old_count), self.matched_at(peg, new_count));
        for lane in 0..self.lanes {
            add(&mut next.exact[lane], &self.exact[exact_new + lane]);
            subtract(&mut next.exact[lane], &self.exact[exact_old + lane]);
            add(&mut next.sum[lane], &self.matched[won + lane]);
            subtract(&mut next.sum[lane], &self.matched[lost + lane]);
        }
        let far = |kind: u8, count: usize| u32::from(self.astray[usize::from(kind)][count]);
        let before = far(old, old_count) + far(peg, new_count - 1);
        let after = far(old, old_count - 1) + far(peg, new_count);
        // The rows' part is worked out anew, the pegs' part is carried over.
        let rows_before = self.distance(&walker.exact, &walker.sum);
        next.distance =
            walker.distance + after + self.distance(&next.exact, &next.sum) - before - rows_before;
        next
    }

    /// What follows if two holes of the walker exchange their pegs. Returns `None` if
    /// one of them may not hold the other's peg.
    pub(crate) fn swap(&self, walker: &Walker, left: usize, right: usize) -> Option<Proposal> {
        let (old_left, old_right) = (walker.pegs[left], walker.pegs[right]);
        if !self.legal[left].contains(&old_right) || !self.legal[right].contains(&old_left) {
            return None;
        }
        let mut next = Proposal {
            change: Change::Swap { left, right },
            exact: walker.exact,
            sum: walker.sum,
            distance: walker.distance,
        };
        for (hole, old, new) in [(left, old_left, old_right), (right, old_right, old_left)] {
            let (exact_old, exact_new) = (self.exact_at(hole, old), self.exact_at(hole, new));
            for lane in 0..self.lanes {
                add(&mut next.exact[lane], &self.exact[exact_new + lane]);
                subtract(&mut next.exact[lane], &self.exact[exact_old + lane]);
            }
        }
        let rows_before = self.distance(&walker.exact, &walker.sum);
        next.distance = walker.distance + self.distance(&next.exact, &next.sum) - rows_before;
        Some(next)
    }

    /// How far rows with these matches are from their answers.
    fn distance(&self, exact: &[Lane; LANES_MAX], sum: &[Lane; LANES_MAX]) -> u32 {
        let mut total = 0;
        for lane in 0..self.lanes {
            let exact_min = &self.exact_min[lane];
            let exact_max = &self.exact_max[lane];
            let sum_min = &self.sum_min[lane];
            let sum_max = &self.sum_max[lane];
            // At most 16 for either kind of match, so that bytes suffice.
            let mut far: Lane = [0; 16];
            for place in 0..16 {
                let (exact, sum) = (exact[lane][place], sum[lane][place]);
                far[place] = exact_min[place].saturating_sub(exact)
                    + exact.saturating_sub(exact_max[place])
                    + sum_min[place].saturating_sub(sum)
                    + sum.saturating_sub(sum_max[place]);
            }
            total += far.iter().map(|far| u32::from(*far)).sum::<u32>();
        }
        total
    }
}

impl Walker {
    /// The numbers of the pegs; those beyond the board's holes mean nothing.
    pub(crate) const fn pegs(&self) -> &[u8; 16] {
        &self.pegs
    }

    /// How far the code is from fitting; 0 if it fits.
    pub(crate) const fn distance(&self) -> u32 {
        self.distance
    }

    /// Carries a proposal out, which was made for this walker as it is.
    pub(crate) fn accept(&mut self, proposal: &Proposal) {
        match proposal.change {
            Change::Replace { hole, peg } => {
                self.counts[usize::from(self.pegs[hole])] -= 1;
                self.counts[usize::from(peg)] += 1;
                self.pegs[hole] = peg;
            }
            Change::Swap { left, right } => self.pegs.swap(left, right),
        }
        self.exact = proposal.exact;
        self.sum = proposal.sum;
        self.distance = proposal.distance;
    }
}

impl Proposal {
    /// How far the code would be from fitting.
    pub(crate) const fn distance(&self) -> u32 {
        self.distance
    }
}

fn add(to: &mut Lane, more: &Lane) {
    for (to, more) in to.iter_mut().zip(more) {
        *to = to.wrapping_add(*more);
    }
}

fn subtract(from: &mut Lane, less: &Lane) {
    for (from, less) in from.iter_mut().zip(less) {
        *from = from.wrapping_sub(*less);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{Randomness, SplitMix64};

    #[test]
    fn changes_lead_to_what_a_fresh_look_says() {
        let rows = [("1,2,3,4,5,6", "1+2"), ("1,1,2,2,7,7", "2+0"), ("3,3,8,8,8,9", "0+1")];
        let board = board(rules(6, 9), &rows);
        let constraints = Constraints::of_rows(board.rules(), board.rows());
        let distances = DistanceField::new(&constraints).unwrap();
        let mut words = SplitMix64(4);
        let mut below = |bound: u64| usize::try_from(words.below(bound)).unwrap();
        let mut walker = distances.walker([1; 16]);
        for _ in 0..2000 {
            let hole = below(6);
            let proposal = if below(2) == 0 {
                let legal = &distances.legal()[hole];
                let peg = legal[below(legal.len() as u64)];
                Some(distances.replace(&walker, hole, peg))
            } else {
                distances.swap(&walker, hole, below(6))
            };
            if let Some(proposal) = proposal {
                walker.accept(&proposal);
            }
            let fresh = distances.walker(walker.pegs);
            assert_eq!(fresh.distance, walker.distance);
            assert_eq!((fresh.exact, fresh.sum), (walker.exact, walker.sum));
        }
    }
}
