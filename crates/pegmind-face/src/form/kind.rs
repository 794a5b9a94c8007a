//! Who plays.

use pegmind_rules::{Both, CodePlace, PlayerKind, PlayerName};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A person breaks the computer's code.
    Break,
    /// A person makes the code.
    Make,
    /// Two people.
    Two,
    /// The computer in both seats.
    Watch,
    /// The computer breaks a code on a real board.
    Table,
    /// A person types the rows of a real board.
    Solve,
}

impl Kind {
    /// What stands for the codemaker where a person solves a real board.
    pub(crate) const TABLE: &'static str = "Table";

    /// All of them, in the order people are shown them.
    pub const ALL: [Self; 6] =
        [Self::Break, Self::Make, Self::Two, Self::Watch, Self::Table, Self::Solve];

    /// What it is called in the form.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Break => "you break a hidden code",
            Self::Make => "computer breaks your code",
            Self::Two => "two people at this screen",
            Self::Watch => "watch the computer play",
            Self::Table => "computer solves your board",
            Self::Solve => "you solve a real board",
        }
    }

    pub(super) const fn kinds(self) -> Both<PlayerKind> {
        let (first, second) = match self {
            Self::Break => (PlayerKind::Human, PlayerKind::Computer),
            Self::Make | Self::Table => (PlayerKind::Computer, PlayerKind::Human),
            Self::Two | Self::Solve => (PlayerKind::Human, PlayerKind::Human),
            Self::Watch => (PlayerKind::Computer, PlayerKind::Computer),
        };
        Both { first, second }
    }

    /// What the players are called who did not say: the first person so, if that is another
    /// name than that of the other player.
    pub(super) fn names(self, person: Option<&PlayerName>) -> Both<PlayerName> {
        let mut names = PlayerName::defaults(self.kinds());
        if self == Self::Solve
            && let (Ok(first), Ok(second)) = (PlayerName::new("You"), PlayerName::new(Self::TABLE))
        {
            names = Both { first, second };
        }
        let (own, other) = match self {
            Self::Break | Self::Two | Self::Solve => (&mut names.first, &names.second),
            Self::Make | Self::Table => (&mut names.second, &names.first),
            Self::Watch => return names,
        };
        if let Some(person) = person.filter(|person| *person != other) {
            own.clone_from(person);
        }
        names
    }

    pub(super) const fn code_place(self) -> CodePlace {
        match self {
            Self::Solve | Self::Table => CodePlace::Table,
            Self::Break | Self::Make | Self::Two | Self::Watch => CodePlace::Program,
        }
    }
}
