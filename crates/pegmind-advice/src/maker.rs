//! The computer codemakers: one that hides a code that is long to find, and one that
//! settles on no code.

pub(crate) mod devious;
pub(crate) mod evader;
