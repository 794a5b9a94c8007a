//! The best strategy there is, with proof.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pegmind_certificate::{Certificate, check};
use pegmind_optimal::{
    CertifyError, Minimize, Optimal, OptimalError, OptimalLimits, OptimalOptions, OptimalResult,
    Pruning, certificate_bytes,
};
use pegmind_rules::Strict;
use pegmind_solver::{Cancel, Guesses};
use pegmind_tree::{Claim, replay};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::board::Board;
use crate::code::code_of;
use crate::error::{Kind, fault};
use crate::memory::{SearchMemory, memory_of};
use crate::number::Whole;
use crate::result::result;
use crate::rules::Rules;
use crate::suggestion::guesses_of;
use crate::tree::{StrategyTree, content_of};
use crate::work::{Means, run, run_alone};

/// The most rows of a strategy.
const ROWS_MAX: i64 = 99;

/// How many sixteenths of the memory of a solver outlive a search; plans take the rest.
const REMEMBERED: usize = 10;

/// Which exception says that there is nothing to search for.
pub(crate) const fn kind_of(error: &OptimalError) -> Kind {
    match error {
        OptimalError::TooManyCodes { .. } => Kind::TooLarge,
        OptimalError::NoCandidate => Kind::Contradiction,
        OptimalError::OpeningNotAllowed { .. } => Kind::Option,
    }
}

/// A search that is asked for.
struct Asked {
    position: Optimal,
    limits: OptimalLimits,
    means: Means,
}

impl Asked {
    fn new(
        board: &Bound<'_, Board>,
        minimize: &str,
        guesses_max: Option<Whole>,
        guesses: &str,
        opening: Option<&Bound<'_, PyAny>>,
        (threads, memory, time): (Option<Whole>, Whole, Option<f64>),
    ) -> PyResult<Self> {
        let (py, asked) = (board.py(), board.borrow().board.clone());
        let minimize = match minimize {
            "expected" => Minimize::Expected,
            "worst" => Minimize::Worst,
            other => {
                let said =
                    pegmind_rules::UnknownNameError::new("aim", other, &["expected", "worst"]);
                return Err(Kind::Option.of_new(py, other, said));
            }
        };
        let most = ROWS_MAX - i64::try_from(asked.rows().len()).unwrap_or(ROWS_MAX);
        let longest = |Whole(longest): Whole| {
            let legal = u8::try_from(longest).ok().filter(|_| (1..=most).contains(&longest));
            let said = || format!("{longest} guesses at most; expected 1 to {most}");
            legal.ok_or_else(|| Kind::Option.of_new(py, longest, said()))
        };
        let memory_max = memory_of(py, memory)?;
        let options = OptimalOptions {
            minimize,
            guesses_max: guesses_max.map(longest).transpose()?,
            guesses: guesses_of(py, guesses)?,
            opening: opening.map(|code| code_of(asked.rules(), code)).transpose()?,
            pruning: Pruning::ALL,
        };
        let position = Optimal::new(&asked, options);
        let position = position.map_err(|error| kind_of(&error).of(board, error))?;
        let limits = OptimalLimits { memory_max, ..OptimalLimits::default() };
        let means = Means::new(py, threads, time)?;
        Ok(Self { limits: position.limits(limits, means.time), position, means })
    }
}

/// Searches for the best strategy, and counts its tree again.
#[pyfunction]
#[pyo3(signature = (
    board, minimize, guesses_max, guesses, opening, threads, memory, kept, time, progress
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn optimal<'py>(
    board: &Bound<'py, Board>,
    minimize: &str,
    guesses_max: Option<Whole>,
    guesses: &str,
    opening: Option<&Bound<'py, PyAny>>,
    threads: Option<Whole>,
    memory: Whole,
    kept: &SearchMemory,
    time: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let means = (threads, memory, time);
    let asked = Asked::new(board, minimize, guesses_max, guesses, opening, means)?;
    let py = board.py();
    let (cancel, slate) = (Cancel::new(), Arc::new(Mutex::new(None)));
    let (stop, told) = (cancel.clone(), Arc::clone(&slate));
    // What is stopped may have forgotten the strategy of the best cost that it knew.
    let best = Arc::new(AtomicU64::new(u64::MAX));
    let best_told = Arc::clone(&best);
    let Asked { position, limits, means } = asked;
    let position = position.remembering(kept.within(limits.memory_max / 16 * REMEMBERED));
    let work = move || {
        let follow = |news: &pegmind_optimal::OptimalProgress| {
            best_told.fetch_min(news.upper.unwrap_or(u64::MAX), Ordering::Relaxed);
            *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(*news);
        };
        position.search(&limits, &stop, &follow)
    };
    let found = run(py, &means, &cancel, work, |py| {
        let news = slate.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some((news, progress)) = news.zip(progress) else { return Ok(()) };
        let (done, whole) = news.openings;
        let told = result!(py, "Progress" {
            done: done,
            whole: whole,
            nodes: news.nodes,
            lower: news.lower,
            upper: news.upper,
        })?;
        progress.call1((told,)).map(drop)
    })?;
    let tree = match found.tree.clone() {
        Some(tree) => Some(counted(&found, tree, opening.is_some())?),
        None => None,
    };
    let proven = found.proven || tree.as_ref().is_some_and(|it| it.claim().value() == found.lower);
    let tree = tree.map(StrategyTree::of);
    let best = Some(best.load(Ordering::Relaxed)).filter(|best| *best < u64::MAX && !found.proven);
    let upper = tree.as_ref().map(|tree| tree.claim().value());
    result!(py, "Optimal" {
        board: board.borrow().clone(),
        minimize: minimize,
        guesses_max: guesses_max.map(|Whole(longest)| longest),
        guesses: guesses,
        proven: proven,
        lower: (!(found.proven && tree.is_none())).then_some(found.lower),
        upper: upper.into_iter().chain(best).min(),
        total: tree.as_ref().map(|tree| tree.claim().total),
        longest: tree.as_ref().map(|tree| tree.claim().longest),
        nodes: found.nodes,
        tree: tree,
    })
}

/// The tree with its counts, as the independent checker counts them.
fn counted(
    found: &OptimalResult,
    tree: pegmind_tree::StrategyTree,
    is_of_opening: bool,
) -> PyResult<pegmind_tree::StrategyTree> {
    let counted = replay(&tree).map_err(fault)?;
    // What holds for one opening need not hold for all.
    let lower = if is_of_opening { 0 } else { found.lower };
    let claim = counted.claimed(Claim { lower, ..*tree.claim() });
    counted.check(&claim).map_err(fault)?;
    if found.upper.is_some_and(|upper| claim.value() > upper) {
        return Err(fault("the tree is worse than what was found"));
    }
    Ok(tree.with_claim(claim))
}

/// Writes down why no strategy has a smaller total, and checks it.
#[pyfunction]
#[pyo3(signature = (board, guesses_max, guesses, value, threads, memory, time))]
pub(crate) fn certify<'py>(
    board: &Bound<'py, Board>,
    guesses_max: Option<Whole>,
    guesses: &str,
    value: Option<u64>,
    threads: Option<Whole>,
    memory: Whole,
    time: Option<f64>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = board.py();
    let means = (threads, memory, time);
    let asked = Asked::new(board, "expected", guesses_max, guesses, None, means)?;
    let Asked { position, limits, means } = asked;
    let found = run_alone(py, &means, move |cancel| {
        let certificate = position.certify(value, &limits, cancel)?;
        let bytes = certificate_bytes(&certificate);
        let read = Certificate::read(&bytes).map_err(|error| error.to_string());
        Ok((read.and_then(|read| check(&read).map_err(|error| error.to_string())), bytes))
    })?;
    let (checked, bytes) = found.map_err(|error: CertifyError| match error {
        CertifyError::Wrong => Kind::Option.of_new(py, value, error),
        error => Kind::TooLarge.of(board, error),
    })?;
    checked.map_err(fault)?;
    Ok(PyBytes::new(py, &bytes))
}

/// Checks a certificate with nothing but the rules of the game.
#[pyfunction]
pub(crate) fn check_certificate<'py>(
    bytes: &Bound<'py, PyBytes>,
    time: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = bytes.py();
    let refuse = |error: pegmind_certificate::Refusal| Kind::File.of(bytes, error);
    let certificate = Certificate::read(&content_of(bytes, "certificate")?).map_err(refuse)?;
    let (rules, bound) = (certificate.rules, certificate.bound());
    let (facts, guesses_max) = (certificate.facts.len(), certificate.guesses_max);
    let guesses = match certificate.strict {
        Strict::Yes => Guesses::Candidates,
        Strict::No => Guesses::All,
    };
    let mut board = Board::of(pegmind_rules::Board::new(rules));
    for row in &certificate.rows {
        board.board.push(*row).map_err(fault)?;
    }
    let means = Means::new(py, Some(Whole(1)), time)?;
    let checked = run_alone(py, &means, move |_cancel| check(&certificate))?;
    let codes = checked.map_err(refuse)?;
    result!(py, "Certificate" {
        rules: Rules(rules),
        board: board,
        guesses: guesses.name(),
        guesses_max: guesses_max,
        lower: bound,
        facts: facts,
        codes: codes,
    })
}
