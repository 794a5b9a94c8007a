//! What is said of a guess, by what it cost.

use pegmind_rules::named;

use crate::amount::Amount;

named! {
    /// How good a guess was.
    pub enum Verdict: "verdict" {
        /// Nothing is better.
        Best = "best",
        /// It cost up to a twentieth of a guess.
        Good = "good",
        /// It cost up to a tenth.
        Fine = "fine",
        /// It cost up to a quarter.
        Inaccuracy = "inaccuracy",
        /// It cost up to six tenths.
        Mistake = "mistake",
        /// It cost more.
        Blunder = "blunder",
        /// No answer to it could tell anything new.
        LostTurn = "lost turn",
    }
}

/// Whether some answer to a guess could tell anything that was not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// One of several answers could come, or the guess was the only code left.
    New,
    /// The answer was known before.
    Nothing,
}

impl Verdict {
    /// The verdict on a guess that cost so much.
    #[must_use]
    pub fn of(cost: Amount, telling: Telling) -> Self {
        let value = cost.value();
        let at_most = |most: f64| value <= most + NEGLIGIBLE;
        match telling {
            Telling::Nothing => Self::LostTurn,
            Telling::New if cost.is_zero() || value < 0.0 => Self::Best,
            Telling::New if at_most(0.05) => Self::Good,
            Telling::New if at_most(0.10) => Self::Fine,
            Telling::New if at_most(0.25) => Self::Inaccuracy,
            Telling::New if at_most(0.60) => Self::Mistake,
            Telling::New => Self::Blunder,
        }
    }
}

/// A cost that is a limit, as a fraction, is not above it as a number of floating point.
const NEGLIGIBLE: f64 = 1e-12;

/// What a quarter of a guess leaves of the skill.
const HALVED_BY: f64 = 0.25;

/// The skill that a guess shows which cost so much, from 0 to 99: a quarter of a guess
/// halves it, and guesses that cost the same show the same.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 99")]
pub fn skill(cost: Amount) -> u8 {
    let share = 0.5_f64.powf(cost.value().max(0.0) / HALVED_BY);
    (99.0 * share).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_belong_to_the_better_verdict() {
        let of = |thousandths: u64| Verdict::of(Amount::mean(thousandths, 1000), Telling::New);
        let verdicts = [0, 1, 50, 51, 100, 101, 250, 251, 600, 601].map(of);
        let [zero, limits @ .., over] = verdicts;
        assert_eq!((zero, over), (Verdict::Best, Verdict::Blunder));
        assert_eq!(
            limits,
            [
                Verdict::Good,
                Verdict::Good,
                Verdict::Fine,
                Verdict::Fine,
                Verdict::Inaccuracy,
                Verdict::Inaccuracy,
                Verdict::Mistake,
                Verdict::Mistake,
            ]
        );
        assert_eq!(Verdict::of(Amount::ZERO, Telling::Nothing), Verdict::LostTurn);
    }

    #[test]
    fn a_quarter_of_a_guess_halves_the_skill() {
        let of = |thousandths: u64| skill(Amount::mean(thousandths, 1000));
        assert_eq!([0, 28, 65, 250, 500, 10_000].map(of), [99, 92, 83, 50, 25, 0]);
        assert_eq!(skill(Amount::About(-0.1)), 99);
    }
}
