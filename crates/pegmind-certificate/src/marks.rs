//! All codes of a board and the answers of each to all guesses.

use std::cell::OnceCell;
use std::cell::RefCell;

use pegmind_rules::{Code, Codes, Feedback, FeedbackRule, Row, Rules, mark};
use thiserror::Error;

use crate::renaming::Renaming;

/// The most codes of a board.
pub const CODES_MAX: u128 = 10_000;

/// With answers peg by peg no more pegs are known: there are too many answers.
const PEGS_MAX_PER_PEG: u8 = 5;

/// The answers that are not numbered yet.
const NONE: u8 = u8::MAX;

/// The codes of a board by their numbers, from 0 in ascending order, and answers.
#[derive(Debug)]
pub(crate) struct Marks {
    rules: Rules,
    codes: Vec<Code>,
    /// The pegs of all codes by their numbers, one code behind the other.
    pegs: Vec<u8>,
    /// A number for each code, in the same order.
    keys: Vec<u64>,
    /// By code, then by guess; filled as they are asked for.
    columns: Vec<OnceCell<Box<[u8]>>>,
    /// Small numbers of answers.
    numbers: RefCell<(Vec<u8>, u8)>,
    /// The number of the winning answer.
    pub(crate) solved: usize,
}

impl Marks {
    pub(crate) fn new(rules: &Rules) -> Result<Self, MarksError> {
        has_certificates(rules)?;
        let codes: Vec<Code> = Codes::new(rules).collect();
        let numbers = |code: &Code| code.pegs().iter().map(|peg| peg.number()).collect::<Vec<_>>();
        let pegs: Vec<u8> = codes.iter().flat_map(numbers).collect();
        let columns = codes.iter().map(|_| OnceCell::new()).collect();
        let numbers = RefCell::new((vec![NONE; 1024], 0));
        let mut marks =
            Self { rules: *rules, codes, pegs, keys: Vec::new(), columns, numbers, solved: 0 };
        marks.keys = (0..marks.len()).map(|code| marks.key(marks.pegs(code))).collect();
        marks.solved = usize::from(marks.column(0)[0]);
        Ok(marks)
    }

    /// How many codes there are.
    pub(crate) fn len(&self) -> usize {
        self.codes.len()
    }

    /// How many different numbers answers have so far.
    pub(crate) fn answers(&self) -> usize {
        usize::from(self.numbers.borrow().1)
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn code(&self, code: u16) -> Option<&Code> {
        self.codes.get(usize::from(code))
    }

    /// The numbers of the pegs of a code.
    pub(crate) fn pegs(&self, code: usize) -> &[u8] {
        let pegs = usize::from(self.rules.pegs().get());
        &self.pegs[code * pegs..(code + 1) * pegs]
    }

    /// The codes that fit some rows.
    pub(crate) fn fitting(&self, rows: &[Row]) -> Vec<u16> {
        let fits = |code: &Code| {
            rows.iter().all(|row| mark(&self.rules, code, &row.guess) == row.feedback)
        };
        (0..).zip(&self.codes).filter(|(_, code)| fits(code)).map(|(number, _)| number).collect()
    }

    /// The code that a renaming maps a code to, if it is one of the board.
    pub(crate) fn image(&self, renaming: &Renaming, code: u16) -> Option<u16> {
        let mut pegs = [0; 16];
        let pegs = &mut pegs[..usize::from(self.rules.pegs().get())];
        renaming.apply(self.pegs(code.into()), pegs);
        self.find(pegs)
    }

    /// The number of the code with these pegs.
    pub(crate) fn find(&self, pegs: &[u8]) -> Option<u16> {
        u16::try_from(self.keys.binary_search(&self.key(pegs)).ok()?).ok()
    }

    fn key(&self, pegs: &[u8]) -> u64 {
        let base = u64::from(self.rules.colors().get()) + 1;
        pegs.iter().fold(0_u64, |key, peg| key.wrapping_mul(base).wrapping_add((*peg).into()))
    }

    /// The numbers of the answers to all guesses if this is the code.
    pub(crate) fn column(&self, code: u16) -> &[u8] {
        self.columns[usize::from(code)].get_or_init(|| {
            let code = &self.codes[usize::from(code)];
            self.codes.iter().map(|guess| self.number(code, guess)).collect()
        })
    }

    /// The number of the answer to a guess.
    fn number(&self, code: &Code, guess: &Code) -> u8 {
        let mut numbers = self.numbers.borrow_mut();
        let (known, next) = &mut *numbers;
        let known = &mut known[sign(&mark(&self.rules, code, guess))];
        if *known == NONE {
            (*known, *next) = (*next, *next + 1);
        }
        *known
    }

    /// The classes that a guess makes of a set, without the winning one, in the order of
    /// their smallest codes.
    pub(crate) fn classes(&self, set: &[u16], guess: u16) -> Vec<Vec<u16>> {
        let mut places = [usize::MAX; 256];
        let mut classes: Vec<Vec<u16>> = Vec::new();
        for code in set {
            // What is looked up once is not worth a column.
            let column = self.columns[usize::from(*code)].get();
            let answer = usize::from(column.map_or_else(
                || self.number(&self.codes[usize::from(*code)], &self.codes[usize::from(guess)]),
                |column| column[usize::from(guess)],
            ));
            if answer == self.solved {
                continue;
            }
            if places[answer] == usize::MAX {
                places[answer] = classes.len();
                classes.push(Vec::new());
            }
            classes[places[answer]].push(*code);
        }
        classes
    }
}

/// Whether there are certificates for a board.
///
/// # Errors
///
/// [`MarksError`] if there are none.
pub fn has_certificates(rules: &Rules) -> Result<(), MarksError> {
    let codes = rules.code_count();
    if codes > CODES_MAX {
        return Err(MarksError::TooManyCodes { codes });
    }
    if rules.feedback() == FeedbackRule::PerPeg && rules.pegs().get() > PEGS_MAX_PER_PEG {
        return Err(MarksError::TooManyAnswers);
    }
    Ok(())
}

/// A number below 1024 for an answer.
fn sign(feedback: &Feedback) -> usize {
    if let Some(marks) = feedback.peg_marks() {
        return marks.iter().fold(0, |sign, mark| 3 * sign + *mark as usize);
    }
    let count = |count: Option<u8>| usize::from(count.unwrap_or(0));
    32 * count(feedback.exact()) + count(feedback.sum())
}

/// Why a board has no certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MarksError {
    /// It has too many codes.
    #[error("the board has {codes} codes; expected at most {CODES_MAX}")]
    TooManyCodes {
        /// How many it has.
        codes: u128,
    },
    /// It has too many answers.
    #[error("with answers peg by peg a certificate is for at most {PEGS_MAX_PER_PEG} pegs")]
    TooManyAnswers,
}
