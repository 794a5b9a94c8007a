//! Boards: rules and the rows that were played.

use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pegmind_rules::{Count, FeedbackRule, Row, SplitMix64};
use pegmind_solver::{Limits, SampleLimits, count_left};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::array::{array_of, marks};
use crate::chunks::{Chunks, SMALL_CODES, list};
use crate::code::{Code, code_of};
use crate::error::{Kind, fault};
use crate::feedback::{Feedback, answer_of};
use crate::number::Whole;
use crate::result;
use crate::rules::Rules;
use crate::suggestion;
use crate::work::{Means, run_alone};

/// The most codes of a chunk.
const CHUNK_MAX: usize = 1 << 24;

/// A board: rules, and rows of a guess and its answer.
///
/// A board grows with `push` and shrinks with `pop`. `rows` is an iterable of pairs, or text as
/// in 'RROY=0+1 RBGG=0+2', which is what `str` prints.
///
/// >>> from pegmind import Board, Rules
/// >>> board = Board(Rules(4, 6), [("RROY", "0+1"), ([1, 5, 4, 4], (0, 2))])
/// >>> board
/// Board(Rules(4, 6), 'RROY=0+1 RBGG=0+2')
/// >>> board.count().codes
/// 36
#[pyclass(module = "pegmind")]
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) board: pegmind_rules::Board,
    /// The pegs of the codes that fit, once they were listed.
    listed: Option<Arc<Vec<u8>>>,
}

impl Board {
    pub(crate) const fn of(board: pegmind_rules::Board) -> Self {
        Self { board, listed: None }
    }

    const fn rules_of(&self) -> &pegmind_rules::Rules {
        self.board.rules()
    }

    fn stride(&self) -> usize {
        usize::from(self.rules_of().pegs().get())
    }

    /// The pegs of the codes that fit.
    fn list(&mut self, py: Python<'_>) -> PyResult<Arc<Vec<u8>>> {
        if let Some(listed) = &self.listed {
            return Ok(Arc::clone(listed));
        }
        let listed = Arc::new(list(py, &self.board)?);
        self.listed = Some(Arc::clone(&listed));
        Ok(listed)
    }

    /// The rows contradict each other.
    fn contradiction(board: &Bound<'_, Self>) -> PyErr {
        let said = "no code fits the rows; expected rows that do not contradict each other";
        Kind::Contradiction.of(board, said)
    }

    fn add(&mut self, guess: &Bound<'_, PyAny>, answer: &Bound<'_, PyAny>) -> PyResult<()> {
        let feedback = answer_of(self.rules_of(), answer)?;
        let guess = code_of(self.rules_of(), guess)?;
        let pushed = self.board.push(Row { guess, feedback });
        pushed.map_err(|error| Kind::Board.of_new(answer.py(), Code(guess), error))?;
        self.listed = None;
        Ok(())
    }

    /// Adds rows that stand one behind the other in a text.
    fn add_text(&mut self, text: &Bound<'_, PyString>) -> PyResult<()> {
        for row in text.to_string_lossy().split_whitespace() {
            let Some((guess, answer)) = row.split_once('=') else {
                let said = format!("'{}' is no row", pegmind_rules::Quoted::new(row));
                return Err(Kind::Board.of(text, format!("{said}; expected rows as in RROY=0+1")));
            };
            let word = |word| PyString::new(text.py(), word).into_any();
            self.add(&word(guess), &word(answer))?;
        }
        Ok(())
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (rules, rows=None), text_signature = "(rules, rows=())")]
    fn new(rules: &Bound<'_, Rules>, rows: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut board = Self::of(pegmind_rules::Board::new(rules.get().0));
        let Some(rows) = rows else { return Ok(board) };
        if let Ok(text) = rows.cast::<PyString>() {
            board.add_text(text)?;
            return Ok(board);
        }
        let no_rows = |value: &Bound<'_, PyAny>| {
            let shown = crate::number::shown(value);
            Kind::Board.of(value, format!("{shown} is no row; expected pairs of guess and answer"))
        };
        for row in rows.try_iter().map_err(|_none| no_rows(rows))? {
            let row = row?;
            let pair = row.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
            let (guess, answer) = pair.map_err(|_none| no_rows(&row))?;
            board.add(&guess, &answer)?;
        }
        Ok(board)
    }

    /// The rules.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> Board(Rules(4, 6)).rules
    /// Rules(4, 6)
    #[getter]
    const fn rules(&self) -> Rules {
        Rules(*self.board.rules())
    }

    /// The rows so far, as pairs of guess and answer.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> Board(Rules(4, 6), "RROY=0+1").rows
    /// ((Code([1, 1, 2, 3]), Feedback('0+1', 4)),)
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pair = |row: &Row| (Code(row.guess), Feedback(row.feedback));
        PyTuple::new(py, self.board.rows().iter().map(pair))
    }

    /// Whether the last guess was the code.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> Board(Rules(4, 6), "RROY=4+0").solved
    /// True
    #[getter]
    fn solved(&self) -> bool {
        self.board.rows().last().is_some_and(|row| row.feedback.is_solved())
    }

    /// Adds a row.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> board = Board(Rules(4, 6))
    /// >>> board.push([1, 1, 2, 3], (0, 1))
    /// >>> len(board)
    /// 1
    fn push(&mut self, guess: &Bound<'_, PyAny>, answer: &Bound<'_, PyAny>) -> PyResult<()> {
        self.add(guess, answer)
    }

    /// Takes the last row away, and returns it.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> Board(Rules(4, 6), "RROY=0+1").pop()
    /// (Code([1, 1, 2, 3]), Feedback('0+1', 4))
    fn pop(&mut self, py: Python<'_>) -> PyResult<(Code, Feedback)> {
        let empty = || Kind::Board.of_new(py, 0, "0 rows; expected at least one to take away");
        let row = self.board.pop().ok_or_else(empty)?;
        self.listed = None;
        Ok((Code(row.guess), Feedback(row.feedback)))
    }

    /// A board of its own with the same rows.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> board = Board(Rules(4, 6), "RROY=0+1")
    /// >>> other = board.copy()
    /// >>> other.push("RBGG", "0+2")
    /// >>> len(board), len(other)
    /// (1, 2)
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    fn __len__(&self) -> usize {
        self.board.rows().len()
    }

    /// A board without rows is true, too.
    #[expect(clippy::unused_self, reason = "it is asked of each board")]
    const fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.board == other.board
    }

    /// Whether a code fits all rows, so that it may be the hidden one.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> Board(Rules(4, 6), "RROY=0+1").fits("GPYB")
    /// True
    fn fits(&self, code: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.board.fits(&code_of(self.rules_of(), code)?))
    }

    /// The rows that a code does not fit: the number of each from 1, what was answered, and what
    /// the answer would be.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> Board(Rules(4, 6), "RROY=0+1").clashes("RRRR")
    /// [(1, Feedback('0+1', 4), Feedback('2+0', 4))]
    fn clashes(&self, code: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, Feedback, Feedback)>> {
        let clashes = self.board.clashes(&code_of(self.rules_of(), code)?).into_iter();
        let told = |it: pegmind_rules::Clash| (it.row, Feedback(it.given), Feedback(it.would_be));
        Ok(clashes.map(told).collect())
    }

    /// The codes that fit all rows, in ascending order: an array (n, pegs), uint8.
    ///
    /// It has no row if the rows contradict each other. More than a million codes are not listed;
    /// `chunks` gives them in pieces.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> Board(Rules(4, 6), "RROY=0+1 RBGG=0+2").candidates().shape
    /// (36, 4)
    fn candidates<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let listed = self.list(py)?;
        array_of(py, listed.to_vec(), self.stride())
    }

    /// The codes that fit all rows in pieces of a size, in ascending order, however many there
    /// are: an iterator of arrays (size, pegs), uint8.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> board = Board(Rules(4, 6), "RROY=0+1 RBGG=0+2")
    /// >>> [len(codes) for codes in board.chunks(16)]
    /// [16, 16, 4]
    #[pyo3(signature = (size=Whole(65536)), text_signature = "($self, size=65536)")]
    fn chunks(&self, py: Python<'_>, size: Whole) -> PyResult<Chunks> {
        let Whole(size) = size;
        let legal = usize::try_from(size).ok().filter(|size| (1..=CHUNK_MAX).contains(size));
        let sentence = || format!("{size} codes in a piece; expected 1 to {CHUNK_MAX}");
        let size = legal.ok_or_else(|| Kind::Option.of_new(py, size, sentence()))?;
        Chunks::begin(self.board.clone(), size)
    }

    /// How many codes fit all rows. Exact wherever they can be listed, and without rows; else an
    /// estimate with its standard error.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> Board(Rules(16, 26)).count().codes
    /// 43608742899428874059776
    /// >>> count = Board(Rules(12, 20), "1,2,3,4,5,6,7,8,9,10,11,12=2+5").count()
    /// >>> count.exact, 5e13 < count.codes < 12e13
    /// (False, True)
    fn count<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.board.rules().code_count() <= SMALL_CODES {
            let codes = self.list(py)?.len() / self.stride();
            return result::count(py, Count::Exact(codes as u128));
        }
        let board = self.board.clone();
        let left = run_alone(py, &Means::ONE_THREAD, move |cancel| {
            let limits = SampleLimits { walkers: Limits::THOROUGH.walkers, ..Default::default() };
            count_left(&board, &limits, &mut SplitMix64(0), cancel)
        })?;
        let unknown =
            "the search for codes that fit did not finish, so it is not known how many there are";
        let left = left.ok_or_else(|| Kind::TooLarge.of_new(py, self.__str__(), unknown))?;
        result::count(py, left)
    }

    /// How many of the codes that fit get which answer to a guess: an array, int64.
    ///
    /// By what is told: 'keys' the shape (pegs + 1, pegs + 1), exact by color; 'exact' (pegs + 1,);
    /// 'sum' (pegs + 2,), the last one if the guess is the code. `classes` gives it for 'per-peg',
    /// too.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> sizes = Board(Rules(4, 6)).class_sizes("RROO")
    /// >>> sizes[0, 0], sizes[1, 0], sizes[4, 0], sizes.sum()
    /// (np.int64(256), np.int64(256), np.int64(1), np.int64(1296))
    fn class_sizes<'py>(
        &mut self,
        py: Python<'py>,
        guess: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rules = *self.rules_of();
        if rules.feedback() == FeedbackRule::PerPeg {
            let said = "per-peg answers have no counts; expected classes()";
            return Err(Kind::Option.of_new(py, "per-peg", said));
        }
        let (guess, side) = (code_of(&rules, guess)?.numbers(), self.stride() + 1);
        let listed = self.list(py)?;
        let marks =
            py.detach(|| marks(&rules, &guess, &listed)).ok_or_else(|| fault("no shape"))?;
        let mut sizes = vec![0_i64; side * (side + 1)];
        for mark in marks.chunks_exact(2) {
            let (exact, color) = (usize::from(mark[0]), usize::from(mark[1]));
            let number = match rules.feedback() {
                FeedbackRule::Keys | FeedbackRule::PerPeg => exact * side + color,
                FeedbackRule::Exact => exact,
                FeedbackRule::Sum => exact + color + usize::from(exact + 1 == side),
            };
            if let Some(size) = sizes.get_mut(number) {
                *size += 1;
            }
        }
        sizes.truncate(match rules.feedback() {
            FeedbackRule::Keys | FeedbackRule::PerPeg => side * side,
            FeedbackRule::Exact => side,
            FeedbackRule::Sum => side + 1,
        });
        let array = PyArray1::from_vec(py, sizes);
        match rules.feedback() {
            FeedbackRule::Keys => Ok(array.reshape([side, side])?.into_any()),
            FeedbackRule::Exact | FeedbackRule::Sum | FeedbackRule::PerPeg => Ok(array.into_any()),
        }
    }

    /// How many of the codes that fit get which answer to a guess, by answer; without those that
    /// none gets.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> Board(Rules(2, 2, feedback="per-peg")).classes("RO")
    /// {Feedback('oo', 2, 'per-peg'): 1, Feedback('#.', 2, 'per-peg'): 1, Feedback('.#', 2, 'per-peg'): 1, Feedback('##', 2, 'per-peg'): 1}
    fn classes<'py>(
        &mut self,
        py: Python<'py>,
        guess: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let rules = *self.rules_of();
        let guess = code_of(&rules, guess)?;
        let listed = self.list(py)?;
        let classes = py.detach(|| {
            let mut classes = std::collections::BTreeMap::new();
            let code = |pegs: &[u8]| {
                let pegs: Option<Vec<_>> =
                    pegs.iter().map(|number| pegmind_rules::Peg::from_number(*number)).collect();
                pegmind_rules::Code::new(&rules, &pegs?).ok()
            };
            for code in listed.chunks_exact(guess.pegs().len()).filter_map(code) {
                *classes.entry(code.mark(&guess)).or_insert(0_u64) += 1;
            }
            classes
        });
        let told = PyDict::new(py);
        for (answer, size) in classes {
            told.set_item(Feedback(answer), size)?;
        }
        Ok(told)
    }

    /// The best next guess, or that of a strategy or level: see `Solver.suggest`.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> found = Board(Rules(4, 6), "RROY=0+1 RBGG=0+2").suggest()
    /// >>> str(found.guess), found.best.total, found.best.exact
    /// ('OGBO', 96, True)
    #[pyo3(signature = (strategy=None, *, guesses="all", seed=None, threads=None, time=None))]
    fn suggest<'py>(
        slf: &Bound<'py, Self>,
        strategy: Option<&str>,
        guesses: &str,
        seed: Option<&str>,
        threads: Option<Whole>,
        time: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let means = Means::new(slf.py(), threads, time)?;
        let board = slf.borrow().board.clone();
        let found = suggestion::suggest(slf.py(), &board, (strategy, guesses, seed), &means)?;
        found.ok_or_else(|| Self::contradiction(slf))
    }

    /// What a guess would do: see `Solver.assess`.
    ///
    /// >>> from pegmind import Board, Rules
    /// >>> found = Board(Rules(4, 6), "RROY=0+1 RBGG=0+2").assess("RROO")
    /// >>> found.fits, found.total, found.worst
    /// (False, 115, 4)
    #[pyo3(signature = (guess, *, threads=None, time=None))]
    fn assess<'py>(
        slf: &Bound<'py, Self>,
        guess: &Bound<'py, PyAny>,
        threads: Option<Whole>,
        time: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let means = Means::new(slf.py(), threads, time)?;
        let board = slf.borrow().board.clone();
        let guess = code_of(board.rules(), guess)?;
        let found = suggestion::assess(slf.py(), &board, guess, &means)?;
        found.ok_or_else(|| Self::contradiction(slf))
    }

    fn __str__(&self) -> String {
        let row = |row: &Row| format!("{}={}", row.guess, row.feedback);
        self.board.rows().iter().map(row).collect::<Vec<_>>().join(" ")
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rules = self.rules().into_pyobject(py)?.repr()?;
        Ok(match self.board.rows() {
            [] => format!("Board({rules})"),
            _ => format!("Board({rules}, '{}')", self.__str__()),
        })
    }

    fn __getnewargs__(&self) -> (Rules, String) {
        (self.rules(), self.__str__())
    }
}
