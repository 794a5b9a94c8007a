//! Putting a code together peg by peg, without keys and cells: letters and digits
//! become pegs, a cursor goes along, and holes go on to the next color.

use pegmind_rules::{Color, ColorNames, Draft, Peg, Rules, parse_pegs};

use crate::sentence;
use crate::typed_number;

/// That no blank can be placed.
pub const NO_BLANKS: &str = "This board has no blanks.";

/// That the rest of a row cannot be filled yet.
pub const NOTHING_TO_FILL: &str = "There is no color yet to fill the row with.";

/// Where the next peg goes, and a number that is not typed to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PegEditor {
    cursor: usize,
    /// The first digit of a number of two.
    digit: Option<u8>,
    /// Whether a number was typed last, so that a space only ends it.
    numbered: bool,
}

/// What a typed character means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedPeg {
    /// This peg goes into this hole, from 0.
    Put(usize, Peg),
    /// The first digit of a number: one more may follow.
    Waits,
    /// All holes are behind the cursor.
    Full,
    /// It is no peg of this board.
    Unknown(char),
}

impl PegEditor {
    /// The hole, from 0, under the cursor; as many as there are holes if it
    /// stands behind the last one.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The number that is not typed to its end, and its hole.
    #[must_use]
    pub fn typed(&self) -> Option<(usize, u8)> {
        self.digit.map(|digit| (self.cursor, digit))
    }

    /// Puts the cursor on a hole.
    pub fn go_to(&mut self, hole: usize, rules: &Rules) {
        self.cursor = hole.min(holes(rules));
        (self.digit, self.numbered) = (None, false);
    }

    /// Whether a space now only ends a number, as numbers of two digits are
    /// typed. It does so once.
    pub fn takes_space(&mut self, rules: &Rules) -> bool {
        std::mem::take(&mut self.numbered) && rules.colors().get() > 10
    }

    /// Moves the cursor.
    pub fn step(&mut self, step: isize, rules: &Rules) {
        let cursor = self.cursor.saturating_add_signed(step);
        self.go_to(cursor, rules);
    }

    /// Forgets a number that is not typed to its end. Says whether there was one.
    pub const fn forget_digit(&mut self) -> bool {
        self.digit.take().is_some()
    }

    /// Takes the number that was typed so far for a whole one.
    pub fn finish(&mut self, rules: &Rules) -> Option<TypedPeg> {
        let peg = Peg::from_number(self.digit.take()?)?;
        Some(self.put(peg, rules))
    }

    /// Takes a letter or a digit in.
    pub fn character(&mut self, character: char, rules: &Rules, names: &ColorNames) -> TypedPeg {
        let Some(digit) = character.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) else {
            let legal = |color: &Color| rules.colors().contains(*color);
            let Some(color) = names.by_letter(character).filter(legal) else {
                return TypedPeg::Unknown(character);
            };
            (self.digit, self.numbered) = (None, false);
            return self.put(Peg::Color(color), rules);
        };
        self.numbered = true;
        let colors = rules.colors().get();
        let number = match self.digit.take() {
            Some(tens) => tens * 10 + digit,
            None if self.cursor < holes(rules)
                && digit > 0
                && digit * 10 <= colors
                && colors > 10 =>
            {
                self.digit = Some(digit);
                return TypedPeg::Waits;
            }
            None => digit,
        };
        let typed = |color: &Color| typed_number(rules, *color) == number;
        match rules.colors().colors().find(typed) {
            Some(color) => self.put(Peg::Color(color), rules),
            None => TypedPeg::Unknown(character),
        }
    }

    /// Puts a peg where the cursor is and goes on.
    pub fn put(&mut self, peg: Peg, rules: &Rules) -> TypedPeg {
        if self.cursor >= holes(rules) {
            return TypedPeg::Full;
        }
        let hole = self.cursor;
        self.cursor += 1;
        TypedPeg::Put(hole, peg)
    }
}

/// A code that is put together, with the place where its next peg goes.
#[derive(Clone, Debug, Default)]
pub struct CodeDraft {
    /// The pegs.
    pub pegs: Draft,
    /// Where the next one goes.
    pub editor: PegEditor,
}

impl CodeDraft {
    /// Takes a letter or a digit in.
    pub fn character(&mut self, character: char, rules: &Rules, names: &ColorNames) -> TypedPeg {
        let typed = self.editor.character(character, rules, names);
        self.put(typed)
    }

    /// Takes the number that was typed so far for a whole one.
    pub fn finish(&mut self, rules: &Rules) -> Option<TypedPeg> {
        let typed = self.editor.finish(rules)?;
        Some(self.put(typed))
    }

    /// Leaves a hole blank, and goes on.
    pub fn blank(&mut self, rules: &Rules) -> TypedPeg {
        let typed = self.editor.put(Peg::Blank, rules);
        self.put(typed)
    }

    fn put(&mut self, typed: TypedPeg) -> TypedPeg {
        if let TypedPeg::Put(hole, peg) = typed {
            self.pegs.put(hole, Some(peg));
        }
        typed
    }

    /// Forgets a number that is not typed to its end, or takes the peg before
    /// the cursor out.
    pub fn erase(&mut self, rules: &Rules) {
        if self.editor.forget_digit() {
            return;
        }
        if let Some(hole) = self.editor.cursor().checked_sub(1) {
            self.pegs.put(hole, None);
            self.editor.go_to(hole, rules);
        }
    }

    /// Takes the peg under the cursor out.
    pub fn delete(&mut self) {
        self.pegs.put(self.editor.cursor(), None);
    }

    /// Takes all pegs out.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The next color under the cursor, or the one before.
    pub fn cycle(&mut self, step: isize, rules: &Rules) {
        let hole = self.editor.cursor().min(holes(rules) - 1);
        self.editor.go_to(hole, rules);
        let now = self.pegs.holes().get(hole).copied().flatten();
        self.pegs.put(hole, next_peg(now, step, rules));
    }

    /// Fills the rest with the color before the cursor, else with the last one.
    /// Says whether there is one.
    pub fn fill(&mut self, rules: &Rules) -> bool {
        let peg = filling_peg(&self.pegs, self.editor.cursor());
        if let Some(peg) = peg {
            self.pegs.fill_rest(peg, rules.pegs());
        }
        self.seek_open_hole(rules);
        peg.is_some()
    }

    /// Takes other pegs.
    pub fn take(&mut self, pegs: Draft, rules: &Rules) {
        self.pegs = pegs;
        self.seek_open_hole(rules);
    }

    /// Puts the cursor where the next peg goes.
    pub fn seek_open_hole(&mut self, rules: &Rules) {
        self.editor.go_to(open_hole(&self.pegs, rules), rules);
    }
}

/// How many holes a code of this board has.
#[must_use]
pub fn holes(rules: &Rules) -> usize {
    usize::from(rules.pegs().get())
}

/// Why a character is no peg.
#[must_use]
pub fn unknown_peg(character: char, rules: &Rules, names: &ColorNames) -> String {
    match parse_pegs(rules, names, character.encode_utf8(&mut [0; 4])) {
        Err(error) => sentence(&error),
        Ok(_) => format!("'{character}' is no color of this board."),
    }
}

/// The first hole without a peg; behind the last one if there is none.
#[must_use]
pub fn open_hole(draft: &Draft, rules: &Rules) -> usize {
    let open = |hole: &usize| draft.holes().get(*hole).copied().flatten().is_none();
    (0..holes(rules)).find(open).unwrap_or(holes(rules))
}

/// The next peg of a board, or the one before.
#[must_use]
pub fn next_peg(now: Option<Peg>, step: isize, rules: &Rules) -> Option<Peg> {
    let pegs: Vec<Peg> = rules.legal_pegs().collect();
    let count = isize::try_from(pegs.len()).ok()?;
    let place = now.and_then(|now| pegs.iter().position(|peg| *peg == now));
    let next = match place.and_then(|place| isize::try_from(place).ok()) {
        Some(place) => (place + step).rem_euclid(count),
        None if step > 0 => 0,
        None => count - 1,
    };
    pegs.get(usize::try_from(next).ok()?).copied()
}

/// The peg that the rest of a draft is filled with: the one before the cursor,
/// else the last one there is.
#[must_use]
pub fn filling_peg(draft: &Draft, cursor: usize) -> Option<Peg> {
    let pegs = draft.holes();
    let before = pegs.iter().take(cursor).rev().find_map(|peg| *peg);
    before.or_else(|| pegs.iter().rev().find_map(|peg| *peg))
}

/// The hole whose peg is kept: the one under the cursor, or the one before it
/// if there is no peg.
#[must_use]
pub fn hole_to_keep(draft: &Draft, cursor: usize, rules: &Rules) -> usize {
    let placed = |hole: &usize| draft.holes().get(*hole).copied().flatten().is_some();
    let hole = [Some(cursor), cursor.checked_sub(1)].into_iter().flatten().find(placed);
    hole.unwrap_or(cursor.min(holes(rules) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Blanks, ColorCount, FeedbackRule, PegCount, Preset, Repeats};

    #[test]
    fn a_code_is_put_together_and_changed() {
        let rules = Preset::Classic.rules();
        let mut code = CodeDraft::default();
        assert!(!code.fill(&rules));
        assert_eq!(code.character('r', &rules, &ColorNames::STANDARD), put(0, 1));
        assert!(code.fill(&rules));
        assert_eq!(code.pegs.complete(&rules).unwrap().to_string(), "RRRR");
        code.cycle(-1, &rules);
        code.erase(&rules);
        assert_eq!(open_hole(&code.pegs, &rules), 2);
        code.editor.go_to(0, &rules);
        code.delete();
        code.seek_open_hole(&rules);
        assert_eq!(code.editor.cursor(), 0);
        assert_eq!(code.blank(&rules), TypedPeg::Put(0, Peg::Blank));
        code.clear();
        assert!(code.pegs.is_empty());
    }

    fn typed(rules: &Rules, text: &str) -> Vec<TypedPeg> {
        let mut editor = PegEditor::default();
        let mut all: Vec<TypedPeg> =
            text.chars().map(|c| editor.character(c, rules, &ColorNames::STANDARD)).collect();
        all.extend(editor.finish(rules));
        all
    }

    fn put(hole: usize, number: u8) -> TypedPeg {
        TypedPeg::Put(hole, Peg::from_number(number).unwrap())
    }

    #[test]
    fn letters_and_digits_are_pegs_until_the_row_is_full() {
        let rules = Preset::Classic.rules();
        assert_eq!(
            typed(&rules, "R2y67zr1"),
            [
                put(0, 1),
                put(1, 2),
                put(2, 3),
                put(3, 6),
                TypedPeg::Unknown('7'),
                TypedPeg::Unknown('z'),
                TypedPeg::Full,
                TypedPeg::Full
            ]
        );
    }

    #[test]
    fn zero_is_the_tenth_of_ten_colors() {
        assert_eq!(typed(&Preset::Bulls.rules(), "0"), [put(0, 10)]);
        assert_eq!(typed(&Preset::Classic.rules(), "0"), [TypedPeg::Unknown('0')]);
    }

    #[test]
    fn above_ten_colors_a_first_digit_waits_for_a_second() {
        let rules = Rules::new(
            PegCount::new(5).unwrap(),
            ColorCount::new(26).unwrap(),
            Repeats::Allowed,
            Blanks::Forbidden,
            FeedbackRule::Keys,
            Preset::Classic.rules().rows(),
        )
        .unwrap();
        let waits = TypedPeg::Waits;
        assert_eq!(
            typed(&rules, "12326r1"),
            [waits, put(0, 12), put(1, 3), waits, put(2, 26), put(3, 1), waits, put(4, 1)]
        );
        assert_eq!(typed(&rules, "27"), [waits, TypedPeg::Unknown('7')]);
    }
}
