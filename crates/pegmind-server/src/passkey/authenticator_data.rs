//! What the device says that has a passkey.

use super::cbor::Cbor;

/// Somebody touched the device.
const PRESENT: u8 = 1;
/// It knows who.
const VERIFIED: u8 = 1 << 2;
/// The passkey may be kept elsewhere, too, and is.
const CAN_BE_BACKED_UP: u8 = 1 << 3;
const IS_BACKED_UP: u8 = 1 << 4;
/// What follows.
const HAS_CREDENTIAL: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;

/// The longest name of a passkey, in bytes.
const ID_BYTES_MAX: usize = 1023;
/// What tells the kind of device, in bytes.
const MODEL_BYTES: usize = 16;

/// What the device says.
#[derive(Debug)]
pub(super) struct AuthenticatorData<'a> {
    /// The SHA-256 of the host.
    pub(super) host_digest: &'a [u8],
    /// Whether somebody touched it, and it knows who.
    pub(super) is_verified: bool,
    pub(super) counter: u32,
    /// The passkey, where one was made.
    pub(super) credential: Option<Credential<'a>>,
}

/// A passkey that was made.
#[derive(Debug)]
pub(super) struct Credential<'a> {
    pub(super) id: &'a [u8],
    pub(super) public_key: Cbor<'a>,
}

impl<'a> AuthenticatorData<'a> {
    /// Reads it. Returns `None` if it is something else.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (host_digest, rest) = bytes.split_at_checked(32)?;
        let (&flags, rest) = rest.split_first()?;
        let (counter, mut rest) = rest.split_first_chunk::<4>()?;
        let has = |flag: u8| flags & flag != 0;
        if has(IS_BACKED_UP) && !has(CAN_BE_BACKED_UP) {
            return None;
        }
        let mut credential = None;
        if has(HAS_CREDENTIAL) {
            let (_model, after) = rest.split_at_checked(MODEL_BYTES)?;
            let (length, after) = after.split_first_chunk::<2>()?;
            let length = usize::from(u16::from_be_bytes(*length));
            let (id, after) = after.split_at_checked(length)?;
            let (public_key, after) = Cbor::first(after)?;
            if !(1..=ID_BYTES_MAX).contains(&length) {
                return None;
            }
            credential = Some(Credential { id, public_key });
            rest = after;
        }
        if has(HAS_EXTENSIONS) {
            rest = Cbor::first(rest)?.1;
        }
        let is_verified = has(PRESENT) && has(VERIFIED);
        let counter = u32::from_be_bytes(*counter);
        rest.is_empty().then_some(Self { host_digest, is_verified, counter, credential })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_length_of_its_own_is_read_to_the_end_and_no_further() {
        let mut bytes = vec![7; 32];
        bytes.extend([PRESENT | VERIFIED, 0, 0, 1, 2]);
        let data = AuthenticatorData::read(&bytes).unwrap();
        assert!(data.is_verified && data.counter == 258 && data.credential.is_none());
        for shorter in 0..bytes.len() {
            assert!(AuthenticatorData::read(&bytes[..shorter]).is_none(), "{shorter}");
        }
        assert!(AuthenticatorData::read(&[bytes.as_slice(), &[0]].concat()).is_none());
        bytes[32] = PRESENT;
        assert!(!AuthenticatorData::read(&bytes).unwrap().is_verified);
        bytes[32] = IS_BACKED_UP;
        assert!(AuthenticatorData::read(&bytes).is_none());
        bytes[32] = HAS_CREDENTIAL;
        bytes.extend([0; MODEL_BYTES]);
        bytes.extend([0, 2, 8, 9, 0xa1, 1, 2]);
        let data = AuthenticatorData::read(&bytes).unwrap();
        assert_eq!(data.credential.unwrap().id, [8, 9]);
        assert!(AuthenticatorData::read(&bytes[..bytes.len() - 1]).is_none());
        bytes[32] |= HAS_EXTENSIONS;
        assert!(AuthenticatorData::read(&bytes).is_none(), "there are none");
        bytes.push(0xa0);
        assert!(AuthenticatorData::read(&bytes).is_some());
    }
}
