//! What a person asks of the solver: watched by a clock, and stopped by Ctrl-C.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_advice::{Cancel, advisor};
use pegmind_session::{Advice, Consultation, Question};

use super::signals;
use crate::exit::Failure;
use crate::gauge::{Gauge, Progress, about};
use crate::terminal::{Look, remark};

/// How often it is looked whether the work is done.
const TICK: Duration = Duration::from_millis(50);

/// Answers a question of a session. Returns `None` if a person would not wait for it.
pub(super) fn answer(asked: Consultation, look: &Look) -> Result<Option<Advice>, Failure> {
    match told(&asked.question) {
        Some(what) => work_out(what, look, move |cancel| advisor::advise(&asked, cancel)),
        None => Ok(Some(advisor::advise(&asked, &Cancel::new()))),
    }
}

/// Works something out for a person. Returns `None` if they would not wait for it.
pub(super) fn work_out<T: Send + 'static>(
    what: &str,
    look: &Look,
    find: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> Result<Option<T>, Failure> {
    if !look.asks {
        return Ok(Some(find(&Cancel::new())));
    }
    let cancel = Cancel::new();
    let stoppable = signals::Stoppable::begin(cancel.clone());
    let (done, result) = mpsc::channel();
    let stop = cancel.clone();
    thread::Builder::new().name("work".to_owned()).spawn(move || {
        // Nobody waits any more for work that was stopped.
        let _ = done.send(find(&stop));
    })?;
    let mut gauge = Gauge::new(look.plain, look.quiet);
    let started = Instant::now();
    let found = loop {
        match result.recv_timeout(TICK) {
            Ok(found) => break Some(found),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::internal("the work ended with an error"));
            }
            Err(RecvTimeoutError::Timeout) if cancel.is_stopped() => break None,
            Err(RecvTimeoutError::Timeout) => gauge.show(started.elapsed(), || Progress {
                line: format!("{what}: {}. Ctrl-C stops it.", about(started.elapsed())),
                share: None,
            }),
        }
    };
    drop(stoppable);
    gauge.clear();
    // What was found by work that was stopped is not exact.
    let found = found.filter(|_| !cancel.is_stopped());
    if found.is_none() {
        remark("Stopped.");
    }
    Ok(found)
}

/// What is worked out for a person; `None` for what the game itself waits for.
const fn told(question: &Question) -> Option<&'static str> {
    match question {
        Question::Course { .. } => Some("Working out how the game went"),
        Question::Hint { .. } | Question::Assist { .. } => Some("Working out what the rows tell"),
        Question::Pairings { .. } => Some("Working out what the answer can mean"),
        Question::Guess { .. } | Question::Consistency | Question::News | Question::Repairs => None,
    }
}
