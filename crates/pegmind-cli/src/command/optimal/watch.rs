//! Watching a search: a clock, an interrupt key, a gauge, and a file for its
//! state.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_optimal::{Checkpoint, Follower, Optimal, OptimalProgress, OptimalResult};
use pegmind_solver::{Cancel, with_threads};

use super::checkpoint_file::CheckpointFile;
use super::gauge::Gauge;
use super::plan::Plan;
use crate::exit::Failure;
use crate::interrupt::Interrupt;

/// How often it is looked whether to go on.
const TICK: Duration = Duration::from_millis(50);

/// The state is kept after this time at the latest, and then as often as asked:
/// at the beginning most is found out.
const FIRST_STATE: Duration = Duration::from_secs(5);

/// A search that was asked to stop and does not is left alone after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// Watches a search.
#[derive(Debug)]
pub(super) struct Watch {
    interrupt: Interrupt,
    started: Instant,
    deadline: Option<Instant>,
    gauge: Gauge,
    state: Option<CheckpointFile>,
    /// How long the search took before.
    before: Duration,
    /// What the last checkpoint has found.
    kept: Option<OptimalResult>,
}

/// What comes from the search.
enum Message {
    Checkpoint(Box<Checkpoint>),
    Found(Box<OptimalResult>),
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
struct Desk {
    slate: Arc<Slate>,
    keeps: bool,
    messages: mpsc::Sender<Message>,
}

impl Desk {
    fn send(&self, message: Message) {
        // Nobody waits for a search that did not stop in time.
        drop(self.messages.send(message));
    }
}

impl Follower for Desk {
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
        self.send(Message::Checkpoint(Box::new(checkpoint)));
    }
}

impl Watch {
    /// From now on Ctrl-C stops the search and not the program.
    pub(super) fn begin(
        started: Instant,
        time: Option<Duration>,
        gauge: Gauge,
        state: Option<CheckpointFile>,
    ) -> io::Result<Self> {
        // A time that is too long for the clock is no limit.
        let deadline = time.and_then(|time| started.checked_add(time));
        let interrupt = Interrupt::begin()?;
        let (before, kept) = (Duration::ZERO, None);
        Ok(Self { interrupt, started, deadline, gauge, state, before, kept })
    }

    /// Whether Ctrl-C was typed.
    pub(super) fn interrupted(&self) -> bool {
        self.interrupt.was_typed()
    }

    /// How long the search took until now, also before it was gone on with.
    pub(super) fn elapsed(&self) -> Duration {
        self.before.saturating_add(self.started.elapsed())
    }

    /// Why the state could not be kept.
    pub(super) fn into_failure(self) -> Option<Failure> {
        self.state.and_then(CheckpointFile::into_failure)
    }

    /// Searches on another thread until that ends or has to.
    pub(super) fn follow(
        &mut self,
        plan: &Plan,
        position: Optimal,
        from: Option<Checkpoint>,
    ) -> Result<OptimalResult, Failure> {
        self.before = Duration::from_millis(from.as_ref().map_or(0, Checkpoint::elapsed_ms));
        self.kept = from.as_ref().map(Checkpoint::result);
        let cancel = Cancel::new();
        let (messages, received) = mpsc::channel();
        let keeps = self.state.is_some();
        // One is made at once: who stops a search early can go on with it, too.
        let slate = Arc::new(Slate { wanted: keeps.into(), ..Slate::default() });
        let desk = Desk { slate: Arc::clone(&slate), keeps, messages };
        let (jobs, limits) = (plan.jobs, plan.limits(&position));
        let stop = cancel.clone();
        thread::Builder::new().name("search".to_owned()).spawn(move || {
            let search = || position.resume(from, &limits, &stop, &desk);
            let found = match jobs {
                Some(jobs) => with_threads(jobs, search),
                None => search(),
            };
            // It was looked whether the checkpoint belongs to this search.
            if let Ok(found) = found {
                desk.send(Message::Found(Box::new(found)));
            }
        })?;
        let found = self.wait(&received, &cancel, &slate);
        self.gauge.clear();
        found
    }

    fn wait(
        &mut self,
        received: &mpsc::Receiver<Message>,
        cancel: &Cancel,
        slate: &Slate,
    ) -> Result<OptimalResult, Failure> {
        let mut stopped: Option<Instant> = None;
        let mut begun = false;
        let first = |state: &CheckpointFile| state.every().min(FIRST_STATE);
        let mut next = self.state.as_ref().and_then(|state| self.started.checked_add(first(state)));
        loop {
            let now = Instant::now();
            let rest = self.deadline.filter(|_| stopped.is_none());
            let rest = rest.map_or(TICK, |end| end.saturating_duration_since(now).min(TICK));
            match received.recv_timeout(rest) {
                Ok(Message::Found(found)) => return Ok(*found),
                Ok(Message::Checkpoint(checkpoint)) => {
                    let kept = self.keep(*checkpoint);
                    // The very first one has nothing yet.
                    next = if begun { kept } else { next };
                    begun = true;
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::internal("the search ended with an error"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let over = |end: Option<Instant>| end.is_some_and(|end| end <= Instant::now());
            if stopped.is_none() && (over(self.deadline) || self.interrupted()) {
                cancel.stop();
                stopped = Some(Instant::now());
            }
            if stopped.is_some_and(|stopped| stopped.elapsed() > PATIENCE) {
                return Ok(self.abandon(slate.known()));
            }
            if stopped.is_none() && over(next) {
                next = None;
                slate.wanted.store(true, Ordering::Relaxed);
            }
            self.gauge.show(self.started.elapsed(), self.before, slate.known());
        }
    }

    /// Keeps a checkpoint. Tells when the next one is due.
    fn keep(&mut self, checkpoint: Checkpoint) -> Option<Instant> {
        let elapsed_ms = u64::try_from(self.elapsed().as_millis()).unwrap_or(u64::MAX);
        let state = self.state.as_mut()?;
        self.kept = Some(checkpoint.result());
        state.write(&checkpoint.with_elapsed_ms(elapsed_ms));
        Instant::now().checked_add(state.every())
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
