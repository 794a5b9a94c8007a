//! Answers.

use pegmind_rules::{FeedbackError, FeedbackRule, PegCount};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::code::any_board;
use crate::error::{Kind, type_name};
use crate::number::Number;

/// An answer: what a guess is told.
///
/// `Rules.mark` and `Rules.answer` make one. Answers are values: frozen, ordered, keys of
/// dictionaries, and the text that they print reads back.
///
/// >>> from pegmind import Feedback, Rules
/// >>> answer = Rules(4, 6).mark("RRGB", "GRBB")
/// >>> answer
/// Feedback('2+1', 4)
/// >>> answer.exact, answer.color, answer.solved
/// (2, 1, False)
/// >>> Rules(4, 6).answer(str(answer)) == answer
/// True
#[pyclass(frozen, eq, ord, hash, module = "pegmind")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Feedback(pub(crate) pegmind_rules::Feedback);

#[pymethods]
impl Feedback {
    #[new]
    #[pyo3(signature = (text, pegs, kind="keys"))]
    #[expect(clippy::needless_pass_by_value, reason = "arguments come as values")]
    fn new(text: &Bound<'_, PyString>, pegs: Number, kind: &str) -> PyResult<Self> {
        let pegs = pegs.read(text.py(), Kind::Feedback, PegCount::new)?;
        let rule = kind.parse::<FeedbackRule>();
        let rule = rule.map_err(|error| Kind::Feedback.of(text, error))?;
        let rules = any_board(usize::from(pegs.get())).with_feedback(rule);
        answer_of(&rules, text).map(Self)
    }

    /// How many pegs match exactly, or None where that is not told.
    ///
    /// >>> from pegmind import Feedback
    /// >>> Feedback("1+2", 4).exact
    /// 1
    #[getter]
    fn exact(&self) -> Option<u8> {
        self.0.exact()
    }

    /// How many pegs match by color only, or None where that is not told.
    ///
    /// >>> from pegmind import Feedback
    /// >>> Feedback("1+2", 4).color
    /// 2
    #[getter]
    fn color(&self) -> Option<u8> {
        self.0.color()
    }

    /// How many pegs match exactly or by color, or None where that is not told.
    ///
    /// >>> from pegmind import Feedback
    /// >>> Feedback("3", 4, "sum").sum
    /// 3
    #[getter]
    fn sum(&self) -> Option<u8> {
        self.0.sum()
    }

    /// Whether the guess is the code.
    ///
    /// >>> from pegmind import Feedback
    /// >>> Feedback("4+0", 4).solved
    /// True
    #[getter]
    fn solved(&self) -> bool {
        self.0.is_solved()
    }

    /// How many pegs the codes have.
    ///
    /// >>> from pegmind import Feedback
    /// >>> Feedback("1+2", 4).pegs
    /// 4
    #[getter]
    fn pegs(&self) -> u8 {
        self.0.pegs().get()
    }

    /// What is told: 'keys', 'per-peg', 'exact' or 'sum'.
    ///
    /// >>> from pegmind import Feedback
    /// >>> Feedback("#o..", 4, "per-peg").kind
    /// 'per-peg'
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.rule().name()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let kind = match self.0.rule() {
            FeedbackRule::Keys => String::new(),
            rule @ (FeedbackRule::PerPeg | FeedbackRule::Exact | FeedbackRule::Sum) => {
                format!(", '{}'", rule.name())
            }
        };
        format!("Feedback('{}', {}{kind})", self.0, self.pegs())
    }

    fn __getnewargs__(&self) -> (String, u8, &'static str) {
        (self.0.to_string(), self.pegs(), self.kind())
    }
}

/// The answer of a board that a value is: an answer, text, a pair of counts, or one count.
///
/// # Errors
///
/// What the rules say of it, with the value.
pub(crate) fn answer_of(
    rules: &pegmind_rules::Rules,
    value: &Bound<'_, PyAny>,
) -> PyResult<pegmind_rules::Feedback> {
    let refused = |error: FeedbackError| Kind::Feedback.of(value, error);
    if let Ok(text) = value.cast::<PyString>() {
        return rules.answer(&text.to_string_lossy()).map_err(refused);
    }
    if let Ok(answer) = value.cast::<Feedback>() {
        let answer = answer.get().0;
        if answer.pegs() == rules.pegs() && answer.rule() == rules.feedback() {
            // Not every answer for so many pegs is one of this board.
            return rules.answer(&answer.to_string()).map_err(refused);
        }
        let (pegs, kind) = (answer.pegs(), answer.rule());
        let (pegs_here, kind_here) = (rules.pegs(), rules.feedback());
        return Err(Kind::Feedback.of(
            value,
            format!("{answer} is {kind} for {pegs} pegs; expected {kind_here} for {pegs_here}"),
        ));
    }
    let counts = match rules.feedback() {
        FeedbackRule::Keys => value.extract::<(u64, u64)>().ok(),
        FeedbackRule::Exact | FeedbackRule::Sum => value.extract().ok().map(|count| (count, 0)),
        FeedbackRule::PerPeg => None,
    };
    let Some((exact, color)) = counts else {
        let expected = match rules.feedback() {
            FeedbackRule::Keys => "two counts, or text as in 1+2",
            FeedbackRule::PerPeg => "text as in #o..",
            FeedbackRule::Exact | FeedbackRule::Sum => "one count, or text as in 2",
        };
        let name = type_name(value);
        return Err(Kind::Feedback.of(value, format!("{name} is no answer; expected {expected}")));
    };
    match rules.feedback() {
        FeedbackRule::Keys => pegmind_rules::Feedback::keys(rules, exact, color),
        FeedbackRule::Exact => pegmind_rules::Feedback::exact_only(rules, exact),
        FeedbackRule::Sum | FeedbackRule::PerPeg => pegmind_rules::Feedback::sum_only(rules, exact),
    }
    .map_err(refused)
}
