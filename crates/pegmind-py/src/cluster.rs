//! What `pegmind.cluster` asks for: subproblems solved, trees counted, cut and joined.

use pegmind_optimal::{Outcome, Subproblem};
use pegmind_rules::{Board, Code, Feedback, Row, Strict};
use pegmind_solver::Guesses;
use pegmind_tree::{Aim, Claim, NodeId, StrategyTree, verify};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::rules::Rules;
use crate::stop::Stop;

/// A refusal that says what an error says.
fn refused(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn row_of(rules: &pegmind_rules::Rules, row: &str) -> PyResult<Row> {
    let (guess, answer) =
        row.split_once('=').ok_or_else(|| refused(format!("{row} is no row as in RROY=1+2")))?;
    rules.row(guess, answer).map_err(refused)
}

fn code_of(rules: &pegmind_rules::Rules, code: &str) -> PyResult<Code> {
    rules.code(code).map_err(refused)
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
    #[new]
    fn new(rules: &Rules, memory: usize, strict: bool) -> PyResult<Self> {
        let solver = pegmind_optimal::SubproblemSolver::new(&rules.0, guesses_of(strict), memory);
        Ok(Self { solver: solver.map_err(refused)?, rules: rules.0 })
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
        let rows = rows.iter().map(|row| row_of(&self.rules, row)).collect::<PyResult<_>>()?;
        let guesses = guesses.iter().map(|guess| code_of(&self.rules, guess));
        let guesses = guesses.collect::<PyResult<_>>()?;
        let asked = Subproblem { rows, guesses, below, nodes_max: nodes };
        let solve = || {
            if anew {
                self.solver.solve_anew(&asked, &stop.0)
            } else {
                self.solver.solve(&asked, &stop.0)
            }
        };
        let Outcome { codes, lower, tree, nodes, guesses, classes } =
            py.detach(solve).map_err(refused)?;
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
        py.detach(|| self.solver.learn(facts)).map_err(refused)
    }
}

fn bytes_of<'py>(py: Python<'py>, tree: &StrategyTree) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(py, &tree.write().map_err(refused)?))
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
    let rows = rows.iter().map(|row| row_of(&rules.0, row)).collect::<PyResult<Vec<_>>>()?;
    let tree = StrategyTree::read(tree).map_err(refused)?;
    let of_tree = tree.board();
    let board = (of_tree.rules().with_rows(rules.0.rows()), of_tree.rows());
    if board != (rules.0, rows.as_slice()) || tree.claim().strict != strict_of(strict) {
        return Err(refused("the tree is for another position"));
    }
    py.detach(|| verify(&tree)).map(|counted| counted.total).map_err(refused)
}

/// An answer, what the strategy after it costs, and its tree.
type Part<'py> = (String, u64, Bound<'py, PyBytes>);

/// The first guess of a tree, and the trees after each answer to it.
#[pyfunction]
pub(crate) fn cut_tree<'py>(py: Python<'py>, tree: &[u8]) -> PyResult<(String, Vec<Part<'py>>)> {
    let tree = StrategyTree::read(tree).map_err(refused)?;
    let guess = tree.node(NodeId::ROOT).map(|root| root.guess().to_string()).unwrap_or_default();
    let parts = tree.parts().map_err(refused)?.into_iter();
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
        board.push(row_of(&rules.0, row)?).map_err(refused)?;
    }
    let mut read = Vec::new();
    for (answer, part) in &parts {
        let part = StrategyTree::read(part).map_err(refused)?;
        read.push((rules.0.answer(answer).map_err(refused)?, part));
    }
    let strict = strict_of(strict);
    let (aim, guesses_max, total, longest, lower) = (Aim::Expected, None, 0, 0, 0);
    let claim = Claim { aim, strict, guesses_max, total, longest, lower };
    let guess = code_of(&rules.0, guess)?;
    bytes_of(py, &StrategyTree::join(&board, guess, claim, &read).map_err(refused)?)
}
