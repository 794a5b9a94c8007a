//! Formulas that proven boards of a kind follow from so many colors on. They were read off the
//! numbers; nobody has proven them for more colors.

use std::collections::BTreeMap;

use super::entry::Entry;
use super::task::{Aim, Kind};

/// A formula for boards of so many pegs.
pub(super) struct Formula {
    kind: Kind,
    aim: Aim,
    pegs: u8,
    /// The fewest colors that it is for.
    from: u8,
    /// What is to be small on these boards, for people.
    pub(super) name: &'static str,
    /// The formula for c colors.
    pub(super) text: &'static str,
    value: fn(u64) -> u64,
}

pub(super) const FORMULAS: [Formula; 4] = [
    Formula {
        kind: Kind::ExactOnly,
        aim: Aim::Total,
        pegs: 2,
        from: 2,
        name: "two pegs, exact only",
        text: "(2c^3 + 3c^2 - 2c) / 3",
        value: |c| (2 * c.pow(3) + 3 * c.pow(2) - 2 * c) / 3,
    },
    Formula {
        kind: Kind::ExactOnly,
        aim: Aim::Total,
        pegs: 3,
        from: 3,
        name: "three pegs, exact only",
        text: "(3c^4 + 6c^3 - 3c^2 + 14c - 40) / 4",
        value: |c| (3 * c.pow(4) + 6 * c.pow(3) + 14 * c - 3 * c.pow(2) - 40) / 4,
    },
    Formula {
        kind: Kind::SumOnly,
        aim: Aim::Total,
        pegs: 2,
        from: 3,
        name: "two pegs, sum only",
        text: "(c^3 - 25c) / 3 + 13c^2 / 4 + 11, rounded down",
        value: |c| (c.pow(3) + 3 * (13 * c.pow(2) / 4) + 33 - 25 * c) / 3,
    },
    Formula {
        kind: Kind::Mastermind,
        aim: Aim::Strict,
        pegs: 2,
        from: 2,
        name: "two pegs, strict play",
        text: "(c^3 + c^2 + 3c - 2) / 2, rounded down",
        value: |c| (c.pow(3) + c.pow(2) + 3 * c - 2) / 2,
    },
];

impl Formula {
    /// The fewest colors that it is for, and the most up to which all boards are proven and follow
    /// it. Returns `None` if a proven board does not, or if there is none.
    pub(super) fn colors(&self, entries: &[Entry]) -> Option<(u8, u8)> {
        let is_of = |entry: &&Entry| {
            let task = &entry.task;
            (task.kind, task.aim, task.pegs) == (self.kind, self.aim, self.pegs)
                && task.colors >= self.from
        };
        let proven = |entry: &Entry| Some((entry.task.colors, entry.value()?));
        let values: BTreeMap<u8, u64> = entries.iter().filter(is_of).filter_map(proven).collect();
        let follows = |(colors, value): (&u8, &u64)| *value == (self.value)((*colors).into());
        let most = (self.from..=u8::MAX).take_while(|colors| values.contains_key(colors)).last()?;
        values.iter().all(follows).then_some((self.from, most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BY_FOURS: Formula = Formula {
        kind: Kind::Mastermind,
        aim: Aim::Total,
        pegs: 4,
        from: 4,
        name: "",
        text: "",
        value: |colors| 4 * colors,
    };

    #[test]
    fn a_formula_holds_where_all_proven_boards_follow_it() {
        let board = |colors, value| Entry::of_total(4, colors, value, Some(value));
        let of = |entries: &[Entry]| BY_FOURS.colors(entries);
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[board(3, 1)]), None, "it is for four colors and more");
        assert_eq!(of(&[board(3, 1), board(5, 20), board(4, 16)]), Some((4, 5)));
        assert_eq!(of(&[board(5, 20), board(6, 24)]), None, "that of four is missing");
        assert_eq!(of(&[board(4, 16), board(5, 21)]), None);
        assert_eq!(of(&[board(4, 16), board(5, 20), board(7, 28)]), Some((4, 5)));
        assert_eq!(of(&[board(4, 16), board(7, 29)]), None);
        let open = Entry::of_total(4, 5, 15, Some(29));
        assert_eq!(of(&[board(4, 16), open]), Some((4, 4)), "what is open says nothing");
        let other = Entry::of_total(5, 5, 15, Some(15));
        assert_eq!(of(&[board(4, 16), other]), Some((4, 4)));
    }
}
