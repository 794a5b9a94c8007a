//! Who somebody is: what their device keeps, of which the server knows the digest alone.

use std::fmt;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use pegmind_protocol::Token;
use pegmind_session::hex;
use sha2::{Digest as _, Sha256};

use crate::error::ApiError;

/// The name of the cookie where the server is not reached over TLS, and of older versions.
pub(super) const COOKIE_NAME: &str = "pegmind-device";
/// Its name over TLS: browsers take one of this name from this host alone, and over TLS.
pub(super) const SECURE_COOKIE_NAME: &str = "__Host-pegmind-device";

/// A device, by the digest of its token. Who has a copy of the database cannot play with it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Device(String);

impl Device {
    /// The device that keeps this token.
    pub(crate) fn of(token: &Token) -> Self {
        Self(hex::write(&Sha256::digest(token.0)))
    }

    /// The device that a request comes from, if it says so; programs by a header, browsers by
    /// a cookie.
    ///
    /// # Errors
    ///
    /// [`ApiError::Device`] for a header that is no token.
    pub(crate) fn from(headers: &HeaderMap) -> Result<Option<Self>, ApiError> {
        if let Some(header) = headers.get(AUTHORIZATION) {
            let text = header.to_str().ok().and_then(|text| text.split_once(' '));
            let token = text.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
            let token = token.and_then(|(_, token)| read(token.trim()));
            return token.map(|token| Some(Self::of(&token))).ok_or(ApiError::Device);
        }
        let mut tokens = [SECURE_COOKIE_NAME, COOKIE_NAME].into_iter();
        let token = tokens.find_map(|name| token_of_cookie(headers, name));
        Ok(token.map(|token| Self::of(&token)))
    }

    /// A device as it is stored; none if it was forgotten.
    pub(crate) fn stored(digest: &str) -> Option<Self> {
        (!digest.is_empty()).then(|| Self(digest.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Its digest is no secret, but nobody's business.
impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Device(..)")
    }
}

/// A request that has to say which device it comes from.
impl<S: Sync> FromRequestParts<S> for Device {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        Self::from(&parts.headers)?.ok_or(ApiError::Device)
    }
}

/// A request that may say which device it comes from.
#[derive(Debug)]
pub(crate) struct MaybeDevice(pub(crate) Option<Device>);

impl<S: Sync> FromRequestParts<S> for MaybeDevice {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        Device::from(&parts.headers).map(Self)
    }
}

/// Returns the token in a cookie of this name. A cookie that is none is another program's.
pub(super) fn token_of_cookie(headers: &HeaderMap, name: &str) -> Option<Token> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|c| c.split_once('='));
    let (_, token) = pairs.find(|(known, _)| known.trim() == name)?;
    read(token.trim())
}

fn read(text: &str) -> Option<Token> {
    hex::read(text).ok().map(Token)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            ((*name).parse().unwrap(), HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn a_device_is_known_by_a_header_or_a_cookie() {
        let token = "5e".repeat(32);
        let own = Device::of(&Token([0x5e; 32]));
        let bearer = format!("Bearer {token}");
        assert_eq!(
            Device::from(&headers(&[("authorization", &bearer)])).unwrap(),
            Some(own.clone())
        );
        let cookie = format!("a=b; pegmind-device={token}; c=d");
        assert_eq!(Device::from(&headers(&[("cookie", &cookie)])).unwrap(), Some(own.clone()));
        assert_eq!(Device::from(&headers(&[("cookie", "pegmind-device=x")])).unwrap(), None);
        // Another site of the same domain can set the first one.
        let other = "6f".repeat(32);
        let both = format!("pegmind-device={other}; __Host-pegmind-device={token}");
        assert_eq!(Device::from(&headers(&[("cookie", &both)])).unwrap(), Some(own.clone()));
        assert_eq!(Device::from(&headers(&[])).unwrap(), None);
        for wrong in ["Bearer 5e", "Basic abc", &token, "Bearer "] {
            let refused = Device::from(&headers(&[("authorization", wrong)]));
            assert!(matches!(refused, Err(ApiError::Device)), "{wrong}");
        }
        assert!(!format!("{own:?}{}", own.as_str()).contains(&token));
    }
}
