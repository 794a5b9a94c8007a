//! What is said of rooms where a move may take days.

use pegmind_room::{Mode, MoveDays};

use super::RoomPhrase;

impl RoomPhrase<'_> {
    /// How long a move may take, in short: `3 days a move`. `None` where people are there together.
    #[must_use]
    pub fn days(days: MoveDays) -> Option<String> {
        days.is_slow().then(|| format!("{days} days a move"))
    }

    /// How long a move may take, and what happens then; `None` where people are there together.
    #[must_use]
    pub fn pace(mode: Mode, days: MoveDays) -> Option<String> {
        let then = match mode {
            Mode::Match | Mode::Duel => "and that ends it",
            Mode::Race => "and their board counts as given up",
            Mode::Cooperation => "and the others go on without them",
        };
        let head = Self::days(days)?;
        Some(format!(
            "{head}: where nothing is done for so long, whoever is to move leaves, {then}."
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_when_the_days_are_over_is_said_for_each_way_to_play() {
        let days = MoveDays::new(3).unwrap();
        for mode in Mode::ALL {
            let said = RoomPhrase::pace(*mode, days).unwrap();
            assert!(said.starts_with("3 days a move: ") && said.contains("leaves"), "{said}");
            assert_eq!(RoomPhrase::pace(*mode, MoveDays::ONE), None);
        }
        assert_eq!(RoomPhrase::days(days).unwrap(), "3 days a move");
    }
}
