//! A secret cannot be written as JSON or anything else.

fn write<T: serde::Serialize>(_: &T) {}

fn main() {
    let _: fn(&pegmind_session::Secret) = write;
}
