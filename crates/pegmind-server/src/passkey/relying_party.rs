//! For which host passkeys are, and which page may ask for them.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::http::header::{HOST, HeaderMap};

use super::PasskeyError;
use crate::guard::without_port;

/// The host under which the server is reached: its passkeys open nothing elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RelyingParty {
    id: String,
    /// The same with a port, if it is not the usual one.
    host: String,
}

impl RelyingParty {
    /// The host that a request names; only those are let in that the server was given.
    ///
    /// # Errors
    ///
    /// [`PasskeyError::Address`] if it is no name.
    pub(crate) fn of(headers: &HeaderMap) -> Result<Self, PasskeyError> {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let host = host.to_ascii_lowercase();
        let id = without_port(&host).to_owned();
        let bare = id.trim_start_matches('[').trim_end_matches(']');
        if id.is_empty() || bare.parse::<Ipv4Addr>().is_ok() || bare.parse::<Ipv6Addr>().is_ok() {
            return Err(PasskeyError::Address(id));
        }
        Ok(Self { id, host })
    }

    /// The name of the host.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Makes sure that one of its own pages asked. Pages are sealed, but for those of this machine.
    ///
    /// # Errors
    ///
    /// [`PasskeyError::Origin`] if another one did.
    pub(super) fn check_origin(&self, origin: &str) -> Result<(), PasskeyError> {
        let is_local = self.id == "localhost" || self.id.ends_with(".localhost");
        let scheme = if is_local { "http" } else { "https" };
        let expected = format!("{scheme}://{}", self.host);
        let is_sealed = origin.strip_prefix("https://") == Some(self.host.as_str());
        if is_sealed || origin == expected {
            return Ok(());
        }
        let given = origin.chars().take(100).collect();
        Err(PasskeyError::Origin { given, expected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn party(host: &str) -> Result<RelyingParty, PasskeyError> {
        let host = HeaderValue::from_str(host).unwrap();
        RelyingParty::of(&[(HOST, host)].into_iter().collect())
    }

    #[test]
    fn a_host_has_a_name_and_is_no_address() {
        assert_eq!(party("Play.example.org").unwrap().id(), "play.example.org");
        assert_eq!(party("localhost:8080").unwrap().id(), "localhost");
        for address in ["127.0.0.1:8080", "127.0.0.1", "[::1]:8080", "[::1]", ""] {
            assert!(matches!(party(address), Err(PasskeyError::Address(_))), "{address}");
        }
    }

    #[test]
    fn its_own_pages_may_ask_and_they_are_sealed_but_on_this_machine() {
        let public = party("play.example.org").unwrap();
        let local = party("localhost:8080").unwrap();
        public.check_origin("https://play.example.org").unwrap();
        local.check_origin("http://localhost:8080").unwrap();
        local.check_origin("https://localhost:8080").unwrap();
        for wrong in [
            "http://play.example.org",
            "https://play.example.org:8443",
            "https://example.org",
            "https://play.example.org.evil.example",
            "play.example.org",
            "",
        ] {
            assert!(public.check_origin(wrong).is_err(), "{wrong}");
        }
        assert!(local.check_origin("http://localhost:8081").is_err());
    }
}
