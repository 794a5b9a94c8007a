//! The guesses for a set in the order in which they are tried.

use crate::sets::splitter::{GuessKeys, Splitter};

/// A guess and a lower bound for what its answers cost. The order is that in which
/// guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct BoundedGuess {
    pub(crate) least: u16,
    /// The guess is not in the set.
    pub(crate) outside: bool,
    pub(crate) guess: u16,
}

/// The bounded guesses of a set, found and sorted in steps: mostly few are needed.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    keys: Vec<u32>,
    found: Vec<u64>,
    next: usize,
    /// The least key that was not asked for yet, if there are any left.
    from: Option<u16>,
    /// How many keys to ask for.
    step: u16,
    mask: u16,
}

impl Queue {
    /// Begins with the guesses of this key.
    pub(crate) fn begin(&mut self, least: u16, mask: u16) {
        self.found.clear();
        (self.next, self.from, self.step, self.mask) = (0, Some(least), 0, mask);
    }

    /// How many guesses have keys up to the limit.
    pub(crate) fn count(
        &mut self,
        splitter: &Splitter,
        set: &[u16],
        keys: &GuessKeys,
        limit: u16,
    ) -> usize {
        splitter.find_keys(set, keys, (&(0..=limit), self.mask), &mut self.keys);
        self.keys.len()
    }

    /// The next guess with a key up to the limit.
    pub(crate) fn next(
        &mut self,
        splitter: &Splitter,
        set: &[u16],
        keys: &GuessKeys,
        limit: Option<u16>,
    ) -> Option<BoundedGuess> {
        let limit = limit?;
        while self.next == self.found.len() {
            let from = self.from.filter(|from| *from <= limit)?;
            let to = from.saturating_add(self.step).min(limit);
            self.step = (self.step + 1).saturating_mul(2);
            self.find(splitter, set, keys, to);
        }
        let packed = self.found[self.next];
        self.next += 1;
        Some(unpacked(packed)).filter(|bounded| bounded.least <= limit)
    }

    /// All other guesses with keys up to the limit.
    pub(crate) fn rest(
        &mut self,
        splitter: &Splitter,
        set: &[u16],
        keys: &GuessKeys,
        limit: Option<u16>,
    ) -> Vec<BoundedGuess> {
        let Some(limit) = limit else { return Vec::new() };
        let mut rest: Vec<BoundedGuess> =
            self.found[self.next..].iter().copied().map(unpacked).collect();
        if self.from.is_some_and(|from| from <= limit) {
            self.find(splitter, set, keys, limit);
            rest.extend(self.found.iter().copied().map(unpacked));
        }
        self.next = self.found.len();
        rest.retain(|bounded| bounded.least <= limit);
        rest
    }

    /// Finds the guesses with the next keys.
    fn find(&mut self, splitter: &Splitter, set: &[u16], keys: &GuessKeys, to: u16) {
        self.found.clear();
        self.next = 0;
        let Some(from) = self.from else { return };
        self.from = to.checked_add(1);
        splitter.find_keys(set, keys, (&(from..=to), self.mask), &mut self.keys);
        let pack = |packed: &u32| {
            let outside = set.binary_search(&((packed & 0xffff) as u16)).is_err();
            u64::from(packed >> 16) << 32 | u64::from(outside) << 16 | u64::from(packed & 0xffff)
        };
        self.found.extend(self.keys.iter().map(pack));
        self.found.sort_unstable();
    }
}

#[expect(clippy::cast_possible_truncation, reason = "put together from such numbers")]
const fn unpacked(packed: u64) -> BoundedGuess {
    BoundedGuess {
        least: (packed >> 32) as u16,
        outside: packed >> 16 & 1 == 1,
        guess: packed as u16,
    }
}
