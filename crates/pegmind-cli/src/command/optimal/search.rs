//! A search, watched: how far it is, and a file for its state.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use pegmind_optimal::{Checkpoint, Follower, Optimal, OptimalProgress, OptimalResult};
use pegmind_solver::{Cancel, with_threads};

use super::checkpoint_file::CheckpointFile;
use super::plan::Plan;
use super::text::between;
use crate::exit::Failure;
use crate::gauge::Progress;
use crate::watch::Watch;

/// The state is kept after this time at the latest, and then as often as asked:
/// at the beginning most is found out.
const FIRST_STATE: Duration = Duration::from_secs(5);

/// A search with the file for its state.
#[derive(Debug)]
pub(super) struct Search {
    state: Option<CheckpointFile>,
    /// What the last checkpoint has found.
    kept: Option<OptimalResult>,
    /// When the next state is to be kept, while none is on its way.
    next: Option<Instant>,
    /// Whether one was kept.
    begun: bool,
}

/// What both sides look at.
#[derive(Debug, Default)]
struct Slate {
    known: Mutex<Option<OptimalProgress>>,
    wanted: AtomicBool,
}

impl Slate {
    fn known(&self) -> Option<OptimalProgress> {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The side of the search.
struct Observer {
    slate: Arc<Slate>,
    keeps: bool,
    checkpoints: mpsc::Sender<Checkpoint>,
}

impl Follower for Observer {
    fn progress(&self, progress: &OptimalProgress) {
        *self.slate.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(*progress);
    }

    fn keeps_checkpoints(&self) -> bool {
        self.keeps
    }

    fn wants_checkpoint(&self) -> bool {
        // Most of the time it is only looked at.
        let wanted = &self.slate.wanted;
        wanted.load(Ordering::Relaxed) && wanted.swap(false, Ordering::Relaxed)
    }

    fn keep(&self, checkpoint: Checkpoint) {
        // Nobody waits for a search that did not stop in time.
        drop(self.checkpoints.send(checkpoint));
    }
}

impl Search {
    /// A search that keeps its state in this file.
    pub(super) fn new(state: Option<CheckpointFile>) -> Self {
        let first = state.as_ref().map(|state| state.every().min(FIRST_STATE));
        let next = first.and_then(|first| Instant::now().checked_add(first));
        Self { state, kept: None, next, begun: false }
    }

    /// Why the state could not be kept.
    pub(super) fn into_failure(self) -> Option<Failure> {
        self.state.and_then(CheckpointFile::into_failure)
    }

    /// Searches until that ends or has to. Tells how long it took, also before it
    /// was gone on with.
    pub(super) fn run(
        &mut self,
        watch: &mut Watch,
        plan: &Plan,
        position: Optimal,
        from: Option<Checkpoint>,
    ) -> Result<(OptimalResult, Duration), Failure> {
        let before = Duration::from_millis(from.as_ref().map_or(0, Checkpoint::elapsed_ms));
        self.kept = from.as_ref().map(Checkpoint::result);
        let cancel = Cancel::new();
        let (checkpoints, received) = mpsc::channel();
        let keeps = self.state.is_some();
        // One is made at once: who stops a search early can go on with it, too.
        let slate = Arc::new(Slate { wanted: keeps.into(), ..Slate::default() });
        let observer = Observer { slate: Arc::clone(&slate), keeps, checkpoints };
        let (jobs, limits) = (plan.jobs, plan.limits(&position));
        let stop = cancel.clone();
        let work = move || {
            let search = || position.resume(from, &limits, &stop, &observer);
            match jobs {
                Some(jobs) => with_threads(jobs, search),
                None => search(),
            }
        };
        let found = watch.follow(1, &cancel, work, |watched| {
            let elapsed = before.saturating_add(watched.elapsed);
            for checkpoint in received.try_iter() {
                self.keep(checkpoint, elapsed);
            }
            if !watched.stopping && self.next.is_some_and(|next| next <= Instant::now()) {
                self.next = None;
                slate.wanted.store(true, Ordering::Relaxed);
            }
            let known = slate.known();
            watched.show(|_| Progress { line: line(elapsed, known), share: None });
        })?;
        let elapsed = before.saturating_add(watch.elapsed());
        for checkpoint in received.try_iter() {
            self.keep(checkpoint, elapsed);
        }
        let found = match found {
            // It was looked whether the checkpoint belongs to this search.
            Some(found) => found.map_err(Failure::internal)?,
            None => self.abandon(slate.known()),
        };
        Ok((found, elapsed))
    }

    /// Keeps a checkpoint.
    fn keep(&mut self, checkpoint: Checkpoint, elapsed: Duration) {
        let Some(state) = &mut self.state else { return };
        self.kept = Some(checkpoint.result());
        let elapsed_ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        state.write(&checkpoint.with_elapsed_ms(elapsed_ms));
        // The very first one has nothing yet.
        if self.begun {
            self.next = Instant::now().checked_add(state.every());
        }
        self.begun = true;
    }

    /// What is known without the search.
    fn abandon(&mut self, known: Option<OptimalProgress>) -> OptimalResult {
        let kept = self.kept.take();
        let (nodes, lower) = known.map_or((0, 0), |known| (known.nodes, known.lower));
        let none = OptimalResult { lower, upper: None, proven: false, tree: None, nodes };
        let kept = kept.unwrap_or(none);
        OptimalResult { lower: lower.max(kept.lower), nodes: nodes.max(kept.nodes), ..kept }
    }
}

fn line(elapsed: Duration, known: Option<OptimalProgress>) -> String {
    let seconds = elapsed.as_secs();
    let s = if seconds == 1 { "" } else { "s" };
    let time = format!("{seconds} second{s}");
    let Some(OptimalProgress { nodes, lower, upper, openings, opening_millionths }) = known else {
        return format!("{time}: looking for a first strategy");
    };
    let bounds = match upper {
        Some(upper) => between(lower, upper),
        None => format!("at least {lower}"),
    };
    let share = share(openings, opening_millionths);
    format!("{time}: {bounds}, {nodes} nodes{share}")
}

/// How much is done, which is a guess within an opening.
fn share((done, all): (usize, usize), millionths: u32) -> String {
    let (next, done_of_all) = (u64::from(millionths), done as u64 * 1_000_000);
    let Some(whole) = ((done_of_all + next) / 10_000).checked_div(all as u64) else {
        return String::new();
    };
    let next = if done < all && next > 0 {
        format!(" and about {}.{} % of the next", next / 10_000, next / 1_000 % 10)
    } else {
        String::new()
    };
    format!(", {done} of {all} openings done{next} (about {whole} %)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_what_is_known() {
        let known = OptimalProgress {
            nodes: 70,
            lower: 5500,
            upper: Some(5625),
            openings: (1, 5),
            opening_millionths: 0,
        };
        assert_eq!(
            line(Duration::from_secs(3), Some(known)),
            "3 seconds: between 5500 and 5625 (125 apart, 2.23 %), 70 nodes, \
             1 of 5 openings done (about 20 %)"
        );
        let within = OptimalProgress { opening_millionths: 253_999, ..known };
        assert_eq!(
            line(Duration::from_secs(3), Some(within)),
            "3 seconds: between 5500 and 5625 (125 apart, 2.23 %), 70 nodes, \
             1 of 5 openings done and about 25.3 % of the next (about 25 %)"
        );
        let known = OptimalProgress { nodes: 7, lower: 5, upper: None, openings: (0, 0), ..known };
        assert_eq!(line(Duration::from_secs(1), Some(known)), "1 second: at least 5, 7 nodes");
        assert_eq!(line(Duration::from_secs(2), None), "2 seconds: looking for a first strategy");
    }
}
