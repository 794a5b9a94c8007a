//! All codes of a board and the answers of each to all guesses.

use std::array::from_fn;
use std::cell::OnceCell;

use pegmind_rules::{Code, Codes, Feedback, FeedbackRule, Row, Rules, mark};

use crate::certificate::Renaming;
use crate::refusal::Refusal;

/// A cost that no strategy has, and the largest number in a file.
pub(crate) const NEVER: u64 = 1 << 40;

/// The most codes of a board.
pub const CODES_MAX: u128 = 10_000;

/// The codes of a board by their numbers, from 0 in ascending order, and answers.
#[derive(Debug)]
pub struct Marks {
    pub(crate) rules: Rules,
    codes: Vec<Code>,
    /// The numbers of their pegs, and zeros.
    pub(crate) pegs: Vec<[u8; 16]>,
    /// By code, then by guess, filled as they are asked for.
    columns: Vec<OnceCell<Box<[u8]>>>,
    /// The number of the winning answer, and one more than any answer has.
    solved: usize,
    answers: usize,
}

impl Marks {
    /// The codes of a board.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there are no certificates for it.
    pub fn new(rules: &Rules) -> Result<Self, Refusal> {
        let count = rules.code_count();
        if count > CODES_MAX {
            let reason = format!("the board has {count} codes; expected at most {CODES_MAX}");
            return Err(Refusal::Because(reason));
        }
        let is_per_peg = rules.feedback() == FeedbackRule::PerPeg;
        let too_many = "with answers peg by peg a certificate is for at most 5 pegs";
        if is_per_peg && rules.pegs().get() > 5 {
            return Err(Refusal::new(too_many));
        }
        let codes: Vec<Code> = Codes::new(rules).collect();
        let number_of =
            |code: &Code, hole: usize| code.pegs().get(hole).map_or(0, |peg| peg.number());
        let pegs = codes.iter().map(|code| from_fn(|hole| number_of(code, hole))).collect();
        let columns = codes.iter().map(|_| OnceCell::new()).collect();
        let solved = number(&mark(rules, &codes[0], &codes[0])).into();
        let answers = if is_per_peg { 256 } else { solved + 1 };
        Ok(Self { rules: *rules, codes, pegs, columns, solved, answers })
    }

    /// The numbers of all codes.
    #[must_use]
    pub fn all(&self) -> Vec<u16> {
        (0..=u16::MAX).take(self.codes.len()).collect()
    }

    /// A code by its number.
    #[must_use]
    pub fn code(&self, code: u16) -> &Code {
        &self.codes[usize::from(code)]
    }

    /// Those of some codes that fit a row.
    #[must_use]
    pub fn fitting(&self, set: &[u16], row: &Row) -> Vec<u16> {
        let fits = |code: &u16| mark(&self.rules, self.code(*code), &row.guess) == row.feedback;
        set.iter().copied().filter(fits).collect()
    }

    /// The codes that a renaming for this board maps some codes to, in the same order.
    pub(crate) fn images(&self, renaming: &Renaming, set: &[u16]) -> Option<Vec<u16>> {
        let color = |peg: u8| peg.checked_sub(1).map_or(0, |at| renaming.colors[usize::from(at)]);
        let image = |code: &u16| {
            let mut pegs = [0; 16];
            for (peg, hole) in self.pegs[usize::from(*code)].iter().zip(&renaming.holes) {
                pegs[usize::from(*hole) - 1] = color(*peg);
            }
            u16::try_from(self.pegs.binary_search(&pegs).ok()?).ok()
        };
        set.iter().map(image).collect()
    }

    /// The numbers of the answers to all guesses if this is the code.
    fn column(&self, code: u16) -> &[u8] {
        let answer = |guess| number(&mark(&self.rules, self.code(code), guess));
        self.columns[usize::from(code)].get_or_init(|| self.codes.iter().map(answer).collect())
    }

    /// The classes that a guess makes of a set, without the winning one, smaller ones first.
    #[must_use]
    pub fn classes(&self, set: &[u16], guess: u16) -> Vec<Vec<u16>> {
        let mut classes = vec![Vec::new(); 256];
        for code in set {
            classes[usize::from(self.column(*code)[usize::from(guess)])].push(*code);
        }
        classes[self.solved].clear();
        classes.retain(|class| !class.is_empty());
        classes.sort_by_key(Vec::len);
        classes
    }

    /// The classes that guesses make of a set.
    pub(crate) fn sizes(&self, set: &[u16]) -> Sizes<'_> {
        let columns = set.iter().map(|code| self.column(*code)).collect();
        Sizes { columns, solved: self.solved, counts: vec![0; self.answers] }
    }
}

/// The sizes of the classes that guesses make of a set.
pub(crate) struct Sizes<'a> {
    columns: Vec<&'a [u8]>,
    solved: usize,
    /// Of the guess that was last asked about, by answer.
    pub(crate) counts: Vec<u16>,
}

impl Sizes<'_> {
    /// What a guess costs if one more code in a class of so many adds so much, and how many
    /// classes there are, both without the winning one.
    pub(crate) fn cost(&mut self, guess: u16, added: &[u64]) -> (u64, usize) {
        self.counts.fill(0);
        let (mut cost, mut branches) = (0_u64, 0);
        for column in &self.columns {
            let count = &mut self.counts[usize::from(column[usize::from(guess)])];
            cost += added[usize::from(*count)];
            branches += usize::from(*count == 0);
            *count += 1;
        }
        let won = self.counts[self.solved];
        cost = cost + self.columns.len() as u64 - added[0] * u64::from(won);
        (NEVER.min(cost), branches - usize::from(won))
    }

    /// Whether a guess leaves no class of more than one code.
    pub(crate) fn separates(&mut self, guess: u16) -> bool {
        self.counts.fill(0);
        self.columns.iter().all(|column| {
            let count = &mut self.counts[usize::from(column[usize::from(guess)])];
            *count += 1;
            *count == 1
        })
    }
}

/// A number for an answer, its own for each of a board. With counts the winning one is last.
fn number(feedback: &Feedback) -> u8 {
    if let Some(marks) = feedback.peg_marks() {
        return marks.iter().fold(0, |number, mark| 3 * number + *mark as u8);
    }
    let exact = feedback.exact().unwrap_or(0);
    let sum = feedback.sum().unwrap_or(exact);
    (1..=sum).sum::<u8>() + exact
}
