//! How many codes fit, in words: exact, or about how many.

use std::io::{IsTerminal as _, stderr};

use pegmind_protocol::LeftReply;
use pegmind_rules::Rules;
use pegmind_solver::{CANDIDATES_MAX, Count, Survey};

use crate::terminal::remark;

/// From so many codes of a board on an estimate may take over a second.
const SLOW_CODES: u128 = 1_000_000_000_000;

/// `36`, or `about 430,000`.
pub(crate) fn amount(count: Count) -> String {
    match count {
        Count::Exact(codes) => codes.to_string(),
        Count::Estimate { codes, .. } => format!("about {}", rounded(codes)),
    }
}

/// `36 of 1296 codes fit`, or `about 430,000 of 429981696 codes fit (estimate)`.
pub(crate) fn of_all(count: Count, rules: &Rules) -> String {
    let codes = rules.code_count();
    match count {
        Count::Exact(1) => format!("1 of {codes} codes fits"),
        Count::Exact(left) => format!("{left} of {codes} codes fit"),
        Count::Estimate { .. } => format!("{} of {codes} codes fit (estimate)", amount(count)),
    }
}

/// How many codes fit; where none was found in time, about none.
pub(crate) fn found(survey: &Survey) -> Count {
    survey.left().unwrap_or(Count::Estimate { codes: 0, standard_error: 0 })
}

/// What `--json` says of how many codes fit.
pub(crate) fn reply(rules: &Rules, survey: &Survey) -> LeftReply {
    let codes = rules.code_count();
    match survey.left() {
        Some(Count::Exact(left)) => LeftReply::exact(left, codes),
        Some(Count::Estimate { codes: left, standard_error }) => {
            LeftReply::estimate(left, Some(standard_error), codes)
        }
        None => LeftReply::estimate(0, None, codes),
    }
}

/// An estimate with two digits that count, its thousands set apart.
pub(crate) fn rounded(estimate: u128) -> String {
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
pub(crate) fn too_many_to_list(rules: &Rules) -> String {
    let codes = rules.code_count();
    format!(
        "too many of the {codes} codes fit to list them; at most {CANDIDATES_MAX} can be listed"
    )
}

/// Says, where standard error is a terminal, that an answer about a large board
/// may take over a second.
pub(crate) fn say_slow(quiet: bool, rules: &Rules) {
    if rules.code_count() > SLOW_CODES && !quiet && stderr().is_terminal() {
        remark("Too many codes to list; estimating. This can take a few seconds.");
    }
}
