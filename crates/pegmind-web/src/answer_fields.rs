//! The fields of a form in which an answer is given, as far as it is.

use pegmind_rules::{Feedback, FeedbackRule, PegMark, Rules};

use crate::form::Form;

/// What was chosen so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AnswerFields {
    /// Pegs that match exactly.
    pub(crate) exact: Option<u8>,
    /// Pegs that match by color only.
    pub(crate) color: Option<u8>,
    /// Pegs that match in either way, where no more is told.
    pub(crate) sum: Option<u8>,
    /// Whether the guess was the code, where the sum does not say so.
    pub(crate) solved: bool,
    /// What is said of each peg, where each is answered.
    pub(crate) marks: Vec<Option<PegMark>>,
}

impl AnswerFields {
    /// Takes in what a form says; what it does not say stays.
    pub(crate) fn take(&mut self, form: &Form, rules: &Rules) {
        let number = |name, now: Option<u8>| match form.get(name) {
            Some(text) => text.parse().ok().filter(|count| *count <= rules.pegs().get()),
            None => now,
        };
        self.exact = number("exact", self.exact);
        self.color = number("color", self.color);
        if let Some(text) = form.get("sum") {
            self.solved = text.ends_with('!');
            let count = text.trim_end_matches('!').parse().ok();
            self.sum = count.filter(|count| *count <= rules.pegs().get());
        }
        self.marks.resize(rules.pegs().get().into(), None);
        for (number, mark) in (1..).zip(&mut self.marks) {
            let name = mark_name(number);
            let said = form.get(&name).and_then(|text| text.chars().next());
            *mark = said.and_then(PegMark::from_symbol).or(*mark);
        }
    }

    /// The fields of an answer that was given.
    pub(crate) fn of(feedback: &Feedback) -> Self {
        Self {
            exact: feedback.exact(),
            color: feedback.color(),
            sum: feedback.sum(),
            solved: feedback.is_solved(),
            marks: feedback.peg_marks().unwrap_or_default().into_iter().map(Some).collect(),
        }
    }

    /// The answer.
    ///
    /// # Errors
    ///
    /// A sentence that says what lacks, or why these are no answer.
    pub(crate) fn feedback(&self, rules: &Rules) -> Result<Feedback, String> {
        let made = match rules.feedback() {
            FeedbackRule::Keys => {
                let given = self.exact.zip(self.color);
                let (exact, color) = given.ok_or(
                    "Choose how many pegs are exact, and how many are right by color only.",
                )?;
                Feedback::keys(rules, exact.into(), color.into())
            }
            FeedbackRule::Exact => {
                let exact = self.exact.ok_or("Choose how many pegs are exact.")?;
                Feedback::exact_only(rules, exact.into())
            }
            FeedbackRule::Sum if self.solved => Ok(Feedback::sum_solved(rules)),
            FeedbackRule::Sum => {
                let sum = self.sum.ok_or("Choose how many pegs have a right color.")?;
                Feedback::sum_only(rules, sum.into())
            }
            FeedbackRule::PerPeg => {
                let marks: Option<Vec<PegMark>> = self.marks.iter().copied().collect();
                let whole = marks.filter(|marks| marks.len() == usize::from(rules.pegs().get()));
                Feedback::per_peg(rules, &whole.ok_or("Choose what is said of each peg.")?)
            }
        };
        made.map_err(|error| pegmind_face::sentence(&error))
    }
}

/// The name of the field of a peg, from 1.
pub(crate) fn mark_name(peg: usize) -> String {
    format!("mark.{peg}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn given(rules: &Rules, body: &str) -> Result<String, String> {
        let mut fields = AnswerFields::default();
        fields.take(&Form::parse(body), rules);
        fields.feedback(rules).map(|feedback| feedback.to_string())
    }

    #[test]
    fn every_kind_of_answer_is_given_by_its_fields() {
        let classic = Preset::Classic.rules();
        let rule = |rule| classic.with_feedback(rule);
        for (rules, body, answer) in [
            (classic, "exact=1&color=2", "1+2"),
            (rule(FeedbackRule::Exact), "exact=3", "3"),
            (rule(FeedbackRule::Sum), "sum=4", "4"),
            (rule(FeedbackRule::Sum), "sum=4%21", "4!"),
            (rule(FeedbackRule::PerPeg), "mark.1=%23&mark.2=o&mark.3=.&mark.4=.", "#o.."),
        ] {
            assert_eq!(given(&rules, body).as_deref(), Ok(answer), "{body}");
            let feedback = rules.answer(answer).unwrap();
            assert_eq!(AnswerFields::of(&feedback).feedback(&rules), Ok(feedback));
        }
    }

    #[test]
    fn what_lacks_or_cannot_be_is_said() {
        let classic = Preset::Classic.rules();
        assert!(given(&classic, "exact=1").unwrap_err().starts_with("Choose how many"));
        assert!(given(&classic, "exact=99&color=0").is_err());
        assert!(given(&classic, "exact=3&color=1").unwrap_err().contains("3+1"));
        let per_peg = classic.with_feedback(FeedbackRule::PerPeg);
        assert!(given(&per_peg, "mark.1=%23").unwrap_err().contains("each peg"));
    }
}
