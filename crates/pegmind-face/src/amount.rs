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

/// `36 of 1296 codes fit`, or `about 430,000 of 429981696 codes fit (estimate)`, or that it is
/// not known.
#[must_use]
pub fn of_all(count: Option<Count>, rules: &Rules) -> String {
    let codes = rules.code_count();
    count.map_or_else(|| unknown(codes), |count| fitting(count.into(), codes))
}

/// That there is none.
pub(crate) const NO_CODE: &str = "no code fits all rows.";

/// That a hint needs codes that fit, and none was found.
pub(crate) const NO_HINT: &str =
    "the search for codes that fit did not finish; this costs nothing.";

/// That it is not known how many of all codes fit.
pub(crate) fn unknown(codes: u128) -> String {
    format!("it is not known how many of {codes} codes fit: the search did not finish")
}

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

/// Why so many codes that fit are not listed, where at most `listed_max` can be.
#[must_use]
pub fn not_listed(left: Option<OpenCount>, rules: &Rules, listed_max: u64) -> String {
    let codes = grouped(rules.code_count());
    if left.is_some_and(|left| left.codes() > u128::from(listed_max)) {
        let listed_max = grouped(listed_max.into());
        format!(
            "too many of the {codes} codes fit to list them; at most {listed_max} can be listed"
        )
    } else {
        format!("the search did not finish, so those of the {codes} codes that fit are not listed")
    }
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
        let rules = Rules::mastermind(8, 12).unwrap();
        let sentence = "it is not known how many of 429981696 codes fit: the search did not finish";
        assert_eq!(of_all(None, &rules), sentence);
        let listed = |left| not_listed(left, &rules, 100);
        assert!(listed(Some(OpenCount::About(101))).starts_with("too many "));
        assert!(
            [None, Some(OpenCount::About(7))]
                .map(listed)
                .iter()
                .all(|it| it.contains("not finish"))
        );
    }
}
