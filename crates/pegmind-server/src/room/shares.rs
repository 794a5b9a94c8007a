//! How many of the rooms that may be open one address has.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pegmind_session::GameId;

use crate::crowd::{Crowd, Member};
use crate::peer::Peer;

/// An address may have one of so many of the rooms that may be open, or [`SHARE_MIN`].
const SHARE: u64 = 64;
/// The number of rooms that any address may have open, however few may be open in all.
const SHARE_MIN: usize = 8;

/// The shares that addresses have of the rooms that may be open.
#[derive(Debug)]
pub(super) struct Shares {
    crowd: Crowd,
    /// The rooms that were made here and are open, each with what it takes.
    open: Mutex<HashMap<GameId, Member>>,
}

impl Shares {
    /// Nobody has any of so many rooms.
    pub(super) fn new(open_max: u64) -> Self {
        let share = usize::try_from(open_max / SHARE).unwrap_or(usize::MAX).max(SHARE_MIN);
        Self { crowd: Crowd::new(share), open: Mutex::default() }
    }

    /// Takes one more for an address. Returns `None` if it has its share.
    pub(super) fn take(&self, peer: Peer) -> Option<Member> {
        self.crowd.join(peer)
    }

    fn open(&self) -> MutexGuard<'_, HashMap<GameId, Member>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps what was taken for a room as long as that is open.
    pub(super) fn keep(&self, room: &GameId, share: Member) {
        self.open().entry(room.clone()).or_insert(share);
    }

    /// Gives back what a room took that is over.
    pub(super) fn end(&self, room: &GameId) {
        self.open().remove(room);
    }
}
