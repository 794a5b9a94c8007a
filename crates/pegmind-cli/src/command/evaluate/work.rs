//! The games of one strategy, about to be played.

use pegmind_advice::{Entry, Tournament};
use std::sync::Arc;
use std::time::{Duration, Instant};

use pegmind_rules::Code;
use pegmind_session::Seed;
use pegmind_solver::{Cancel, Contest, Evaluation, Histogram, with_threads};

use super::finding::Finding;
use super::plan::Plan;
use crate::exit::Failure;
use crate::gauge::{Progress, about};
use crate::watch::Watch;
use pegmind_advice::Contestant;

/// Plays the games of a strategy until they end or have to. `left` is how many
/// strategies are to share the time, this one included.
pub(super) fn follow(
    watch: &mut Watch,
    plan: &Plan,
    contestant: Contestant,
    left: usize,
) -> Result<Finding, Failure> {
    let cancel = Cancel::new();
    let work = Arc::new(Work::new(plan, contestant, cancel.clone())?);
    let started = Instant::now();
    let skipped = watch.is_over();
    let opening = if skipped {
        None
    } else {
        let player = Arc::clone(&work);
        let left = u32::try_from(left).unwrap_or(u32::MAX);
        let opening = watch.follow(
            left,
            &cancel,
            move || player.play(),
            |watched| {
                watched.show(|elapsed| {
                    let (finished, all) = (work.histogram().games(), work.games());
                    let line = line(&contestant.to_string(), elapsed, finished, all);
                    Progress { line, share: Some((finished, all)) }
                });
            },
        )?;
        opening.flatten()
    };
    Ok(Finding {
        contestant,
        opening,
        unsolved: work.unsolved(),
        histogram: work.histogram(),
        games: work.games(),
        elapsed: (!skipped).then(|| started.elapsed()),
        sampled: plan.sample.is_some(),
    })
}

fn line(name: &str, elapsed: Duration, finished: u64, all: u64) -> String {
    let line = format!("{name}: {finished} of {all} games in {}", about(elapsed));
    let more = u128::from(all.saturating_sub(finished)) * elapsed.as_millis();
    let Some(milliseconds) = more.checked_div(u128::from(finished)) else { return line };
    let milliseconds = u64::try_from(milliseconds).unwrap_or(u64::MAX);
    format!("{line}, about {} to go", about(Duration::from_millis(milliseconds)))
}

/// All games of a strategy. They are played on one thread and watched from
/// another.
#[derive(Debug)]
pub(super) struct Work {
    games: Games,
    jobs: Option<usize>,
}

#[derive(Debug)]
enum Games {
    /// Every code at once.
    Board(Evaluation),
    /// One by one, each with random words that follow from the seed.
    Single { tournament: Tournament, seed: Seed },
}

impl Work {
    pub(super) fn new(
        plan: &Plan,
        contestant: Contestant,
        cancel: Cancel,
    ) -> Result<Self, Failure> {
        // The plan was checked: nothing is refused here.
        let games = match (contestant, contestant.level()) {
            (Contestant::Strategy(strategy), None) => {
                let contest = Contest {
                    rules: plan.rules,
                    strategy,
                    guesses: plan.guesses.unwrap_or_default(),
                    opening: plan.opening,
                    secrets: plan.drawn(),
                };
                Evaluation::new(contest, cancel).map(Games::Board).map_err(Failure::internal)?
            }
            (_, level) => {
                let entry = Entry {
                    rules: plan.rules,
                    level: level.unwrap_or_default(),
                    guesses: plan.guesses.unwrap_or_default(),
                    opening: plan.opening,
                    secrets: plan.secrets(),
                };
                let seed = plan.games_seed();
                let tournament = Tournament::new(entry, cancel).map_err(Failure::internal)?;
                Games::Single { tournament, seed }
            }
        };
        Ok(Self { games, jobs: plan.jobs })
    }

    /// Plays all games, until they are stopped. Returns the first guess, if it
    /// is the same in all of them.
    pub(super) fn play(&self) -> Option<Code> {
        let play = || match &self.games {
            Games::Board(evaluation) => evaluation.play(),
            Games::Single { tournament, seed } => {
                tournament.play(|game| seed.derive("game", game).generator());
                tournament.opening()
            }
        };
        match self.jobs {
            Some(jobs) => with_threads(jobs, play),
            None => play(),
        }
    }

    /// The games that are finished.
    pub(super) fn histogram(&self) -> Histogram {
        match &self.games {
            Games::Board(evaluation) => evaluation.histogram(),
            Games::Single { tournament, .. } => tournament.histogram(),
        }
    }

    /// How many of them were not solved.
    pub(super) fn unsolved(&self) -> u64 {
        match &self.games {
            Games::Board(_) => 0,
            Games::Single { tournament, .. } => tournament.unsolved(),
        }
    }

    /// How many games there are to play.
    pub(super) fn games(&self) -> u64 {
        match &self.games {
            Games::Board(evaluation) => evaluation.games(),
            Games::Single { tournament, .. } => tournament.games(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_to_go_is_told_once_some_game_is_finished() {
        let ten = Duration::from_secs(10);
        assert_eq!(line("entropy", ten, 0, 50), "entropy: 0 of 50 games in 10 seconds");
        let line = line("entropy", ten, 1, 50);
        assert_eq!(line, "entropy: 1 of 50 games in 10 seconds, about 8 minutes to go");
    }
}
