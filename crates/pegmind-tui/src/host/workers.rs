//! Threads that think beside the screen.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use pegmind_advice::Cancel;

use super::Incoming;
use crate::house::Telling;
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
    /// Stops the questions of the game.
    game: Cancel,
    /// Stops the question of which only the latest matters.
    latest: Cancel,
    /// Stops looking for games.
    finding: Cancel,
    /// Stops looking back at a game.
    review: Cancel,
    sender: SyncSender<Incoming>,
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
        let [game, latest, finding, review] = std::array::from_fn(|_| Cancel::new());
        Ok(Self { jobs, game, latest, finding, review, sender: sender.clone() })
    }

    /// Where what is found is sent.
    pub(super) fn sender(&self) -> SyncSender<Incoming> {
        self.sender.clone()
    }

    /// Works a question of the game out. If there are too many that is said at
    /// once.
    pub(super) fn start(&self, job: impl FnOnce(&Cancel) -> Msg + Send + 'static) -> Option<Msg> {
        let sent = self.queue(self.game.clone(), job);
        let text = "Too many questions at once; the menu leaves this game.";
        (!sent).then(|| Msg::Said(text.into()))
    }

    /// Does what ends with something to be said, as a question of the game.
    pub(super) fn tell(&self, telling: Telling) -> Option<Msg> {
        self.start(move |cancel| Msg::Said(telling(cancel)))
    }

    /// Stops the questions of a game that is left. Nobody hears their answers.
    pub(super) fn forget(&mut self) {
        std::mem::take(&mut self.game).stop();
    }

    /// Works a question out, instead of the last one of this kind. What is only
    /// nice to know may be left out when there is much to do.
    pub(super) fn start_latest(&mut self, job: impl FnOnce(&Cancel) -> Msg + Send + 'static) {
        std::mem::take(&mut self.latest).stop();
        self.queue(self.latest.clone(), job);
    }

    /// Looks for games, instead of what was looked for before.
    pub(super) fn start_finding(&mut self, job: impl FnOnce(&Cancel) -> Msg + Send + 'static) {
        std::mem::take(&mut self.finding).stop();
        self.queue(self.finding.clone(), job);
    }

    /// Looks back at a game. What is found on the way is sent at once.
    pub(super) fn start_review(
        &self,
        job: impl FnOnce(&Cancel, &dyn Fn(Msg)) -> Msg + Send + 'static,
    ) {
        let (sender, stop) = (self.sender.clone(), self.review.clone());
        self.queue(self.review.clone(), move |cancel| {
            let send = |msg| {
                if !stop.is_stopped() {
                    // A screen that is gone waits for nothing.
                    let _ = sender.send(Incoming::Msg(msg));
                }
            };
            job(cancel, &send)
        });
    }

    /// Stops looking back.
    pub(super) fn stop_review(&mut self) {
        std::mem::take(&mut self.review).stop();
    }

    /// Says whether there was room for the question.
    fn queue(&self, cancel: Cancel, job: impl FnOnce(&Cancel) -> Msg + Send + 'static) -> bool {
        let job = move || {
            let found = (!cancel.is_stopped()).then(|| job(&cancel));
            found.filter(|_| !cancel.is_stopped())
        };
        self.jobs.try_send(Box::new(job)).is_ok()
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
