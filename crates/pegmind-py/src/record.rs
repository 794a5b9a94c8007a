//! Games written down, and looking back at them.

use pegmind_protocol::ReviewReply;
use pegmind_review::FinishedGame;
use pegmind_rules::Outcome;
use pegmind_session::{CommitmentCheck, Record};
use pegmind_solver::Limits;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::board::Board;
use crate::code::{Code, code_of};
use crate::error::{Kind, fault};
use crate::feedback::Feedback;
use crate::number::Whole;
use crate::result::result;
use crate::rules::Rules;
use crate::work::{Means, run_alone};

/// A game that is written down, in the format of the program: its rules, its rows, and the code
/// where it is known.
///
/// A record is a value: frozen, equal by its text, picklable; `str` is the text that the program
/// writes, and `parse` reads it.
///
/// >>> from pegmind import GameRecord
/// >>> record = GameRecord.parse("RROY 0+1  RBGG 0+2  OGBO 4+0")
/// >>> len(record.board), record.outcome, str(record.code)
/// (3, 'solved', 'OGBO')
/// >>> GameRecord.parse(str(record)) == record
/// True
#[pyclass(frozen, eq, module = "pegmind")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameRecord {
    record: Record,
    game: FinishedGame,
}

impl GameRecord {
    fn read(text: &Bound<'_, PyString>) -> PyResult<Self> {
        let refuse = |error: pegmind_session::RecordError| Kind::File.of(text, error);
        let record = Record::parse(&text.to_string_lossy()).map_err(refuse)?;
        match FinishedGame::of_record(record.clone()) {
            (game, None) => Ok(Self { record, game }),
            (_, Some(error)) => Err(refuse(error)),
        }
    }
}

#[pymethods]
impl GameRecord {
    /// The game that a text tells.
    ///
    /// >>> from pegmind import GameRecord
    /// >>> GameRecord.parse("RROY 0+1 RBGG")
    /// <GameRecord: 1 row of 6 colors, 4 pegs, repeats yes, blanks no>
    #[classmethod]
    fn parse(_class: &Bound<'_, PyType>, text: &Bound<'_, PyString>) -> PyResult<Self> {
        Self::read(text)
    }

    /// The record of the game on a board; with the code, if it is known.
    ///
    /// >>> from pegmind import Board, GameRecord, Rules
    /// >>> board = Board(Rules(4, 6), "RROY=0+1 RBGG=0+2")
    /// >>> GameRecord.of(board, code="OGBO").board == board
    /// True
    #[classmethod]
    #[pyo3(signature = (board, *, code=None))]
    fn of(
        class: &Bound<'_, PyType>,
        board: &Board,
        code: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = board.board.rules();
        let mut text = format!(
            "[Colors \"{}\"] [Pegs \"{}\"] [Repeats \"{}\"] [Blanks \"{}\"] [Rows \"{}\"] \
             [Feedback \"{}\"] [Maker \"table\"]\n",
            rules.colors(),
            rules.pegs(),
            rules.repeats(),
            rules.blanks(),
            rules.rows(),
            rules.feedback(),
        );
        for row in board.board.rows() {
            text += &[row.guess.to_string(), row.feedback.to_string()].join(" ");
            text.push('\n');
        }
        if let Some(code) = code {
            text += &["*", &code_of(rules, code)?.to_string()].concat();
        }
        Self::read(&PyString::new(class.py(), &text))
    }

    /// The rules.
    ///
    /// >>> from pegmind import GameRecord
    /// >>> GameRecord.parse('[Pegs "5"] [Colors "8"]').rules
    /// Rules(5, 8, rows=12)
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.game.rules)
    }

    /// The board with the rows that were answered; those that were taken back are not there.
    ///
    /// >>> from pegmind import GameRecord
    /// >>> str(GameRecord.parse("RROY 0+1 RBGG 0+2").board)
    /// 'RROY=0+1 RBGG=0+2'
    #[getter]
    fn board(&self) -> Board {
        Board::of(self.game.board_before(self.game.rows.len() + 1))
    }

    /// The code, or None where it is not known.
    ///
    /// >>> from pegmind import GameRecord
    /// >>> GameRecord.parse("RROY 0+1 *GPYB").code
    /// Code([4, 6, 3, 5])
    #[getter]
    fn code(&self) -> Option<Code> {
        self.game.code.map(Code)
    }

    /// How the game ended: 'solved', 'unsolved' or 'resigned'; None if it did not.
    ///
    /// >>> from pegmind import GameRecord
    /// >>> GameRecord.parse("RROY 4+0").outcome
    /// 'solved'
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.game.outcome.map(Outcome::name)
    }

    /// The name of the game, if it has one.
    ///
    /// >>> from pegmind import GameRecord
    /// >>> GameRecord.parse('[Id "first"] RROY 0+1').id
    /// 'first'
    #[getter]
    fn id(&self) -> Option<&str> {
        self.record.header.id.as_ref().map(pegmind_session::GameId::as_str)
    }

    /// The day the game began, as in '2026-11-21', if it is told.
    ///
    /// >>> from pegmind import GameRecord
    /// >>> GameRecord.parse('[Date "2026-11-21"] RROY 0+1').date
    /// '2026-11-21'
    #[getter]
    fn date(&self) -> Option<&str> {
        self.record.header.date.as_deref()
    }

    /// Marks every row again, if the code is known, and checks the codemaker's promise.
    ///
    /// >>> from pegmind import GameRecord
    /// >>> GameRecord.parse('[Maker "table"] RROY 0+2 *GPYB').verify().wrong
    /// ((1, Feedback('0+2', 4), Feedback('0+1', 4)),)
    fn verify<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let verdict = self.record.verify().map_err(fault)?;
        let wrong = verdict.wrong.iter();
        let wrong = wrong.map(|it| (it.row, Feedback(it.given), Feedback(it.right)));
        result!(py, "RecordVerdict" {
            marked: verdict.marked,
            wrong: pyo3::types::PyTuple::new(py, wrong)?,
            promise: match verdict.commitment {
                CommitmentCheck::None => "none",
                CommitmentCheck::Unopened => "unopened",
                CommitmentCheck::Kept => "kept",
                CommitmentCheck::Broken => "broken",
            },
        })
    }

    fn __str__(&self) -> String {
        self.record.to_string()
    }

    fn __repr__(&self) -> String {
        let rows = self.game.rows.len();
        let s = if rows == 1 { "" } else { "s" };
        format!("<GameRecord: {rows} row{s} of {}>", self.game.rules.without_rows())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        self.record.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        let parse = slf.get_type().getattr("parse")?;
        (parse, (slf.get().__str__(),)).into_pyobject(slf.py())
    }
}

/// What the rows of a game cost, as the program prints it as JSON.
#[pyfunction]
#[pyo3(signature = (record, row, threads, time))]
pub(crate) fn review(
    py: Python<'_>,
    record: &Bound<'_, GameRecord>,
    row: Option<Whole>,
    threads: Option<Whole>,
    time: Option<f64>,
) -> PyResult<String> {
    let (id, game) = (record.get().id().map(ToOwned::to_owned), record.get().game.clone());
    let rows = game.rows.len();
    let number = |Whole(row): Whole| {
        let said = || format!("row {row}; expected 1 to {rows}");
        let legal = usize::try_from(row).ok().filter(|row| (1..=rows).contains(row));
        legal.ok_or_else(|| Kind::Option.of_new(py, row, said()))
    };
    let row = row.map(number).transpose()?;
    let reply = run_alone(py, &Means::new(py, threads, time)?, move |cancel| {
        let limits = &Limits::THOROUGH;
        let review = pegmind_advice::review(&game, limits, cancel, |_row| ());
        let reply = ReviewReply::new(id.as_deref(), &review);
        let found = row.and_then(|row| pegmind_advice::alternatives(&game, row, limits, cancel));
        match found {
            Some(found) => reply.with_alternatives(&found),
            None => reply,
        }
    })?;
    let mut line = Vec::new();
    pegmind_protocol::write(&mut line, &reply).map_err(fault)?;
    String::from_utf8(line).map_err(fault)
}
