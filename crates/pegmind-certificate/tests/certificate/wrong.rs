//! Certificates that say too little or too much.

use pegmind_certificate::{Certificate, Checker, Refusal, Renaming, check};
use pegmind_rules::Row;

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

#[test]
fn every_fact_is_needed() {
    for name in SMALL {
        let certificate = kept(name);
        for left_out in 1..certificate.facts.len() {
            let mut less = certificate.clone();
            // Its set can still be named, but nothing is known of it.
            less.facts[left_out].bound = Some(1);
            let (number, reason) = refusal(&less);
            assert!(number <= left_out, "{name} {left_out} {number}");
            assert!(is_short(&reason), "{name} {left_out} {reason}");
        }
    }
}

#[test]
fn a_fact_cannot_be_cut_out_of_the_list() {
    for name in SMALL {
        let certificate = kept(name);
        for left_out in 1..certificate.facts.len() {
            let mut less = certificate.clone();
            less.facts.remove(left_out);
            for place in less.facts.iter_mut().filter_map(|fact| fact.place.as_mut()) {
                place.parent -= usize::from(place.parent >= left_out);
            }
            refusal(&less);
        }
    }
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
    for name in SMALL {
        let certificate = kept(name);
        for second in 1..certificate.facts.len() {
            let mut swapped = certificate.clone();
            swapped.facts.swap(second - 1, second);
            refusal(&swapped);
        }
    }
}

#[test]
fn bounds_cannot_change_places() {
    for name in SMALL {
        let certificate = kept(name);
        for second in 1..certificate.facts.len() {
            let mut swapped = certificate.clone();
            let bound = swapped.facts[second - 1].bound;
            swapped.facts[second - 1].bound = swapped.facts[second].bound;
            swapped.facts[second].bound = bound;
            if swapped != certificate {
                assert!(is_short(&refusal(&swapped).1), "{name} {second}");
            }
        }
    }
}

#[test]
fn a_claim_that_is_too_high_is_refused() {
    let mut certificate = kept("MM(4,5)");
    certificate.facts[0].bound = Some(2464);
    let (number, reason) = refusal(&certificate);
    assert_eq!((number, &*reason), (1, "after RROY only 2463 is shown; 2464 is stated"));
    certificate.facts[0].bound = None;
    let reason = refusal(&certificate).1;
    assert!(reason.ends_with("is shown; that none is possible is stated"), "{reason}");
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
fn sets_and_renamings_that_are_none_are_refused() {
    let certificate = kept("MM(4,5)");
    let change = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = certificate.clone();
        change(&mut certificate);
        refusal(&certificate)
    };
    let empty = |wrong: &mut Certificate| {
        let opening = wrong.facts[1].place.as_ref().unwrap().row;
        let solved = wrong.rules.answer("4+0").unwrap();
        wrong.facts[2].place.as_mut().unwrap().row = Row { feedback: solved, ..opening };
        wrong.facts[2].place.as_mut().unwrap().parent = 1;
    };
    assert_eq!(change(&empty), (3, "its set is empty".to_owned()));
    let later = |wrong: &mut Certificate| wrong.facts[1].place.as_mut().unwrap().parent = 1;
    let no_parent = "its set is said to come from a fact that is not before it";
    assert_eq!(change(&later), (2, no_parent.to_owned()));
    let twice = |wrong: &mut Certificate| {
        let copy = wrong.facts[1].clone();
        wrong.facts.insert(2, copy);
    };
    assert_eq!(change(&twice), (3, "an earlier fact is about the same set".to_owned()));
    let position = |wrong: &mut Certificate| wrong.facts[1].place = None;
    let whole = "only the first fact is about the whole position";
    assert_eq!(change(&position), (2, whole.to_owned()));
    let none = "its renaming is none: some hole or color comes twice, or is none of the board";
    for (holes, colors) in [(2, 5), (4, 2), (5, 5), (4, 6)] {
        let [holes, colors] = [holes, colors].map(|last| (1..=last).collect::<Vec<u8>>());
        let other = |wrong: &mut Certificate| {
            wrong.facts[1].renaming = Renaming::new(&holes, &colors).unwrap();
        };
        assert_eq!(change(&other), (2, none.to_owned()));
    }
    let nothing = Certificate { facts: Vec::new(), ..certificate.clone() };
    assert_eq!(check(&nothing).unwrap_err().to_string(), "the certificate has no fact");
    assert_eq!(Renaming::new(&[1, 1], &[1, 2]), None);
    assert_eq!(Renaming::new(&[1, 2], &[1, 3]), None);
    assert_eq!(Renaming::new(&[0, 1], &[1, 2]), None);
}

#[test]
fn another_renaming_is_as_good_or_refused_by_the_number_of_a_fact() {
    for name in SMALL {
        let certificate = kept(name);
        let (pegs, colors) = (certificate.rules.pegs().get(), certificate.rules.colors().get());
        let holes: Vec<u8> = (1..=pegs).rev().collect();
        let colors: Vec<u8> = (1..=colors).rev().collect();
        for fact in 1..certificate.facts.len() {
            let mut other = certificate.clone();
            other.facts[fact].renaming = Renaming::new(&holes, &colors).unwrap();
            // It may be as good.
            let checked = check(&other);
            let is_known = matches!(checked, Ok(_) | Err(Refusal::Fact { .. }));
            assert!(is_known, "{name} {fact} {checked:?}");
        }
    }
}
