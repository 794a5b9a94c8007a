//! The games of one strategy, about to be played.

use pegmind_advice::{Entry, Tournament};
use pegmind_rules::Code;
use pegmind_session::Seed;
use pegmind_solver::{Cancel, Contest, Evaluation, Histogram, with_threads};

use super::plan::Plan;
use crate::contestant::Contestant;
use crate::exit::Failure;

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
        let games = match (contestant, contestant.level()) {
            (Contestant::Strategy(strategy), None) => {
                let contest = Contest {
                    rules: plan.rules,
                    strategy,
                    guesses: plan.guesses.unwrap_or_default(),
                    opening: plan.opening,
                    secrets: plan.drawn(),
                };
                Evaluation::new(contest, cancel).map(Games::Board)
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
                Tournament::new(entry, cancel).map(|tournament| Games::Single { tournament, seed })
            }
        };
        // The plan was checked.
        let games = games.ok_or_else(|| Failure::internal("the games cannot be played"))?;
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
