//! Threads that think beside the screen.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::Incoming;
use crate::msg::Msg;

/// How many questions are worked on at once: an old one that nobody waits for
/// any more does not hold up a new one.
const THREADS: usize = 3;

/// The most questions that wait.
const JOBS_MAX: usize = 64;

type Job = Box<dyn FnOnce() -> Option<Msg> + Send>;

/// The threads.
#[derive(Debug)]
pub(super) struct Workers {
    jobs: SyncSender<Job>,
    /// Counts questions of which only the latest matters.
    latest: Arc<AtomicU64>,
    /// Counts the games that were left.
    left: Arc<AtomicU64>,
}

impl Workers {
    /// Threads that send what they find.
    pub(super) fn new(sender: &SyncSender<Incoming>) -> io::Result<Self> {
        let (jobs, waiting) = mpsc::sync_channel::<Job>(JOBS_MAX);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..THREADS {
            let (waiting, sender) = (Arc::clone(&waiting), sender.clone());
            thread::Builder::new()
                .name(format!("worker {number}"))
                .spawn(move || work(&waiting, &sender))?;
        }
        Ok(Self { jobs, latest: Arc::default(), left: Arc::default() })
    }

    /// Works a question out. If there are too many that is said at once.
    pub(super) fn start(&self, job: impl FnOnce() -> Msg + Send + 'static) -> Option<Msg> {
        let left = Arc::clone(&self.left);
        let begun = left.load(Ordering::Relaxed);
        self.queue(Box::new(move || (left.load(Ordering::Relaxed) == begun).then(job)))
    }

    /// Forgets the questions of a game that is left. One that is being worked
    /// out comes too late for anybody to hear it.
    pub(super) fn forget(&self) {
        self.left.fetch_add(1, Ordering::Relaxed);
    }

    /// Works a question out unless another one of this kind comes before it is
    /// begun.
    pub(super) fn start_latest(&self, job: impl FnOnce() -> Msg + Send + 'static) -> Option<Msg> {
        let number = self.latest.fetch_add(1, Ordering::Relaxed) + 1;
        let latest = Arc::clone(&self.latest);
        // What is only nice to know may be left out when there is much to do.
        let _ = self.queue(Box::new(move || (latest.load(Ordering::Relaxed) == number).then(job)));
        None
    }

    fn queue(&self, job: Job) -> Option<Msg> {
        match self.jobs.try_send(job) {
            Ok(()) => None,
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                Some(Msg::Said("Too many questions at once; the menu leaves this game.".into()))
            }
        }
    }
}

fn work(waiting: &Mutex<Receiver<Job>>, sender: &SyncSender<Incoming>) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let found = catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|panic| {
            let why = panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_default();
            Some(Msg::Said(format!("This is a fault of Pegmind, please report it: {why}")))
        });
        if let Some(msg) = found
            && sender.send(Incoming::Msg(msg)).is_err()
        {
            return;
        }
    }
}
