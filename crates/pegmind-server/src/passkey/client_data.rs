//! What a browser says of what it was asked.

use serde::Deserialize;

use super::{PasskeyError, RelyingParty};

/// What a browser was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ceremony {
    /// To make a passkey.
    Make,
    /// To use one.
    Use,
}

impl Ceremony {
    const fn name(self) -> &'static str {
        match self {
            Self::Make => "webauthn.create",
            Self::Use => "webauthn.get",
        }
    }
}

/// What a browser says of what it was asked. What else there may be in time is not for servers.
#[derive(Debug, Deserialize)]
pub(crate) struct ClientData {
    #[serde(rename = "type")]
    ceremony: String,
    /// What was to be signed, as it was sent.
    pub(crate) challenge: String,
    origin: String,
    /// Whether the page was in a frame of another site's.
    #[serde(default, rename = "crossOrigin")]
    is_framed: bool,
}

impl ClientData {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// [`PasskeyError::Malformed`] if it is something else.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, PasskeyError> {
        serde_json::from_slice(bytes).map_err(|_no_json| PasskeyError::Malformed("client_data"))
    }

    /// Makes sure that a page of this host asked for this.
    ///
    /// # Errors
    ///
    /// [`PasskeyError`] if something else was asked, or by somebody else.
    pub(crate) fn check(
        &self,
        party: &RelyingParty,
        ceremony: Ceremony,
    ) -> Result<(), PasskeyError> {
        if self.ceremony != ceremony.name() {
            let given = self.ceremony.chars().take(30).collect();
            return Err(PasskeyError::Ceremony { given, expected: ceremony.name() });
        }
        party.check_origin(&self.origin)?;
        if self.is_framed {
            let given = "a page in a frame of another site".to_owned();
            let expected = "a page of its own".to_owned();
            return Err(PasskeyError::Origin { given, expected });
        }
        Ok(())
    }
}
