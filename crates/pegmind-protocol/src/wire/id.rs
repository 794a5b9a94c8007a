//! Random bits that name a request and open a seat.

use std::fmt;

/// Names a request of a client: 128 random bits, sent as 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RequestId(pub u128);

/// What opens a seat: 256 random bits, sent as 64 hexadecimal digits. Its `Debug`
/// says nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(pub [u8; 32]);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}
