//! What each answer to a guess leaves to do.

use pegmind_solver::Cancel;

use super::{GamePosition, ValueLimits, Values, begin};
use crate::search::Position;
use crate::sets::bounds::NEVER;

/// The codes that an answer leaves, and what they cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassValue {
    /// The codes, in ascending order.
    pub codes: Vec<u16>,
    /// The guesses that the best play takes for all of them together.
    pub total: u64,
}

impl Values {
    /// The classes into which a guess splits a position, the smallest ones first, without
    /// that of the guess itself, with their proven costs. Returns `None` if these are not
    /// found within the limits.
    ///
    /// After [`Values::cost_at`] for the same guess it is quick.
    pub fn classes_at(
        &mut self,
        asked: &GamePosition,
        guess: u16,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<Vec<ClassValue>> {
        let search = begin(&self.splitter, &self.memo, limits.steps_max, cancel);
        let position = asked.within(&self.splitter);
        let history = search.history_after(position.history, guess);
        let classes = search.classes(position.set, guess);
        let classes = classes.unwrap_or_else(|| vec![position.set.to_vec()]);
        let value = |codes: Vec<u16>| {
            let child = Position { set: &codes, history: history.as_ref(), ..position };
            let cost = search.with_worker(|worker| search.solve(worker, &child, NEVER)).ok()?;
            Some(ClassValue { codes, total: cost.into() })
        };

        classes.into_iter().map(value).collect()
    }
}
