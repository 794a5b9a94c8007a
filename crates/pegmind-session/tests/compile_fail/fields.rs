//! The code in a secret cannot be read.

fn read(secret: &pegmind_session::Secret) -> pegmind_rules::Code {
    secret.code
}

fn main() {}
