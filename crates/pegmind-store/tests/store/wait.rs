//! Waiting for something that must happen.

use std::thread;
use std::time::{Duration, Instant};

/// Long enough on any machine.
const TIME_MAX: Duration = Duration::from_mins(5);
const INTERVAL: Duration = Duration::from_millis(5);

/// Waits until a condition holds. Panics after some minutes, naming what it waited for.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < TIME_MAX, "waited in vain until {what}");
        thread::sleep(INTERVAL);
    }
}

/// Waits in the same way until there is a value, and returns it.
pub(crate) async fn wait_for<T>(what: &str, mut value: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(value) = value().await {
            return value;
        }
        assert!(begun.elapsed() < TIME_MAX, "waited in vain for {what}");
        tokio::time::sleep(INTERVAL).await;
    }
}
