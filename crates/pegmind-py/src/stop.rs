//! A flag by which one thread of Python ends what others do.

use pegmind_solver::Cancel;
use pyo3::prelude::*;

/// Work that was given this flag ends soon after it is set, with what it has.
#[pyclass(frozen, module = "pegmind._pegmind")]
#[derive(Debug)]
pub(crate) struct Stop(pub(crate) Cancel);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self(Cancel::new())
    }

    fn stop(&self) {
        self.0.stop();
    }
}
