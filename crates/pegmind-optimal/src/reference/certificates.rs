//! Certificates say what trying everything finds.

use pegmind_certificate::{Certificate, Refusal, check};

use super::*;
use crate::certificate_bytes;
use crate::certifying::CertifyError;

fn certify(
    board: &Board,
    options: &OptimalOptions,
    claim: Option<u64>,
) -> Result<Certificate, CertifyError> {
    let optimal = Optimal::new(board, options.clone()).unwrap();
    optimal.certify(claim, &OptimalLimits::default(), &Cancel::new())
}

fn optimal_candidates(board: &Board, options: &OptimalOptions) -> usize {
    Optimal::new(board, options.clone()).unwrap().candidates()
}

/// Checks the certificates of a position, and that no higher claim has one.
fn check_claims(exhaustion: &mut Exhaustion, board: &Board, options: &OptimalOptions) {
    let what = format!("{} {options:?} {:?}", board.rules(), board.rows());
    let cost = exhaustion.cost(exhaustion.set(board), options.guesses_max.unwrap_or(40));
    let claim = (cost < IMPOSSIBLE).then_some(cost);
    let mut certificate =
        certify(board, options, claim).unwrap_or_else(|error| panic!("{what}: {error}"));
    let codes = check(&certificate).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(codes, optimal_candidates(board, options), "{what}");
    assert_eq!(certificate.bound(), claim, "{what}");
    let bytes = certificate_bytes(&certificate);
    assert_eq!(Certificate::read(&bytes).as_ref(), Ok(&certificate), "{what}");
    let Some(cost) = claim else { return };
    assert_eq!(certify(board, options, Some(cost + 1)), Err(CertifyError::Wrong), "{what}");
    // Whatever is stated beside it, a claim that is too high is refused.
    certificate.facts[0].bound = Some(cost + 1);
    let refused = check(&certificate);
    let Err(Refusal::Fact { number: 1, reason }) = &refused else { panic!("{what}: {refused:?}") };
    let shown = format!(" only {cost} is shown; {} is stated", cost + 1);
    assert!(reason.to_string().ends_with(&shown), "{what}: {reason}");
    certificate.facts[0].bound = None;
    let refused = check(&certificate);
    assert!(matches!(refused, Err(Refusal::Fact { number: 1, .. })), "{what}: {refused:?}");
    certificate.facts[0].bound = Some(cost + 1);
    for fact in &mut certificate.facts {
        fact.bound = fact.bound.map(|bound| bound + 1);
    }
    assert!(check(&certificate).is_err(), "{what}");
}

#[test]
fn certificates_of_tiny_boards_claim_what_trying_everything_finds() {
    for rules in tiny_boards() {
        for options in all_options(Pruning::ALL) {
            if options.minimize == Minimize::Worst {
                continue;
            }
            let mut exhaustion = Exhaustion::new(&rules, options.guesses, options.minimize);
            check_claims(&mut exhaustion, &Board::new(rules), &options);
            let codes = exhaustion.codes.clone();
            let (guess, secret) = (codes[1], codes[2]);
            let mut board = Board::new(rules);
            board.push(Row { guess, feedback: mark(&rules, &secret, &guess) }).unwrap();
            check_claims(&mut exhaustion, &board, &options);
        }
    }
}

#[test]
fn certificates_of_known_boards_hold() {
    let any = OptimalOptions::default();
    let strict = OptimalOptions { guesses: Guesses::Candidates, ..any.clone() };
    let five = OptimalOptions { guesses_max: Some(5), ..any.clone() };
    let four = OptimalOptions { guesses_max: Some(4), ..any.clone() };
    let no_repeats = (Repeats::Forbidden, Blanks::Forbidden);
    let bulls = rules_of((4, 6), no_repeats, FeedbackRule::Keys);
    for (rules, options, total) in [
        (rules(3, 5), &any, Some(451)),
        (rules(4, 5), &any, Some(2463)),
        (rules(4, 6), &five, Some(5626)),
        (rules(4, 6), &four, None),
        (rules(3, 5), &strict, Some(455)),
        (bulls, &any, total_of_board(bulls, &any).0),
    ] {
        let certificate = certify(&Board::new(rules), options, total);
        let certificate = certificate.unwrap_or_else(|error| panic!("{rules}: {error}"));
        assert_eq!(check(&certificate).map(|codes| codes as u128), Ok(rules.code_count()));
        assert_eq!(certificate.bound(), total, "{rules}");
    }
}

#[test]
fn what_has_no_certificate_is_said() {
    let board = Board::new(rules(3, 4));
    let worst = OptimalOptions { minimize: Minimize::Worst, ..OptimalOptions::default() };
    assert_eq!(certify(&board, &worst, Some(4)), Err(CertifyError::OtherClaim));
    let cancel = Cancel::new();
    cancel.stop();
    let optimal = Optimal::new(&Board::new(rules(4, 5)), OptimalOptions::default()).unwrap();
    let stopped = optimal.certify(Some(2463), &OptimalLimits::default(), &cancel);
    assert_eq!(stopped, Err(CertifyError::Stopped));
    let large = Board::new(rules(5, 7));
    let error = certify(&large, &OptimalOptions::default(), Some(85645)).unwrap_err();
    assert_eq!(error.to_string(), "the board has 16807 codes; expected at most 10000");
}
