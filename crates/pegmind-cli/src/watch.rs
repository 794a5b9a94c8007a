//! Work that may take long, on a thread of its own, watched by a clock and the
//! interrupt key.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_solver::Cancel;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::args::Args;
use crate::exit::{Exit, Failure};
use crate::gauge::{Gauge, Progress, about};
use crate::terminal::Look;

/// How often it is looked whether to go on.
const TICK: Duration = Duration::from_millis(50);

/// Work that was asked to stop and does not is left alone after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// Watches one piece of work after the other.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Whether Ctrl-C was typed.
    interrupt: Arc<AtomicBool>,
    started: Instant,
    deadline: Option<Instant>,
    gauge: Gauge,
    /// Some work was asked to stop before its end.
    stopped: bool,
    /// Some work did not stop when it was asked to.
    stuck: bool,
}

impl Watch {
    /// From now on Ctrl-C stops the work and not the program; a second one stops
    /// the program.
    pub(crate) fn begin(time: Option<Duration>, args: &Args, look: &Look) -> io::Result<Self> {
        let interrupt = Arc::new(AtomicBool::new(false));
        let exit = Exit::Interrupted as i32;
        flag::register_conditional_shutdown(SIGINT, exit, Arc::clone(&interrupt))?;
        flag::register(SIGINT, Arc::clone(&interrupt))?;
        let started = Instant::now();
        // A time that is too long for the clock is no limit.
        let deadline = time.and_then(|time| started.checked_add(time));
        let gauge = Gauge::new(look.in_lines(&args.global), look.quiet);
        Ok(Self { interrupt, started, deadline, gauge, stopped: false, stuck: false })
    }

    /// Whether Ctrl-C was typed by now.
    pub(crate) fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Whether some work was asked to stop before its end, so that more may be found
    /// out another time.
    pub(crate) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Whether there is no time for more work.
    pub(crate) fn is_over(&self) -> bool {
        self.has_passed() || self.stuck || self.interrupted()
    }

    fn has_passed(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= Instant::now())
    }

    /// Whether some work was stopped because there was no time left.
    pub(crate) fn is_late(&self) -> bool {
        self.stopped && self.has_passed() && !self.interrupted()
    }

    /// How long it is since the watch began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// How the program ends: as told, if the work was not interrupted.
    pub(crate) fn exit(&self, exit: Exit) -> Exit {
        if self.interrupted() { Exit::Interrupted } else { exit }
    }

    /// Answers a question, of which no more is known on the way than how long
    /// it takes. Returns `None` if it had to stop and did not.
    pub(crate) fn ask<T: Send + 'static>(
        &mut self,
        what: &str,
        answer: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<Option<T>, Failure> {
        let cancel = Cancel::new();
        let stop = cancel.clone();
        self.follow(
            1,
            &cancel,
            move || answer(&stop),
            |watched| {
                watched.show(|elapsed| Progress {
                    line: format!("{what}: {}", about(elapsed)),
                    share: None,
                });
            },
        )
    }

    /// Does some work until it ends or has to, and looks at it again and again.
    /// `left` is how many pieces of work are to share the time, this one
    /// included. Returns `None` if it had to stop and did not.
    pub(crate) fn follow<T: Send + 'static>(
        &mut self,
        left: u32,
        cancel: &Cancel,
        work: impl FnOnce() -> T + Send + 'static,
        mut look: impl FnMut(&mut Watched<'_>),
    ) -> Result<Option<T>, Failure> {
        let started = Instant::now();
        let deadline = self
            .deadline
            .map(|deadline| started + deadline.saturating_duration_since(started) / left.max(1));
        let (done, result) = mpsc::channel();
        thread::Builder::new().name("work".to_owned()).spawn(move || {
            // Nobody waits for work that did not stop in time.
            let _ = done.send(work());
        })?;
        let mut stopped: Option<Instant> = None;
        let found = loop {
            let now = Instant::now();
            let rest = deadline.filter(|_| stopped.is_none());
            let rest = rest.map_or(TICK, |end| end.saturating_duration_since(now).min(TICK));
            match result.recv_timeout(rest) {
                Ok(found) => break Some(found),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::internal("the work ended with an error"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let late = deadline.is_some_and(|deadline| deadline <= Instant::now());
            if stopped.is_none() && (late || self.interrupted()) {
                cancel.stop();
                self.stopped = true;
                stopped = Some(Instant::now());
            }
            if stopped.is_some_and(|stopped| stopped.elapsed() > PATIENCE) {
                self.stuck = true;
                break None;
            }
            let (elapsed, stopping) = (started.elapsed(), stopped.is_some());
            look(&mut Watched { gauge: &mut self.gauge, elapsed, stopping });
        };
        self.gauge.clear();
        Ok(found)
    }
}

/// Work that goes on.
#[derive(Debug)]
pub(crate) struct Watched<'a> {
    gauge: &'a mut Gauge,
    /// How long it takes already.
    pub(crate) elapsed: Duration,
    /// Whether it was asked to stop.
    pub(crate) stopping: bool,
}

impl Watched<'_> {
    /// Shows how far it is after so much time.
    pub(crate) fn show(&mut self, known: impl FnOnce(Duration) -> Progress) {
        self.gauge.show(self.elapsed, || known(self.elapsed));
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;
    use pegmind_console::Preferences;

    use super::*;

    fn watch(time: Duration) -> Watch {
        let args = Args::parse_from(["pegmind"]);
        let look = Look::detect(&args.global, &Preferences::default()).unwrap();
        Watch::begin(Some(time), &args, &look).unwrap()
    }

    #[test]
    fn what_was_found_in_time_was_not_stopped_however_late_it_is_looked_at() {
        let mut watch = watch(Duration::from_millis(100));
        assert_eq!(watch.ask("", |_| 7).unwrap(), Some(7));
        while !watch.is_over() {
            thread::yield_now();
        }
        assert!(!watch.stopped());
        let found = watch.ask("", |cancel| {
            while !cancel.is_stopped() {
                thread::yield_now();
            }
            8
        });
        assert_eq!((found.unwrap(), watch.stopped()), (Some(8), true));
    }
}
