//! Closed sets of choices that people type and records store by name.

use alloc::string::String;
use core::fmt;

use crate::quoted::Quoted;

/// A name that is not in a closed set of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownNameError {
    what: &'static str,
    given: Quoted,
    accepted: String,
}

impl UnknownNameError {
    /// An error for `given`, which is none of the `accepted` names of a `what`.
    #[must_use]
    pub fn new(what: &'static str, given: &str, accepted: &[&str]) -> Self {
        Self { what, given: Quoted::new(given), accepted: accepted.join(", ") }
    }
}

impl fmt::Display for UnknownNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} '{}'; expected one of {}", self.what, self.given, self.accepted)
    }
}

impl core::error::Error for UnknownNameError {}

/// Whether no two names are the same but for the case of their letters, so that
/// each of them reads back as what it names.
#[doc(hidden)]
#[must_use]
pub const fn are_distinct(names: &[&str]) -> bool {
    let mut later = 0;
    while later < names.len() {
        let mut earlier = 0;
        while earlier < later {
            if names[earlier].eq_ignore_ascii_case(names[later]) {
                return false;
            }
            earlier += 1;
        }
        later += 1;
    }
    true
}

/// Gives a closed set of choices any of its values.
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
#[macro_export]
macro_rules! any_choice {
    ($type:ty) => {
        impl $crate::arbitrary::Arbitrary<'_> for $type {
            fn arbitrary(
                bytes: &mut $crate::arbitrary::Unstructured<'_>,
            ) -> $crate::arbitrary::Result<Self> {
                bytes.choose(Self::ALL).copied()
            }
        }
    };
}

/// Without the feature `arbitrary` nothing is made from bytes.
#[cfg(not(feature = "arbitrary"))]
#[doc(hidden)]
#[macro_export]
macro_rules! any_choice {
    ($type:ty) => {};
}

/// Makes an enum without data whose values have names: `ALL`, `name`,
/// `Display`, and a `FromStr` that is its inverse. For the crates of this
/// workspace.
///
/// Every closed set of choices is made by it, because then no value can be
/// forgotten in a list of them, and two that read alike do not compile.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    (
        $(#[$outer:meta])*
        pub enum $type:ident: $what:literal {
            $($(#[$inner:meta])* $variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type {
            $($(#[$inner])* $variant,)+
        }

        impl $type {
            /// All values, in the order people are shown them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name that people type and records store.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        $crate::text_form!($type);
        $crate::any_choice!($type);

        const _: () = assert!($crate::are_distinct(&[$($name),+]), "two choices have one name");

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::UnknownNameError;

            /// Reads a name, in any case.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL
                    .iter()
                    .copied()
                    .find(|value| value.name().eq_ignore_ascii_case(text))
                    .ok_or_else(|| {
                        $crate::UnknownNameError::new($what, text, &[$($name),+])
                    })
            }
        }
    };
}
pub(crate) use named;
