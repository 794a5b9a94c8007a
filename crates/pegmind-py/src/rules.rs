//! The rules of a board.
use numpy::PyArray2;
use pegmind_rules::{Blanks, ColorCount, FeedbackRule, PegCount, Repeats, RowCount};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};

use crate::array;
use crate::chunks::list;
use crate::code::{Code, code_of};
use crate::error::Kind;
use crate::feedback::{Feedback, answer_of};
use crate::number::Number;

/// The rules of a board: how many pegs a code has, how many colors there are, whether
/// colors may repeat and holes be blank, what an answer tells, how many guesses there are.
///
/// Rules are values: equal ones are equal, they are keys of dictionaries, and the text
/// that they print reads back.
///
/// >>> from pegmind import Rules
/// >>> rules = Rules(4, 6)
/// >>> rules
/// Rules(4, 6)
/// >>> Rules.parse(str(rules)) == rules
/// True
/// >>> Rules(4, 10, repeats=False).code_count
/// 5040
#[pyclass(frozen, eq, hash, module = "pegmind")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules(pub(crate) pegmind_rules::Rules);

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(
        signature = (
            pegs = Number::Small(4), colors = Number::Small(6), *,
            repeats = true, blanks = false, feedback = None, rows = Number::Small(10)
        ),
        text_signature =
            "(pegs=4, colors=6, *, repeats=True, blanks=False, feedback='keys', rows=10)"
    )]
    #[expect(clippy::needless_pass_by_value, reason = "arguments come as values")]
    fn new(
        py: Python<'_>,
        pegs: Number,
        colors: Number,
        repeats: bool,
        blanks: bool,
        feedback: Option<&Bound<'_, PyString>>,
        rows: Number,
    ) -> PyResult<Self> {
        let pegs = pegs.read(py, Kind::Rules, PegCount::new)?;
        let colors = colors.read(py, Kind::Rules, ColorCount::new)?;
        let rows = rows.read(py, Kind::Rules, RowCount::new)?;
        let repeats = if repeats { Repeats::Allowed } else { Repeats::Forbidden };
        let blanks = if blanks { Blanks::Allowed } else { Blanks::Forbidden };
        let feedback = feedback.map_or(Ok(FeedbackRule::default()), feedback_rule)?;
        match pegmind_rules::Rules::new(pegs, colors, repeats, blanks, feedback, rows) {
            Ok(rules) => Ok(Self(rules)),
            Err(error) => Err(Kind::Rules.of(colors.get().into_pyobject(py)?.as_any(), error)),
        }
    }

    /// The rules that a text names, as `str` prints them.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules.parse("10 colors, 4 pegs, repeats no")
    /// Rules(4, 10, repeats=False)
    #[classmethod]
    fn parse(_class: &Bound<'_, PyType>, text: &Bound<'_, PyString>) -> PyResult<Self> {
        let rules = text.to_string_lossy().parse();
        rules.map(Self).map_err(|error| Kind::Rules.of(text, error))
    }

    /// How many pegs a code has.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(5, 8).pegs
    /// 5
    #[getter]
    fn pegs(&self) -> u8 {
        self.0.pegs().get()
    }

    /// How many colors there are, the blank not counted.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(5, 8).colors
    /// 8
    #[getter]
    fn colors(&self) -> u8 {
        self.0.colors().get()
    }

    /// Whether a color may stand in a code more than once.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(5, 8, repeats=False).repeats
    /// False
    #[getter]
    fn repeats(&self) -> bool {
        self.0.repeats().allowed()
    }

    /// Whether holes may be blank.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(5, 8).blanks
    /// False
    #[getter]
    fn blanks(&self) -> bool {
        self.0.blanks().allowed()
    }

    /// What an answer tells: 'keys', 'per-peg', 'exact' or 'sum'.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(5, 8).feedback
    /// 'keys'
    #[getter]
    fn feedback(&self) -> &'static str {
        self.0.feedback().name()
    }

    /// How many guesses there are.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(5, 8).rows
    /// 10
    #[getter]
    fn rows(&self) -> u8 {
        self.0.rows().get()
    }

    /// How many codes there are.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(4, 6).code_count
    /// 1296
    #[getter]
    fn code_count(&self) -> u128 {
        self.0.code_count()
    }

    /// The code of this board that a text or a sequence of color numbers is.
    ///
    /// Colors are numbered from 1, a blank is 0.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(4, 6).code("RRBG")
    /// Code([1, 1, 5, 4])
    fn code(&self, code: &Bound<'_, PyAny>) -> PyResult<Code> {
        code_of(&self.0, code).map(Code)
    }

    /// The answer that a text, two counts, a single count or a row of `mark_all` is.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(4, 6).answer("1+2") == Rules(4, 6).answer((1, 2))
    /// True
    fn answer(&self, answer: &Bound<'_, PyAny>) -> PyResult<Feedback> {
        answer_of(&self.0, answer).map(Feedback)
    }

    /// The answer to `guess` if `code` is hidden.
    ///
    /// >>> from pegmind import Rules
    /// >>> answer = Rules(4, 6).mark([1, 1, 2, 3], [2, 1, 4, 4])
    /// >>> answer.exact, answer.color
    /// (1, 1)
    fn mark(&self, code: &Bound<'_, PyAny>, guess: &Bound<'_, PyAny>) -> PyResult<Feedback> {
        let code = code_of(&self.0, code)?;
        Ok(Feedback(code.mark(&code_of(&self.0, guess)?)))
    }

    /// The answers to `guess` for many codes at once.
    ///
    /// `codes` is an array (n, pegs) of color numbers, best uint8. `guess` is one guess for all,
    /// or an array of the same shape with a guess for each. The result is uint8 and has, by what
    /// is told: 'keys' the shape (n, 2), exact and color; 'exact' (n,), how many are exact; 'sum'
    /// (n,), how many match, and one more where the guess is the code; 'per-peg' (n, pegs), 2
    /// for exact, 1 for color, 0 for nothing.
    ///
    /// >>> import numpy as np
    /// >>> from pegmind import Rules
    /// >>> codes = np.array([[1, 1, 2, 3], [2, 2, 4, 4], [2, 1, 4, 4]], dtype=np.uint8)
    /// >>> Rules(4, 6).mark_all(codes, [2, 1, 4, 4])
    /// array([[1, 1],
    ///        [3, 0],
    ///        [4, 0]], dtype=uint8)
    fn mark_all<'py>(
        &self,
        codes: &Bound<'py, PyAny>,
        guess: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        array::mark_all(&self.0, codes, guess)
    }

    /// All codes in ascending order: an array (n, pegs), uint8.
    ///
    /// Boards of up to a million codes have it; `Board(rules).chunks()` gives those of larger
    /// boards in pieces.
    ///
    /// >>> from pegmind import Rules
    /// >>> Rules(2, 3).codes().tolist()[:4]
    /// [[1, 1], [1, 2], [1, 3], [2, 1]]
    fn codes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let pegs = list(py, &pegmind_rules::Board::new(self.0))?;
        array::array_of(py, pegs, usize::from(self.pegs()))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let mut parts = vec![self.pegs().to_string(), self.colors().to_string()];
        if !self.repeats() {
            parts.push("repeats=False".to_owned());
        }
        if self.blanks() {
            parts.push("blanks=True".to_owned());
        }
        if self.0.feedback() != FeedbackRule::default() {
            parts.push(format!("feedback='{}'", self.feedback()));
        }
        if self.0.rows() != RowCount::default() {
            parts.push(format!("rows={}", self.rows()));
        }
        format!("Rules({})", parts.join(", "))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((u8, u8), Bound<'py, PyDict>)> {
        let other = PyDict::new(py);
        other.set_item("repeats", self.repeats())?;
        other.set_item("blanks", self.blanks())?;
        other.set_item("feedback", self.feedback())?;
        other.set_item("rows", self.rows())?;
        Ok(((self.pegs(), self.colors()), other))
    }
}

fn feedback_rule(name: &Bound<'_, PyString>) -> PyResult<FeedbackRule> {
    let rule = name.to_string_lossy().parse();
    rule.map_err(|error: pegmind_rules::UnknownNameError| Kind::Rules.of(name, error))
}
