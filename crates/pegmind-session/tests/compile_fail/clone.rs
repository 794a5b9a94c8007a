//! A secret cannot be copied out of its referee.

fn copy<T: Clone>(_: &T) {}

fn main() {
    let _: fn(&pegmind_session::Secret) = copy;
}
