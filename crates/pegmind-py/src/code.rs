//! Codes: sequences of color numbers, text, rows of arrays.

use numpy::PyArray1;
use pegmind_rules::{
    Blanks, ColorNames, FeedbackRule, ParseCodeError, Peg, Quoted, Repeats, RowCount, parse_pegs,
};
use pegmind_rules::{ColorCount, PegCount};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyString, PyTuple};

use crate::error::{Kind, type_name};
use crate::number::shown;

/// The most pegs that a code has.
pub(crate) const PEGS_MAX: usize = 16;

/// A code: one color number from 1 in each hole, 0 for a blank.
///
/// A code is a sequence of its numbers and a value: frozen, ordered, a key of
/// dictionaries. `Rules.code` makes one and checks that its board has it.
///
/// >>> from pegmind import Code
/// >>> code = Code("RRBG")
/// >>> code
/// Code([1, 1, 5, 4])
/// >>> list(code), code[-1], str(code)
/// ([1, 1, 5, 4], 4, 'RRBG')
/// >>> Code(str(code)) == code
/// True
#[pyclass(frozen, eq, ord, hash, sequence, module = "pegmind")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Code(pub(crate) pegmind_rules::Code);

#[pymethods]
impl Code {
    #[new]
    fn new(code: &Bound<'_, PyAny>) -> PyResult<Self> {
        let refuse =
            |given: usize| Kind::Code.of(code, format!("{given} pegs; expected 1 to {PEGS_MAX}"));
        let pegs = match code.cast::<PyString>() {
            Ok(text) => {
                let text = text.to_string_lossy();
                let words = text.split(|c: char| c.is_whitespace() || c == ',');
                let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
                let n_pegs = match words.as_slice() {
                    [word] => word.chars().count(),
                    words => words.len(),
                };
                let rules = any_board(n_pegs.clamp(1, PEGS_MAX));
                let pegs = parse_pegs(&rules, &ColorNames::STANDARD, &text);
                pegs.map_err(|error| Kind::Code.of(code, error))?
            }
            Err(_) => match code.len() {
                Ok(given) if given > PEGS_MAX => return Err(refuse(given)),
                Ok(_) | Err(_) => pegs_of(&any_board(PEGS_MAX), code)?.as_slice().to_vec(),
            },
        };
        let rules = any_board(pegs.len().clamp(1, PEGS_MAX));
        let read = pegmind_rules::Code::new(&rules, &pegs);
        read.map(Self).map_err(|_empty| refuse(pegs.len()))
    }

    /// The color numbers.
    ///
    /// >>> from pegmind import Code
    /// >>> Code("RRBG").numbers
    /// (1, 1, 5, 4)
    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pegs().iter().map(|peg| peg.number()))
    }

    fn __len__(&self) -> usize {
        self.0.pegs().len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if index.is_instance_of::<PySlice>() {
            return self.numbers(py)?.into_any().get_item(index);
        }
        let index = index.extract::<isize>()?;
        let pegs = self.0.pegs();
        let from_end = || pegs.len().checked_sub(index.unsigned_abs());
        let hole = usize::try_from(index).ok().or_else(from_end);
        let peg = hole.and_then(|hole| pegs.get(hole));
        let outside = || PyIndexError::new_err(format!("no hole {index} of {}", pegs.len()));
        Ok(peg.ok_or_else(outside)?.number().into_pyobject(py)?.into_any())
    }

    /// The position, from 0, of the first peg with a color number.
    ///
    /// >>> from pegmind import Code
    /// >>> Code("RRBG").index(5)
    /// 2
    #[pyo3(signature = (*args))]
    fn index<'py>(&self, args: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(args.py())?.call_method1("index", args)
    }

    /// How many pegs have a color number.
    ///
    /// >>> from pegmind import Code
    /// >>> Code("RRBG").count(1)
    /// 2
    #[pyo3(signature = (value, /))]
    fn count<'py>(&self, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(value.py())?.call_method1("count", (value,))
    }

    fn __contains__(&self, number: &Bound<'_, PyAny>) -> bool {
        let number = number.extract::<u8>();
        number.is_ok_and(|number| self.0.pegs().iter().any(|peg| peg.number() == number))
    }

    /// The code as an array (pegs, uint8), or of another dtype.
    ///
    /// >>> import numpy as np
    /// >>> from pegmind import Code
    /// >>> np.asarray(Code("RRBG"))
    /// array([1, 1, 5, 4], dtype=uint8)
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // An array is made each time, which is what a copy is.
        let _ = copy;
        let array = PyArray1::from_vec(py, self.0.numbers()).into_any();
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Code({:?})", self.0.numbers())
    }

    fn __getnewargs__(&self) -> (Vec<u8>,) {
        (self.0.numbers(),)
    }
}

/// The pegs of a code that is being read, at most sixteen.
struct Pegs {
    pegs: [Peg; PEGS_MAX],
    count: usize,
}

impl Pegs {
    fn as_slice(&self) -> &[Peg] {
        self.pegs.get(..self.count).unwrap_or(&self.pegs)
    }
}

/// The code of a board that a value is: a code, text, or a sequence of color numbers.
///
/// # Errors
///
/// What the rules say of it, with the value.
pub(crate) fn code_of(
    rules: &pegmind_rules::Rules,
    value: &Bound<'_, PyAny>,
) -> PyResult<pegmind_rules::Code> {
    if let Ok(text) = value.cast::<PyString>() {
        let code = rules.code(&text.to_string_lossy());
        return code.map_err(|error| Kind::Code.of(value, error));
    }
    let pegs = pegs_of(rules, value)?;
    let code = pegmind_rules::Code::new(rules, pegs.as_slice());
    code.map_err(|error| Kind::Code.of(value, error))
}

/// The pegs of a sequence of color numbers.
fn pegs_of(rules: &pegmind_rules::Rules, value: &Bound<'_, PyAny>) -> PyResult<Pegs> {
    let mut pegs = Pegs { pegs: [Peg::Blank; PEGS_MAX], count: 0 };
    let refuse = |given: usize| {
        let needed = rules.pegs().get();
        Kind::Code.of(value, pegmind_rules::CodeError::WrongLength { given, needed })
    };
    let mut push = |number: &Bound<'_, PyAny>, given: usize| {
        let read = number.extract::<u8>().ok().and_then(Peg::from_number);
        let read = read.ok_or_else(|| {
            let number = Quoted::new(&shown(number));
            let colors = rules.colors().get();
            Kind::Code.of(value, ParseCodeError::NoSuchColor { number, colors })
        })?;
        let hole = pegs.pegs.get_mut(pegs.count).ok_or_else(|| refuse(given))?;
        *hole = read;
        pegs.count += 1;
        PyResult::Ok(())
    };
    if let Ok(code) = value.cast::<Code>() {
        for (hole, peg) in pegs.pegs.iter_mut().zip(code.get().0.pegs()) {
            *hole = *peg;
        }
        pegs.count = code.get().0.pegs().len();
        return Ok(pegs);
    }
    if let Ok(list) = value.cast::<PyList>() {
        let given = list.len();
        list.iter().try_for_each(|number| push(&number, given))?;
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        let given = tuple.len();
        tuple.iter_borrowed().try_for_each(|number| push(&number, given))?;
    } else {
        let no_sequence = |_: PyErr| {
            let name = type_name(value);
            let expected = "expected color numbers from 1, or text as in RRBG";
            Kind::Code.of(value, format!("{name} is no code; {expected}"))
        };
        let given = value.len().map_err(no_sequence)?;
        if given > PEGS_MAX {
            return Err(refuse(given));
        }
        for idx in 0..given {
            push(&value.get_item(idx).map_err(no_sequence)?, given)?;
        }
    }
    Ok(pegs)
}

/// A board of so many pegs that refuses no color.
pub(crate) fn any_board(n_pegs: usize) -> pegmind_rules::Rules {
    let pegs = u8::try_from(n_pegs).ok().and_then(|pegs| PegCount::new(pegs).ok());
    let (pegs, colors) = (pegs.unwrap_or(PegCount::MAX), ColorCount::MAX);
    let (repeats, blanks) = (Repeats::Allowed, Blanks::Allowed);
    let (feedback, rows) = (FeedbackRule::Keys, RowCount::default());
    // Blanks are allowed, so that there are codes.
    match pegmind_rules::Rules::new(pegs, colors, repeats, blanks, feedback, rows) {
        Ok(rules) => rules,
        Err(_) => pegmind_rules::Preset::Classic.rules(),
    }
}
