//! What the codebreaker can see does not depend on the code.

use std::fmt::Write as _;
use std::marker::PhantomData;

use pegmind_rules::{Code, Codes, Controller, Rules, Seat, mark};
use pegmind_session::{Escrow, Generator, HiddenCode, Record, Secret, Seed, Shield, Viewer};

use crate::script::{Restarts, play};
use crate::table::Table;
use crate::tables::VIEWERS;

/// All that is told, drawn and published of a game in progress, without the
/// promise, and without what is on the codemaker's own screen.
fn public_text(table: &Table, said: &str) -> String {
    let view = table.session.view();
    let own = |line: &&str| line.starts_with("= ") && view.shield != Shield::Closed;
    let mut text: String = said.lines().filter(|line| !own(line)).collect();
    let _ = writeln!(text, "{}\n{:?}", table.log, table.session);
    let (published, _) = table.stored().unwrap();
    let _ = writeln!(text, "{published}\n{}", table.session.record());
    for row in 1..=view.board.rows().len() {
        let why = table.session.why(row);
        let _ = writeln!(text, "{:?}", why.ok().filter(|_| view.shield == Shield::Closed));
    }
    for asked in &table.asked {
        let _ = writeln!(text, "{asked:?}");
    }
    if view.shield == Shield::Closed {
        let _ = writeln!(text, "{view:?}");
    }
    // What is sent to each viewer, and what it sees there.
    for viewer in VIEWERS {
        let own = viewer == Viewer::Seat(Seat::Codemaker) && view.maker == Controller::Human;
        let remote = table.session.table();
        let seen = (!own).then(|| remote.view(viewer));
        let why = (1..=view.board.rows().len()).map(|row| remote.why(row, viewer));
        let why: Vec<_> = why.filter(|_| !own).collect();
        let _ = writeln!(text, "{:?} {seen:?} {why:?}", remote.since(0, viewer));
    }
    let promise = view.commitment.unwrap().to_string();
    assert!(published.lines().any(|line| line == format!("[Commit \"{promise}\"]")));
    text.replace(&promise, "PROMISE")
}

/// Codes that answer all these guesses alike, as many as there are up to four.
fn alike(rules: &Rules, guesses: &[&str]) -> Vec<String> {
    let guesses: Vec<_> = guesses.iter().map(|guess| rules.code(guess).unwrap()).collect();
    let answers =
        |code: &Code| guesses.iter().map(|guess| mark(rules, code, guess)).collect::<Vec<_>>();
    let code = rules.code("gpyb").unwrap();
    let expected = answers(&code);
    let alike = Codes::new(rules).filter(|other| answers(other) == expected && *other != code);
    alike.take(3).chain([code]).map(|code| code.to_string()).collect()
}

/// Plays the same script against codes that answer alike, and checks that
/// nobody can tell them apart before the end.
#[track_caller]
fn check_alike(setup: &str, choose: &str, guesses: &[&str], script: &str) {
    let rules = *Record::parse(setup).unwrap().header.setup.rules();
    let codes = alike(&rules, guesses);
    assert!(codes.len() > 1, "codes that answer alike");
    let played = |code: &String, end: &str| {
        let script = format!("{choose} {code}; {script}; {end}");
        play(setup, &script, Restarts::AsTyped)
    };
    let public = |code: &String| {
        let (table, said) = played(code, "");
        public_text(&table, &said)
    };
    let first = public(&codes[0]);
    for code in &codes[1..] {
        assert_eq!(public(code), first, "{code} is told from {}", codes[0]);
    }
    if setup.contains("[Breaker \"cpu") {
        return;
    }
    for code in &codes {
        assert!(played(code, "resign").1.contains(&format!("code {code}")), "the end tells");
    }
}

const GUESSES: [&str; 3] = ["rroy", "rbgg", "oopb"];

const SCRIPT: &str = "rroy; why 1; wait 61; rbgg; check rrrr; left; hint; hint; note g 1 !; \
                      draft gp; keep 1; assist; undo; oopb; rrr; undo; why 3; why 4";

#[test]
fn two_codes_that_answer_alike_look_alike_until_the_end() {
    for feedback in ["keys", "per-peg", "exact", "sum"] {
        let rules = format!(r#"[Feedback "{feedback}"] [Takebacks "yes"]"#);
        check_alike(&rules, "secret", &GUESSES, SCRIPT);
        let devious = format!(r#"{rules} [Maker "cpu devious"]"#);
        check_alike(&devious, "secret", &GUESSES, SCRIPT);
        let people = format!(r#"{rules} [Maker "human"] [Breaker "human"]"#);
        check_alike(&people, "code", &GUESSES, SCRIPT);
    }
}

#[test]
fn answers_by_hand_are_refused_without_telling_more_than_the_right_one() {
    let setup = r#"[Maker "human"] [Breaker "human"] [Marks "hand"]"#;
    let script = "rroy; key 4+0; key 0+0; key 0+1; rbgg; key 2+0; key 0+2; undo; rroy";
    check_alike(setup, "code", &["rroy", "rbgg"], script);
}

#[test]
fn the_computer_codebreaker_is_told_the_public_board_only() {
    let setup = r#"[Maker "human"] [Breaker "cpu"] [Marks "hand"]"#;
    check_alike(setup, "code", &["rrrr", "oooo"], "key 0+0; key 0+0");
}

#[test]
fn a_session_does_not_print_its_code() {
    let setup = r#"[Maker "human"] [Breaker "human"]"#;
    let (table, said) = play(setup, "code gpyb", Restarts::AsTyped);
    let code = table.session.view().board.rules().code("gpyb").unwrap();
    let public = public_text(&table, &said) + &format!("{:?}", table.session.view());
    let (_, sealed) = table.stored().unwrap();
    let salt = sealed.lines().find_map(|line| line.strip_prefix("salt ")).unwrap();
    let seeds = sealed.lines().filter_map(|line| line.rsplit(' ').next()).filter(|s| s.len() == 64);
    let telling = [code.to_string(), format!("{code:?}"), "4-6-3-5".into(), salt.into()];
    for telling in telling.into_iter().chain(seeds.map(str::to_owned)) {
        assert!(!public.contains(&telling), "{telling} in\n{public}");
    }
    assert!(sealed.contains("code GPYB"), "it is sealed");
}

#[test]
fn what_belongs_to_a_secret_does_not_print() {
    let rules = *Record::parse("").unwrap().header.setup.rules();
    let (table, _) = play(r#"[Maker "human"]"#, "code gpyb", Restarts::AsTyped);
    let (_, sealed) = table.stored().unwrap();
    assert_eq!(format!("{:#?}", Escrow::parse(&rules, sealed).unwrap()), "Escrow(..)");
    assert_eq!(format!("{:#?}", Seed::from_text("gpyb")), "Seed(..)");
    assert_eq!(format!("{:#?}", Seed::from_text("gpyb").generator()), "Generator(..)");
}

/// Whether a type has a trait, as a constant.
macro_rules! has {
    ($type:ty: $($bound:tt)+) => {{
        trait Without {
            const HAS: bool = false;
        }
        impl<T> Without for With<T> {}
        struct With<T>(PhantomData<T>);
        impl<T: $($bound)+> With<T> {
            #[expect(dead_code, reason = "taken only where the type has the trait")]
            const HAS: bool = true;
        }
        <With<$type>>::HAS
    }};
}

#[test]
fn a_secret_has_no_trait_that_gives_it_away() {
    assert!(!has!(Secret: std::fmt::Display));
    assert!(!has!(Secret: serde::Serialize));
    assert!(!has!(Secret: Clone));
    assert!(!has!(Secret: PartialEq));
    assert!(!has!(Secret: std::hash::Hash));
    assert!(!has!(HiddenCode: std::fmt::Display));
    assert!(!has!(HiddenCode: serde::Serialize));
    assert!(!has!(HiddenCode: PartialEq));
    assert!(!has!(HiddenCode: std::hash::Hash));
    assert!(!has!(Escrow: std::fmt::Display));
    assert!(!has!(Escrow: serde::Serialize));
    assert!(!has!(Seed: std::fmt::Display));
    assert!(!has!(Generator: Clone));
}
