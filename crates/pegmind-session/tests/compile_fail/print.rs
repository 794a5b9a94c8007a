//! A secret cannot be printed.

fn print(secret: &pegmind_session::Secret) {
    println!("{}", secret);
}

fn main() {}
