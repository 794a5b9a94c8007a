//! A room as a place: where it is in memory, who listens, and who is there.

use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, PoisonError};

use pegmind_session::{GameId, Version};
use tokio::sync::{oneshot, watch};

use super::device::Device;
use super::live::{Live, Sitting};
use super::presence::Presence;

/// A room, in memory or not, and who listens to it.
#[derive(Debug)]
pub(crate) struct Entry {
    id: GameId,
    pub(super) live: tokio::sync::Mutex<Option<Live>>,
    pub(super) told: watch::Sender<Version>,
    /// Who is there.
    pub(super) presence: Presence,
    /// How many look on by a connection that stands.
    pub(super) spectators: AtomicUsize,
    /// The newest line of each device, which ends when another one takes its place.
    lines: Mutex<HashMap<Device, oneshot::Sender<()>>>,
    /// Held while the house does what it owes.
    pub(super) tending: tokio::sync::Mutex<()>,
}

impl Entry {
    pub(super) fn new(id: GameId, is_alone: bool) -> Self {
        Self {
            id,
            live: tokio::sync::Mutex::default(),
            told: watch::Sender::new(0),
            presence: Presence::new(is_alone),
            spectators: AtomicUsize::default(),
            lines: Mutex::default(),
            tending: tokio::sync::Mutex::default(),
        }
    }

    pub(crate) const fn id(&self) -> &GameId {
        &self.id
    }

    /// Tells when something was done in the room, once for all that was done since it was
    /// looked at.
    pub(crate) fn listen(&self) -> watch::Receiver<Version> {
        self.told.subscribe()
    }

    /// Takes the line of a device. What is returned is ready when another one has taken it.
    pub(crate) fn take_line(&self, device: &Device) -> oneshot::Receiver<()> {
        let (end, ended) = oneshot::channel();
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.retain(|_, line| !line.is_closed());
        // The line before ends with its sender.
        lines.insert(device.clone(), end);
        ended
    }

    pub(super) fn tell(&self, version: Version) {
        self.told.send_replace(version);
    }

    /// Tells those who listen that somebody has come or gone.
    pub(super) fn tell_presence(&self) {
        self.told.send_modify(|_same| ());
    }

    /// Who sits down is expected, before others are told that somebody sits there.
    pub(super) fn seated(&self, sitting: &Sitting) {
        if let Sitting::Person(Some(device)) = sitting {
            self.presence.seated(device);
        }
    }

    /// Who asks for something without a connection that stands is there for a while.
    pub(super) fn has_asked(&self, device: &Device) {
        if self.presence.asked(device) {
            self.tell_presence();
        }
    }

    /// Lets time go by for those who are away.
    pub(super) fn age_presence(&self) {
        if self.presence.age() {
            self.tell_presence();
        }
    }

    /// Returns true if nobody listens, and none of those who sit here is there or expected.
    pub(super) fn is_empty(&self) -> bool {
        !self.is_heard() && self.presence.is_empty()
    }

    pub(super) fn is_heard(&self) -> bool {
        self.told.receiver_count() > 0
    }
}
