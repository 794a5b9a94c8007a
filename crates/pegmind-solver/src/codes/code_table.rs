//! All codes of a board, packed for the kernel.

use pegmind_rules::{Code, Codes, Rules};

use crate::codes::alphabet::Alphabet;

/// The most codes of a board whose codes are all held at once.
pub const CODE_TABLE_MAX: u64 = 1 << 23;

/// All codes of a board in ascending order, packed.
#[derive(Clone, Debug)]
pub struct CodeTable {
    alphabet: Alphabet,
    codes: Vec<u8>,
}

impl CodeTable {
    /// The codes of a board of up to [`CODE_TABLE_MAX`] codes.
    #[must_use]
    pub fn new(rules: &Rules) -> Option<Self> {
        let fits = rules.code_count() <= u128::from(CODE_TABLE_MAX);
        fits.then(|| Self::of(rules, Codes::new(rules)))
    }

    /// Some codes of a board, in ascending order.
    #[must_use]
    pub fn of(rules: &Rules, some: impl Iterator<Item = Code>) -> Self {
        let alphabet = Alphabet::new(rules);
        let mut codes = Vec::new();
        for code in some {
            codes.extend_from_slice(&alphabet.symbols(&code)[..alphabet.pegs()]);
        }
        Self { alphabet, codes }
    }

    /// How pegs and symbols translate.
    #[inline]
    #[must_use]
    pub const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// How many codes there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.codes.len() / self.alphabet.pegs()
    }

    /// Whether there is no code.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// The symbols of the code with this number.
    #[inline]
    #[must_use]
    pub fn code(&self, idx: u32) -> &[u8] {
        let pegs = self.alphabet.pegs();
        &self.codes[idx as usize * pegs..(idx as usize + 1) * pegs]
    }

    /// The number of a code.
    #[must_use]
    pub fn find(&self, code: &Code) -> Option<u32> {
        let symbols = self.alphabet.symbols(code);
        let symbols = &symbols[..self.alphabet.pegs()];
        let (mut low, mut high) = (0, u32::try_from(self.len()).ok()?);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.code(middle) < symbols { low = middle + 1 } else { high = middle }
        }
        (low < u32::try_from(self.len()).ok()? && self.code(low) == symbols).then_some(low)
    }

    /// The symbols of some codes, one behind the other.
    #[must_use]
    pub fn gather(&self, members: &[u32]) -> Vec<u8> {
        let mut gathered = Vec::with_capacity(members.len() * self.alphabet.pegs());
        for idx in members {
            gathered.extend_from_slice(self.code(*idx));
        }
        gathered
    }
}
