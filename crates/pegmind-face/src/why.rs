//! Why a row was answered so, and what the codemaker promised.

use pegmind_rules::Pairings;
use pegmind_session::{Shield, View, Why};

use crate::phrase::{Phrase, mark_word};

impl Phrase {
    /// Why a row, from 1, was answered as it was: the pairs of pegs if everybody
    /// at the screen may know the code, else what the answer can mean.
    #[must_use]
    pub fn why(&self, number: usize, why: &Why) -> Vec<String> {
        match why {
            Why::Open { row, explanation, right } => {
                let mut lines = vec![self.row(number, row)];
                lines.extend(self.explanation(&row.guess, explanation));
                lines.extend(right.map(|right| format!("So {right} would have been right.")));
                lines
            }
            Why::Closed { row, pairings: Some(pairings) } => {
                let mut lines = vec![self.row(number, row)];
                lines.extend(readings(pairings));
                lines
            }
            Why::Closed { row, pairings: None } => vec![
                self.row(number, row),
                "The code is hidden, and the answer does not say which pegs count.".into(),
            ],
        }
    }

    /// The own code of the person who made it.
    #[must_use]
    pub fn own_code(&self, view: &View<'_>) -> Vec<String> {
        vec![match view.shield {
            Shield::Own(code) => format!("Your code: {}.", self.pegs(code.pegs())),
            Shield::Open(code) => format!("The code: {}.", self.pegs(code.pegs())),
            Shield::Closed if view.shared_screen() => {
                "The code can be seen by who made it, while a guess waits for key pegs.".into()
            }
            Shield::Empty | Shield::Closed | Shield::Table | Shield::Evading => {
                "There is no code of yours in this game.".into()
            }
        }]
    }

    /// The codemaker's commitment in full, or why there is none.
    #[must_use]
    pub fn proof(view: &View<'_>) -> Vec<String> {
        match (view.commitment, view.opening) {
            (Some(commitment), None) => vec![
                format!("Commitment: {commitment}"),
                "It is the SHA-256 of the code and a random salt. The salt stands in the record after the end; pegmind verify checks it.".into(),
            ],
            (Some(commitment), Some(_)) => vec![format!("Commitment: {commitment}")],
            (None, _) if view.evades() => vec![
                "There is no commitment: the codemaker settles on no code until its answers leave only one.".into(),
                "Each answer fits all answers before it. After the end it is shown how many codes were open at each row; pegmind verify counts them again.".into(),
            ],
            (None, _) => vec!["There is no commitment: the code is not kept here.".into()],
        }
    }
}

/// How the pegs of a row may be marked, a line for each way.
fn readings(pairings: &Pairings) -> Vec<String> {
    let mut lines = vec![match (pairings.patterns.len(), pairings.more) {
        (0, _) => "No code could be answered so.".into(),
        (1, false) => "The code is hidden, but this can only be read one way:".into(),
        (count, false) => {
            format!("The code is hidden. The rules allow {count} readings, peg by peg:")
        }
        (count, true) => {
            format!("The code is hidden. The rules allow more than {count} readings, peg by peg:")
        }
    }];
    lines.extend(pairings.patterns.iter().map(|pattern| {
        let words: Vec<&str> = pattern.iter().map(|mark| mark_word(*mark)).collect();
        format!("  {}", words.join(" "))
    }));
    lines
}
