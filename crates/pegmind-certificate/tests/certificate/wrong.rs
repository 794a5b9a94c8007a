//! Certificates that say too little or too much.

use pegmind_certificate::{Certificate, CheckError, Checker, Flaw, Renaming, check};

use crate::kept;

/// Few codes, or few facts.
const SMALL: [&str; 3] = ["MM(3,8)", "MM(4,5)", "BC(4,7)"];

/// The fact that a check ends at, and why.
fn refusal(certificate: &Certificate) -> (usize, Flaw) {
    match check(certificate) {
        Err(CheckError::Fact { number, flaw }) => (number, flaw),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_fact_is_needed() {
    for name in SMALL {
        let certificate = kept(name);
        for left_out in 1..certificate.facts.len() {
            let mut less = certificate.clone();
            // Its set can still be named, but nothing is known of it.
            less.facts[left_out].bound = Some(1);
            let (number, flaw) = refusal(&less);
            assert!(number <= left_out, "{name} {left_out} {number}");
            assert!(matches!(flaw, Flaw::NotShown { .. }), "{name} {left_out} {flaw}");
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
            assert!(check(&less).is_err(), "{name} {left_out}");
        }
    }
}

#[test]
fn no_fact_can_be_raised() {
    for name in SMALL.into_iter().chain(["MM(4,6)", "MM(5,4)", "strict MM(4,6)"]) {
        let certificate = kept(name);
        let mut checker = Checker::new(&certificate.rules, certificate.strict).unwrap();
        let sets = certificate.sets(&checker).unwrap();
        for (fact, (set, rows)) in certificate.facts.iter().zip(&sets) {
            let number = checker.number(set);
            checker.list(number, *rows, fact.bound.unwrap());
        }
        for (fact, (set, rows)) in certificate.facts.iter().zip(&sets) {
            let mut raised = fact.clone();
            raised.bound = raised.bound.map(|bound| bound + 1);
            let flaw = checker.check(&raised, set, *rows).unwrap_err();
            let Flaw::NotShown { shown, stated, .. } = flaw else { panic!("{name}: {flaw}") };
            assert_eq!((Some(shown), stated), (fact.bound, raised.bound), "{name}");
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
            assert!(check(&swapped).is_err(), "{name} {second}");
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
            assert!(swapped == certificate || check(&swapped).is_err(), "{name} {second}");
        }
    }
}

#[test]
fn a_claim_that_is_too_high_is_refused() {
    let mut certificate = kept("MM(4,5)");
    certificate.facts[0].bound = Some(2464);
    let (number, flaw) = refusal(&certificate);
    assert_eq!(number, 1);
    assert_eq!(flaw.to_string(), "after RROY only 2463 is shown; 2464 is stated");
    certificate.facts[0].bound = None;
    let stated = refusal(&certificate).1.to_string();
    assert!(stated.ends_with("is shown; that no strategy is short enough is stated"), "{stated}");
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
    assert!(matches!(refusal(&limited).1, Flaw::NotShown { .. }));
}

#[test]
fn sets_and_renamings_that_are_none_are_refused() {
    let certificate = kept("MM(4,5)");
    let change = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = certificate.clone();
        change(&mut certificate);
        refusal(&certificate)
    };
    let place = |certificate: &mut Certificate, class| {
        certificate.facts[1].place.as_mut().unwrap().class = class;
    };
    assert_eq!(change(&|wrong| place(wrong, 99)), (2, Flaw::Empty));
    let no_code = |wrong: &mut Certificate| {
        wrong.facts[1].place.as_mut().unwrap().guess = 625;
    };
    assert_eq!(change(&no_code), (2, Flaw::NoGuess));
    let later = |wrong: &mut Certificate| wrong.facts[1].place.as_mut().unwrap().parent = 1;
    assert_eq!(change(&later), (2, Flaw::NoParent));
    let twice = |wrong: &mut Certificate| {
        let copy = wrong.facts[1].clone();
        wrong.facts.insert(2, copy);
    };
    assert_eq!(change(&twice), (3, Flaw::Order));
    let position = |wrong: &mut Certificate| wrong.facts[1].place = None;
    assert_eq!(change(&position), (2, Flaw::NoPlace));
    let elsewhere = |wrong: &mut Certificate| {
        let renaming = Renaming::new(&[4, 3, 2, 1], &[5, 4, 3, 2, 1]).unwrap();
        wrong.facts[1].symmetries.push(renaming);
    };
    assert_eq!(change(&elsewhere), (2, Flaw::NoSymmetry));
    let small = |wrong: &mut Certificate| {
        wrong.facts[1].symmetries = vec![Renaming::new(&[2, 1], &[1, 2]).unwrap()];
    };
    assert_eq!(change(&small), (2, Flaw::NoSymmetry));
    let nothing = Certificate { facts: Vec::new(), ..certificate.clone() };
    assert_eq!(check(&nothing), Err(CheckError::NoFact));
    assert_eq!(Renaming::new(&[1, 1], &[1, 2]), None);
    assert_eq!(Renaming::new(&[1, 2], &[1, 3]), None);
    assert_eq!(Renaming::new(&[0, 1], &[1, 2]), None);
}
