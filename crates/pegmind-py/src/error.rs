//! Errors of ours as Python's exceptions, with the value that is refused.

use std::fmt::Display;

use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// The exceptions of `pegmind.errors`.
mod exception {
    use pyo3::import_exception;

    import_exception!(pegmind.errors, RulesError);
    import_exception!(pegmind.errors, CodeError);
    import_exception!(pegmind.errors, FeedbackError);
    import_exception!(pegmind.errors, BoardError);
    import_exception!(pegmind.errors, ContradictionError);
    import_exception!(pegmind.errors, TooLargeError);
    import_exception!(pegmind.errors, OptionError);
    import_exception!(pegmind.errors, FileError);
}

/// Which child of the family an exception is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Rules,
    Code,
    Feedback,
    Board,
    Contradiction,
    TooLarge,
    Option,
    File,
}

impl Kind {
    /// The exception that says `sentence` of `value`.
    pub(crate) fn of(self, value: &Bound<'_, PyAny>, sentence: impl Display) -> PyErr {
        let args = (sentence.to_string(), value.clone().unbind());
        match self {
            Self::Rules => exception::RulesError::new_err(args),
            Self::Code => exception::CodeError::new_err(args),
            Self::Feedback => exception::FeedbackError::new_err(args),
            Self::Board => exception::BoardError::new_err(args),
            Self::Contradiction => exception::ContradictionError::new_err(args),
            Self::TooLarge => exception::TooLargeError::new_err(args),
            Self::Option => exception::OptionError::new_err(args),
            Self::File => exception::FileError::new_err(args),
        }
    }

    /// The same of a value that is none of Python's yet.
    pub(crate) fn of_new<'py>(
        self,
        py: Python<'py>,
        value: impl IntoPyObject<'py>,
        sentence: impl Display,
    ) -> PyErr {
        match value.into_bound_py_any(py) {
            Ok(value) => self.of(&value, sentence),
            Err(error) => error,
        }
    }
}

/// What should not be: a fault of the library.
pub(crate) fn fault(what: impl Display) -> PyErr {
    PyRuntimeError::new_err(format!("a fault of the library: {what}"))
}

/// The type of a value, as a sentence names it.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    let name = |kind: &Bound<'_, PyType>| kind.name().map(|name| name.to_string());
    name(&value.get_type()).unwrap_or_else(|_| "object".to_owned())
}
