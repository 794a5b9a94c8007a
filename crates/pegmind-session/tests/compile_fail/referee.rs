//! A referee does not give its secret away.

fn take(referee: &pegmind_session::Referee) -> Option<&pegmind_session::Secret> {
    referee.secret()
}

fn main() {}
