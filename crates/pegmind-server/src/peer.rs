//! Where a request comes from.

use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::Extensions;
use axum::http::request::Parts;

/// The address that a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Peer(IpAddr);

/// Addresses that count as one: one of four bytes, or all whose first eight bytes are
/// the same, because a home has as many as that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Network {
    V4(Ipv4Addr),
    V6([u16; 4]),
    /// All that are not counted apart.
    Rest,
}

impl Peer {
    /// Nobody knows where.
    const UNKNOWN: Self = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// What comes from this address.
    #[must_use]
    pub fn new(address: IpAddr) -> Self {
        Self(address.to_canonical())
    }

    /// Where a request with these extensions comes from.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        extensions.get().copied().unwrap_or(Self::UNKNOWN)
    }

    /// The address that a proxy tells, which is the last of its list.
    pub(crate) fn forwarded(list: &str) -> Option<Self> {
        let address = list.rsplit(',').next()?.trim();
        address.parse().ok().map(Self::new)
    }

    pub(crate) fn is_loopback(self) -> bool {
        self.0.is_loopback()
    }

    /// The addresses that it is counted with.
    pub(crate) fn network(self) -> Network {
        match self.0 {
            IpAddr::V4(address) => Network::V4(address),
            IpAddr::V6(address) => {
                let [first, second, third, fourth, ..] = address.segments();
                Network::V6([first, second, third, fourth])
            }
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
    fn a_home_is_one_network() {
        assert_eq!(peer("2001:db8:1:2::3").network(), peer("2001:db8:1:2:ffff::9").network());
        assert_ne!(peer("2001:db8:1:2::3").network(), peer("2001:db8:1:3::3").network());
        assert_ne!(peer("192.0.2.1").network(), peer("192.0.2.2").network());
        assert_eq!(peer("::ffff:192.0.2.1"), peer("192.0.2.1"));
    }

    #[test]
    fn what_is_logged_is_short() {
        assert_eq!(peer("192.0.2.1").to_string(), "192.0.0.0/16");
        assert_eq!(peer("2001:db8:1:2::3").to_string(), "2001:db8::/32");
    }

    #[test]
    fn of_what_a_proxy_tells_the_last_counts() {
        assert_eq!(Peer::forwarded("10.0.0.1, 192.0.2.7"), Some(peer("192.0.2.7")));
        assert_eq!(Peer::forwarded("2001:db8::1"), Some(peer("2001:db8::1")));
        assert_eq!(Peer::forwarded("192.0.2.7, unknown"), None);
    }
}
