//! The ladder of hints, each step telling more than the one before. Hints come
//! from the public board only.

use pegmind_rules::{Board, Code, Hint, Randomness};

use crate::candidates::{CandidateSet, PegTally};
use crate::consistency::{Search, Verdict, find_contradiction, search};
use crate::peg_set::PegSet;

/// Everything that hints are taken from, worked out once for a board.
#[derive(Clone, Debug)]
pub struct HintLadder<'a> {
    board: &'a Board,
    left: Left,
}

#[derive(Clone, Debug)]
enum Left {
    Listed(CandidateSet, Box<PegTally>),
    NoCode,
    TooMany,
}

impl<'a> HintLadder<'a> {
    /// The hints for this board.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        let left = match CandidateSet::enumerate(board) {
            Some(set) if set.is_empty() => Left::NoCode,
            Some(set) => {
                let tally = Box::new(set.by_peg());
                Left::Listed(set, tally)
            }
            None => match find_contradiction(board) {
                Verdict::Contradiction { .. } | Verdict::ContradictionBy { .. } => Left::NoCode,
                Verdict::Consistent(_) | Verdict::Unknown => Left::TooMany,
            },
        };
        Self { board, left }
    }

    /// Step 1: which rows a draft clashes with.
    #[must_use]
    pub fn clashes(&self, draft: &Code) -> Hint {
        Hint::Clashes(self.board.clashes(draft))
    }

    /// Step 2: how many codes are left.
    #[must_use]
    pub fn left(&self) -> Hint {
        let codes = self.board.rules().code_count();
        self.tell_of_list(|set, _| Some(Hint::Left { left: set.len(), codes }))
    }

    /// Step 3: a color that is certainly in the code, else one that certainly
    /// is not, else the likeliest; of several the lowest.
    #[must_use]
    pub fn color(&self) -> Hint {
        self.tell_of_list(|set, tally| {
            let pegs = PegSet::of_board(self.board.rules()).pegs();
            let (peg, with) = choose(pegs.map(|peg| (peg, tally.anywhere(peg))), set.len())?;
            Some(Hint::Color { peg, with, left: set.len() })
        })
    }

    /// Step 4: a hole that certainly holds some color, else one that certainly
    /// does not, else where a color is likeliest; of several the lowest hole,
    /// then the lowest color.
    #[must_use]
    pub fn hole(&self) -> Hint {
        self.tell_of_list(|set, tally| {
            let rules = self.board.rules();
            let pegs = || PegSet::of_board(rules).pegs();
            let places =
                (1..=rules.pegs().get()).flat_map(|hole| pegs().map(move |peg| (hole, peg)));
            let counted =
                places.map(|(hole, peg)| ((hole, peg), tally.in_hole(usize::from(hole) - 1, peg)));
            let ((hole, peg), with) = choose(counted, set.len())?;
            Some(Hint::Hole { hole, peg, with, left: set.len() })
        })
    }

    /// Step 5: a guess that fits, each equally likely where they can be listed.
    #[must_use]
    pub fn guess(&self, randomness: &mut impl Randomness) -> Hint {
        match &self.left {
            Left::Listed(set, _) => set.draw(randomness).map_or(Hint::NoCode, Hint::Guess),
            Left::NoCode => Hint::NoCode,
            Left::TooMany => match search(self.board, randomness) {
                Search::Found(code) => Hint::Guess(code),
                Search::Contradiction => Hint::NoCode,
                Search::Unknown { .. } => Hint::TooMany,
            },
        }
    }

    fn tell_of_list(&self, tell: impl Fn(&CandidateSet, &PegTally) -> Option<Hint>) -> Hint {
        match &self.left {
            Left::Listed(set, tally) => tell(set, tally).unwrap_or(Hint::NoCode),
            Left::NoCode => Hint::NoCode,
            Left::TooMany => Hint::TooMany,
        }
    }
}

/// The first thing that is so in all candidates, else the first that is so in
/// none, else the first of those that are so in most.
fn choose<T: Copy>(counted: impl Iterator<Item = (T, u64)>, left: u64) -> Option<(T, u64)> {
    let rank = |with: u64| (with == left, with == 0, with);
    let mut best: Option<(T, u64)> = None;
    for (thing, with) in counted {
        if best.is_none_or(|(_, best)| rank(with) > rank(best)) {
            best = Some((thing, with));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::consistency::FixedWords;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{Color, Peg, Preset, parse_code};

    fn peg(number: u8) -> Peg {
        Peg::Color(Color::new(number).unwrap())
    }

    #[test]
    fn the_ladder_tells_more_with_every_step() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+1"), ("RBGG", "0+2")]);
        let ladder = HintLadder::new(&board);
        let draft = parse_code(board.rules(), "YGBP").unwrap();
        assert_eq!(ladder.clashes(&draft), Hint::Clashes(Vec::new()));
        assert_eq!(ladder.left(), Hint::Left { left: 36, codes: 1296 });
        assert!(matches!(ladder.color(), Hint::Color { left: 36, .. }));
        assert_eq!(ladder.hole(), Hint::Hole { hole: 1, peg: peg(1), with: 0, left: 36 });
        let Hint::Guess(guess) = ladder.guess(&mut FixedWords(3)) else {
            panic!("36 codes fit");
        };
        assert!(board.fits(&guess));
    }

    #[test]
    fn a_certain_color_comes_before_a_likely_one() {
        let rows = [("RROY", "0+1"), ("RBGG", "0+2"), ("YGBP", "0+4")];
        let board = board(Preset::Classic.rules(), &rows);
        let ladder = HintLadder::new(&board);
        assert_eq!(ladder.color(), Hint::Color { peg: peg(3), with: 2, left: 2 });
        assert_eq!(ladder.hole(), Hint::Hole { hole: 1, peg: peg(4), with: 2, left: 2 });
    }

    #[test]
    fn a_color_that_is_out_is_told_too() {
        let board = board(Preset::Classic.rules(), &[("RRRR", "0+0")]);
        let ladder = HintLadder::new(&board);
        assert_eq!(ladder.color(), Hint::Color { peg: peg(1), with: 0, left: 625 });
    }

    #[test]
    fn nothing_certain_gives_the_likeliest() {
        let board = Board::new(Preset::Classic.rules());
        let ladder = HintLadder::new(&board);
        assert_eq!(ladder.color(), Hint::Color { peg: peg(1), with: 671, left: 1296 });
        assert_eq!(ladder.hole(), Hint::Hole { hole: 1, peg: peg(1), with: 216, left: 1296 });
    }

    #[test]
    fn contradictions_and_large_boards_are_said() {
        let broken = board(Preset::Classic.rules(), &[("RROY", "0+0"), ("RBGG", "4+0")]);
        let ladder = HintLadder::new(&broken);
        assert_eq!(ladder.left(), Hint::NoCode);
        assert_eq!(ladder.guess(&mut FixedWords(3)), Hint::NoCode);
        let large = Board::new(rules(16, 26));
        let ladder = HintLadder::new(&large);
        assert_eq!(ladder.color(), Hint::TooMany);
        assert!(matches!(ladder.guess(&mut FixedWords(3)), Hint::Guess(_)));
    }
}
