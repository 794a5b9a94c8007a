//! What a player has noted about each color in each hole.

use std::collections::BTreeMap;

use pegmind_rules::Peg;

/// What a player thinks of a peg in a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteMark {
    /// It is there, `!`.
    Sure,
    /// It may be there, `?`.
    Maybe,
    /// It is not there, `x`.
    Out,
}

impl NoteMark {
    /// The character of this mark: `!`, `?` or `x`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Sure => '!',
            Self::Maybe => '?',
            Self::Out => 'x',
        }
    }

    /// The mark with this character.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '!' => Some(Self::Sure),
            '?' => Some(Self::Maybe),
            'x' | 'X' => Some(Self::Out),
            _ => None,
        }
    }
}

/// One entry in the notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The peg the note is about.
    pub peg: Peg,
    /// The hole, from 1.
    pub hole: u8,
    /// What is noted; nothing rubs the note out.
    pub mark: Option<NoteMark>,
}

/// All notes of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    marks: BTreeMap<(Peg, u8), NoteMark>,
}

impl Notes {
    /// Writes a note down, over an older one for the same peg and hole.
    pub fn write(&mut self, note: Note) {
        match note.mark {
            Some(mark) => self.marks.insert((note.peg, note.hole), mark),
            None => self.marks.remove(&(note.peg, note.hole)),
        };
    }

    /// What is noted about a peg in a hole, counted from 1.
    #[must_use]
    pub fn mark(&self, peg: Peg, hole: u8) -> Option<NoteMark> {
        self.marks.get(&(peg, hole)).copied()
    }

    /// Whether nothing is noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }
}
