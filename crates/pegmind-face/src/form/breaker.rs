//! How a computer breaks codes, as people choose it.

use pegmind_rules::{BreakerLevel, FeedbackRule};

use super::{Form, preset_of};

/// How a computer breaks codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breaker {
    /// At one of the levels.
    Level(BreakerLevel),
    /// As some rule books tell it: told peg by peg, it keeps what is right and
    /// changes the rest.
    Retention,
}

impl Breaker {
    /// What a level is where answers tell this.
    pub(super) fn of(level: BreakerLevel, told: FeedbackRule) -> Self {
        let is_retention = level == BreakerLevel::Casual && told == FeedbackRule::PerPeg;
        if is_retention { Self::Retention } else { Self::Level(level) }
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::Level(level) => level.to_string(),
            Self::Retention => "retention".into(),
        }
    }

    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Self::Level(level) => level.sentence(),
            Self::Retention => "keeps right pegs, changes the others; sets answers to per-peg",
        }
    }
}

impl Form {
    /// How a computer breaks codes.
    pub(super) fn breaker(&self) -> Breaker {
        let rules = &self.options.rules;
        Breaker::of(self.options.breaker_level, rules.feedback())
    }

    /// How computers could break codes on this board. Where answers tell which pegs
    /// are right anyway, a casual one plays by retention.
    pub(super) fn breakers(&self) -> Vec<Breaker> {
        let rules = &self.options.rules;
        let told = self.told_before.unwrap_or(rules.feedback());
        let chosen = self.options.breaker_level;
        let levels = BreakerLevel::on(&rules.with_feedback(told));
        let mut all: Vec<Breaker> = levels.map(|level| Breaker::of(level, told)).collect();
        if !all.contains(&Breaker::Retention) {
            all.insert(all.len().min(1), Breaker::Retention);
        }
        let averages = self.own.map(BreakerLevel::Average).into_iter().chain([chosen]);
        for level in averages.filter(|level| matches!(level, BreakerLevel::Average(_))) {
            let breaker = Breaker::Level(level);
            if level.check(&rules.with_feedback(told)).is_ok() && !all.contains(&breaker) {
                all.push(breaker);
            }
        }
        all
    }

    /// Sets how a computer breaks codes. Retention brings its answers with it; they go
    /// with it, too.
    pub(super) fn set_breaker(&mut self, breaker: Breaker) {
        let options = &mut self.options;
        match breaker {
            Breaker::Level(level) => {
                let told = self.told_before.take().unwrap_or(options.rules.feedback());
                options.rules = options.rules.with_feedback(told);
                options.breaker_level = level;
            }
            Breaker::Retention => {
                let told = options.rules.feedback();
                if told != FeedbackRule::PerPeg {
                    self.told_before = Some(told);
                    options.rules = options.rules.with_feedback(FeedbackRule::PerPeg);
                }
                options.breaker_level = BreakerLevel::Casual;
            }
        }
        self.preset = preset_of(&self.options.rules);
    }
}
