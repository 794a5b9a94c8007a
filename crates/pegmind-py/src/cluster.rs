//! What `pegmind.cluster` asks for: subproblems solved, trees counted, cut and joined.

use std::fmt::Display;

use pegmind_optimal::{OPTIMAL_CODES_MAX, OptimalError, Outcome, Subproblem, SubproblemError};
use pegmind_rules::{Board, Code, Feedback, Row, Strict};
use pegmind_solver::Guesses;
use pegmind_tree::{Aim, Claim, NodeId, StrategyTree, verify};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::{Kind, fault};
use crate::memory::memory_of;
use crate::number::Whole;
use crate::optimal::kind_of;
use crate::rules::Rules;
use crate::stop::Stop;

fn row_of(py: Python<'_>, rules: &pegmind_rules::Rules, row: &str) -> PyResult<Row> {
    let no_row = || Kind::Board.of_new(py, row, format!("{row} is no row as in RROY=1+2"));
    let (guess, answer) = row.split_once('=').ok_or_else(no_row)?;
    rules.row(guess, answer).map_err(|error| Kind::Board.of_new(py, row, error))
}

fn rows_of(py: Python<'_>, rules: &pegmind_rules::Rules, rows: &[String]) -> PyResult<Vec<Row>> {
    rows.iter().map(|row| row_of(py, rules, row)).collect()
}

fn code_of(py: Python<'_>, rules: &pegmind_rules::Rules, code: &str) -> PyResult<Code> {
    rules.code(code).map_err(|error| Kind::Code.of_new(py, code, error))
}

/// The tree in some bytes.
fn tree_of(py: Python<'_>, tree: &[u8]) -> PyResult<StrategyTree> {
    StrategyTree::read(tree).map_err(|error| no_tree(py, tree, error))
}

/// A refusal of a tree that is none, or not for what it was given for.
fn no_tree(py: Python<'_>, tree: &[u8], said: impl Display) -> PyErr {
    Kind::File.of(PyBytes::new(py, tree).as_any(), said)
}

/// A refusal of a board without subproblems.
fn no_board(py: Python<'_>, rules: &Rules, error: &OptimalError) -> PyErr {
    Kind::TooLarge.of_new(py, rules.0.code_count(), error)
}

const fn guesses_of(strict: bool) -> Guesses {
    if strict { Guesses::Candidates } else { Guesses::All }
}

const fn strict_of(strict: bool) -> Strict {
    if strict { Strict::Yes } else { Strict::No }
}

/// Solves parts of a proof, with a memory that outlives each of them.
#[pyclass(frozen, module = "pegmind._pegmind")]
#[derive(Debug)]
pub(crate) struct SubproblemSolver {
    solver: pegmind_optimal::SubproblemSolver,
    rules: pegmind_rules::Rules,
}

/// The codes, the lower bound, the upper one with its tree, the nodes, and what is left:
/// guesses with what they cost at least, and the classes of the first with their codes.
type Found<'py> = (
    u64,
    u64,
    Option<(u64, Bound<'py, PyBytes>)>,
    u64,
    Vec<(String, u64)>,
    Vec<(String, u64, u64)>,
);

#[pymethods]
impl SubproblemSolver {
    /// The version of what is found out.
    #[classattr]
    const BUILD: &'static str = pegmind_optimal::SubproblemSolver::BUILD;

    #[new]
    fn new(py: Python<'_>, rules: &Rules, memory: Whole, strict: bool) -> PyResult<Self> {
        let memory_max = memory_of(py, memory)?;
        let guesses = guesses_of(strict);
        let solver = pegmind_optimal::SubproblemSolver::new(&rules.0, guesses, memory_max);
        let solver = solver.map_err(|error| no_board(py, rules, &error))?;
        Ok(Self { solver, rules: rules.0 })
    }

    /// Refuses what no solver is made for, without making one.
    #[staticmethod]
    fn check(py: Python<'_>, rules: &Rules, memory: Whole) -> PyResult<()> {
        memory_of(py, memory)?;
        let codes = rules.0.code_count();
        if codes > u128::from(OPTIMAL_CODES_MAX) {
            return Err(no_board(py, rules, &OptimalError::TooManyCodes { codes }));
        }
        Ok(())
    }

    #[expect(clippy::needless_pass_by_value, reason = "arguments come as values")]
    #[expect(clippy::too_many_arguments, reason = "they are what is asked")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        rows: Vec<String>,
        guesses: Vec<String>,
        below: Option<u64>,
        nodes: u64,
        anew: bool,
        stop: &Stop,
    ) -> PyResult<Found<'py>> {
        let guesses = guesses.iter().map(|guess| code_of(py, &self.rules, guess));
        let guesses = guesses.collect::<PyResult<_>>()?;
        let played = rows_of(py, &self.rules, &rows)?;
        let asked = Subproblem { rows: played, guesses, below, nodes_max: nodes };
        let solve = || {
            if anew {
                self.solver.solve_anew(&asked, &stop.0)
            } else {
                self.solver.solve(&asked, &stop.0)
            }
        };
        let solved = py.detach(solve).map_err(|error| {
            let kind = match &error {
                SubproblemError::Position(error) => kind_of(error),
                SubproblemError::Rows(_) => Kind::Board,
            };
            kind.of_new(py, rows, error)
        });
        let Outcome { codes, lower, tree, nodes, guesses, classes } = solved?;
        let upper = match tree {
            Some(tree) => Some((tree.claim().total, bytes_of(py, &tree)?)),
            None => None,
        };
        let guesses = guesses.iter().map(|left| (left.guess.to_string(), left.lower)).collect();
        let classes = classes.iter();
        let classes =
            classes.map(|left| (left.feedback.to_string(), left.codes, left.lower)).collect();
        Ok((codes, lower, upper, nodes, guesses, classes))
    }

    fn news<'py>(&self, py: Python<'py>, bytes_max: usize) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.solver.news(bytes_max).unwrap_or_default())
    }

    fn learn(&self, py: Python<'_>, facts: &[u8]) -> PyResult<u64> {
        let learned = py.detach(|| self.solver.learn(facts));
        learned.map_err(|error| Kind::File.of(PyBytes::new(py, facts).as_any(), error))
    }
}

fn bytes_of<'py>(py: Python<'py>, tree: &StrategyTree) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(py, &tree.write().map_err(fault)?))
}

/// Plays a tree against every code of the position that it has to be for: what it costs.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments come as values")]
pub(crate) fn count_tree(
    py: Python<'_>,
    rules: &Rules,
    rows: Vec<String>,
    strict: bool,
    tree: &[u8],
) -> PyResult<u64> {
    let rows = rows_of(py, &rules.0, &rows)?;
    let read = tree_of(py, tree)?;
    let of_tree = read.board();
    let board = (of_tree.rules().with_rows(rules.0.rows()), of_tree.rows());
    if board != (rules.0, rows.as_slice()) || read.claim().strict != strict_of(strict) {
        return Err(no_tree(py, tree, "the tree is for another position"));
    }
    let counted = py.detach(|| verify(&read));
    counted.map(|counted| counted.total).map_err(|error| no_tree(py, tree, error))
}

/// An answer, what the strategy after it costs, and its tree.
type Part<'py> = (String, u64, Bound<'py, PyBytes>);

/// The first guess of a tree, and the trees after each answer to it.
#[pyfunction]
pub(crate) fn cut_tree<'py>(py: Python<'py>, tree: &[u8]) -> PyResult<(String, Vec<Part<'py>>)> {
    let read = tree_of(py, tree)?;
    let guess = read.node(NodeId::ROOT).map(|root| root.guess().to_string()).unwrap_or_default();
    let parts = read.parts().map_err(|error| no_tree(py, tree, error))?.into_iter();
    let part = |(feedback, part): (Feedback, StrategyTree)| {
        Ok((feedback.to_string(), part.claim().total, bytes_of(py, &part)?))
    };
    Ok((guess, parts.map(part).collect::<PyResult<_>>()?))
}

/// The tree of a position out of its first guess and the trees after each answer to it.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments come as values")]
pub(crate) fn join_trees<'py>(
    py: Python<'py>,
    rules: &Rules,
    rows: Vec<String>,
    strict: bool,
    guess: &str,
    parts: Vec<(String, Vec<u8>)>,
) -> PyResult<Bound<'py, PyBytes>> {
    let mut board = Board::new(rules.0);
    for row in &rows {
        let pushed = board.push(row_of(py, &rules.0, row)?);
        pushed.map_err(|error| Kind::Board.of_new(py, row, error))?;
    }
    let mut read = Vec::new();
    for (answer, part) in &parts {
        let part = tree_of(py, part)?;
        let given = rules.0.answer(answer);
        let given = given.map_err(|error| Kind::Feedback.of_new(py, answer, error))?;
        read.push((given, part));
    }
    let strict = strict_of(strict);
    let (aim, guesses_max, total, longest, lower) = (Aim::Expected, None, 0, 0, 0);
    let claim = Claim { aim, strict, guesses_max, total, longest, lower };
    let first = code_of(py, &rules.0, guess)?;
    let joined = StrategyTree::join(&board, first, claim, &read);
    bytes_of(py, &joined.map_err(|error| Kind::File.of_new(py, guess, error))?)
}
