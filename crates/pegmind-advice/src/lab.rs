//! Whole boards of strategies and levels, played in pieces that can be looked at, and the
//! trees that ship, guess by guess.

use pegmind_rules::{Code, Codes, Feedback, Rules, draw_code};
use pegmind_session::Seed;
use pegmind_solver::strategy::histogram::Histogram;
use pegmind_solver::{Cancel, Contest, Evaluation, Guesses};
use pegmind_tree::{Census, NodeId, Share, ShippedTree};

use crate::contestant::Contestant;
use crate::level::tournament::{Entry, Tournament};

/// Who plays on which board.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The board; its number of rows does not matter.
    pub rules: Rules,
    /// Who plays.
    pub contestant: Contestant,
    /// Which guesses a player chooses from who looks at all of them.
    pub guesses: Guesses,
    /// The first guess, if it is not the player's own choice.
    pub opening: Option<Code>,
    /// How many codes are drawn to be played against; all codes if none are.
    pub sample: Option<u32>,
    /// Where all that is drawn comes from.
    pub seed: Seed,
}

/// What was found of a trial so far.
#[derive(Clone, Debug)]
pub struct TrialResult {
    /// The first guess, if it was the same in all games and is known.
    pub opening: Option<Code>,
    /// The games that are finished, by their length.
    pub histogram: Histogram,
    /// How many of them were not solved; each counts as 100 guesses.
    pub unsolved: u64,
    /// How many games there are to play.
    pub games: u64,
}

impl Trial {
    /// The most games that are played one by one.
    pub const GAMES_MAX: u32 = 100_000;

    /// Plays all games, or those until the work is stopped. `followed` is told how things
    /// stand, about a hundred times.
    ///
    /// # Errors
    ///
    /// A sentence without a full stop: what is too large, or not of this board.
    pub fn play(
        &self,
        cancel: &Cancel,
        followed: &(dyn Fn(TrialResult) + Sync),
    ) -> Result<TrialResult, String> {
        match (self.contestant, self.contestant.level()) {
            (Contestant::Strategy(strategy), None) => {
                let contest = Contest {
                    rules: self.rules,
                    strategy,
                    guesses: self.guesses,
                    opening: self.opening,
                    secrets: self.drawn(),
                };
                let evaluation =
                    Evaluation::new(contest, cancel.clone()).map_err(|error| error.to_string())?;
                let result = |opening| TrialResult {
                    opening,
                    histogram: evaluation.histogram(),
                    unsolved: 0,
                    games: evaluation.games(),
                };
                let pulse = Pulse::of(evaluation.games());
                let opening = evaluation.play_followed(&|more| {
                    pulse.add(more, || followed(result(self.opening)));
                });
                Ok(result(opening))
            }
            (_, level) => {
                let level = level.unwrap_or_default();
                level.check(&self.rules).map_err(|error| error.to_string())?;
                let entry = Entry {
                    rules: self.rules,
                    level,
                    guesses: self.guesses,
                    opening: self.opening,
                    secrets: self.secrets()?,
                };
                let tournament =
                    Tournament::new(entry, cancel.clone()).map_err(|error| error.to_string())?;
                let result = || TrialResult {
                    opening: tournament.opening(),
                    histogram: tournament.histogram(),
                    unsolved: tournament.unsolved(),
                    games: tournament.games(),
                };
                let (pulse, games) =
                    (Pulse::of(tournament.games()), self.seed.derive("evaluate", 0));
                tournament.play_followed(|game| games.derive("game", game).generator(), &|| {
                    pulse.add(1, || followed(result()));
                });
                Ok(result())
            }
        }
    }

    /// The codes that are drawn to be played against; `None` if all are.
    fn drawn(&self) -> Option<Vec<Code>> {
        let draw = |idx| draw_code(&self.rules, &mut self.seed.derive("secret", idx).generator());
        self.sample.map(|sample| (0..u64::from(sample)).map(draw).collect())
    }

    /// The codes that are played against one by one.
    fn secrets(&self) -> Result<Vec<Code>, String> {
        let games = self.sample.map_or(self.rules.code_count(), u128::from);
        if games > u128::from(Self::GAMES_MAX) {
            let most = Self::GAMES_MAX;
            return Err(format!("{games} games, one by one; expected at most {most}, or a sample"));
        }
        Ok(self.drawn().unwrap_or_else(|| Codes::new(&self.rules).collect()))
    }
}

/// Tells about a hundred times that something goes on, one at a time: what is told later is
/// never older.
struct Pulse {
    done: std::sync::Mutex<u64>,
    step: u64,
}

impl Pulse {
    fn of(games: u64) -> Self {
        Self { done: std::sync::Mutex::new(0), step: (games / 100).max(1) }
    }

    fn add(&self, more: u64, tell: impl FnOnce()) {
        let mut done = self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let before = *done;
        *done += more;
        if before / self.step != *done / self.step {
            tell();
        }
    }
}

/// Where a strategy that ships is after some answers.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The guesses that were answered, and the one that comes now; without it the code is
    /// found.
    pub guesses: Vec<Code>,
    /// The codes that are left, and what they take.
    pub left: Share,
    /// The answers that there can be, in ascending order, and what is behind each: nothing
    /// behind the last one.
    pub next: Vec<(Feedback, Share)>,
}

/// Walks along a strategy that ships, from answer to answer.
///
/// # Errors
///
/// A sentence without a full stop, if no such strategy ships, or an answer cannot be.
pub fn walk(rules: &Rules, within: Option<u8>, answers: &[Feedback]) -> Result<Walk, String> {
    let shipped =
        ShippedTree::find(rules, within).ok_or("no optimal strategy ships for this board")?;
    let tree = shipped.read().map_err(|error| error.to_string())?;
    let census = Census::of(&tree).ok_or("the board has too many codes")?;
    let mut guesses = Vec::new();
    let mut id = Some(NodeId::ROOT);
    for (number, answer) in (1..).zip(answers) {
        let none = || format!("answer {number}, {answer}: no code is answered so here");
        let answered = id.and_then(|id| tree.node(id)).ok_or_else(none)?;
        guesses.push(*answered.guess());
        id = if answer.is_solved() && answers.len() == guesses.len() {
            None
        } else {
            Some(answered.after(answer).ok_or_else(none)?)
        };
    }
    let Some((id, node)) = id.and_then(|id| Some((id, tree.node(id)?))) else {
        return Ok(Walk { guesses, left: Share::default(), next: Vec::new() });
    };
    guesses.push(*node.guess());
    let left = census.share(id);
    let mut next: Vec<(Feedback, Share)> =
        node.next().iter().map(|(answer, next)| (*answer, census.share(*next))).collect();
    let behind: u64 = next.iter().map(|(_, share)| share.codes).sum();
    if behind < left.codes {
        let won = pegmind_rules::mark(rules, node.guess(), node.guess());
        next.push((won, Share { codes: left.codes - behind, total: 0, longest: 0 }));
    }
    Ok(Walk { guesses, left, next })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;
    use std::sync::Mutex;

    fn trial(player: &str) -> Trial {
        Trial {
            rules: Preset::Mini.rules(),
            contestant: player.parse().unwrap(),
            guesses: Guesses::All,
            opening: None,
            sample: None,
            seed: Seed::from_text("1"),
        }
    }

    #[test]
    fn what_is_told_on_the_way_grows_to_what_is_found() {
        for (player, total) in [("perfect", 5625), ("first-consistent", 7471)] {
            let told = Mutex::new(Vec::new());
            let followed =
                |result: TrialResult| told.lock().unwrap().push(result.histogram.games());
            let classic = Trial { rules: Preset::Classic.rules(), ..trial(player) };
            let found = classic.play(&Cancel::new(), &followed).unwrap();
            assert_eq!(found.histogram.games(), 1296, "{player}");
            assert_eq!(found.histogram.total(), total, "{player}");
            let told = told.into_inner().unwrap();
            assert!(told.len() > 4 && told.is_sorted(), "{player}: {told:?}");
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let mut large = trial("steady");
        large.rules = Rules::mastermind(8, 15).unwrap();
        assert!(large.play(&Cancel::new(), &|_| ()).unwrap_err().contains("or a sample"));
        large.rules = Preset::Grand.rules();
        large.sample = Some(2);
        assert_eq!(large.play(&Cancel::new(), &|_| ()).unwrap().games, 2);
        large.rules = Rules::mastermind(16, 26).unwrap();
        large.contestant = "entropy".parse().unwrap();
        assert!(large.play(&Cancel::new(), &|_| ()).unwrap_err().contains("expected at most"));
    }

    #[test]
    fn a_walk_comes_to_every_code_with_the_proven_total() {
        let rules = Preset::Classic.rules();
        let start = walk(&rules, None, &[]).unwrap();
        assert_eq!((start.left.codes, start.left.total), (1296, 5625));
        let behind: u64 = start.next.iter().map(|(_, share)| share.codes).sum();
        assert_eq!(behind, 1296);
        let mut answers = Vec::new();
        loop {
            let here = walk(&rules, Some(5), &answers).unwrap();
            let Some((answer, _)) = here.next.last() else { break };
            assert_eq!(here.guesses.len(), answers.len() + 1);
            answers.push(*answer);
        }
        assert!(answers.last().unwrap().is_solved() && answers.len() <= 5, "{answers:?}");
    }

    #[test]
    fn an_answer_that_cannot_be_and_a_board_without_tree_are_refused() {
        let rules = Preset::Classic.rules();
        let won = rules.answer("4+0").unwrap();
        assert!(walk(&rules, None, &[won, won]).unwrap_err().starts_with("answer "));
        assert!(walk(&Preset::Grand.rules(), None, &[]).is_err());
    }
}
