//! Luck over many games, and how much of it is to be expected.

use super::figures::Millionths;

/// How many standard deviations the band is wide on each side: nineteen times out of
/// twenty a fair meter is within it.
const BAND: f64 = 1.96;

/// Luck over games whose code was drawn at random.
///
/// What an answer to a guess brings is nothing on average, whatever the guess was. So the
/// sum over many answers is a martingale: it stays near nothing, and the sum of the
/// squares says how near (its quadratic variation, Burkholder 1973).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Luck {
    /// How many games there were.
    pub games: u64,
    /// All of it, in guesses saved.
    pub total: Millionths,
    /// The sum of the squares of what each answer brought, in millionths of millionths.
    squares: u128,
    /// The sum after each game.
    course: Vec<(Millionths, u128)>,
}

/// Luck up to a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckPoint {
    /// All of it, in guesses saved.
    pub total: f64,
    /// How far from nothing it is expected to be at most, nineteen times out of twenty.
    pub band: f64,
}

impl Luck {
    pub(super) fn add_game(&mut self, answers: impl IntoIterator<Item = Millionths>) {
        self.games += 1;
        for luck in answers {
            self.total += luck;
            self.squares += u128::from(luck.0.unsigned_abs()).pow(2);
        }
        self.course.push((self.total, self.squares));
    }

    /// How far from nothing the total is expected to be at most, nineteen times out of
    /// twenty.
    #[must_use]
    pub fn band(&self) -> f64 {
        band(self.squares)
    }

    /// Whether the total is within the band.
    #[must_use]
    pub fn is_expected(&self) -> bool {
        self.total.guesses().abs() <= self.band()
    }

    /// Luck over time, after each game, or after at most so many of them at even distances,
    /// the last among them.
    #[must_use]
    pub fn course(&self, points_max: usize) -> Vec<LuckPoint> {
        let count = self.course.len();
        let points = count.min(points_max);
        let places = (1..=points).map(|point| (point * count).div_ceil(points.max(1)) - 1);
        let point = |(total, squares): &(Millionths, u128)| LuckPoint {
            total: total.guesses(),
            band: band(*squares),
        };
        places.filter_map(|place| self.course.get(place).map(point)).collect()
    }
}

#[expect(clippy::cast_precision_loss, reason = "a band needs a few digits")]
fn band(squares: u128) -> f64 {
    BAND * (squares as f64).sqrt() / Millionths::A_GUESS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_band_grows_with_the_square_root_of_the_games() {
        let mut luck = Luck::default();
        for game in 0..400 {
            luck.add_game([Millionths::of(if game % 2 == 0 { 0.5 } else { -0.5 })]);
        }
        assert_eq!((luck.games, luck.total), (400, Millionths(0)));
        assert!((luck.band() - BAND * 10.0).abs() < 1e-9);
        assert!(luck.is_expected());
        let course = luck.course(4);
        assert_eq!(course.len(), 4);
        assert!((course[0].band - BAND * 5.0).abs() < 1e-9);
        assert!((course[3].band - luck.band()).abs() < 1e-9);
        assert_eq!(luck.course(1_000).len(), 400);
        assert_eq!(Luck::default().course(9), []);
    }
}
