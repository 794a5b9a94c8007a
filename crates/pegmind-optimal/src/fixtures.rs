//! Boards for the unit tests.

use pegmind_rules::{Blanks, Code, Codes, FeedbackRule, Repeats, Row, Rules, mark};
use proptest::prelude::*;

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

/// Boards of every feedback rule that are searched in no time.
pub(crate) fn small_boards() -> impl Strategy<Value = Rules> {
    let kinds = prop_oneof![Just((3, 4)), Just((2, 6)), Just((4, 3)), Just((3, 5))];
    let repeats = prop_oneof![3 => Just(Repeats::Allowed), 1 => Just(Repeats::Forbidden)];
    let feedback = prop::sample::select(FeedbackRule::ALL);
    (kinds, repeats, feedback).prop_map(|((pegs, colors), repeats, feedback)| {
        let repeats = if pegs > colors { Repeats::Allowed } else { repeats };
        rules_of((pegs, colors), (repeats, Blanks::Forbidden), feedback)
    })
}

/// A row that some code of a board gives, by the numbers of the guess and the code.
pub(crate) fn row(rules: &Rules, (guess, secret): (u32, u32)) -> Row {
    let codes: Vec<Code> = Codes::new(rules).collect();
    let code = |number: u32| codes[number as usize % codes.len()];
    let (guess, secret) = (code(guess), code(secret));
    Row { guess, feedback: mark(rules, &secret, &guess) }
}
