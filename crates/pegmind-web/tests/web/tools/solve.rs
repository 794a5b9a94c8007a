//! Help with a real board.

use proptest::prelude::*;

use crate::device::Device;

const THREE: &str = "/solve#c=6&p=4&r=RROY=0+1,RBGG=0+2,YGBP=0+4";

#[test]
fn rows_are_tapped_and_the_address_holds_them() {
    let mut solve = Device::open("/solve");
    for act in ["put.1", "put.1", "put.2", "put.3"] {
        solve.post(&format!("act={act}"));
    }
    assert!(solve.main.contains("Peg 4 of 4, yellow"), "{}", solve.main);
    solve.post("act=add&exact=0&color=1");
    assert_eq!(solve.url, "/solve#c=6&p=4&r=RROY=0+1");
    assert!(solve.said.contains("of 1296 codes fit."), "{}", solve.said);
    solve.type_in("rbgg=0+2").type_in("ygbp").post("act=add&exact=0&color=4");
    assert_eq!(solve.url, THREE);
    assert_eq!(solve.said, "2 of 1296 codes fit. Row 4: play green yellow purple blue.");
}

#[test]
fn the_best_guess_has_its_place_as_long_as_it_is_looked_for() {
    let button = |main: &str, more: &str| {
        main.contains(&format!("name=\"act\" value=\"best\"{more}>Best guess</button></div>"))
    };
    let mut solve = Device::open(THREE);
    assert!(button(&solve.main, ""), "{}", solve.main);
    solve.answers = false;
    solve.type_in("rroy").post("act=add&exact=0&color=1");
    assert!(button(&solve.main, " aria-disabled=\"true\""), "{}", solve.main);
    solve.post("act=check&typed=");
    solve.type_in("what-if rrrr");
    assert!(solve.main.contains("As a guess: it is worked out"), "{}", solve.main);
    // Where no code fits there is none, and none is needed where the code is found.
    for rows in ["RROY=1+0,RBGG=0+2,YGBP=0+4", "RROY=4+0"] {
        let solve = Device::open(&format!("/solve#r={rows}"));
        assert!(!solve.main.contains("Best guess"), "{rows}: {}", solve.main);
    }
}

#[test]
fn rows_that_contradict_each_other_are_repaired_by_one_tap() {
    let mut solve = Device::open("/solve#r=RROY=1+0,RBGG=0+2,YGBP=0+4");
    assert!(solve.said.starts_with("No code fits all three rows."), "{}", solve.said);
    assert!(solve.main.contains("perhaps wrong"));
    let wrong = solve.url.clone();
    solve.post("act=repair.1");
    assert!(solve.url.contains("RBGG=2+0"), "{}", solve.url);
    assert!(solve.said.contains("codes fit"), "{}", solve.said);
    let right = solve.url.clone();
    solve.post("act=undo");
    assert!(wrong.ends_with(solve.url.rsplit("r=").next().unwrap()), "{}", solve.url);
    solve.type_in("1");
    assert_eq!(solve.url, right);
}

#[test]
fn rows_are_changed_removed_and_taken_back() {
    let mut solve = Device::open(THREE);
    solve.post("act=change.2");
    assert!(solve.main.contains("Row 2, another time"));
    solve.post("act=add&exact=1&color=1");
    assert!(solve.url.contains("RBGG=1+1"), "{}", solve.url);
    solve.post("act=remove.1");
    assert!(!solve.url.contains("RROY"), "{}", solve.url);
    solve.post("act=undo").post("act=undo");
    assert_eq!(solve.url, THREE);
    solve.post("act=undo");
    assert!(solve.url.ends_with("r=RROY=0+1,RBGG=0+2"), "{}", solve.url);
    assert!(solve.main.contains("Peg 4 of 4, purple"), "the guess is still there");
    solve.post("act=change.99").post("act=remove.99").post("act=repair.99");
    assert!(solve.url.ends_with("r=RROY=0+1,RBGG=0+2"), "{}", solve.url);
}

#[test]
fn a_code_is_checked_and_the_codes_are_listed() {
    let mut solve = Device::open(THREE);
    solve.type_in("what-if rrrr");
    assert!(
        solve.main.contains("Red red red red does not fit. Row 1 would then read"),
        "{}",
        solve.main
    );
    assert!(solve.main.contains("As a guess: expected "), "{}", solve.main);
    solve.post("act=list");
    assert!(solve.main.contains("The codes that fit"), "{}", solve.main);
    assert_eq!(
        solve.main.replace(',', "").matches("green yellow purple blue").count(),
        3,
        "{}",
        solve.main
    );
}

#[test]
fn every_word_does_something() {
    for word in ["help", "rows", "by-peg", "repair", "left", "repeat", "list", "more"] {
        let mut solve = Device::open(THREE);
        solve.post("typed=xyz");
        let before = (solve.main.clone(), solve.said.clone());
        solve.type_in(word);
        assert!(solve.main != before.0 || solve.said != before.1, "{word}");
    }
    let mut solve = Device::open(THREE);
    solve.type_in("correct 1 1+0");
    assert!(solve.url.contains("RROY=1+0"), "{}", solve.url);
    solve.type_in("quit");
    assert_eq!(solve.url, "/");
}

#[test]
fn any_board_and_any_kind_of_answer_can_be_used() {
    for (board, first) in [
        ("preset=bulls", "1234=1+1"),
        ("preset=wordish", "rroog=#o..."),
        ("colors=12&pegs=3&repeats=yes&blanks=no&feedback=keys", "1 12 3=1+1"),
        ("colors=6&pegs=4&repeats=yes&blanks=yes&feedback=sum", "rr..=2"),
        ("colors=5&pegs=4&repeats=yes&blanks=no&feedback=exact", "rrrr=2"),
    ] {
        let mut solve = Device::open(THREE);
        solve.post(&format!("act=board&{board}")).type_in(first);
        assert!(solve.said.contains("codes fit"), "{board}: {}", solve.said);
        let url = solve.url.clone();
        let again = Device::open(&url);
        assert_eq!(again.said, solve.said, "{url}");
    }
    let mut solve = Device::open(THREE);
    solve.post("act=board&colors=99&pegs=4&repeats=yes&blanks=no&feedback=keys");
    assert_eq!(solve.url, THREE);
    assert!(solve.said.contains("expected 2 to 26"), "{}", solve.said);
}

#[test]
fn an_address_that_tells_no_position_is_refused_with_a_sentence() {
    for position in ["c=99", "p=-1", "feedback=all&answers=all"] {
        let solve = Device::open(&format!("/solve#{position}"));
        assert!(
            solve.said.starts_with("This address tells no position: "),
            "{position}: {}",
            solve.said
        );
    }
}

#[test]
fn rows_of_an_address_that_cannot_be_read_are_left_out_and_named() {
    for view in ["", "/text"] {
        for joint in ['#', '?'] {
            let url = format!(
                "{view}/solve{joint}c=6&p=4&r=RROY=0%2B1,%3Cscript%3E=0%2B2,OGBO=0%2B3,RRRRR=1"
            );
            let mut solve = Device::open(&url);
            for (number, text) in [(2, "&lt;script&gt;=0+2"), (4, "RRRRR=1")] {
                let sentence = format!(
                    "Row {number} of the address, '{text}', is not GUESS=ANSWER of this board; it \
                     is left out."
                );
                assert_eq!(solve.main.matches(&sentence).count(), 1, "{url}: {}", solve.main);
            }
            let count = |solve: &Device| solve.main.matches("value=\"remove.").count();
            assert_eq!(count(&solve), 2, "{}", solve.main);
            solve.type_in("rrbb=1+0");
            assert!(!solve.main.contains("is left out"), "{}", solve.main);
            assert_eq!(count(&solve), 3, "{}", solve.main);
        }
    }
}

#[test]
fn a_server_without_memory_goes_on_from_the_address_and_the_fields() {
    let mut first = Device::open("/solve?c=6&p=4&r=RROY=0+1");
    first.post("act=put.2&guess=&exact=1");
    let kept = first.main.split("name=\"guess\" value=\"").nth(1).unwrap();
    let kept = kept.split('"').next().unwrap().to_owned();
    assert_eq!(kept, "2");
    let action = "/solve?c=6&amp;p=4&amp;r=RROY=0+1\"";
    assert!(first.main.contains(action), "{}", first.main);
    let mut second = Device::open("/solve?c=6&p=4&r=RROY=0+1");
    second.post(&format!("act=put.3&guess={kept}"));
    assert!(
        second.main.contains("Peg 1 of 4, orange") && second.main.contains("Peg 2 of 4, yellow")
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn anything_can_be_posted_and_typed(
        bodies in prop::collection::vec("[a-z0-9.=&+%#<]{0,24}|act=(put|slot|change|remove|repair|best|add|undo|check|board|list|more|clear)(.[0-9]{1,2})?(&exact=[0-9])?(&color=[0-9])?", 1..12),
        lines in prop::collection::vec("\\PC{0,12}|[rogybp1-6]{4}=[0-4]\\+[0-4]", 0..6),
    ) {
        let mut solve = Device::open("/solve");
        solve.answers = false;
        for body in bodies {
            solve.post(&body);
        }
        for line in lines {
            solve.type_in(&line);
        }
        let mut again = Device::open("/");
        again.answers = false;
        again.go(&solve.url);
        prop_assert!(!again.said.starts_with("This address"), "{}: {}", solve.url, again.said);
        prop_assert!(!solve.main.contains("<script"));
    }
}
