//! A strategy that takes no search, for searches that had no time.

use std::collections::BTreeSet;

use pegmind_rules::{Code, Row, mark};
use pegmind_tree::{Claim, GrowthError, StrategyTree};

use super::plan::Plan;

/// How many guesses are looked at for a set.
const GUESSES_MAX: usize = 32;

/// How many members a guess is looked at with.
const MEMBERS_MAX: usize = 1_000;

/// A tree that guesses candidates alone: of some the one with the most
/// answers. The work grows with the number of codes and no faster.
pub(super) fn grow(plan: &Plan) -> Result<StrategyTree, GrowthError> {
    let claim = Claim {
        aim: plan.aim,
        strict: plan.strict(),
        guesses_max: plan.guesses_max,
        total: 0,
        longest: 0,
        lower: 0,
    };
    let given = plan.board.rows().len();
    StrategyTree::grow(&plan.board, claim, |rows: &[Row], members: &[Code]| {
        let opening = plan.opening.filter(|_| rows.len() == given);
        opening.unwrap_or_else(|| choose(plan, members))
    })
}

/// The first of the guesses that have the most answers.
fn choose(plan: &Plan, members: &[Code]) -> Code {
    let rules = plan.board.rules();
    // Spread over the whole set: those side by side are alike.
    let guesses = members.iter().step_by(members.len().div_ceil(GUESSES_MAX).max(1));
    let step = members.len().div_ceil(MEMBERS_MAX).max(1);
    let answers = |guess: &Code| {
        let marks = members.iter().step_by(step).map(|member| mark(rules, member, guess));
        marks.collect::<BTreeSet<_>>().len()
    };
    let mut best = (0, members[0]);
    for guess in guesses {
        let answers = answers(guess);
        if answers > best.0 {
            best = (answers, *guess);
        }
    }
    best.1
}
