//! The feature `serde`: what prints and reads back is stored and sent as that
//! text.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::Deserializer;
use serde_core::de::{Error, Visitor};

/// Reads a value from its text.
///
/// # Errors
///
/// What the deserializer gives, and what is wrong with the text.
#[doc(hidden)]
pub fn read_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(TextVisitor(PhantomData))
}

struct TextVisitor<T>(PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Gives a type with `Display` and `FromStr` both directions of serde, or one
/// with `Display` alone the one direction.
#[doc(hidden)]
#[macro_export]
macro_rules! text_form {
    ($type:ty) => {
        $crate::text_form!(write $type);

        impl<'de> $crate::serde_core::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde_core::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::read_text(deserializer)
            }
        }
    };
    (write $type:ty) => {
        impl $crate::serde_core::Serialize for $type {
            fn serialize<S: $crate::serde_core::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    };
}
