//! The proof that no strategy is better, or the best strategy within some work.

pub(crate) mod checkpoint;
pub(crate) mod follower;
mod proof_run;
mod proof_state;
mod reporter;
mod worst_case;

use pegmind_rules::Code;
use pegmind_solver::Cancel;
use pegmind_solver::parallel;

use crate::options::{Minimize, OptimalLimits};
use crate::position::Optimal;
use crate::result::OptimalResult;
use crate::search::Aim;
use crate::sets::bounds::NEVER;
use checkpoint::{Checkpoint, CheckpointMismatch, FACTS_BYTES_MAX, Facts};
use follower::{Follower, Listener, OptimalProgress};
use proof_run::ProofRun;
use proof_state::ProofState;
use reporter::Reporter;

/// With more guesses than that a plan needs room.
const WIDTH_OF_FEW: usize = 16;

impl Optimal {
    /// Searches for the best strategy.
    ///
    /// The tree and the bounds of a search that was not stopped depend on
    /// nothing but the position and the options. `progress` is called from time
    /// to time.
    #[must_use]
    pub fn search(
        &self,
        limits: &OptimalLimits,
        cancel: &Cancel,
        progress: &(dyn Fn(&OptimalProgress) + Sync),
    ) -> OptimalResult {
        self.search_on(None, limits, cancel, &Listener(progress))
    }

    /// Goes on with a search where its checkpoint was made, or begins one, and
    /// makes checkpoints for the follower. One is made at the end, too.
    ///
    /// A search that was stopped any number of times finds the same bounds and
    /// the same tree as one that was not.
    ///
    /// # Errors
    ///
    /// [`CheckpointMismatch`] if the checkpoint belongs to another search.
    pub fn resume(
        &self,
        checkpoint: Option<Checkpoint>,
        limits: &OptimalLimits,
        cancel: &Cancel,
        follower: &dyn Follower,
    ) -> Result<OptimalResult, CheckpointMismatch> {
        if let Some(checkpoint) = &checkpoint {
            checkpoint.belongs_to(&self.board, &self.options)?;
        }
        Ok(self.search_on(checkpoint.map(Checkpoint::into_parts), limits, cancel, follower))
    }

    fn search_on(
        &self,
        known: Option<(u64, ProofState, Facts)>,
        limits: &OptimalLimits,
        cancel: &Cancel,
        follower: &dyn Follower,
    ) -> OptimalResult {
        let work = || match self.options.minimize {
            Minimize::Expected => {
                let begin = || (0, ProofState::new(self.rows()), Facts::default());
                let known = known.unwrap_or_else(begin);
                self.run(Aim::Total, known, limits, (cancel, follower))
            }
            Minimize::Worst => self.search_longest(known, limits, (cancel, follower)),
        };
        let alone = limits.steps_max.is_some() || !self.splitter.is_shared();
        if alone { work() } else { parallel::inside(work) }
    }

    /// Searches under one limit, from what is known.
    pub(crate) fn run(
        &self,
        aim: Aim,
        (nodes, state, facts): (u64, ProofState, Facts),
        limits: &OptimalLimits,
        (cancel, follower): (&Cancel, &dyn Follower),
    ) -> OptimalResult {
        let rows = state.rows;
        let sixteenth = limits.memory_max / 16;
        let kept = follower.keeps_checkpoints();
        // Facts are gathered, and then written.
        let for_facts = if kept { sixteenth.min(FACTS_BYTES_MAX) } else { 0 };
        // Where few guesses are tried few sets are met.
        let for_plan = if limits.width > WIDTH_OF_FEW { 6 } else { 2 } * sixteenth;
        let memory = match &self.known {
            Some(_) => 0,
            None => limits.memory_max.saturating_sub(2 * for_facts + for_plan),
        };
        let reporter = Reporter::new(self, follower, state, for_facts);
        let search = self.begin((aim, rows), (memory, limits.nodes_max), cancel);
        let search = match &self.known {
            Some(memo) => search.sharing(memo),
            None => search,
        };
        let search = search.followed(&reporter, nodes).limited_to(limits.steps_max);
        facts.recall(&search.memo, self.splitter.len(), rows);
        drop(facts);
        let result = ProofRun::new(self, &search, &reporter).run(limits.width, for_plan);
        // There may be more to do with more rows.
        let last = aim == Aim::Total || result.tree.is_some() || !result.proven;
        if kept && last {
            reporter.save(&search);
        }
        result
    }

    /// What a guess costs if play is best afterwards: the guesses for all codes
    /// that fit together. Returns `None` if the work was stopped, or if no play is
    /// short enough.
    #[must_use]
    pub fn total_of(&self, guess: &Code, limits: &OptimalLimits, cancel: &Cancel) -> Option<u64> {
        let guess = self.splitter.find(guess)?;
        let work = (limits.memory_max, limits.nodes_max);
        let search = self.begin((Aim::Total, self.rows()), work, cancel);
        let position = self.position(self.rows());
        let cost = search.cost_of(&position, guess, NEVER).ok()?;
        (cost < NEVER).then_some(u64::from(cost))
    }
}
