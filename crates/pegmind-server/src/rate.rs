//! How often an address may ask.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::peer::{Network, Peer, SHARES};
use crate::settings::Settings;

/// After so many requests the addresses are forgotten that may do anything again.
const SWEEP_EVERY: u32 = 8_192;

/// Counts what each address does. A request uses up its part of a second; an address may be
/// ahead of the clock by as much as all requests at once use up. A wider network may do its
/// share of times as much.
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
    /// The latest time of any request. One that read the clock and then had to wait for its
    /// turn counts as one of this time: it is not ahead of those that overtook it.
    latest: Duration,
    since_sweep: u32,
}

impl RateLimit {
    /// So many in a second on average, and so many at once.
    pub(crate) fn new(per_second: u32, at_once: u32) -> Self {
        Self::every(Duration::from_secs(1) / per_second.max(1), at_once)
    }

    /// One in such a time on average, and so many at once.
    pub(crate) fn every(each: Duration, at_once: u32) -> Self {
        Self { each, ahead_max: each * at_once.max(1), used: Mutex::default() }
    }

    /// Counts one more, so long after the beginning.
    ///
    /// # Errors
    ///
    /// How long to wait, if it is one too many.
    pub(crate) fn count(&self, peer: Peer, now: Duration) -> Result<(), Duration> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let Used { until, latest, since_sweep } = &mut *used;
        *latest = now.max(*latest);
        let now = *latest;
        *since_sweep += 1;
        if *since_sweep >= SWEEP_EVERY {
            *since_sweep = 0;
            until.retain(|_, until| *until > now);
        }
        let is_full = until.len() + SHARES.len() > Settings::ADDRESSES_MAX;
        let counted = |network| {
            if is_full && !until.contains_key(&network) { Network::Rest } else { network }
        };
        let networks = peer.networks().map(counted);
        let mut next = [Duration::ZERO; SHARES.len()];
        for ((network, share), next) in networks.iter().zip(SHARES).zip(&mut next) {
            *next = now.max(until.get(network).copied().unwrap_or_default()) + self.each / share;
            let ahead = next.saturating_sub(now);
            if ahead > self.ahead_max {
                return Err(ahead.saturating_sub(self.ahead_max));
            }
        }
        // Where several of them are among the rest, it is counted as a home.
        until.extend(networks.into_iter().zip(next).rev());
        Ok(())
    }

    /// Takes one off again that was counted.
    pub(crate) fn uncount(&self, peer: Peer) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        for (network, share) in peer.networks().into_iter().zip(SHARES) {
            if let Some(until) = used.until.get_mut(&network) {
                *until = until.saturating_sub(self.each / share);
            }
        }
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
    fn a_request_that_was_overtaken_is_not_refused() {
        let limit = RateLimit::new(1_000_000, 2);
        let at = |millis| limit.count(peer(1), Duration::from_millis(millis));
        assert_eq!([at(20), at(10), at(20)], [Ok(()), Ok(()), Err(Duration::from_micros(1))]);
    }

    #[test]
    fn who_has_many_addresses_leaves_some_for_others() {
        let limit = RateLimit::new(1, 10);
        let asks = |text: String| limit.count(Peer::new(text.parse().unwrap()), Duration::ZERO);
        let of_one_site = (0..1_000).filter(|home| asks(format!("2001:db8:1:{home:x}::1")).is_ok());
        assert_eq!(of_one_site.count(), 160);
        assert!(asks("2001:db8:2::1".into()).is_ok(), "another site");
        let of_a_provider = (3..1_000).flat_map(|site| [(site, 1), (site, 2), (site, 3)]);
        let of_a_provider = of_a_provider
            .filter(|(site, home)| asks(format!("2001:db8:{site:x}:{home}::1")).is_ok());
        assert_eq!(of_a_provider.count(), 2_560 - 161);
        assert!(asks("2001:db9::1".into()).is_ok(), "another provider");
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
        assert!(kept() <= Settings::ADDRESSES_MAX, "{}", kept());
        for _ in 0..SWEEP_EVERY {
            let _ = limit.count(peer(3), Duration::from_secs(1_000));
        }
        assert_eq!(kept(), SHARES.len(), "who may do anything again is forgotten");
    }
}
