//! Checking a certificate.

use std::cmp::{Ordering, Reverse};

use crate::bounds::{ANY, Checker, rows_after};
use crate::certificate::{Certificate, Fact};
use crate::marks::NEVER;
use crate::read::{NO_PARENT, NO_RENAMING};
use crate::refusal::Refusal;

/// The most codes of all sets together.
const SETS_CODES_MAX: usize = 1 << 25;

/// A set, and how many rows are left there, 255 for any number.
type Left = (Vec<u16>, u8);

/// Checks a certificate: each of its facts follows from the rules and from facts about
/// smaller sets. Returns how many codes fit the position.
///
/// # Errors
///
/// [`Refusal`] for the first fact that is not about a set or is out of order; if there is
/// none, for the first that does not hold.
pub fn check(certificate: &Certificate) -> Result<usize, Refusal> {
    let mut checker = Checker::new(&certificate.rules, certificate.strict)?;
    let sets = certificate.sets(&checker)?;
    for (fact, (set, rows)) in certificate.facts.iter().zip(&sets) {
        checker.list(set, *rows, fact.bound.unwrap_or(NEVER));
    }
    for (number, (fact, (set, rows))) in (1..).zip(certificate.facts.iter().zip(&sets)) {
        checker.check(set, *rows, fact.bound).map_err(Refusal::of_fact(number))?;
    }
    let codes = sets.first().map(|(set, _)| set.len());
    codes.ok_or_else(|| Refusal::new("the certificate has no fact"))
}

impl Certificate {
    /// The sets that the facts are about, and how many rows are left there.
    ///
    /// # Errors
    ///
    /// [`Refusal`] for the first fact without a set, or out of order.
    pub fn sets(&self, checker: &Checker) -> Result<Vec<Left>, Refusal> {
        let (mut sets, mut codes) = (Vec::new(), 0);
        for (number, fact) in (1..).zip(&self.facts) {
            let set = self.set(checker, fact, &sets).map_err(Refusal::of_fact(number))?;
            codes += set.0.len();
            if codes > SETS_CODES_MAX {
                return Err(Refusal::of_fact(number)(Refusal::new("the sets are too large")));
            }
            sets.push(set);
        }
        Ok(sets)
    }

    /// The set of a fact, by those before it.
    fn set(&self, checker: &Checker, fact: &Fact, before: &[Left]) -> Result<Left, Refusal> {
        let (marks, refuse) = (&checker.marks, |reason| Err(Refusal::new(reason)));
        let (codes, rows) = match (&fact.place, before.last()) {
            (None, None) => {
                let fitting = |set: Vec<u16>, row| marks.fitting(&set, row);
                (self.rows.iter().fold(marks.all(), fitting), self.guesses_max.unwrap_or(ANY))
            }
            (None, Some(_)) => return refuse("only the first fact is about the whole position"),
            (Some(place), _) => match before.get(place.parent).filter(|(_, rows)| *rows > 0) {
                Some((set, rows)) => (marks.fitting(set, &place.row), rows_after(*rows)),
                None => return refuse(NO_PARENT),
            },
        };
        if codes.is_empty() {
            return refuse("its set is empty");
        }
        let image = marks.image(&fact.renaming, &codes);
        let set = image.ok_or_else(|| Refusal::new(NO_RENAMING))?;
        let order = before.last().map_or(Ordering::Less, |(last, last_rows)| {
            (Reverse(last.len()), last, last_rows).cmp(&(Reverse(set.len()), &set, &rows))
        });
        match order {
            Ordering::Less => Ok((set, rows)),
            Ordering::Equal => refuse("an earlier fact is about the same set"),
            Ordering::Greater => refuse("it is out of order; expected larger sets first"),
        }
    }
}

impl Checker {
    /// Checks that a set costs as much as is stated, `None` for more than any strategy has,
    /// given what is listed.
    ///
    /// # Errors
    ///
    /// [`Refusal`] with the first guess of which too little is shown.
    pub fn check(&self, set: &[u16], rows: u8, stated: Option<u64>) -> Result<(), Refusal> {
        // No strategy does without a row.
        let enough = if rows == 0 { 0 } else { stated.unwrap_or(NEVER) };
        let (open, branches) = self.open(set, rows, enough);
        for guess in open {
            let shown = self.show(set, rows, (guess, branches), enough).0;
            if shown < enough {
                let guess = self.marks.code(guess);
                let stated = stated.map_or("that none is possible".to_owned(), |s| s.to_string());
                let reason = format!("after {guess} only {shown} is shown; {stated} is stated");
                return Err(Refusal::new(reason));
            }
        }
        Ok(())
    }
}
