//! What was found out lately, for others who share the work.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Fact, Known, Rank};
use crate::sets::rows::Rows;

/// How many numbers may be kept; of more the half that took least is forgotten.
const NUMBERS_MAX: usize = 1 << 22;

/// A fact that stands by itself.
#[derive(Debug)]
struct Heard {
    set: Box<[u16]>,
    rows: Rows,
    known: Known,
    rank: Rank,
}

/// Facts from a rank on.
#[derive(Debug)]
pub(crate) struct News {
    since: Rank,
    heard: Mutex<(Vec<Heard>, usize)>,
}

impl News {
    pub(crate) const fn since(since: Rank) -> Self {
        Self { since, heard: Mutex::new((Vec::new(), 0)) }
    }

    fn heard(&self) -> MutexGuard<'_, (Vec<Heard>, usize)> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a fact if its rank is high enough.
    pub(crate) fn hear(&self, fact: &Fact<'_>) {
        let &Fact { set, rows, known, rank } = fact;
        if rank < self.since {
            return;
        }
        let mut heard = self.heard();
        heard.0.push(Heard { set: set.into(), rows, known, rank });
        heard.1 += set.len();
        if heard.1 > NUMBERS_MAX {
            heard.0.sort_by_key(|heard| std::cmp::Reverse(heard.rank));
            let half = heard.0.len() / 2;
            heard.0.truncate(half);
            heard.1 = heard.0.iter().map(|heard| heard.set.len()).sum();
        }
    }

    /// Takes what was kept, the facts first that took most, until a visit says no. What is
    /// left is forgotten.
    pub(crate) fn take(&self, mut visit: impl FnMut(&Fact<'_>) -> bool) {
        let (mut heard, _) = std::mem::take(&mut *self.heard());
        heard.sort_by_key(|heard| std::cmp::Reverse(heard.rank));
        for Heard { set, rows, known, rank } in heard {
            if !visit(&Fact { set: &set, rows, known, rank }) {
                return;
            }
        }
    }
}
