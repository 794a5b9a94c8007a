//! Records written by hand: read, checked and printed.

use std::fmt::Write as _;

use pegmind_rules::Outcome;
use pegmind_session::{CommitmentCheck, Record};

/// Reads a record, says what checking it finds, and prints it.
fn report(text: &str) -> String {
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => return format!("{error}\n"),
    };
    let verdict = match record.verify() {
        Ok(verdict) => verdict,
        Err(error) => return format!("{error}\n"),
    };
    let mut report = format!("{} rows, ", verdict.rows.len());
    report.push_str(match verdict.outcome {
        Some(Outcome::Solved) => "solved, ",
        Some(Outcome::Unsolved) => "not solved, ",
        Some(Outcome::Resigned) => "given up, ",
        None => "running, ",
    });
    report.push_str(if verdict.marked { "marked again, " } else { "code unknown, " });
    report.push_str(match verdict.commitment {
        CommitmentCheck::None => "no promise, ",
        CommitmentCheck::Unopened => "promise not opened, ",
        CommitmentCheck::Kept => "promise kept, ",
        CommitmentCheck::Broken => "promise broken, ",
    });
    report.push_str(if verdict.is_good() { "good\n" } else { "bad\n" });
    for wrong in &verdict.wrong {
        let _ = writeln!(report, "row {}: {} was {}", wrong.row, wrong.given, wrong.right);
    }
    report + "\n" + &record.to_string()
}

/// Reads, checks and prints a record, and reads it again.
macro_rules! golden {
    ($($name:ident: $file:literal,)+) => {
        $(
            #[test]
            fn $name() {
                let text = include_str!(concat!("../data/records/", $file, ".peg"));
                insta::assert_snapshot!($file, report(text));
                if let Ok(record) = Record::parse(text) {
                    assert_eq!(Record::parse(&record.to_string()), Ok(record));
                }
            }
        )+
    };
}

golden! {
    the_example_of_the_product_page_is_read: "product",
    key_pegs_by_hand_are_read_in_every_notation: "by-hand",
    a_code_on_a_table_is_read: "table",
    a_game_of_a_match_is_read: "match",
    takebacks_hints_and_notes_are_read: "takebacks",
    bulls_and_cows_are_read: "bulls",
    sum_only_feedback_is_read: "sum-only",
    exact_only_feedback_is_read: "exact-only",
    numbers_blanks_and_per_peg_feedback_are_read: "many-colors",
    a_damaged_record_names_its_line: "damaged",
    a_broken_promise_is_found: "wrong-promise",
}
