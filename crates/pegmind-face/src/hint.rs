//! The ladder of hints, in words.

use pegmind_rules::{Hint, OpenCount};
use pegmind_session::{DeskEvent, HintStep, View};

use crate::amount::{NO_CODE, NO_HINT, fitting};
use crate::phrase::{Phrase, clash_sentence};
use crate::sentence::{capital, percent, percent_of_some};

/// What a step of the ladder would tell, to be offered before it is taken.
#[must_use]
pub const fn hint_offer(step: HintStep) -> &'static str {
    match step {
        HintStep::Clash => "whether your draft clashes with a row",
        HintStep::Left => "how many codes are left",
        HintStep::Color => "of one color whether it is in the code, or how likely",
        HintStep::Hole => "of one peg what it is or is not, or how likely",
        HintStep::Guess => "a guess that fits",
    }
}

/// What a word tells that counts as a step of the ladder, to be said before it does.
#[must_use]
pub fn counts_as(step: HintStep) -> String {
    let (word, tells) = match step {
        HintStep::Left => ("left", hint_offer(step)),
        HintStep::Guess => ("assist", "all that the rows tell"),
        HintStep::Clash | HintStep::Color | HintStep::Hole => ("hint", hint_offer(step)),
    };
    let last = HintStep::ALL.len();
    format!(
        "{word} tells {tells} and counts as hint {step} of {last}. It will stand in the record. \
         Type it again, or Enter, to see it."
    )
}

/// Why the ladder begins with its second step, where it does.
#[must_use]
pub fn passed_over(event: &DeskEvent, view: &View<'_>) -> Option<String> {
    let begins = matches!(event, DeskEvent::HintOffered { step: HintStep::Left })
        && view.ledger.last_hint(view.row_number()).is_none()
        && view.draft_problem.is_some();
    begins.then(|| "Hint 1 needs a full row.".into())
}

impl Phrase {
    /// That the next step can be taken, and what it costs.
    pub(crate) fn hint_offered(step: HintStep) -> Vec<String> {
        let (last, tells) = (HintStep::ALL.len(), hint_offer(step));
        let offer = format!("Hint {step} of {last} tells {tells}. It will stand in the record. ");
        vec![format!("{offer}Type it again to see it.")]
    }

    /// What a step of the ladder tells.
    pub(crate) fn hinted(&self, step: HintStep, hint: &Hint) -> Vec<String> {
        let text = match hint {
            Hint::Clashes(clashes) => match clashes.first() {
                None => "your draft fits every row so far.".into(),
                Some(clash) => format!("your draft clashes. {}", clash_sentence(clash)),
            },
            Hint::Left { left, codes } => fitting(OpenCount::Exactly(*left), *codes) + ".",
            Hint::LeftAbout { left, codes, .. } => fitting(OpenCount::About(*left), *codes) + ".",
            Hint::Color { peg, with: 0, .. } => format!("{} is not in the code.", self.peg(*peg)),
            Hint::Color { peg, with, left } if with == left => {
                format!("{} is in the code.", self.peg(*peg))
            }
            Hint::Color { peg, with, left } => {
                format!("{} is in {} of the codes that fit.", self.peg(*peg), percent(*with, *left))
            }
            Hint::ColorAbout { peg, with, drawn } => format!(
                "{} is in about {} of the codes that fit (estimate).",
                self.peg(*peg),
                percent_of_some(*with, *drawn)
            ),
            Hint::Hole { hole, peg, with: 0, .. } => {
                format!("peg {hole} is not {}.", self.peg(*peg))
            }
            Hint::Hole { hole, peg, with, left } if with == left => {
                format!("peg {hole} is {}.", self.peg(*peg))
            }
            Hint::Hole { hole, peg, with, left } => format!(
                "peg {hole} is {} in {} of the codes that fit.",
                self.peg(*peg),
                percent(*with, *left)
            ),
            Hint::HoleAbout { hole, peg, with, drawn } => format!(
                "peg {hole} is {} in about {} of the codes that fit (estimate).",
                self.peg(*peg),
                percent_of_some(*with, *drawn)
            ),
            Hint::Guess(guess) => format!("{} fits every row.", self.pegs(guess.pegs())),
            Hint::NoCode => NO_CODE.into(),
            Hint::TooMany => NO_HINT.into(),
        };
        // The number of codes can be asked for without the ladder.
        if step == HintStep::Left {
            return vec![capital(&text)];
        }
        vec![format!("Hint {step}: {text}")]
    }
}
