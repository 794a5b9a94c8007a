//! What a solver remembers between questions.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::error::Kind;
use crate::number::Whole;

/// The least memory that is of any use.
const MEMORY_MIN: i64 = 1 << 20;

/// So many bytes of memory.
///
/// # Errors
///
/// `OptionError` if they are too few, or more than can be counted here.
pub(crate) fn memory_of(py: Python<'_>, Whole(memory): Whole) -> PyResult<usize> {
    let bytes = usize::try_from(memory).ok().filter(|_| memory >= MEMORY_MIN);
    let too_little = || format!("{memory} bytes of memory; expected at least {MEMORY_MIN}");
    bytes.ok_or_else(|| Kind::Option.of_new(py, memory, too_little()))
}

/// What searches have found out about a board; its room is given when it is used first. A pickle
/// holds nothing of it.
#[pyclass(frozen, module = "pegmind._pegmind")]
#[derive(Debug, Default)]
pub(crate) struct SearchMemory {
    kept: OnceLock<pegmind_optimal::Memory>,
}

impl SearchMemory {
    /// The memory, of so many bytes if it is used for the first time.
    pub(crate) fn within(&self, bytes_max: usize) -> &pegmind_optimal::Memory {
        self.kept.get_or_init(|| pegmind_optimal::Memory::new(bytes_max))
    }
}

#[pymethods]
impl SearchMemory {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> (Bound<'py, PyType>, Bound<'py, PyTuple>) {
        (this.get_type(), PyTuple::empty(this.py()))
    }
}
