//! How many there are at once from each address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::peer::Network;

/// Counts those that are there by their addresses.
#[derive(Clone, Debug)]
pub(crate) struct Crowd {
    max: usize,
    members: Arc<Mutex<HashMap<Network, usize>>>,
}

/// Somebody who is there until this is dropped.
#[derive(Debug)]
pub(crate) struct Member {
    crowd: Crowd,
    network: Network,
}

impl Crowd {
    /// Nobody yet, and so many from each address at most.
    pub(crate) fn new(max: usize) -> Self {
        Self { max, members: Arc::default() }
    }

    /// One more from this address. Returns `None` if that is one too many.
    pub(crate) fn join(&self, network: Network) -> Option<Member> {
        let mut members = self.lock();
        let count = members.entry(network).or_default();
        if *count >= self.max {
            return None;
        }
        *count += 1;
        Some(Member { crowd: self.clone(), network })
    }

    /// Whether nobody is there.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Network, usize>> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let mut members = self.crowd.lock();
        if let Some(count) = members.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                members.remove(&self.network);
            }
        }
    }
}
