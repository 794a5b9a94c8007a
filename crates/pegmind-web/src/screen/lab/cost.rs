//! How long an evaluation may take in a browser: roughly before anything is measured, then by
//! what this one takes.

use pegmind_rules::{FeedbackRule, Rules};
use pegmind_session::Moment;

/// What takes longer is asked back for.
pub(crate) const LONG: u64 = 10;

/// What takes longer is refused: nobody waits an hour for a page.
const REFUSED_OVER: u64 = 3600;

/// What an evaluation takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// It takes a while.
    Takes {
        /// About so many seconds.
        seconds: u64,
        /// So many milliseconds before anything was measured.
        expected: u64,
    },
    /// It is not begun, for this reason.
    Refused(String),
}

/// The most codes of a board that is played at once.
const CODES_MAX: u128 = 2_000_000;

/// The most games that are played one by one.
const GAMES_MAX: u128 = 100_000;

/// An evaluation that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Course {
    /// When it began.
    pub(crate) began: Moment,
    /// How long it was to take before anything was measured, in milliseconds.
    pub(crate) expected: u64,
    /// How long it has taken, in milliseconds.
    pub(crate) taken: u64,
}

impl Course {
    /// How many seconds are left, and how many hundredths of what was expected the whole takes,
    /// after so many games of all. `None` before a hundredth of them is done.
    pub(crate) fn measured(&self, done: u64, of: u64) -> Option<(u64, u64)> {
        if done == 0 || done.saturating_mul(100) < of {
            return None;
        }
        let whole = u128::from(self.taken) * u128::from(of) / u128::from(done);
        let left = whole.saturating_sub(self.taken.into()).div_ceil(1000);
        let factor = whole * 100 / u128::from(self.expected.max(1));
        Some((left.try_into().ok()?, factor.clamp(1, 10_000).try_into().ok()?))
    }
}

/// How long it may take to evaluate a player, where evaluations have taken so many hundredths
/// of what was expected. The speeds are those of one thread in a browser, and right within a
/// factor of three or so.
pub(crate) fn cost(rules: &Rules, player: &str, sample: Option<u32>, factor: u64) -> Cost {
    match milliseconds(rules, player, sample) {
        Err(why) => Cost::Refused(why),
        Ok(expected) => {
            let seconds = u128::from(factor) * expected / 100_000;
            match (u64::try_from(seconds), u64::try_from(expected)) {
                (Ok(seconds), Ok(expected)) if seconds <= REFUSED_OVER => {
                    Cost::Takes { seconds, expected }
                }
                _ => Cost::Refused(format!(
                    "{player} would take hours here. Evaluate a sample or a smaller board, or use \
                     the program: pegmind evaluate."
                )),
            }
        }
    }
}

/// The same in milliseconds, before anything is measured.
fn milliseconds(rules: &Rules, player: &str, sample: Option<u32>) -> Result<u128, String> {
    let codes = rules.code_count();
    Ok(match player {
        "minimax" | "expected-size" | "entropy" | "most-parts" => {
            if codes > CODES_MAX {
                return Err(format!(
                    "{player} looks at all codes, and this board has {codes}; expected at most \
                     {CODES_MAX}. A level with a sample does for larger boards."
                ));
            }
            let pairs_per_second: u128 = match rules.feedback() {
                FeedbackRule::Keys if rules.pegs().get() <= 7 => 1_000_000_000,
                FeedbackRule::Keys => 100_000_000,
                FeedbackRule::PerPeg | FeedbackRule::Exact => 2_000_000,
                FeedbackRule::Sum => 500_000,
            };
            codes * codes * 1000 / pairs_per_second
        }
        "first-consistent" => {
            if codes > CODES_MAX {
                return Err(format!(
                    "{player} looks at all codes, and this board has {codes}; expected at most {CODES_MAX}."
                ));
            }
            codes / 50
        }
        player => {
            let games = sample.map_or(codes, u128::from);
            if games > GAMES_MAX {
                return Err(format!(
                    "{player} is played game by game, and this board has {codes} codes; expected \
                     at most {GAMES_MAX}, or a sample."
                ));
            }
            let per_second: u128 = match player {
                "casual" | "steady" | "random-consistent" => 1_000,
                "perfect" => 5_000,
                _ if codes <= 10_000 => 200,
                _ => 5,
            };
            games * 1000 / per_second
        }
    })
}

/// A time in words.
pub(crate) fn about(seconds: u64) -> String {
    match seconds {
        0..=1 => "about a second".into(),
        2..=119 => format!("about {seconds} seconds"),
        _ => format!("about {} minutes", seconds.div_ceil(60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    #[test]
    fn small_boards_are_quick_and_the_largest_are_refused_with_a_way_out() {
        let classic = Preset::Classic.rules();
        for (player, _) in pegmind_face::contestants() {
            let Cost::Takes { seconds, .. } = cost(&classic, player, None, 100) else {
                panic!("{player}")
            };
            assert!(seconds <= LONG, "{player}: {seconds}");
            let large = cost(&Rules::mastermind(16, 26).unwrap(), player, None, 100);
            assert!(matches!(large, Cost::Refused(_)), "{player}: {large:?}");
        }
        let grand = Preset::Grand.rules();
        assert!(matches!(cost(&grand, "steady", Some(100), 100), Cost::Takes { seconds: 0, .. }));
        assert!(matches!(cost(&grand, "entropy", None, 100), Cost::Takes { seconds: LONG.., .. }));
        assert!(matches!(cost(&grand, "entropy", None, 1_000), Cost::Refused(_)), "a slow device");
    }

    #[test]
    fn what_is_measured_corrects_what_was_expected() {
        let course = Course { began: Moment::ZERO, expected: 10_000, taken: 300 };
        assert_eq!(course.measured(0, 1296), None);
        assert_eq!(course.measured(12, 1296), None, "not a hundredth");
        assert_eq!(course.measured(13, 1300), Some((30, 300)));
        assert_eq!(course.measured(1300, 1300), Some((0, 3)));
    }
}
