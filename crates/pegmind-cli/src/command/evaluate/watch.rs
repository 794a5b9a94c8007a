//! Watching games that may take long: a clock, an interrupt key, a gauge.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_rules::Code;
use pegmind_solver::Cancel;

use super::finding::Finding;
use super::gauge::Gauge;
use super::plan::Plan;
use super::work::Work;
use crate::contestant::Contestant;
use crate::exit::Failure;
use crate::interrupt::Interrupt;

/// How often it is looked whether to go on.
const TICK: Duration = Duration::from_millis(50);

/// Work that was asked to stop and does not is left alone after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// Watches one strategy after the other.
#[derive(Debug)]
pub(super) struct Watch {
    interrupt: Interrupt,
    deadline: Option<Instant>,
    gauge: Gauge,
    /// Some work did not stop when it was asked to.
    stuck: bool,
}

impl Watch {
    /// From now on Ctrl-C stops the games and not the program; a second one
    /// stops the program.
    pub(super) fn begin(time: Option<Duration>, gauge: Gauge) -> io::Result<Self> {
        let interrupt = Interrupt::begin()?;
        // A time that is too long for the clock is no limit.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Ok(Self { interrupt, deadline, gauge, stuck: false })
    }

    /// Whether Ctrl-C was typed.
    pub(super) fn interrupted(&self) -> bool {
        self.interrupt.was_typed()
    }

    /// Plays the games of a strategy until they end or have to. `left` is how
    /// many strategies are to share the time, this one included.
    pub(super) fn follow(
        &mut self,
        plan: &Plan,
        contestant: Contestant,
        left: usize,
    ) -> Result<Finding, Failure> {
        let cancel = Cancel::new();
        let work = Arc::new(Work::new(plan, contestant, cancel.clone())?);
        let started = Instant::now();
        let deadline = self.deadline.map(|deadline| {
            let share = u32::try_from(left.max(1)).unwrap_or(u32::MAX);
            started + deadline.saturating_duration_since(started) / share
        });
        let late = deadline.is_some_and(|deadline| deadline <= started);
        let skipped = self.stuck || self.interrupted() || late;
        let opening = if skipped { None } else { self.wait(&work, &cancel, contestant, deadline)? };
        self.gauge.clear();
        Ok(Finding {
            contestant,
            opening,
            unsolved: work.unsolved(),
            histogram: work.histogram(),
            games: work.games(),
            elapsed: (!skipped).then(|| started.elapsed()),
            sampled: plan.sample.is_some(),
        })
    }

    /// Plays on another thread and waits until that is done. Returns the first
    /// guess.
    fn wait(
        &mut self,
        work: &Arc<Work>,
        cancel: &Cancel,
        contestant: Contestant,
        deadline: Option<Instant>,
    ) -> Result<Option<Code>, Failure> {
        let (done, result) = mpsc::channel();
        let player = Arc::clone(work);
        let name = "games".to_owned();
        thread::Builder::new().name(name).spawn(move || {
            // Nobody waits for work that did not stop in time.
            let _ = done.send(player.play());
        })?;
        let started = Instant::now();
        let mut stopped: Option<Instant> = None;
        loop {
            let now = Instant::now();
            let rest = deadline.map_or(TICK, |end| end.saturating_duration_since(now).min(TICK));
            match result.recv_timeout(if stopped.is_some() { TICK } else { rest }) {
                Ok(opening) => return Ok(opening),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::internal("the games ended with an error"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let over = deadline.is_some_and(|deadline| deadline <= Instant::now());
            if stopped.is_none() && (over || self.interrupted()) {
                cancel.stop();
                stopped = Some(Instant::now());
            }
            if stopped.is_some_and(|stopped| stopped.elapsed() > PATIENCE) {
                self.stuck = true;
                return Ok(None);
            }
            self.gauge.show(contestant.name(), started.elapsed(), || {
                (work.histogram().games(), work.games())
            });
        }
    }
}
