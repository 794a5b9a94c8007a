//! Where random bytes and the time come from.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use pegmind_rules::Randomness as _;
use pegmind_session::{Generator, Seed};

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

/// The system: what nobody can guess, and its clocks.
#[derive(Debug)]
pub struct System {
    started: Instant,
}

impl System {
    /// From now on.
    #[must_use]
    pub fn new() -> Self {
        Self { started: Instant::now() }
    }
}

impl Default for System {
    fn default() -> Self {
        Self::new()
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

/// Bytes that follow from a word, and a clock that stands still until it is moved: for tests
/// that compare two servers that differ in nothing else. Not for servers that people use.
pub struct Seeded {
    generator: Mutex<Generator>,
    passed: Mutex<Duration>,
}

impl Seeded {
    /// Noon of 23 November 2026 at Greenwich, in seconds.
    const BEGUN: u64 = 1_795_435_200;

    /// What follows from this word.
    #[must_use]
    pub fn new(word: &str) -> Self {
        Self { generator: Mutex::new(Seed::from_text(word).generator()), passed: Mutex::default() }
    }

    /// Lets so much time go by.
    pub fn pass(&self, time: Duration) {
        *self.passed.lock().unwrap_or_else(PoisonError::into_inner) += time;
    }
}

impl Source for Seeded {
    fn bytes(&self) -> anyhow::Result<[u8; 32]> {
        let mut generator = self.generator.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = [0; 32];
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&generator.word().to_be_bytes()[..part.len()]);
        }
        Ok(bytes)
    }

    fn now(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(Self::BEGUN) + self.elapsed()
    }

    fn elapsed(&self) -> Duration {
        *self.passed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seeded(..)")
    }
}
