//! The ladder of hints, each step telling more than the one before. Hints come
//! from the public board only.

use pegmind_rules::named;

named! {
    /// A step of the hint ladder, by its number. The first tells least.
    #[derive(PartialOrd, Ord)]
    pub enum HintStep: "hint" {
        /// Whether the draft clashes with a row, and with which.
        Clash = "1",
        /// How many codes are left.
        Left = "2",
        /// A color that is certainly in the code or not, else the likeliest.
        Color = "3",
        /// The same for one hole.
        Hole = "4",
        /// A guess that fits.
        Guess = "5",
    }
}

impl HintStep {
    /// The number of this step, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The step with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|step| step.number() == number)
    }

    /// The step after this one; the last one again after the last.
    #[must_use]
    pub fn next(self) -> Self {
        Self::from_number(self.number() + 1).unwrap_or(self)
    }
}
