//! Typing pegs one by one: letters and digits become pegs, a cursor goes along.

use pegmind_face::typed_number;
use pegmind_rules::{Color, ColorNames, Peg, Rules};

/// Where the next peg goes, and a number that is not typed to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PegEditor {
    cursor: usize,
    /// The first digit of a number of two.
    digit: Option<u8>,
    /// Whether a number was typed last, so that a space only ends it.
    numbered: bool,
}

/// What a typed character means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedPeg {
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
    pub(crate) const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The number that is not typed to its end, and its hole.
    pub(crate) fn typed(&self) -> Option<(usize, u8)> {
        self.digit.map(|digit| (self.cursor, digit))
    }

    /// Puts the cursor on a hole.
    pub(crate) fn go_to(&mut self, hole: usize, rules: &Rules) {
        self.cursor = hole.min(holes(rules));
        (self.digit, self.numbered) = (None, false);
    }

    /// Whether a space now only ends a number, as numbers of two digits are
    /// typed. It does so once.
    pub(crate) fn takes_space(&mut self, rules: &Rules) -> bool {
        std::mem::take(&mut self.numbered) && rules.colors().get() > 10
    }

    /// Moves the cursor.
    pub(crate) fn step(&mut self, step: isize, rules: &Rules) {
        let cursor = self.cursor.saturating_add_signed(step);
        self.go_to(cursor, rules);
    }

    /// Forgets a number that is not typed to its end. Says whether there was one.
    pub(crate) const fn forget_digit(&mut self) -> bool {
        self.digit.take().is_some()
    }

    /// Takes the number that was typed so far for a whole one.
    pub(crate) fn finish(&mut self, rules: &Rules) -> Option<TypedPeg> {
        let peg = Peg::from_number(self.digit.take()?)?;
        Some(self.put(peg, rules))
    }

    /// Takes a letter or a digit in.
    pub(crate) fn character(
        &mut self,
        character: char,
        rules: &Rules,
        names: &ColorNames,
    ) -> TypedPeg {
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
    pub(crate) fn put(&mut self, peg: Peg, rules: &Rules) -> TypedPeg {
        if self.cursor >= holes(rules) {
            return TypedPeg::Full;
        }
        let hole = self.cursor;
        self.cursor += 1;
        TypedPeg::Put(hole, peg)
    }
}

/// How many holes a code of this board has.
pub(crate) fn holes(rules: &Rules) -> usize {
    usize::from(rules.pegs().get())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Blanks, ColorCount, FeedbackRule, PegCount, Preset, Repeats};

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
