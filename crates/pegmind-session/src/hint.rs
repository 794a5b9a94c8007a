//! The ladder of hints, each step telling more than the one before. Hints come
//! from the public board only.

/// A step of the hint ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStep {
    /// 1: whether the draft clashes with a row, and with which.
    Clash,
    /// 2: how many codes are left.
    Left,
    /// 3: a color that is certainly in the code or not, else the likeliest.
    Color,
    /// 4: the same for one hole.
    Hole,
    /// 5: a guess that fits.
    Guess,
}

impl HintStep {
    /// All steps, the one that tells least first.
    pub const ALL: [Self; 5] = [Self::Clash, Self::Left, Self::Color, Self::Hole, Self::Guess];

    /// The number of this step, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Clash => 1,
            Self::Left => 2,
            Self::Color => 3,
            Self::Hole => 4,
            Self::Guess => 5,
        }
    }

    /// The step with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.number() == number)
    }

    /// The step after this one; the last one again after the last.
    #[must_use]
    pub fn next(self) -> Self {
        Self::from_number(self.number() + 1).unwrap_or(self)
    }

    /// What the step tells, to be offered before it is taken.
    #[must_use]
    pub const fn offer(self) -> &'static str {
        match self {
            Self::Clash => "whether your draft clashes with a row",
            Self::Left => "how many codes are left",
            Self::Color => "of one color whether it is in the code, or how likely",
            Self::Hole => "of one peg what it is or is not, or how likely",
            Self::Guess => "a guess that fits",
        }
    }
}
