//! Where random bytes and the time come from.

use std::fmt;
use std::time::{Duration, Instant, SystemTime};

use crate::seal;

/// Where random bytes and the time come from. A server that runs has those of the system, and
/// no setting changes that; a test brings its own, so that the same is played each time.
pub trait Source: fmt::Debug + Send + Sync {
    /// Random bytes, of which a game is drawn.
    ///
    /// # Errors
    ///
    /// If there are none.
    fn bytes(&self) -> anyhow::Result<[u8; 32]>;

    /// What time it is.
    fn now(&self) -> SystemTime;

    /// How much time has gone by since the start, whatever somebody does to the clock.
    fn elapsed(&self) -> Duration;
}

/// The system.
#[derive(Debug)]
pub(crate) struct System {
    started: Instant,
}

impl System {
    /// From now on.
    pub(crate) fn new() -> Self {
        Self { started: Instant::now() }
    }
}

impl Source for System {
    fn bytes(&self) -> anyhow::Result<[u8; 32]> {
        seal::random()
    }

    fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
