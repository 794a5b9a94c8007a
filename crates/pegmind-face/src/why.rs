//! Why a row was answered so, and what the codemaker promised.

use pegmind_advice::list_pairings;
use pegmind_rules::FeedbackRule;
use pegmind_session::{Refusal, Session, View, Why};

use crate::phrase::{Phrase, mark_word};

/// How many ways of matching are listed.
const PAIRINGS_SHOWN: usize = 8;

impl Phrase {
    /// Why a row, from 1, was answered as it was: the pairs of pegs if everybody
    /// at the screen may know the code, else what the answer can mean.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no such row.
    pub fn why(&self, session: &Session, number: usize) -> Result<Vec<String>, Refusal> {
        let view = session.view();
        let (row, explanation) = match session.why(number)? {
            Why::Open { row, explanation } => (row, Some(explanation)),
            Why::Closed { row } => (row, None),
        };
        let mut lines = vec![self.row(number, &row)];
        if let Some(explanation) = explanation {
            lines.extend(self.explanation(&row.guess, &explanation));
            let wrong = view.audit.iter().find(|wrong| wrong.row == number);
            lines.extend(wrong.map(|wrong| format!("So {} would have been right.", wrong.right)));
            return Ok(lines);
        }
        let rules = view.board.rules();
        if matches!(rules.feedback(), FeedbackRule::Exact | FeedbackRule::Sum) {
            lines.push("The code is hidden, and the answer does not say which pegs count.".into());
            return Ok(lines);
        }
        let pairings = list_pairings(rules, &row, PAIRINGS_SHOWN);
        lines.push(match (pairings.patterns.len(), pairings.more) {
            (0, _) => "No code could be answered so.".into(),
            (1, false) => "The code is hidden, but this can only be read one way:".into(),
            (count, false) => {
                format!("The code is hidden. The rules allow {count} readings, peg by peg:")
            }
            (count, true) => {
                format!(
                    "The code is hidden. The rules allow more than {count} readings, peg by peg:"
                )
            }
        });
        lines.extend(pairings.patterns.into_iter().map(|pattern| {
            let words: Vec<&str> = pattern.iter().map(|mark| mark_word(*mark)).collect();
            format!("  {}", words.join(" "))
        }));
        Ok(lines)
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
