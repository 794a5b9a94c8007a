//! What an evaluation will take, so that nobody waits for what does not end.

use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use pegmind_advice::{Entry, Tournament};
use pegmind_rules::{BreakerLevel, FeedbackRule, draw_code};
use pegmind_solver::Cancel;

use super::plan::Plan;
use crate::exit::Failure;
use crate::gauge::about;
use crate::terminal::remark;
use pegmind_advice::Contestant;

/// What takes longer is refused, unless a time is named.
const REFUSED_OVER: Duration = Duration::from_secs(3600);

/// Of what takes longer it is said how long it takes.
const TOLD_OVER: Duration = Duration::from_secs(60);

/// So few games are not worth an estimate.
const GAMES_MIN: u64 = 100;

/// Games that are played to see how long one takes, and for how long.
const PROBE: (u32, Duration) = (4, Duration::from_millis(500));

/// Refuses what takes longer than an hour, unless a time is named.
pub(super) fn check(plan: &Plan, quiet: bool) -> Result<(), Failure> {
    if plan.time.is_some() {
        return Ok(());
    }
    for contestant in &plan.contestants {
        let cost = match contestant.level() {
            Some(level) => by_games(plan, level),
            None => at_once(plan, *contestant),
        };
        if cost > REFUSED_OVER {
            let instead = match contestant.level() {
                Some(_) if plan.sample.is_none() => "a sample, as in --sample 1000, or",
                Some(_) => "a smaller sample, or",
                None => "a level with a sample, as in --strategy steady --sample 1000, or",
            };
            return Err(Failure::usage(format!(
                "{contestant} takes roughly {} for this; expected {instead} a time after \
                 which to stop, as in --time 10m",
                about(cost)
            )));
        }
        if cost > TOLD_OVER && !quiet {
            remark(&format!("{contestant}: this takes roughly {}.", about(cost)));
        }
    }
    Ok(())
}

/// How long a strategy takes that is played against all codes at once. Work
/// grows with the square of the codes; the speeds were measured on two cores
/// and are right within a factor of three or so.
fn at_once(plan: &Plan, contestant: Contestant) -> Duration {
    if !contestant.chooses() {
        return Duration::ZERO;
    }
    let pairs_per_second = match plan.rules.feedback() {
        FeedbackRule::Keys if plan.rules.pegs().get() <= 7 => 2e10,
        FeedbackRule::Keys => 2e9,
        FeedbackRule::PerPeg | FeedbackRule::Exact => 2e7,
        FeedbackRule::Sum => 5e6,
    };
    let codes = u32::try_from(plan.rules.code_count()).map_or(f64::INFINITY, f64::from);
    let seconds = codes * codes / pairs_per_second / threads(plan);
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

/// How long a level takes, judged by its first games.
fn by_games(plan: &Plan, level: BreakerLevel) -> Duration {
    let games = plan.sample.unwrap_or(u64::try_from(plan.rules.code_count()).unwrap_or(u64::MAX));
    // What is worked out for one game of the perfect level serves the others.
    if games < GAMES_MIN || level == BreakerLevel::Perfect {
        return Duration::ZERO;
    }
    let seed = plan.games_seed();
    let started = Instant::now();
    let mut played: u32 = 0;
    while played < PROBE.0 && started.elapsed() < PROBE.1 {
        let secret = draw_code(&plan.rules, &mut seed.derive("probe", played.into()).generator());
        let entry = Entry {
            rules: plan.rules,
            level,
            guesses: plan.guesses.unwrap_or_default(),
            opening: plan.opening,
            secrets: vec![secret],
        };
        if let Ok(tournament) = Tournament::new(entry, Cancel::new()) {
            tournament.play(|_| seed.derive("probed game", played.into()).generator());
        }
        played += 1;
    }
    let games = u32::try_from(games).map_or(f64::INFINITY, f64::from);
    let per_game = started.elapsed().as_secs_f64() / f64::from(played);
    let seconds = games * per_game / threads(plan);
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

/// How many threads share the work, as far as more of them are of use.
fn threads(plan: &Plan) -> f64 {
    let cores = available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = plan.jobs.map_or(cores, |jobs| jobs.min(cores));
    u32::try_from(threads).map_or(1.0, f64::from)
}
