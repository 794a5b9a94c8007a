//! The key pegs that a person gives.

use pegmind_face::sentence;
use pegmind_rules::{Feedback, FeedbackRule, PegMark, Rules};

/// Key pegs on their way to becoming an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct KeyDraft {
    /// The exact ones and those of the right color; together where they are not told apart.
    pub(super) exact: u8,
    pub(super) color: u8,
    /// For each peg, where answers tell them.
    pub(super) marks: Vec<PegMark>,
}

impl KeyDraft {
    /// Adds a key peg: `x` an exact one, `o` one of the right color.
    pub(super) fn add(&mut self, which: &str, rules: &Rules) {
        if self.exact + self.color >= rules.pegs().get() {
            return;
        }
        match which {
            "x" => self.exact += 1,
            "o" => self.color += 1,
            _ => {}
        }
    }

    /// Goes through the marks of a peg: nothing, exact, color.
    pub(super) fn cycle(&mut self, hole: Option<usize>, rules: &Rules) {
        let pegs = usize::from(rules.pegs().get());
        let Some(hole) = hole.filter(|hole| *hole < pegs) else { return };
        self.marks.resize(pegs, PegMark::Nothing);
        if let Some(mark) = self.marks.get_mut(hole) {
            *mark = match mark {
                PegMark::Nothing => PegMark::Exact,
                PegMark::Exact => PegMark::Color,
                PegMark::Color => PegMark::Nothing,
            };
        }
    }

    /// Takes numbers that were typed.
    pub(super) fn type_in(&mut self, exact: &str, color: &str) {
        let number = |text: &str| text.trim().parse().unwrap_or(0_u8).min(99);
        (self.exact, self.color) = (number(exact), number(color));
    }

    /// Takes the last key peg out. Says whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let marks = self.marks.iter().any(|mark| *mark != PegMark::Nothing);
        if marks {
            self.marks.clear();
        } else if self.color > 0 {
            self.color -= 1;
        } else if self.exact > 0 {
            self.exact -= 1;
        } else {
            return false;
        }
        true
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The mark of a hole, from 0.
    pub(super) fn mark(&self, hole: usize) -> PegMark {
        self.marks.get(hole).copied().unwrap_or(PegMark::Nothing)
    }

    /// The answer as it would be typed.
    pub(super) fn text(&self, rules: &Rules) -> String {
        match rules.feedback() {
            FeedbackRule::Keys => format!("{}+{}", self.exact, self.color),
            FeedbackRule::Exact => self.exact.to_string(),
            FeedbackRule::Sum => (self.exact + self.color).to_string(),
            FeedbackRule::PerPeg => (0..usize::from(rules.pegs().get()))
                .map(|hole| match self.mark(hole) {
                    PegMark::Exact => '#',
                    PegMark::Color => 'o',
                    PegMark::Nothing => '.',
                })
                .collect(),
        }
    }

    /// Takes back what [`KeyDraft::text`] gave.
    pub(super) fn read(&mut self, text: &str, rules: &Rules) {
        if rules.feedback() == FeedbackRule::PerPeg {
            self.marks = text
                .chars()
                .take(rules.pegs().get().into())
                .map(|mark| match mark {
                    '#' => PegMark::Exact,
                    'o' => PegMark::Color,
                    _ => PegMark::Nothing,
                })
                .collect();
        } else {
            let (exact, color) = text.split_once('+').unwrap_or((text, ""));
            self.type_in(exact, color);
        }
    }

    /// The answer.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is none.
    pub(super) fn feedback(&self, rules: &Rules) -> Result<Feedback, String> {
        rules.answer(&self.text(rules)).map_err(|error| sentence(&error))
    }
}
