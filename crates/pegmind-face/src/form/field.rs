//! The lines of the form.

use pegmind_rules::Player;

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Who plays.
    Kind,
    /// The preset, or a board of one's own.
    Board,
    /// The pegs of a code.
    Pegs,
    /// How many colors there are.
    Colors,
    /// Whether a color may stand in a code more than once.
    Repeats,
    /// Whether holes may be blank.
    Blanks,
    /// What an answer tells.
    Feedback,
    /// The guess rows.
    Rows,
    /// The games of the match.
    Games,
    /// What the codemaker gets points for.
    Scoring,
    /// How a computer makes codes.
    Maker,
    /// How a computer breaks them.
    Breaker,
    /// Who places the key pegs of a person's code.
    Marks,
    /// Whether a guess has to fit every row.
    Strict,
    /// Whether the codebreaker may ask for hints.
    Hints,
    /// Whether rows can be taken back.
    Takebacks,
    /// What the first codebreaker is called.
    FirstName,
    /// What the first codemaker is called.
    SecondName,
}

impl Field {
    /// What stands in front of the value, and what is asked of a person who
    /// chooses another one.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Kind => ("game", "Game"),
            Self::Board => ("board", "Board"),
            Self::Pegs => ("pegs", "Pegs"),
            Self::Colors => ("colors", "Colors"),
            Self::Repeats => ("repeats", "May a color stand in a code more than once?"),
            Self::Blanks => ("blanks", "May holes be blank?"),
            Self::Feedback => ("answers", "What does an answer tell?"),
            Self::Rows => ("rows", "Difficulty"),
            Self::Games => ("games", "Games"),
            Self::Scoring => ("points", "Points for the codemaker"),
            Self::Maker => ("codemaker", "Codemaker"),
            Self::Breaker => ("codebreaker", "Codebreaker"),
            Self::Marks => ("key pegs", "Key pegs"),
            Self::Strict => ("strict", "Must a guess fit every row?"),
            Self::Hints => ("hints", "May the codebreaker ask for hints?"),
            Self::Takebacks => ("takebacks", "May rows be taken back?"),
            Self::FirstName => ("name", "Name"),
            Self::SecondName => ("other name", "Name"),
        }
    }

    /// What stands in front of the value.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.words().0
    }

    /// What is asked of a person who chooses from a list.
    #[must_use]
    pub const fn question(self) -> &'static str {
        self.words().1
    }

    /// What it is about, in the words of the game that it uses.
    #[must_use]
    pub fn about(self) -> Option<&'static str> {
        const ABOUT: [(Field, &str); 2] = [
            (Field::Maker, "Codemaker: hides the code."),
            (Field::Breaker, "Codebreaker: looks for the hidden code."),
        ];
        ABOUT.iter().find(|about| about.0 == self).map(|about| about.1)
    }

    /// What can be typed into it, besides choosing from a list.
    #[must_use]
    pub const fn typed(self) -> Option<Typed> {
        match self {
            Self::Pegs => Some(Typed::Pegs),
            Self::Colors => Some(Typed::Colors),
            Self::Rows => Some(Typed::Rows),
            Self::Games => Some(Typed::Games),
            Self::FirstName => Some(Typed::Name(Player::First)),
            Self::SecondName => Some(Typed::Name(Player::Second)),
            Self::Kind
            | Self::Board
            | Self::Repeats
            | Self::Blanks
            | Self::Feedback
            | Self::Scoring
            | Self::Maker
            | Self::Breaker
            | Self::Marks
            | Self::Strict
            | Self::Hints
            | Self::Takebacks => None,
        }
    }
}

/// What can be typed into a line: small numbers, and what players are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The pegs of a code.
    Pegs,
    /// How many colors there are.
    Colors,
    /// The guess rows.
    Rows,
    /// The games of the match.
    Games,
    /// What a player is called.
    Name(Player),
}
