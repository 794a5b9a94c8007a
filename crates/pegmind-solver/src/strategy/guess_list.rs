//! Guesses grouped by their colors, for sets so large that each group is worth
//! a pass of its own.

use crate::cancel::Cancel;
use crate::codes::alphabet::Alphabet;
use crate::codes::symmetry::Symmetry;

/// All guesses of a board that no symmetry maps to a lower one.
#[derive(Clone, Debug)]
pub(crate) struct GuessList {
    groups: Vec<Vec<u8>>,
    len: usize,
}

impl GuessList {
    /// The lowest guesses under these symmetries. Takes about as many steps as
    /// the board has codes, times the permutations of the holes.
    ///
    /// A list that is stopped ends early.
    pub(crate) fn new(alphabet: &Alphabet, symmetry: &Symmetry, cancel: &Cancel) -> Self {
        let shape = alphabet.shape();
        let mut list = Self { groups: Vec::new(), len: 0 };
        let mut counts = vec![0; shape.symbols()];
        list.add_groups((alphabet, symmetry, cancel), 0, shape.pegs(), &mut counts);
        list
    }

    /// Adds the groups with `left` more pegs, from `symbol` on.
    fn add_groups(
        &mut self,
        board: (&Alphabet, &Symmetry, &Cancel),
        symbol: usize,
        left: usize,
        counts: &mut Vec<u8>,
    ) {
        let (alphabet, symmetry, cancel) = board;
        if cancel.is_stopped() {
            return;
        }
        if left == 0 {
            let mut group = Vec::new();
            let pegs = alphabet.shape().pegs();
            arrange(&mut counts.clone(), &mut Vec::with_capacity(pegs), pegs, &mut |guess| {
                if symmetry.is_lowest(guess) {
                    group.extend_from_slice(guess);
                }
            });
            if !group.is_empty() {
                self.len += group.len() / pegs;
                self.groups.push(group);
            }
            return;
        }
        if symbol == counts.len() {
            return;
        }
        // A guess with an unused color has all lower unused ones too.
        let skipped = |lower: usize| counts[lower] == 0 && symmetry.unused() >> lower & 1 == 1;
        let unused = symmetry.unused() >> symbol & 1 == 1;
        let barred = unused && (0..symbol).any(skipped);
        let repeatable = alphabet.repeatable() >> symbol & 1 == 1;
        let most = match (barred, repeatable) {
            (true, _) => 0,
            (false, true) => left,
            (false, false) => 1,
        };
        for (count, number) in (0..=most.min(left)).zip(0..) {
            counts[symbol] = number;
            self.add_groups(board, symbol + 1, left - count, counts);
        }
        counts[symbol] = 0;
    }

    /// The guesses, those of a group being arrangements of the same colors.
    pub(crate) fn groups(&self) -> &[Vec<u8>] {
        &self.groups
    }

    /// How many guesses there are.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }
}

/// Calls `visit` with all arrangements of the counted symbols in ascending
/// order.
fn arrange(counts: &mut [u8], guess: &mut Vec<u8>, pegs: usize, visit: &mut impl FnMut(&[u8])) {
    if guess.len() == pegs {
        return visit(guess);
    }
    for (symbol, number) in (0..counts.len()).zip(0..) {
        if counts[symbol] > 0 {
            counts[symbol] -= 1;
            guess.push(number);
            arrange(counts, guess, pegs, visit);
            guess.pop();
            counts[symbol] += 1;
        }
    }
}
