//! The file that the strategy is written into.

use std::path::Path;

use pegmind_tree::{StrategyTree, verify};

use crate::exit::Failure;
use crate::whole_file::Place;

/// A place for a tree.
#[derive(Debug)]
pub(super) struct TreeFile(Place);

impl TreeFile {
    /// Makes sure that there can be such a file, before the work begins.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        Place::new("--out", path).map(Self)
    }

    /// Writes the tree, once it is read back and verified.
    pub(super) fn write(&self, tree: &StrategyTree) -> Result<(), Failure> {
        let bytes = tree.write().map_err(|error| self.0.failed(error))?;
        let read = StrategyTree::read(&bytes).map_err(|error| self.0.failed(error))?;
        verify(&read).map_err(|problem| self.0.failed(problem))?;
        self.0.write(&bytes)
    }

    /// The complaint that there is nothing to be written.
    pub(super) fn left_out(&self) -> Failure {
        self.0.failed("no strategy was found, so nothing is written")
    }
}
