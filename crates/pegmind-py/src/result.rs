//! What is found, as the frozen dataclasses of `pegmind.results`.

use pegmind_rules::Count;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An object of the class with this name and these fields.
pub(crate) fn made<'py>(name: &str, fields: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = fields.py();
    let class = py.import(intern!(py, "pegmind.results"))?.getattr(name)?;
    class.call((), Some(fields))
}

/// An object of a class of `pegmind.results`, its fields by name.
macro_rules! result {
    ($py:expr, $name:literal { $($field:ident: $value:expr),* $(,)? }) => {{
        let fields = pyo3::types::PyDict::new($py);
        $( fields.set_item(pyo3::intern!($py, stringify!($field)), $value)?; )*
        crate::result::made($name, &fields)
    }};
}

pub(crate) use result;

/// How many codes fit.
pub(crate) fn count(py: Python<'_>, count: Count) -> PyResult<Bound<'_, PyAny>> {
    result!(py, "Count" {
        codes: count.codes(),
        standard_error: count.standard_error(),
    })
}
