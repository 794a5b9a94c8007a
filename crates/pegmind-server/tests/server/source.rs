//! Random bytes and a time that are the same each time, so that the same games are played at
//! any speed and on any day.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use pegmind_server::Source;

/// Seven in the evening of 22 November 2026 at Greenwich, in seconds.
const NOW: u64 = 1_795_374_000;

/// Numbers one after the other, and a clock that stands still.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    drawn: AtomicU64,
}

impl Source for Counted {
    fn bytes(&self) -> anyhow::Result<[u8; 32]> {
        let mut bytes = [7; 32];
        let drawn = self.drawn.fetch_add(1, Ordering::Relaxed);
        bytes.iter_mut().zip(drawn.to_le_bytes()).for_each(|(to, from)| *to = from);
        Ok(bytes)
    }

    fn now(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(NOW)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
