//! How many codes fit, in words: exact, or about how many.

use pegmind_advice::{Cancel, Limits, suggest};
use pegmind_rules::{Board, Rules};
use pegmind_solver::{CANDIDATES_MAX, Count, Guesses, Survey};

use crate::form::Average;

/// `36`, or `about 430,000`.
#[must_use]
pub fn amount(count: Count) -> String {
    match count {
        Count::Exact(codes) => codes.to_string(),
        Count::Estimate { codes, .. } => format!("about {}", rounded(codes)),
    }
}

/// `36 of 1296 codes fit`, or `about 430,000 of 429981696 codes fit (estimate)`.
#[must_use]
pub fn of_all(count: Count, rules: &Rules) -> String {
    let codes = rules.code_count();
    match count {
        Count::Exact(1) => format!("1 of {codes} codes fits"),
        Count::Exact(left) => format!("{left} of {codes} codes fit"),
        Count::Estimate { .. } => format!("{} of {codes} codes fit (estimate)", amount(count)),
    }
}

/// How many codes fit; where none was found in time, about none.
#[must_use]
pub fn found(survey: &Survey) -> Count {
    survey.left().unwrap_or(Count::Estimate { codes: 0, standard_error: 0 })
}

/// An estimate with two digits that count, its thousands set apart.
#[must_use]
pub fn rounded(estimate: u128) -> String {
    let digits = Count::Estimate { codes: estimate, standard_error: 0 }.rounded().to_string();
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// That the codes that fit are too many to be listed.
#[must_use]
pub fn too_many_to_list(rules: &Rules) -> String {
    let codes = rules.code_count();
    format!(
        "too many of the {codes} codes fit to list them; at most {CANDIDATES_MAX} can be listed"
    )
}

/// How many guesses good play needs on a board. It may take some seconds on
/// large boards. Returns `None` if no code fits its rows.
#[must_use]
pub fn foreseen(board: &Board) -> Option<Average> {
    let best = suggest(board, Guesses::All, &Limits::THOROUGH, &Cancel::new())?.best;
    Some(Average { guesses: best.expected, exact: best.exact })
}
