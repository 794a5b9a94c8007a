//! Where in a tree something is.

use std::fmt;

use pegmind_rules::Row;

/// The rows that lead to a guess, those of the tree's position included.
///
/// Prints as `at the first guess`, or as `after RROY=0+1 RBGG=0+2`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreePath {
    rows: Vec<Row>,
}

impl TreePath {
    /// The place behind these rows.
    #[must_use]
    pub fn after(rows: &[Row]) -> Self {
        Self { rows: rows.to_vec() }
    }

    /// The rows that lead here.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

impl fmt::Display for TreePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows.is_empty() {
            return f.write_str("at the first guess");
        }
        f.write_str("after")?;
        self.rows.iter().try_for_each(|row| write!(f, " {}={}", row.guess, row.feedback))
    }
}
