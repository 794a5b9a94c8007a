//! How long an evaluation may take in a browser, roughly.

use pegmind_rules::{FeedbackRule, Rules};

/// What takes longer is asked back for.
pub(crate) const LONG: u64 = 10;

/// What takes longer is refused: nobody waits an hour for a page.
const REFUSED_OVER: u64 = 3600;

/// What an evaluation takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// About so many seconds.
    Seconds(u64),
    /// It is not begun, for this reason.
    Refused(String),
}

/// The most codes of a board that is played at once.
const CODES_MAX: u128 = 2_000_000;

/// The most games that are played one by one.
const GAMES_MAX: u128 = 100_000;

/// How long it may take to evaluate a player. The speeds are those of one thread in a browser,
/// and right within a factor of three or so.
pub(crate) fn cost(rules: &Rules, player: &str, sample: Option<u32>) -> Cost {
    let codes = rules.code_count();
    let seconds = match player {
        "minimax" | "expected-size" | "entropy" | "most-parts" => {
            if codes > CODES_MAX {
                return Cost::Refused(format!(
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
            codes * codes / pairs_per_second
        }
        "first-consistent" => {
            if codes > CODES_MAX {
                return Cost::Refused(format!(
                    "{player} looks at all codes, and this board has {codes}; expected at most {CODES_MAX}."
                ));
            }
            codes / 50_000
        }
        player => {
            let games = sample.map_or(codes, u128::from);
            if games > GAMES_MAX {
                return Cost::Refused(format!(
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
            games / per_second
        }
    };
    match u64::try_from(seconds) {
        Ok(seconds) if seconds <= REFUSED_OVER => Cost::Seconds(seconds),
        Ok(_) | Err(_) => Cost::Refused(format!(
            "{player} would take hours here. Evaluate a sample or a smaller board, or use the \
             program: pegmind evaluate."
        )),
    }
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
            let Cost::Seconds(seconds) = cost(&classic, player, None) else { panic!("{player}") };
            assert!(seconds <= LONG, "{player}: {seconds}");
            let large = cost(&Rules::mastermind(16, 26).unwrap(), player, None);
            assert!(matches!(large, Cost::Refused(_)), "{player}: {large:?}");
        }
        let grand = Preset::Grand.rules();
        assert!(matches!(cost(&grand, "steady", Some(100)), Cost::Seconds(_)));
        assert!(matches!(cost(&grand, "entropy", None), Cost::Seconds(LONG..)));
    }
}
