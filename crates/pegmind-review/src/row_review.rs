//! What one guess cost, and what was luck.

use pegmind_rules::{Board, Clash, Code, OpenCount, Peg, Row, Strict};

use crate::amount::Amount;
use crate::finished_game::FinishedGame;
use crate::puzzle::PUZZLE_CODES_MAX;
use crate::row_values::{Certain, Ignored, Rest, RowValues};
use crate::verdict::{Telling, Verdict, skill};

/// The first guess is one that books recommend if it costs no more than this.
const BOOK_COST_MAX: f64 = 0.1;

/// A guess that could not be the code is a probe, made for what it tells, if it costs no more
/// than this.
const PROBE_COST_MAX: f64 = 0.05;

/// What a guess was, beside how good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// It could be the code.
    Fits,
    /// It could not be the code, and told as much as a good guess all the same.
    Probe,
    /// It could not be the code because of this row, of several the one that tells most.
    Clashes {
        /// The number of the row, from 1.
        row: usize,
    },
    /// Only one code was left, and it was guessed.
    Forced,
    /// The first guess of the game, one of those that books recommend.
    Book,
}

/// The row that tells most against a guess: of those that it clashes with the one whose answer
/// left the smallest share of the codes before it, of equals the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TellingClash {
    /// What it reads, and what it would read.
    pub clash: Clash,
    /// The pegs that would have been in place there, from the left, if it says that none is.
    pub in_place: Vec<Peg>,
}

impl TellingClash {
    /// The one of these clashes of a guess that tells most, by the reviews of the rows before it,
    /// as far as they are known. Returns `None` if there is no clash.
    fn of(board: &Board, guess: &Code, clashes: &[Clash], earlier: &[RowReview]) -> Option<Self> {
        let review = |clash: &Clash| earlier.iter().find(|row| row.row == clash.row);
        let tells_more = |one: &Clash, other: &Clash| match (review(one), review(other)) {
            (Some(one), Some(other)) => one.told_more_than(other),
            (Some(_), None) | (None, _) => false,
        };
        let all = clashes.iter().copied();
        let clash = all.reduce(|most, next| if tells_more(&most, &next) { most } else { next })?;
        let told = board.rows().get(clash.row.checked_sub(1)?)?;
        let pairs = guess.pegs().iter().zip(told.guess.pegs());
        let same = pairs.filter_map(|(own, there)| (own == there).then_some(*own));
        let in_place = if clash.given.exact() == Some(0) { same.collect() } else { Vec::new() };
        Some(Self { clash, in_place })
    }
}

/// The review of one row.
#[derive(Clone, Debug, PartialEq)]
pub struct RowReview {
    /// The number of the row, from 1.
    pub row: usize,
    /// The guess and its answer.
    pub answered: Row,
    /// How many codes fitted before it.
    pub left_before: OpenCount,
    /// What followed; `None` if no code fits the answer, or if that was not found out.
    pub rest: Option<Rest>,
    /// How many more guesses the best play took on average before it.
    pub best: Amount,
    /// A guess with which the best play begins.
    pub best_guess: Option<Code>,
    /// What the guess cost beyond the best one, in guesses; never less than nothing.
    pub cost: Amount,
    /// How many guesses less than on average its answer left; `None` if that is not known.
    pub luck: Option<Amount>,
    /// From 0 to 99; the same for guesses that cost the same.
    pub skill: u8,
    /// The share of answers that were worse, from 0 to 99; `None` where every answer was
    /// as good, or that is not known.
    pub luck_percentile: Option<u8>,
    /// How good the guess was.
    pub verdict: Verdict,
    /// What it was besides.
    pub tags: Vec<Tag>,
    /// The rows before it that it does not fit.
    pub clashes: Vec<Clash>,
    /// The one of them that tells most against it.
    pub telling_clash: Option<TellingClash>,
    /// What was certain before it.
    pub certain: Certain,
    /// The codes that fitted before it, if they were few.
    pub survivors: Vec<Code>,
}

impl RowReview {
    /// The review of a row.
    ///
    /// The board is the one before it, with the reviews of its rows as far as they are known;
    /// what followed is not known where no code fits.
    #[must_use]
    pub fn new(
        board: &Board,
        earlier: &[Self],
        answered: Row,
        values: RowValues,
        rest: Option<Rest>,
    ) -> Self {
        let RowValues { left_before, best, best_guess, played, answers, certain, survivors } =
            values;
        let cost = played - best;
        // An estimate may be too low.
        let cost = if cost.value() < 0.0 { Amount::About(0.0) } else { cost };
        let luck = rest.map(|rest| played - Amount::whole(1) - rest.guesses);
        let clashes = board.clashes(&answered.guess);
        let telling_clash = TellingClash::of(board, &answered.guess, &clashes, earlier);
        let fits = clashes.is_empty();
        let forced = fits && left_before == OpenCount::Exactly(1);
        let telling = if answers.is_known() && !forced { Telling::Nothing } else { Telling::New };
        let verdict = Verdict::of(cost, telling);
        let mut tags = Vec::new();
        match &telling_clash {
            None => tags.push(Tag::Fits),
            Some(TellingClash { clash, .. }) => {
                if cost.value() <= PROBE_COST_MAX && verdict != Verdict::LostTurn {
                    tags.push(Tag::Probe);
                }
                tags.push(Tag::Clashes { row: clash.row });
            }
        }
        if forced {
            tags.push(Tag::Forced);
        }
        if board.rows().is_empty() && cost.value() <= BOOK_COST_MAX {
            tags.push(Tag::Book);
        }
        Self {
            row: board.rows().len() + 1,
            answered,
            left_before,
            rest,
            best,
            best_guess,
            cost,
            luck,
            skill: skill(cost),
            luck_percentile: rest.and_then(|_| answers.percentile(&answered.feedback)),
            verdict,
            tags,
            clashes,
            telling_clash,
            certain,
            survivors,
        }
    }

    /// Whether its answer left a smaller share of the codes before it than that of another row.
    #[must_use]
    pub fn told_more_than(&self, other: &Self) -> bool {
        let codes = |row: &Self| Some((row.left_after()?.codes(), row.left_before.codes()));
        match (codes(self), codes(other)) {
            // So many of so many, compared crosswise.
            (Some((left, of)), Some((others, others_of))) => {
                left.saturating_mul(others_of) < others.saturating_mul(of)
            }
            (known, None) => known.is_some(),
            (None, Some(_)) => false,
        }
    }

    /// The one of some rows whose guess cost most, the first of several; `None` if no guess
    /// cost anything.
    #[must_use]
    pub fn costliest(rows: &[Self]) -> Option<&Self> {
        let costly = rows.iter().filter(|row| !row.cost.is_zero());
        costly.reduce(|most, row| if row.cost.value() > most.cost.value() { row } else { most })
    }

    /// The most that the guess of a row may cost to be right where that row is asked again.
    pub const DRILL_COST_MAX: f64 = 0.05;

    /// The most codes that fit where a row is asked again: with more nobody can work the best
    /// guess out.
    pub const DRILL_LEFT_MAX: u128 = 400;

    /// Returns the row of a game that is worth being asked again: of those behind the first, the
    /// one whose guess is proven to have cost most. Returns `None` if none cost more than
    /// [`Self::DRILL_COST_MAX`] with at most [`Self::DRILL_LEFT_MAX`] codes left, and in games
    /// that were strict or have too many codes for puzzles.
    #[must_use]
    pub fn drilled<'a>(game: &FinishedGame, rows: &'a [Self]) -> Option<&'a Self> {
        if game.strict == Strict::Yes || game.rules.code_count() > PUZZLE_CODES_MAX {
            return None;
        }
        let is_costly =
            |row: &&Self| row.cost.is_exact() && row.cost.value() > Self::DRILL_COST_MAX;
        let is_small = |row: &&Self| row.row > 1 && row.left_before.codes() <= Self::DRILL_LEFT_MAX;
        let costly = rows.iter().filter(is_small).filter(is_costly);
        costly.max_by(|a, b| a.cost.value().total_cmp(&b.cost.value()))
    }

    /// Whether it could be the code.
    #[must_use]
    pub const fn fits(&self) -> bool {
        self.clashes.is_empty()
    }

    /// Whether only one code was left, and it was guessed.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.tags.contains(&Tag::Forced)
    }

    /// Whether cost and luck are exact.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.cost.is_exact() && matches!(self.luck, Some(Amount::Exactly(_)))
    }

    /// How many codes fitted after it; `None` if that is not known.
    #[must_use]
    pub fn left_after(&self) -> Option<OpenCount> {
        self.rest.map(|rest| rest.left)
    }

    /// The pegs of the guess of which it was certain that they could not be right.
    #[must_use]
    pub fn ignored(&self) -> Vec<Ignored> {
        self.certain.ignored_by(&self.answered.guess)
    }
}
