//! Certificates that say too little or too much.

use pegmind_certificate::{Certificate, Checker, Refusal, Renaming, check};

use crate::kept;

/// Few codes, or few facts.
const SMALL: [&str; 3] = ["MM(3,8)", "MM(4,5)", "BC(4,7)"];

/// The fact that a check ends at, and why.
fn refusal(certificate: &Certificate) -> (usize, String) {
    match check(certificate) {
        Err(Refusal::Fact { number, reason }) => (number, reason.to_string()),
        other => panic!("{other:?}"),
    }
}

/// Whether too little is shown of some guess.
fn is_short(reason: &str) -> bool {
    reason.starts_with("after ") && reason.contains(" is shown; ")
}

/// Visits each certificate of [`SMALL`] in which a change at every third of its facts, other than
/// the first, makes a difference: what was changed, the index of the fact, and the certificate.
fn changed_at_each_fact(
    change: impl Fn(&mut Certificate, usize),
    visit: impl Fn(&str, usize, &Certificate),
) {
    for name in SMALL {
        let certificate = kept(name);
        for fact in (1..certificate.facts.len()).step_by(3) {
            let mut changed = certificate.clone();
            change(&mut changed, fact);
            if changed != certificate {
                visit(&format!("{name} {fact}"), fact, &changed);
            }
        }
    }
}

#[test]
fn every_fact_is_needed() {
    // Its set can still be named, but nothing is known of it.
    let forget = |less: &mut Certificate, fact: usize| less.facts[fact].bound = Some(1);
    changed_at_each_fact(forget, |name, fact, less| {
        let (number, reason) = refusal(less);
        assert!(number <= fact, "{name} {number}");
        assert!(is_short(&reason), "{name} {reason}");
    });
}

#[test]
fn a_fact_cannot_be_cut_out_of_the_list() {
    let cut = |less: &mut Certificate, fact: usize| {
        less.facts.remove(fact);
        for place in less.facts.iter_mut().filter_map(|fact| fact.place.as_mut()) {
            place.parent -= usize::from(place.parent >= fact);
        }
    };
    changed_at_each_fact(cut, |_, _, less| drop(refusal(less)));
}

#[test]
fn no_fact_can_be_raised() {
    for name in
        SMALL.into_iter().chain(["MM(4,6)", "MM(4,6) within 5", "MM(5,4)", "strict MM(4,6)"])
    {
        let certificate = kept(name);
        let mut checker = Checker::new(&certificate.rules, certificate.strict).unwrap();
        let sets = certificate.sets(&checker).unwrap();
        for (fact, (set, rows)) in certificate.facts.iter().zip(&sets) {
            checker.list(set, *rows, fact.bound.unwrap_or(1 << 40));
        }
        for (fact, (set, rows)) in certificate.facts.iter().zip(&sets) {
            // What is impossible cannot be raised.
            let Some(bound) = fact.bound else { continue };
            let raised = bound + 1;
            let reason = checker.check(set, *rows, Some(raised)).unwrap_err().to_string();
            let shown = format!(" only {} is shown; {raised} is stated", raised - 1);
            assert!(reason.ends_with(&shown), "{name}: {reason}");
        }
    }
}

#[test]
fn facts_cannot_change_places() {
    let swap = |swapped: &mut Certificate, fact: usize| swapped.facts.swap(fact - 1, fact);
    changed_at_each_fact(swap, |_, _, swapped| drop(refusal(swapped)));
}

#[test]
fn bounds_cannot_change_places() {
    let swap = |swapped: &mut Certificate, fact: usize| {
        let bounds = (swapped.facts[fact - 1].bound, swapped.facts[fact].bound);
        (swapped.facts[fact].bound, swapped.facts[fact - 1].bound) = bounds;
    };
    changed_at_each_fact(swap, |name, _, swapped| {
        assert!(is_short(&refusal(swapped).1), "{name}");
    });
}

#[test]
fn a_certificate_for_another_game_is_refused() {
    let mut within = kept("MM(4,6)");
    within.facts[0].bound = Some(5626);
    assert_eq!(refusal(&within).0, 1);
    let mut strict = kept("strict MM(4,6)");
    strict.strict = pegmind_rules::Strict::No;
    assert_eq!(refusal(&strict).0, 1);
    let mut limited = kept("MM(4,6) within 5");
    limited.guesses_max = None;
    assert!(is_short(&refusal(&limited).1));
}

#[test]
fn a_claim_that_is_impossible_and_a_second_position_are_refused() {
    let mut certificate = kept("MM(4,5)");
    certificate.facts[0].bound = None;
    let reason = refusal(&certificate).1;
    assert!(reason.ends_with("is shown; that none is possible is stated"), "{reason}");
    let mut certificate = kept("MM(4,5)");
    certificate.facts[1].place = None;
    let whole = "only the first fact is about the whole position";
    assert_eq!(refusal(&certificate), (2, whole.to_owned()));
}

#[test]
fn renamings_of_other_boards_are_refused() {
    let none = "its renaming is none: some hole or color comes twice, or is none of the board";
    for (holes, colors) in [(2, 5), (4, 2), (5, 5), (4, 6)] {
        let [holes, colors] = [holes, colors].map(|last| (1..=last).collect::<Vec<u8>>());
        let mut certificate = kept("MM(4,5)");
        certificate.facts[1].renaming = Renaming::new(&holes, &colors).unwrap();
        assert_eq!(refusal(&certificate), (2, none.to_owned()));
    }
    assert_eq!(Renaming::new(&[1, 1], &[1, 2]), None);
    assert_eq!(Renaming::new(&[1, 2], &[1, 3]), None);
    assert_eq!(Renaming::new(&[0, 1], &[1, 2]), None);
}

#[test]
fn another_renaming_is_as_good_or_refused_by_the_number_of_a_fact() {
    let rename = |other: &mut Certificate, fact: usize| {
        let (pegs, colors) = (other.rules.pegs().get(), other.rules.colors().get());
        let [holes, colors] = [pegs, colors].map(|last| (1..=last).rev().collect::<Vec<u8>>());
        other.facts[fact].renaming = Renaming::new(&holes, &colors).unwrap();
    };
    changed_at_each_fact(rename, |name, _, other| {
        let checked = check(other);
        let is_known = matches!(checked, Ok(_) | Err(Refusal::Fact { .. }));
        assert!(is_known, "{name} {checked:?}");
    });
}
