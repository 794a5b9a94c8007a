//! What came of a wish.

use pegmind_session::Version;

/// What came of a wish.
#[derive(Debug)]
pub(crate) enum Done<T> {
    /// It was done now.
    Now {
        /// What came of it.
        value: T,
        /// How many acts were done with it.
        version: Version,
    },
    /// It was done when the same request came before.
    Before {
        /// How many acts were done with it.
        version: Version,
    },
}

impl<T> Done<T> {
    /// How many acts were done with it.
    pub(crate) const fn version(&self) -> Version {
        match self {
            Self::Now { version, .. } | Self::Before { version } => *version,
        }
    }
}
