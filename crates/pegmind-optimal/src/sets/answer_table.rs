//! Answers that are looked up, where codes are marked one by one.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use pegmind_kernel::Weights;

use pegmind_solver::codes::classes::{Classes, Marked};
use pegmind_solver::codes::code_table::CodeTable;

/// The most bytes of a table.
const BYTES_MAX: usize = 64 << 20;

/// The most answers of a board that has a table.
const ANSWERS_MAX: usize = 1_000;

/// For codes that were asked for, the answers to all guesses.
#[derive(Debug)]
pub(crate) struct AnswerTable {
    columns: Vec<OnceLock<Box<[u16]>>>,
    answers: usize,
    solved: u16,
    bytes_left: AtomicUsize,
}

impl AnswerTable {
    /// The most bytes that the table of so many codes takes.
    pub(crate) fn bytes(codes: usize) -> usize {
        codes.saturating_mul(codes).saturating_mul(size_of::<u16>()).min(BYTES_MAX)
    }

    /// A table for so many codes. Returns `None` where there are too many answers.
    pub(crate) fn new(classes: &Classes, codes: usize) -> Option<Self> {
        let answers = classes.numbers();
        let solved = u16::try_from(classes.number(classes.solved())).ok()?;
        (answers <= ANSWERS_MAX).then(|| Self {
            columns: (0..codes).map(|_| OnceLock::new()).collect(),
            answers,
            solved,
            bytes_left: AtomicUsize::new(BYTES_MAX),
        })
    }

    /// How many numbers there are for answers.
    pub(crate) const fn answers(&self) -> usize {
        self.answers
    }

    /// The number of the winning answer.
    pub(crate) const fn solved(&self) -> u16 {
        self.solved
    }

    /// The answers to all guesses for each code of a set, by numbers below
    /// [`Self::answers`]. Returns `None` if there is no room for them.
    pub(crate) fn columns(
        &self,
        set: &[u16],
        classes: &Classes,
        code_table: &CodeTable,
    ) -> Option<Vec<&[u16]>> {
        set.iter().map(|code| self.column(*code, classes, code_table)).collect()
    }

    fn column(&self, code: u16, classes: &Classes, code_table: &CodeTable) -> Option<&[u16]> {
        let column = self.columns.get(usize::from(code))?;
        if let Some(column) = column.get() {
            return Some(column);
        }
        let bytes = self.columns.len() * size_of::<u16>();
        let take = |left: usize| left.checked_sub(bytes);
        self.bytes_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok()?;
        Some(column.get_or_init(|| {
            let code = code_table.code(code.into());
            let guesses = 0..u32::try_from(self.columns.len()).unwrap_or(u32::MAX);
            let answer = |guess| classes.of_pair(&Marked::new(code_table.code(guess)), code);
            let number = |guess| u16::try_from(classes.number(answer(guess)));
            guesses.map(|guess| number(guess).unwrap_or_default()).collect()
        }))
    }
}

/// What the classes weigh together into which a guess splits some codes.
/// `sizes` has a place for every answer, and is all 0 before and after.
pub(crate) fn weigh(
    columns: &[&[u16]],
    guess: u16,
    solved: u16,
    weights: &Weights,
    sizes: &mut [u16],
) -> u16 {
    for column in columns {
        sizes[usize::from(column[usize::from(guess)])] += 1;
    }
    sizes[usize::from(solved)] = 0;
    let mut weight = 0_u16;
    for column in columns {
        let size = std::mem::take(&mut sizes[usize::from(column[usize::from(guess)])]);
        if size > 0 {
            weight = weight.saturating_add(weights.of(size));
        }
    }
    weight
}
