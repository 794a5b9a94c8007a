//! The outcome of something that a member wanted done.

use pegmind_session::Version;

/// The outcome of something that a member wanted done.
#[derive(Debug)]
pub(crate) enum Done<T> {
    /// It was done now.
    Now {
        /// The value that it gave.
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
