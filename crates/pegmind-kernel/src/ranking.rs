//! Keys of guesses: integers from the sizes of their classes, the smaller the
//! better.

use std::sync::OnceLock;

use crate::shape::Shape;

/// How many class sizes have an entry of their own in a [`KeyTable`].
pub(crate) const ENTRIES: usize = 64;

/// Weights of up to so many codes are convex without slack.
pub const CONVEX_MAX: usize = 1 << 14;

/// Sets of up to so many codes have their bounds in a table.
const BOUNDED_MAX: usize = 1024;

/// No bound of a total in a table is above this, so that their sum is a number.
const BOUND_MAX: u64 = u64::MAX >> 4;

/// Sets of up to so many codes have their key tables checked for ties.
const CHECKED_MAX: usize = 16;

/// How a key comes from class sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reduction {
    /// The sum of the weights of all class sizes.
    Sum,
    /// The largest class size.
    Largest,
}

/// A rule that makes keys from class sizes, for sets of up to a number of codes.
///
/// The weight of a class is looked up by its size; empty classes have a weight,
/// too. For sums the weights must be convex: no step from one to the next may be
/// smaller than the step before, because bounds rest on classes of equal size
/// being the lightest.
#[derive(Debug)]
pub struct Ranking {
    shape: Shape,
    reduction: Reduction,
    weights: Vec<u64>,
    slack: u64,
    /// By how many codes a set has; made when they are needed first.
    tables: Vec<OnceLock<Box<KeyTable>>>,
    /// By total of matches, then how many codes have it, for sets of up to
    /// [`BOUNDED_MAX`] codes: the least weight of its classes together.
    bounds: OnceLock<Vec<Vec<u64>>>,
}

impl Ranking {
    /// Ranks guesses of a shape by the sum of these weights, the first for an
    /// empty class, the last for a class of as many codes as sets may have.
    ///
    /// Weights for more than [`CONVEX_MAX`] codes may be off by `slack` units
    /// a code, as rounded ones are.
    #[must_use]
    pub fn sum(shape: Shape, weights: Vec<u64>, slack: u64) -> Self {
        Self::new(shape, Reduction::Sum, weights, slack)
    }

    /// Ranks guesses of a shape by their largest class, in sets of up to so
    /// many codes.
    #[must_use]
    pub fn largest(shape: Shape, codes_max: usize) -> Self {
        Self::new(shape, Reduction::Largest, (0..=codes_max as u64).collect(), 0)
    }

    fn new(shape: Shape, reduction: Reduction, weights: Vec<u64>, slack: u64) -> Self {
        let tables = (0..weights.len().min(1 << 16)).map(|_| OnceLock::new()).collect();
        Self { shape, reduction, weights, slack, tables, bounds: OnceLock::new() }
    }

    pub(crate) const fn shape(&self) -> Shape {
        self.shape
    }

    /// The least key that a guess can have when so many codes have each total
    /// of matches with it, none to all pegs.
    #[must_use]
    pub fn bound(&self, totals: &[u32]) -> u64 {
        let outside = self.bound_outside(totals);
        match self.reduction {
            // If it is one of them, it has the winning class for itself.
            Reduction::Sum => {
                let split = |size: usize| {
                    self.weight(1) + self.least(self.shape.pegs(), size.saturating_sub(1))
                };
                let last = totals.last().map_or(0, |size| *size as usize);
                let whole = self.least(self.shape.pegs(), last).saturating_add(self.weight(0));
                outside.saturating_sub(whole.saturating_sub(split(last)))
            }
            Reduction::Largest => self.bound_outside(&totals[..totals.len().saturating_sub(1)]),
        }
    }

    /// The same for a guess that is not one of the codes.
    pub(crate) fn bound_outside(&self, totals: &[u32]) -> u64 {
        let parts = self.bounds().iter().zip(totals).enumerate();
        let bound = self.join(parts.map(|(total, (bounds, size))| {
            let size = *size as usize;
            bounds.get(size).copied().unwrap_or_else(|| self.least(total, size))
        }));
        let codes: usize = totals.iter().map(|size| *size as usize).sum();
        let summed = self.reduction == Reduction::Sum && codes > CONVEX_MAX;
        let slack = if summed { self.slack * codes as u64 } else { 0 };
        bound.saturating_sub(slack)
    }

    /// The same as a sum or a largest of one number of each total, from the first to the last:
    /// that of as many codes as have it.
    #[inline]
    pub(crate) fn bounds(&self) -> &[Vec<u64>] {
        self.bounds.get_or_init(|| {
            let of_total = |total| {
                let codes = self.weights.len().min(BOUNDED_MAX + 1);
                (0..codes).map(|size| self.least(total, size).min(BOUND_MAX)).collect()
            };
            (0..=self.shape.pegs()).map(of_total).collect()
        })
    }

    /// The same for bounds that are listed, and what empty classes add beside.
    #[inline(always)]
    pub(crate) fn join_listed(&self, parts: &[u64], empty: u64) -> u64 {
        match self.reduction {
            Reduction::Sum => {
                let sum = parts.iter().fold(0, |sum: u64, part| sum.wrapping_add(*part));
                sum.saturating_add(empty)
            }
            Reduction::Largest => parts.iter().fold(0, |most, part| most.max(*part)),
        }
    }

    /// What empty classes add: those that no guess outside of the set has, and some more.
    pub(crate) fn of_empty(&self, more: usize) -> u64 {
        self.weight(0).saturating_mul(2 + more as u64)
    }

    /// The bound of a guess outside of the set from those of each total.
    #[inline]
    pub(crate) fn join(&self, parts: impl Iterator<Item = u64>) -> u64 {
        match self.reduction {
            // No exact match is missing alone, and none at all is missing.
            Reduction::Sum => parts.fold(self.weight(0).saturating_mul(2), u64::saturating_add),
            Reduction::Largest => parts.max().unwrap_or(0),
        }
    }

    /// The least weight of the classes of a total that so many codes have:
    /// they are shared as evenly as possible.
    fn least(&self, total: usize, size: usize) -> u64 {
        let pegs = self.shape.pegs();
        let classes = if total == pegs { pegs.saturating_sub(1).max(1) } else { total + 1 };
        let (each, more) = (size / classes, size % classes);
        match self.reduction {
            Reduction::Largest => self.weight(size.div_ceil(classes)),
            Reduction::Sum => (self.weight(each + 1).saturating_mul(more as u64))
                .saturating_add(self.weight(each).saturating_mul((classes - more) as u64)),
        }
    }

    /// The key of a guess with classes of these sizes.
    pub fn key(&self, sizes: impl Iterator<Item = u32>) -> u64 {
        let weights = sizes.map(|size| self.weight(size as usize));
        match self.reduction {
            Reduction::Sum => weights.fold(0, u64::saturating_add),
            Reduction::Largest => weights.max().unwrap_or(0),
        }
    }

    /// Guesses with a key below this leave no three of so many codes together, and those with
    /// equal keys as many pairs.
    #[must_use]
    pub fn only_pairs_below(&self, codes: usize) -> u64 {
        let classes = self.shape.classes();
        let pairs_cost =
            self.weight(2).saturating_add(self.weight(0)) > self.weight(1).saturating_mul(2);
        match self.reduction {
            Reduction::Largest => 2,
            Reduction::Sum if codes < 3 || codes - 2 > classes || !pairs_cost => 0,
            Reduction::Sum => {
                let alone = self.weight(1).saturating_mul(codes as u64 - 3);
                let empty = self.weight(0).saturating_mul((classes + 2 - codes) as u64);
                self.weight(3).saturating_add(alone).saturating_add(empty)
            }
        }
    }

    /// The weight of a class of this size.
    #[must_use]
    pub fn weight(&self, size: usize) -> u64 {
        self.weights.get(size).or(self.weights.last()).copied().unwrap_or(0)
    }

    /// Small keys for a set of `codes` codes.
    pub(crate) fn table(&self, codes: usize) -> Option<&KeyTable> {
        let table = self.tables.get(codes)?;
        Some(table.get_or_init(|| Box::new(KeyTable::new(self, codes))))
    }
}

/// Keys of 16 bits that are never too large: a guess whose small key is above
/// the small key of another one is the worse one.
#[derive(Clone, Debug)]
pub(crate) struct KeyTable {
    pub(crate) reduction: Reduction,
    /// The scaled weights of the first sizes, rounded down.
    pub(crate) entries: [u16; ENTRIES],
    /// What all keys begin with: the weight of the two classes that a guess
    /// outside of the set never has, all exact and all but one exact.
    pub(crate) start: u16,
    /// No class has more codes than this.
    pub(crate) codes: usize,
    /// Whether equal small keys mean equal keys.
    pub(crate) faithful: bool,
    /// Every so many sizes, as a power of two, there is a coarse entry.
    pub(crate) coarseness: u32,
    /// Of sizes from there on: what is below their weights, and how much every code adds, with
    /// so many binary digits behind the point.
    pub(crate) coarse: [u16; ENTRIES],
    pub(crate) steps: [u16; ENTRIES],
    pub(crate) digits: u32,
    /// By total of matches, then how many codes have it: the least that their classes add.
    least: Box<[[u16; ENTRIES]; 9]>,
    /// Small keys are keys times this, divided by `divisor`.
    factor: u64,
    divisor: u64,
}

impl KeyTable {
    fn new(ranking: &Ranking, codes: usize) -> Self {
        let sum = ranking.reduction == Reduction::Sum;
        let classes = if sum { ranking.shape.classes() as u64 } else { 1 };
        let most = ranking.weight(codes).saturating_add(ranking.weight(0).saturating_mul(classes));
        let (factor, divisor) =
            if u16::try_from(most).is_ok() { (1, 1) } else { (u64::from(u16::MAX), most) };
        let mut table = Self {
            reduction: ranking.reduction,
            entries: [0; ENTRIES],
            start: 0,
            codes,
            faithful: factor == 1,
            coarseness: (codes / ENTRIES).checked_ilog2().map_or(0, |digits| digits + 1),
            coarse: [0; ENTRIES],
            steps: [0; ENTRIES],
            digits: 0,
            least: Box::new([[0; ENTRIES]; 9]),
            factor,
            divisor,
        };
        for (total, least) in table.least.iter_mut().enumerate().take(ranking.shape.pegs() + 1) {
            for (size, least) in least.iter_mut().enumerate().take(codes + 1) {
                *least = small(factor, divisor, ranking.least(total, size));
            }
        }
        table.entries = core::array::from_fn(|size| table.small(ranking.weight(size.min(codes))));
        table.start = table.entries[0].saturating_mul(2);
        if codes >= ENTRIES {
            table.fill_coarse(ranking);
            // Entries above the last are exact only where they are all the same.
            let same = (ENTRIES..=codes).all(|size| ranking.weight(size) == ranking.weight(1));
            table.faithful &= ranking.reduction == Reduction::Largest || same;
        } else if !table.faithful && codes <= CHECKED_MAX {
            table.faithful = table.tells_all_apart(ranking, codes);
        }
        table
    }

    /// The largest small key that a guess with this key can have.
    pub(crate) fn small(&self, key: u64) -> u16 {
        small(self.factor, self.divisor, key)
    }

    /// What a class of this size adds at least.
    pub(crate) fn of_size(&self, ranking: &Ranking, size: u16) -> u16 {
        let entry = self.entries.get(usize::from(size)).copied();
        entry.unwrap_or_else(|| self.small(ranking.weight(usize::from(size))))
    }

    /// Whether all classes that there can be have an entry.
    pub(crate) const fn is_whole(&self) -> bool {
        self.codes < ENTRIES
    }

    /// By size: what the classes of codes with this total of matches add at least.
    pub(crate) fn leasts(&self, total: usize) -> &[u16; ENTRIES] {
        &self.least[total]
    }

    /// What the classes of so many codes with this total of matches add at least.
    pub(crate) fn least(&self, ranking: &Ranking, total: usize, codes: u16) -> u16 {
        let entry = self.least[total].get(usize::from(codes)).copied();
        entry.unwrap_or_else(|| self.small(ranking.least(total, usize::from(codes))))
    }

    /// Weights are convex: above a size they are not below the line through it and the next.
    /// Those that are convex only up to [`CONVEX_MAX`] are to keep to these lines above it, too.
    fn fill_coarse(&mut self, ranking: &Ranking) {
        let line = |number: usize| {
            let size = number << self.coarseness;
            let weight = ranking.weight(size);
            // Only the weight of an empty class can be above the next.
            ranking.weight(size + 1).checked_sub(weight).map_or((0, 0), |step| (weight, step))
        };
        let steepest = self.small(line(self.codes >> self.coarseness).1);
        self.digits = u32::from(u16::MAX / steepest.saturating_add(1)).checked_ilog2().unwrap_or(0);
        for number in 0..=self.codes >> self.coarseness {
            let (weight, step) = line(number);
            self.coarse[number] = self.small(weight);
            self.steps[number] = self.small(step.saturating_mul(1 << self.digits));
        }
    }

    /// Whether the small keys of all ways to split the codes are in the same
    /// order as the keys.
    fn tells_all_apart(&self, ranking: &Ranking, codes: usize) -> bool {
        let mut keys = Vec::new();
        visit_partitions(codes, codes, &mut Vec::new(), &mut |sizes| {
            let small = sizes.iter().map(|size| u32::from(self.entries[*size])).sum::<u32>();
            let key = ranking.key(sizes.iter().filter_map(|size| u32::try_from(*size).ok()));
            keys.push((key, small));
        });
        keys.sort_unstable();
        keys.windows(2).all(|pair| match pair {
            [(key, small), (next, next_small)] => {
                (key == next) == (small == next_small) && small <= next_small
            }
            _ => false,
        })
    }
}

/// The largest number of 16 bits that is at most a key times a factor by a divisor.
fn small(factor: u64, divisor: u64, key: u64) -> u16 {
    if factor == 1 {
        return u16::try_from(key).unwrap_or(u16::MAX);
    }
    let scaled = u128::from(key) * u128::from(factor) / u128::from(divisor);
    u16::try_from(scaled).unwrap_or(u16::MAX)
}

/// Calls `visit` with every way to write `codes` as a sum of numbers up to
/// `largest`, in descending order.
fn visit_partitions(
    codes: usize,
    largest: usize,
    sizes: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]),
) {
    if codes == 0 {
        return visit(sizes);
    }
    for size in (1..=largest.min(codes)).rev() {
        sizes.push(size);
        visit_partitions(codes - size, size, sizes, visit);
        sizes.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape() -> Shape {
        Shape::new(4, 6).unwrap()
    }

    fn rankings(codes: u64) -> [Ranking; 3] {
        let sum = |weight: &dyn Fn(u64) -> u64| {
            Ranking::sum(shape(), (0..=codes).map(weight).collect(), 0)
        };
        // The sum of the first logarithms, so that it is convex.
        let entropy = |n: u64| (2..=n).map(|n| 1000 * u64::from(n.ilog2())).sum();
        [sum(&|n| n * n), sum(&entropy), sum(&|n| u64::from(n == 0))]
    }

    #[test]
    fn coarse_entries_are_never_above_weights() {
        for codes in [64, 100, 127, 128, 1000, 4095, 16_384] {
            for ranking in rankings(codes as u64) {
                let table = ranking.table(codes).unwrap();
                for size in 64..=codes {
                    let number = size >> table.coarseness;
                    let within = size as u64 & ((1 << table.coarseness) - 1);
                    let more = (within * u64::from(table.steps[number])) >> table.digits;
                    let coarse = u64::from(table.coarse[number]) + more;
                    assert!(
                        coarse <= u64::from(table.small(ranking.weight(size))),
                        "{size} of {codes}"
                    );
                }
            }
        }
    }

    #[test]
    fn keys_without_three_together_are_those_below_the_least_with_three() {
        for ranking in rankings(10) {
            for codes in 3..=10 {
                let (mut without, mut with) = (Vec::new(), Vec::new());
                visit_partitions(codes, codes, &mut Vec::new(), &mut |sizes| {
                    let empty = shape().classes() - sizes.len();
                    let all = sizes.iter().copied().chain(std::iter::repeat_n(0, empty));
                    let key = ranking.key(all.map(|size| size as u32));
                    if sizes[0] < 3 { without.push(key) } else { with.push(key) }
                });
                let below = ranking.only_pairs_below(codes);
                assert!(with.iter().all(|key| *key >= below));
                without.retain(|key| *key < below);
                assert!(!without.is_empty());
                let told = without.len();
                without.sort_unstable();
                without.dedup();
                assert_eq!(without.len(), told, "as many keys as numbers of pairs");
            }
        }
        assert_eq!(Ranking::largest(shape(), 10).only_pairs_below(10), 2);
    }
}
