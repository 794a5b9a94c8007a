//! About how much of an opening is done.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// Follows the opening that is tried: which of its classes are done, and how
/// many of the guesses for the class that is not. Larger classes take longer;
/// they count by the squares of their sizes.
#[derive(Debug, Default)]
pub(crate) struct OpeningProgress {
    /// How many codes there are before the opening; 0 if nobody asks.
    root: AtomicUsize,
    all: AtomicU64,
    done: AtomicU64,
    /// The codes of the class that is looked at.
    class: AtomicUsize,
    guesses: AtomicU64,
    tried: AtomicU64,
    /// What the opening costs at least, and the others that are not done.
    least: AtomicU32,
    least_of_others: AtomicU32,
}

const fn weight(codes: usize) -> u64 {
    (codes as u64) * (codes as u64)
}

impl OpeningProgress {
    /// Follows openings of a set of so many codes.
    pub(crate) fn follow(&self, codes: usize) {
        self.root.store(codes, Ordering::Relaxed);
    }

    /// Whether a set of so many codes is the one that openings are tried for.
    pub(crate) fn is_root(&self, codes: usize) -> bool {
        self.root.load(Ordering::Relaxed) == codes
    }

    /// An opening with classes of these sizes is tried, which are entered so many times.
    pub(crate) fn begin(&self, rounds: u64, classes: impl Iterator<Item = usize>) {
        self.class.store(0, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.all.store(rounds * classes.map(weight).sum::<u64>(), Ordering::Relaxed);
    }

    /// What openings cost at least: the one that is tried next, and the others that are not
    /// done.
    pub(crate) fn expect_costs(&self, least: u32, least_of_others: u32) {
        self.least.store(least, Ordering::Relaxed);
        self.least_of_others.store(least_of_others, Ordering::Relaxed);
    }

    /// The opening costs no less than that.
    pub(crate) fn raise(&self, least: u32) {
        self.least.fetch_max(least, Ordering::Relaxed);
    }

    /// What all openings cost at least that are not done.
    pub(crate) fn least(&self) -> u32 {
        self.least.load(Ordering::Relaxed).min(self.least_of_others.load(Ordering::Relaxed))
    }

    /// The next class of so many codes is looked at. Sets below it are smaller.
    pub(crate) fn enter(&self, codes: usize) {
        let before = self.class.swap(codes, Ordering::Relaxed);
        self.done.fetch_add(weight(before), Ordering::Relaxed);
        self.guesses.store(0, Ordering::Relaxed);
        self.tried.store(0, Ordering::Relaxed);
    }

    /// Whether a set of so many codes is the class that is looked at.
    pub(crate) fn is_class(&self, codes: usize) -> bool {
        self.class.load(Ordering::Relaxed) == codes
    }

    /// So many guesses are to be tried for the class.
    pub(crate) fn expect(&self, guesses: usize) {
        self.guesses.store(guesses as u64, Ordering::Relaxed);
    }

    /// One of them was.
    pub(crate) fn step(&self) {
        self.tried.fetch_add(1, Ordering::Relaxed);
    }

    /// About how many millionths of the opening are done, fewer than all.
    pub(crate) fn millionths(&self) -> u32 {
        let all = u128::from(self.all.load(Ordering::Relaxed).max(1));
        let guesses = u128::from(self.guesses.load(Ordering::Relaxed).max(1));
        let tried = u128::from(self.tried.load(Ordering::Relaxed)).min(guesses);
        let class = u128::from(weight(self.class.load(Ordering::Relaxed)));
        let done = u128::from(self.done.load(Ordering::Relaxed)) + class * tried / guesses;
        u32::try_from(done * 1_000_000 / all).unwrap_or(u32::MAX).min(999_999)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_rises_with_classes_and_guesses() {
        let share = OpeningProgress::default();
        assert_eq!(share.millionths(), 0);
        share.follow(15);
        assert!(share.is_root(15) && !share.is_root(10));
        share.begin(1, [5, 10].into_iter());
        share.enter(5);
        assert_eq!(share.millionths(), 0);
        share.enter(10);
        assert!(share.is_class(10));
        assert_eq!(share.millionths(), 200_000);
        share.expect(4);
        share.step();
        assert_eq!(share.millionths(), 400_000);
        (0..9).for_each(|_| share.step());
        assert_eq!(share.millionths(), 999_999);
        share.begin(2, [15].into_iter());
        assert_eq!(share.millionths(), 0);
        share.enter(15);
        share.enter(15);
        assert_eq!(share.millionths(), 500_000);
    }
}
