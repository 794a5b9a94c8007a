//! That somebody looks on by a connection that stands.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::entry::Entry;

/// A connection of somebody without a seat, as long as it lasts.
#[derive(Debug)]
pub(super) struct Spectator(Arc<Entry>);

impl Spectator {
    /// One more in a room. Returns `None` if there are so many already.
    pub(super) fn new(entry: &Arc<Entry>, max: usize) -> Option<Self> {
        let more = |count| (count < max).then_some(count + 1);
        entry.spectators.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok()?;
        Some(Self(Arc::clone(entry)))
    }
}

impl Drop for Spectator {
    fn drop(&mut self) {
        self.0.spectators.fetch_sub(1, Ordering::Relaxed);
    }
}
