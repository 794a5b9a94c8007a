//! Passkeys (Web Authentication, level 2): whether what a browser sends is what it was asked for,
//! and signed.
//!
//! The steps are those of "Registering a New Credential" and "Verifying an Authentication
//! Assertion". What kind of device made a passkey is not asked for, so what it attests is not
//! read. Signatures are counted by `ring`, and everything else is bytes with stated lengths.

mod authenticator_data;
mod cbor;
mod client_data;
mod public_key;
mod relying_party;

use ring::digest::{SHA256, digest};
use thiserror::Error;

use authenticator_data::AuthenticatorData;
use cbor::Cbor;
pub(crate) use client_data::{Ceremony, ClientData};
pub(crate) use public_key::PublicKey;
pub(crate) use relying_party::RelyingParty;

/// Why a passkey is not made or does not open a name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum PasskeyError {
    /// It is reached under an address, for which browsers make none.
    #[error(
        "passkeys need a host with a name, and {0} is an address; open this page under localhost, \
         or under the name of the server"
    )]
    Address(String),
    /// Something is not what browsers send.
    #[error("{0} is not what browsers send")]
    Malformed(&'static str),
    /// It was made for something else.
    #[error("{given} was asked of the browser; expected {expected}")]
    Ceremony {
        /// What it was made for.
        given: String,
        /// What it is for here.
        expected: &'static str,
    },
    /// A page elsewhere asked for it.
    #[error("{given} asked the browser for it; expected {expected}")]
    Origin {
        /// Who asked.
        given: String,
        /// Who may ask.
        expected: String,
    },
    /// It answers nothing that was asked.
    #[error("this answers nothing that was asked in the last five minutes; press the button again")]
    Challenge,
    /// It belongs to another host.
    #[error("the passkey is one of another host")]
    Host,
    /// Nobody touched the device, or it does not know who did.
    #[error("the device did not check who you are; expected a PIN, a finger or a face")]
    Unverified,
    /// It has a key with which nothing can be checked here.
    #[error("a key of another kind; expected ES256, EdDSA or RS256")]
    Algorithm,
    /// No name has it.
    #[error("no name here has this passkey; take the name over with its ten words")]
    Unknown,
    /// It is a name's already.
    #[error("this passkey is known already")]
    Known,
    /// The device has no name that it could be for.
    #[error("this device has no name; claim one first, then make a passkey for it")]
    Nameless,
    /// The name has enough.
    #[error("a name has at most {0} passkeys; remove one first")]
    TooMany(u32),
    /// Something else was signed, or by somebody else.
    #[error("the signature is not one of this passkey")]
    Signature,
    /// It was used less often than before.
    #[error(
        "this passkey was used more often than it says, so there may be a copy of it; take the \
         name over with its ten words, and remove the passkey"
    )]
    Counter,
}

/// A passkey as a browser made it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NewPasskey {
    pub(crate) id: Vec<u8>,
    pub(crate) public_key: PublicKey,
    pub(crate) counter: u32,
}

/// What a browser tells of a use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assertion<'a> {
    pub(crate) client_data: &'a [u8],
    pub(crate) authenticator_data: &'a [u8],
    pub(crate) signature: &'a [u8],
}

/// Reads a passkey that was made for this host.
///
/// # Errors
///
/// Why it will not do.
pub(crate) fn made(party: &RelyingParty, attestation: &[u8]) -> Result<NewPasskey, PasskeyError> {
    let malformed = PasskeyError::Malformed("attestation");
    let data =
        Cbor::whole(attestation).and_then(|attestation| attestation.get("authData")?.bytes());
    let data = AuthenticatorData::read(data.ok_or(malformed.clone())?).ok_or(malformed.clone())?;
    check(party, &data)?;
    let credential = data.credential.ok_or(malformed)?;
    let public_key = PublicKey::of(&credential.public_key).ok_or(PasskeyError::Algorithm)?;
    Ok(NewPasskey { id: credential.id.to_vec(), public_key, counter: data.counter })
}

/// Checks a use of a passkey with this key. Returns its counter, which was this one before.
///
/// # Errors
///
/// Why it will not do.
pub(crate) fn used(
    party: &RelyingParty,
    assertion: Assertion<'_>,
    (public_key, counter): (&PublicKey, u64),
) -> Result<u64, PasskeyError> {
    let data = AuthenticatorData::read(assertion.authenticator_data);
    let data = data.ok_or(PasskeyError::Malformed("authenticator_data"))?;
    check(party, &data)?;
    let mut signed = assertion.authenticator_data.to_vec();
    signed.extend(digest(&SHA256, assertion.client_data).as_ref());
    if !public_key.signed(&signed, assertion.signature) {
        return Err(PasskeyError::Signature);
    }
    // Many never count, and say nothing but zero.
    let now = u64::from(data.counter);
    if (now > 0 || counter > 0) && now <= counter {
        return Err(PasskeyError::Counter);
    }
    Ok(now)
}

fn check(party: &RelyingParty, data: &AuthenticatorData<'_>) -> Result<(), PasskeyError> {
    if digest(&SHA256, party.id().as_bytes()).as_ref() != data.host_digest {
        return Err(PasskeyError::Host);
    }
    if !data.is_verified {
        return Err(PasskeyError::Unverified);
    }
    Ok(())
}
