//! Where a request comes from.

use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use crate::settings::Settings;

/// The address that a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Peer(IpAddr);

/// Addresses that count as one: all that begin with so many bits, the others of which are zero here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Network {
    V4(u32, u8),
    V6(u128, u8),
    /// All that are not counted apart.
    Rest,
}

/// How many times as much a wider network may have: a home, a site, a provider.
pub(crate) const SHARES: [u32; 3] = [1, 16, 256];

impl Peer {
    /// Nobody knows where.
    pub(crate) const UNKNOWN: Self = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// What comes from this address.
    #[must_use]
    pub fn new(address: IpAddr) -> Self {
        Self(address.to_canonical())
    }

    /// Where a request with these extensions comes from.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        extensions.get().copied().unwrap_or(Self::UNKNOWN)
    }

    /// Returns where a request comes from that came over a connection from this address: the
    /// address that a proxy on this machine tells, if there is one.
    pub(crate) fn asking(address: IpAddr, headers: &HeaderMap, settings: &Settings) -> Self {
        let own = Self::new(address);
        if !(settings.behind_proxy && own.is_loopback()) {
            return own;
        }
        // Those before the last one came from the client.
        let list = headers.get_all("x-forwarded-for").iter().next_back();
        list.map_or(own, |list| Self::forwarded(list.to_str().unwrap_or_default()))
    }

    /// The address that a proxy tells, which is the last of its list, with a port or without.
    /// All that it does not know count as one.
    fn forwarded(list: &str) -> Self {
        let told = list.rsplit(',').next().unwrap_or_default().trim();
        let bare = told.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(told);
        let address = bare.parse().ok().or_else(|| Some(told.parse::<SocketAddr>().ok()?.ip()));
        address.map_or(Self::UNKNOWN, Self::new)
    }

    pub(crate) fn is_loopback(self) -> bool {
        self.0.is_loopback()
    }

    /// The addresses that it is counted with, ever more of them. A home has one address of four
    /// bytes, or all that begin with the same eight bytes; who has many homes has them side by side.
    pub(crate) fn networks(self) -> [Network; SHARES.len()] {
        match self.0 {
            IpAddr::V4(address) => [32, 24, 16]
                .map(|bits| Network::V4(address.to_bits() & (u32::MAX << (32 - bits)), bits)),
            IpAddr::V6(address) => [64, 48, 32]
                .map(|bits| Network::V6(address.to_bits() & (u128::MAX << (128 - bits)), bits)),
        }
    }
}

/// It is among the extensions; a request without one comes from nobody knows where.
impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.extensions))
    }
}

/// Shortened, for logs: no person can be told from it.
impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => {
                let [a, b, ..] = address.octets();
                write!(f, "{}/16", Ipv4Addr::new(a, b, 0, 0))
            }
            IpAddr::V6(address) => {
                let [a, b, ..] = address.segments();
                write!(f, "{}/32", Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, 0))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(text: &str) -> Peer {
        Peer::new(text.parse().unwrap())
    }

    #[test]
    fn a_home_is_one_network_in_wider_ones() {
        let shared = |one: &str, other: &str| {
            let pairs = peer(one).networks().into_iter().zip(peer(other).networks());
            pairs.map(|(one, other)| one == other).collect::<Vec<_>>()
        };
        assert_eq!(shared("2001:db8:1:2::3", "2001:db8:1:2:ffff::9"), [true; 3]);
        assert_eq!(shared("2001:db8:1:2::3", "2001:db8:1:3::3"), [false, true, true]);
        assert_eq!(shared("2001:db8:1:2::3", "2001:db8:2:2::3"), [false, false, true]);
        assert_eq!(shared("2001:db8::", "2001:db9::"), [false; 3]);
        assert_eq!(shared("192.0.2.1", "192.0.2.2"), [false, true, true]);
        assert_eq!(shared("192.0.2.1", "192.0.3.1"), [false, false, true]);
        assert_eq!(shared("192.0.2.1", "192.1.2.1"), [false; 3]);
        assert_eq!(peer("::ffff:192.0.2.1"), peer("192.0.2.1"));
    }

    #[test]
    fn what_is_logged_is_short() {
        assert_eq!(peer("192.0.2.1").to_string(), "192.0.0.0/16");
        assert_eq!(peer("2001:db8:1:2::3").to_string(), "2001:db8::/32");
    }

    #[test]
    fn a_proxy_on_this_machine_is_believed_and_nobody_else() {
        let mut headers = HeaderMap::new();
        for told in ["10.0.0.1", "192.0.2.7"] {
            headers.append("x-forwarded-for", told.parse().unwrap());
        }
        for (address, behind_proxy, expected) in [
            ("127.0.0.1", true, "192.0.2.7"),
            ("::ffff:127.0.0.1", true, "192.0.2.7"),
            ("::1", true, "192.0.2.7"),
            ("127.0.0.1", false, "127.0.0.1"),
            ("198.51.100.1", true, "198.51.100.1"),
            ("198.51.100.1", false, "198.51.100.1"),
        ] {
            let settings = Settings { behind_proxy, ..Settings::default() };
            let asks = |headers| Peer::asking(address.parse().unwrap(), headers, &settings);
            assert_eq!(asks(&headers), peer(expected), "{address} {behind_proxy}");
            assert_eq!(asks(&HeaderMap::new()), peer(address), "nobody tells another one");
        }
    }

    #[test]
    fn of_what_a_proxy_tells_the_last_counts() {
        for told in ["10.0.0.1, 192.0.2.7", "192.0.2.7", "192.0.2.7:5678"] {
            assert_eq!(Peer::forwarded(told), peer("192.0.2.7"), "{told}");
        }
        for told in ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:5678"] {
            assert_eq!(Peer::forwarded(told), peer("2001:db8::1"), "{told}");
        }
        for told in ["192.0.2.7, unknown", "_hidden", ""] {
            assert_eq!(Peer::forwarded(told), Peer::UNKNOWN, "{told}");
            assert!(!Peer::forwarded(told).is_loopback(), "it has limits");
        }
    }
}
