//! Formulas that all proven boards of a kind follow. They were read off the numbers; nobody has
//! proven them for more colors.

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
    /// The fewest and the most colors of proven boards that it is for. Returns `None` if one of
    /// those boards does not follow it, or if there is none.
    pub(super) fn colors(&self, entries: &[Entry]) -> Option<(u8, u8)> {
        let mut colors = None;
        for entry in entries {
            let task = &entry.task;
            let is_of = (task.kind, task.aim, task.pegs) == (self.kind, self.aim, self.pegs);
            let Some(value) = entry.value().filter(|_| is_of && task.colors >= self.from) else {
                continue;
            };
            if value != (self.value)(task.colors.into()) {
                return None;
            }
            let (fewest, most) = colors.unwrap_or((task.colors, task.colors));
            colors = Some((task.colors.min(fewest), task.colors.max(most)));
        }
        colors
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
        assert_eq!(of(&[board(3, 1), board(6, 24), board(5, 20)]), Some((5, 6)));
        assert_eq!(of(&[board(6, 24), board(7, 29)]), None);
        let open = Entry::of_total(4, 7, 20, Some(29));
        assert_eq!(of(&[board(6, 24), open]), Some((6, 6)), "what is open says nothing");
        let other = Entry::of_total(5, 7, 20, Some(20));
        assert_eq!(of(&[board(6, 24), other]), Some((6, 6)));
    }
}
