//! Work on a set that several threads share: its guesses, tried side by side under one
//! bound, the first of them alone (young brothers wait, Feldmann et al. 1990). What the best costs
//! does not depend on who is first; which of several best ones is kept can.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use pegmind_solver::parallel;

use crate::search::prospects::LeastOfGuess;
use crate::search::queue::BoundedGuess;
use crate::search::relaxation::WithoutLimit;
use crate::search::worker::Level;
use crate::search::{Position, Search, Stopped};
use crate::sets::memo::Known;

/// Sets have their guesses tried side by side if ranking all guesses marks at
/// least so many pairs of guess and code.
const PAIRS_MIN: usize = 200_000;

/// The best of the guesses that several threads try.
#[derive(Debug)]
pub(crate) struct Best {
    cost: AtomicU32,
    chosen: Mutex<(u32, u16)>,
}

impl Best {
    /// A cost that is to be beaten, and what stands for no guess.
    pub(crate) const fn below(budget: u32, no_guess: u16) -> Self {
        Self { cost: AtomicU32::new(budget), chosen: Mutex::new((budget, no_guess)) }
    }

    /// What the next guess has to cost less than.
    pub(crate) fn limit(&self) -> u32 {
        self.cost.load(Ordering::Relaxed)
    }

    /// Takes a guess that was tried under a limit. What is no less than that was
    /// not found out.
    pub(crate) fn offer(&self, guess: u16, cost: u32, limit: u32) {
        if cost < limit {
            self.cost.fetch_min(cost, Ordering::Relaxed);
            let mut chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
            *chosen = (*chosen).min((cost, guess));
        }
    }

    /// What the best guess costs, or that all cost at least the budget.
    fn into_known(self, budget: u32) -> Known {
        let (cost, guess) = self.into_chosen();
        if cost < budget { Known::Exact { cost, guess } } else { Known::AtLeast(budget) }
    }

    /// The least cost, and of the guesses with it the lowest.
    pub(crate) fn into_chosen(self) -> (u32, u16) {
        self.chosen.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Search<'_> {
    /// Whether the guesses for a set of so many codes are tried side by side.
    pub(crate) fn has_shared_guesses(&self, codes: usize) -> bool {
        let pairs = codes * self.splitter.len();
        let worth_it = pairs >= PAIRS_MIN && self.splitter.is_shared();
        worth_it && self.alone.is_none() && parallel::threads() > 1
    }

    /// Tries the guesses in the queue, the first one first and then several at
    /// a time.
    pub(crate) fn try_side_by_side(
        &self,
        level: &mut Level,
        position: &Position<'_>,
        (without, budget): (WithoutLimit, u32),
    ) -> Result<Known, Stopped> {
        let own = self.own(position.set.len());
        let best = Best::below(budget, u16::MAX);
        let try_one = |bounded: &BoundedGuess| {
            let least = without.cost.max(own + self.least_of(*bounded));
            self.try_under(&best, position, (least, bounded.guess))
        };
        if let Some(guess) = without.guess {
            self.try_under(&best, position, (without.cost, guess))?;
            if best.limit() <= without.cost {
                return Ok(best.into_known(budget));
            }
        }
        // The first one makes the others easier.
        let limit = || self.limit(position, best.limit());
        let is_new = |guess| without.guess != Some(guess) && !self.is_spared(position, guess);
        let Level { queue, keys, .. } = level;
        let mut first = None;
        while first.is_none()
            && let Some(next) = queue.next(self.splitter, position.set, keys, limit())
        {
            first = Some(next).filter(|next| is_new(next.guess));
        }
        if let Some(first) = first {
            try_one(&first)?;
            let mut rest = queue.rest(self.splitter, position.set, keys, limit());
            rest.retain(|bounded| is_new(bounded.guess));
            self.expect_guesses(position, rest.len() + 1);
            parallel::try_all(&rest, try_one)?;
        }
        Ok(best.into_known(budget))
    }

    /// Tries guesses that are ranked by the least that each costs, the first one first and then
    /// several at a time.
    pub(crate) fn try_ranked_side_by_side(
        &self,
        position: &Position<'_>,
        guesses: &[LeastOfGuess],
        budget: u32,
    ) -> Result<Known, Stopped> {
        let best = Best::below(budget, u16::MAX);
        if let Some((first, rest)) = guesses.split_first() {
            self.try_under(&best, position, *first)?;
            let limit = best.limit();
            let rest = &rest[..rest.partition_point(|(least, _)| *least < limit)];
            self.expect_guesses(position, rest.len() + 1);
            parallel::try_all(rest, |guess| self.try_under(&best, position, *guess))?;
        }
        Ok(best.into_known(budget))
    }

    /// Tries a guess if it can cost less than the best one.
    fn try_under(
        &self,
        best: &Best,
        position: &Position<'_>,
        (least, guess): LeastOfGuess,
    ) -> Result<(), Stopped> {
        if self.opening_progress.is_class(position.set.len()) {
            self.opening_progress.step();
        }
        let limit = best.limit();
        if least < limit {
            best.offer(guess, self.cost_of(position, guess, limit)?, limit);
        }
        Ok(())
    }

    /// Tells whoever follows a class of an opening how many guesses are tried for it.
    fn expect_guesses(&self, position: &Position<'_>, guesses: usize) {
        if self.opening_progress.is_class(position.set.len()) {
            self.opening_progress.expect(guesses);
        }
    }
}
