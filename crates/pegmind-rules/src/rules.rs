//! Everything about a game that is agreed before it begins.

use core::fmt;

use thiserror::Error;

use crate::color::{ColorCount, ColorCountError};
use crate::named::named;
use crate::peg::{Peg, PegCount, PegCountError};

named! {
    /// Whether a color may stand in a code more than once.
    #[derive(Default, Hash)]
    pub enum Repeats: "repeats" {
        /// A color may stand in any number of holes.
        #[default]
        Allowed = "yes",
        /// A color stands in at most one hole. Blanks are exempt.
        Forbidden = "no",
    }
}

named! {
    /// Whether a hole may be left blank, in codes and in guesses.
    #[derive(Default, Hash)]
    pub enum Blanks: "blanks" {
        /// Every hole needs a colored peg.
        #[default]
        Forbidden = "no",
        /// The blank counts as one more color.
        Allowed = "yes",
    }
}

named! {
    /// What feedback tells.
    #[derive(Default, Hash)]
    pub enum FeedbackRule: "feedback" {
        /// How many pegs match exactly and how many by color only.
        #[default]
        Keys = "keys",
        /// For every peg of the guess whether it matches exactly, by color, or not.
        PerPeg = "per-peg",
        /// How many pegs match exactly, and nothing else.
        Exact = "exact",
        /// How many pegs match exactly or by color, not how many of each.
        Sum = "sum",
    }
}

impl FeedbackRule {
    /// Whether an answer is nothing but counts. It is the same then when the holes of
    /// code and guess are permuted together, and answers are few enough for a table.
    #[must_use]
    pub const fn is_counted(self) -> bool {
        match self {
            Self::Keys | Self::Exact | Self::Sum => true,
            Self::PerPeg => false,
        }
    }
}

impl Repeats {
    /// Whether repeats are allowed.
    #[must_use]
    pub const fn allowed(self) -> bool {
        matches!(self, Self::Allowed)
    }
}

impl Blanks {
    /// Whether blanks are allowed.
    #[must_use]
    pub const fn allowed(self) -> bool {
        matches!(self, Self::Allowed)
    }
}

/// How many guess rows a board has: 1 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowCount(u8);

impl RowCount {
    const USUAL: Self = Self(10);

    /// A number of rows from 1 to 99.
    ///
    /// # Errors
    ///
    /// [`RowCountError`] for any other number.
    pub const fn new(count: u8) -> Result<Self, RowCountError> {
        if count < 1 || count > 99 {
            return Err(RowCountError { count });
        }
        Ok(Self(count))
    }

    /// The number of rows.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for RowCount {
    /// 10 rows.
    fn default() -> Self {
        Self::USUAL
    }
}

impl fmt::Display for RowCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number of rows that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{count} rows; expected 1 to 99")]
pub struct RowCountError {
    /// The number asked for.
    pub count: u8,
}

/// The rules of one game: the board's size, what codes are legal, and what
/// feedback tells. Once made, nothing needs checking.
///
/// Prints as the set-up line, `6 colors, 4 pegs, repeats yes, blanks no, 10
/// rows`, with the feedback rule at the end where it is not key pegs, and reads
/// back from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    pegs: PegCount,
    colors: ColorCount,
    repeats: Repeats,
    blanks: Blanks,
    feedback: FeedbackRule,
    rows: RowCount,
}

impl Rules {
    /// Mastermind: colors may repeat, there are no blanks, feedback by key pegs,
    /// 10 rows.
    ///
    /// ```
    /// use pegmind_rules::Rules;
    /// assert_eq!(Rules::mastermind(4, 6)?.code_count(), 1296);
    /// # Ok::<(), pegmind_rules::RulesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RulesError`] for fewer or more pegs or colors than any board has.
    pub const fn mastermind(pegs: u8, colors: u8) -> Result<Self, RulesError> {
        Self::usual(pegs, colors, Repeats::Allowed)
    }

    /// Bulls and Cows: no color, or digit, stands in a code twice; otherwise as
    /// [`Rules::mastermind`].
    ///
    /// # Errors
    ///
    /// [`RulesError`] for fewer or more pegs or colors than any board has, and
    /// for fewer colors than pegs.
    pub const fn bulls_and_cows(pegs: u8, colors: u8) -> Result<Self, RulesError> {
        Self::usual(pegs, colors, Repeats::Forbidden)
    }

    const fn usual(pegs: u8, colors: u8, repeats: Repeats) -> Result<Self, RulesError> {
        let pegs = match PegCount::new(pegs) {
            Ok(pegs) => pegs,
            Err(error) => return Err(RulesError::Pegs(error)),
        };
        let colors = match ColorCount::new(colors) {
            Ok(colors) => colors,
            Err(error) => return Err(RulesError::Colors(error)),
        };
        let (blanks, feedback) = (Blanks::Forbidden, FeedbackRule::Keys);
        Self::new(pegs, colors, repeats, blanks, feedback, RowCount::USUAL)
    }

    /// The rules of a board, if such a board can exist.
    ///
    /// # Errors
    ///
    /// [`RulesError::TooFewColors`] if repeats and blanks are off and there are
    /// fewer colors than pegs, so that there is no code at all.
    pub const fn new(
        pegs: PegCount,
        colors: ColorCount,
        repeats: Repeats,
        blanks: Blanks,
        feedback: FeedbackRule,
        rows: RowCount,
    ) -> Result<Self, RulesError> {
        if !repeats.allowed() && !blanks.allowed() && colors.get() < pegs.get() {
            return Err(RulesError::TooFewColors { pegs: pegs.get(), colors: colors.get() });
        }
        Ok(Self { pegs, colors, repeats, blanks, feedback, rows })
    }

    /// How many pegs a code has.
    #[must_use]
    pub const fn pegs(&self) -> PegCount {
        self.pegs
    }

    /// How many colors there are, the blank not counted.
    #[must_use]
    pub const fn colors(&self) -> ColorCount {
        self.colors
    }

    /// The pegs that may stand in a hole: the colors from 1 on, then the blank
    /// where it is allowed.
    pub fn legal_pegs(&self) -> impl Iterator<Item = Peg> + use<> {
        let blank = self.blanks.allowed().then_some(Peg::Blank);
        self.colors.colors().map(Peg::Color).chain(blank)
    }

    /// Whether colors may repeat.
    #[must_use]
    pub const fn repeats(&self) -> Repeats {
        self.repeats
    }

    /// Whether holes may be blank.
    #[must_use]
    pub const fn blanks(&self) -> Blanks {
        self.blanks
    }

    /// What the codebreaker is told about a guess.
    #[must_use]
    pub const fn feedback(&self) -> FeedbackRule {
        self.feedback
    }

    /// How many guesses the codebreaker has.
    #[must_use]
    pub const fn rows(&self) -> RowCount {
        self.rows
    }

    /// The same rules with another number of rows.
    #[must_use]
    pub const fn with_rows(mut self, rows: RowCount) -> Self {
        self.rows = rows;
        self
    }

    /// The same rules with repeats, or without.
    ///
    /// # Errors
    ///
    /// [`RulesError::TooFewColors`] if the board needs its repeats: without them
    /// it has no code.
    pub const fn with_repeats(self, repeats: Repeats) -> Result<Self, RulesError> {
        Self::new(self.pegs, self.colors, repeats, self.blanks, self.feedback, self.rows)
    }

    /// The same rules with blanks, or without.
    ///
    /// # Errors
    ///
    /// [`RulesError::TooFewColors`] if the board needs its blanks: without them
    /// it has no code.
    pub const fn with_blanks(self, blanks: Blanks) -> Result<Self, RulesError> {
        Self::new(self.pegs, self.colors, self.repeats, blanks, self.feedback, self.rows)
    }

    /// The same rules with another feedback rule.
    #[must_use]
    pub const fn with_feedback(mut self, feedback: FeedbackRule) -> Self {
        self.feedback = feedback;
        self
    }

    /// How many legal codes there are; always fits, the largest is 27^16.
    #[must_use]
    pub fn code_count(&self) -> u128 {
        let pegs = u32::from(self.pegs.get());
        let colors = u128::from(self.colors.get());
        match (self.repeats, self.blanks) {
            (Repeats::Allowed, Blanks::Forbidden) => colors.pow(pegs),
            (Repeats::Allowed, Blanks::Allowed) => (colors + 1).pow(pegs),
            (Repeats::Forbidden, Blanks::Forbidden) => arrangements(colors, u128::from(pegs)),
            // Choose the holes that hold colors, then arrange distinct colors there.
            (Repeats::Forbidden, Blanks::Allowed) => (0..=u128::from(pegs))
                .map(|colored| choose(u128::from(pegs), colored) * arrangements(colors, colored))
                .sum(),
        }
    }
}

/// How many ways there are to put `places` different ones of `n` in order.
fn arrangements(n: u128, places: u128) -> u128 {
    (0..places).map(|taken| n.saturating_sub(taken)).product()
}

fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |ways, idx| ways * (n - idx) / (idx + 1))
}

/// A board that cannot exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// No board has so many pegs.
    #[error(transparent)]
    Pegs(#[from] PegCountError),
    /// No board has so many colors.
    #[error(transparent)]
    Colors(#[from] ColorCountError),
    /// No board has so many rows.
    #[error(transparent)]
    Rows(#[from] RowCountError),
    /// Without repeats and blanks there are fewer colors than pegs.
    #[error(
        "{colors} colors cannot fill {pegs} pegs without repeats; expected at least {pegs} colors, or repeats on"
    )]
    TooFewColors {
        /// The pegs of a code.
        pegs: u8,
        /// The colors to fill them with.
        colors: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn rules(pegs: u8, colors: u8, repeats: Repeats, blanks: Blanks) -> Result<Rules, RulesError> {
        Rules::mastermind(pegs, colors)?.with_blanks(blanks)?.with_repeats(repeats)
    }

    #[test]
    fn boards_without_a_code_are_refused() {
        let error = rules(4, 3, Repeats::Forbidden, Blanks::Forbidden).unwrap_err();
        assert_eq!(
            error.to_string(),
            "3 colors cannot fill 4 pegs without repeats; expected at least 4 colors, or repeats on"
        );
        assert!(rules(4, 3, Repeats::Forbidden, Blanks::Allowed).is_ok());
    }

    #[test]
    fn codes_are_counted_under_every_rule() {
        let count = |pegs, colors, repeats, blanks| {
            rules(pegs, colors, repeats, blanks).unwrap().code_count()
        };
        assert_eq!(count(4, 6, Repeats::Allowed, Blanks::Forbidden), 1296);
        assert_eq!(count(4, 6, Repeats::Allowed, Blanks::Allowed), 2401);
        assert_eq!(count(4, 10, Repeats::Forbidden, Blanks::Forbidden), 5040);
        // No peg: 1; one: 2 * 3; two: 3 * 2.
        assert_eq!(count(2, 3, Repeats::Forbidden, Blanks::Allowed), 13);
        assert_eq!(count(16, 26, Repeats::Allowed, Blanks::Allowed), 27_u128.pow(16));
    }

    #[test]
    fn legal_pegs_are_the_colors_and_the_blank_where_it_is_allowed() {
        let numbers = |blanks| {
            let rules = rules(4, 6, Repeats::Allowed, blanks).unwrap();
            rules.legal_pegs().map(Peg::number).collect::<alloc::vec::Vec<_>>()
        };
        assert_eq!(numbers(Blanks::Forbidden), [1, 2, 3, 4, 5, 6]);
        assert_eq!(numbers(Blanks::Allowed), [1, 2, 3, 4, 5, 6, 0]);
    }
}
