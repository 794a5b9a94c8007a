//! The least that a set of so many codes can cost: that of the fullest tree with so
//! many branches at each guess, whatever the codes are.

use std::sync::OnceLock;

use pegmind_kernel::Weights;

/// Sums of squares stay below the largest key.
const SQUARES_MAX: u64 = 65_000;

use crate::options::OPTIMAL_CODES_MAX;
use crate::sets::rows::Rows;

/// A cost that no strategy has.
pub(crate) const NEVER: u32 = u32::MAX / 4;

/// Sets of more codes have keys that use all bits; in those of smaller sets
/// the higher bits count classes.
pub(crate) const COUNTED_MAX: usize = 63;

/// The bits of the key of a small set that are its weight.
pub(crate) const WEIGHT_MASK: u16 = 0x3ff;

/// How far the number of classes is shifted in the key of a small set.
pub(crate) const COUNT_SHIFT: u32 = 10;

/// What a code weighs at most in the keys of small sets, so that their weight
/// cannot become too large.
const WEIGHT_PER_CODE_MAX: u32 = 15;

/// The entries of [`Weights`].
const ENTRIES: usize = 64;

/// The most answers beside the winning one that guesses have for the subsets of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Branches {
    /// Those of any guess.
    pub(crate) any: usize,
    /// Those of the codes of the set.
    pub(crate) inside: usize,
}

impl From<usize> for Branches {
    fn from(any: usize) -> Self {
        Self { any, inside: any }
    }
}

impl Branches {
    /// No more than these.
    pub(crate) fn min(self, other: Self) -> Self {
        let any = self.any.min(other.any).max(1);
        Self { any, inside: self.inside.min(other.inside).min(any) }
    }

    /// How many less than any guess the codes of the set have, as far as it matters: a guess
    /// that is not in the set finds no code itself, so with two answers more it is as good.
    const fn fewer_inside(self) -> usize {
        let fewer = self.any.saturating_sub(self.inside);
        if fewer < FEWER_MAX { fewer } else { FEWER_MAX }
    }
}

/// See [`Branches::fewer_inside`].
const FEWER_MAX: usize = 2;

/// The least costs of sets when no guess gives more than `branches` answers
/// beside the winning one: one code is found by the first guess, up to
/// `branches` by the second, up to the square of that by the third, and so on.
///
/// Where the codes of the set have fewer answers than others, fewer are found by the second:
/// either the first guess is such a code, or it finds none itself.
#[derive(Debug)]
pub(crate) struct Table {
    branches: u64,
    /// How many are found by the second guess if the first one finds one.
    second: u64,
    /// For sets of up to 63 codes.
    small: [u32; ENTRIES],
    /// By how many rows are left, the last for any number.
    weights: Vec<[OnceLock<Weights>; 2]>,
}

/// Least costs by the most answers that any guess gives.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// By the number of answers beside the winning one, as far as it matters, then by how
    /// many fewer the codes of the set have.
    tables: Vec<OnceLock<Box<Table>>>,
    last: usize,
    /// The rows in limits, and one for none.
    slots: usize,
    /// Whether anything is known of the number of answers.
    sharp: bool,
}

impl Bounds {
    /// Bounds for up to so many answers beside the winning one, and for limits
    /// of up to `rows` rows. Where they are not `sharp`, fewer answers do not
    /// raise them.
    pub(crate) fn new(branches_max: usize, rows: Rows, sharp: bool) -> Self {
        let slots = usize::from(rows.number().unwrap_or(0)) + 2;
        let last = branches_max.min(OPTIMAL_CODES_MAX as usize);
        let tables = (0..=last).flat_map(|_| [const { OnceLock::new() }; FEWER_MAX + 1]).collect();
        Self { tables, last, slots, sharp }
    }

    /// The least costs of sets for which guesses have so many answers at most.
    pub(crate) fn table(&self, branches: Branches) -> &Table {
        let branches = if self.sharp { branches } else { self.last.into() };
        let branches = branches.min(self.last.into());
        let fewer = branches.fewer_inside();
        self.tables[branches.any.min(self.last) * (FEWER_MAX + 1) + fewer].get_or_init(|| {
            let weights = (0..self.slots).map(|_| [OnceLock::new(), OnceLock::new()]).collect();
            let (branches, second) = (branches.any as u64, (branches.any - fewer).max(1) as u64);
            let mut table = Table { branches, second, small: [0; ENTRIES], weights };
            table.small = core::array::from_fn(|size| table.count(size));
            Box::new(table)
        })
    }

    /// The least cost of a set of so many codes with so many rows left.
    pub(crate) fn least(&self, branches: impl Into<Branches>, size: usize, rows: Rows) -> u32 {
        self.table(branches.into()).least(size, rows)
    }

    /// The least that classes of so many codes together cost if there are so many of them:
    /// that of classes which are equally large.
    pub(crate) fn spread(&self, branches: Branches, size: usize, classes: usize) -> u32 {
        let classes = classes.max(1);
        let (each, larger) = (size / classes, size % classes);
        let least = |size, times| {
            let times = u32::try_from(times).unwrap_or(u32::MAX);
            self.least(branches, size, Rows::ANY).saturating_mul(times)
        };
        least(each + 1, larger).saturating_add(least(each, classes - larger)).min(NEVER)
    }

    /// The squares of the sizes of classes, in proportion, for a set of so many codes: the
    /// less their sum, the more a guess tells (Irving 1978). Classes that are too large for
    /// the rows after the guess weigh the most.
    pub(crate) fn squares(&self, branches: usize, size: usize, rows: Rows) -> Weights {
        let size = size as u64;
        let shift = (0..u64::BITS).find(|shift| (size * size) >> shift <= SQUARES_MAX);
        let shift = shift.unwrap_or_default();
        let room = rows.number().map_or(u64::MAX, |rows| self.table(branches.into()).room(rows));
        let mut weights =
            Weights { entries: [0; ENTRIES], slope: 0, kinks: [u16::MAX; 2], mask: u16::MAX };
        for (codes, entry) in (0_u64..).zip(&mut weights.entries).skip(1) {
            let square = u16::try_from((codes * codes) >> shift).unwrap_or(u16::MAX);
            *entry = if codes > room { u16::MAX } else { square };
        }
        weights.slope = u16::try_from((size + ENTRIES as u64 - 1) >> shift).unwrap_or(u16::MAX);
        weights
    }

    /// The weights of classes by these bounds, for the answers to a guess after
    /// which so many rows are left. Those for small sets count classes, too,
    /// unless rows are limited.
    pub(crate) fn weights(
        &self,
        branches: impl Into<Branches>,
        size: usize,
        rows: Rows,
    ) -> &Weights {
        let table = self.table(branches.into());
        let counted = size <= COUNTED_MAX && rows.number().is_none();
        let slot = rows.number().map_or(table.weights.len() - 1, usize::from);
        table.weights[slot][usize::from(counted)].get_or_init(|| table.weigh(rows, counted))
    }
}

impl Table {
    /// The least cost of a set of so many codes with so many rows left.
    pub(crate) fn least(&self, size: usize, rows: Rows) -> u32 {
        if rows.number().is_some_and(|rows| size as u64 > self.room(rows)) {
            return NEVER;
        }
        self.small.get(size).copied().unwrap_or_else(|| self.count(size))
    }

    /// How many codes can be told apart in so many rows.
    fn room(&self, rows: u8) -> u64 {
        (0..rows).fold(0, |room, _| self.found_after(room))
    }

    /// How many codes can be found with a guess more, if it was so many before.
    pub(crate) const fn found_after(&self, found: u64) -> u64 {
        found.saturating_mul(self.branches).saturating_add(1)
    }

    /// The least cost of so many codes.
    fn count(&self, size: usize) -> u32 {
        let (mut left, mut at_once, mut guesses, mut cost) = (size as u64, 1_u64, 1_u64, 0_u64);
        while left > 0 {
            let at_most = match guesses {
                2 => self.second,
                3 => at_once.saturating_add(self.branches - self.second),
                _ => at_once,
            };
            let found = left.min(at_most);
            cost = cost.saturating_add(found * guesses);
            (left, guesses) = (left - found, guesses + 1);
            at_once = at_once.saturating_mul(self.branches);
        }
        u32::try_from(cost).unwrap_or(NEVER).min(NEVER)
    }

    fn weigh(&self, rows: Rows, counted: bool) -> Weights {
        let mut weights = Weights {
            entries: [0; ENTRIES],
            slope: 0,
            kinks: [u16::MAX; 2],
            mask: if counted { WEIGHT_MASK } else { u16::MAX },
        };
        let capped = |cost: u32, size: u32| {
            let cost = if counted { cost.min(size * WEIGHT_PER_CODE_MAX) } else { cost };
            u16::try_from(cost).unwrap_or(u16::MAX)
        };
        for ((size, entry), cost) in (0..).zip(&mut weights.entries).zip(self.small).skip(1) {
            *entry = capped(cost, size) + u16::from(counted) * (1 << COUNT_SHIFT);
            if rows.number().is_some_and(|rows| u64::from(size) > self.room(rows)) {
                *entry = u16::MAX;
            }
        }
        let step = self.count(ENTRIES) - self.count(ENTRIES - 1);
        weights.slope = u16::try_from(step).unwrap_or(u16::MAX);
        let kinks = (1..=u8::MAX).map(|rows| self.room(rows)).filter(|room| *room > 63);
        for (kink, room) in weights.kinks.iter_mut().zip(kinks) {
            *kink = u16::try_from(room).unwrap_or(u16::MAX);
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_trees_are_the_least_costs() {
        let bounds = Bounds::new(13, Rows::ANY, true);
        let least = |branches, size| bounds.least(branches, size, Rows::ANY);
        assert_eq!(least(13, 1296), 1 + 26 + 507 + 4 * 1113);
        assert_eq!(bounds.least(13, 15, Rows::limited(2)), NEVER);
        assert_eq!(bounds.least(13, 14, Rows::limited(2)), 27);
    }

    #[test]
    fn no_classes_cost_less_than_such_of_one_size() {
        let bounds = Bounds::new(13, Rows::ANY, true);
        let least = |branches: Branches, size| bounds.least(branches, size, Rows::ANY);
        for branches in [1, 2, 3, 13] {
            for size in 1..40 {
                let branches = branches.into();
                assert_eq!(bounds.spread(branches, size, 1), least(branches, size));
                for one in 0..=size {
                    let two = least(branches, one) + least(branches, size - one);
                    assert!(bounds.spread(branches, size, 2) <= two);
                    for other in 0..=size - one {
                        let three = least(branches, one) + least(branches, other);
                        let three = three + least(branches, size - one - other);
                        assert!(bounds.spread(branches, size, 3) <= three);
                    }
                }
            }
        }
        assert_eq!(bounds.spread(13.into(), 30, 12), 2 * 30 - 12);
        assert_eq!(bounds.spread(13.into(), 5, 12), 5);
    }

    /// The least cost of sets by trying all sizes of classes, for first guesses that are in
    /// the set and that are not.
    fn least_by_trying(branches: Branches, codes: usize) -> Vec<u32> {
        let mut costs = vec![0, 1];
        for size in 2..=codes {
            let in_classes = |left: usize, classes: usize| {
                // What the codes cost in each number of classes.
                let mut sums = vec![NEVER; left + 1];
                sums[0] = 0;
                for _ in 0..classes {
                    for codes in (1..=left).rev() {
                        for class in 1..=codes.min(size - 1) {
                            sums[codes] = sums[codes].min(sums[codes - class] + costs[class]);
                        }
                    }
                }
                sums[left]
            };
            let inside = in_classes(size - 1, branches.inside);
            let least = inside.min(in_classes(size, branches.any));
            costs.push(u32::try_from(size).unwrap() + least);
        }
        costs
    }

    #[test]
    fn least_costs_are_never_above_those_of_any_classes() {
        for (any, inside) in [(2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (5, 4), (6, 2), (7, 7)] {
            let branches = Branches { any, inside };
            let bounds = Bounds::new(9, Rows::ANY, true);
            let costs = least_by_trying(branches, 60);
            for (size, cost) in costs.into_iter().enumerate() {
                let least = bounds.least(branches, size, Rows::ANY);
                assert!(least <= cost, "{branches:?} {size} {least} {cost}");
                let exact = size <= inside + 1 || any == inside;
                assert!(!exact || least == cost, "{branches:?} {size} {least} {cost}");
            }
        }
    }

    #[test]
    fn more_answers_than_codes_are_as_good_as_one_for_each() {
        let bounds = Bounds::new(3_usize.pow(15), Rows::ANY, true);
        let least = |branches| bounds.least(branches, 9_000, Rows::ANY);
        assert_eq!(least(3_usize.pow(15)), 1 + 2 * 8_999);
        assert_eq!(least(2), Bounds::new(2, Rows::ANY, true).least(2, 9_000, Rows::ANY));
    }

    #[test]
    fn sums_of_squares_fit_a_key_and_say_which_classes_are_too_large() {
        let bounds = Bounds::new(13, Rows::limited(9), true);
        for size in [3_u16, 40, 63, 64, 255, 256, 1000, 9000, 65_535] {
            let weights = bounds.squares(13, size.into(), Rows::limited(8));
            for codes in [1, 2, size / 3, size - 1] {
                let all = u32::from(size / codes) * u32::from(weights.of(codes));
                assert!(all < u32::from(u16::MAX - 1), "{size} {codes}");
            }
            assert!(weights.of(size - 1) >= weights.of(size / 2));
        }
        let weights = bounds.squares(13, 60, Rows::limited(2));
        assert_eq!([2, 14, 15].map(|codes| weights.of(codes)), [4, 196, u16::MAX]);
    }

    #[test]
    fn weights_are_never_above_the_least_costs() {
        for (branches, inside) in [(1, 1), (2, 1), (5, 3), (13, 13), (13, 12), (19, 7)] {
            let branches = Branches { any: branches, inside };
            let bounds = Bounds::new(branches.any, Rows::limited(4), true);
            for size in 1..3000_u16 {
                let codes = usize::from(size);
                let weights = bounds.weights(branches, codes, Rows::ANY);
                let weight = weights.of(size) & weights.mask;
                let least = bounds.least(branches, codes, Rows::ANY);
                assert!(u32::from(weight) <= least, "{branches:?} {size}");
                let exact = branches.any > 10 && size < 2380;
                assert!(!exact || u32::from(weight) == least, "{branches:?} {size} {weight}");
            }
        }
    }
}
