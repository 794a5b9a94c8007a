//! Certificates from anywhere.

use pegmind_certificate::{Certificate, check};
use pegmind_optimal::{Optimal, OptimalLimits, OptimalOptions, certificate_bytes};
use pegmind_rules::{Board, Strict};
use pegmind_solver::{Cancel, Guesses};

/// Larger boards take too long for a fuzzer.
const CODES_MAX: u128 = 30;

/// Reads bytes as a certificate, as they are and with magic and version before them. One that
/// can be read is written as the same bytes, and one that holds claims no more than the
/// search finds.
///
/// # Panics
///
/// Where that does not hold.
pub fn certificate(bytes: &[u8]) {
    one_file(bytes);
    one_file(&[b"PEGCERT\x02", bytes].concat());
}

fn one_file(bytes: &[u8]) {
    let certificate = match Certificate::read(bytes) {
        Ok(certificate) => certificate,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(certificate_bytes(&certificate), bytes);
    if certificate.rules.code_count() > CODES_MAX {
        return;
    }
    if let Err(error) = check(&certificate) {
        return assert!(!error.to_string().is_empty());
    }
    let mut board = Board::new(certificate.rules);
    if certificate.rows.iter().any(|row| board.push(*row).is_err()) {
        return;
    }
    let guesses = match certificate.strict {
        Strict::No => Guesses::All,
        Strict::Yes => Guesses::Candidates,
    };
    let guesses_max = certificate.guesses_max;
    let options = OptimalOptions { guesses, guesses_max, ..OptimalOptions::default() };
    let optimal = Optimal::new(&board, options).unwrap_or_else(|error| panic!("{error}"));
    let limits = OptimalLimits { memory_max: 1 << 22, ..OptimalLimits::default() };
    let found = optimal.search(&limits, &Cancel::new(), &|_| {});
    assert!(found.proven);
    match (certificate.bound(), found.upper) {
        (Some(bound), Some(cost)) => assert!(bound <= cost, "{bound} {cost}"),
        (None, Some(cost)) => panic!("there is a strategy of {cost}"),
        (_, None) => {}
    }
}
