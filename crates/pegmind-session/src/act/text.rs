//! The text of an act: printed and read, by itself and in a record.

use std::fmt;
use std::str::FromStr as _;

use pegmind_rules::{FeedbackError, OpenCount, Peg, Quoted, Rules, Seat};

use super::Act;
use crate::hint::HintStep;
use crate::notes::{Note, NoteMark};
use crate::record_error::{RecordError, at};
use crate::secret::{Commitment, HiddenCode, Opening, Salt};

/// An act as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenAct {
    /// What was done.
    Act(Act),
    /// Whoever sits in this seat did something that is theirs alone.
    Hidden(Seat),
}

impl fmt::Display for Act {
    /// Writes the act as a record has it, but for the number of a row. What no
    /// record has stands in braces, too. [`Act::parse`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choose(code) => match (code.salt(), code.commitment()) {
                (Some(salt), Some(promise)) => {
                    write!(f, "{{code {} {salt} {promise}}}", code.open())
                }
                _ => write!(f, "{{code {}}}", code.open()),
            },
            Self::Commit(commitment) => write!(f, "[Commit \"{commitment}\"]"),
            Self::Guess(guess) => write!(f, "{guess}"),
            Self::Answer { feedback, seconds } => {
                write!(f, "{feedback} {{{}:{:02}}}", seconds / 60, seconds % 60)
            }
            Self::Withdraw => f.write_str("{withdraw}"),
            Self::TakeBack => f.write_str("{takeback}"),
            Self::Correct { row, feedback } => write!(f, "{{correct {row} {feedback}}}"),
            Self::Hint(step) => write!(f, "{{hint {}}}", step.number()),
            Self::Note(note) => {
                let mark = note.mark.map_or('-', NoteMark::symbol);
                write!(f, "{{note {} {} {mark}}}", note.peg.number(), note.hole)
            }
            Self::Resign => f.write_str("{resign}"),
            Self::Open { opening, open } => {
                write!(f, "*{}", opening.code)?;
                if let Some(salt) = opening.salt {
                    write!(f, "\n[Salt \"{salt}\"]")?;
                }
                let counts: Vec<String> = open.iter().map(ToString::to_string).collect();
                if counts.is_empty() {
                    Ok(())
                } else {
                    write!(f, "\n[Open \"{}\"]", counts.join(" "))
                }
            }
            Self::NextGame => f.write_str("{next}"),
        }
    }
}

impl Act {
    /// Reads the text of one act on a board of these rules.
    ///
    /// # Errors
    ///
    /// [`RecordError`] for any other text.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, RecordError> {
        let tokens = tokenize(text)?;
        let pieces: Vec<&Piece<'_>> = tokens.iter().map(|token| &token.piece).collect();
        match pieces.as_slice() {
            [Piece::Word(word), tags @ ..] if word.starts_with('*') => open(rules, word, tags),
            [Piece::Word(word)] => rules.code(word).map(Self::Guess).map_err(|error| at(1, error)),
            [Piece::Word(word), Piece::Braces(time)] => {
                let feedback = rules.answer(word).map_err(|error| at(1, error))?;
                let seconds = seconds(time)
                    .ok_or_else(|| at(1, format!("'{}' is not a time", Quoted::new(time))))?;
                Ok(Self::Answer { feedback, seconds })
            }
            [Piece::Braces(text)] => match text.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["next"] => Ok(Self::NextGame),
                ["code", code] => {
                    let code = rules.code(code).map_err(|error| at(1, error))?;
                    Ok(Self::Choose(HiddenCode::new(code)))
                }
                ["code", code, salt, promise] => salted(rules, code, salt, promise),
                words => match act_in_braces(rules, words) {
                    Some(act) => act.map_err(|error| at(1, error)),
                    None => Err(at(1, "not an act")),
                },
            },
            [Piece::Tag { name: "Commit", value }] => {
                Commitment::from_hex(value).map(Self::Commit).map_err(|error| at(1, error))
            }
            _ => Err(at(1, format!("'{}' is not an act", Quoted::new(text)))),
        }
    }
}

/// Reads a code with its maker's salt and promise, which the two have to open.
fn salted(rules: &Rules, code: &str, salt: &str, promise: &str) -> Result<Act, RecordError> {
    let code = rules.code(code).map_err(|error| at(1, error))?;
    let salt = Salt::from_hex(salt).map_err(|error| at(1, error))?;
    let promise = Commitment::from_hex(promise).map_err(|error| at(1, error))?;
    let code = HiddenCode::salted(code, salt);
    if code.commitment() != Some(promise) {
        return Err(at(1, "a commitment that this code and this salt do not open"));
    }
    Ok(Act::Choose(code))
}

/// Reads an opened code, and the tags behind it.
fn open(rules: &Rules, word: &str, tags: &[&Piece<'_>]) -> Result<Act, RecordError> {
    let code = rules.code(word.trim_start_matches('*')).map_err(|error| at(1, error))?;
    let (mut salt, mut open) = (None, Vec::new());
    for tag in tags {
        match tag {
            Piece::Tag { name: "Salt", value } if salt.is_none() && open.is_empty() => {
                salt = Some(Salt::from_hex(value).map_err(|error| at(1, error))?);
            }
            Piece::Tag { name: "Open", value } if open.is_empty() => {
                let counts: Result<_, _> = value.split(' ').map(OpenCount::from_str).collect();
                open = counts.map_err(|error| at(1, error))?;
            }
            Piece::Tag { .. } | Piece::Word(_) | Piece::Braces(_) => {
                return Err(at(1, "a code that is opened has a Salt, then an Open"));
            }
        }
    }
    Ok(Act::Open { opening: Opening { code, salt }, open })
}

/// Reads the words of an act that stands in braces in a record; `None` if no
/// act has such words.
pub(crate) fn act_in_braces(rules: &Rules, words: &[&str]) -> Option<Result<Act, FeedbackError>> {
    Some(Ok(match words {
        ["resign"] => Act::Resign,
        ["takeback"] => Act::TakeBack,
        ["withdraw"] => Act::Withdraw,
        ["correct", row, feedback] => {
            let row = row.parse().ok()?;
            return Some(rules.answer(feedback).map(|feedback| Act::Correct { row, feedback }));
        }
        ["hint", step] => Act::Hint(HintStep::from_number(step.parse().ok()?)?),
        ["note", peg, hole, mark] => Act::Note(note(peg, hole, mark)?),
        _ => return None,
    }))
}

fn note(peg: &str, hole: &str, mark: &str) -> Option<Note> {
    let mut symbols = mark.chars();
    let mark = match (symbols.next()?, symbols.next()) {
        ('-', None) => None,
        (symbol, None) => Some(NoteMark::from_symbol(symbol)?),
        _ => return None,
    };
    Some(Note { peg: Peg::from_number(peg.parse().ok()?)?, hole: hole.parse().ok()?, mark })
}

/// Reads a time as records write it, `1:05`.
pub(crate) fn seconds(time: &str) -> Option<u32> {
    let (minutes, seconds) = time.split_once(':')?;
    if seconds.len() != 2 {
        return None;
    }
    let seconds: u32 = seconds.parse().ok().filter(|seconds| *seconds < 60)?;
    minutes.parse::<u32>().ok()?.checked_mul(60)?.checked_add(seconds)
}

impl fmt::Display for SeenAct {
    /// Writes the act, or `{hidden codebreaker}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(act) => act.fmt(f),
            Self::Hidden(seat) => write!(f, "{{hidden {seat}}}"),
        }
    }
}

impl SeenAct {
    /// Reads the text of an act as it was seen on a board of these rules.
    ///
    /// # Errors
    ///
    /// [`RecordError`] for any other text.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, RecordError> {
        match text.strip_prefix("{hidden ").and_then(|text| text.strip_suffix('}')) {
            Some(seat) => seat.parse().map(Self::Hidden).map_err(|error| at(1, error)),
            None => Act::parse(rules, text).map(Self::Act),
        }
    }
}

/// Writes acts one a line as a record has them, a guess with its answer. `rows`
/// are answered before the first.
pub(crate) fn write_acts<'a>(
    f: &mut impl fmt::Write,
    mut rows: usize,
    acts: impl Iterator<Item = &'a Act>,
) -> fmt::Result {
    let mut acts = acts.peekable();
    while let Some(act) = acts.next() {
        if matches!(act, Act::Guess(_)) {
            write!(f, "{}. ", rows + 1)?;
        }
        rows = rows_after(rows, act);
        write!(f, "{act}")?;
        let answered = matches!(acts.peek(), Some(Act::Answer { .. }));
        let same_line = matches!(act, Act::Guess(_)) && answered;
        f.write_char(if same_line { ' ' } else { '\n' })?;
    }
    Ok(())
}

/// How many rows are answered after an act, if `rows` were before.
pub(crate) fn rows_after(rows: usize, act: &Act) -> usize {
    match act {
        Act::Answer { .. } => rows + 1,
        Act::Withdraw | Act::TakeBack => rows.saturating_sub(1),
        Act::Correct { row, feedback } if feedback.is_solved() => rows.min(*row),
        Act::NextGame => 0,
        Act::Choose(_)
        | Act::Commit(_)
        | Act::Guess(_)
        | Act::Correct { .. }
        | Act::Hint(_)
        | Act::Note(_)
        | Act::Resign
        | Act::Open { .. } => rows,
    }
}

/// A piece of a text, and the line it stands in.
pub(crate) struct Token<'a> {
    pub(crate) line: usize,
    pub(crate) piece: Piece<'a>,
}

/// A tag, what stands in braces, or a word.
pub(crate) enum Piece<'a> {
    Tag { name: &'a str, value: String },
    Braces(&'a str),
    Word(&'a str),
}

/// Takes a text apart.
pub(crate) fn tokenize(text: &str) -> Result<Vec<Token<'_>>, RecordError> {
    let mut tokens = Vec::new();
    for (idx, content) in text.lines().enumerate() {
        let line = idx + 1;
        let mut rest = content.trim_start();
        while let Some(first) = rest.chars().next() {
            let (piece, after) = match first {
                '[' => tag(rest).ok_or_else(|| at(line, "expected a tag like [Name \"value\"]"))?,
                '{' => {
                    let end = rest.find('}').ok_or_else(|| at(line, "'{' without '}'"))?;
                    let (braces, after) = rest.split_at(end);
                    (Piece::Braces(braces[1..].trim()), &after[1..])
                }
                _ => {
                    let end = rest
                        .find(|c: char| c.is_whitespace() || c == '{' || c == '[')
                        .unwrap_or(rest.len());
                    let (word, after) = rest.split_at(end);
                    (Piece::Word(word), after)
                }
            };
            tokens.push(Token { line, piece });
            rest = after.trim_start();
        }
    }
    Ok(tokens)
}

/// Splits `[Name "value"]` off the front, with `\"` and `\\` in the value.
fn tag(text: &str) -> Option<(Piece<'_>, &str)> {
    let (name, rest) = text.strip_prefix('[')?.split_once('"')?;
    let mut value = String::new();
    let mut characters = rest.char_indices();
    loop {
        match characters.next()? {
            (end, '"') => {
                let after = rest.get(end + 1..)?.trim_start().strip_prefix(']')?;
                return Some((Piece::Tag { name: name.trim(), value }, after));
            }
            (_, '\\') => value.push(characters.next()?.1),
            (_, character) => value.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Preset, Seat};

    #[test]
    fn a_code_with_its_makers_promise_reads_back_if_it_opens_that() {
        let rules = Preset::Classic.rules();
        let salt = "ab".repeat(32);
        let hidden = |code: &str| {
            let code = rules.code(code).unwrap();
            HiddenCode::salted(code, Salt::from_hex(&salt).unwrap())
        };
        let text = Act::Choose(hidden("GPYB")).to_string();
        let promise = hidden("GPYB").commitment().unwrap().to_string();
        assert_eq!(text, format!("{{code GPYB {salt} {promise}}}"));
        assert_eq!(Act::parse(&rules, &text).unwrap().to_string(), text);
        let other = Act::parse(&rules, &text.replace("GPYB", "GPYG")).unwrap_err().to_string();
        assert!(other.contains("do not open") && !other.contains("GPYG"), "{other}");
        for wrong in
            [text.replace(&salt, "ab"), text.replace(&promise, "cd"), text.replace(' ', "")]
        {
            assert!(Act::parse(&rules, &wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn acts_with_more_or_less_in_them_read_back() {
        let rules = Preset::Classic.rules();
        let salt = "ab".repeat(32);
        for text in [
            "{note 0 4 -}",
            &format!("*GPYB\n[Salt \"{salt}\"]"),
            "*GPYB\n[Open \"1296 ~20\"]",
            "{hidden codebreaker}",
        ] {
            let seen = SeenAct::parse(&rules, text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(seen.to_string(), text);
        }
        assert_eq!(
            SeenAct::parse(&rules, "{hidden codemaker}"),
            Ok(SeenAct::Hidden(Seat::Codemaker))
        );
        for text in ["", "RRO", "0+1 {now}", "{next} {next}", "*GPYB *GPYB", "[Rows \"3\"]", "{}"] {
            assert!(SeenAct::parse(&rules, text).is_err(), "{text}");
        }
    }
}
