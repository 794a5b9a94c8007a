//! How often an address may ask.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::peer::{Network, Peer};
use crate::settings::Settings;

/// After so many requests the addresses are forgotten that may do anything again.
const SWEEP_EVERY: u32 = 8_192;

/// Counts what each address does. A request uses up its part of a second; an address may be
/// ahead of the clock by as much as all requests at once use up.
#[derive(Debug)]
pub(crate) struct RateLimit {
    each: Duration,
    ahead_max: Duration,
    used: Mutex<Used>,
}

/// What was used up.
#[derive(Debug, Default)]
struct Used {
    /// Until when each address has, from the beginning.
    until: HashMap<Network, Duration>,
    since_sweep: u32,
}

impl RateLimit {
    /// So many in a second on average, and so many at once.
    pub(crate) fn new(per_second: u32, at_once: u32) -> Self {
        let each = Duration::from_secs(1) / per_second.max(1);
        let ahead_max = each * at_once.max(1);
        Self { each, ahead_max, used: Mutex::default() }
    }

    /// Counts one more, so long after the beginning.
    ///
    /// # Errors
    ///
    /// How long to wait, if it is one too many.
    pub(crate) fn count(&self, peer: Peer, now: Duration) -> Result<(), Duration> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let Used { until, since_sweep } = &mut *used;
        *since_sweep += 1;
        if *since_sweep >= SWEEP_EVERY {
            *since_sweep = 0;
            until.retain(|_, until| *until > now);
        }
        let mut network = peer.network();
        if until.len() >= Settings::ADDRESSES_MAX && !until.contains_key(&network) {
            network = Network::Rest;
        }
        let until = until.entry(network).or_default();
        let next = now.max(*until) + self.each;
        let ahead = next.saturating_sub(now);
        if ahead > self.ahead_max {
            return Err(ahead.saturating_sub(self.ahead_max));
        }
        *until = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn peer(number: u32) -> Peer {
        Peer::new(Ipv4Addr::from(number).into())
    }

    #[test]
    fn so_many_at_once_and_then_so_many_a_second() {
        let limit = RateLimit::new(10, 3);
        let at = |millis| limit.count(peer(1), Duration::from_millis(millis));
        assert_eq!([at(0), at(0), at(0)], [Ok(()); 3]);
        assert_eq!(at(0), Err(Duration::from_millis(100)));
        assert_eq!(at(60), Err(Duration::from_millis(40)));
        assert_eq!(at(100), Ok(()));
        assert_eq!(at(150), Err(Duration::from_millis(50)), "what is refused is not counted");
        assert_eq!([at(9_000), at(9_000), at(9_000)], [Ok(()); 3]);
        assert!(at(9_000).is_err(), "a long rest saves up no more");
    }

    #[test]
    fn addresses_are_counted_apart_and_never_too_many_of_them() {
        let limit = RateLimit::new(1, 3);
        let at_once = |number| limit.count(peer(number), Duration::ZERO);
        assert_eq!([at_once(1), at_once(1), at_once(1)], [Ok(()); 3]);
        assert_eq!(at_once(1), Err(Duration::from_secs(1)));
        assert_eq!(at_once(2), Ok(()));
        let kept = || limit.used.lock().unwrap().until.len();
        for number in 0..70_000 {
            let _ = at_once(number);
        }
        assert!(kept() <= Settings::ADDRESSES_MAX + 1, "{}", kept());
        for _ in 0..SWEEP_EVERY {
            let _ = limit.count(peer(3), Duration::from_secs(1_000));
        }
        assert_eq!(kept(), 1, "who may do anything again is forgotten");
    }
}
