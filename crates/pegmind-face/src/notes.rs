//! A player's notes in words.

use pegmind_rules::Peg;
use pegmind_session::{NoteMark, View};

use crate::phrase::Phrase;

/// What is said of a peg that a row by itself makes impossible.
const RULED_OUT: &str = "ruled out";

impl Phrase {
    /// The notes, a line for each color, with what `rules_out` marks in holes
    /// counted from 1.
    #[must_use]
    pub fn notes(&self, view: &View<'_>, rules_out: impl Fn(Peg, u8) -> bool) -> Vec<String> {
        let rules = view.board.rules();
        let mark = |peg: Peg, hole: u8| match view.notes.mark(peg, hole) {
            Some(NoteMark::Sure) => Some("sure"),
            Some(NoteMark::Maybe) => Some("maybe"),
            Some(NoteMark::Out) => Some("out"),
            None => rules_out(peg, hole).then_some(RULED_OUT),
        };
        let line = |peg: Peg| {
            let holes = 1..=rules.pegs().get();
            let marks: Vec<(u8, &str)> =
                holes.clone().filter_map(|hole| Some((hole, mark(peg, hole)?))).collect();
            let text = if marks.len() == holes.len() && marks.iter().all(|of| of.1 == RULED_OUT) {
                RULED_OUT.into()
            } else {
                let words = marks.iter().map(|(hole, word)| format!("peg {hole} {word}"));
                words.collect::<Vec<_>>().join(", ")
            };
            (!text.is_empty()).then(|| format!("{}: {text}.", self.peg(peg)))
        };
        let blank = rules.blanks().allowed().then_some(Peg::Blank);
        let pegs = blank.into_iter().chain(rules.colors().colors().map(Peg::Color));
        let lines: Vec<String> = pegs.filter_map(line).collect();
        if lines.is_empty() {
            return vec!["No notes yet. notes red 3 x notes that peg 3 is not red.".into()];
        }
        lines
    }
}
