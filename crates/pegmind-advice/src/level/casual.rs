//! The casual codebreaker looks at the last row only, and not very closely.

use pegmind_rules::{Board, Code, Peg, PegMark, Randomness, Row, Rules, draw_code};

use pegmind_solver::codes::peg_set::PegSet;

/// Keeps the pegs of the last row that were told to be right and changes every
/// other one to something else, at random. The first guess is any code.
///
/// Where each peg is marked it keeps those marked exact. Where exact matches
/// are only counted, it keeps as many, chosen at random. Where not even that
/// is told, it keeps none. A peg stays as it was if the rules leave no other
/// choice, as when all other colors are used and may not repeat.
#[must_use]
pub fn casual(board: &Board, randomness: &mut impl Randomness) -> Code {
    let rules = board.rules();
    let changed = board.rows().last().and_then(|row| change(rules, row, randomness));
    changed.unwrap_or_else(|| draw_code(rules, randomness))
}

/// Fills the holes of a new guess, the kept ones first, then the others in
/// random order.
fn change(rules: &Rules, row: &Row, randomness: &mut impl Randomness) -> Option<Code> {
    let kept = kept_holes(row, randomness);
    let before = row.guess.pegs();
    let mut changed: Vec<usize> = (0..before.len()).filter(|hole| !kept.contains(hole)).collect();
    randomness.shuffle(&mut changed);
    let legal = PegSet::of_board(rules);
    let mut filling = Filling {
        open: vec![legal; before.len()],
        pegs: vec![None; before.len()],
        once: if rules.repeats().allowed() { PegSet::EMPTY } else { legal.without(Peg::Blank) },
        randomness,
    };
    for hole in kept {
        *filling.open.get_mut(hole)? = PegSet::only(*before.get(hole)?);
        filling.fill(hole)?;
    }
    for hole in changed {
        *filling.open.get_mut(hole)? = legal.without(*before.get(hole)?);
        if filling.fill(hole).is_none() {
            *filling.open.get_mut(hole)? = legal;
            filling.fill(hole)?;
        }
    }
    let pegs: Option<Vec<Peg>> = filling.pegs.into_iter().collect();
    Code::new(rules, &pegs?).ok()
}

/// A guess that is being put together at random.
struct Filling<'a, R> {
    /// The pegs that each hole may hold.
    open: Vec<PegSet>,
    pegs: Vec<Option<Peg>>,
    /// The pegs that may stand in one hole only.
    once: PegSet,
    randomness: &'a mut R,
}

impl<R: Randomness> Filling<'_, R> {
    /// Fills an empty hole at random. Other holes may have to change their
    /// pegs for it. Returns `None` if this hole and those filled cannot all have a
    /// peg they may hold; then all is as before.
    fn fill(&mut self, hole: usize) -> Option<()> {
        let mut asked = PegSet::EMPTY;
        self.fill_asking(hole, &mut asked)
    }

    /// Fills a hole with one of the pegs that are free. If none is, another
    /// hole gives its peg and takes another one (Kuhn 1955); `asked` are the
    /// pegs already asked for.
    fn fill_asking(&mut self, hole: usize, asked: &mut PegSet) -> Option<()> {
        let mut open = *self.open.get(hole)?;
        let placed = self.pegs.iter().flatten();
        let taken = placed.fold(PegSet::EMPTY, |taken, peg| taken.with(*peg)).and(self.once);
        let mut free = open.minus(taken);
        let peg = match free.take(self.randomness.below(u64::from(free.len()))) {
            Some(peg) => peg,
            None => loop {
                let peg = open.take(self.randomness.below(u64::from(open.len())))?;
                if asked.contains(peg) {
                    continue;
                }
                *asked = asked.with(peg);
                let owner = self.pegs.iter().position(|placed| *placed == Some(peg))?;
                if self.fill_asking(owner, asked).is_some() {
                    break peg;
                }
            },
        };
        *self.pegs.get_mut(hole)? = Some(peg);
        Some(())
    }
}

/// The holes, counted from 0, whose pegs stay.
fn kept_holes(row: &Row, randomness: &mut impl Randomness) -> Vec<usize> {
    if let Some(marks) = row.feedback.peg_marks() {
        let marked = marks.iter().enumerate();
        let exact = marked.filter(|(_, mark)| **mark == PegMark::Exact);
        return exact.map(|(hole, _)| hole).collect();
    }
    let mut holes: Vec<usize> = (0..row.guess.pegs().len()).collect();
    randomness.shuffle(&mut holes);
    holes.truncate(usize::from(row.feedback.exact().unwrap_or(0)));
    holes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::board;
    use pegmind_rules::{Blanks, FeedbackRule, Preset, Repeats, SplitMix64};

    /// How many holes of the last row have the same peg in the next guess,
    /// and which, over many guesses.
    fn kept(board: &Board) -> Vec<Vec<usize>> {
        let last = board.rows().last().unwrap().guess;
        let mut randomness = SplitMix64(11);
        let guesses = (0..200).map(|_| casual(board, &mut randomness));
        let same = |guess: Code| {
            let pairs = guess.pegs().iter().zip(last.pegs()).enumerate().collect::<Vec<_>>();
            pairs.iter().filter(|(_, (a, b))| a == b).map(|(hole, _)| *hole).collect()
        };
        guesses.map(same).collect()
    }

    #[test]
    fn rule_9_with_key_pegs_as_many_pegs_stay_as_are_exact() {
        let kept = kept(&board(Preset::Classic.rules(), &[("RROY", "2+1")]));
        assert!(kept.iter().all(|holes| holes.len() == 2));
        for hole in 0..4 {
            assert!(kept.iter().any(|holes| holes.contains(&hole)), "any two of the four");
        }
    }

    #[test]
    fn only_the_last_row_counts() {
        let kept = kept(&board(Preset::Classic.rules(), &[("RROY", "2+1"), ("GGGG", "0+0")]));
        assert!(kept.iter().all(Vec::is_empty));
    }

    #[test]
    fn a_peg_stays_where_nothing_else_is_left() {
        let rules = Rules::mastermind(4, 2).unwrap().with_blanks(Blanks::Allowed).unwrap();
        let rules = rules.with_repeats(Repeats::Forbidden).unwrap();
        let rules = rules.with_feedback(FeedbackRule::PerPeg);
        // Red is right. Orange goes and a blank comes for it; only one of the
        // other two blanks can become orange.
        let kept = kept(&board(rules, &[("RO..", "#o.o")]));
        assert!(kept.iter().all(|holes| *holes == [0, 2] || *holes == [0, 3]), "{kept:?}");
    }
}
