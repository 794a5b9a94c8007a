//! The definition of feedback. Every faster way to mark is tested against it.

use alloc::vec::Vec;

use crate::code::Code;
use crate::feedback::{Feedback, PegMark};
use crate::peg::Peg;
use crate::rules::{FeedbackRule, Rules};

/// Marks a guess against a code: exact matches first, then color matches, each
/// peg of guess and code counted once.
///
/// Color matches go to the pegs of the guess from left to right while the code
/// has pegs of that color left. Both codes are of the board of `rules`.
///
/// ```
/// use pegmind_rules::{Rules, mark};
/// let rules = Rules::mastermind(4, 6)?;
/// let (code, guess) = (rules.code("GPPO")?, rules.code("PPPG")?);
/// assert_eq!(mark(&rules, &code, &guess).to_string(), "2+1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn mark(rules: &Rules, code: &Code, guess: &Code) -> Feedback {
    debug_assert_eq!(code.count(), rules.pegs(), "the code is of another board");
    mark_under(rules.feedback(), code, guess)
}

impl Code {
    /// Marks a guess at this code, under the feedback rule that the code was
    /// made with. The guess is of the same board.
    ///
    /// ```
    /// use pegmind_rules::Rules;
    /// let rules = Rules::mastermind(4, 6)?;
    /// assert_eq!(rules.code("RRBG")?.mark(&rules.code("GRRB")?).to_string(), "1+3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mark(&self, guess: &Self) -> Feedback {
        mark_under(self.feedback, self, guess)
    }
}

fn mark_under(rule: FeedbackRule, code: &Code, guess: &Code) -> Feedback {
    debug_assert_eq!(guess.count(), code.count(), "the guess is of another board");
    // How many pegs of each color the code has left for color matches.
    let mut unmatched = [0_u8; 27];
    let mut exact = 0_u16;
    for (idx, (in_code, in_guess)) in code.pegs().iter().zip(guess.pegs()).enumerate() {
        if in_code == in_guess {
            exact |= 1 << idx;
        } else if let Some(left) = unmatched.get_mut(usize::from(in_code.number())) {
            *left += 1;
        }
    }
    let mut color = 0_u16;
    for (idx, in_guess) in guess.pegs().iter().enumerate() {
        if exact >> idx & 1 == 0
            && let Some(left) = unmatched.get_mut(usize::from(in_guess.number()))
            && *left > 0
        {
            *left -= 1;
            color |= 1 << idx;
        }
    }
    Feedback::from_marks(rule, code.count(), exact, color)
}

/// One peg of a guess together with the peg of the code that it matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PegMatch {
    /// What stands in both holes.
    pub peg: Peg,
    /// The hole of the guess, from 1.
    pub guess_hole: usize,
    /// The hole of the code, from 1. Equal to `guess_hole` for an exact match.
    pub code_hole: usize,
}

/// Which peg of a guess matched which peg of the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The mark of every peg of the guess, from left to right, whatever the
    /// board's feedback rule tells of it.
    pub marks: Vec<PegMark>,
    /// The pairs: exact matches first, then color matches, each from left to
    /// right in the guess. No hole of guess or code is in two pairs.
    pub matches: Vec<PegMatch>,
}

/// Says which peg matched what when `guess` is marked against `code`.
///
/// A color match is paired with the leftmost peg of its color that the code
/// has left.
#[must_use]
pub fn explain(code: &Code, guess: &Code) -> Explanation {
    let mut marks: Vec<PegMark> = guess
        .pegs()
        .iter()
        .zip(code.pegs())
        .map(|(a, b)| if a == b { PegMark::Exact } else { PegMark::Nothing })
        .collect();
    let mut code_taken: Vec<bool> = marks.iter().map(|mark| *mark == PegMark::Exact).collect();
    let mut matches: Vec<PegMatch> = guess
        .pegs()
        .iter()
        .enumerate()
        .filter(|(idx, _)| code_taken.get(*idx) == Some(&true))
        .map(|(idx, peg)| PegMatch { peg: *peg, guess_hole: idx + 1, code_hole: idx + 1 })
        .collect();
    for ((idx, peg), mark) in guess.pegs().iter().enumerate().zip(&mut marks) {
        if *mark == PegMark::Exact {
            continue;
        }
        let partner = code
            .pegs()
            .iter()
            .zip(&mut code_taken)
            .enumerate()
            .find(|(_, (in_code, taken))| *in_code == peg && !**taken);
        if let Some((code_idx, (_, taken))) = partner {
            *taken = true;
            *mark = PegMark::Color;
            matches.push(PegMatch { peg: *peg, guess_hole: idx + 1, code_hole: code_idx + 1 });
        }
    }
    Explanation { marks, matches }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;

    #[test]
    fn an_explanation_pairs_every_peg_once() {
        let rules = Preset::Classic.rules();
        let code = rules.code("RRBG").unwrap();
        let guess = rules.code("GRRB").unwrap();
        let explanation = explain(&code, &guess);
        let symbols: alloc::string::String =
            explanation.marks.iter().map(|mark| mark.symbol()).collect();
        assert_eq!(symbols, "o#oo");
        let pairs: Vec<_> =
            explanation.matches.iter().map(|pair| (pair.guess_hole, pair.code_hole)).collect();
        assert_eq!(pairs, [(2, 2), (1, 4), (3, 1), (4, 3)]);
    }
}
