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
        let bounds = self.bounds.get_or_init(|| {
            let of_total = |total| {
                let codes = self.weights.len().min(BOUNDED_MAX + 1);
                (0..codes).map(|size| self.least(total, size)).collect()
            };
            (0..=self.shape.pegs()).map(of_total).collect()
        });
        let parts = bounds.iter().zip(totals).enumerate().map(|(total, (bounds, size))| {
            let size = *size as usize;
            bounds.get(size).copied().unwrap_or_else(|| self.least(total, size))
        });
        // No exact match is missing alone, and none at all is missing.
        let start = match self.reduction {
            Reduction::Sum => self.weight(0).saturating_mul(2),
            Reduction::Largest => 0,
        };
        match self.reduction {
            Reduction::Sum => {
                let codes: usize = totals.iter().map(|size| *size as usize).sum();
                let slack = if codes > CONVEX_MAX { self.slack * codes as u64 } else { 0 };
                parts.fold(start, u64::saturating_add).saturating_sub(slack)
            }
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
    /// What every code above the last entry adds at least.
    pub(crate) slope: u16,
    /// No class has more codes than this.
    pub(crate) codes: usize,
    /// Whether equal small keys mean equal keys.
    pub(crate) faithful: bool,
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
            slope: 0,
            codes,
            faithful: factor == 1,
            factor,
            divisor,
        };
        table.entries = core::array::from_fn(|size| table.small(ranking.weight(size.min(codes))));
        table.start = table.entries[0].saturating_mul(2);
        if codes >= ENTRIES {
            let step = ranking.weight(ENTRIES).saturating_sub(ranking.weight(ENTRIES - 1));
            table.slope = table.small(step);
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
        if self.factor == 1 {
            return u16::try_from(key).unwrap_or(u16::MAX);
        }
        let scaled = u128::from(key) * u128::from(self.factor) / u128::from(self.divisor);
        u16::try_from(scaled).unwrap_or(u16::MAX)
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
