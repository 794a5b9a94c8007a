//! As much of CBOR (RFC 8949) as passkeys are written in: no tags, no fractions, and every length
//! is told beforehand.

/// How deep one thing may be in another.
const DEPTH_MAX: usize = 8;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cbor<'a> {
    Number(i128),
    Bytes(&'a [u8]),
    Text(&'a str),
    List(Vec<Cbor<'a>>),
    Map(Vec<(Cbor<'a>, Cbor<'a>)>),
    /// True, false, and what else has a number and no content.
    Simple(u64),
}

impl<'a> Cbor<'a> {
    /// The one value of these bytes, if they are one.
    pub(super) fn whole(bytes: &'a [u8]) -> Option<Self> {
        Self::first(bytes).and_then(|(value, rest)| rest.is_empty().then_some(value))
    }

    /// The first value of these bytes and what follows, if they begin with one.
    pub(super) fn first(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let mut rest = bytes;
        read(&mut rest, DEPTH_MAX).map(|value| (value, rest))
    }

    /// What a map has under a name.
    pub(super) fn get(&self, name: &str) -> Option<&Self> {
        self.find(|key| matches!(key, Self::Text(text) if *text == name))
    }

    /// What a map has under a number.
    pub(super) fn at(&self, number: i128) -> Option<&Self> {
        self.find(|key| *key == Self::Number(number))
    }

    fn find(&self, is_key: impl Fn(&Self) -> bool) -> Option<&Self> {
        let Self::Map(entries) = self else { return None };
        entries.iter().find(|(key, _)| is_key(key)).map(|(_, value)| value)
    }

    /// The bytes that it is.
    pub(super) const fn bytes(&self) -> Option<&'a [u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            _other => None,
        }
    }

    /// The number that it is.
    pub(super) const fn number(&self) -> Option<i128> {
        match self {
            Self::Number(number) => Some(*number),
            _other => None,
        }
    }
}

fn read<'a>(rest: &mut &'a [u8], depth: usize) -> Option<Cbor<'a>> {
    let depth = depth.checked_sub(1)?;
    let head = *rest.split_off_first()?;
    let number = match head & 31 {
        small @ 0..=23 => u64::from(small),
        24 => u64::from(*rest.split_off_first()?),
        25 => u64::from(u16::from_be_bytes(*taken(rest)?)),
        26 => u64::from(u32::from_be_bytes(*taken(rest)?)),
        27 => u64::from_be_bytes(*taken(rest)?),
        _open => return None,
    };
    let length = usize::try_from(number);
    // A list of more things than there are bytes ends at once.
    match head >> 5 {
        0 => Some(Cbor::Number(number.into())),
        1 => Some(Cbor::Number(-1 - i128::from(number))),
        2 => rest.split_off(..length.ok()?).map(Cbor::Bytes),
        3 => std::str::from_utf8(rest.split_off(..length.ok()?)?).ok().map(Cbor::Text),
        4 => (0..number).map(|_| read(rest, depth)).collect::<Option<_>>().map(Cbor::List),
        5 => {
            let entry = |_| Some((read(rest, depth)?, read(rest, depth)?));
            (0..number).map(entry).collect::<Option<_>>().map(Cbor::Map)
        }
        7 if head & 31 < 25 => Some(Cbor::Simple(number)),
        _tag_or_fraction => None,
    }
}

fn taken<'a, const N: usize>(rest: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (chunk, after) = rest.split_first_chunk::<N>()?;
    *rest = after;
    Some(chunk)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_are_written() {
        use Cbor::{Bytes, List, Map, Number, Simple, Text};
        for (bytes, value) in [
            (&[0x17][..], Number(23)),
            (&[0x18, 0xff], Number(255)),
            (&[0x19, 1, 0], Number(256)),
            (&[0x1a, 0, 1, 0, 0], Number(65_536)),
            (&[0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], Number(u64::MAX.into())),
            (&[0x26], Number(-7)),
            (&[0x39, 1, 0], Number(-257)),
            (&[0x42, 1, 2], Bytes(&[1, 2])),
            (&[0x62, b'o', b'k'], Text("ok")),
            (&[0x82, 1, 0x80], List(vec![Number(1), List(vec![])])),
            (&[0xa1, 0x20, 0xf5], Map(vec![(Number(-1), Simple(21))])),
        ] {
            assert_eq!(Cbor::whole(bytes), Some(value), "{bytes:?}");
            for shorter in 0..bytes.len() {
                assert_eq!(Cbor::whole(&bytes[..shorter]), None, "{bytes:?} {shorter}");
            }
            assert_eq!(Cbor::whole(&[bytes, &[0]].concat()), None, "{bytes:?} and more");
        }
    }

    #[test]
    fn what_passkeys_are_not_written_in_and_what_has_no_end_is_refused() {
        for bytes in [
            &[0x5f, 0x41, 1, 0xff][..],
            &[0xc0, 0x00],
            &[0xf9, 0x3c, 0x00],
            &[0x62, 0xff, 0xff],
            &[0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x81; 10_000],
        ] {
            assert_eq!(Cbor::whole(bytes), None);
        }
    }
}
