//! The lines of the form.

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
    /// What stands in front of the value.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Kind => "game",
            Self::Board => "board",
            Self::Pegs => "pegs",
            Self::Colors => "colors",
            Self::Repeats => "repeats",
            Self::Blanks => "blanks",
            Self::Feedback => "answers",
            Self::Rows => "rows",
            Self::Games => "games",
            Self::Scoring => "points",
            Self::Maker => "codemaker",
            Self::Breaker => "codebreaker",
            Self::Marks => "key pegs",
            Self::Strict => "strict",
            Self::Hints => "hints",
            Self::Takebacks => "takebacks",
            Self::FirstName => "name",
            Self::SecondName => "other name",
        }
    }

    /// What is asked of a person who chooses from a list.
    #[must_use]
    pub const fn question(self) -> &'static str {
        match self {
            Self::Kind => "Game",
            Self::Board => "Board",
            Self::Pegs => "Pegs",
            Self::Colors => "Colors",
            Self::Repeats => "May a color stand in a code more than once?",
            Self::Blanks => "May holes be blank?",
            Self::Feedback => "What does an answer tell?",
            Self::Rows => "Difficulty",
            Self::Games => "Games",
            Self::Scoring => "Points for the codemaker",
            Self::Maker => "Codemaker",
            Self::Breaker => "Codebreaker",
            Self::Marks => "Key pegs",
            Self::Strict => "Must a guess fit every row?",
            Self::Hints => "May the codebreaker ask for hints?",
            Self::Takebacks => "May rows be taken back?",
            Self::FirstName | Self::SecondName => "Name",
        }
    }

    /// What can be typed into it, besides choosing from a list.
    #[must_use]
    pub const fn typed(self) -> Option<Typed> {
        match self {
            Self::Pegs | Self::Colors | Self::Rows | Self::Games => Some(Typed::Number),
            Self::FirstName | Self::SecondName => Some(Typed::Name),
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

/// What can be typed into a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A small number.
    Number,
    /// What a player is called.
    Name,
}
