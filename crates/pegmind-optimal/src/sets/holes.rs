//! How many codes can be found in so many guesses where only exact pegs are told.
//!
//! Take for each hole of a code either its color or when it was first guessed right. Two codes
//! that are found and have the same in all holes are the same: as long as their answers are
//! alike so are their guesses, and where answers differ a hole is right for one of them alone,
//! so it has another color there, and was first right at another time. So no more codes are
//! found in some guesses than can differ in this: for each hole as many as guesses, or as colors
//! if those are fewer, multiplied. And however a set is divided, of the whole no more is found
//! than of all parts together, because each part can be played as the whole is.
//!
//! A set is taken as a whole here, and divided by the holes in which codes have the color that
//! most of them have: a guess that was answered leaves codes that have its color in some holes,
//! and not in the others.

use pegmind_rules::FeedbackRule;
use pegmind_solver::codes::alphabet::SYMBOLS;
use pegmind_solver::codes::code_table::CodeTable;

use crate::sets::bounds::{NEVER, Table};
use crate::sets::rows::Rows;

/// The most pegs for which this can be worth its time: it saves a seventh of the sets on 5 by 6,
/// which take a fifth more time together. A code is a number with a byte for each.
const HIT_PEGS_MAX: usize = 4;

/// The highest bit of each byte.
const HIGHEST: u32 = 0x8080_8080;

/// Brings the lowest bits of all bytes together in the highest byte.
const GATHER: u32 = 0x0102_0408;

/// The codes of a board where only exact pegs are told.
#[derive(Debug)]
pub(crate) struct Holes {
    pegs: usize,
    colors: usize,
    /// By code: its colors, the first hole in the lowest byte.
    codes: Vec<u32>,
}

/// Some codes: how many they are, and which colors they have in each hole.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    codes: u64,
    colors: [u32; HIT_PEGS_MAX],
}

impl Holes {
    /// The codes of a board. Returns `None` where more is told, or where there are too many pegs.
    pub(crate) fn new(table: &CodeTable) -> Option<Self> {
        let alphabet = table.alphabet();
        let (pegs, colors) = (alphabet.shape().pegs(), alphabet.shape().symbols());
        let is_exact = alphabet.rules().feedback() == FeedbackRule::Exact;
        if !is_exact || pegs > HIT_PEGS_MAX {
            return None;
        }
        let pack = |code: &[u8]| {
            code.iter().rev().fold(0, |packed: u32, color| packed << 8 | u32::from(*color))
        };
        let codes = (0..u32::try_from(table.len()).ok()?).map(|code| pack(table.code(code)));
        Some(Self { pegs, colors, codes: codes.collect() })
    }

    /// Whether this is worth its time, as it is with many colors: on 4 by 7 it saves a third of
    /// the sets and no time.
    pub(crate) const fn pay(&self) -> bool {
        self.colors >= 2 * self.pegs
    }

    /// The colors of a code by hole.
    fn colors(&self, code: u16) -> impl Iterator<Item = usize> {
        self.codes[usize::from(code)].to_le_bytes().into_iter().map(usize::from).take(self.pegs)
    }

    /// The least that a set can cost with so many rows left, if no more codes are found than
    /// the table says, either.
    pub(crate) fn least(&self, set: &[u16], table: &Table, rows: Rows) -> u32 {
        let codes = set.len() as u64;
        let parts = self.parts(set);
        let whole = parts.iter().copied().fold(Part::default(), Part::and);
        let rows_max = rows.number().map_or(u64::MAX, u64::from);
        let (mut cost, mut guesses, mut by_table, mut left) = (0, 0, 0, codes);
        while left > 0 {
            if guesses == rows_max {
                return NEVER;
            }
            cost += left;
            guesses += 1;
            by_table = table.found_after(by_table);
            let in_parts = parts.iter().map(|part| part.found_in(guesses)).sum();
            left = codes.saturating_sub(whole.found_in(guesses).min(in_parts).min(by_table));
        }
        u32::try_from(cost).unwrap_or(NEVER).min(NEVER)
    }

    /// The codes of a set by the holes in which they have the color of the most.
    fn parts(&self, set: &[u16]) -> [Part; 1 << HIT_PEGS_MAX] {
        let most = self.most_common(set);
        let mut parts = [Part::default(); 1 << HIT_PEGS_MAX];
        for code in set {
            let differing = self.codes[usize::from(*code)] ^ most;
            // Only bytes of 0 keep the highest bit, because no color has it.
            let same = (HIGHEST - differing) & HIGHEST;
            let part = &mut parts[((same >> 7).wrapping_mul(GATHER) >> 24) as usize];
            part.codes += 1;
            for (seen, color) in part.colors.iter_mut().zip(self.colors(*code)) {
                *seen |= 1 << color;
            }
        }
        parts
    }

    /// The color that most codes of a set have in each hole.
    fn most_common(&self, set: &[u16]) -> u32 {
        let mut counts = [[0_u16; SYMBOLS]; HIT_PEGS_MAX];
        for code in set {
            for (counts, color) in counts.iter_mut().zip(self.colors(*code)) {
                counts[color] += 1;
            }
        }
        let most = |counts: &[u16; SYMBOLS]| {
            let colors = (0_u32..).zip(&counts[..self.colors]);
            colors.max_by_key(|(_, count)| **count).map_or(0, |(color, _)| color)
        };
        counts[..self.pegs].iter().rev().fold(0, |packed, counts| packed << 8 | most(counts))
    }
}

impl Part {
    fn and(self, other: Self) -> Self {
        let colors = core::array::from_fn(|hole| self.colors[hole] | other.colors[hole]);
        Self { codes: self.codes + other.codes, colors }
    }

    /// How many of its codes can be found in so many guesses.
    fn found_in(&self, guesses: u64) -> u64 {
        let colors = self.colors.map(|colors| u64::from(colors.count_ones()).max(1));
        let ways = |colors: u64| guesses.min(colors);
        colors.into_iter().map(ways).product::<u64>().min(self.codes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::rules;
    use crate::sets::bounds::Bounds;

    fn table(pegs: u8, colors: u8, feedback: FeedbackRule) -> CodeTable {
        CodeTable::new(&rules(pegs, colors).with_feedback(feedback)).unwrap()
    }

    fn least(table: &CodeTable, rows: Rows, chosen: impl Fn(&[u8]) -> bool) -> u32 {
        let holes = Holes::new(table).unwrap();
        let all = 0..u16::try_from(table.len()).unwrap();
        let set: Vec<u16> = all.filter(|code| chosen(table.code((*code).into()))).collect();
        let branches = table.alphabet().shape().pegs();
        holes.least(&set, Bounds::new(branches, rows, true).table(branches.into()), rows)
    }

    #[test]
    fn where_more_is_told_holes_do_not_matter() {
        for feedback in FeedbackRule::ALL {
            let found = Holes::new(&table(3, 4, *feedback));
            assert_eq!(found.is_some(), *feedback == FeedbackRule::Exact, "{feedback}");
        }
        assert!(Holes::new(&table(5, 2, FeedbackRule::Exact)).is_none());
    }

    #[test]
    fn no_more_codes_are_found_than_holes_can_be_guessed_right() {
        let three_by_nine = table(3, 9, FeedbackRule::Exact);
        // In up to 5 guesses what answers tell apart, then one more color in each hole.
        let left = [729, 728, 725, 716, 689, 729 - 121, 729 - 216, 729 - 343, 729 - 512];
        assert_eq!(least(&three_by_nine, Rows::ANY, |_| true), left.iter().sum::<u32>());
        assert_eq!(least(&three_by_nine, Rows::limited(8), |_| true), NEVER);
        assert!(least(&three_by_nine, Rows::limited(9), |_| true) < NEVER);
        // One hole alone is to be guessed.
        let one_hole = |code: &[u8]| code[0] == 2 && code[2] == 5;
        assert_eq!(least(&three_by_nine, Rows::ANY, one_hole), 45);
        assert_eq!(least(&three_by_nine, Rows::limited(8), one_hole), NEVER);
        // One of three holes is known to be right: two are left, whichever it is.
        let one_right = |code: &[u8]| (0..3).filter(|hole| code[*hole] == 4).count() == 1;
        let left = [192, 191, 188, 192 - 13, 192 - 40, 192 - 75, 192 - 108, 192 - 147];
        assert_eq!(least(&three_by_nine, Rows::ANY, one_right), left.iter().sum::<u32>());
    }
}
