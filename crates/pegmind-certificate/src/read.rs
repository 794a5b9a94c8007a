//! Certificates from bytes.

use pegmind_rules::{
    Blanks, Code, ColorCount, FeedbackRule, Peg, PegCount, Repeats, Row, RowCount, Rules, Strict,
};

use crate::certificate::{Certificate, Fact, Place, Renaming};
use crate::marks::NEVER;
use crate::refusal::Refusal;

/// What a file begins with.
pub const MAGIC: &[u8] = b"PEGCERT";

/// The version of the format.
pub const VERSION: u8 = 2;

/// The largest file, in bytes.
pub const BYTES_MAX: usize = 4 << 20;

/// The feedback rules by their numbers in files.
pub const FEEDBACK: [FeedbackRule; 4] =
    [FeedbackRule::Keys, FeedbackRule::PerPeg, FeedbackRule::Exact, FeedbackRule::Sum];

impl Certificate {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if they are no certificate. Whether it holds is for [`check`](crate::check)
    /// to say.
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        let refuse = |reason: &str| Err(Refusal::new(reason));
        if bytes.len() > BYTES_MAX {
            return refuse(&format!("the file is too large; expected at most {BYTES_MAX} bytes"));
        }
        let none = || Refusal::new("this is no certificate; expected PEGCERT at the beginning");
        let mut reader = Reader(bytes.strip_prefix(MAGIC).ok_or_else(none)?);
        let version = reader.byte()?;
        if version != VERSION {
            return refuse(&format!("version {version} of the format; expected {VERSION}"));
        }
        let pegs = PegCount::new(reader.byte()?).map_err(Refusal::new)?;
        let colors = ColorCount::new(reader.byte()?).map_err(Refusal::new)?;
        let (options, feedback, limit) = (reader.byte()?, reader.byte()?, reader.byte()?);
        if options > 7 || limit == u8::MAX {
            return refuse("options or a limit that are not known; expected 0 to 7, 0 to 254");
        }
        let unknown = || Refusal::new(format!("feedback rule {feedback}; expected 0 to 3"));
        let feedback = FEEDBACK.get(usize::from(feedback)).ok_or_else(unknown)?;
        let repeats = if options & 1 == 0 { Repeats::Allowed } else { Repeats::Forbidden };
        let blanks = if options & 2 == 0 { Blanks::Forbidden } else { Blanks::Allowed };
        let strict = if options & 4 == 0 { Strict::No } else { Strict::Yes };
        let rules = Rules::new(pegs, colors, repeats, blanks, *feedback, RowCount::default());
        let rules = rules.map_err(Refusal::new)?;
        let rows = (0..reader.number()?).map(|_| reader.row(&rules)).collect::<Result<_, _>>()?;
        let count = reader.number()?;
        let fact = |number| reader.fact(&rules, number).map_err(Refusal::of_fact(number + 1));
        let facts = (0..count).map(fact).collect::<Result<_, _>>()?;
        let guesses_max = Some(limit).filter(|limit| *limit > 0);
        match reader.0.len() {
            0 => Ok(Self { rules, rows, strict, guesses_max, facts }),
            more => refuse(&format!("{more} more bytes after fact {count}, the last one")),
        }
    }
}

/// Takes things from the front of some bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Refusal> {
        let parts = self.0.split_at_checked(count);
        let (taken, rest) = parts.ok_or_else(|| Refusal::new("the file ends too early"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, Refusal> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<usize, Refusal> {
        let mut number = 0_u64;
        let wrong = || Refusal::new("a number is above 1099511627776, or has needless bytes");
        for shift in (0..42).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                // A last byte of zero says nothing.
                let is_right = number <= NEVER && (byte > 0 || shift == 0);
                return usize::try_from(number).ok().filter(|_| is_right).ok_or_else(wrong);
            }
        }
        Err(wrong())
    }

    fn row(&mut self, rules: &Rules) -> Result<Row, Refusal> {
        let pegs = self.take(rules.pegs().get().into())?;
        let pegs: Option<Vec<Peg>> = pegs.iter().map(|peg| Peg::from_number(*peg)).collect();
        let pegs = pegs.ok_or_else(|| Refusal::new("a row has a peg above 26"))?;
        let guess = Code::new(rules, &pegs).map_err(Refusal::new)?;
        let length = self.number()?;
        let text = String::from_utf8_lossy(self.take(length)?);
        let feedback = rules.answer(&text).map_err(Refusal::new)?;
        match feedback.to_string() {
            right if right == text => Ok(Row { guess, feedback }),
            right => Err(Refusal::new(format!("an answer is not written as {right}"))),
        }
    }

    /// The fact with this number, from 0.
    fn fact(&mut self, rules: &Rules, number: usize) -> Result<Fact, Refusal> {
        let mut place = None;
        if number > 0 {
            let parent = number.checked_sub(self.number()?).filter(|parent| *parent < number);
            let parent = parent.ok_or_else(|| Refusal::new(NO_PARENT))?;
            place = Some(Place { parent, row: self.row(rules)? });
        }
        let holes = self.take(rules.pegs().get().into())?;
        let colors = self.take(rules.colors().get().into())?;
        let renaming = Renaming::new(holes, colors).ok_or_else(|| Refusal::new(NO_RENAMING))?;
        let bound = Some(self.number()? as u64).filter(|bound| *bound > 0);
        Ok(Fact { place, renaming, bound })
    }
}

pub(crate) const NO_PARENT: &str = "its parent is not an earlier fact with a row left";
pub(crate) const NO_RENAMING: &str =
    "its renaming is none: some hole or color comes twice, or is none of the board";
