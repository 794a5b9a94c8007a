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

/// The code that so many others stand before in ascending order: [`Codes`] at that place, at
/// once. `None` if there are not so many.
///
/// ```
/// use pegmind_rules::{Preset, code_at};
/// let rules = Preset::Classic.rules();
/// assert_eq!(code_at(&rules, 7).unwrap().numbers(), [1, 1, 2, 2]);
/// assert_eq!(code_at(&rules, 1296), None);
/// ```
#[must_use]
pub fn code_at(rules: &Rules, place: u128) -> Option<Code> {
    let colors = rules.colors().get();
    let (mut before, mut pegs) = (place, Vec::new());
    for holes in (0..u32::from(rules.pegs().get())).rev() {
        let open = (0..=colors).filter_map(Peg::from_number).filter(|peg| match peg {
            Peg::Blank => rules.blanks().allowed(),
            Peg::Color(_) => rules.repeats().allowed() || !pegs.contains(peg),
        });
        let unused = |peg: &Peg| {
            let colored = pegs.iter().chain([peg]).filter(|peg| **peg != Peg::Blank).count();
            u128::from(colors).saturating_sub(colored as u128)
        };
        let mut next = None;
        for peg in open {
            let beginning = fillings(rules, holes, unused(&peg));
            if before < beginning {
                next = Some(peg);
                break;
            }
            before -= beginning;
        }
        pegs.push(next?);
    }
    Code::new(rules, &pegs).ok()
}

/// How many ways there are to fill holes, where so many colors stand nowhere yet.
fn fillings(rules: &Rules, holes: u32, unused: u128) -> u128 {
    let blanks = u128::from(rules.blanks().allowed());
    if rules.repeats().allowed() {
        return (u128::from(rules.colors().get()) + blanks).pow(holes);
    }
    let holes = u128::from(holes);
    if blanks == 0 {
        return (0..holes).map(|filled| unused.saturating_sub(filled)).product();
    }
    // Sum over how many holes have a color: choose them, then arrange colors.
    let (mut ways, mut total) = (1, 1);
    for colored in 0..holes {
        ways = ways * (holes - colored) * unused.saturating_sub(colored) / (colored + 1);
        total += ways;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Blanks;

    fn boards() -> impl Iterator<Item = Rules> {
        let choices = [Repeats::Allowed, Repeats::Forbidden].into_iter().flat_map(|repeats| {
            [Blanks::Allowed, Blanks::Forbidden].map(|blanks| (repeats, blanks))
        });
        choices.flat_map(|(repeats, blanks)| {
            [(1, 2), (2, 3), (3, 3), (4, 5)].map(|(pegs, colors)| {
                let rules = Rules::mastermind(pegs, colors).unwrap().with_blanks(blanks).unwrap();
                rules.with_repeats(repeats).unwrap()
            })
        })
    }

    #[test]
    fn codes_are_listed_once_in_order_and_found_by_their_place() {
        for rules in boards() {
            let codes: Vec<Code> = Codes::new(&rules).collect();
            assert_eq!(codes.len() as u128, rules.code_count(), "{rules}");
            assert!(codes.is_sorted_by(|a, b| a < b), "{rules}");
            for (place, code) in (0..).zip(&codes) {
                assert_eq!(code_at(&rules, place).as_ref(), Some(code), "{rules}: {place}");
            }
            for beyond in [rules.code_count(), u128::MAX] {
                assert_eq!(code_at(&rules, beyond), None, "{rules}");
            }
        }
    }

    #[test]
    fn the_last_code_of_the_largest_boards_has_a_place() {
        for (repeats, blanks) in [
            (Repeats::Allowed, Blanks::Allowed),
            (Repeats::Forbidden, Blanks::Allowed),
            (Repeats::Forbidden, Blanks::Forbidden),
        ] {
            let rules = Rules::mastermind(16, 26).unwrap().with_blanks(blanks).unwrap();
            let rules = rules.with_repeats(repeats).unwrap();
            let last = code_at(&rules, rules.code_count() - 1).unwrap();
            let descending: Vec<u8> = (11..=26).rev().collect();
            let highest = if repeats.allowed() { [26; 16].to_vec() } else { descending };
            assert_eq!(last.numbers(), highest, "{rules}");
            assert_eq!(code_at(&rules, rules.code_count()), None, "{rules}");
        }
    }
}
