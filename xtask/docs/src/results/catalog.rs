//! Which boards are looked at, and in which order.

use std::ops::RangeInclusive;

use super::task::{Aim, Kind, Task};

/// Boards that differ in their colors only, from few to many. Each takes longer
/// than the one before, so behind its edge a row ends with the first that is not proven.
#[derive(Clone, Debug)]
pub(super) struct Row {
    kind: Kind,
    aim: Aim,
    pegs: u8,
    colors: RangeInclusive<u8>,
    /// Boards of up to so many colors are looked at even if those before are not proven.
    edge: u8,
}

impl Row {
    /// The boards of the row.
    pub(super) fn tasks(&self) -> impl Iterator<Item = Task> {
        let &Self { kind, aim, pegs, .. } = self;
        self.colors.clone().map(move |colors| Task { kind, aim, pegs, colors })
    }

    /// Whether a board is looked at whatever became of the smaller ones.
    pub(super) fn is_always(&self, task: &Task) -> bool {
        task.colors <= self.edge
    }
}

const fn row(kind: Kind, aim: Aim, pegs: u8, colors: RangeInclusive<u8>) -> Row {
    let edge = *colors.end();
    Row { kind, aim, pegs, colors, edge }
}

/// A row that goes on behind its edge as long as boards are proven.
const fn beyond(kind: Kind, aim: Aim, pegs: u8, colors: RangeInclusive<u8>, edge: u8) -> Row {
    Row { kind, aim, pegs, colors, edge }
}

/// A board whose smallest total is that of a strategy with longer games than are
/// needed, if they are kept as short as they can be.
const fn within(kind: Kind, pegs: u8, colors: u8, guesses: u8) -> Row {
    row(kind, Aim::Within(guesses), pegs, colors..=colors)
}

/// All rows.
pub(super) const ROWS: [Row; 104] = {
    use Aim::{Strict, Total, Worst};
    use Kind::{ExactOnly, Mastermind, NoRepeats, SumOnly};
    [
        row(Mastermind, Total, 2, 2..=20),
        row(Mastermind, Total, 3, 2..=20),
        row(Mastermind, Total, 4, 2..=12),
        beyond(Mastermind, Total, 5, 2..=9, 8),
        beyond(Mastermind, Total, 6, 2..=8, 6),
        beyond(Mastermind, Total, 7, 2..=5, 4),
        within(Mastermind, 2, 5, 4),
        within(Mastermind, 2, 7, 5),
        within(Mastermind, 2, 9, 6),
        within(Mastermind, 2, 11, 7),
        within(Mastermind, 2, 13, 8),
        within(Mastermind, 2, 15, 9),
        within(Mastermind, 2, 17, 10),
        within(Mastermind, 2, 19, 11),
        within(Mastermind, 3, 9, 6),
        within(Mastermind, 3, 11, 7),
        within(Mastermind, 3, 12, 7),
        within(Mastermind, 3, 14, 8),
        within(Mastermind, 3, 15, 8),
        within(Mastermind, 3, 17, 9),
        within(Mastermind, 3, 18, 9),
        within(Mastermind, 3, 20, 10),
        within(Mastermind, 4, 4, 4),
        within(Mastermind, 4, 5, 5),
        within(Mastermind, 4, 6, 5),
        within(Mastermind, 4, 8, 6),
        within(Mastermind, 4, 9, 7),
        within(Mastermind, 4, 10, 7),
        within(Mastermind, 4, 11, 7),
        within(Mastermind, 4, 12, 8),
        within(Mastermind, 5, 3, 4),
        within(Mastermind, 5, 4, 5),
        within(Mastermind, 5, 5, 5),
        within(Mastermind, 5, 6, 6),
        within(Mastermind, 5, 7, 6),
        within(Mastermind, 6, 4, 5),
        within(Mastermind, 6, 5, 6),
        within(Mastermind, 7, 3, 5),
        row(Mastermind, Strict, 2, 2..=20),
        row(Mastermind, Strict, 3, 2..=20),
        row(Mastermind, Strict, 4, 2..=12),
        row(Mastermind, Strict, 5, 2..=8),
        beyond(Mastermind, Strict, 6, 2..=6, 5),
        row(Mastermind, Strict, 7, 2..=4),
        row(NoRepeats, Total, 2, 2..=20),
        row(NoRepeats, Total, 3, 3..=20),
        beyond(NoRepeats, Total, 4, 4..=13, 12),
        beyond(NoRepeats, Total, 5, 5..=10, 8),
        beyond(NoRepeats, Total, 6, 6..=9, 7),
        within(NoRepeats, 2, 6, 4),
        within(NoRepeats, 2, 8, 5),
        within(NoRepeats, 2, 10, 6),
        within(NoRepeats, 2, 12, 7),
        within(NoRepeats, 2, 14, 8),
        within(NoRepeats, 2, 16, 9),
        within(NoRepeats, 2, 18, 10),
        within(NoRepeats, 2, 20, 11),
        within(NoRepeats, 3, 10, 6),
        within(NoRepeats, 3, 13, 7),
        within(NoRepeats, 3, 15, 8),
        within(NoRepeats, 3, 16, 8),
        within(NoRepeats, 3, 18, 9),
        within(NoRepeats, 3, 19, 9),
        within(NoRepeats, 4, 4, 5),
        within(NoRepeats, 4, 9, 6),
        within(NoRepeats, 4, 11, 7),
        within(NoRepeats, 5, 6, 6),
        within(NoRepeats, 5, 7, 6),
        within(NoRepeats, 6, 7, 7),
        row(ExactOnly, Total, 2, 2..=20),
        row(ExactOnly, Total, 3, 2..=20),
        row(ExactOnly, Total, 4, 2..=12),
        row(ExactOnly, Total, 5, 2..=8),
        row(ExactOnly, Total, 6, 2..=5),
        row(ExactOnly, Total, 7, 2..=4),
        // With more pegs or colors games are longer than any board has rows.
        row(SumOnly, Total, 2, 2..=20),
        row(SumOnly, Total, 3, 2..=20),
        row(SumOnly, Total, 4, 2..=12),
        row(SumOnly, Total, 5, 2..=4),
        row(SumOnly, Total, 6, 2..=3),
        row(SumOnly, Total, 7, 2..=2),
        row(Mastermind, Worst, 2, 2..=20),
        row(Mastermind, Worst, 3, 2..=20),
        row(Mastermind, Worst, 4, 2..=12),
        row(Mastermind, Worst, 5, 2..=8),
        beyond(Mastermind, Worst, 6, 2..=6, 5),
        row(Mastermind, Worst, 7, 2..=4),
        row(NoRepeats, Worst, 2, 2..=20),
        row(NoRepeats, Worst, 3, 3..=20),
        beyond(NoRepeats, Worst, 4, 4..=13, 12),
        beyond(NoRepeats, Worst, 5, 5..=9, 8),
        beyond(NoRepeats, Worst, 6, 6..=8, 7),
        row(ExactOnly, Worst, 2, 2..=20),
        row(ExactOnly, Worst, 3, 2..=20),
        row(ExactOnly, Worst, 4, 2..=12),
        row(ExactOnly, Worst, 5, 2..=8),
        row(ExactOnly, Worst, 6, 2..=5),
        row(ExactOnly, Worst, 7, 2..=4),
        row(SumOnly, Worst, 2, 2..=20),
        row(SumOnly, Worst, 3, 2..=20),
        row(SumOnly, Worst, 4, 2..=12),
        row(SumOnly, Worst, 5, 2..=4),
        row(SumOnly, Worst, 6, 2..=3),
        row(SumOnly, Worst, 7, 2..=2),
    ]
};

/// The tree that belongs to a task, where one is kept: those that come with the
/// program, and those beside the documents.
pub(super) const TREES: [(&str, &str); 18] = [
    ("mm-4-5", "crates/pegmind-tree/trees/mm-4-5.tree"),
    ("mm-4-6", "crates/pegmind-tree/trees/mm-4-6.tree"),
    ("mm-4-6-within-5", "crates/pegmind-tree/trees/mm-4-6-5.tree"),
    ("mm-4-7", "crates/pegmind-tree/trees/mm-4-7.tree"),
    ("mm-5-4", "crates/pegmind-tree/trees/mm-5-4.tree"),
    ("bc-4-10", "crates/pegmind-tree/trees/bc-4-10.tree"),
    ("mm-4-8", "docs/trees/mm-4-8.tree"),
    ("mm-4-8-within-6", "docs/trees/mm-4-8-6.tree"),
    ("mm-4-9", "docs/trees/mm-4-9.tree"),
    ("mm-4-10", "docs/trees/mm-4-10.tree"),
    ("mm-4-11", "docs/trees/mm-4-11.tree"),
    ("mm-5-6", "docs/trees/mm-5-6.tree"),
    ("mm-5-7", "docs/trees/mm-5-7.tree"),
    ("mm-5-7-within-6", "docs/trees/mm-5-7-6.tree"),
    ("mm-5-8", "docs/trees/mm-5-8.tree"),
    ("mm-5-8-worst", "docs/trees/mm-5-8-7.tree"),
    ("mm-6-5", "docs/trees/mm-6-5.tree"),
    ("mm-6-6", "docs/trees/mm-6-6.tree"),
];

/// The task of a name.
pub(super) fn find(name: &str) -> Option<Task> {
    ROWS.iter().flat_map(Row::tasks).find(|task| task.name() == name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_tasks_have_one_name() {
        let names = ROWS.iter().flat_map(Row::tasks).map(|task| task.name());
        let mut seen = BTreeSet::new();
        for name in names {
            assert!(seen.insert(name.clone()), "{name}");
        }
        assert!(TREES.iter().all(|(name, _)| seen.contains(*name)));
    }

    #[test]
    fn the_edge_of_a_row_is_in_it() {
        assert!(ROWS.iter().all(|row| row.colors.contains(&row.edge)), "{ROWS:?}");
    }
}
