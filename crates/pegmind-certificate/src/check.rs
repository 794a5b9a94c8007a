//! Checking a certificate.

use std::collections::HashSet;

use pegmind_rules::Code;
use thiserror::Error;

use crate::bounds::{ANY, Checker, NEVER};
use crate::certificate::{Certificate, Fact};
use crate::marks::MarksError;

/// The most codes of all sets together.
const SETS_CODES_MAX: usize = 1 << 25;

/// What a certificate shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// No strategy costs less; `None` if no strategy finds all codes in time.
    pub bound: Option<u64>,
    /// How many codes fit the position.
    pub codes: usize,
    /// How many facts were checked.
    pub facts: usize,
}

/// Checks a certificate: each of its facts follows from the rules and from facts about
/// smaller sets.
///
/// # Errors
///
/// [`CheckError`] for the first fact that does not hold, or that is not about a new set.
pub fn check(certificate: &Certificate) -> Result<Checked, CheckError> {
    let mut checker = Checker::new(&certificate.rules, certificate.strict)?;
    let sets = certificate.sets(&checker)?;
    let mut distinct = HashSet::new();
    for (number, (fact, (set, rows))) in certificate.facts.iter().zip(&sets).enumerate() {
        if !distinct.insert((set, rows)) {
            return Err(CheckError::fact(number, Flaw::Repeated));
        }
        let bound = fact.bound.unwrap_or(NEVER);
        let number = checker.number(set);
        checker.list(number, *rows, bound.max(checker.listed(number, *rows)));
    }
    for (number, (fact, (set, rows))) in certificate.facts.iter().zip(&sets).enumerate() {
        checker.check(fact, set, *rows).map_err(|flaw| CheckError::fact(number, flaw))?;
    }
    let bound = certificate.facts.first().and_then(|fact| fact.bound);
    let codes = sets.first().map_or(0, |(set, _)| set.len());
    Ok(Checked { bound, codes, facts: sets.len() })
}

impl Certificate {
    /// The sets that the facts are about, and how many rows are left there.
    ///
    /// # Errors
    ///
    /// [`CheckError`] for the first fact without a set, or out of order.
    pub fn sets(&self, checker: &Checker) -> Result<Vec<(Vec<u16>, u8)>, CheckError> {
        let mut sets: Vec<(Vec<u16>, u8)> = Vec::new();
        let mut codes = 0;
        for (number, fact) in self.facts.iter().enumerate() {
            let failed = |flaw| CheckError::fact(number, flaw);
            let (set, rows) = match &fact.place {
                None if number > 0 => return Err(failed(Flaw::NoPlace)),
                Some(_) if number == 0 => return Err(failed(Flaw::NoPlace)),
                None => (checker.fitting(&self.rows), self.guesses_max.unwrap_or(ANY)),
                Some(place) => {
                    let parent = sets.get(place.parent).ok_or(failed(Flaw::NoParent))?;
                    checker.code(place.guess).ok_or(failed(Flaw::NoGuess))?;
                    let mut classes = checker.classes(&parent.0, place.guess);
                    let class = usize::from(place.class);
                    if class >= classes.len() {
                        return Err(failed(Flaw::Empty));
                    }
                    let rows = if parent.1 == ANY { ANY } else { parent.1.saturating_sub(1) };
                    (classes.swap_remove(class), rows)
                }
            };
            if set.is_empty() {
                return Err(failed(Flaw::Empty));
            }
            if let (Some(before), Some(earlier)) =
                (sets.last(), self.facts.get(number.wrapping_sub(1)))
            {
                let order = before.0.len().cmp(&set.len()).reverse();
                if order.then(earlier.place.cmp(&fact.place)).is_ge() {
                    return Err(failed(Flaw::Order));
                }
            }
            codes += set.len();
            if codes > SETS_CODES_MAX {
                return Err(failed(Flaw::TooManyCodes));
            }
            sets.push((set, rows));
        }
        if sets.is_empty() { Err(CheckError::NoFact) } else { Ok(sets) }
    }
}

impl Checker {
    /// Checks that a set costs as much as is stated, given what is listed.
    ///
    /// # Errors
    ///
    /// The [`Flaw`] if that is not shown.
    pub fn check(&self, fact: &Fact, set: &[u16], rows: u8) -> Result<(), Flaw> {
        let stated = fact.bound.unwrap_or(NEVER);
        let guesses = self.guesses(set, &fact.symmetries).ok_or(Flaw::NoSymmetry)?;
        let branches = self.branches(set, &guesses);
        for guess in guesses {
            let shown = self.show(set, rows, (guess, branches), stated).total;
            if shown < stated {
                let guess = *self.code(guess).ok_or(Flaw::NoGuess)?;
                return Err(Flaw::NotShown { guess, shown, stated: fact.bound });
            }
        }
        Ok(())
    }
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckError {
    /// There is no certificate for such boards.
    #[error(transparent)]
    Board(#[from] MarksError),
    /// It says nothing.
    #[error("the certificate has no fact")]
    NoFact,
    /// A fact does not hold.
    #[error("fact {number}: {flaw}")]
    Fact {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
}

impl CheckError {
    const fn fact(index: usize, flaw: Flaw) -> Self {
        Self::Fact { number: index + 1, flaw }
    }
}

/// What is wrong with a fact.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// The first one is about the position, all others about classes.
    #[error("only the first fact, and always that one, is about the whole position")]
    NoPlace,
    /// It names a later fact.
    #[error("its set is said to come from a fact that is not before it")]
    NoParent,
    /// The board has no such code.
    #[error("its set is said to come from a guess that the board does not have")]
    NoGuess,
    /// Its set has no code.
    #[error("its set is empty")]
    Empty,
    /// Larger sets come first.
    #[error("it is out of order; expected larger sets first, then by fact, guess and class")]
    Order,
    /// The sets are too large.
    #[error("up to here the sets have more than {SETS_CODES_MAX} codes together")]
    TooManyCodes,
    /// An earlier fact is about the same set.
    #[error("an earlier fact is about the same set")]
    Repeated,
    /// A renaming does not map its set to itself.
    #[error("a renaming does not map its set to itself")]
    NoSymmetry,
    /// Some guess may cost less.
    #[error("after {guess} only {shown} is shown; {} is stated", stated.map_or("that no strategy is short enough".to_owned(), |stated| stated.to_string()))]
    NotShown {
        /// The guess.
        guess: Code,
        /// The least that is shown of it.
        shown: u64,
        /// The least that is stated; `None` for no strategy at all.
        stated: Option<u64>,
    },
}
