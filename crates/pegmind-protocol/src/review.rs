//! The reply of `pegmind review`.

use pegmind_review::{
    Alternative, Amount, Balance, GameReview, Hardness, RowReview, Tag, Unjudged, WrongAnswer,
};
use pegmind_rules::Code;
use serde::Serialize;

use crate::SCHEMA;

/// What each guess of a game cost and what was luck.
///
/// Amounts are in guesses: as a number and, where they are exact, as a fraction
/// (`"5625/1296"`). `perfect` + `cost` - `luck` = `guesses` + `to_come`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewReply {
    /// The version of this object.
    pub schema: u32,
    /// The name of the game, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// `solved`, `unsolved` or `resigned`; null if the game is not over.
    pub outcome: Option<String>,
    /// How many guesses perfect play takes on average on this board; null if no row was judged.
    pub perfect: Option<f64>,
    /// The same, exactly; null if it is an estimate.
    pub perfect_exact: Option<String>,
    /// How many guesses were made, as far as they were judged.
    pub guesses: u32,
    /// How many guesses the best play takes on average from the end on.
    pub to_come: Option<f64>,
    /// The same, exactly.
    pub to_come_exact: Option<String>,
    /// What the choices cost.
    pub cost: Option<f64>,
    /// The same, exactly.
    pub cost_exact: Option<String>,
    /// What the answers saved.
    pub luck: Option<f64>,
    /// The same, exactly.
    pub luck_exact: Option<String>,
    /// The mean skill of the guesses that were not forced, from 0 to 99.
    pub skill: Option<u8>,
    /// The rows that were judged, in order.
    pub rows: Vec<ReviewRowEntry>,
    /// The number of the row whose guess cost most; null if no guess cost anything.
    pub costliest: Option<usize>,
    /// What could not be judged: `no-rows`, `contradiction`, `stopped`, `code-unknown`.
    pub unjudged: Vec<&'static str>,
    /// The answers that were wrong.
    pub wrong: Vec<WrongAnswerEntry>,
    /// How hard the code of a person was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardness: Option<HardnessEntry>,
    /// The best guesses that could have been made in a row. Only if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<AlternativeEntry>>,
}

/// One row of a review.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewRowEntry {
    /// The numbers of its pegs, 0 for a blank.
    pub guess: Vec<u8>,
    /// The answer.
    pub feedback: String,
    /// The codes that fitted before it.
    pub left_before: u128,
    /// The codes that fitted after it; null if its answer was not judged.
    pub left_after: Option<u128>,
    /// What the guess cost beyond the best one.
    pub cost: f64,
    /// The same, exactly; null if it is an estimate.
    pub cost_exact: Option<String>,
    /// What the answer saved; null if it was not judged.
    pub luck: Option<f64>,
    /// The same, exactly.
    pub luck_exact: Option<String>,
    /// The share of answers that were worse, from 0 to 99; null where all were as good.
    pub luck_percentile: Option<u8>,
    /// From 0 to 99.
    pub skill: u8,
    /// `best`, `good`, `fine`, `inaccuracy`, `mistake`, `blunder` or `lost turn`.
    pub verdict: String,
    /// `fits`, `probe`, `clashes`, `forced`, `book`.
    pub tags: Vec<&'static str>,
    /// The first row that the guess does not fit.
    pub clashes_with: Option<usize>,
    /// A guess with which the best play begins.
    pub best: Option<Vec<u8>>,
    /// Whether cost and luck are exact.
    pub exact_value: bool,
}

/// An answer that was wrong.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WrongAnswerEntry {
    /// The number of the row, from 1.
    pub row: usize,
    /// What was answered.
    pub given: String,
    /// What was right.
    pub right: String,
    /// What it cost in guesses; null if that is not known.
    pub cost: Option<f64>,
}

/// How hard a code was.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HardnessEntry {
    /// The numbers of its pegs, 0 for a blank.
    pub code: Vec<u8>,
    /// The level that looks for it; null for perfect play.
    pub level: Option<&'static str>,
    /// How many guesses that takes on average.
    pub guesses: f64,
}

/// Guesses that are alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AlternativeEntry {
    /// One of them: the numbers of its pegs, 0 for a blank.
    pub guess: Vec<u8>,
    /// How many they are.
    pub alike: u64,
    /// Whether it may be the code.
    pub candidate: bool,
    /// How many more guesses it takes on average, this one included.
    pub expected: f64,
    /// What it costs beyond the best one.
    pub cost: f64,
    /// The same, exactly; null if it is an estimate.
    pub cost_exact: Option<String>,
    /// Whether one of them was played.
    pub played: bool,
}

fn exact(amount: Amount) -> Option<String> {
    amount.exact().map(|fraction| fraction.to_string())
}

impl From<&RowReview> for ReviewRowEntry {
    fn from(row: &RowReview) -> Self {
        let tag = |tag: &Tag| match tag {
            Tag::Fits => "fits",
            Tag::Probe => "probe",
            Tag::Clashes { .. } => "clashes",
            Tag::Forced => "forced",
            Tag::Book => "book",
        };
        Self {
            guess: row.answered.guess.numbers(),
            feedback: row.answered.feedback.to_string(),
            left_before: row.left_before.codes(),
            left_after: row.left_after().map(pegmind_rules::OpenCount::codes),
            cost: row.cost.value(),
            cost_exact: exact(row.cost),
            luck: row.luck.map(Amount::value),
            luck_exact: row.luck.and_then(exact),
            luck_percentile: row.luck_percentile,
            skill: row.skill,
            verdict: row.verdict.to_string(),
            tags: row.tags.iter().map(tag).collect(),
            clashes_with: row.telling_clash.as_ref().map(|telling| telling.clash.row),
            best: row.best_guess.as_ref().map(Code::numbers),
            exact_value: row.is_exact(),
        }
    }
}

impl From<&WrongAnswer> for WrongAnswerEntry {
    fn from(wrong: &WrongAnswer) -> Self {
        Self {
            row: wrong.audited.row,
            given: wrong.audited.given.to_string(),
            right: wrong.audited.right.to_string(),
            cost: wrong.cost.map(Amount::value),
        }
    }
}

impl From<&Hardness> for HardnessEntry {
    fn from(hardness: &Hardness) -> Self {
        Self {
            code: hardness.code.numbers(),
            level: hardness.level.map(pegmind_rules::BreakerLevel::name),
            guesses: hardness.guesses.value(),
        }
    }
}

impl From<&Alternative> for AlternativeEntry {
    fn from(alternative: &Alternative) -> Self {
        Self {
            guess: alternative.guess.numbers(),
            alike: alternative.alike,
            candidate: alternative.fits,
            expected: alternative.expected.value(),
            cost: alternative.cost.value(),
            cost_exact: exact(alternative.cost),
            played: alternative.played,
        }
    }
}

impl ReviewReply {
    /// The review of a game.
    #[must_use]
    pub fn new(id: Option<&str>, review: &GameReview) -> Self {
        let balance = review.balance();
        let amount = |of: fn(&Balance) -> Amount| balance.as_ref().map(of);
        let value = |of: fn(&Balance) -> Amount| amount(of).map(Amount::value);
        let exactly = |of: fn(&Balance) -> Amount| amount(of).and_then(exact);
        let unjudged = |what: &Unjudged| match what {
            Unjudged::NoRows => "no-rows",
            Unjudged::Contradiction { .. } => "contradiction",
            Unjudged::Stopped { .. } => "stopped",
            Unjudged::CodeUnknown => "code-unknown",
        };
        Self {
            schema: SCHEMA,
            id: id.map(ToOwned::to_owned),
            outcome: review.outcome.map(|outcome| outcome.to_string()),
            perfect: value(|balance| balance.perfect),
            perfect_exact: exactly(|balance| balance.perfect),
            guesses: balance.map_or(0, |balance| balance.taken),
            to_come: value(|balance| balance.to_come),
            to_come_exact: exactly(|balance| balance.to_come),
            cost: value(|balance| balance.cost),
            cost_exact: exactly(|balance| balance.cost),
            luck: value(|balance| balance.luck),
            luck_exact: exactly(|balance| balance.luck),
            skill: review.skill(),
            rows: review.rows.iter().map(ReviewRowEntry::from).collect(),
            costliest: review.costliest().map(|row| row.row),
            unjudged: review.unjudged.iter().map(unjudged).collect(),
            wrong: review.wrong.iter().map(WrongAnswerEntry::from).collect(),
            hardness: review.hardness.as_ref().map(HardnessEntry::from),
            alternatives: None,
        }
    }

    /// The same reply with the guesses that could have been made in a row.
    #[must_use]
    pub fn with_alternatives(self, found: &[Alternative]) -> Self {
        Self { alternatives: Some(found.iter().map(AlternativeEntry::from).collect()), ..self }
    }
}
