//! The fields that describe a board: a preset, or its size and rules.

use maud::{Markup, html};
use pegmind_face::board_name;
use pegmind_rules::{FeedbackRule, Preset, Rules};

/// Fields named `preset`, `colors`, `pegs`, `repeats`, `blanks` and `feedback`. A preset
/// goes before the others.
pub(crate) fn fields(now: &Rules) -> Markup {
    html! {
        label.field {
            span { "Board" }
            select name="preset" {
                option value="" { "as below" }
                @for preset in Preset::ALL {
                    option value=(preset) { (board_name(&preset.rules())) }
                }
            }
        }
        (own(now))
    }
}

/// The same without a preset.
pub(crate) fn own(now: &Rules) -> Markup {
    html! {
        div.picks {
            (number("colors", "Colors", now.colors().get(), 2, 26))
            (number("pegs", "Pegs", now.pegs().get(), 1, 16))
        }
        (choice("repeats", "Colors may repeat", &["yes", "no"], now.repeats().name()))
        (choice("blanks", "Holes may stay blank", &["yes", "no"], now.blanks().name()))
        label.field {
            span { "Answers" }
            select name="feedback" {
                @for rule in FeedbackRule::ALL {
                    option value=(rule) selected[*rule == now.feedback()] { (feedback_words(*rule)) }
                }
            }
        }
    }
}

/// What an answer tells, in a few words.
pub(crate) const fn feedback_words(rule: FeedbackRule) -> &'static str {
    match rule {
        FeedbackRule::Keys => "key pegs: exact and color",
        FeedbackRule::PerPeg => "for each peg",
        FeedbackRule::Exact => "exact pegs only",
        FeedbackRule::Sum => "exact and color together",
    }
}

fn number(name: &str, title: &str, now: u8, min: u8, max: u8) -> Markup {
    html! {
        label.field {
            span { (title) " (" (min) " to " (max) ")" }
            input type="number" inputmode="numeric" name=(name) value=(now) min=(min) max=(max);
        }
    }
}

/// A choice of few words.
pub(crate) fn choice(name: &str, title: &str, words: &[&str], now: &str) -> Markup {
    html! {
        fieldset {
            legend { (title) }
            div.switch {
                @for word in words {
                    label { input type="radio" name=(name) value=(word) checked[*word == now]; span { (word) } }
                }
            }
        }
    }
}
