//! A strategy as the numbers of its guesses.

use pegmind_rules::{Code, Row};
use pegmind_solver::strategy::Guesses;
use pegmind_tree::codec::Reader;
use pegmind_tree::{GUESSES_MAX, NodeId, StrategyTree};

use super::ReadCheckpointError;
use crate::position::Optimal;
use crate::sets::splitter::Splitter;
use crate::tree_building::{Growing, Spot, answered};

/// Writes the guesses, each before those that follow after its answers.
pub(crate) fn write(bytes: &mut Vec<u8>, splitter: &Splitter, tree: &StrategyTree) {
    write_below(bytes, splitter, tree, NodeId::ROOT);
}

fn write_below(bytes: &mut Vec<u8>, splitter: &Splitter, tree: &StrategyTree, id: NodeId) {
    let Some(node) = tree.node(id) else { return };
    let guess = splitter.find(node.guess()).unwrap_or(u16::MAX);
    bytes.extend(guess.to_be_bytes());
    for (_, next) in node.next() {
        write_below(bytes, splitter, tree, *next);
    }
}

/// Reads a strategy for the codes that fit. It finds each of them.
pub(crate) fn read(
    reader: &mut Reader<'_>,
    optimal: &Optimal,
) -> Result<StrategyTree, ReadCheckpointError> {
    let wrong = || ReadCheckpointError::Strategy;
    let (opening, _) = read_guess(reader, optimal, &optimal.set)?;
    let grown = Growing::new(&optimal.splitter, opening, optimal.set.len());
    let (mut tree, root) = grown.ok_or_else(wrong)?;
    read_below(reader, optimal, (&optimal.set, opening), (&mut tree, root))?;
    let tree = tree.finish(optimal);
    // Guesses are stored in the order of the answers, and stand in that of the codes.
    let above = optimal.board.rows().len();
    let follow = |rows: &[Row], members: &[Code]| {
        let node = tree.descend(rows.get(above..).unwrap_or_default());
        node.map_or(members[0], |node| *node.guess())
    };
    StrategyTree::grow(&optimal.board, *tree.claim(), follow).map_err(|_found| wrong())
}

/// Reads a guess that may be made for a set.
fn read_guess(
    reader: &mut Reader<'_>,
    optimal: &Optimal,
    set: &[u16],
) -> Result<(u16, Code), ReadCheckpointError> {
    let wrong = || ReadCheckpointError::Strategy;
    let number = reader.take(2)?.try_into().map(u16::from_be_bytes).map_err(|_length| wrong())?;
    let inside = set.binary_search(&number).is_ok();
    let any = optimal.options.guesses == Guesses::All;
    if !inside && !(any && usize::from(number) < optimal.splitter.len()) {
        return Err(wrong());
    }
    Ok((number, optimal.splitter.code(number).ok_or_else(wrong)?))
}

fn read_below(
    reader: &mut Reader<'_>,
    optimal: &Optimal,
    (set, guess): (&[u16], u16),
    (tree, spot): (&mut Growing, Spot),
) -> Result<(), ReadCheckpointError> {
    let wrong = || ReadCheckpointError::Strategy;
    if optimal.board.rows().len() + usize::from(spot.depth) > GUESSES_MAX {
        return Err(wrong());
    }
    let mut classes = answered(&optimal.splitter, set, guess).ok_or_else(wrong)?;
    classes.sort_by_key(|(feedback, _)| *feedback);
    for (feedback, class) in classes {
        let (guess, code) = read_guess(reader, optimal, &class)?;
        let below = tree.add(spot, feedback, code, class.len()).ok_or_else(wrong)?;
        read_below(reader, optimal, (&class, guess), (tree, below))?;
    }
    Ok(())
}
