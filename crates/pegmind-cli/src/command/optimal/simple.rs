//! A strategy that takes no search. It is grown beside one that takes long, whose answer is then
//! never worse.

use std::collections::BTreeSet;
use std::io;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use pegmind_rules::{Code, Row, mark};
use pegmind_solver::codes::alphabet::Alphabet;
use pegmind_solver::codes::symmetry::Symmetry;
use pegmind_solver::strategy::chooser::{Chooser, History};
use pegmind_solver::{Cancel, Strategy};
use pegmind_tree::{Claim, GrowthError, StrategyTree};

use super::plan::Plan;

/// Searches that end in this time need nothing beside them.
const HEAD_START: Duration = Duration::from_secs(1);

/// How many guesses are looked at for a set where there is no time.
const GUESSES_MAX: usize = 32;

/// How many members a guess is looked at with.
const MEMBERS_MAX: usize = 1_000;

/// A strategy that is being grown.
#[derive(Debug)]
pub(super) struct Growth {
    cancel: Cancel,
    /// Whether it is needed.
    needed: SyncSender<bool>,
    thread: JoinHandle<Option<StrategyTree>>,
}

impl Growth {
    /// Begins to grow one, unless the search ends at once.
    pub(super) fn begin(plan: &Plan) -> io::Result<Self> {
        let (cancel, plan) = (Cancel::new(), plan.clone());
        let (needed, search) = sync_channel(1);
        let stop = cancel.clone();
        let thread = Builder::new().name("simple".to_owned()).spawn(move || {
            match search.recv_timeout(HEAD_START) {
                Ok(true) | Err(RecvTimeoutError::Timeout) => grow(&plan, &stop).ok(),
                Ok(false) | Err(RecvTimeoutError::Disconnected) => None,
            }
        })?;
        Ok(Self { cancel, needed, thread })
    }

    /// Ends it with what there was time for. Returns `None` if it is not needed, or if its games
    /// are longer than was asked for.
    pub(super) fn end(self, needed: bool) -> Option<StrategyTree> {
        self.cancel.stop();
        // One that has begun already hears nothing of it.
        let _ = self.needed.try_send(needed);
        if needed { self.thread.join().ok().flatten() } else { None }
    }
}

/// A tree of the guesses that tell most (Neuwirth 1982), as `evaluate` plays them. Work that is
/// stopped guesses candidates alone from there on: of some the one with the most answers.
fn grow(plan: &Plan, cancel: &Cancel) -> Result<StrategyTree, GrowthError> {
    let claim = Claim {
        aim: plan.aim,
        strict: plan.strict(),
        guesses_max: plan.guesses_max,
        total: 0,
        longest: 0,
        lower: 0,
    };
    let rules = plan.board.rules();
    let given = plan.board.rows().len();
    let alphabet = Alphabet::new(rules);
    let codes = usize::try_from(rules.code_count()).unwrap_or(usize::MAX);
    let chooser = Chooser::new(alphabet, Strategy::Entropy, plan.guesses, codes, cancel.clone());
    let before = History::new(Symmetry::of_rows(&alphabet, plan.board.rows()));
    // The guesses on the way to the last set. Sets with the same ones before them come together.
    let mut path: Vec<(Code, History)> = Vec::new();
    let mut most_telling = |rows: &[Row], members: &[Code]| {
        if cancel.is_stopped() {
            return None;
        }
        let played = rows.get(given..).unwrap_or_default();
        let same = path.iter().zip(played).take_while(|((guess, _), row)| *guess == row.guess);
        path.truncate(same.count());
        for row in played.iter().skip(path.len()) {
            let history = path.last().map_or(&before, |(_, history)| history);
            path.push((row.guess, history.after(&alphabet.symbols(&row.guess))));
        }
        let history = path.last().map_or(&before, |(_, history)| history);
        let pegs = alphabet.pegs();
        let codes = members.iter().map(|code| alphabet.symbols(code));
        let codes: Vec<u8> = codes.flat_map(|code| code.into_iter().take(pegs)).collect();
        alphabet.code(&chooser.choose(&codes, history)?)
    };
    StrategyTree::grow(&plan.board, claim, |rows: &[Row], members: &[Code]| {
        let opening = plan.opening.filter(|_| rows.len() == given);
        let telling = opening.or_else(|| most_telling(rows, members));
        telling.unwrap_or_else(|| choose(plan, members))
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

#[cfg(test)]
mod tests {
    use clap::Parser as _;
    use pegmind_solver::{Contest, Evaluation};

    use super::*;
    use crate::args::{Args, Command};

    #[test]
    fn it_is_the_strategy_that_is_evaluated_and_where_it_is_stopped_a_whole_one_all_the_same() {
        let words = "pegmind optimal --pegs 3 --colors 6 --feedback per-peg";
        let args = Args::parse_from(words.split(' '));
        let Some(Command::Optimal(optimal)) = args.command else { panic!("another command") };
        let plan = Plan::new(&optimal, None).unwrap();
        let (rules, cancel) = (*plan.board.rules(), Cancel::new());
        let (strategy, guesses) = (Strategy::Entropy, plan.guesses);
        let contest = Contest { rules, strategy, guesses, opening: None, secrets: None };
        let evaluation = Evaluation::new(contest, Cancel::new()).unwrap();
        evaluation.play().unwrap();
        let total = |tree: &StrategyTree| pegmind_tree::replay(tree).unwrap().total;
        let grown = total(&grow(&plan, &cancel).unwrap());
        assert_eq!(grown, evaluation.histogram().total());
        cancel.stop();
        assert!(total(&grow(&plan, &cancel).unwrap()) >= grown);
    }
}
