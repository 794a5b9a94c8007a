//! That a member is there by a connection that stands.

use std::sync::Arc;

use super::device::Device;
use super::entry::Entry;

/// A connection of a member, as long as it lasts.
#[derive(Debug)]
pub(super) struct Connected {
    entry: Arc<Entry>,
    device: Device,
}

impl Connected {
    pub(super) fn new(entry: &Arc<Entry>, device: &Device) -> Self {
        if entry.presence.connected(device) {
            entry.tell_presence();
        }
        Self { entry: Arc::clone(entry), device: device.clone() }
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        if self.entry.presence.disconnected(&self.device) {
            self.entry.tell_presence();
        }
    }
}
