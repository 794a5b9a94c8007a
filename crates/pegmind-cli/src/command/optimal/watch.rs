//! Watching a search: a clock, an interrupt key, a gauge.

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_solver::{Cancel, Optimal, OptimalProgress, OptimalResult, with_threads};

use super::gauge::Gauge;
use super::plan::Plan;
use crate::exit::Failure;
use crate::interrupt::Interrupt;

/// How often it is looked whether to go on.
const TICK: Duration = Duration::from_millis(50);

/// A search that was asked to stop and does not is left alone after this time.
const PATIENCE: Duration = Duration::from_secs(5);

/// Watches a search.
#[derive(Debug)]
pub(super) struct Watch {
    interrupt: Interrupt,
    started: Instant,
    deadline: Option<Instant>,
    gauge: Gauge,
}

impl Watch {
    /// From now on Ctrl-C stops the search and not the program.
    pub(super) fn begin(
        started: Instant,
        time: Option<Duration>,
        gauge: Gauge,
    ) -> io::Result<Self> {
        // A time that is too long for the clock is no limit.
        let deadline = time.and_then(|time| started.checked_add(time));
        Ok(Self { interrupt: Interrupt::begin()?, started, deadline, gauge })
    }

    /// Whether Ctrl-C was typed.
    pub(super) fn interrupted(&self) -> bool {
        self.interrupt.was_typed()
    }

    /// Searches on another thread until that ends or has to.
    pub(super) fn follow(
        &mut self,
        plan: &Plan,
        position: Optimal,
    ) -> Result<OptimalResult, Failure> {
        let cancel = Cancel::new();
        let known: Arc<Mutex<Option<OptimalProgress>>> = Arc::default();
        let (done, result) = mpsc::channel();
        let (jobs, limits) = (plan.jobs, plan.limits(&position));
        let (stop, noted) = (cancel.clone(), Arc::clone(&known));
        thread::Builder::new().name("search".to_owned()).spawn(move || {
            let note = |progress: &OptimalProgress| {
                *noted.lock().unwrap_or_else(PoisonError::into_inner) = Some(*progress);
            };
            let search = || position.search(&limits, &stop, &note);
            let found = match jobs {
                Some(jobs) => with_threads(jobs, search),
                None => search(),
            };
            // Nobody waits for a search that did not stop in time.
            let _ = done.send(found);
        })?;
        let known = || *known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = self.wait(&result, &cancel, &known);
        self.gauge.clear();
        found
    }

    fn wait(
        &mut self,
        result: &mpsc::Receiver<OptimalResult>,
        cancel: &Cancel,
        known: &dyn Fn() -> Option<OptimalProgress>,
    ) -> Result<OptimalResult, Failure> {
        let mut stopped: Option<Instant> = None;
        loop {
            let now = Instant::now();
            let rest = self.deadline.filter(|_| stopped.is_none());
            let rest = rest.map_or(TICK, |end| end.saturating_duration_since(now).min(TICK));
            match result.recv_timeout(rest) {
                Ok(found) => return Ok(found),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::internal("the search ended with an error"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let over = self.deadline.is_some_and(|deadline| deadline <= Instant::now());
            if stopped.is_none() && (over || self.interrupted()) {
                cancel.stop();
                stopped = Some(Instant::now());
            }
            if stopped.is_some_and(|stopped| stopped.elapsed() > PATIENCE) {
                let (nodes, lower) = known().map_or((0, 0), |known| (known.nodes, known.lower));
                return Ok(OptimalResult { lower, upper: None, proven: false, tree: None, nodes });
            }
            self.gauge.show(self.started.elapsed(), known());
        }
    }
}
