//! How many there are at once from each address, and from each wider network.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::peer::{Network, Peer, SHARES};

/// Counts those that are there by their addresses.
#[derive(Clone, Debug)]
pub(crate) struct Crowd {
    max: usize,
    members: Arc<Mutex<HashMap<Network, usize>>>,
}

/// Somebody who is there until this is dropped.
#[derive(Debug)]
pub(crate) struct Member {
    crowd: Crowd,
    networks: [Network; SHARES.len()],
}

impl Crowd {
    /// Nobody yet, and so many from each address at most; from a wider network its share of times
    /// as many.
    pub(crate) fn new(max: usize) -> Self {
        Self { max, members: Arc::default() }
    }

    /// One more from this address. Returns `None` if that is one too many.
    pub(crate) fn join(&self, peer: Peer) -> Option<Member> {
        let mut members = self.lock();
        let networks = peer.networks();
        let has_place = networks.iter().zip(SHARES).all(|(network, share)| {
            members.get(network).is_none_or(|count| *count < self.max * share as usize)
        });
        if !has_place {
            return None;
        }
        for network in networks {
            *members.entry(network).or_default() += 1;
        }
        Some(Member { crowd: self.clone(), networks })
    }

    /// Whether nobody is there.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Network, usize>> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let mut members = self.crowd.lock();
        for network in self.networks {
            if let Some(count) = members.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    members.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_many_addresses_leaves_some_for_others() {
        let crowd = Crowd::new(2);
        let join = |address: String| crowd.join(Peer::new(address.parse().unwrap()));
        let of_one_site = (0..100).filter_map(|home| join(format!("2001:db8:1:{home:x}::1")));
        let of_one_site: Vec<Member> = of_one_site.collect();
        assert_eq!(of_one_site.len(), 2 * 16);
        let of_a_provider = (2..1_000).filter_map(|site| join(format!("2001:db8:{site:x}::1")));
        let of_a_provider: Vec<Member> = of_a_provider.collect();
        assert_eq!(of_a_provider.len(), 2 * 256 - 2 * 16);
        assert!(join("2001:db9::1".into()).is_some(), "another provider");
        drop((of_one_site, of_a_provider));
        assert!(crowd.is_empty());
    }
}
