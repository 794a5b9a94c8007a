//! Reading codes and feedback as people type them. Printing is the business of
//! `Display`; reading what was printed gives the same value.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::code::{Code, CodeError, check_peg};
use crate::color::{Color, ColorNames};
use crate::feedback::{Feedback, FeedbackError, PegMark};
use crate::peg::Peg;
use crate::quoted::Quoted;
use crate::row::Row;
use crate::rules::{FeedbackRule, Rules};

impl Rules {
    /// Reads a complete code in standard letters, numbers or names.
    ///
    /// # Errors
    ///
    /// [`ParseCodeError`] if the text is not pegs, or the pegs are not a code of
    /// this board.
    pub fn code(&self, text: &str) -> Result<Code, ParseCodeError> {
        Ok(Code::new(self, &parse_pegs(self, &ColorNames::STANDARD, text)?)?)
    }

    /// Reads an answer under the rules of this board.
    ///
    /// Key pegs: `1+2`, `1 2`, `12` (up to 9 pegs), `1b2w`, `#oo.`, `one exact two
    /// color`. Per peg: one of `#`, `o`, `.` for each peg. Exact only: `2`. Sum
    /// only: `3`, and `4!` when the guess is the code.
    ///
    /// # Errors
    ///
    /// [`FeedbackError`] for text that is not an answer, and for answers that
    /// cannot be.
    pub fn answer(&self, text: &str) -> Result<Feedback, FeedbackError> {
        let text = text.trim();
        match self.feedback() {
            FeedbackRule::Keys => {
                let (exact, color) =
                    key_counts(self, text).ok_or_else(|| not_notation(self, text))??;
                Feedback::keys(self, exact, color)
            }
            FeedbackRule::PerPeg => {
                let marks: Option<Vec<PegMark>> =
                    text.chars().filter(|c| !c.is_whitespace()).map(PegMark::from_symbol).collect();
                let marks = marks.filter(|marks| !marks.is_empty());
                Feedback::per_peg(self, &marks.ok_or_else(|| not_notation(self, text))?)
            }
            FeedbackRule::Exact => {
                let exact = match counted_words(text).as_deref() {
                    Some([(exact, None | Some(Kind::Exact))]) => Some(*exact),
                    _ => None,
                };
                Feedback::exact_only(self, exact.ok_or_else(|| not_notation(self, text))?)
            }
            FeedbackRule::Sum => {
                let (number, solved) =
                    text.strip_suffix('!').map_or((text, false), |number| (number, true));
                let sum = match counted_words(number).as_deref() {
                    Some([(sum, None)]) => Some(*sum),
                    _ => None,
                };
                let sum = sum.ok_or_else(|| not_notation(self, text))?;
                let pegs = self.pegs().get();
                match (solved, sum == u64::from(pegs)) {
                    (false, _) => Feedback::sum_only(self, sum),
                    (true, true) => Ok(Feedback::sum_solved(self)),
                    (true, false) => Err(FeedbackError::SolvedTooEarly { sum, pegs }),
                }
            }
        }
    }

    /// Reads a guess and its answer.
    ///
    /// # Errors
    ///
    /// [`ParseRowError`] says which of the two is not one of this board, and why.
    pub fn row(&self, guess: &str, answer: &str) -> Result<Row, ParseRowError> {
        Ok(Row { guess: self.code(guess)?, feedback: self.answer(answer)? })
    }
}

/// Why two texts are not a guess and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseRowError {
    /// The guess.
    #[error(transparent)]
    Guess(#[from] ParseCodeError),
    /// The answer.
    #[error(transparent)]
    Answer(#[from] FeedbackError),
}

/// Reads any number of pegs: letters, digits or names of `names`, in any case,
/// with or without spaces or commas; `.` is the blank.
///
/// A word as long as a code of this board is read as a code first and as a
/// name second, unless there are as many words as pegs. Above ten colors
/// numbers need separators. `0` is color 10.
///
/// # Errors
///
/// [`ParseCodeError`] for text that is not pegs, and for pegs that this board
/// does not have. A wrong number of pegs is not an error here.
pub fn parse_pegs(
    rules: &Rules,
    names: &ColorNames,
    text: &str,
) -> Result<Vec<Peg>, ParseCodeError> {
    let reader = Reader { rules, names };
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .collect();
    if words.is_empty() {
        return Err(ParseCodeError::Empty);
    }
    let pegs_needed = usize::from(rules.pegs().get());
    let word_a_peg = words.len() == pegs_needed && pegs_needed > 1;
    let numbered =
        rules.colors().get() > 10 || (rules.colors().get() == 10 && words.len() > 1) || word_a_peg;
    let mut pegs = Vec::new();
    for word in words {
        if numbered && let Some(peg) = reader.number(word) {
            pegs.push(peg?);
        } else if !word_a_peg
            && word.chars().count() == pegs_needed
            && let Ok(code) = reader.characters(word)
        {
            pegs.extend(code);
        } else if let Some(color) = names.by_name(word) {
            pegs.push(reader.on_board(color)?);
        } else if word.eq_ignore_ascii_case("blank") {
            pegs.push(Peg::Blank);
        } else {
            pegs.extend(reader.characters(word)?);
        }
    }
    pegs.iter().try_for_each(|peg| check_peg(rules, *peg))?;
    Ok(pegs)
}

struct Reader<'a> {
    rules: &'a Rules,
    names: &'a ColorNames,
}

impl Reader<'_> {
    /// A word of digits as the number of one color. Returns `None` if it
    /// is no number, or could be meant as one digit a peg.
    fn number(&self, word: &str) -> Option<Result<Peg, ParseCodeError>> {
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let colors = self.rules.colors().get();
        let number = if word == "0" { Some(10) } else { word.parse::<u8>().ok() };
        match number.and_then(Peg::from_number) {
            Some(peg) if peg.number() <= colors && peg != Peg::Blank => Some(Ok(peg)),
            _ if colors <= 10 => None,
            _ if word.len() > 2 && word.len() == usize::from(self.rules.pegs().get()) => {
                Some(Err(ParseCodeError::SeparatorsNeeded { colors }))
            }
            _ => Some(Err(ParseCodeError::NoSuchColor { number: Quoted::new(word), colors })),
        }
    }

    /// A word with one character a peg.
    fn characters(&self, word: &str) -> Result<Vec<Peg>, ParseCodeError> {
        word.chars()
            .map(|character| {
                if character == '.' {
                    return Ok(Peg::Blank);
                }
                if let Some(color) = self.names.by_letter(character) {
                    return self.on_board(color);
                }
                let Some(digit) = character.to_digit(10) else {
                    return Err(self.unknown(character, word));
                };
                let colors = self.rules.colors().get();
                if colors > 10 {
                    return Err(ParseCodeError::SeparatorsNeeded { colors });
                }
                let number = if digit == 0 { 10 } else { digit };
                u8::try_from(number)
                    .ok()
                    .filter(|number| *number <= colors)
                    .and_then(Peg::from_number)
                    .ok_or_else(|| ParseCodeError::NoSuchColor {
                        number: Quoted::new(character.encode_utf8(&mut [0; 4])),
                        colors,
                    })
            })
            .collect()
    }

    /// A color that was typed by its letter or its name.
    fn on_board(&self, color: Color) -> Result<Peg, ParseCodeError> {
        match self.names.name(color) {
            Some(name) if !self.rules.colors().contains(color) => Err(ParseCodeError::OtherColor {
                name,
                letters: self.letters(),
                colors: self.rules.colors().get(),
            }),
            Some(_) | None => Ok(Peg::Color(color)),
        }
    }

    /// The letters of this board's colors.
    fn letters(&self) -> String {
        let colors = self.rules.colors().colors();
        let blank = self.rules.blanks().allowed().then_some('.');
        colors.filter_map(|color| self.names.letter(color)).chain(blank).collect()
    }

    fn unknown(&self, character: char, word: &str) -> ParseCodeError {
        ParseCodeError::UnknownLetter {
            character: Quoted::new(character.encode_utf8(&mut [0; 4])),
            word: Quoted::new(word),
            letters: self.letters(),
            colors: self.rules.colors().get(),
        }
    }
}

/// Why some text is not a code of this board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCodeError {
    /// No pegs at all.
    #[error("no pegs; expected letters, numbers or names of colors")]
    Empty,
    /// A character that is no letter of a color.
    #[error(
        "'{character}'{} is not a color; expected {}numbers 1 to {colors}",
        inside(character, word),
        or_letters(letters)
    )]
    UnknownLetter {
        /// The character.
        character: Quoted,
        /// The word it stands in.
        word: Quoted,
        /// The letters of this board's colors.
        letters: String,
        /// How many colors there are.
        colors: u8,
    },
    /// A color that has a name, but not on this board.
    #[error(
        "there is no {name} on this board; expected letters {letters} or numbers 1 to {colors}"
    )]
    OtherColor {
        /// The name of the color.
        name: &'static str,
        /// The letters of this board's colors.
        letters: String,
        /// How many colors there are.
        colors: u8,
    },
    /// A number that is not a color of this board.
    #[error("'{number}' is not a color of this board; its colors are 1 to {colors}")]
    NoSuchColor {
        /// The number as it was typed.
        number: Quoted,
        /// How many colors there are.
        colors: u8,
    },
    /// Digits in a row where a number can have two digits.
    #[error("with {colors} colors, numbers need spaces or commas between them, as in 1 12 3")]
    SeparatorsNeeded {
        /// How many colors there are.
        colors: u8,
    },
    /// Pegs that are not a code of this board.
    #[error(transparent)]
    Code(#[from] CodeError),
}

/// The letters that are expected besides numbers, if colors have any.
fn or_letters(letters: &str) -> String {
    if letters.is_empty() { String::new() } else { format!("letters {letters} or ") }
}

/// Where a character stands, if it is not the whole word.
fn inside(character: &Quoted, word: &Quoted) -> String {
    if character == word { String::new() } else { format!(" in '{word}'") }
}

const ZERO_TO_SIXTEEN: [&str; 17] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
];

fn not_notation(rules: &Rules, text: &str) -> FeedbackError {
    let expected = match rules.feedback() {
        FeedbackRule::Keys => "exact+color, as in 1+2",
        FeedbackRule::PerPeg => "#, o or . for each peg, as in #o..",
        FeedbackRule::Exact => "the number of exact matches, as in 2",
        FeedbackRule::Sum => {
            "exact and color matches together, as in 3, with ! behind it for the code"
        }
    };
    FeedbackError::NotNotation { text: Quoted::new(text), expected }
}

/// Exact and color counts in any of the ways to write key pegs.
fn key_counts(rules: &Rules, text: &str) -> Option<Result<(u64, u64), FeedbackError>> {
    let pegs = rules.pegs().get();
    if text.contains(['#', 'o', 'O', '.']) && text.chars().all(|c| "#oO. ".contains(c)) {
        let count = |wanted: &str| {
            u64::try_from(text.chars().filter(|c| wanted.contains(*c)).count()).unwrap_or(u64::MAX)
        };
        let given = text.chars().filter(|c| !c.is_whitespace()).count();
        if given > usize::from(pegs) {
            return Some(Err(FeedbackError::WrongLength { given, needed: pegs }));
        }
        return Some(Ok((count("#"), count("oO"))));
    }
    if pegs <= 9 && text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let mut digits = text.bytes().map(|byte| u64::from(byte - b'0'));
        return Some(Ok((digits.next()?, digits.next()?)));
    }
    let words = counted_words(&text.replace('+', " "))?;
    // A plus stands between two numbers and nowhere else.
    if text.contains('+') && (text.matches('+').count() > 1 || text.starts_with('+')) {
        return None;
    }
    match words.as_slice() {
        [(exact, None), (color, None)]
        | [(exact, Some(Kind::Exact)), (color, Some(Kind::Color))]
        | [(color, Some(Kind::Color)), (exact, Some(Kind::Exact))] => Some(Ok((*exact, *color))),
        [(exact, Some(Kind::Exact))] => Some(Ok((*exact, 0))),
        [(color, Some(Kind::Color))] => Some(Ok((0, *color))),
        _ => None,
    }
}

/// What a number in an answer counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Exact,
    Color,
}

type CountedWord = (u64, Option<Kind>);

/// Splits `1b2w`, `one exact two color` or `1 2` into numbers, each with what
/// it counts if that is said. Returns `None` if the text is something else.
fn counted_words(text: &str) -> Option<Vec<CountedWord>> {
    let mut counted: Vec<CountedWord> = Vec::new();
    let mut rest = text.trim_start_matches(is_gap);
    while let Some(first) = rest.chars().next() {
        let same = |c: char| {
            if first.is_ascii_digit() { c.is_ascii_digit() } else { c.is_ascii_alphabetic() }
        };
        let end = rest.find(|c| !same(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after.trim_start_matches(is_gap);
        if word.is_empty() {
            return None;
        }
        if first.is_ascii_digit() {
            counted.push((word.parse().ok()?, None));
        } else if let Some(number) =
            ZERO_TO_SIXTEEN.iter().position(|name| name.eq_ignore_ascii_case(word))
        {
            counted.push((u64::try_from(number).unwrap_or(u64::MAX), None));
        } else if let (Some(kind), Some((_, slot @ None))) = (kind_word(word), counted.last_mut()) {
            *slot = Some(kind);
        } else {
            return None;
        }
    }
    Some(counted).filter(|counted| !counted.is_empty())
}

fn is_gap(character: char) -> bool {
    character.is_whitespace() || character == ','
}

fn kind_word(word: &str) -> Option<Kind> {
    let is = |accepted: &[&str]| accepted.iter().any(|name| name.eq_ignore_ascii_case(word));
    if is(&["exact", "e", "b", "black", "blacks"]) {
        Some(Kind::Exact)
    } else if is(&["color", "colors", "colour", "colours", "c", "w", "white", "whites"]) {
        Some(Kind::Color)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;
    use crate::rules::Blanks;
    use alloc::string::ToString;

    fn board(pegs: u8, colors: u8, blanks: Blanks, feedback: FeedbackRule) -> Rules {
        let rules = Rules::mastermind(pegs, colors).unwrap();
        rules.with_blanks(blanks).unwrap().with_feedback(feedback)
    }

    fn numbers(rules: &Rules, text: &str) -> Vec<u8> {
        let pegs = parse_pegs(rules, &ColorNames::STANDARD, text).unwrap();
        pegs.into_iter().map(Peg::number).collect()
    }

    fn refusal(rules: &Rules, text: &str) -> String {
        rules.code(text).unwrap_err().to_string()
    }

    #[test]
    fn letters_digits_and_names_mean_the_same() {
        let classic = Preset::Classic.rules();
        for text in ["rroy", "RROY", "1123", "red red orange yellow", "1 1 2 3", "r,r,o,y", "rr oy"]
        {
            assert_eq!(numbers(&classic, text), [1, 1, 2, 3], "{text}");
        }
    }

    #[test]
    fn a_word_as_long_as_the_code_is_a_code_first() {
        let five = board(5, 10, Blanks::Forbidden, FeedbackRule::Keys);
        assert_eq!(numbers(&five, "brown"), [5, 1, 2, 8, 9]);
        assert_eq!(numbers(&five, "red brown red red red"), [1, 9, 1, 1, 1], "a word a peg");
        let four = board(4, 10, Blanks::Forbidden, FeedbackRule::Keys);
        assert_eq!(numbers(&four, "brown"), [9], "too long for a code of four");
        assert_eq!(numbers(&four, "blue"), [5]);
        assert_eq!(numbers(&four, "rows"), [1, 2, 8, 10]);
    }

    #[test]
    fn color_ten_is_typed_0() {
        let ten = board(4, 10, Blanks::Forbidden, FeedbackRule::Keys);
        assert_eq!(numbers(&ten, "1230"), [1, 2, 3, 10]);
        assert_eq!(numbers(&ten, "1 10 3 4"), [1, 10, 3, 4]);
        assert_eq!(numbers(&ten, "1,10,3"), [1, 10, 3], "three pegs, not four");
    }

    #[test]
    fn above_ten_colors_numbers_need_separators() {
        let twelve = board(4, 12, Blanks::Allowed, FeedbackRule::Keys);
        assert_eq!(numbers(&twelve, "1 12 3 ."), [1, 12, 3, 0]);
        assert_eq!(numbers(&twelve, "1 12 blank 3"), [1, 12, 0, 3]);
        assert_eq!(numbers(&twelve, "1,12,3,4"), [1, 12, 3, 4]);
        assert_eq!(numbers(&twelve, "rroy"), [1, 1, 2, 3]);
        assert_eq!(
            refusal(&twelve, "1123"),
            "with 12 colors, numbers need spaces or commas between them, as in 1 12 3"
        );
    }

    #[test]
    fn refusals_name_the_value_and_what_is_accepted() {
        let classic = Preset::Classic.rules();
        assert_eq!(
            refusal(&classic, "rrox"),
            "'x' in 'rrox' is not a color; expected letters ROYGBP or numbers 1 to 6"
        );
        assert_eq!(
            refusal(&classic, "1178"),
            "'7' is not a color of this board; its colors are 1 to 6"
        );
        assert_eq!(
            refusal(&classic, "cccc"),
            "there is no cyan on this board; expected letters ROYGBP or numbers 1 to 6"
        );
        assert_eq!(
            refusal(&classic, "  "),
            "no pegs; expected letters, numbers or names of colors"
        );
        assert_eq!(refusal(&classic, &"1".repeat(40)), "that is 40 pegs, 4 are needed");
        let twelve = board(4, 12, Blanks::Allowed, FeedbackRule::Keys);
        assert_eq!(
            refusal(&twelve, &"9".repeat(40)),
            "'999999999999999999999999...' is not a color of this board; its colors are 1 to 12"
        );
    }

    #[test]
    fn key_notation_is_read_in_all_its_forms() {
        let classic = Preset::Classic.rules();
        for text in [
            "1+2",
            "1 2",
            "12",
            "1b2w",
            "#oo.",
            "#oo",
            "one exact two color",
            "1 exact, 2 color",
            "2w1b",
            "1 + 2",
            "oo#",
        ] {
            assert_eq!(classic.answer(text).unwrap().to_string(), "1+2", "{text}");
        }
        assert_eq!(classic.answer("....").unwrap().to_string(), "0+0");
    }

    #[test]
    fn text_that_is_no_answer_is_refused() {
        let classic = Preset::Classic.rules();
        for text in [
            "",
            "-1+2",
            "1+-2",
            "1",
            "1+2+3",
            "+12",
            "black",
            "##o##",
            "3+1",
            "5+0",
            "9999999999999999999999+1",
            "1x2y",
        ] {
            assert!(classic.answer(text).is_err(), "{text}");
        }
    }

    #[test]
    fn other_feedback_rules_have_their_own_notation() {
        let read = |feedback, text| {
            Preset::Classic
                .rules()
                .with_feedback(feedback)
                .answer(text)
                .map(|feedback| feedback.to_string())
        };
        assert_eq!(read(FeedbackRule::PerPeg, "# o..").unwrap(), "#o..");
        assert_eq!(read(FeedbackRule::Exact, "2").unwrap(), "2");
        assert_eq!(read(FeedbackRule::Exact, "two exact").unwrap(), "2");
        assert_eq!(read(FeedbackRule::Sum, "3").unwrap(), "3");
        assert_eq!(read(FeedbackRule::Sum, "4!").unwrap(), "4!");
        assert!(read(FeedbackRule::Sum, "3!").is_err());
        assert!(read(FeedbackRule::Exact, "1+2").is_err());
        assert!(read(FeedbackRule::PerPeg, "#o.").is_err());
    }
}
