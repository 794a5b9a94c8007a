//! What was found about a strategy.

use std::time::Duration;

use pegmind_protocol::EvaluateReply;
use pegmind_rules::Code;
use pegmind_solver::Histogram;

use super::plan::Plan;
use pegmind_advice::Contestant;

/// What is known of a strategy when its games end, or are ended.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) contestant: Contestant,
    /// The first guess of every game, if it is the same and was found.
    pub(super) opening: Option<Code>,
    pub(super) histogram: Histogram,
    /// How many games of the histogram were not solved.
    pub(super) unsolved: u64,
    /// How many games there were to play.
    pub(super) games: u64,
    /// How long it took; `None` if it did not begin.
    pub(super) elapsed: Option<Duration>,
    /// Whether the secrets are drawn.
    pub(super) sampled: bool,
}

impl Finding {
    /// Whether all games were played.
    pub(super) fn is_complete(&self) -> bool {
        self.histogram.games() == self.games
    }

    /// The games that were solved in one guess, two guesses and so on.
    pub(super) fn solved(&self) -> Vec<u64> {
        let mut counts = self.histogram.counts().to_vec();
        if self.unsolved > 0 {
            // Those count as longer than any other.
            counts.pop();
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        counts
    }

    /// The standard error of the average, if that says something.
    pub(super) fn standard_error(&self) -> Option<f64> {
        self.histogram.standard_error().filter(|_| self.sampled)
    }

    /// The first guess as it is shown.
    pub(super) fn opening_shown(&self) -> String {
        match &self.opening {
            Some(opening) => opening.to_string(),
            None if self.contestant.level().is_some() => "varies".to_owned(),
            None => "-".to_owned(),
        }
    }

    /// The longest game as it is shown.
    pub(super) fn longest_shown(&self) -> String {
        match (self.unsolved, self.histogram.longest()) {
            (0, 0) => "-".to_owned(),
            (0, longest) => longest.to_string(),
            (_, _) => "over 99".to_owned(),
        }
    }

    /// What games without an end count as.
    pub(super) fn unsolved_shown(&self) -> String {
        let games = self.unsolved;
        let were = if games == 1 { "game was" } else { "games were" };
        format!("{games} {were} not solved in 99 rows; each counts as 100 guesses.")
    }

    /// The same for programs.
    pub(super) fn reply(&self, plan: &Plan) -> EvaluateReply {
        EvaluateReply {
            opening: self.opening.as_ref().map(Code::numbers),
            unsolved: self.unsolved,
            complete: self.is_complete(),
            // Clocks are no more exact than that.
            seconds: (self.elapsed.unwrap_or_default().as_secs_f64() * 1e6).round() / 1e6,
            standard_error: self.sampled.then(|| self.standard_error()),
            seed: plan.seed_of(self.contestant).map(str::to_owned),
            ..EvaluateReply::new(&self.contestant.to_string(), &plan.rules, &self.histogram)
        }
    }
}
