//! A strategy as the numbers of its guesses.

use pegmind_rules::mark;

use super::ReadCheckpointError;
use super::bytes::Reader;
use crate::field::{Field, Parts};
use crate::{Optimal, StrategyTree};
use pegmind_solver::strategy::Guesses;

/// No game is longer.
const GUESSES_MAX: usize = 254;

/// Writes the guesses, each before those that follow after its answers.
pub(super) fn write(bytes: &mut Vec<u8>, field: &Field, tree: &StrategyTree) {
    let guess = field.find(&tree.guess).unwrap_or(u16::MAX);
    bytes.extend(guess.to_be_bytes());
    for (_, next) in &tree.next {
        write(bytes, field, next);
    }
}

/// A strategy that was read, and what it does.
pub(super) struct ReadStrategy {
    pub(super) tree: StrategyTree,
    /// The guesses for all codes together.
    pub(super) total: u64,
    /// Those of the longest game.
    pub(super) longest: usize,
}

/// Reads a strategy for the codes that fit. It finds each of them.
pub(super) fn read(
    reader: &mut Reader<'_>,
    optimal: &Optimal,
) -> Result<ReadStrategy, ReadCheckpointError> {
    let mut read = ReadStrategy {
        tree: StrategyTree {
            guess: optimal.field.code(0).ok_or(ReadCheckpointError::Strategy)?,
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
    let field = &optimal.field;
    let number = reader.take(2)?.try_into().map(u16::from_be_bytes).map_err(|_length| wrong())?;
    let rules = field.book().alphabet().rules();
    let inside = set.binary_search(&number).is_ok();
    let fits = (inside || field.guesses == Guesses::All) && usize::from(number) < field.len();
    if !fits || depth > GUESSES_MAX {
        return Err(wrong());
    }
    let guess = field.code(number).ok_or_else(wrong)?;
    let mut parts = Parts::default();
    field.split(number, set, &mut parts);
    if parts.iter().any(|part| part.len() == set.len()) {
        return Err(wrong());
    }
    (read.total, read.longest) = (read.total + set.len() as u64, read.longest.max(depth));
    let mut classes = Vec::with_capacity(parts.len());
    for part in parts.iter() {
        let first = part.first().and_then(|first| field.code(*first)).ok_or_else(wrong)?;
        classes.push((mark(rules, &first, &guess), part.to_vec()));
    }
    drop(parts);
    classes.sort_by_key(|(feedback, _)| *feedback);
    let next = classes.into_iter().map(|(feedback, class)| {
        read_set(reader, optimal, &class, depth + 1, read).map(|tree| (feedback, tree))
    });
    Ok(StrategyTree { guess, next: next.collect::<Result<_, _>>()? })
}
