//! Guesses that were tried for a set: others that split it alike cost the same.

use crate::search::{Position, Search, Stopped};
use crate::sets::splitter::{Partition, Splitter};

/// The guesses that were tried for a set.
#[derive(Debug, Default)]
pub(crate) struct Tried {
    guesses: Vec<u16>,
    /// A digest of how each splits the set.
    digests: Vec<u32>,
    room: Partition,
}

impl Tried {
    /// Forgets them.
    pub(crate) fn clear(&mut self) {
        self.guesses.clear();
        self.digests.clear();
    }

    /// The number of the guess that splits a set like this one, in the order in which they
    /// were tried. If there is none, the guess is one of them from now on.
    pub(crate) fn find_or_add(
        &mut self,
        splitter: &Splitter,
        (guess, set): (u16, &[u16]),
        parts: &Partition,
    ) -> Option<usize> {
        let digest = parts.digest();
        let mut from = 0;
        // Digests of others are seldom the same.
        while let Some(number) = find_digest(&self.digests, from, digest) {
            splitter.split(self.guesses[number], set, &mut self.room);
            if self.room.is_like(parts) {
                return Some(number);
            }
            from = number + 1;
        }
        self.guesses.push(guess);
        self.digests.push(digest);
        None
    }
}

impl Search<'_> {
    /// Visits the guesses for a position that cost no more than a limit, with what they cost
    /// and the number of how they split it, and takes the new limit from each visit.
    pub(crate) fn visit_costs(
        &self,
        position: &Position<'_>,
        mut limit: u32,
        mut visit: impl FnMut(u16, u32, usize) -> u32,
    ) -> Result<(), Stopped> {
        let own = self.own(position.set.len());
        let (mut parts, mut tried, mut costs) = (Partition::default(), Tried::default(), vec![]);
        let stopped = self.find_guess(position, limit.saturating_add(1), |bounded| {
            if own.saturating_add(self.least_after(position, &bounded)) > limit {
                // Those whose keys are too large are in no order.
                return (bounded.least < u16::MAX).then_some(Ok(()));
            }
            self.splitter.split(bounded.guess, position.set, &mut parts);
            let split = (bounded.guess, position.set);
            let number = match tried.find_or_add(self.splitter, split, &parts) {
                Some(number) => number,
                None => match self.cost_of(position, bounded.guess, limit.saturating_add(1)) {
                    Ok(cost) => {
                        costs.push(cost);
                        costs.len() - 1
                    }
                    Err(stopped) => return Some(Err(stopped)),
                },
            };
            if costs[number] <= limit {
                limit = visit(bounded.guess, costs[number], number);
            }
            None
        });
        stopped.unwrap_or(Ok(()))
    }
}

/// Where the first such digest is, not before a place. Looks for it in many at a time.
fn find_digest(digests: &[u32], from: usize, digest: u32) -> Option<usize> {
    let times = |known: &u32| u32::from(*known == digest);
    let mut start = from;
    for digests in digests.get(from..)?.chunks(64) {
        if digests.iter().map(times).sum::<u32>() > 0 {
            return digests.iter().position(|known| *known == digest).map(|place| start + place);
        }
        start += digests.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::find_digest;

    #[test]
    fn digests_are_found_among_any_number() {
        for count in [0, 1, 63, 64, 65, 200] {
            let digests: Vec<u32> = (0..count).map(|number| number * 3).collect();
            for digest in 0..=3 * count {
                let place = digests.iter().position(|known| *known == digest);
                assert_eq!(find_digest(&digests, 0, digest), place, "{count}");
                let after = place.map_or(0, |place| place + 1);
                let none = place.and_then(|_| find_digest(&digests, after, digest));
                assert_eq!(none, None, "{count}");
            }
        }
    }
}
