//! What was found out about sets, remembered in bounded memory (transposition tables:
//! Greenblatt, Eastlake and Crocker 1967). Sets are compared as a whole: a proof must not
//! rest on the hope that no two have the same hash.

mod news;
mod records;
mod shard;

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::sets::rows::Rows;
use news::News;
use shard::Shard;

/// The most parts of a memo, which are locked one by one.
const SHARDS_MAX: usize = 64;

/// Parts of a small memo are not smaller than this.
const SHARD_BYTES_MIN: usize = 1 << 15;

/// What is known of the cost of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
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
    /// What the set costs at least.
    pub(crate) const fn least(self) -> u32 {
        match self {
            Self::Exact { cost, .. } | Self::AtLeast(cost) => cost,
        }
    }

    /// The same of a set that symmetries map this one to.
    pub(crate) fn map(self, image: impl FnOnce(u16) -> u16) -> Self {
        match self {
            Self::Exact { cost, guess } => Self::Exact { cost, guess: image(guess) },
            Self::AtLeast(_) => self,
        }
    }

    fn says_more_than(self, other: Self) -> bool {
        match (other, self) {
            (Self::Exact { .. }, _) => false,
            (Self::AtLeast(_), Self::Exact { .. }) => true,
            (Self::AtLeast(old), Self::AtLeast(new)) => new > old,
        }
    }
}

/// How much it would take to find something out again: two steps for twice the
/// work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(u8);

impl Rank {
    /// The number of the last rank.
    pub(crate) const LAST: u8 = 63;

    /// How many ranks there are.
    pub(crate) const COUNT: usize = Self::LAST as usize + 1;

    /// That of looking at so many sets, the largest one of which has so many
    /// codes.
    pub(crate) fn of(nodes: u64, codes: usize) -> Self {
        let work = nodes.saturating_add(1).saturating_mul(codes as u64).max(2);
        let doublings = work.ilog2();
        let half = work >> (doublings - 1) & 1;
        Self::of_number(u64::from(doublings) * 2 + half)
    }

    /// One by its number; those beyond the last are the last.
    pub(crate) fn of_number(number: u64) -> Self {
        Self(u8::try_from(number).unwrap_or(u8::MAX).min(Self::LAST))
    }

    /// Its number, below [`Self::COUNT`].
    pub(crate) const fn number(self) -> u8 {
        self.0
    }
}

/// Something that is known of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fact<'a> {
    /// The codes, in ascending order.
    pub(crate) set: &'a [u16],
    pub(crate) rows: Rows,
    pub(crate) known: Known,
    pub(crate) rank: Rank,
}

/// Costs of sets. Sets are compared as a whole, so that no two can be taken
/// for each other. A part that is full forgets half of what it has: what can
/// soon be found out again, and what was not asked for in a long time.
#[derive(Debug)]
pub(crate) struct Memo {
    shards: Vec<Mutex<Shard>>,
    /// What is kept for others, if anybody asks for it.
    news: Option<News>,
}

impl Memo {
    /// A memo that never takes more than so many bytes, whatever it is doing.
    pub(crate) fn new(bytes_max: usize) -> Self {
        let shards = (bytes_max / SHARD_BYTES_MIN).clamp(1, SHARDS_MAX);
        let bytes_max = bytes_max / shards;
        let shards = (0..shards).map(|_| Mutex::new(Shard::new(bytes_max))).collect();
        Self { shards, news: None }
    }

    /// The same; what is found out from now on is kept for others, too, if it took at least
    /// so much.
    pub(crate) fn with_news(self, rank: Rank) -> Self {
        Self { news: Some(News::since(rank)), ..self }
    }

    /// What was found out and kept for others since the last time.
    pub(crate) const fn news(&self) -> Option<&News> {
        self.news.as_ref()
    }

    fn shard(&self, hash: u64) -> Option<MutexGuard<'_, Shard>> {
        let shard = self.shards.get((hash >> 32) as usize % self.shards.len().max(1))?;
        // A shard is whole at any moment that another thread could have ended.
        Some(shard.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What is known of a set.
    pub(crate) fn get(&self, set: &[u16], rows: Rows) -> Option<Known> {
        let hash = hash(set, rows);
        self.shard(hash)?.get(hash, set, rows)
    }

    /// Remembers something that was found out about a set. What is known
    /// already is kept if it says more.
    pub(crate) fn put(&self, fact: &Fact<'_>) {
        if let Some(news) = &self.news {
            news.hear(fact);
        }
        self.learn(fact);
    }

    /// The same with something that others have found out.
    pub(crate) fn learn(&self, fact: &Fact<'_>) {
        let hash = hash(fact.set, fact.rows);
        if let Some(mut shard) = self.shard(hash) {
            shard.put(hash, fact);
        }
    }

    /// Shows all that is known, part by part: others can use the memo
    /// meanwhile, and what they add may be shown or not.
    pub(crate) fn visit(&self, mut visit: impl FnMut(&Fact<'_>)) {
        for shard in &self.shards {
            shard.lock().unwrap_or_else(PoisonError::into_inner).visit(&mut visit);
        }
    }
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

    fn put(memo: &Memo, set: &[u16], known: Known) {
        memo.put(&Fact { set, rows: Rows::ANY, known, rank: Rank::of(1, set.len()) });
    }

    fn held(memo: &Memo) -> usize {
        memo.shards.iter().map(|shard| shard.lock().unwrap().bytes_held()).sum()
    }

    #[test]
    fn what_says_more_is_kept() {
        let memo = Memo::new(1 << 20);
        let set = [1, 2, 3, 5];
        put(&memo, &set, Known::AtLeast(8));
        put(&memo, &set, Known::AtLeast(7));
        assert_eq!(memo.get(&set, Rows::ANY), Some(Known::AtLeast(8)));
        assert_eq!(memo.get(&set, Rows::limited(3)), None);
        assert_eq!(memo.get(&set[..3], Rows::ANY), None);
        put(&memo, &set, Known::Exact { cost: 9, guess: 3 });
        put(&memo, &set, Known::AtLeast(9));
        assert_eq!(memo.get(&set, Rows::ANY), Some(Known::Exact { cost: 9, guess: 3 }));
        put(&memo, &[7; 3], Known::AtLeast(crate::sets::bounds::NEVER));
        assert_eq!(memo.get(&[7; 3], Rows::ANY), Some(Known::AtLeast(u32::MAX / 4)));
    }

    #[test]
    fn a_full_memo_forgets_but_never_mixes_sets_up() {
        for bytes in [0, 1 << 10, 1 << 14, 1 << 18, 1 << 24] {
            let memo = Memo::new(bytes);
            let set = |number: u16| [number, number + 1, number + 7, number + 900];
            for number in 0..20_000 {
                put(&memo, &set(number), Known::AtLeast(number.into()));
                let known = memo.get(&set(number), Rows::ANY);
                assert_eq!(known.is_some(), bytes > 1 << 12, "{number} {bytes}");
                assert!(number % 100 > 0 || held(&memo) <= bytes, "{number} {bytes}");
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
            let mut shown = 0;
            memo.visit(|fact| {
                assert_eq!(fact.known, Known::AtLeast(fact.set[0].into()));
                assert_eq!(fact.set, set(fact.set[0]));
                shown += 1;
            });
            assert_eq!(shown, found);
        }
    }

    #[test]
    fn sets_of_all_sizes_stay_within_the_bound() {
        for bytes in [1 << 15, 100_000, 1 << 20, 3_000_000] {
            let memo = Memo::new(bytes);
            let mut random = 1_u64;
            for number in 0..3_000_u16 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let largest = 1 << (random >> 60);
                let size = 3 + u16::try_from((random >> 33) % largest).unwrap();
                let set: Vec<u16> = (number..number + size).collect();
                put(&memo, &set, Known::AtLeast(size.into()));
                assert!(held(&memo) <= bytes, "{} {bytes}", held(&memo));
            }
            memo.visit(|fact| {
                assert_eq!(fact.known, Known::AtLeast(u32::try_from(fact.set.len()).unwrap()));
                assert!(fact.set.is_sorted());
            });
            assert!(held(&memo) > bytes / 4, "{} {bytes}", held(&memo));
        }
    }

    #[test]
    fn what_took_long_is_kept_while_it_is_asked_for_or_young() {
        let memo = Memo::new(1 << 15);
        let dear = |number: u16| [number, 30_000, 30_001];
        let rank = Rank::of(1_000_000, 3);
        for number in 0..20 {
            let known = Known::AtLeast(number.into());
            memo.put(&Fact { set: &dear(number), rows: Rows::ANY, known, rank });
        }
        for number in 0..10_000_u16 {
            put(&memo, &[number, number + 1, number + 2], Known::AtLeast(5));
            assert!(memo.get(&dear(number % 10), Rows::ANY).is_some(), "{number}");
        }
        let left = (10..20).filter(|number| memo.get(&dear(*number), Rows::ANY).is_some()).count();
        assert_eq!(left, 0, "after many collections nobody asks for them any more");
    }
}
