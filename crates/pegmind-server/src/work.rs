//! Work for the solver: as much at once as there are cores, a short queue, and an end
//! when nobody waits for the answer any more.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use pegmind_solver::Cancel;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::crowd::Crowd;
use crate::error::ApiError;
use crate::peer::{Network, Peer};
use crate::settings::Settings;

/// Work that was asked to stop and does not is left alone after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long somebody shall wait who finds the queue full.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Where questions are answered.
#[derive(Debug)]
pub(crate) struct Pool {
    running: Arc<Semaphore>,
    /// The half of it that computers may take, so that questions are answered meanwhile.
    for_computers: Arc<Semaphore>,
    /// Whose turn it is of the computers that each network has playing.
    turns: Mutex<HashMap<Network, Weak<tokio::sync::Mutex<()>>>>,
    places: Arc<Semaphore>,
    time_max: Duration,
    /// How long a question may wait for its turn.
    wait_max: Duration,
    /// How many questions of each address wait or are answered.
    crowd: Crowd,
    workers: usize,
    capacity: usize,
    refused: AtomicU64,
}

/// What was found.
#[derive(Debug)]
pub(crate) struct Done<T> {
    pub(crate) found: T,
    /// Whether the work had to stop before its end.
    pub(crate) stopped: bool,
}

impl<T> Done<T> {
    /// What was found, if the work came to its end.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMuchWork`].
    pub(crate) fn whole(self) -> Result<T, ApiError> {
        if self.stopped { Err(ApiError::TooMuchWork) } else { Ok(self.found) }
    }
}

impl Pool {
    pub(crate) fn new(workers: usize, queue: usize, time_max: Duration) -> Self {
        Self {
            running: Arc::new(Semaphore::new(workers)),
            for_computers: Arc::new(Semaphore::new((workers / 2).max(1))),
            turns: Mutex::default(),
            places: Arc::new(Semaphore::new(workers + queue)),
            time_max,
            wait_max: Settings::WAIT_TIME_MAX,
            crowd: Crowd::new(Settings::QUESTIONS_PER_ADDRESS_MAX),
            workers,
            capacity: workers + queue,
            refused: AtomicU64::new(0),
        }
    }

    /// Answers a question on a thread of its own. Where whoever asked does not wait any
    /// more, which drops this future, the work is asked to stop.
    ///
    /// # Errors
    ///
    /// [`ApiError::Limited`] if this address has too many questions at once,
    /// [`ApiError::Busy`] if too many of others wait, [`ApiError::TooMuchWork`] if it had to
    /// stop and did not.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        peer: Peer,
        answer: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<Done<T>, ApiError> {
        let refuse = |why| {
            self.refused.fetch_add(1, Ordering::Relaxed);
            why
        };
        let retry_after = RETRY_AFTER;
        let seat = self.crowd.join(peer);
        let seat = seat.ok_or_else(|| refuse(ApiError::Limited { retry_after }))?;
        let place = Arc::clone(&self.places).try_acquire_owned().ok();
        let place = place.ok_or_else(|| refuse(ApiError::Busy { retry_after }))?;
        let turn = timeout(self.wait_max, Arc::clone(&self.running).acquire_owned()).await;
        let turn = turn.ok().ok_or_else(|| refuse(ApiError::Busy { retry_after }))?;
        let turn = turn.map_err(ApiError::internal)?;
        self.run((seat, place, turn), answer).await
    }

    /// Works out a move of a computer, which somebody at this address has playing. It is never
    /// refused: it waits until the others of the same network have had their turns, and then for
    /// those of other networks, one of each.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMuchWork`] if it had to stop and did not.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        peer: Peer,
        answer: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<Done<T>, ApiError> {
        let own = self.turn_of(peer).await;
        let mut turns: [Option<OwnedSemaphorePermit>; 2] = [None, None];
        for (turn, of) in turns.iter_mut().zip([&self.for_computers, &self.running]) {
            *turn = Some(Arc::clone(of).acquire_owned().await.map_err(ApiError::internal)?);
        }
        self.run((own, turns), answer).await
    }

    /// Waits until the network of an address has none of its computers at work.
    async fn turn_of(&self, peer: Peer) -> OwnedMutexGuard<()> {
        let [_home, site, ..] = peer.networks();
        let turn = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            turns.retain(|_, turn| turn.strong_count() > 0);
            let known = turns.get(&site).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let turn = Arc::default();
                turns.insert(site, Arc::downgrade(&turn));
                turn
            })
        };
        turn.lock_owned().await
    }

    /// Works on a thread of its own, and keeps its places until that has ended.
    async fn run<T: Send + 'static>(
        &self,
        places: impl Send + 'static,
        answer: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<Done<T>, ApiError> {
        let stop = StopOnDrop(Cancel::new());
        let cancel = stop.0.clone();
        let mut work = spawn_blocking(move || {
            let found = answer(&cancel);
            // Not before the work has ended is there room for more.
            drop(places);
            found
        });
        let in_time = timeout(self.time_max, &mut work).await.ok();
        let stopped = in_time.is_none();
        let found = if let Some(found) = in_time {
            found
        } else {
            stop.0.stop();
            timeout(PATIENCE, work).await.or(Err(ApiError::TooMuchWork))?
        };
        Ok(Done { found: found.or(Err(ApiError::internal("a panic")))?, stopped })
    }

    /// How many questions are answered now.
    pub(crate) fn running(&self) -> usize {
        self.workers.saturating_sub(self.running.available_permits())
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        let all = self.capacity.saturating_sub(self.places.available_permits());
        all.saturating_sub(self.running())
    }

    /// How many were refused because too many waited.
    pub(crate) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }
}

/// Asks work to stop that nobody waits for.
struct StopOnDrop(Cancel);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::sync::atomic::AtomicBool;

    use crate::wait::wait_until;

    fn peer(number: u32) -> Peer {
        Peer::new(Ipv4Addr::from(number).into())
    }

    fn wait_for_stop(cancel: &Cancel) {
        wait_until("the work is stopped", || cancel.is_stopped());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_that_nobody_waits_for_stops() {
        let pool = Arc::new(Pool::new(1, 1, Duration::from_mins(5)));
        let ended = Arc::new(AtomicBool::new(false));
        let (asked, told) = (Arc::clone(&pool), Arc::clone(&ended));
        let client = tokio::spawn(async move {
            let work = move |cancel: &Cancel| {
                wait_for_stop(cancel);
                told.store(true, Ordering::Relaxed);
            };
            asked.ask(peer(1), work).await.unwrap();
        });
        wait_until("the pool has changed", || pool.running() == 1);
        client.abort();
        wait_until("the pool has changed", || ended.load(Ordering::Relaxed) && pool.running() == 0);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn who_finds_the_queue_full_is_told_when_to_come_back() {
        let pool = Arc::new(Pool::new(1, 2, Duration::from_mins(5)));
        let clients: Vec<_> = (0..3)
            .map(|number| {
                let pool = Arc::clone(&pool);
                tokio::spawn(async move { pool.ask(peer(number), wait_for_stop).await.map(drop) })
            })
            .collect();
        wait_until("the pool has changed", || pool.running() == 1 && pool.waiting() == 2);
        let refused = pool.ask(peer(9), |_| ()).await.unwrap_err();
        assert!(matches!(refused, ApiError::Busy { .. }), "{refused:?}");
        assert_eq!(pool.refused(), 1);
        clients.iter().for_each(tokio::task::JoinHandle::abort);
        wait_until("the pool has changed", || pool.running() == 0 && pool.waiting() == 0);
        assert_eq!(pool.ask(peer(9), |_| 7).await.unwrap().whole().unwrap(), 7);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn nobody_waits_for_a_turn_for_long() {
        let mut pool = Pool::new(1, 2, Duration::from_mins(5));
        pool.wait_max = Duration::from_millis(20);
        let pool = Arc::new(pool);
        let busy = Arc::clone(&pool);
        let client = tokio::spawn(async move { busy.ask(peer(1), wait_for_stop).await.map(drop) });
        wait_until("the pool has changed", || pool.running() == 1);
        let refused = pool.ask(peer(2), |_| ()).await.unwrap_err();
        assert!(matches!(refused, ApiError::Busy { .. }), "{refused:?}");
        assert_eq!((pool.waiting(), pool.refused()), (0, 1));
        client.abort();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_address_does_not_take_all_places() {
        let pool = Arc::new(Pool::new(1, 64, Duration::from_mins(5)));
        let clients: Vec<_> = (0..Settings::QUESTIONS_PER_ADDRESS_MAX)
            .map(|_| {
                let pool = Arc::clone(&pool);
                tokio::spawn(async move { pool.ask(peer(1), wait_for_stop).await.map(drop) })
            })
            .collect();
        wait_until("the pool has changed", || {
            pool.running() + pool.waiting() == Settings::QUESTIONS_PER_ADDRESS_MAX
        });
        assert!(matches!(pool.ask(peer(1), |_| ()).await, Err(ApiError::Limited { .. })));
        clients.iter().for_each(tokio::task::JoinHandle::abort);
        wait_until("the pool has changed", || pool.running() == 0);
        assert!(pool.ask(peer(1), |_| ()).await.is_ok());
        assert!(pool.crowd.is_empty());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_computers_of_one_network_leave_turns_to_others_and_to_questions() {
        let pool = Arc::new(Pool::new(2, 1, Duration::from_mins(5)));
        let (order, gate) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicBool::new(false)));
        let plays = |number: u32| {
            let (pool, order, gate) = (Arc::clone(&pool), Arc::clone(&order), Arc::clone(&gate));
            tokio::spawn(async move {
                let work = move |_: &Cancel| {
                    order.lock().unwrap().push(number);
                    wait_until("the gate is open", || gate.load(Ordering::Relaxed));
                };
                pool.work(peer(number << 8), work).await.map(drop)
            })
        };
        let first = plays(1);
        wait_until("the first is at work", || pool.running() == 1);
        let mut others: Vec<_> = (0..50).map(|_| plays(1)).collect();
        others.push(plays(2));
        wait_until("both networks wait", || pool.turns.lock().unwrap().len() == 2);
        // Those that wait take no place and no worker from whoever asks.
        assert_eq!(pool.ask(peer(9), |_| 7).await.unwrap().whole().unwrap(), 7);
        assert_eq!(order.lock().unwrap().len(), 1);
        gate.store(true, Ordering::Relaxed);
        for client in others.into_iter().chain([first]) {
            client.await.unwrap().unwrap();
        }
        let order = order.lock().unwrap();
        let other = order.iter().position(|number| *number == 2).unwrap();
        assert!(other <= 5, "one of each network: {order:?}");
        assert_eq!((order.len(), pool.refused()), (52, 0));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_that_takes_too_long_is_stopped_and_says_so() {
        let pool = Pool::new(1, 1, Duration::from_millis(20));
        let done = pool.ask(peer(1), wait_for_stop).await.unwrap();
        assert!(done.stopped);
        assert!(matches!(done.whole(), Err(ApiError::TooMuchWork)));
    }
}
