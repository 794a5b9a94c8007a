//! Who can be evaluated, in words.

use pegmind_rules::BreakerLevel;

/// What strategies do, by name.
const STRATEGIES: [(&str, &str); 6] = [
    ("minimax", "makes the largest class of answers small"),
    ("expected-size", "makes the expected size of the class small"),
    ("entropy", "tells as much as possible"),
    ("most-parts", "makes as many classes as possible"),
    ("first-consistent", "plays the lowest code that fits"),
    ("random-consistent", "plays any code that fits, like steady"),
];

/// All strategies and levels by the names that people type, each with what it does.
pub fn contestants() -> impl Iterator<Item = (&'static str, &'static str)> {
    let levels = BreakerLevel::ALL.iter().map(|level| (level.name(), level.sentence()));
    STRATEGIES.into_iter().chain(levels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_advice::Contestant;

    #[test]
    fn everybody_who_can_be_evaluated_is_told_of() {
        let names: Vec<&str> = contestants().map(|(name, _)| name).collect();
        let all: Vec<&str> = Contestant::ALL.iter().map(|known| known.name()).collect();
        assert_eq!(names, all);
    }
}
