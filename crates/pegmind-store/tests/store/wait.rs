//! Waiting for something that must happen.

use std::thread;
use std::time::{Duration, Instant};

/// Long enough on any machine, and less than a test is given.
pub(crate) const TIME_MAX: Duration = Duration::from_secs(250);

/// The time between two looks.
pub(crate) const INTERVAL: Duration = Duration::from_millis(1);

/// Waits until a condition holds. Panics after some minutes, naming the event that did not come.
#[track_caller]
pub(crate) fn wait_until(event: &str, mut condition: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < TIME_MAX, "waited in vain until {event}");
        thread::sleep(INTERVAL);
    }
}
