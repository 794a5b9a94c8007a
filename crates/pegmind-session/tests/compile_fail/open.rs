//! A secret opens for its session only.

fn open(secret: &pegmind_session::Secret) -> pegmind_session::Opening {
    secret.open()
}

fn main() {}
