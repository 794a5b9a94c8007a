//! A computer codebreaker played against many codes, game by game.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pegmind_rules::{Board, BreakerLevel, Code, CodeError, Randomness, Row, RowCount, Rules, mark};

use crate::level::Player;
use pegmind_solver::Cancel;
use pegmind_solver::parallel;
use pegmind_solver::strategy::Guesses;
use pegmind_solver::strategy::histogram::{Histogram, Tally};

/// Who plays, and against what.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The board. Its rows do not matter: every game has 99.
    pub rules: Rules,
    /// The codebreaker.
    pub level: BreakerLevel,
    /// Which guesses the level `perfect` may make; nothing to the others.
    pub guesses: Guesses,
    /// The first guess, if it is not the codebreaker's own choice.
    pub opening: Option<Code>,
    /// The codes played against, which may come more than once.
    pub secrets: Vec<Code>,
}

/// A codebreaker at work on many codes. Other threads may look at it meanwhile.
#[derive(Debug)]
pub struct Tournament {
    entry: Entry,
    player: Player,
    cancel: Cancel,
    finished: Tally,
    unsolved: AtomicU64,
    opening: OnceLock<Code>,
    openings_differ: AtomicBool,
}

impl Tournament {
    /// The guesses that a game counts as if the code is not found in the 99 rows
    /// that a board can have. It is what the codemaker gets for it in a match: a
    /// point for each row, and one more.
    pub const UNSOLVED_GUESSES: usize = 100;

    /// Prepares to play.
    ///
    /// # Errors
    ///
    /// [`CodeError`] if the opening or a secret is not a code of the board.
    pub fn new(mut entry: Entry, cancel: Cancel) -> Result<Self, CodeError> {
        for code in entry.secrets.iter().chain(&entry.opening) {
            Code::new(&entry.rules, code.pegs())?;
        }
        let rows = RowCount::new(99).unwrap_or(entry.rules.rows());
        entry.rules = entry.rules.with_rows(rows);
        Ok(Self {
            player: Player::new(entry.level, entry.guesses),
            entry,
            cancel,
            finished: Tally::new(),
            unsolved: AtomicU64::new(0),
            opening: OnceLock::new(),
            openings_differ: AtomicBool::new(false),
        })
    }

    /// Plays all games, on all threads there are. The random words of a game
    /// are those of its generator, which depends on the number of the game
    /// alone; so the result does not depend on the number of threads.
    ///
    /// A game that is not finished when the work is stopped does not count.
    pub fn play<R: Randomness>(&self, generator: impl Fn(u64) -> R + Sync + Send) {
        self.play_followed(generator, &|| ());
    }

    /// The same; `followed` hears of every game that is finished, on the thread that
    /// finished it.
    pub fn play_followed<R: Randomness>(
        &self,
        generator: impl Fn(u64) -> R + Sync + Send,
        followed: &(dyn Fn() + Sync),
    ) {
        let games: Vec<usize> = spread(self.entry.secrets.len()).collect();
        parallel::for_each(games, |game| {
            let secret = self.entry.secrets.get(game).filter(|_| !self.cancel.is_stopped());
            if let Some(secret) = secret {
                self.play_game(secret, &mut generator(game as u64));
                followed();
            }
        });
    }

    /// How many games are finished so far, by their length. Those whose code
    /// was not found count as [`Self::UNSOLVED_GUESSES`].
    #[must_use]
    pub fn histogram(&self) -> Histogram {
        self.finished.histogram()
    }

    /// In how many of the finished games the code was not found.
    #[must_use]
    pub fn unsolved(&self) -> u64 {
        self.unsolved.load(Ordering::Relaxed)
    }

    /// The first guess, if it was the same in every game so far.
    #[must_use]
    pub fn opening(&self) -> Option<Code> {
        let differ = self.openings_differ.load(Ordering::Relaxed);
        self.opening.get().copied().filter(|_| !differ)
    }

    /// How many games there are to play.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.entry.secrets.len() as u64
    }

    fn play_game(&self, secret: &Code, randomness: &mut impl Randomness) {
        let mut board = Board::new(self.entry.rules);
        while board.rows_left() > 0 {
            if self.cancel.is_stopped() {
                return;
            }
            let own = || self.player.guess(&board, randomness, &self.cancel);
            let opening = self.entry.opening.filter(|_| board.rows().is_empty());
            let Some(guess) = opening.or_else(own) else { break };
            if board.rows().is_empty() && *self.opening.get_or_init(|| guess) != guess {
                self.openings_differ.store(true, Ordering::Relaxed);
            }
            let feedback = mark(&self.entry.rules, secret, &guess);
            // There is a free row.
            let _ = board.push(Row { guess, feedback });
            if feedback.is_solved() {
                return self.finished.add(board.rows().len(), 1);
            }
        }
        self.unsolved.fetch_add(1, Ordering::Relaxed);
        self.finished.add(Self::UNSOLVED_GUESSES, 1);
    }
}

/// The numbers below `count`, each once, in such an order that those seen so
/// far are always spread over all of them: what is known when the work is
/// stopped is then not only about the lowest codes.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    // About the golden section of them, which leaves no large gaps.
    let mut step = (count / 1000 * 618 + count % 1000 * 618 / 1000).max(1);
    while gcd(step, count) > 1 {
        step += 1;
    }
    let mut number = 0;
    (0..count).map(move |_| {
        let current = number;
        number = (number + step) % count;
        current
    })
}

fn gcd(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Codes, FeedbackRule, Preset, SplitMix64};
    use pegmind_solver::with_threads;

    fn entry(level: BreakerLevel) -> Entry {
        let rules = Preset::Mini.rules();
        let secrets = Codes::new(&rules).collect();
        Entry { rules, level, guesses: Guesses::All, opening: None, secrets }
    }

    #[test]
    fn every_level_plays_every_game() {
        for level in BreakerLevel::ALL {
            let tournament = Tournament::new(entry(*level), Cancel::new()).unwrap();
            tournament.play(SplitMix64);
            let histogram = tournament.histogram();
            assert_eq!((histogram.games(), tournament.games()), (64, 64), "{level}");
            let settled = match level {
                BreakerLevel::Expert | BreakerLevel::Perfect => true,
                BreakerLevel::Casual
                | BreakerLevel::Steady
                | BreakerLevel::Sharp
                | BreakerLevel::Average(_) => false,
            };
            assert_eq!(tournament.opening().is_some(), settled, "{level}");
        }
    }

    #[test]
    fn codes_that_are_not_found_in_99_rows_count_as_100() {
        let rules = Preset::Grand.rules().with_feedback(FeedbackRule::Sum);
        let secrets = Codes::new(&rules).step_by(99_991).collect();
        let entry = Entry {
            rules,
            level: BreakerLevel::Casual,
            guesses: Guesses::All,
            opening: None,
            secrets,
        };
        let tournament = Tournament::new(entry, Cancel::new()).unwrap();
        tournament.play(SplitMix64);
        let histogram = tournament.histogram();
        assert_eq!(tournament.unsolved(), 11);
        assert_eq!((histogram.games(), histogram.total(), histogram.longest()), (11, 1100, 100));
    }

    #[test]
    fn who_has_one_thread_hears_of_every_game() {
        let tournament = Tournament::new(entry(BreakerLevel::Steady), Cancel::new()).unwrap();
        let heard = AtomicU64::new(0);
        let followed = || {
            let games = heard.fetch_add(1, Ordering::Relaxed) + 1;
            assert_eq!(tournament.histogram().games(), games);
        };
        with_threads(1, || tournament.play_followed(SplitMix64, &followed));
        assert_eq!(heard.into_inner(), 64);
    }

    #[test]
    fn stopped_work_counts_no_half_games() {
        let cancel = Cancel::new();
        let tournament = Tournament::new(entry(BreakerLevel::Steady), cancel.clone()).unwrap();
        cancel.stop();
        tournament.play(SplitMix64);
        assert_eq!(tournament.histogram().games(), 0);
    }

    #[test]
    fn codes_of_another_board_are_refused() {
        let mut entry = entry(BreakerLevel::Steady);
        entry.secrets.extend(Codes::new(&Preset::Classic.rules()).next());
        let refused = Tournament::new(entry, Cancel::new()).map(|_| ());
        assert_eq!(refused, Err(CodeError::WrongLength { given: 4, needed: 3 }));
    }

    #[test]
    fn games_are_spread_over_all_codes_and_each_is_played() {
        for count in [0, 1, 2, 3, 10, 64, 1296, 5040] {
            let mut numbers: Vec<usize> = spread(count).collect();
            let early = numbers.iter().take(count / 4);
            assert!(count < 64 || early.filter(|number| **number < count / 2).count() >= count / 9);
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..count), "{count}");
        }
    }
}
