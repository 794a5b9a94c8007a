//! What is asked of a server, and what is said where it does not answer.

use pegmind_face::{capital, sentence};
use pegmind_protocol::{PageEffect, RequestId, ServerProblem};
use pegmind_session::{Moment, Seed, hex};

/// What is said where a page has no server.
pub(crate) const NEEDS_SERVER: &str = "Playing together needs a server of Pegmind. This page comes from a host that has none; everything else works without.";

/// What is said where no server answers.
const NO_ANSWER: &str =
    "The server cannot be reached. Playing together needs it; everything else works without.";

pub(crate) fn get(name: &str, path: &str) -> PageEffect {
    let (name, path) = (name.to_owned(), path.to_owned());
    PageEffect::Request { name, method: "GET".into(), path, body: String::new() }
}

pub(crate) fn post(name: &str, path: &str, body: String) -> PageEffect {
    let (name, path) = (name.to_owned(), path.to_owned());
    PageEffect::Request { name, method: "POST".into(), path, body }
}

/// Why something that was asked for is not there.
pub(crate) fn trouble(status: u16, text: &str) -> String {
    match (status, ServerProblem::read(text)) {
        (0, _) => NO_ANSWER.into(),
        (_, Some(problem)) => {
            let said: String = problem.sentence().chars().take(300).collect();
            capital(&sentence(&said))
        }
        (_, None) => NEEDS_SERVER.into(),
    }
}

/// The name of a request that was never made before.
pub(crate) fn request(seed: Option<&Seed>) -> RequestId {
    let bits = seed.and_then(|seed| hex::read::<32>(&seed.to_hex()).ok()).unwrap_or([0; 32]);
    let mut first = [0; 16];
    first.copy_from_slice(&bits[..16]);
    RequestId(u128::from_be_bytes(first))
}

/// The name of a request as it is sent.
pub(crate) fn written(request: RequestId) -> String {
    hex::write(&request.0.to_be_bytes())
}

/// A moment as effects name it: a whole millisecond, not before it.
pub(crate) fn millis(moment: Moment) -> u64 {
    u64::try_from(moment.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_server_is_told_from_one_that_refuses() {
        assert_eq!(trouble(0, ""), NO_ANSWER);
        assert_eq!(trouble(404, "<!DOCTYPE html>"), NEEDS_SERVER);
        assert_eq!(trouble(200, "<!DOCTYPE html>"), NEEDS_SERVER);
        let problem = r#"{"type":"/problems/full","title":"Full","detail":"nobody else can come"}"#;
        assert_eq!(trouble(409, problem), "Nobody else can come.");
    }

    #[test]
    fn a_request_has_the_name_that_was_drawn() {
        let seed = Seed::from_hex(&"5e".repeat(32)).ok();
        assert_eq!(written(request(seed.as_ref())), "5e".repeat(16));
    }
}
