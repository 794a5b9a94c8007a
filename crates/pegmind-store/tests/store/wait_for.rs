//! Waiting for a value that must come.

use std::time::Instant;

use crate::wait::{INTERVAL, TIME_MAX};

/// Waits until there is a value, and returns it. Panics after some minutes, naming it.
pub(crate) async fn wait_for<T>(name: &str, mut value: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(value) = value().await {
            return value;
        }
        assert!(begun.elapsed() < TIME_MAX, "waited in vain for {name}");
        tokio::time::sleep(INTERVAL).await;
    }
}
