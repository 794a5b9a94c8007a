//! Strategies and levels on whole boards.

use std::sync::{Arc, Mutex, PoisonError};

use numpy::PyArray1;
use pegmind_advice::{Trial, TrialResult};
use pegmind_session::Seed;
use pegmind_solver::{CODE_TABLE_MAX, Cancel};
use pyo3::prelude::*;

use crate::code::{Code, code_of};
use crate::error::Kind;
use crate::number::Whole;
use crate::result::result;
use crate::rules::Rules;
use crate::suggestion::{contestant_of, guesses_of};
use crate::work::{Means, run};

/// Plays a strategy or level against every code of a board, or a sample of them.
#[pyfunction]
#[pyo3(signature = (rules, strategy, guesses, opening, sample, seed, threads, time, progress))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn evaluate<'py>(
    rules: &Bound<'py, Rules>,
    strategy: &str,
    guesses: &str,
    opening: Option<&Bound<'py, PyAny>>,
    sample: Option<Whole>,
    seed: &str,
    threads: Option<Whole>,
    time: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, rules) = (rules.py(), rules.get().0);
    let contestant = contestant_of(py, &rules, strategy)?;
    let codes = rules.code_count();
    if contestant.level().is_none() && codes > u128::from(CODE_TABLE_MAX) {
        let said = format!("{contestant} looks at all codes, and this board has {codes}");
        let said = format!("{said}; expected at most {CODE_TABLE_MAX}, or a level with a sample");
        return Err(Kind::TooLarge.of_new(py, codes, said));
    }
    let games = |Whole(sample): Whole| {
        let legal = u32::try_from(sample).ok().filter(|it| (1..=Trial::GAMES_MAX).contains(it));
        let said = || format!("{sample} games; expected 1 to {}", Trial::GAMES_MAX);
        legal.ok_or_else(|| Kind::Option.of_new(py, sample, said()))
    };
    let trial = Trial {
        rules,
        contestant,
        guesses: guesses_of(py, guesses)?,
        opening: opening.map(|opening| code_of(&rules, opening)).transpose()?,
        sample: sample.map(games).transpose()?,
        seed: Seed::from_text(seed),
    };
    let is_sample = trial.sample.is_some();
    let (cancel, slate) = (Cancel::new(), Arc::new(Mutex::new(None)));
    let (stop, told) = (cancel.clone(), Arc::clone(&slate));
    let work = move || {
        trial.play(&stop, &|so_far| {
            *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(so_far);
        })
    };
    let means = Means::new(py, threads, time)?;
    let found = run(py, &means, &cancel, work, |py| {
        let news = slate.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some((news, progress)) = news.zip(progress) else { return Ok(()) };
        let TrialResult { histogram, games, .. }: TrialResult = news;
        let told = result!(py, "Progress" { done: histogram.games(), whole: games })?;
        progress.call1((told,)).map(drop)
    })?;
    let found = found.map_err(|said| Kind::TooLarge.of_new(py, codes, said))?;
    let counts = found.histogram.counts().iter().map(|games| games.cast_signed()).collect();
    result!(py, "Evaluation" {
        strategy: contestant.to_string(),
        opening: found.opening.map(Code),
        histogram: PyArray1::<i64>::from_vec(py, counts),
        games: found.histogram.games(),
        total: found.histogram.total(),
        average: found.histogram.average(),
        longest: found.histogram.longest(),
        unsolved: found.unsolved,
        complete: found.histogram.games() == found.games,
        standard_error: found.histogram.standard_error().filter(|_| is_sample),
    })
}
