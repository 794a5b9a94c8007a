//! Boards for the unit tests.

use pegmind_rules::{Blanks, FeedbackRule, Repeats, Rules};

/// A board with key pegs, repeats and no blanks.
pub(crate) fn rules(pegs: u8, colors: u8) -> Rules {
    Rules::mastermind(pegs, colors).unwrap()
}

/// A board of any kind.
pub(crate) fn rules_of(
    (pegs, colors): (u8, u8),
    (repeats, blanks): (Repeats, Blanks),
    feedback: FeedbackRule,
) -> Rules {
    let (repeats, blanks) = (format!("repeats {repeats}"), format!("blanks {blanks}"));
    let rules = format!("{colors} colors, {pegs} pegs, {repeats}, {blanks}").parse::<Rules>();
    rules.unwrap().with_feedback(feedback)
}
