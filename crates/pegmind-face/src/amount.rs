//! How many codes fit, in words: exact, or about how many.

use pegmind_rules::{Count, OpenCount, Rules};

/// `36`, or `about 430,000`.
#[must_use]
pub fn amount(count: Count) -> String {
    match count {
        Count::Exact(codes) => grouped(codes),
        Count::Estimate { codes, .. } => format!("about {}", rounded(codes)),
    }
}

/// `36 of 1296 codes fit`, or `about 430,000 of 429981696 codes fit (estimate)`.
#[must_use]
pub fn of_all(count: Count, rules: &Rules) -> String {
    fitting(count.into(), rules.code_count())
}

/// That there is none.
pub(crate) const NO_CODE: &str = "no code fits all rows.";

/// That nobody knows how many.
pub(crate) const TOO_MANY: &str = "too many codes fit to tell; this costs nothing.";

/// How many of all codes fit.
pub(crate) fn fitting(left: OpenCount, codes: u128) -> String {
    let codes = grouped(codes);
    match left {
        OpenCount::Exactly(1) => format!("1 of {codes} codes fits"),
        OpenCount::Exactly(left) => format!("{} of {codes} codes fit", grouped(left)),
        OpenCount::About(left) => {
            format!("about {} of {codes} codes fit (estimate)", rounded(left))
        }
    }
}

/// How many codes fit; where none was found in time, about none.
#[must_use]
pub fn found(left: Option<Count>) -> Count {
    left.unwrap_or(Count::Estimate { codes: 0, standard_error: 0 })
}

/// An estimate with two digits that count, its thousands set apart.
#[must_use]
pub fn rounded(estimate: u128) -> String {
    grouped(Count::Estimate { codes: estimate, standard_error: 0 }.rounded())
}

/// Returns a number with its thousands set apart, from five digits on.
#[must_use]
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// That the codes that fit are too many to be listed, where at most so many can be.
#[must_use]
pub fn too_many_to_list(rules: &Rules, listed_max: u64) -> String {
    let codes = grouped(rules.code_count());
    let listed_max = grouped(listed_max.into());
    format!("too many of the {codes} codes fit to list them; at most {listed_max} can be listed")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(codes: u128) -> Count {
        Count::Estimate { codes, standard_error: 0 }
    }

    #[test]
    fn an_estimate_is_said_to_be_one_and_rounded() {
        assert_eq!(amount(Count::Exact(429_981)), "429,981");
        assert_eq!(amount(Count::Exact(1296)), "1296");
        assert_eq!(amount(about(429_981)), "about 430,000");
        assert_eq!(rounded(1_234_567), "1,200,000");
        assert_eq!(rounded(7), "7");
    }
}
