//! Codes that guesses are marked against, under any feedback rule.

use pegmind_kernel::{Isa, Planes};

use crate::codes::alphabet::{Alphabet, Symbols};
use crate::codes::classes::{Classes, Marked};

/// How many times longer a pair takes where each peg is marked.
const EACH_PEG_SLOWER: u64 = 512;

/// Codes that guesses are marked against.
#[derive(Clone, Debug)]
pub struct TestSet {
    alphabet: Alphabet,
    classes: Classes,
    codes: Vec<Symbols>,
    planes: Planes,
    isa: Isa,
}

/// The sizes of the classes into which a guess divides a test set, by answer.
#[derive(Clone, Debug, Default)]
pub struct ClassSizes {
    /// Sizes of the classes; some may be empty. The class of the guess itself
    /// is left out.
    pub open: Vec<u32>,
    /// How many codes of the test set are the guess.
    pub solved: u32,
    scratch: Vec<u32>,
}

impl TestSet {
    /// Takes these codes in.
    #[must_use]
    pub fn new(alphabet: Alphabet, codes: Vec<Symbols>) -> Self {
        let pegs = alphabet.pegs();
        let bytes: Vec<u8> = codes.iter().flat_map(|code| &code[..pegs]).copied().collect();
        let planes = Planes::build(alphabet.shape(), &bytes);
        let classes = Classes::new(alphabet.rules().feedback(), alphabet.shape());
        Self { alphabet, classes, codes, planes, isa: Isa::best() }
    }

    /// The codes, in the order given.
    #[must_use]
    pub fn codes(&self) -> &[Symbols] {
        &self.codes
    }

    /// The symbols of the board.
    #[must_use]
    pub const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// What finding the classes of a guess takes, in pairs of a guess and a
    /// code that are marked with key pegs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        let codes = u64::try_from(self.codes.len()).unwrap_or(u64::MAX);
        let counted = self.alphabet.rules().feedback().is_counted();
        if counted { codes } else { codes * EACH_PEG_SLOWER }
    }

    /// Finds the sizes of the classes of a guess.
    pub fn classify(&self, guess: &Symbols, sizes: &mut ClassSizes) {
        let Some(count) = self.classes.count() else { return self.classify_by_code(guess, sizes) };
        sizes.scratch.clear();
        sizes.scratch.resize(self.planes.shape().classes(), 0);
        self.planes.add_sizes(self.isa, &guess[..self.alphabet.pegs()], &mut sizes.scratch);
        if count == sizes.scratch.len() {
            sizes.open.clone_from(&sizes.scratch);
        } else {
            sizes.open = self.classes.merge(&sizes.scratch);
        }
        // The winning answer has the highest number.
        sizes.solved = sizes.open.pop().unwrap_or(0);
    }

    /// The same where answers are too many to count in a table.
    fn classify_by_code(&self, guess: &Symbols, sizes: &mut ClassSizes) {
        sizes.scratch.clear();
        sizes.scratch.extend(self.answers(guess));
        sizes.scratch.sort_unstable();
        sizes.open.clear();
        sizes.solved = 0;
        for class in sizes.scratch.chunk_by(|a, b| a == b) {
            let size = u32::try_from(class.len()).unwrap_or(u32::MAX);
            if class.first() == Some(&self.solved_answer()) {
                sizes.solved = size;
            } else {
                sizes.open.push(size);
            }
        }
    }

    /// The number of the winning answer, see [`Classes`].
    #[must_use]
    pub const fn solved_answer(&self) -> u32 {
        self.classes.solved()
    }

    /// The numbers of the answers that the codes give to a guess.
    pub fn answers(&self, guess: &Symbols) -> impl Iterator<Item = u32> + '_ {
        let pegs = self.alphabet.pegs();
        let marked = Marked::new(&guess[..pegs]);
        self.codes.iter().map(move |code| self.classes.of_pair(&marked, &code[..pegs]))
    }
}
