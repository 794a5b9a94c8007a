//! The fields in which an answer is given.

use maud::{Markup, html};
use pegmind_face::{capital, mark_word};
use pegmind_rules::{FeedbackRule, PegMark, Rules};

use crate::answer_fields::{AnswerFields, mark_name};

/// The fields for answers of this board, as far as they are chosen.
pub(crate) fn fields(rules: &Rules, given: &AnswerFields) -> Markup {
    let pegs = rules.pegs().get();
    let exact = || numbers("exact", "Exact: right color, right place", pegs, given.exact);
    html! {
        @match rules.feedback() {
            FeedbackRule::Keys => {
                div.cols {
                    (exact())
                    (numbers("color", "Color: right color, wrong place", pegs, given.color))
                }
            }
            FeedbackRule::Exact => (exact()),
            FeedbackRule::Sum => {
                fieldset {
                    legend { "Right colors, in any place" }
                    div.switch {
                        @for count in 0..=pegs {
                            label { input type="radio" name="sum" value=(count) checked[given.sum == Some(count) && !given.solved]; span { (count) } }
                        }
                        label { input type="radio" name="sum" value={ (pegs) "!" } checked[given.solved]; span { "it is the code" } }
                    }
                }
            }
            FeedbackRule::PerPeg => {
                div.cols {
                    @for peg in 1..=usize::from(pegs) { (marks(peg, given.marks.get(peg - 1).copied().flatten())) }
                }
            }
        }
    }
}

/// How many, one of few.
fn numbers(name: &str, title: &str, max: u8, now: Option<u8>) -> Markup {
    html! {
        fieldset {
            legend { (title) }
            div.switch {
                @for count in 0..=max {
                    label { input type="radio" name=(name) value=(count) checked[now == Some(count)]; span { (count) } }
                }
            }
        }
    }
}

/// What is said of one peg.
fn marks(peg: usize, now: Option<PegMark>) -> Markup {
    const ALL: [PegMark; 3] = [PegMark::Exact, PegMark::Color, PegMark::Nothing];
    html! {
        fieldset {
            legend { "Peg " (peg) }
            div.switch {
                @for mark in ALL {
                    label {
                        input type="radio" name=(mark_name(peg)) value=(mark.symbol()) checked[now == Some(mark)];
                        span { (capital(mark_word(mark))) }
                    }
                }
            }
        }
    }
}
