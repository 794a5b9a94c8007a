//! A strategy played against every code of a board at once.

use std::cmp::Reverse;

use pegmind_rules::{Code, CodeError, Rules};
use thiserror::Error;

use crate::cancel::Cancel;
use crate::codes::alphabet::Symbols;
use crate::codes::code_table::{CODE_TABLE_MAX, CodeTable};
use crate::parallel;
use crate::strategy::chooser::{Chooser, History, split};
use crate::strategy::histogram::{Histogram, Tally};
use crate::strategy::{Guesses, Strategy};

/// What is played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The board.
    pub rules: Rules,
    /// The strategy.
    pub strategy: Strategy,
    /// What it may guess.
    pub guesses: Guesses,
    /// The first guess, if it is not the strategy's own choice.
    pub opening: Option<Code>,
    /// The codes played against, which may come more than once; all codes of
    /// the board if there is no list.
    pub secrets: Option<Vec<Code>>,
}

/// Why a strategy is not played against a whole board at once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EvaluationError {
    /// All codes of the board cannot be held at once.
    #[error("{codes} codes; expected at most {CODE_TABLE_MAX}")]
    TooManyCodes {
        /// How many codes the board has.
        codes: u128,
    },
    /// Equal positions would not get equal guesses; it is played game by game.
    #[error("the strategy draws its guesses at random")]
    DrawsAtRandom,
    /// The opening or a secret is not a code of the board.
    #[error(transparent)]
    IllegalCode(#[from] CodeError),
}

/// A strategy at work on a whole board. Other threads may look at it meanwhile.
#[derive(Debug)]
pub struct Evaluation {
    contest: Contest,
    cancel: Cancel,
    finished: Tally,
    symmetric: bool,
}

impl Evaluation {
    /// Prepares to play.
    ///
    /// # Errors
    ///
    /// [`EvaluationError`] if the board is too large, the strategy draws at random, or
    /// the opening or a secret is not a code of the board.
    pub fn new(contest: Contest, cancel: Cancel) -> Result<Self, EvaluationError> {
        let codes = contest.rules.code_count();
        if codes > u128::from(CODE_TABLE_MAX) {
            return Err(EvaluationError::TooManyCodes { codes });
        }
        if contest.strategy == Strategy::RandomConsistent {
            return Err(EvaluationError::DrawsAtRandom);
        }
        for code in contest.secrets.iter().flatten().chain(&contest.opening) {
            Code::new(&contest.rules, code.pegs())?;
        }
        Ok(Self { contest, cancel, finished: Tally::new(), symmetric: true })
    }

    /// The same without looking at symmetries: slower, with the same result.
    #[must_use]
    pub fn without_symmetry(mut self) -> Self {
        self.symmetric = false;
        self
    }

    /// Plays all games, on all threads there are. Returns the opening, or
    /// `None` if the work was stopped before it was found.
    ///
    /// The games that are finished stand in the [histogram](Self::histogram);
    /// all of them if nobody stops the work. It does not depend on the number
    /// of threads.
    pub fn play(&self) -> Option<Code> {
        self.play_followed(&|_| ())
    }

    /// The same; `followed` hears of all games that are finished, as how many more
    /// they are, on the thread that finished them. So whoever has only one thread
    /// can tell how far the work is, too. It is called often.
    pub fn play_followed(&self, followed: &(dyn Fn(u64) + Sync)) -> Option<Code> {
        let Contest { strategy, guesses, .. } = self.contest;
        let table = CodeTable::new(&self.contest.rules)?;
        let alphabet = *table.alphabet();
        let mut chooser =
            Chooser::new(alphabet, strategy, guesses, table.len(), self.cancel.clone());
        if !self.symmetric {
            chooser = chooser.without_symmetry();
        }
        let members: Vec<u32> = (0..u32::try_from(table.len()).ok()?).collect();
        let history = chooser.no_history();
        let opening = match &self.contest.opening {
            Some(opening) => alphabet.symbols(opening),
            None => chooser.choose(&table.gather(&members), &history)?,
        };
        let secrets = self.contest.secrets.as_ref().map(|secrets| {
            let mut secrets: Vec<u32> =
                secrets.iter().filter_map(|secret| table.find(secret)).collect();
            secrets.sort_unstable();
            secrets
        });
        if secrets.is_none() {
            // Which code of a pair is found first does not matter where both are.
            chooser = chooser.for_lengths();
        }
        let round = Round { evaluation: self, table: &table, chooser: &chooser, followed };
        round.play_on(State { members, secrets, guesses: 0 }, &history, opening);
        alphabet.code(&opening)
    }

    /// How many games are finished so far, by their length.
    #[must_use]
    pub fn histogram(&self) -> Histogram {
        self.finished.histogram()
    }

    /// How many games there are to play.
    #[must_use]
    pub fn games(&self) -> u64 {
        let all = || u64::try_from(self.contest.rules.code_count()).unwrap_or(u64::MAX);
        self.contest.secrets.as_ref().map_or_else(all, |secrets| secrets.len() as u64)
    }
}

/// All games at once, while they are played.
struct Round<'a> {
    evaluation: &'a Evaluation,
    table: &'a CodeTable,
    chooser: &'a Chooser,
    followed: &'a (dyn Fn(u64) + Sync),
}

impl Round<'_> {
    /// Plays on from a state in which the next guess is to be chosen.
    fn solve(&self, state: State, history: &History) {
        if let Some(guess) = self.next_guess(&state, history) {
            self.play_on(state, history, guess);
        }
    }

    /// The next guess in a state. Returns `None` if it is played to the end.
    fn next_guess(&self, state: &State, history: &History) -> Option<Symbols> {
        if state.games() == 0 || self.evaluation.cancel.is_stopped() {
            return None;
        }
        if let [only] | [only, _] = state.members.as_slice() {
            let first = state.games_of(*only);
            self.finish(state.guesses + 1, first);
            self.finish(state.guesses + 2, state.games() - first);
            return None;
        }
        self.chooser.choose(&self.table.gather(&state.members), history)
    }

    /// Makes a guess in a state, and plays on after every answer.
    fn play_on(&self, mut state: State, history: &History, mut guess: Symbols) {
        let mut history = history.after(&guess);
        loop {
            let mut next = self.answers(&state, &guess);
            // Where answers hardly tell anything, games are as long as the
            // board has codes: too long to be played on inside each other.
            let lopsided = |child: &State| child.members.len() / 7 >= state.members.len() / 8;
            let rest = next.first().is_some_and(lopsided).then(|| next.remove(0));
            let solve = |child| self.solve(child, &history);
            if state.members.len() < 100 {
                next.into_iter().for_each(solve);
            } else {
                parallel::for_each(next, solve);
            }
            let Some(rest) = rest else { return };
            let Some(chosen) = self.next_guess(&rest, &history) else { return };
            (state, guess) = (rest, chosen);
            history = history.after(&guess);
        }
    }

    /// The states after each answer to a guess, the largest first. Games that
    /// it wins are finished.
    fn answers(&self, state: &State, guess: &Symbols) -> Vec<State> {
        let classes = self.chooser.classes();
        let mut next: Vec<State> = Vec::new();
        for (class, members) in split(self.table, classes, &state.members, guess) {
            let child = state.child(members);
            if class == classes.solved() {
                self.finish(child.guesses, child.games());
            } else {
                next.push(child);
            }
        }
        next.sort_by_key(|child| Reverse(child.members.len()));
        next
    }

    fn finish(&self, guesses: usize, games: u64) {
        self.evaluation.finished.add(guesses, games);
        (self.followed)(games);
    }
}

/// Some guesses were made and answered.
struct State {
    /// The codes that fit.
    members: Vec<u32>,
    /// Those of the games to be played that fit, if not every code is played.
    secrets: Option<Vec<u32>>,
    guesses: usize,
}

impl State {
    /// The state one guess later, with these codes.
    fn child(&self, members: Vec<u32>) -> Self {
        let of_child = |secret: &&u32| members.binary_search(secret).is_ok();
        let secrets =
            self.secrets.as_ref().map(|secrets| secrets.iter().filter(of_child).copied().collect());
        Self { members, secrets, guesses: self.guesses + 1 }
    }

    fn games(&self) -> u64 {
        self.secrets.as_ref().map_or(self.members.len(), Vec::len) as u64
    }

    fn games_of(&self, member: u32) -> u64 {
        self.secrets
            .as_ref()
            .map_or(1, |secrets| secrets.iter().filter(|secret| **secret == member).count() as u64)
    }
}
