//! Parts of evaluations and tournaments, which others play.

use pegmind_advice::{Contestant, Entry, Tournament, Trial};
use pegmind_rules::{Code, Codes, draw_code, mark};
use pegmind_session::Seed;
use pegmind_solver::{Contest, Evaluation, EvaluationError};
use pyo3::prelude::*;

use crate::error::Kind;
use crate::rules::Rules;
use crate::stop::Stop;
use crate::suggestion::{contestant_of, guesses_of};

/// The games whose code gives this answer to the opening, by their length; with no opening
/// the one that the strategy chooses, and no games.
#[pyfunction]
pub(crate) fn evaluate_class(
    py: Python<'_>,
    rules: &Rules,
    strategy: &str,
    guesses: &str,
    answered: Option<(String, String)>,
    stop: &Stop,
) -> PyResult<(String, Vec<u64>)> {
    let rules = rules.0;
    let contestant = contestant_of(py, &rules, strategy)?;
    let refused = |said: String| Kind::Option.of_new(py, strategy, said);
    let (Contestant::Strategy(strategy), None) = (contestant, contestant.level()) else {
        return Err(refused(format!("{contestant} plays game by game; expected a strategy")));
    };
    let (opening, secrets) = match &answered {
        None => (None, Codes::new(&rules).take(1).collect()),
        Some((opening, answer)) => {
            let opening = rules.code(opening).map_err(|error| refused(error.to_string()))?;
            let answer = rules.answer(answer).map_err(|error| refused(error.to_string()))?;
            let gives = |code: &Code| mark(&rules, code, &opening) == answer;
            (Some(opening), Codes::new(&rules).filter(gives).collect())
        }
    };
    let guesses = guesses_of(py, guesses)?;
    let contest = Contest { rules, strategy, guesses, opening, secrets: Some(secrets) };
    let evaluation = Evaluation::new(contest, stop.0.clone());
    let evaluation = evaluation.map_err(|error| match error {
        EvaluationError::TooManyCodes { codes } => Kind::TooLarge.of_new(py, codes, error),
        error => refused(error.to_string()),
    })?;
    let opening = py.detach(|| evaluation.play());
    let games = answered.map_or_else(Vec::new, |_| evaluation.histogram().counts().to_vec());
    Ok((opening.map(|code| code.to_string()).unwrap_or_default(), games))
}

/// Some of the games of a level, by their length, and how many were not solved. Codes and random
/// words follow from the seed and the number of the game.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are what a game follows from")]
pub(crate) fn play_games(
    py: Python<'_>,
    rules: &Rules,
    level: &str,
    guesses: &str,
    seed: &str,
    is_sample: bool,
    first: u32,
    games: u32,
    stop: &Stop,
) -> PyResult<(Vec<u64>, u64)> {
    let rules = rules.0;
    let contestant = contestant_of(py, &rules, level)?;
    let refused = |said: String| Kind::Option.of_new(py, level, said);
    let Some(level) = contestant.level() else {
        return Err(refused(format!("{contestant} plays all codes at once; expected a level")));
    };
    let (seed, first) = (Seed::from_text(seed), u64::from(first));
    let numbers = first..first + u64::from(games.min(Trial::GAMES_MAX));
    let secrets = if is_sample {
        let draw = |game| draw_code(&rules, &mut seed.derive("secret", game).generator());
        numbers.map(draw).collect()
    } else {
        let skipped = usize::try_from(first).unwrap_or(usize::MAX);
        Codes::new(&rules).skip(skipped).take(games as usize).collect()
    };
    let entry = Entry { rules, level, guesses: guesses_of(py, guesses)?, opening: None, secrets };
    let tournament = Tournament::new(entry, stop.0.clone());
    let tournament = tournament.map_err(|error| refused(error.to_string()))?;
    let words = seed.derive("evaluate", 0);
    py.detach(|| tournament.play(|game| words.derive("game", first + game).generator()));
    Ok((tournament.histogram().counts().to_vec(), tournament.unsolved()))
}
