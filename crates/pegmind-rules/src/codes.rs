//! All codes of a board, one after the other.

use alloc::vec::Vec;

use crate::code::Code;
use crate::peg::Peg;
use crate::rules::{Repeats, Rules};

/// Every legal code of a board once, in ascending order.
///
/// There are [`Rules::code_count`] of them, which can be far too many to walk;
/// the caller answers for stopping.
#[derive(Clone, Debug)]
pub struct Codes {
    rules: Rules,
    /// The pegs of the next code; empty when there is none.
    next: Vec<Peg>,
}

impl Codes {
    /// All codes of the board of `rules`.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut codes = Self { rules: *rules, next: Vec::new() };
        codes.fill();
        codes
    }

    /// The smallest peg above `peg`, or of all, that may follow `prefix`.
    fn smallest(&self, prefix: &[Peg], above: Option<Peg>) -> Option<Peg> {
        let from = above.map_or(0, |peg| peg.number() + 1);
        (from..=self.rules.colors().get()).filter_map(Peg::from_number).find(|peg| match peg {
            Peg::Blank => self.rules.blanks().allowed(),
            Peg::Color(_) => self.rules.repeats() == Repeats::Allowed || !prefix.contains(peg),
        })
    }

    /// Extends the prefix in `next` with the smallest pegs. A prefix that can
    /// be extended at all can be extended to the end: rules with fewer colors
    /// than pegs allow repeats or blanks.
    fn fill(&mut self) {
        while self.next.len() < usize::from(self.rules.pegs().get()) {
            match self.smallest(&self.next, None) {
                Some(peg) => self.next.push(peg),
                None => return self.next.clear(),
            }
        }
    }
}

impl Iterator for Codes {
    type Item = Code;

    fn next(&mut self) -> Option<Code> {
        let code = Code::new(&self.rules, &self.next).ok()?;
        while let Some(last) = self.next.pop() {
            if let Some(peg) = self.smallest(&self.next, Some(last)) {
                self.next.push(peg);
                self.fill();
                break;
            }
        }
        Some(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Blanks;

    #[test]
    fn every_code_comes_once_and_in_order() {
        for repeats in [Repeats::Allowed, Repeats::Forbidden] {
            for blanks in [Blanks::Allowed, Blanks::Forbidden] {
                for (pegs, colors) in [(1, 2), (2, 3), (3, 3), (4, 5)] {
                    let rules =
                        Rules::mastermind(pegs, colors).unwrap().with_blanks(blanks).unwrap();
                    let rules = rules.with_repeats(repeats).unwrap();
                    let codes: Vec<Code> = Codes::new(&rules).collect();
                    assert_eq!(codes.len() as u128, rules.code_count(), "{rules}");
                    assert!(codes.is_sorted_by(|a, b| a < b), "{rules}");
                }
            }
        }
    }
}
