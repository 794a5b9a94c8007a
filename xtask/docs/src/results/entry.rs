//! What is told of one task, from its record and from the tree that is kept.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use pegmind_tree::{StrategyTree, verify};

use super::catalog::TREES;
use super::published::{Published, published};
use super::record::Reply;
use super::records::Records;
use super::task::{Aim, Task};

/// The best that is known of a task here.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) task: Task,
    pub(super) reply: Reply,
    /// What the search took, where its record is kept.
    pub(super) effort: Option<Effort>,
}

/// What a search took.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Effort {
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    /// The program, with its commit. `None` if its record is from before versions were kept.
    pub(super) version: Option<String>,
    /// The program that proved the lower bound, where that is another one.
    pub(super) bound: Option<String>,
}

/// How a result stands beside what was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// The same value was published, or one between the bounds.
    Known { value: u64, source: &'static str },
    /// Both cannot be right.
    Contradiction { value: u64, source: &'static str },
    /// The best strategy published has another total.
    Beside { value: u64 },
    /// Such boards were treated, but the value could not be compared.
    NotCompared { source: &'static str },
    /// Not published before, to our knowledge.
    New,
}

impl Entry {
    /// What is known of a task, if anything is.
    pub(super) fn load(root: &Path, records: &Records, task: Task) -> Result<Option<Self>> {
        let tree = load_tree(root, &task)?;
        let Some(record) = records.get(&task) else {
            return Ok(tree.map(|reply| Self { task, reply, effort: None }));
        };
        let mut reply = record.reply.clone();
        (reply.lower, reply.proven) = (record.lower(), record.is_proven());
        let Reply { nodes, seconds, .. } = reply;
        let (version, bound) = (record.version.clone(), record.bound_version().map(str::to_owned));
        let effort = Some(Effort { nodes, seconds, version, bound });
        let entry = Self { task, reply, effort };
        match tree {
            Some(tree) => entry.beside(tree, "the tree").map(Some),
            None => Ok(Some(entry)),
        }
    }

    /// The entry with what another search of the same board tells.
    pub(super) fn with(self, other: &Self) -> Result<Self> {
        if (other.task.kind, other.task.pegs, other.task.colors)
            != (self.task.kind, self.task.pegs, self.task.colors)
        {
            return Ok(self);
        }
        let mut reply = other.reply.clone();
        reply.proven = false;
        // What is small without a condition is not larger with one.
        let is_bound = other.task.aim == Aim::Total && self.task.aim != Aim::Worst;
        reply.lower = match (other.task.aim, self.task.aim) {
            // Some game is as long as they are on average.
            (Aim::Total, Aim::Worst) => reply.lower.div_ceil(reply.codes),
            _ if is_bound => reply.lower,
            _ => 0,
        };
        reply.upper = match self.task.aim {
            Aim::Total => reply.total,
            Aim::Within(guesses) => {
                reply.total.filter(|_| reply.longest.is_some_and(|l| l <= guesses.into()))
            }
            Aim::Strict => None,
            Aim::Worst => reply.longest.map(u64::try_from).transpose()?,
        };
        self.beside(reply, &other.task.name())
    }

    /// The entry with what something else shows.
    fn beside(mut self, other: Reply, name: &str) -> Result<Self> {
        let lower = self.reply.lower.max(other.lower);
        let upper = self.reply.upper.unwrap_or(u64::MAX).min(other.upper.unwrap_or(u64::MAX));
        anyhow::ensure!(
            lower <= upper,
            "{}: the record and {name} contradict each other: {lower} is above {upper}",
            self.task.name()
        );
        let is_better = other.upper == Some(upper) && self.reply.upper != Some(upper);
        if is_better || (other.proven && !self.reply.proven) {
            self.reply = other;
            self.effort = None;
        }
        if let Some(effort) = &mut self.effort
            && lower > self.reply.lower
        {
            // The bound is not that of a search of this board any more.
            effort.bound = None;
        }
        self.reply.lower = lower;
        self.reply.proven = lower == upper;
        Ok(self)
    }

    /// How it stands beside what was published.
    pub(super) fn standing(&self) -> Standing {
        let Reply { lower, upper, .. } = self.reply;
        let upper = upper.unwrap_or(u64::MAX);
        match published(&self.task) {
            Published::Optimum { value, source } if lower > value || upper < value => {
                Standing::Contradiction { value, source }
            }
            Published::Optimum { value, source } => Standing::Known { value, source },
            Published::Reached { value, source } if lower > value => {
                Standing::Contradiction { value, source }
            }
            Published::Reached { value, .. } => Standing::Beside { value },
            Published::Treated { source } => Standing::NotCompared { source },
            Published::Nothing => Standing::New,
        }
    }

    /// Whether it is proven, and was not published before to our knowledge.
    pub(super) fn is_new(&self) -> bool {
        self.reply.proven && matches!(self.standing(), Standing::New | Standing::Beside { .. })
    }

    /// The proven value.
    pub(super) fn value(&self) -> Option<u64> {
        self.reply.upper.filter(|_| self.reply.proven)
    }
}

/// What the tree of a task shows, where one is kept.
pub(super) fn load_tree(root: &Path, task: &Task) -> Result<Option<Reply>> {
    let name = task.name();
    let tree = TREES.iter().find(|(of, _)| *of == name);
    tree.map(|(_, path)| read_tree(root, path, task)).transpose()
}

/// What a tree shows, recounted.
fn read_tree(root: &Path, path: &str, task: &Task) -> Result<Reply> {
    let path = root.join(path);
    let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
    let tree = StrategyTree::read(&bytes).with_context(|| path.display().to_string())?;
    let counted = verify(&tree).with_context(|| path.display().to_string())?;
    let value = match task.aim {
        Aim::Worst => u64::try_from(counted.longest)?,
        Aim::Total | Aim::Within(_) | Aim::Strict => counted.total,
    };
    let claim = tree.claim();
    // What the search of a total excluded says nothing of longest games.
    let is_of_aim = (claim.aim == pegmind_tree::Aim::Worst) == (task.aim == Aim::Worst);
    Ok(Reply {
        codes: task.codes(),
        proven: is_of_aim && claim.is_proven(),
        lower: if is_of_aim { claim.lower } else { 0 },
        upper: Some(value),
        total: Some(counted.total),
        longest: Some(counted.longest),
        histogram: Some(counted.histogram),
        opening: tree.descend(&[]).map(|node| node.guess().numbers()),
        nodes: 0,
        seconds: 0.0,
    })
}

#[cfg(test)]
impl Entry {
    /// The smallest total of a board, between these bounds, for tests.
    pub(super) fn of_total(pegs: u8, colors: u8, lower: u64, upper: Option<u64>) -> Self {
        let kind = super::task::Kind::Mastermind;
        let task = Task { kind, aim: Aim::Total, pegs, colors };
        let reply = Reply {
            codes: task.codes(),
            proven: Some(lower) == upper,
            lower,
            upper,
            total: upper,
            longest: None,
            histogram: None,
            opening: None,
            nodes: 0,
            seconds: 0.0,
        };
        Self { task, reply, effort: None }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::results::catalog::{self, ROWS};
    use crate::results::task::Kind;

    fn entry(pegs: u8, colors: u8, lower: u64, upper: u64) -> Entry {
        let Entry { task, reply, .. } = Entry::of_total(pegs, colors, lower, Some(upper));
        let reply = Reply {
            longest: Some(7),
            histogram: Some(vec![1]),
            opening: Some(vec![1; pegs.into()]),
            nodes: 10,
            seconds: 1.5,
            ..reply
        };
        Entry {
            task,
            reply,
            effort: Some(Effort { nodes: 10, seconds: 1.5, version: None, bound: None }),
        }
    }

    #[test]
    fn a_result_stands_beside_what_was_published() {
        let standing = |pegs, colors, lower, upper| entry(pegs, colors, lower, upper).standing();
        let source = "Koyama and Lai 1993";
        assert_eq!(standing(4, 6, 5625, 5625), Standing::Known { value: 5625, source });
        assert_eq!(standing(4, 6, 5600, 5630), Standing::Known { value: 5625, source });
        assert_eq!(standing(4, 6, 5624, 5624), Standing::Contradiction { value: 5625, source });
        assert_eq!(standing(4, 6, 5626, 5650), Standing::Contradiction { value: 5625, source });
        assert_eq!(standing(5, 8, 158_315, 178_962), Standing::Beside { value: 179_274 });
        assert_eq!(standing(3, 12, 7000, 7000), Standing::New);
        assert!(matches!(standing(3, 6, 200, 200), Standing::NotCompared { .. }));
    }

    #[test]
    fn a_tree_may_be_better_than_the_record() {
        let search = entry(5, 8, 158_000, 179_500);
        let tree = entry(5, 8, 157_000, 178_962).reply;
        let both = search.beside(tree, "the tree").unwrap();
        assert_eq!((both.reply.lower, both.reply.upper), (158_000, Some(178_962)));
        assert_eq!((&both.effort, both.value()), (&None, None));
        let tree = entry(5, 8, 178_962, 178_962).reply;
        assert_eq!(both.beside(tree, "the tree").unwrap().value(), Some(178_962));
    }

    #[test]
    fn a_bound_is_named_after_a_search_of_its_own_board_alone() {
        let mut limited = entry(5, 7, 85_000, 85_656);
        limited.effort.as_mut().unwrap().bound = Some("0.1.0 1234abcd".to_owned());
        for (lower, named) in [(84_000, true), (85_000, true), (85_645, false)] {
            let total = entry(5, 7, lower, 85_700).reply;
            let both = limited.clone().beside(total, "the total").unwrap();
            assert_eq!(both.effort.unwrap().bound.is_some(), named, "{lower}");
        }
    }

    #[test]
    fn searches_of_one_board_tell_of_each_other() {
        let total = entry(5, 6, 34_303, 37_297);
        let mut strict = entry(5, 6, 36_920, 36_920);
        strict.task.aim = Aim::Strict;
        let mut limited = entry(5, 6, 34_000, 38_000);
        limited.task.aim = Aim::Within(6);
        let mut worst = entry(5, 6, 6, 8);
        worst.task.aim = Aim::Worst;
        let both = total.clone().with(&strict).unwrap();
        assert_eq!((both.reply.lower, both.reply.upper), (34_303, Some(36_920)));
        let both = limited.with(&total).unwrap();
        assert_eq!((both.reply.lower, both.reply.upper), (34_303, Some(38_000)));
        assert_eq!(worst.clone().with(&total).unwrap().reply.upper, Some(7));
        worst.reply.lower = 0;
        assert_eq!(worst.with(&total).unwrap().reply.lower, 5);
        assert_eq!(strict.with(&total).unwrap().value(), Some(36_920));
        let elsewhere = total.clone().with(&entry(5, 5, 13_496, 13_496)).unwrap();
        assert_eq!(elsewhere.reply, total.reply);
    }

    #[test]
    fn a_tree_below_the_lower_bound_is_an_error() {
        let search = entry(4, 9, 34_666, 34_666);
        let tree = entry(4, 9, 30_000, 34_665).reply;
        assert!(search.beside(tree, "the tree").unwrap_err().to_string().contains("contradict"));
    }

    #[test]
    fn a_tree_of_a_small_total_bounds_the_longest_game_from_above_only() {
        let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let task = catalog::find("mm-5-8-worst").unwrap();
        let reply = load_tree(root, &task).unwrap().unwrap();
        assert_eq!((reply.lower, reply.upper, reply.proven), (0, Some(7), false));
        assert_eq!(reply.total, Some(178_962));
    }

    #[test]
    fn every_board_up_to_the_edge_of_its_row_is_known() {
        let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let records = Records::load(root).unwrap();
        for task in ROWS.iter().flat_map(|row| row.tasks().filter(|task| row.is_always(task))) {
            assert!(Entry::load(root, &records, task).unwrap().is_some(), "{}", task.name());
        }
    }

    #[test]
    fn where_games_can_be_shorter_the_total_of_those_is_looked_for() {
        let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let records = Records::load(root).unwrap();
        for (task, record) in records.iter().filter(|(task, _)| task.aim == Aim::Total) {
            let worst = records.get(&Task { aim: Aim::Worst, ..*task });
            let Some(worst) = worst.filter(|worst| worst.is_proven() && record.is_proven()) else {
                continue;
            };
            let shortest = u8::try_from(worst.lower()).unwrap();
            let is_longer = record.reply.longest.is_some_and(|longest| longest > shortest.into());
            if is_longer && matches!(task.kind, Kind::Mastermind | Kind::NoRepeats) {
                let name = Task { aim: Aim::Within(shortest), ..*task }.name();
                assert!(catalog::find(&name).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn every_tree_that_is_kept_is_told_and_plays_every_code_of_its_board() {
        let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut told = BTreeSet::new();
        for (name, path) in TREES {
            let task = catalog::find(name).unwrap();
            let reply = load_tree(root, &task).unwrap().unwrap();
            assert_eq!(reply.histogram.unwrap().iter().sum::<u64>(), task.codes(), "{name}");
            told.insert(root.join(path));
        }
        let folders = ["docs/trees", "crates/pegmind-tree/trees"].map(|folder| root.join(folder));
        let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap().flatten());
        let trees = files.map(|file| file.path());
        let kept = trees.filter(|path| path.extension().is_some_and(|end| end == "tree"));
        assert_eq!(kept.collect::<BTreeSet<_>>(), told);
    }
}
