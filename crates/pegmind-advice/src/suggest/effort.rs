//! About how many guesses a board takes, where nothing is searched to its end.

use pegmind_rules::{FeedbackRule, Repeats, Rules};
use pegmind_solver::codes::candidates::CandidateSet;
use pegmind_solver::strategy::opening::opening_entropy;

/// The properties of a set of codes on which its number of guesses depends.
///
/// The guesses grow with the logarithm of the number of codes, the faster the less a first guess
/// tells. The constants fit the best play on all boards up to some thousand codes that can be
/// searched to the end, and lie rather above it than below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The guesses that finding one of few codes takes.
    few: f64,
    /// How many more it takes for each power of e of codes.
    growth: f64,
    /// How many codes no answer tells from each other, on average.
    alike: f64,
    /// How many answers a guess can have that is not the code.
    answers: f64,
}

impl Effort {
    /// The effort on a board with these rules.
    pub(super) fn of(rules: &Rules) -> Self {
        let pegs = f64::from(rules.pegs().get());
        let kinds = rules.colors().get() + u8::from(rules.blanks().allowed());
        // Of two colors each answer says of one what it says of the other.
        let (few, by_entropy, by_codes) = match (rules.feedback(), kinds) {
            (FeedbackRule::Keys, 2) => (1.0, 1.505, 0.168),
            (FeedbackRule::Exact, 2) => (0.95, 1.062, 0.275),
            (FeedbackRule::Keys, _) => (1.38, 0.70, 0.078),
            (FeedbackRule::PerPeg, _) => (1.42, 0.825, 0.063),
            (FeedbackRule::Exact, _) => (1.33, 0.607, 0.170),
            (FeedbackRule::Sum, _) => (1.2, 0.538, 0.302),
        };
        let answers = match rules.feedback() {
            FeedbackRule::Keys => (pegs + 1.0) * (pegs + 2.0) / 2.0 - 2.0,
            FeedbackRule::PerPeg => 3_f64.powf(pegs) - pegs - 1.0,
            FeedbackRule::Exact => pegs,
            FeedbackRule::Sum => pegs + 1.0,
        };
        let alike = match (rules.feedback(), kinds) {
            (FeedbackRule::Sum, 2) => f64::INFINITY,
            (FeedbackRule::Sum, _) => orders(rules),
            (FeedbackRule::Keys | FeedbackRule::PerPeg | FeedbackRule::Exact, _) => 1.0,
        };
        // Of many colors most answers tell only that some are not there, one after the other.
        let by_colors = match rules.feedback() {
            FeedbackRule::Exact => 0.009,
            FeedbackRule::Sum => 0.0015,
            FeedbackRule::Keys | FeedbackRule::PerPeg => 0.0,
        };
        let crowd = 1.0 + by_colors * f64::from(kinds.saturating_sub(10));
        let growth = crowd * (by_codes + by_entropy / opening_entropy(rules).max(0.01));
        Self { few, growth, alike, answers: answers.max(1.0) }
    }

    /// The effort where exactly these codes fit: how many are orders of the same pegs is counted.
    pub(super) fn among(self, set: &CandidateSet) -> Self {
        if self.alike <= 1.0 || self.alike.is_infinite() {
            return self;
        }
        let mut pegs: Vec<Vec<u8>> = set.codes().map(|code| code.numbers()).collect();
        for code in &mut pegs {
            code.sort_unstable();
        }
        pegs.sort_unstable();
        let orders = pegs.chunk_by(|one, other| one == other).map(|alike| alike.len().pow(2));
        Self { alike: approximate(orders.sum::<usize>()) / approximate(pegs.len().max(1)), ..self }
    }

    /// About how many guesses it takes to find one of so many codes.
    pub(super) fn guesses(&self, codes: f64) -> f64 {
        if codes < 2.0 {
            return 1.0;
        }
        let orders = self.alike.min(codes);
        let guesses = self.few + self.growth * (codes / orders).ln() + (orders - 1.0) / 2.0;
        // One code after the other is always a way to find them.
        guesses.min(f64::midpoint(codes, 1.0)).max(self.least(codes))
    }

    /// The guesses that it takes at least: as many codes can be found with the next guess as the
    /// ones before have answers.
    pub(super) fn least(&self, codes: f64) -> f64 {
        let (mut left, mut total, mut found, mut guess) = (codes, 0.0, 1.0_f64, 1.0);
        while left > 0.0 {
            // Rather many than without end.
            let now = if guess < 100.0 { found.min(left) } else { left };
            total += now * guess;
            (left, found, guess) = (left - now, found * self.answers, guess + 1.0);
        }
        total / codes
    }
}

#[expect(clippy::cast_precision_loss, reason = "averages are rounded anyway")]
const fn approximate(count: usize) -> f64 {
    count as f64
}

/// How many orders of its pegs a code has, averaged over all codes.
fn orders(rules: &Rules) -> f64 {
    let pegs = rules.pegs().get();
    let factorial = |number: u8| (1..=number).map(f64::from).product::<f64>();
    let colors = rules.colors().get();
    // The blank comes last, and can repeat where colors cannot.
    let repeats = |kind: u8| rules.repeats() == Repeats::Allowed || kind == colors;
    let kinds = colors + u8::from(rules.blanks().allowed());
    // Over all ways to choose how often the code has each kind, the sum of the products of
    // 1 / (times!)^power, for codes (1) and for pairs of a code and one of its orders (2).
    let sum = |power: i32| {
        let mut sums = vec![1.0];
        sums.resize(usize::from(pegs) + 1, 0.0);
        for kind in 0..kinds {
            let most = if repeats(kind) { pegs } else { 1 };
            let shares: Vec<f64> = (0..=most).map(|times| factorial(times).powi(-power)).collect();
            let with = |all: usize| {
                sums.iter().take(all + 1).rev().zip(&shares).map(|(sum, share)| sum * share).sum()
            };
            sums = (0..sums.len()).map(with).collect();
        }
        sums.pop().unwrap_or(1.0)
    };
    factorial(pegs) * sum(2) / sum(1)
}
