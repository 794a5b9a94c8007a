//! Exports: what merging them keeps, and what is refused.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use pegmind_review::{Collection, ExportProblem};
use pegmind_session::Record;
use proptest::prelude::*;

/// A finished game by its number: some have one name but other rows, some have no name.
fn game(number: usize) -> String {
    let name = match number % 5 {
        0 => String::new(),
        name => format!("[Id \"game-{name}\"] "),
    };
    let day = 1 + number % 7;
    let guess = ["RROO", "YYGG", "BBPP"][number % 3];
    let (answer, end) =
        if number.is_multiple_of(2) { ("1+1", "{resign}") } else { ("0+1", "{resign}") };
    let text = format!("{name}[Date \"2026-11-0{day}\"] {guess} {answer} {end} *GPYB");
    let mut record = Record::parse(&text).unwrap().to_string();
    record.push('\n');
    record
}

fn collection(numbers: &[usize]) -> Collection {
    Collection::of_history(&numbers.iter().map(|number| game(*number)).collect::<String>())
}

fn merged(mut one: Collection, other: Collection) -> Collection {
    one.merge(other);
    one
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merging_is_commutative_associative_and_idempotent(
        one in prop::collection::vec(0..60_usize, 0..12),
        two in prop::collection::vec(0..60_usize, 0..12),
        three in prop::collection::vec(0..60_usize, 0..12),
    ) {
        let [one, two, three] = [&one, &two, &three].map(|numbers| collection(numbers));
        let both = merged(one.clone(), two.clone());
        prop_assert_eq!(both.to_export(), merged(two.clone(), one.clone()).to_export());
        prop_assert_eq!(
            merged(both.clone(), three.clone()),
            merged(one.clone(), merged(two, three))
        );
        prop_assert_eq!(merged(both.clone(), one), both.clone());
        prop_assert_eq!(Collection::of_export(&both.to_export()), Ok(both));
    }
}

#[test]
fn games_of_one_name_with_other_rows_are_both_kept() {
    let games = collection(&[1, 6, 11, 1]);
    assert_eq!(games.len(), 3);
}

#[test]
fn games_that_are_not_over_or_cannot_be_read_are_left_out() {
    let history = format!("{}[Version \"1\"]\n1. RROY 0+1\n\n[Version \"2\"]\n", game(1));
    assert_eq!(Collection::of_history(&history).len(), 1);
}

fn problem(text: &str) -> (usize, ExportProblem) {
    let error = Collection::of_export(text).unwrap_err();
    (error.line, error.problem)
}

#[test]
fn an_export_with_any_byte_changed_is_refused() {
    let export = collection(&[0, 1, 2]).to_export();
    let mut bytes = export.clone().into_bytes();
    for at in 0..bytes.len() {
        let was = bytes[at];
        for byte in *b"\n 0*\"[" {
            bytes[at] = byte;
            let text = String::from_utf8(bytes.clone()).unwrap();
            assert_eq!(Collection::of_export(&text).is_ok(), byte == was, "byte {at}:\n{text}");
        }
        bytes[at] = was;
    }
}

#[test]
fn an_export_cut_off_anywhere_is_refused_with_its_last_line() {
    let export = collection(&[0, 1, 2]).to_export();
    for end in 1..export.len() {
        let text = &export[..end];
        let (line, _) = problem(text);
        assert!((1..=text.lines().count()).contains(&line), "{line} of\n{text}");
    }
}

#[test]
fn foreign_newer_and_hostile_files_are_refused_with_their_line() {
    let whole = collection(&[1, 2]).to_export();
    let foreign = (1, ExportProblem::Foreign);
    for text in ["", "\n", "{\"games\":3}\n", "[Version \"1\"]\n", "pegmind games\n", "%PDF-1.7"] {
        assert_eq!(problem(text), foreign, "{text}");
    }
    let newer = whole.replacen("games 1", "games 2", 1);
    assert!(matches!(problem(&newer), (1, ExportProblem::Newer(_))));
    assert_eq!(problem("pegmind games 1\ngames many\n"), (2, ExportProblem::NoCount));
    assert_eq!(problem("pegmind games 1\ngames 1\n\nhello\n"), (4, ExportProblem::NoGame));
    let lines = whole.lines().count();
    assert_eq!(problem(&format!("{whole}\n")), (lines + 1, ExportProblem::Trailing));
    let resigned = whole.lines().position(|line| line == "{resign}").unwrap() + 1;
    let unplayable = whole.replacen("{resign}", "{takeback}", 1);
    assert!(matches!(problem(&unplayable), (line, ExportProblem::Record(_)) if line == resigned));
    let running = whole.replacen("{resign}\n*GPYB\n", "", 1);
    assert_eq!(problem(&running), (4, ExportProblem::NotOver));
    let spaced = whole.replacen("{resign}", " {resign}", 1);
    assert_eq!(problem(&spaced), (4, ExportProblem::NotCanonical));
    let short = "pegmind games 1\ngames 5\n\n";
    assert_eq!(problem(short), (3, ExportProblem::Cut));
    let long = format!("{short}[Version \"1\"]\n{}", "{hint 1}\n".repeat(200_000));
    assert!(matches!(problem(&long), (_, ExportProblem::TooLong)));
}
