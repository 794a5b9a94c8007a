//! Work that takes longer than a moment: without the interpreter's lock, and ended by
//! Ctrl-C.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_solver::{Cancel, with_threads};
use pyo3::prelude::*;

use crate::error::{Kind, fault};
use crate::number::Whole;

/// How long is waited between two looks at signals.
const TICK: Duration = Duration::from_millis(20);

/// How long is waited for work that was asked to stop after Ctrl-C or a failure. Then
/// it is left alone, to stop when it does.
const GRACE: Duration = Duration::from_millis(100);

/// The longest time that may be asked for: some 30 years.
const SECONDS_MAX: f64 = 1e9;

/// How much may be used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Means {
    threads: Option<usize>,
    /// How long it may take.
    pub(crate) time: Option<Duration>,
}

impl Means {
    /// One thread, without end.
    pub(crate) const ONE_THREAD: Self = Self { threads: Some(1), time: None };

    /// The most threads: more help nobody.
    const THREADS_MAX: usize = 1024;

    /// So many threads, as many as there are cores unless told; so many seconds, without end
    /// unless told.
    pub(crate) fn new(
        py: Python<'_>,
        threads: Option<Whole>,
        seconds: Option<f64>,
    ) -> PyResult<Self> {
        let count = |Whole(threads): Whole| {
            let count = usize::try_from(threads).ok();
            let count = count.filter(|count| (1..=Self::THREADS_MAX).contains(count));
            let sentence = || format!("{threads} threads; expected 1 to {}", Self::THREADS_MAX);
            count.ok_or_else(|| Kind::Option.of_new(py, threads, sentence()))
        };
        let duration = |seconds: f64| {
            let legal = seconds.is_finite() && (0.0..=SECONDS_MAX).contains(&seconds);
            let sentence = || format!("{seconds} seconds; expected 0 to {SECONDS_MAX:.0}");
            let refuse = || Kind::Option.of_new(py, seconds, sentence());
            if legal { Ok(Duration::from_secs_f64(seconds)) } else { Err(refuse()) }
        };
        Ok(Self {
            threads: threads.map(count).transpose()?,
            time: seconds.map(duration).transpose()?,
        })
    }

    /// How many threads there are.
    pub(crate) fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores)
    }
}

/// Refuses a number of threads or seconds that no work can have.
#[pyfunction]
pub(crate) fn check_means(
    py: Python<'_>,
    threads: Option<Whole>,
    seconds: Option<f64>,
) -> PyResult<()> {
    Means::new(py, threads, seconds).map(drop)
}

/// Does work on threads of its own, until it is done, its time is over, or somebody presses
/// Ctrl-C. Meanwhile other threads of Python run; `each` is asked often.
///
/// # Errors
///
/// What `each` raises, and what Ctrl-C does. The work is then asked to stop, too.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    means: &Means,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send + 'static,
    mut each: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    let (sender, mut receiver) = mpsc::sync_channel(1);
    let threads = means.threads();
    // Threads of its own, because those that all share are gone after a fork.
    let work = move || drop(sender.send(with_threads(threads, work)));
    thread::Builder::new().spawn(work).map_err(fault)?;
    let begun = Instant::now();
    let mut failed: Option<(PyErr, Instant)> = None;
    loop {
        let inbox = &mut receiver;
        match py.detach(move || inbox.recv_timeout(TICK)) {
            Ok(found) => return failed.map_or(Ok(found), |(error, _)| Err(error)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(failed.map_or_else(|| fault("it gave no result"), |(error, _)| error));
            }
        }
        if let Some((error, since)) = failed.take() {
            if since.elapsed() > GRACE {
                return Err(error);
            }
            failed = Some((error, since));
        } else if let Err(error) = py.check_signals().and_then(|()| each(py)) {
            cancel.stop();
            failed = Some((error, Instant::now()));
        }
        if means.time.is_some_and(|time| begun.elapsed() >= time) {
            cancel.stop();
        }
    }
}

/// The same of work that nobody follows.
pub(crate) fn run_alone<T: Send + 'static>(
    py: Python<'_>,
    means: &Means,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> PyResult<T> {
    let cancel = Cancel::new();
    let stop = cancel.clone();
    run(py, means, &cancel, move || work(&stop), |_| Ok(()))
}
