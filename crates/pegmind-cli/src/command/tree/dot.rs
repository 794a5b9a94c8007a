//! A tree for Graphviz.

use std::io::{self, Write};

use pegmind_tree::{Census, StrategyTree};

use super::branch::{branches, codes};
use crate::args::Levels;

/// A graph with a box for every guess and an arrow for every answer.
pub(super) fn write(
    tree: &StrategyTree,
    census: &Census,
    levels: Levels,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "digraph strategy {{")?;
    writeln!(out, "  graph [rankdir=LR];")?;
    writeln!(out, "  node [shape=box, fontname=\"monospace\"];")?;
    writeln!(out, "  edge [fontname=\"monospace\"];")?;
    for branch in branches(tree, census, levels) {
        let id = branch.id.index();
        let codes = codes(branch.share.codes);
        writeln!(out, "  n{id} [label=\"{}\\n{codes}\"];", branch.guess)?;
        if let Some((parent, feedback)) = branch.from {
            writeln!(out, "  n{} -> n{id} [label=\"{feedback}\"];", parent.index())?;
        }
    }
    writeln!(out, "}}")
}
