//! The least that a set of so many codes can cost: that of the fullest tree with so
//! many branches at each guess, whatever the codes are.

use std::sync::OnceLock;

use pegmind_kernel::Weights;

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

/// The least costs of sets when no guess gives more than `branches` answers
/// beside the winning one: one code is found by the first guess, up to
/// `branches` by the second, up to the square of that by the third, and so on.
#[derive(Debug)]
struct Table {
    branches: u64,
    /// For sets of up to 63 codes.
    small: [u32; ENTRIES],
    /// By how many rows are left, the last for any number.
    weights: Vec<[OnceLock<Weights>; 2]>,
}

/// Least costs by the most answers that any guess gives.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// By the number of answers beside the winning one, as far as it matters.
    tables: Vec<OnceLock<Box<Table>>>,
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
        Self { tables: (0..=last).map(|_| OnceLock::new()).collect(), slots, sharp }
    }

    fn table(&self, branches: usize) -> &Table {
        let last = self.tables.len() - 1;
        let branches = if self.sharp { branches.min(last) } else { last };
        self.tables[branches].get_or_init(|| {
            let weights = (0..self.slots).map(|_| [OnceLock::new(), OnceLock::new()]).collect();
            let branches = branches.max(1) as u64;
            let mut table = Table { branches, small: [0; ENTRIES], weights };
            table.small = core::array::from_fn(|size| table.count(size));
            Box::new(table)
        })
    }

    /// The least cost of a set of so many codes with so many rows left.
    pub(crate) fn least(&self, branches: usize, size: usize, rows: Rows) -> u32 {
        let table = self.table(branches);
        if rows.number().is_some_and(|rows| size as u64 > table.room(rows)) {
            return NEVER;
        }
        table.small.get(size).copied().unwrap_or_else(|| table.count(size))
    }

    /// The weights of classes by these bounds, for the answers to a guess after
    /// which so many rows are left. Those for small sets count classes, too,
    /// unless rows are limited.
    pub(crate) fn weights(&self, branches: usize, size: usize, rows: Rows) -> &Weights {
        let table = self.table(branches);
        let counted = size <= COUNTED_MAX && rows.number().is_none();
        let slot = rows.number().map_or(table.weights.len() - 1, usize::from);
        table.weights[slot][usize::from(counted)].get_or_init(|| table.weigh(rows, counted))
    }
}

impl Table {
    /// How many codes can be told apart in so many rows.
    fn room(&self, rows: u8) -> u64 {
        (0..rows).fold(0_u64, |room, _| room.saturating_mul(self.branches).saturating_add(1))
    }

    /// The least cost of so many codes.
    fn count(&self, size: usize) -> u32 {
        let (mut left, mut at_once, mut guesses, mut cost) = (size as u64, 1_u64, 1_u64, 0_u64);
        while left > 0 {
            let found = left.min(at_once);
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
        assert_eq!([1, 2, 3, 14, 15].map(|size| least(13, size)), [1, 3, 5, 27, 30]);
        assert_eq!(least(13, 183), 1 + 2 * 13 + 3 * 169);
        assert_eq!(least(13, 1296), 1 + 26 + 507 + 4 * 1113);
        assert_eq!(least(2, 5), 1 + 4 + 6);
        assert_eq!(bounds.least(13, 15, Rows::limited(2)), NEVER);
        assert_eq!(bounds.least(13, 14, Rows::limited(2)), 27);
    }

    #[test]
    fn more_answers_than_codes_are_as_good_as_one_for_each() {
        let bounds = Bounds::new(3_usize.pow(15), Rows::ANY, true);
        let least = |branches| bounds.least(branches, 9_000, Rows::ANY);
        assert_eq!(least(3_usize.pow(15)), 1 + 2 * 8_999);
        assert_eq!(least(2), Bounds::new(2, Rows::ANY, true).least(2, 9_000, Rows::ANY));
    }

    #[test]
    fn weights_are_never_above_the_least_costs() {
        for branches in [1, 2, 5, 13, 19] {
            let bounds = Bounds::new(branches, Rows::limited(4), true);
            for size in 1..3000_u16 {
                let codes = usize::from(size);
                let weights = bounds.weights(branches, codes, Rows::ANY);
                let weight = weights.of(size) & weights.mask;
                let least = bounds.least(branches, codes, Rows::ANY);
                assert!(u32::from(weight) <= least, "{branches} {size}");
                let exact = branches > 10 && size < 2380;
                assert!(!exact || u32::from(weight) == least, "{branches} {size} {weight}");
            }
        }
    }
}
