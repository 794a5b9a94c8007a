//! How often an address may ask.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::peer::{Network, Peer};
use crate::settings::Settings;

/// After so many requests the addresses are forgotten that may do anything again.
const SWEEP_EVERY: u32 = 8_192;

/// Counts what each address does.
#[derive(Debug)]
pub(crate) struct RateLimit {
    limiter: DefaultKeyedRateLimiter<Network>,
    since_sweep: AtomicU32,
}

impl RateLimit {
    /// So many in a second on average, and so many at once.
    pub(crate) fn new(per_second: u32, at_once: u32) -> Self {
        let count = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(count(per_second)).allow_burst(count(at_once));
        Self { limiter: RateLimiter::keyed(quota), since_sweep: AtomicU32::new(0) }
    }

    /// Counts one more.
    ///
    /// # Errors
    ///
    /// How long to wait, if it is one too many.
    pub(crate) fn count(&self, peer: Peer) -> Result<(), Duration> {
        if self.since_sweep.fetch_add(1, Ordering::Relaxed) >= SWEEP_EVERY {
            self.since_sweep.store(0, Ordering::Relaxed);
            self.limiter.retain_recent();
        }
        let full = self.limiter.len() >= Settings::ADDRESSES_MAX;
        let network = if full { Network::Rest } else { peer.network() };
        self.limiter
            .check_key(&network)
            .map_err(|not_until| not_until.wait_time_from(DefaultClock::default().now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn addresses_are_counted_apart_and_never_too_many_of_them() {
        let limit = RateLimit::new(1, 3);
        let peer = |number: u32| Peer::new(Ipv4Addr::from(number).into());
        assert!((0..3).all(|_| limit.count(peer(1)).is_ok()));
        let wait = limit.count(peer(1)).unwrap_err();
        assert!(wait <= Duration::from_secs(1) && !wait.is_zero(), "{wait:?}");
        assert!(limit.count(peer(2)).is_ok());
        for number in 0..70_000 {
            let _ = limit.count(peer(number));
        }
        assert!(limit.limiter.len() <= Settings::ADDRESSES_MAX + 1, "{}", limit.limiter.len());
    }
}
