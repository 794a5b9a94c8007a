//! Public keys of passkeys, and what they have signed.

use std::fmt;
use std::str::FromStr;

use pegmind_session::hex;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};

use super::cbor::Cbor;

/// The longest number of a key for RSA, in bytes: 8192 bits.
const RSA_BYTES_MAX: usize = 1024;

/// A public key, of a kind that devices have: nearly all the first, some the second, and Windows
/// the third.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PublicKey {
    /// A point of P-256, not compressed.
    Es256([u8; 65]),
    /// A point of Ed25519.
    EdDsa([u8; 32]),
    /// Modulus and exponent for RSA.
    Rs256 { modulus: Vec<u8>, exponent: Vec<u8> },
}

impl PublicKey {
    /// The key that COSE (RFC 9053) writes so. Returns `None` if it is of another kind.
    pub(super) fn of(key: &Cbor<'_>) -> Option<Self> {
        let number = |at| key.at(at)?.number();
        let bytes = |at| key.at(at)?.bytes();
        match (number(1)?, number(3)?) {
            (2, -7) if number(-1)? == 1 => {
                let (x, y) = (bytes(-2)?, bytes(-3)?);
                let point = [&[4], x, y].concat();
                (x.len() == 32).then_some(())?;
                Some(Self::Es256(point.try_into().ok()?))
            }
            (1, -8) if number(-1)? == 6 => Some(Self::EdDsa(bytes(-2)?.try_into().ok()?)),
            (3, -257) => {
                let (modulus, exponent) = (bytes(-1)?, bytes(-2)?);
                let fits = (256..=RSA_BYTES_MAX).contains(&modulus.len()) && exponent.len() <= 5;
                let (modulus, exponent) = (modulus.to_vec(), exponent.to_vec());
                fits.then_some(Self::Rs256 { modulus, exponent })
            }
            _other => None,
        }
    }

    /// Whether this was signed with it.
    pub(super) fn signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let checked = match self {
            Self::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            Self::EdDsa(point) => {
                UnparsedPublicKey::new(&ED25519, point).verify(message, signature)
            }
            Self::Rs256 { modulus: n, exponent: e } => {
                let key = RsaPublicKeyComponents { n, e };
                key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        };
        checked.is_ok()
    }
}

/// As it is stored.
impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Es256(point) => write!(f, "es256 {}", hex::write(point)),
            Self::EdDsa(point) => write!(f, "eddsa {}", hex::write(point)),
            Self::Rs256 { modulus, exponent } => {
                write!(f, "rs256 {} {}", hex::write(modulus), hex::write(exponent))
            }
        }
    }
}

impl FromStr for PublicKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let numbers = |text: &str| hex::read_up_to(text, RSA_BYTES_MAX).ok_or(NotAKey);
        match text.split_once(' ').ok_or(NotAKey)? {
            ("es256", point) => hex::read(point).map(Self::Es256).or(Err(NotAKey)),
            ("eddsa", point) => hex::read(point).map(Self::EdDsa).or(Err(NotAKey)),
            ("rs256", both) => {
                let (modulus, exponent) = both.split_once(' ').ok_or(NotAKey)?;
                Ok(Self::Rs256 { modulus: numbers(modulus)?, exponent: numbers(exponent)? })
            }
            _other => Err(NotAKey),
        }
    }
}

/// Something that is stored is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what is stored is no public key")]
pub(crate) struct NotAKey;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_devices_write_them_and_stored_as_text() {
        use Cbor::{Bytes, Map, Number};
        let key = |entries: &[(i128, Cbor<'static>)]| {
            let entry = |(at, value): &(i128, Cbor<'static>)| (Number(*at), value.clone());
            PublicKey::of(&Map(entries.iter().map(entry).collect()))
        };
        let [x, y] = [&[1; 32], &[2; 32]].map(|bytes| Bytes(bytes));
        let p256 = [(1, Number(2)), (3, Number(-7)), (-1, Number(1)), (-2, x.clone()), (-3, y)];
        let ed25519 = [(1, Number(1)), (3, Number(-8)), (-1, Number(6)), (-2, x.clone())];
        let modulus = Bytes(&[9; 256]);
        let rsa = [(1, Number(3)), (3, Number(-257)), (-1, modulus), (-2, Bytes(&[1, 0, 1]))];
        for entries in [&p256[..], &ed25519, &rsa] {
            let known = key(entries).unwrap();
            assert_eq!(known.to_string().parse(), Ok(known));
            for missing in 0..entries.len() {
                let mut less = entries.to_vec();
                less.remove(missing);
                assert_eq!(key(&less), None, "{missing} of {entries:?}");
            }
        }
        let short = [(1, Number(3)), (3, Number(-257)), (-1, x), (-2, Bytes(&[1, 0, 1]))];
        assert_eq!(key(&short), None);
        for text in ["", "es256", "es256 00", "rs256 00", "other 00"] {
            assert_eq!(text.parse::<PublicKey>(), Err(NotAKey), "{text}");
        }
    }
}
