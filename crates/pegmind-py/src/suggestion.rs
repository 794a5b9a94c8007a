//! The best guess, and what a guess does.

use pegmind_advice::{Contestant, Suggestion, guess};
use pegmind_rules::{Assessment, Board, BreakerLevel, SplitMix64, Strict};
use pegmind_session::Seed;
use pegmind_solver::{Guesses, Limits};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::code::Code;
use crate::error::Kind;
use crate::result;
use crate::result::result;
use crate::work::{Means, run_alone};

/// How much work a guess is worth, as in the program.
const LIMITS: Limits = Limits::THOROUGH;

/// Which guesses may be made, by their name.
pub(crate) fn guesses_of(py: Python<'_>, name: &str) -> PyResult<Guesses> {
    let refuse = |error: pegmind_rules::UnknownNameError| Kind::Option.of_new(py, name, error);
    name.parse().map_err(refuse)
}

/// A strategy or level, by its name.
pub(crate) fn contestant_of(
    py: Python<'_>,
    rules: &pegmind_rules::Rules,
    name: &str,
) -> PyResult<Contestant> {
    let refuse = |error: pegmind_rules::BreakerLevelError| Kind::Option.of_new(py, name, error);
    let contestant = name.parse::<Contestant>().map_err(refuse)?;
    if let Some(level) = contestant.level() {
        level.check(rules).map_err(|error| Kind::Option.of_new(py, name, error))?;
    }
    Ok(contestant)
}

/// What `pegmind.results` calls an assessment.
fn assessment<'py>(py: Python<'py>, found: &Assessment) -> PyResult<Bound<'py, PyAny>> {
    result!(py, "Assessment" {
        guess: Code(found.guess),
        fits: found.fits,
        left: found.left.map(|left| result::count(py, left)).transpose()?,
        classes: found.split.map(|split| split.classes),
        largest: found.split.map(|split| split.largest),
        expected: found.expected,
        total: found.total,
        worst: found.worst,
        exact: found.exact,
    })
}

/// The best next guess on a board, or that of a strategy or level. Returns `None` if no code
/// fits the rows.
pub(crate) fn suggest<'py>(
    py: Python<'py>,
    board: &Board,
    (strategy, guesses, seed): (Option<&str>, &str, Option<&str>),
    means: &Means,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let guesses = guesses_of(py, guesses)?;
    let contestant = strategy.map(|name| contestant_of(py, board.rules(), name)).transpose()?;
    let mut random = seed.map(|seed| Seed::from_text(seed).generator());
    let mut fixed = SplitMix64(0);
    let asked = board.clone();
    let found = run_alone(py, means, move |cancel| {
        let strict = match guesses {
            Guesses::All => Strict::No,
            Guesses::Candidates => Strict::Yes,
        };
        match (contestant, &mut random) {
            (None, _) => pegmind_advice::suggest(&asked, guesses, &LIMITS, cancel),
            (Some(Contestant::Strategy(it)), Some(random)) => {
                pegmind_advice::suggest_by(&asked, it, guesses, random, &LIMITS, cancel)
            }
            (Some(Contestant::Strategy(it)), None) => {
                pegmind_advice::suggest_by(&asked, it, guesses, &mut fixed, &LIMITS, cancel)
            }
            (Some(Contestant::Level(level)), random) => {
                let guess = match random {
                    Some(random) => guess_at(&asked, level, strict, random, cancel),
                    None => guess_at(&asked, level, strict, &mut fixed, cancel),
                }?;
                let best = pegmind_advice::assess(&asked, &guess, &LIMITS, cancel)?;
                Some(Suggestion { best, as_good: Vec::new() })
            }
        }
    })?;
    let Some(found) = found else { return Ok(None) };
    let suggestion = result!(py, "Suggestion" {
        best: assessment(py, &found.best)?,
        as_good: PyTuple::new(py, found.as_good.into_iter().map(Code))?,
    });
    suggestion.map(Some)
}

/// The guess of a computer player.
fn guess_at(
    board: &Board,
    level: BreakerLevel,
    strict: Strict,
    randomness: &mut impl pegmind_rules::Randomness,
    cancel: &pegmind_solver::Cancel,
) -> Option<pegmind_rules::Code> {
    guess(board, level, strict, randomness, &LIMITS, cancel)
}

/// What a guess would do on a board. Returns `None` if no code fits the rows.
pub(crate) fn assess<'py>(
    py: Python<'py>,
    board: &Board,
    guess: pegmind_rules::Code,
    means: &Means,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let asked = board.clone();
    let found = run_alone(py, means, move |cancel| {
        pegmind_advice::assess(&asked, &guess, &LIMITS, cancel)
    })?;
    found.map(|found| assessment(py, &found)).transpose()
}
