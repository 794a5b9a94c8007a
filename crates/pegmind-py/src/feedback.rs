//! Answers.

use pegmind_rules::{FeedbackError, FeedbackRule, PegCount};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::code::{PEGS_MAX, any_board};
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

/// The answer of a board that a value is: an answer, text, two counts, one count, or a row of
/// the array that `mark_all` returns.
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
    let whole = || value.extract::<u64>().ok();
    let answer = match rules.feedback() {
        FeedbackRule::Keys => match numbers_of(value).as_deref() {
            Some([exact, color]) => Some(pegmind_rules::Feedback::keys(rules, *exact, *color)),
            _ => None,
        },
        FeedbackRule::PerPeg => {
            let symbol = |number: u64| ['.', 'o', '#'].get(usize::try_from(number).ok()?).copied();
            let numbers = numbers_of(value).unwrap_or_default();
            let text = numbers.into_iter().map(symbol).collect::<Option<String>>();
            text.filter(|text| !text.is_empty()).map(|text| rules.answer(&text))
        }
        FeedbackRule::Exact => whole().map(|n| pegmind_rules::Feedback::exact_only(rules, n)),
        // As in arrays, one more than the pegs is the code itself.
        FeedbackRule::Sum => whole().map(|n| match u64::from(rules.pegs().get()) {
            pegs if n == pegs + 1 => rules.answer(&format!("{pegs}!")),
            _ => pegmind_rules::Feedback::sum_only(rules, n),
        }),
    };
    let expected = match rules.feedback() {
        FeedbackRule::Keys => "two counts, or text as in 1+2",
        FeedbackRule::PerPeg => "text as in #o.., or 2, 1 or 0 for each peg",
        FeedbackRule::Exact | FeedbackRule::Sum => "one count, or text as in 2",
    };
    let sentence = || format!("{} is no answer; expected {expected}", type_name(value));
    answer.ok_or_else(|| Kind::Feedback.of(value, sentence()))?.map_err(refused)
}

/// The whole numbers of a short sequence or a row of an array.
fn numbers_of(value: &Bound<'_, PyAny>) -> Option<Vec<u64>> {
    let length = value.len().ok().filter(|length| *length <= PEGS_MAX)?;
    (0..length).map(|idx| value.get_item(idx).ok()?.extract().ok()).collect()
}
