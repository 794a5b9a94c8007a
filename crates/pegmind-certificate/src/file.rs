//! Certificates as bytes.

use pegmind_rules::{
    Blanks, Code, CodeError, ColorCount, ColorCountError, FeedbackError, FeedbackRule, Peg,
    PegCount, PegCountError, Repeats, Row, RowCount, Rules, RulesError, Strict,
};
use thiserror::Error;

use crate::certificate::{Certificate, Fact, Place};
use crate::renaming::Renaming;

const MAGIC: &[u8] = b"PEGCERT";
const VERSION: u8 = 1;

/// The largest file, in bytes.
pub const BYTES_MAX: usize = 16 << 20;

const NO_REPEATS: u8 = 1;
const BLANKS: u8 = 2;
const STRICT: u8 = 4;

/// The feedback rules by their numbers in files.
const FEEDBACK: [FeedbackRule; 4] =
    [FeedbackRule::Keys, FeedbackRule::PerPeg, FeedbackRule::Exact, FeedbackRule::Sum];

/// A number that stands for none.
const NO_BOUND: u64 = 0;

impl Certificate {
    /// The certificate as the bytes of a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let rules = &self.rules;
        let flag = |on: bool, flag: u8| if on { flag } else { 0 };
        let options = flag(!rules.repeats().allowed(), NO_REPEATS)
            | flag(rules.blanks().allowed(), BLANKS)
            | flag(self.strict == Strict::Yes, STRICT);
        let feedback = (0..).zip(FEEDBACK).find(|(_, rule)| *rule == rules.feedback());
        let feedback = feedback.map_or(0, |(number, _)| number);
        let limit = self.guesses_max.unwrap_or(0);
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, rules.pegs().get(), rules.colors().get(), options, feedback, limit]);
        push(&mut bytes, self.rows.len() as u64);
        for row in &self.rows {
            bytes.extend(row.guess.pegs().iter().map(|peg| peg.number()));
            let feedback = row.feedback.to_string();
            push(&mut bytes, feedback.len() as u64);
            bytes.extend(feedback.into_bytes());
        }
        push(&mut bytes, self.facts.len() as u64);
        for (number, fact) in self.facts.iter().enumerate() {
            if let Some(place) = &fact.place {
                push(&mut bytes, number.saturating_sub(place.parent) as u64);
                push(&mut bytes, place.guess.into());
                push(&mut bytes, place.class.into());
            }
            push(&mut bytes, fact.bound.unwrap_or(NO_BOUND));
            push(&mut bytes, fact.symmetries.len() as u64);
            for renaming in &fact.symmetries {
                let (holes, colors) = renaming.parts();
                bytes.extend(holes.into_iter().chain(colors));
            }
        }
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if they are no certificate. Whether it holds is for [`check`](crate::check)
    /// to say.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        if bytes.len() > BYTES_MAX {
            return Err(ReadError::TooLarge);
        }
        let mut reader = Reader(bytes.strip_prefix(MAGIC).ok_or(ReadError::NoCertificate)?);
        let version = reader.byte()?;
        if version != VERSION {
            return Err(ReadError::Version { version });
        }
        let header = [reader.byte()?, reader.byte()?, reader.byte()?, reader.byte()?];
        let rules = rules(header)?;
        let strict = if header[2] & STRICT == 0 { Strict::No } else { Strict::Yes };
        let guesses_max = Some(reader.byte()?).filter(|limit| *limit > 0);
        if guesses_max == Some(u8::MAX) {
            return Err(ReadError::Limit);
        }
        let (mut rows, mut facts) = (Vec::new(), Vec::new());
        for _ in 0..reader.number()? {
            rows.push(reader.row(&rules)?);
        }
        let count = reader.number()?;
        for number in 0..count {
            let fact = reader.fact(&rules, usize::try_from(number).unwrap_or(usize::MAX));
            facts.push(fact.map_err(|reason| ReadError::Fact {
                number: number + 1,
                reason: Box::new(reason),
            })?);
        }
        if !reader.0.is_empty() {
            return Err(ReadError::Trailing { bytes: reader.0.len(), facts: count });
        }
        Ok(Self { rules, rows, strict, guesses_max, facts })
    }
}

fn rules([pegs, colors, options, feedback]: [u8; 4]) -> Result<Rules, ReadError> {
    if options > NO_REPEATS | BLANKS | STRICT {
        return Err(ReadError::Options { options });
    }
    let rule = FEEDBACK.get(usize::from(feedback));
    let rules = Rules::new(
        PegCount::new(pegs)?,
        ColorCount::new(colors)?,
        if options & NO_REPEATS == 0 { Repeats::Allowed } else { Repeats::Forbidden },
        if options & BLANKS == 0 { Blanks::Forbidden } else { Blanks::Allowed },
        *rule.ok_or(ReadError::Feedback { feedback })?,
        RowCount::default(),
    )?;
    Ok(rules)
}

/// Appends a number: seven bits a byte, the lowest first; all bytes but the last have the
/// highest bit set.
fn push(bytes: &mut Vec<u8>, number: u64) {
    let [low, ..] = (number & 0x7f).to_le_bytes();
    if number > 0x7f {
        bytes.push(low | 0x80);
        push(bytes, number >> 7);
    } else {
        bytes.push(low);
    }
}

/// Takes things from the front of some bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(ReadError::EndsEarly)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, ReadError> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<u64, ReadError> {
        let mut number = 0;
        for shift in (0..42).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                // A last byte of zero says nothing.
                return if byte == 0 && shift > 0 { Err(ReadError::Number) } else { Ok(number) };
            }
        }
        Err(ReadError::Number)
    }

    fn row(&mut self, rules: &Rules) -> Result<Row, ReadError> {
        let pegs = self.take(rules.pegs().get().into())?;
        let pegs: Option<Vec<Peg>> = pegs.iter().map(|peg| Peg::from_number(*peg)).collect();
        let guess = Code::new(rules, &pegs.ok_or(ReadError::Peg)?)?;
        let length = usize::try_from(self.number()?).unwrap_or(usize::MAX);
        let text = String::from_utf8_lossy(self.take(length)?);
        let feedback = rules.answer(&text)?;
        if feedback.to_string() != text {
            return Err(ReadError::Notation { expected: feedback.to_string() });
        }
        Ok(Row { guess, feedback })
    }

    fn fact(&mut self, rules: &Rules, number: usize) -> Result<Fact, ReadError> {
        let place = if number == 0 { None } else { Some(self.place(number)?) };
        let bound = Some(self.number()?).filter(|bound| *bound != NO_BOUND);
        let mut symmetries = Vec::new();
        for _ in 0..self.number()? {
            let holes = self.take(rules.pegs().get().into())?;
            let colors = self.take(rules.colors().get().into())?;
            symmetries.push(Renaming::new(holes, colors).ok_or(ReadError::Renaming)?);
        }
        Ok(Fact { place, bound, symmetries })
    }

    fn place(&mut self, number: usize) -> Result<Place, ReadError> {
        let back = usize::try_from(self.number()?).unwrap_or(usize::MAX);
        let parent = number.checked_sub(back).filter(|parent| *parent < number);
        let small = |number: u64| u16::try_from(number).map_err(|_large| ReadError::Place);
        Ok(Place {
            parent: parent.ok_or(ReadError::Place)?,
            guess: small(self.number()?)?,
            class: small(self.number()?)?,
        })
    }
}

/// Why bytes are no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// They begin with something else.
    #[error("this is no certificate; expected PEGCERT at the beginning")]
    NoCertificate,
    /// They are of another version.
    #[error("version {version} of the format; expected {VERSION}")]
    Version {
        /// The version.
        version: u8,
    },
    /// There are too many.
    #[error("the file is too large; expected at most {BYTES_MAX} bytes")]
    TooLarge,
    /// They end too early.
    #[error("the file ends too early")]
    EndsEarly,
    /// They go on.
    #[error("{bytes} more bytes after fact {facts}, which is said to be the last")]
    Trailing {
        /// How many more there are.
        bytes: usize,
        /// How many facts were announced.
        facts: u64,
    },
    /// No board has so many pegs.
    #[error(transparent)]
    Pegs(#[from] PegCountError),
    /// No board has so many colors.
    #[error(transparent)]
    Colors(#[from] ColorCountError),
    /// There is no such board.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Options that are not known.
    #[error("options {options}; expected 0 to 7")]
    Options {
        /// The byte.
        options: u8,
    },
    /// A feedback rule that is not known.
    #[error("feedback rule {feedback}; expected 0 to 3")]
    Feedback {
        /// The byte.
        feedback: u8,
    },
    /// A limit that no game has.
    #[error("at most 255 guesses; expected 1 to 254, or 0 for any number")]
    Limit,
    /// A number that is too large, or longer than it has to be.
    #[error("a number is above 4398046511103, or has needless bytes")]
    Number,
    /// A peg that no board has.
    #[error("a row of the position has a peg above 26")]
    Peg,
    /// A code that the board does not have.
    #[error("a row of the position: {0}")]
    Code(#[from] CodeError),
    /// An answer that cannot be.
    #[error("a row of the position: {0}")]
    Answer(#[from] FeedbackError),
    /// An answer that is not written as it should be.
    #[error("an answer of the position is not written as {expected}")]
    Notation {
        /// How it should be written.
        expected: String,
    },
    /// A fact, guess or class that cannot be.
    #[error(
        "its set is said to come from a fact that is not before it, or a guess or class that cannot be"
    )]
    Place,
    /// What should be a renaming is none.
    #[error("a renaming is none: some hole or color comes twice, or is none of the board")]
    Renaming,
    /// Something is wrong with a fact.
    #[error("fact {number}: {reason}")]
    Fact {
        /// The number of the fact, from 1.
        number: u64,
        /// What is wrong.
        reason: Box<ReadError>,
    },
}
