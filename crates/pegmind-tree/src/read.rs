//! Trees from files, which may be anything.

use thiserror::Error;

use crate::bits::BitReader;
use crate::codec::{Reader, checksum};
use crate::growth::{CODES_MAX, GrowthError, grow_from, list_codes};
use crate::header::{BYTES_MAX, Header, HeaderError, MAGIC, VERSION};
use crate::tree::StrategyTree;
use crate::tree_path::TreePath;
use crate::usual::usual_guess;

/// How many bytes the checksum takes.
pub(crate) const CHECKSUM_BYTES: usize = 4;

impl StrategyTree {
    /// Reads a file. What its header claims is not checked here; see
    /// [`verify`](crate::verify()).
    ///
    /// Memory and time are bounded by the codes of the board, of which there
    /// are at most [`CODES_MAX`], however long the file is and whatever it
    /// says.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the bytes are not a file that [`write`](Self::write)
    /// can have made.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        Self::read_within(bytes, CODES_MAX)
    }

    /// The same for boards of up to so many codes.
    ///
    /// # Errors
    ///
    /// [`ReadError`] as above.
    pub fn read_within(bytes: &[u8], codes_max: u64) -> Result<Self, ReadError> {
        let (Header { board, claim }, guesses) = header_and_guesses(bytes)?;
        let mut bits = BitReader::new(guesses);
        let rules = *board.rules();
        let codes = list_codes(&board, codes_max.min(CODES_MAX))?;
        let width = index_width(codes.len());
        let candidates = codes.iter().filter(|code| board.fits(code)).copied().collect();
        let tree = grow_from(&board, claim, candidates, |rows, members| {
            let ends = || ReadError::EndsEarly { place: TreePath::after(rows) };
            let usual = usual_guess(&rules, members);
            if let Some(guess) = usual
                && bits.read(1).ok_or_else(ends)? == 0
            {
                return Ok(guess);
            }
            let index = bits.read(width).ok_or_else(ends)?;
            let guess = usize::try_from(index).ok().and_then(|index| codes.get(index));
            let guess = *guess.ok_or_else(|| ReadError::NoSuchCode {
                place: TreePath::after(rows),
                index,
                codes: codes.len(),
            })?;
            if usual == Some(guess) {
                return Err(ReadError::Needless { place: TreePath::after(rows) });
            }
            Ok(guess)
        })?;
        if bits.ends_here() { Ok(tree) } else { Err(ReadError::GoesOn) }
    }
}

/// The header of a file, and the bytes of its guesses.
fn header_and_guesses(bytes: &[u8]) -> Result<(Header, &[u8]), ReadError> {
    let body = bytes.strip_prefix(MAGIC).ok_or(ReadError::NoTree)?;
    let (version, _) = body.split_first().ok_or(ReadError::Header(HeaderError::EndsEarly))?;
    if *version != VERSION {
        return Err(ReadError::Version { version: *version });
    }
    if bytes.len() > BYTES_MAX {
        return Err(ReadError::TooLarge);
    }
    let checked = bytes.len().saturating_sub(CHECKSUM_BYTES);
    let (checked, given) = bytes.split_at_checked(checked).ok_or(ReadError::NoTree)?;
    if checksum(checked).to_be_bytes() != given {
        return Err(ReadError::Damaged);
    }
    let rest = checked.get(MAGIC.len() + 1..).ok_or(ReadError::Header(HeaderError::EndsEarly))?;
    let mut reader = Reader(rest);
    let header = Header::read(&mut reader)?;
    Ok((header, reader.0))
}

/// How many bits the place of a code in a list takes.
pub(crate) fn index_width(codes: usize) -> u32 {
    codes.saturating_sub(1).checked_ilog2().map_or(0, |bits| bits + 1)
}

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It does not begin like a tree.
    #[error("this is no strategy tree; expected PEGTREE at the beginning")]
    NoTree,
    /// A version that is not known.
    #[error("version {version} of the format; expected {VERSION}")]
    Version {
        /// The version.
        version: u8,
    },
    /// It is longer than a tree can be.
    #[error("the file is too large; expected at most {BYTES_MAX} bytes")]
    TooLarge,
    /// The checksum is another one.
    #[error("the file is damaged: its checksum is not that of its content")]
    Damaged,
    /// Something before the guesses.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// Guesses are missing.
    #[error("the file ends before the guess {place}")]
    EndsEarly {
        /// Where the next guess is missing.
        place: TreePath,
    },
    /// A guess with a number that no code has.
    #[error("{place} code {index} is guessed; the board has codes 0 to {}", codes - 1)]
    NoSuchCode {
        /// Where it is made.
        place: TreePath,
        /// Its number.
        index: u32,
        /// How many codes there are.
        codes: usize,
    },
    /// A guess is written that goes without saying.
    #[error("the guess {place} is written in full; expected one bit, because it is the usual one")]
    Needless {
        /// Where it is made.
        place: TreePath,
    },
    /// There is more after the last guess.
    #[error("the file goes on after the last guess")]
    GoesOn,
    /// The guesses do not make a strategy.
    #[error(transparent)]
    Growth(#[from] GrowthError),
}
