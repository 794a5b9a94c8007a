//! A checked evaluation.

use std::time::Duration;

use pegmind_rules::{Code, Codes, Quoted, Rules, draw_code};
use pegmind_session::Seed;
use pegmind_solver::{CODE_TABLE_MAX, Guesses};

use crate::args::{EvaluateArgs, SAMPLE_MAX};
use crate::command::score;
use crate::exit::Failure;
use crate::plan;
use pegmind_advice::Contestant;

/// The seed if none is named, so that figures can be repeated.
const SEED_DEFAULT: &str = "1";

/// Everything that was asked for, checked.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) rules: Rules,
    pub(super) contestants: Vec<Contestant>,
    pub(super) guesses: Option<Guesses>,
    pub(super) opening: Option<Code>,
    /// How many secrets are drawn; every code is played if none are.
    pub(super) sample: Option<u64>,
    pub(super) jobs: Option<usize>,
    pub(super) time: Option<Duration>,
    seed: String,
    seed_named: bool,
}

impl Plan {
    /// Checks what was typed.
    pub(super) fn new(evaluate: &EvaluateArgs) -> Result<Self, Failure> {
        let rules = plan::rules(&evaluate.board)?;
        let opening = evaluate.opening.as_deref();
        let plan = Self {
            rules,
            contestants: evaluate.strategy.clone(),
            guesses: evaluate.guesses,
            opening: opening.map(|code| score::read(&rules, "--opening", code)).transpose()?,
            sample: evaluate.sample,
            jobs: evaluate.work.jobs,
            time: evaluate.work.limit.time,
            seed: evaluate.seed.clone().unwrap_or_else(|| SEED_DEFAULT.to_owned()),
            seed_named: evaluate.seed.is_some(),
        };
        for (idx, contestant) in plan.contestants.iter().enumerate() {
            if plan.contestants.iter().take(idx).any(|earlier| earlier == contestant) {
                let sentence = format!("--strategy: {contestant} is named twice; expected once");
                return Err(Failure::usage(sentence));
            }
            if let Some(level) = contestant.level() {
                let refused = |error| Failure::usage(format!("--strategy: {error}"));
                level.check(&rules).map_err(refused)?;
            }
            plan.check_size(*contestant)?;
        }
        Ok(plan)
    }

    /// Whether the board is small enough.
    fn check_size(&self, contestant: Contestant) -> Result<(), Failure> {
        let codes = self.rules.code_count();
        let sentence = match contestant.level() {
            None if codes > u128::from(CODE_TABLE_MAX) => format!(
                "{contestant} looks at all codes, and this board has {codes}; \
                 expected at most {CODE_TABLE_MAX}, or a level with a sample, \
                 as in --strategy expert --sample 100"
            ),
            Some(_) if self.sample.is_none() && codes > u128::from(SAMPLE_MAX) => format!(
                "{contestant} is played game by game, and this board has {codes} codes; \
                 expected at most {SAMPLE_MAX}, or a sample, as in --sample 1000"
            ),
            None | Some(_) => return Ok(()),
        };
        Err(Failure::usage(sentence))
    }

    /// Options that were given and change nothing, each as a sentence.
    pub(super) fn without_effect(&self) -> Vec<&'static str> {
        let mut sentences = Vec::new();
        if self.guesses.is_some() && !self.contestants.iter().any(|named| named.chooses()) {
            sentences.push("--guesses has no effect: nothing named here chooses among guesses.");
        }
        if self.seed_named && !self.contestants.iter().any(|named| self.draws(*named)) {
            sentences.push("--seed has no effect: nothing is drawn at random.");
        }
        sentences
    }

    /// Whether anything is drawn at random when this one plays.
    fn draws(&self, contestant: Contestant) -> bool {
        self.sample.is_some() || contestant.draws()
    }

    /// The seed as it was typed, if it matters.
    pub(super) fn seed_of(&self, contestant: Contestant) -> Option<&str> {
        self.draws(contestant).then_some(self.seed.as_str())
    }

    /// What the games of players who draw at random follow from.
    pub(super) fn games_seed(&self) -> Seed {
        Seed::from_text(&self.seed).derive("evaluate", 0)
    }

    /// The codes that are drawn to be played against; `None` if all are.
    pub(super) fn drawn(&self) -> Option<Vec<Code>> {
        let seed = Seed::from_text(&self.seed);
        let draw = |idx| draw_code(&self.rules, &mut seed.derive("secret", idx).generator());
        self.sample.map(|sample| (0..sample).map(draw).collect())
    }

    /// The codes that are played against one by one.
    pub(super) fn secrets(&self) -> Vec<Code> {
        self.drawn().unwrap_or_else(|| Codes::new(&self.rules).collect())
    }

    /// The board and what is special about this evaluation, in a line.
    pub(super) fn headline(&self) -> String {
        let board = self.rules.without_rows();
        let mut facts = vec![format!("{board}: {} codes", self.rules.code_count())];
        if self.guesses == Some(Guesses::Candidates) {
            facts.push("only candidates guessed".to_owned());
        }
        if let Some(sample) = self.sample {
            let s = if sample == 1 { "" } else { "s" };
            facts.push(format!("{sample} secret{s} drawn"));
        }
        if self.contestants.iter().any(|named| self.draws(*named)) {
            facts.push(format!("seed {}", Quoted::new(&self.seed)));
        }
        facts.join(", ")
    }
}
