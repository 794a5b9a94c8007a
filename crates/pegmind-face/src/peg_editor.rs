//! Putting a code together peg by peg, without keys and cells: letters and digits
//! become pegs, a cursor goes along, and holes go on to the next color. Letters
//! that go on to the name of a color become that color.

mod spelling;

use pegmind_rules::{Color, ColorNames, Draft, ParseCodeError, Peg, Rules, parse_pegs};

use crate::sentence;
use crate::typed_number;
use spelling::Spelling;

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
    /// Whether a number was typed last.
    numbered: bool,
    /// Whether the letters so far are read as a name.
    named: bool,
    /// Whether a name or a number has just ended, so that a space does no more.
    ended: bool,
    /// The letters since the last gap, which may become a name.
    spelling: Spelling,
}

/// What a typed character means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedPeg {
    /// This peg goes into this hole, from 0.
    Put(usize, Peg),
    /// The letters so far are the name of a color, or its beginning.
    Named {
        /// The holes, from 0, that its letters have filled, with what was in
        /// them before. The peg goes into the first one.
        holes: Vec<(usize, Option<Peg>)>,
        /// The peg.
        peg: Peg,
    },
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
        *self = Self { cursor: hole.min(holes(rules)), ..Self::default() };
    }

    /// Goes on to the first hole that is not kept. What is being typed goes on.
    pub fn pass(&mut self, is_kept: impl Fn(usize) -> bool) {
        while is_kept(self.cursor) {
            self.cursor += 1;
        }
    }

    /// Whether the space that has just finished what was typed only ended a name,
    /// or a number, as numbers of two digits are typed. It does so once.
    pub const fn takes_space(&mut self) -> bool {
        std::mem::replace(&mut self.ended, false)
    }

    /// Ends a name by a comma: a space behind it does no more.
    pub const fn end_by_comma(&mut self) {
        self.ended = true;
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

    /// What is typed by half, as a line for [`PegEditor::go_on`]; empty if nothing is.
    #[must_use]
    pub fn half(&self) -> String {
        let Self { cursor, digit, numbered, named, ended, spelling } = *self;
        if *self == (Self { cursor, ..Self::default() }) {
            return String::new();
        }
        let [numbered, named, ended] = [numbered, named, ended].map(u8::from);
        format!("{} {numbered} {named} {ended} {spelling}", digit.unwrap_or(0))
    }

    /// Goes on with what was typed by half elsewhere.
    pub fn go_on(&mut self, half: &str) {
        let mut words = half.split(' ');
        let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(0_u8);
        self.digit = Some(number()).filter(|digit| (1..10).contains(digit));
        [self.numbered, self.named, self.ended] = [(); 3].map(|()| number() == 1);
        self.spelling = Spelling::read(words);
    }

    /// Takes the number that was typed so far for a whole one, and the letters
    /// for a name if they are one and not a code.
    pub fn finish(&mut self, rules: &Rules, names: &ColorNames) -> Option<TypedPeg> {
        let spelled = std::mem::take(&mut self.spelling);
        let name = spelled.name_not_code(rules, names).filter(|_| !spelled.is_unplaced());
        let numbered = std::mem::take(&mut self.numbered) && rules.colors().get() > 10;
        self.ended |= std::mem::take(&mut self.named) || numbered || name.is_some();
        if let Some(peg) = name {
            return Some(self.name(&spelled, peg));
        }
        let peg = Peg::from_number(self.digit.take()?)?;
        Some(self.put(peg, rules))
    }

    /// Takes a letter or a digit in, to be put into this draft. Letters are a
    /// peg each as long as they can be, else the name of one.
    pub fn character(
        &mut self,
        character: char,
        draft: &Draft,
        rules: &Rules,
        names: &ColorNames,
    ) -> TypedPeg {
        self.ended = false;
        self.seek_room(draft, rules);
        let Some(digit) = character.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) else {
            (self.digit, self.numbered) = (None, false);
            return self.letter(character, draft, rules, names);
        };
        (self.spelling, self.named) = (Spelling::default(), false);
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

    fn letter(
        &mut self,
        letter: char,
        draft: &Draft,
        rules: &Rules,
        names: &ColorNames,
    ) -> TypedPeg {
        let legal = |color: &Color| rules.colors().contains(*color);
        let color = names.by_letter(letter).filter(legal);
        let has_room = self.cursor < holes(rules);
        let before = draft.holes().get(self.cursor).copied().flatten();
        let mut spelled = self.spelling.with(letter);
        if let Some(color) = color.filter(|_| has_room && !self.named) {
            spelled.fill(self.cursor, before);
            self.spelling = spelled;
            return self.put(Peg::Color(color), rules);
        }
        if spelled.is_unplaced() && has_room {
            spelled.fill(self.cursor, before);
        }
        if !spelled.is_unplaced()
            && let Some(peg) = spelled.beginning(rules, names)
        {
            (self.spelling, self.named) = (spelled, true);
            return self.name(&spelled, peg);
        }
        // It is no name any more: the letter stands for itself.
        let was_named = std::mem::take(&mut self.named);
        self.spelling = Spelling::default();
        match color {
            Some(_) if was_named => self.letter(letter, draft, rules, names),
            Some(_) => TypedPeg::Full,
            None => TypedPeg::Unknown(letter),
        }
    }

    /// The letters are the name of this peg.
    fn name(&mut self, spelled: &Spelling, peg: Peg) -> TypedPeg {
        let holes: Vec<_> = spelled.holes().collect();
        self.cursor = holes.first().map_or(self.cursor, |first| first.0 + 1);
        TypedPeg::Named { holes, peg }
    }

    /// Puts a peg into a draft where the cursor is and goes on; behind the last hole into
    /// the first open one.
    pub fn put_in(&mut self, peg: Peg, draft: &Draft, rules: &Rules) -> TypedPeg {
        self.seek_room(draft, rules);
        self.put(peg, rules)
    }

    /// Goes from behind the last hole to the first open one. What is being typed goes on.
    fn seek_room(&mut self, draft: &Draft, rules: &Rules) {
        if self.cursor >= holes(rules) {
            self.cursor = open_hole(draft, rules);
        }
    }

    fn put(&mut self, peg: Peg, rules: &Rules) -> TypedPeg {
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
        let typed = self.editor.character(character, &self.pegs, rules, names);
        self.put(typed)
    }

    /// Takes the number that was typed so far for a whole one, and letters for
    /// a name.
    pub fn finish(&mut self, rules: &Rules, names: &ColorNames) -> Option<TypedPeg> {
        let typed = self.editor.finish(rules, names)?;
        Some(self.put(typed))
    }

    /// Leaves a hole blank, and goes on.
    pub fn blank(&mut self, rules: &Rules) -> TypedPeg {
        let typed = self.editor.put_in(Peg::Blank, &self.pegs, rules);
        self.put(typed)
    }

    fn put(&mut self, typed: TypedPeg) -> TypedPeg {
        match &typed {
            TypedPeg::Put(hole, peg) => self.pegs.put(*hole, Some(*peg)),
            TypedPeg::Named { holes, peg } => {
                for (idx, (hole, before)) in holes.iter().enumerate() {
                    self.pegs.put(*hole, if idx == 0 { Some(*peg) } else { *before });
                }
            }
            TypedPeg::Waits | TypedPeg::Full | TypedPeg::Unknown(_) => {}
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
        Err(ParseCodeError::OtherColor { letters, .. })
            if character.is_alphabetic() && !letters.is_empty() =>
        {
            let letters: Vec<String> = letters.chars().map(String::from).collect();
            format!("{character} is not a color here: {}.", letters.join(" "))
        }
        Err(error) => sentence(&error),
        Ok(_) => format!("'{character}' is not a color of this board."),
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

    fn typed(rules: &Rules, text: &str) -> Vec<TypedPeg> {
        let mut code = CodeDraft::default();
        let mut all: Vec<TypedPeg> =
            text.chars().map(|c| code.character(c, rules, &ColorNames::STANDARD)).collect();
        all.extend(code.finish(rules, &ColorNames::STANDARD));
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
    fn what_is_typed_by_half_goes_on_elsewhere() {
        let grand = Preset::Grand.rules();
        let texts = ["red green", "greenblue", "rroy", "brown, 12", "1 r bl", "12 1", "slater"];
        for (text, at) in texts.iter().flat_map(|text| (0..=text.len()).map(move |at| (text, at))) {
            let (mut one, mut other) = (CodeDraft::default(), CodeDraft::default());
            for (idx, character) in text.chars().enumerate() {
                for code in [&mut one, &mut other] {
                    if character.is_alphanumeric() {
                        code.character(character, &grand, &ColorNames::STANDARD);
                    } else {
                        code.finish(&grand, &ColorNames::STANDARD);
                    }
                }
                if idx == at {
                    let editor = other.editor;
                    other.editor = PegEditor::default();
                    other.editor.go_to(editor.cursor(), &grand);
                    other.editor.go_on(&editor.half());
                    assert_eq!(other.editor, editor, "{text} at {at}");
                }
            }
            assert_eq!((one.pegs, one.editor), (other.pegs, other.editor), "{text} at {at}");
        }
        for half in ["", "x", "9 9 9 9", "0 1 1 1 - 999=1 1=x", "1 0 0 0 \u{e9}a 0"] {
            PegEditor::default().go_on(half);
        }
    }

    /// The pegs of what is typed, where a gap ends what stands before it.
    fn pegs(rules: &Rules, text: &str) -> String {
        let names = ColorNames::STANDARD;
        let mut code = CodeDraft::default();
        for character in text.chars() {
            if character.is_alphanumeric() {
                code.character(character, rules, &names);
            } else {
                code.finish(rules, &names);
                code.editor.takes_space();
            }
        }
        code.finish(rules, &names);
        code.pegs.complete(rules).unwrap().to_string()
    }

    #[test]
    fn names_are_pegs_with_and_without_gaps_and_whole_or_cut_short() {
        let classic = Preset::Classic.rules();
        for text in [
            "red red orange yellow",
            "Red,RED,orange, yellow",
            "redredorangeyellow",
            "red r o yel",
            "rroy",
            "r,r,o,y",
        ] {
            assert_eq!(pegs(&classic, text), "RROY", "{text}");
        }
        assert_eq!(pegs(&classic, "green purple blue green"), "GPBG");
        let grand = Preset::Grand.rules();
        assert_eq!(pegs(&grand, "brown slate cyan white brown w"), "NSCWNW");
        assert_eq!(pegs(&grand, "brownr"), "BROWNR", "letters as many as pegs are a code");
    }

    #[test]
    fn a_name_that_is_typed_over_pegs_leaves_the_others_as_they_were() {
        let (rules, names) = (Preset::Classic.rules(), ColorNames::STANDARD);
        let mut code = CodeDraft::default();
        for character in "gggg".chars() {
            code.character(character, &rules, &names);
        }
        code.editor.go_to(1, &rules);
        for character in "orange".chars() {
            code.character(character, &rules, &names);
        }
        assert_eq!(code.pegs.complete(&rules).unwrap().to_string(), "GOGG");
        assert_eq!(code.editor.cursor(), 2);
    }

    #[test]
    fn a_space_ends_a_name_and_then_means_what_it_means() {
        let (rules, names) = (Preset::Classic.rules(), ColorNames::STANDARD);
        let mut code = CodeDraft::default();
        code.character('r', &rules, &names);
        code.finish(&rules, &names);
        assert!(!code.editor.takes_space(), "a letter alone is no name");
        for character in "red".chars() {
            code.character(character, &rules, &names);
        }
        code.finish(&rules, &names);
        assert!(code.editor.takes_space());
        assert!(!code.editor.takes_space());
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
        let waits = || TypedPeg::Waits;
        assert_eq!(
            typed(&rules, "12326r1"),
            [waits(), put(0, 12), put(1, 3), waits(), put(2, 26), put(3, 1), waits(), put(4, 1)]
        );
        assert_eq!(typed(&rules, "27"), [waits(), TypedPeg::Unknown('7')]);
    }
}
