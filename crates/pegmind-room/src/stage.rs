//! Where a room stands.

use crate::member::MemberNumber;

/// Where a room stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Members come.
    Gathering,
    /// They play.
    Playing,
    /// It is over.
    Over {
        /// Who left before the end, if that ended it.
        left: Option<MemberNumber>,
    },
}
