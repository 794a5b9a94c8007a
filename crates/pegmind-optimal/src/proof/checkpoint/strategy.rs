//! A strategy as the numbers of its guesses.

use pegmind_rules::mark;
use pegmind_tree::codec::Reader;

use super::ReadCheckpointError;
use crate::position::Optimal;
use crate::sets::splitter::{Partition, Splitter};
use crate::tree::StrategyTree;
use pegmind_solver::strategy::Guesses;

/// No game is longer.
const GUESSES_MAX: usize = 254;

/// Writes the guesses, each before those that follow after its answers.
pub(crate) fn write(bytes: &mut Vec<u8>, splitter: &Splitter, tree: &StrategyTree) {
    let guess = splitter.find(&tree.guess).unwrap_or(u16::MAX);
    bytes.extend(guess.to_be_bytes());
    for (_, next) in &tree.next {
        write(bytes, splitter, next);
    }
}

/// A strategy that was read, and what it does.
pub(crate) struct ReadStrategy {
    pub(crate) tree: StrategyTree,
    /// The guesses for all codes together.
    pub(crate) total: u64,
    /// Those of the longest game.
    pub(crate) longest: usize,
}

/// Reads a strategy for the codes that fit. It finds each of them.
pub(crate) fn read(
    reader: &mut Reader<'_>,
    optimal: &Optimal,
) -> Result<ReadStrategy, ReadCheckpointError> {
    let mut read = ReadStrategy {
        tree: StrategyTree {
            guess: optimal.splitter.code(0).ok_or(ReadCheckpointError::Strategy)?,
            next: Vec::new(),
        },
        total: 0,
        longest: 0,
    };
    read.tree = read_set(reader, optimal, &optimal.set, 1, &mut read)?;
    Ok(read)
}

fn read_set(
    reader: &mut Reader<'_>,
    optimal: &Optimal,
    set: &[u16],
    depth: usize,
    read: &mut ReadStrategy,
) -> Result<StrategyTree, ReadCheckpointError> {
    let wrong = || ReadCheckpointError::Strategy;
    let splitter = &optimal.splitter;
    let number = reader.take(2)?.try_into().map(u16::from_be_bytes).map_err(|_length| wrong())?;
    let rules = splitter.book().alphabet().rules();
    let inside = set.binary_search(&number).is_ok();
    let fits = (inside || splitter.guesses == Guesses::All) && usize::from(number) < splitter.len();
    if !fits || depth > GUESSES_MAX {
        return Err(wrong());
    }
    let guess = splitter.code(number).ok_or_else(wrong)?;
    let mut parts = Partition::default();
    splitter.split(number, set, &mut parts);
    if parts.iter().any(|part| part.len() == set.len()) {
        return Err(wrong());
    }
    (read.total, read.longest) = (read.total + set.len() as u64, read.longest.max(depth));
    let mut classes = Vec::with_capacity(parts.len());
    for part in parts.iter() {
        let first = part.first().and_then(|first| splitter.code(*first)).ok_or_else(wrong)?;
        classes.push((mark(rules, &first, &guess), part.to_vec()));
    }
    drop(parts);
    classes.sort_by_key(|(feedback, _)| *feedback);
    let next = classes.into_iter().map(|(feedback, class)| {
        read_set(reader, optimal, &class, depth + 1, read).map(|tree| (feedback, tree))
    });
    Ok(StrategyTree { guess, next: next.collect::<Result<_, _>>()? })
}
