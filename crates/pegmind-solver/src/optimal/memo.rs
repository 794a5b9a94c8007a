//! What was found out about sets, remembered in bounded memory.

use std::sync::Mutex;

use super::rows::Rows;

/// Parts of a memo that are locked one by one.
const SHARDS: usize = 64;

/// The fewest slots of a part.
const SLOTS_MIN: usize = 64;

/// What is known of the cost of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// It is this, with this guess first.
    Exact {
        /// The cost.
        cost: u32,
        /// A guess that begins a strategy of this cost.
        guess: u16,
    },
    /// It is at least this.
    AtLeast(u32),
}

impl Known {
    fn says_more_than(self, other: Self) -> bool {
        match (other, self) {
            (Self::Exact { .. }, _) => false,
            (Self::AtLeast(_), Self::Exact { .. }) => true,
            (Self::AtLeast(old), Self::AtLeast(new)) => new > old,
        }
    }
}

/// Costs of sets. Sets are compared as a whole, so that no two can be taken
/// for each other. A part that is full forgets everything.
#[derive(Debug)]
pub(super) struct Memo {
    shards: Vec<Mutex<Shard>>,
    shard_bytes_max: usize,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u64,
    start: u32,
    len: u16,
    rows: Rows,
    known: Known,
}

#[derive(Debug, Default)]
struct Shard {
    slots: Vec<Option<Slot>>,
    used: usize,
    members: Vec<u16>,
}

impl Memo {
    /// A memo of about so many bytes at most.
    pub(super) fn new(bytes_max: usize) -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::new(Shard::default())).collect();
        Self { shards, shard_bytes_max: bytes_max / SHARDS }
    }

    fn with<R>(
        &self,
        set: &[u16],
        rows: Rows,
        act: impl FnOnce(&mut Shard, u64) -> R,
    ) -> Option<R> {
        let hash = hash(set, rows);
        let shard = self.shards.get((hash >> 32) as usize % SHARDS)?;
        // A shard is whole at any moment that another thread could have ended.
        let mut shard = shard.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Some(act(&mut shard, hash))
    }

    /// What is known of a set.
    pub(super) fn get(&self, set: &[u16], rows: Rows) -> Option<Known> {
        self.with(set, rows, |shard, hash| {
            let place = shard.find(hash, set, rows).ok()?;
            shard.slots.get(place)?.map(|slot| slot.known)
        })?
    }

    /// Remembers something that was found out about a set. What is known
    /// already is kept if it says more.
    pub(super) fn put(&self, set: &[u16], rows: Rows, known: Known) {
        self.with(set, rows, |shard, hash| {
            shard.put(Slot { hash, start: 0, len: 0, rows, known }, set, self.shard_bytes_max);
        });
    }
}

impl Shard {
    /// The place of the slot of a set, or of the slot where it belongs.
    fn find(&self, hash: u64, set: &[u16], rows: Rows) -> Result<usize, usize> {
        let mask = self.slots.len().wrapping_sub(1);
        if self.slots.is_empty() {
            return Err(0);
        }
        let mut place = place_of(hash, mask);
        while let Some(slot) = &self.slots[place] {
            let start = slot.start as usize;
            if slot.hash == hash
                && slot.rows == rows
                && self.members[start..start + usize::from(slot.len)] == *set
            {
                return Ok(place);
            }
            place = (place + 1) & mask;
        }
        Err(place)
    }

    fn put(&mut self, mut slot: Slot, set: &[u16], bytes_max: usize) {
        if let Ok(place) = self.find(slot.hash, set, slot.rows) {
            if let Some(Some(found)) = self.slots.get_mut(place)
                && slot.known.says_more_than(found.known)
            {
                found.known = slot.known;
            }
            return;
        }
        if self.used * 2 >= self.slots.len() {
            self.grow(bytes_max);
        }
        // While members move to a larger place there are two of them.
        let members = (self.members.len() + set.len()) * 5;
        if members + self.slots.len() * size_of::<Option<Slot>>() > bytes_max {
            self.slots.fill(None);
            self.members.clear();
            self.used = 0;
        }
        let (Ok(start), Ok(len)) = (u32::try_from(self.members.len()), u16::try_from(set.len()))
        else {
            return;
        };
        if let Err(place) = self.find(slot.hash, set, slot.rows)
            && let Some(free) = self.slots.get_mut(place)
        {
            (slot.start, slot.len) = (start, len);
            *free = Some(slot);
            if self.members.capacity() < self.members.len() + set.len() {
                self.members.reserve_exact(self.members.len() / 4 + set.len());
            }
            self.members.extend_from_slice(set);
            self.used += 1;
        }
    }
}

impl Shard {
    /// Doubles the slots if there is room for that.
    fn grow(&mut self, bytes_max: usize) {
        let slots = (self.slots.len() * 2).max(SLOTS_MIN);
        // Half of the bytes at most, while the old ones are still there.
        if slots * 2 * size_of::<Option<Slot>>() > bytes_max {
            if self.used * 8 >= self.slots.len() * 7 {
                self.slots.fill(None);
                self.members.clear();
                self.used = 0;
            }
            return;
        }
        let old = std::mem::replace(&mut self.slots, vec![None; slots]);
        for slot in old.into_iter().flatten() {
            let mut place = place_of(slot.hash, slots - 1);
            while self.slots[place].is_some() {
                place = (place + 1) & (slots - 1);
            }
            self.slots[place] = Some(slot);
        }
    }
}

/// The first place to look for a hash.
#[expect(clippy::cast_possible_truncation, reason = "a mask takes the rest off anyway")]
const fn place_of(hash: u64, mask: usize) -> usize {
    hash as usize & mask
}

/// Mixes the members of a set, four at a time.
fn hash(set: &[u16], rows: Rows) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let start = (set.len() as u64) << 8 | u64::from(rows.number().unwrap_or(u8::MAX));
    let mixed = set.chunks(4).fold(start.wrapping_mul(FACTOR), |hash, members| {
        let word = members.iter().fold(0, |word, member| word << 16 | u64::from(*member));
        let hash = (hash ^ word).wrapping_mul(FACTOR);
        hash ^ (hash >> 29)
    });
    let mixed = mixed.wrapping_mul(FACTOR);
    mixed ^ (mixed >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_more_is_kept() {
        let memo = Memo::new(1 << 20);
        let set = [1, 2, 3, 5];
        memo.put(&set, Rows::ANY, Known::AtLeast(8));
        memo.put(&set, Rows::ANY, Known::AtLeast(7));
        assert_eq!(memo.get(&set, Rows::ANY), Some(Known::AtLeast(8)));
        assert_eq!(memo.get(&set, Rows::limited(3)), None);
        assert_eq!(memo.get(&set[..3], Rows::ANY), None);
        memo.put(&set, Rows::ANY, Known::Exact { cost: 9, guess: 3 });
        memo.put(&set, Rows::ANY, Known::AtLeast(9));
        assert_eq!(memo.get(&set, Rows::ANY), Some(Known::Exact { cost: 9, guess: 3 }));
    }

    #[test]
    fn a_full_memo_forgets_but_never_mixes_sets_up() {
        for bytes in [0, 1 << 14, 1 << 18, 1 << 24] {
            let memo = Memo::new(bytes);
            let set = |number: u16| [number, number + 1, number + 7, number + 900];
            for number in 0..20_000 {
                memo.put(&set(number), Rows::ANY, Known::AtLeast(number.into()));
            }
            let found = (0..20_000)
                .filter(|number| match memo.get(&set(*number), Rows::ANY) {
                    None => false,
                    known => {
                        assert_eq!(known, Some(Known::AtLeast((*number).into())));
                        true
                    }
                })
                .count();
            assert!(bytes > 1 << 20 || found < 20_000);
            assert!(bytes < 1 << 20 || found == 20_000);
            let held: usize = memo
                .shards
                .iter()
                .map(|shard| shard.lock().unwrap())
                .map(|s| s.slots.len() * size_of::<Option<Slot>>() + s.members.len() * 2)
                .sum();
            assert!(held <= bytes, "{held} {bytes}");
        }
    }
}
