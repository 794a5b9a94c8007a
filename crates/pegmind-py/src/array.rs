//! Codes in arrays: a code a row, a byte a peg.

use numpy::{
    PyArray1, PyArray2, PyArrayMethods as _, PyReadonlyArray2, PyUntypedArrayMethods as _,
};
use pegmind_kernel::{Isa, Shape, mark_each, mark_each_peg};
use pegmind_rules::{Code, FeedbackRule, Peg, Repeats, Rules};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::code::code_of;
use crate::error::{Kind, fault};
use crate::number::shown;

/// Codes of a board, checked.
pub(crate) struct Codes<'py>(PyReadonlyArray2<'py, u8>);

impl<'py> Codes<'py> {
    /// The codes of an array, or of what can be made one.
    ///
    /// # Errors
    ///
    /// What is wrong with shape, type or the first wrong row.
    pub(crate) fn read(rules: &Rules, value: &Bound<'py, PyAny>) -> PyResult<Self> {
        let array = bytes_of(rules, value)?;
        let codes = Self(array.try_readonly().map_err(fault)?);
        match codes.first_wrong(rules)? {
            None => Ok(codes),
            Some((row, error)) => Err(Kind::Code.of(value, format!("row {row}: {error}"))),
        }
    }

    /// The pegs of all codes, one code behind the other.
    pub(crate) fn pegs(&self) -> PyResult<&[u8]> {
        self.0.as_slice().map_err(fault)
    }

    /// How many codes there are.
    pub(crate) fn len(&self) -> usize {
        self.0.shape().first().copied().unwrap_or(0)
    }

    /// The number of the first row that is no code of the board, from 0, and why.
    fn first_wrong(&self, rules: &Rules) -> PyResult<Option<(usize, String)>> {
        let pegs = self.pegs()?;
        let lowest = u8::from(!rules.blanks().allowed());
        let legal = lowest..=rules.colors().get();
        let outside = |least: u8, most: u8| !legal.contains(&least) || !legal.contains(&most);
        let (least, most) =
            pegs.iter().fold((u8::MAX, 0), |(least, most), n| (least.min(*n), most.max(*n)));
        if pegs.is_empty() || !outside(least, most) && rules.repeats() == Repeats::Allowed {
            return Ok(None);
        }
        let rows = pegs.chunks_exact(usize::from(rules.pegs().get())).enumerate();
        Ok(rows
            .map(|(row, code)| (row, wrong(rules, code)))
            .find_map(|(row, why)| Some((row, why?))))
    }
}

/// Why a row of an array is no code.
fn wrong(rules: &Rules, row: &[u8]) -> Option<String> {
    if rules.repeats() == Repeats::Forbidden {
        // Most are codes, which is seen sooner than why one is none.
        let lowest = u8::from(!rules.blanks().allowed());
        let seen = row.iter().try_fold(0_u32, |seen, number| {
            let legal = (lowest..=rules.colors().get()).contains(number);
            let bit = if *number == 0 { 0 } else { 1_u32.checked_shl((*number).into())? };
            (legal && seen & bit == 0).then_some(seen | bit)
        });
        if seen.is_some() {
            return None;
        }
    }
    let mut pegs = Vec::new();
    for number in row {
        let Some(peg) = Peg::from_number(*number) else {
            let colors = rules.colors();
            return Some(format!(
                "'{number}' is not a color of this board; its colors are 1 to {colors}"
            ));
        };
        pegs.push(peg);
    }
    Code::new(rules, &pegs).err().map(|error| error.to_string())
}

/// A value as an array of bytes (n, pegs), one row behind the other, whose numbers were not
/// looked at but are the same.
fn bytes_of<'py>(rules: &Rules, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let py = value.py();
    let pegs = usize::from(rules.pegs().get());
    if let Ok(array) = value.cast::<PyArray2<u8>>()
        && array.is_c_contiguous()
        && array.shape().get(1) == Some(&pegs)
    {
        return Ok(array.clone());
    }
    let refuse = |what: String| {
        Kind::Code.of(value, format!("{what}; expected codes as rows: integers, shape (n, {pegs})"))
    };
    let numpy = py.import(intern!(py, "numpy"))?;
    let made = numpy.call_method1(intern!(py, "asarray"), (value,));
    let array = made.map_err(|_ragged| refuse(format!("{} is no array", shown(value))))?;
    let shape: Vec<usize> = array.getattr(intern!(py, "shape"))?.extract()?;
    let dtype = array.getattr(intern!(py, "dtype"))?;
    if !matches!(shape.as_slice(), [_, columns] if *columns == pegs) {
        let shape = array.getattr(intern!(py, "shape"))?;
        return Err(refuse(format!("shape {shape}")));
    }
    let kind: String = dtype.getattr(intern!(py, "kind"))?.extract()?;
    if kind != "i" && kind != "u" {
        return Err(refuse(format!("dtype {dtype}")));
    }
    if shape.first() != Some(&0) && dtype.getattr(intern!(py, "itemsize"))?.extract::<usize>()? > 1
        || kind == "i" && shape.first() != Some(&0)
    {
        // What is too large for a byte would come out as another number.
        for edge in ["min", "max"] {
            let number = array.call_method0(edge)?;
            if number.extract::<u8>().is_err() {
                let colors = rules.colors();
                let number = number.str()?;
                let expected = format!("its colors are 1 to {colors}");
                let said = format!("'{number}' is not a color of this board; {expected}");
                return Err(Kind::Code.of(value, said));
            }
        }
    }
    let options = PyDict::new(py);
    options.set_item("dtype", "uint8")?;
    let bytes = numpy.call_method(intern!(py, "ascontiguousarray"), (array,), Some(&options))?;
    Ok(bytes.cast_into::<PyArray2<u8>>()?)
}

/// Pegs that stand one code behind the other as an array (n, pegs).
pub(crate) fn array_of(
    py: Python<'_>,
    pegs: Vec<u8>,
    stride: usize,
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let rows = pegs.len() / stride.max(1);
    PyArray1::from_vec(py, pegs).reshape([rows, stride])
}

/// The marks of codes: of each the exact matches and the other ones, one behind the other.
pub(crate) fn marks(rules: &Rules, guesses: &[u8], codes: &[u8]) -> Option<Vec<u8>> {
    // Color numbers are symbols as they are, whether there is a blank or not.
    let shape = Shape::new(rules.pegs().get().into(), usize::from(rules.colors().get()) + 1)?;
    let mut marks = vec![0; codes.len() / shape.pegs() * 2];
    mark_each(Isa::best(), shape, guesses, codes, &mut marks);
    Some(marks)
}

/// The answers to a guess, or to as many guesses as there are codes, as an array: see
/// `Rules.mark_all`.
pub(crate) fn mark_all<'py>(
    rules: &Rules,
    codes: &Bound<'py, PyAny>,
    guess: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = codes.py();
    let codes = Codes::read(rules, codes)?;
    let many = guess.getattr_opt(intern!(py, "ndim"))?;
    let many = many.is_some_and(|axes| axes.extract::<usize>().is_ok_and(|axes| axes == 2));
    let several = if many { Some(Codes::read(rules, guess)?) } else { None };
    let single = if many { Vec::new() } else { code_of(rules, guess)?.numbers() };
    if let Some(several) = &several
        && several.len() != codes.len()
    {
        let (guesses, codes) = (several.len(), codes.len());
        let said = format!("{guesses} guesses for {codes} codes; expected one, or one a code");
        return Err(Kind::Code.of(guess, said));
    }
    let (guesses, pegs) = match &several {
        Some(several) => (several.pegs()?, codes.pegs()?),
        None => (single.as_slice(), codes.pegs()?),
    };
    let told = py.detach(|| told(rules, guesses, pegs)).ok_or_else(|| fault("no shape"))?;
    Ok(match rules.feedback() {
        FeedbackRule::Exact | FeedbackRule::Sum => PyArray1::from_vec(py, told).into_any(),
        FeedbackRule::Keys | FeedbackRule::PerPeg => {
            array_of(py, told, told_width(rules))?.into_any()
        }
    })
}

/// How many numbers an answer in an array is.
pub(crate) fn told_width(rules: &Rules) -> usize {
    match rules.feedback() {
        FeedbackRule::Keys => 2,
        FeedbackRule::PerPeg => rules.pegs().get().into(),
        FeedbackRule::Exact | FeedbackRule::Sum => 1,
    }
}

/// The answers of codes as the numbers of an array, one answer behind the other.
pub(crate) fn told(rules: &Rules, guesses: &[u8], codes: &[u8]) -> Option<Vec<u8>> {
    let stride = usize::from(rules.pegs().get());
    if rules.feedback() == FeedbackRule::PerPeg {
        let pairs = codes.chunks_exact(stride).zip(guesses.chunks_exact(stride).cycle());
        let mut told = Vec::with_capacity(codes.len());
        for (code, guess) in pairs {
            let (exact, color) = mark_each_peg(code, guess);
            told.extend((0..stride).map(|peg| match (exact >> peg & 1, color >> peg & 1) {
                (1, _) => 2,
                (_, other) => u8::from(other == 1),
            }));
        }
        return Some(told);
    }
    let marks = marks(rules, guesses, codes)?;
    let told = |of: fn(u8, u8, u8) -> u8| {
        let pegs = rules.pegs().get();
        marks.chunks_exact(2).map(|mark| of(mark[0], mark[1], pegs)).collect()
    };
    Some(match rules.feedback() {
        FeedbackRule::Exact => told(|exact, _, _| exact),
        FeedbackRule::Sum => told(|exact, color, pegs| exact + color + u8::from(exact == pegs)),
        FeedbackRule::Keys | FeedbackRule::PerPeg => marks,
    })
}
