//! The longest games of plays that cost the least. A second search after the first one:
//! with costs known, few guesses are left for each set.

use std::collections::HashMap;

use crate::search::tried::Tried;
use crate::search::{Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::rows::Rows;
use crate::sets::splitter::Partition;

/// The most sets that are remembered.
const KNOWN_MAX: usize = 1 << 16;

/// The most guesses that are tried for one question.
const TRIES_MAX: u32 = 50_000;

/// In how many guesses sets can be solved without a higher total.
#[derive(Debug, Default)]
pub(crate) struct Lengths {
    known: HashMap<Box<[u16]>, Span>,
    tries_left: u32,
}

/// The fewest guesses are more than the first number and no more than the
/// second.
#[derive(Clone, Copy, Debug)]
struct Span {
    too_few: u8,
    enough: u8,
}

impl Lengths {
    /// The fewest guesses in which every code is found, this one included, by
    /// some play after it that costs the least. Stops if that takes too long.
    pub(crate) fn of_guess(
        &mut self,
        search: &Search<'_>,
        position: &Position<'_>,
        guess: u16,
    ) -> Result<u32, Stopped> {
        self.tries_left = TRIES_MAX;
        let history = search.history_after(position.history, guess);
        let mut rows = 0;
        // The largest classes take longest.
        for class in search.classes(position.set, guess).ok_or(Stopped)?.iter().rev() {
            let child = Position { set: class, history: history.as_ref(), ..*position };
            while !self.suffice(search, &child, rows)? {
                rows = rows.checked_add(1).ok_or(Stopped)?;
            }
        }
        Ok(u32::from(rows) + 1)
    }

    /// Whether some play that costs the least finds every code of a set in so
    /// many guesses.
    fn suffice(
        &mut self,
        search: &Search<'_>,
        position: &Position<'_>,
        rows: u8,
    ) -> Result<bool, Stopped> {
        let set = position.set;
        if set.len() <= 2 || rows == 0 {
            return Ok(set.len() <= usize::from(rows));
        }
        let branches = search.splitter.branches_max();
        if search.bounds.least(branches, set.len(), Rows::limited(rows)) >= NEVER {
            return Ok(false);
        }
        let mut span = self.known.get(set).copied().unwrap_or(Span { too_few: 1, enough: u8::MAX });
        if rows <= span.too_few || rows >= span.enough {
            return Ok(rows >= span.enough);
        }
        let cost = search.with_worker(|worker| search.solve(worker, position, NEVER))?;
        let own = search.own(set.len());
        let suffice = match rows {
            // Told apart by one of them.
            _ if cost < 2 * own => true,
            2 if cost > 2 * own => false,
            _ => self.search(search, position, (cost, rows))?,
        };
        if suffice {
            span.enough = rows;
        } else {
            span.too_few = rows;
        }
        if self.known.len() >= KNOWN_MAX {
            self.known.clear();
        }
        self.known.insert(set.into(), span);
        Ok(suffice)
    }

    /// Looks for a guess with such a play.
    fn search(
        &mut self,
        search: &Search<'_>,
        position: &Position<'_>,
        aim: (u32, u8),
    ) -> Result<bool, Stopped> {
        let mut parts = Partition::default();
        let mut tried = Tried::default();
        let found = search.find_guess(position, aim.0 + 1, |bounded| {
            let Some(left) = self.tries_left.checked_sub(1) else { return Some(Err(Stopped)) };
            self.tries_left = left;
            search.splitter.split(bounded.guess, position.set, &mut parts);
            let split = (bounded.guess, position.set);
            if tried.find_or_add(search.splitter, split, &parts).is_some() {
                return None;
            }
            match self.try_guess(search, position, bounded.guess, aim) {
                Ok(false) => None,
                result => Some(result),
            }
        });
        found.unwrap_or(Ok(false))
    }

    fn try_guess(
        &mut self,
        search: &Search<'_>,
        position: &Position<'_>,
        guess: u16,
        (cost, rows): (u32, u8),
    ) -> Result<bool, Stopped> {
        let Some(classes) = search.classes(position.set, guess) else { return Ok(false) };
        let branches = search.splitter.branches_max();
        let room = Rows::limited(rows - 1);
        let fits = |class: &Vec<u16>| search.bounds.least(branches, class.len(), room) < NEVER;
        if !classes.iter().all(fits) || search.cost_of(position, guess, cost + 1)? != cost {
            return Ok(false);
        }
        let history = search.history_after(position.history, guess);
        for class in classes.iter().rev() {
            let child = Position { set: class, history: history.as_ref(), ..*position };
            if !self.suffice(search, &child, rows - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
