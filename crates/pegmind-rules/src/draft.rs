//! A guess while it is being put together.

use alloc::vec::Vec;

use crate::code::{Code, CodeError};
use crate::peg::{Peg, PegCount};
use crate::rules::Rules;

/// Pegs on their way to becoming a guess. A draft may have holes, and it may
/// hold more pegs than a code has, so that nothing typed is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    holes: Vec<Option<Peg>>,
}

impl Draft {
    /// The most pegs a draft keeps: twice the longest code.
    pub const PEGS_MAX: usize = 2 * PegCount::MAX.get() as usize;

    /// A draft of these holes. What is past [`Draft::PEGS_MAX`] is dropped.
    #[must_use]
    pub fn new(mut holes: Vec<Option<Peg>>) -> Self {
        holes.truncate(Self::PEGS_MAX);
        while holes.last() == Some(&None) {
            holes.pop();
        }
        Self { holes }
    }

    /// The holes from left to right. Holes after the last peg are not listed.
    #[must_use]
    pub fn holes(&self) -> &[Option<Peg>] {
        &self.holes
    }

    /// Whether no peg is placed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.holes.is_empty()
    }

    /// Puts a peg into a hole, counted from 0, or takes it out. Holes past
    /// [`Draft::PEGS_MAX`] are ignored.
    pub fn put(&mut self, hole: usize, peg: Option<Peg>) {
        if hole >= Self::PEGS_MAX {
            return;
        }
        if self.holes.len() <= hole {
            self.holes.resize(hole + 1, None);
        }
        if let Some(place) = self.holes.get_mut(hole) {
            *place = peg;
        }
        while self.holes.last() == Some(&None) {
            self.holes.pop();
        }
    }

    /// Takes typed pegs in: if they are exactly as many as a draft of a code
    /// of `count` pegs still lacks, they fill its holes from left to right;
    /// any other number of pegs makes a new draft.
    pub fn fill(&mut self, pegs: &[Peg], count: PegCount) {
        let count = usize::from(count.get());
        let placed = self.holes.iter().flatten().count();
        let completes = placed > 0 && self.holes.len() <= count && placed + pegs.len() == count;
        if !completes {
            *self = Self::new(pegs.iter().copied().map(Some).collect());
            return;
        }
        self.holes.resize(count, None);
        for (hole, peg) in self.holes.iter_mut().filter(|hole| hole.is_none()).zip(pegs) {
            *hole = Some(*peg);
        }
    }

    /// Fills all holes of a code of `count` pegs that are empty with this peg.
    pub fn fill_rest(&mut self, peg: Peg, count: PegCount) {
        let count = usize::from(count.get());
        if self.holes.len() < count {
            self.holes.resize(count, None);
        }
        for hole in self.holes.iter_mut().take(count) {
            hole.get_or_insert(peg);
        }
    }

    /// The guess this draft has become.
    ///
    /// # Errors
    ///
    /// [`CodeError`] while it has holes, has too many pegs, or is not legal.
    pub fn complete(&self, rules: &Rules) -> Result<Code, CodeError> {
        let pegs: Vec<Peg> = self.holes.iter().copied().flatten().collect();
        let needed = rules.pegs().get();
        if self.holes.len() != pegs.len() && self.holes.len() <= usize::from(needed) {
            return Err(CodeError::WrongLength { given: pegs.len(), needed });
        }
        Code::new(rules, &pegs)
    }
}

impl From<&Code> for Draft {
    fn from(code: &Code) -> Self {
        Self::new(code.pegs().iter().copied().map(Some).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;

    fn pegs(numbers: &[u8]) -> Vec<Peg> {
        numbers.iter().filter_map(|number| Peg::from_number(*number)).collect()
    }

    #[test]
    fn any_other_number_of_pegs_makes_a_new_draft() {
        let rules = Preset::Classic.rules();
        let mut draft = Draft::default();
        draft.fill(&pegs(&[1, 5, 4]), rules.pegs());
        draft.fill(&pegs(&[2, 2]), rules.pegs());
        assert_eq!(draft.holes().len(), 2);
        draft.fill(&pegs(&[1, 2, 3, 4, 5]), rules.pegs());
        assert_eq!(draft.holes().len(), 5, "nothing typed is lost");
    }

    #[test]
    fn the_rest_of_a_draft_is_filled_with_one_peg() {
        let rules = Preset::Classic.rules();
        let mut draft = Draft::default();
        draft.put(1, Peg::from_number(4));
        draft.fill_rest(Peg::from_number(2).unwrap(), rules.pegs());
        assert_eq!(draft.complete(&rules).unwrap().numbers(), [2, 4, 2, 2]);
        let whole = draft.clone();
        draft.fill_rest(Peg::Blank, rules.pegs());
        assert_eq!(draft, whole, "nothing is replaced");
        draft.fill(&pegs(&[1, 2, 3, 4, 5]), rules.pegs());
        draft.put(4, None);
        draft.put(5, Peg::from_number(6));
        draft.fill_rest(Peg::from_number(2).unwrap(), rules.pegs());
        assert_eq!(draft.holes().get(4), Some(&None), "the board ends before");
    }
}
