//! Small numbers out of Python's, which have no end.

use std::fmt::Display;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::{Kind, type_name};

/// A whole number that may be too large for what it is meant to count.
#[derive(Debug)]
pub(crate) enum Number {
    Small(u8),
    Other(Py<PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Number {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(value.extract().map_or_else(|_| Self::Other(value.to_owned().unbind()), Self::Small))
    }
}

/// A whole number of an option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole(pub(crate) i64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        value.extract().map(Self).map_err(|error| {
            if error.is_instance_of::<PyOverflowError>(value.py()) {
                let said = format!("{} is too large; expected at most {}", shown(&value), i64::MAX);
                return Kind::Option.of(&value, said);
            }
            error
        })
    }
}

impl Number {
    /// What `make` makes of the number.
    ///
    /// # Errors
    ///
    /// What `make` says of it; of a number that is no byte it says what it says of the
    /// largest byte.
    pub(crate) fn read<T, E: Display>(
        &self,
        py: Python<'_>,
        kind: Kind,
        make: impl FnOnce(u8) -> Result<T, E>,
    ) -> PyResult<T> {
        match self {
            Self::Small(number) => match make(*number) {
                Ok(value) => Ok(value),
                Err(error) => Err(kind.of(number.into_pyobject(py)?.as_any(), error)),
            },
            Self::Other(value) => {
                let value = value.bind(py);
                let said = make(u8::MAX).err().map(|error| error.to_string()).unwrap_or_default();
                let shown = shown(value);
                Err(kind.of(value, said.replacen(&u8::MAX.to_string(), &shown, 1)))
            }
        }
    }
}

/// A value as a sentence shows it: short, and never an error of its own.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    match value.repr() {
        Ok(text) => pegmind_rules::Quoted::new(&text.to_string_lossy()).to_string(),
        Err(_) => type_name(value),
    }
}
