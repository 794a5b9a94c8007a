//! A strategy played against every code of a board at once.

use std::sync::atomic::{AtomicU64, Ordering};

use pegmind_rules::{Code, Rules};

use crate::cancel::Cancel;
use crate::chooser::{Chooser, History, split};
use crate::codebook::{CODEBOOK_MAX, Codebook, Symbols};
use crate::parallel;
use crate::strategy::{Guesses, Strategy};

/// The most guesses that games are told apart by; longer ones count as so long.
const LENGTH_MAX: usize = 128;

/// How many games took how many guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
}

impl Histogram {
    /// How many games took one guess, two guesses and so on, up to the longest.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The guesses of all games together, the winning ones included.
    #[must_use]
    pub fn total(&self) -> u64 {
        (1..).zip(&self.counts).map(|(guesses, games)| guesses * games).sum()
    }

    /// The guesses of the longest game.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.counts.len()
    }
}

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

/// A strategy at work on a whole board. Other threads may look at it meanwhile.
#[derive(Debug)]
pub struct Evaluation {
    contest: Contest,
    book: Codebook,
    cancel: Cancel,
    finished: [AtomicU64; LENGTH_MAX],
    symmetric: bool,
}

impl Evaluation {
    /// Prepares to play. Nothing if the board has more than [`CODEBOOK_MAX`]
    /// codes, or if the opening or a secret is none of them.
    #[must_use]
    pub fn new(contest: Contest, cancel: Cancel) -> Option<Self> {
        if contest.rules.code_count() > u128::from(CODEBOOK_MAX) {
            return None;
        }
        let legal = |code: &Code| Code::new(&contest.rules, code.pegs()).is_ok();
        let secrets = contest.secrets.iter().flatten();
        if !secrets.chain(&contest.opening).all(legal) {
            return None;
        }
        let book = Codebook::new(&contest.rules)?;
        let finished = std::array::from_fn(|_| AtomicU64::new(0));
        Some(Self { contest, book, cancel, finished, symmetric: true })
    }

    /// The same without looking at symmetries: slower, with the same result.
    #[must_use]
    pub fn without_symmetry(mut self) -> Self {
        self.symmetric = false;
        self
    }

    /// Plays all games, on all threads there are. Returns the opening, or
    /// nothing if the work was stopped before it was found.
    ///
    /// The games that are finished stand in the [histogram](Self::histogram);
    /// all of them if nobody stops the work. It does not depend on the number
    /// of threads.
    pub fn play(&self) -> Option<Code> {
        let Contest { strategy, guesses, .. } = self.contest;
        let alphabet = *self.book.alphabet();
        let codes = self.book.len();
        let mut chooser = Chooser::new(alphabet, strategy, guesses, codes, self.cancel.clone());
        if !self.symmetric {
            chooser = chooser.without_symmetry();
        }
        let members: Vec<u32> = (0..u32::try_from(self.book.len()).ok()?).collect();
        let history = chooser.no_history();
        let opening = match &self.contest.opening {
            Some(opening) => self.book.alphabet().symbols(opening),
            None => chooser.choose(&self.book.gather(&members), &history)?,
        };
        let secrets = self.contest.secrets.as_ref().map(|secrets| {
            let mut secrets: Vec<u32> =
                secrets.iter().filter_map(|secret| self.book.find(secret)).collect();
            secrets.sort_unstable();
            secrets
        });
        let state = State { members, secrets, guesses: 0 };
        self.answer(&chooser, &state, &history, &opening);
        self.book.alphabet().code(&opening)
    }

    /// How many games are finished so far, by their length.
    #[must_use]
    pub fn histogram(&self) -> Histogram {
        let mut counts: Vec<u64> =
            self.finished.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Histogram { counts }
    }

    /// How many games there are to play.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.contest.secrets.as_ref().map_or(self.book.len(), Vec::len) as u64
    }

    /// Plays on from a state in which the next guess is to be chosen.
    fn solve(&self, chooser: &Chooser, state: &State, history: &History) {
        if state.games() == 0 || self.cancel.is_stopped() {
            return;
        }
        if let [only] | [only, _] = state.members.as_slice() {
            let first = state.games_of(*only);
            self.finish(state.guesses + 1, first);
            return self.finish(state.guesses + 2, state.games() - first);
        }
        if let Some(guess) = chooser.choose(&self.book.gather(&state.members), history) {
            self.answer(chooser, state, history, &guess);
        }
    }

    /// Makes a guess in a state, and plays on after every answer.
    fn answer(&self, chooser: &Chooser, state: &State, history: &History, guess: &Symbols) {
        let classes = chooser.classes();
        let history = history.after(guess);
        let mut next: Vec<State> = Vec::new();
        for (class, members) in split(&self.book, classes, &state.members, guess) {
            let child = state.child(members);
            if class == classes.solved() {
                self.finish(child.guesses, child.games());
            } else {
                next.push(child);
            }
        }
        if state.members.len() < 100 {
            for child in &next {
                self.solve(chooser, child, &history);
            }
        } else {
            next.sort_by_key(|child| std::cmp::Reverse(child.members.len()));
            parallel::for_each(next, |child| self.solve(chooser, &child, &history));
        }
    }

    fn finish(&self, guesses: usize, games: u64) {
        if games > 0 {
            let idx = guesses.clamp(1, LENGTH_MAX) - 1;
            self.finished[idx].fetch_add(games, Ordering::Relaxed);
        }
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
