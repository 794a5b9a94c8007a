//! What all sentences are made with: capitals, lists, shares.

use std::fmt::Display;

/// A text with a capital at its beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + characters.as_str()
    })
}

/// An error as a sentence: a capital in front, a full stop behind.
#[must_use]
pub fn sentence(error: &(impl Display + ?Sized)) -> String {
    let text = error.to_string();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    capital(&text) + end
}

/// `1, 2 and 3`.
#[must_use]
pub fn list(parts: impl Iterator<Item = String>) -> String {
    let mut parts: Vec<String> = parts.collect();
    match parts.pop() {
        Some(last) if !parts.is_empty() => format!("{} and {last}", parts.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// A share in per cent, rounded: never 0 for some, never 100 for not all.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    let (part, whole) = (u128::from(part), u128::from(whole.max(1)));
    let rounded = (part * 100 + whole / 2) / whole;
    match rounded {
        0 if part > 0 => "<1%".into(),
        100 if part < whole => ">99%".into(),
        rounded => format!("{rounded}%"),
    }
}

/// A share of codes that were drawn at random, as a percentage. It never says
/// none or all, for codes that were not drawn may differ.
#[must_use]
pub fn percent_of_some(part: u64, drawn: u64) -> String {
    match percent(part, drawn).as_str() {
        "0%" => "<1%".into(),
        "100%" => ">99%".into(),
        share => share.into(),
    }
}

/// A text with `?` for each character that is not ASCII.
#[must_use]
pub fn ascii(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_becomes_a_sentence() {
        assert_eq!(sentence("9 pegs; expected 1 to 8"), "9 pegs; expected 1 to 8.");
        assert_eq!(sentence("are you sure?"), "Are you sure?");
        assert_eq!(sentence(""), ".");
    }

    #[test]
    fn a_list_has_and_before_its_last_part() {
        let listed = |parts: &[&str]| list(parts.iter().map(ToString::to_string));
        assert_eq!(listed(&[]), "");
        assert_eq!(listed(&["1"]), "1");
        assert_eq!(listed(&["1", "2"]), "1 and 2");
        assert_eq!(listed(&["1", "2", "3"]), "1, 2 and 3");
    }

    #[test]
    fn a_share_is_never_none_for_some_and_never_all_for_not_all() {
        assert_eq!(percent(0, 1296), "0%");
        assert_eq!(percent(1, 1296), "<1%");
        assert_eq!(percent(1295, 1296), ">99%");
        assert_eq!(percent(1296, 1296), "100%");
        assert_eq!(percent(1, 2), "50%");
        assert_eq!(percent(0, 0), "0%");
        assert_eq!(percent(u64::MAX, u64::MAX), "100%");
    }

    #[test]
    fn what_was_drawn_at_random_says_neither_none_nor_all() {
        assert_eq!(percent_of_some(0, 500), "<1%");
        assert_eq!(percent_of_some(500, 500), ">99%");
        assert_eq!(percent_of_some(250, 500), "50%");
    }

    #[test]
    fn what_is_not_ascii_is_a_question_mark() {
        assert_eq!(ascii("Zoë 漢"), "Zo? ?");
    }
}
