//! What positions of one game cost, and the guesses made in them.

use std::collections::BTreeMap;

use pegmind_optimal::{GamePosition, Value, ValueLimits, Values};
use pegmind_review::{Amount, AnswerClass, Answers, Certain, RowValues};
use pegmind_rules::{Board, Code, Feedback, OpenCount, Peg, Row, Rules, mark};
use pegmind_solver::estimate::survey::Survey;
use pegmind_solver::strategy::expert::sample_size;
use pegmind_solver::{Cancel, CandidateSet, Guesses, Limits};

use crate::level::perfect::total_alike;
use crate::suggest::{assess_within, suggest_within};

/// How many guesses are tried for the first set where nothing is proven.
const WIDTH: usize = 16;

/// So few codes are listed one by one.
const SURVIVORS_MAX: u64 = 8;

/// Judges positions of one board, one after the other: what was found out about one helps with
/// those after it.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    guesses: Guesses,
    limits: &'a Limits,
    cancel: &'a Cancel,
    /// Where the board is small enough.
    values: Option<Values>,
}

/// What is found out about a position.
#[derive(Debug)]
pub(crate) enum Judged {
    /// What it costs.
    Values(Box<RowValues>),
    /// No code fits.
    NoCode,
    /// That took too long, or was stopped.
    Unknown,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(
        rules: &Rules,
        guesses: Guesses,
        limits: &'a Limits,
        cancel: &'a Cancel,
    ) -> Self {
        Self { guesses, limits, cancel, values: Values::new(rules, guesses).ok() }
    }

    /// Judges a position, and the guess that was made in it; without one, what is told of it
    /// is that of the best.
    pub(crate) fn judge(&mut self, board: &Board, guess: Option<&Code>) -> Judged {
        let sample = self.limits.sample(sample_size(board.rules()));
        let survey = Survey::of(board, &sample, self.cancel);
        let left = match (&survey, survey.left()) {
            (Survey::NoCode, _) => return Judged::NoCode,
            (Survey::Listed(_) | Survey::Sampled(_), Some(left)) => OpenCount::from(left),
            (_, _) => return Judged::Unknown,
        };
        let known = match &survey {
            Survey::Listed(set) if self.guesses == Guesses::All => total_alike(board)
                .map(|(guess, total)| (guess, Amount::mean(total, set.len().into()))),
            Survey::Listed(_) | Survey::Sampled(_) | Survey::NoCode | Survey::Unknown { .. } => {
                None
            }
        };
        let exact = match &survey {
            Survey::Listed(set) => known
                .and_then(|known| judge_by_tree(board, set, guess, known))
                .or_else(|| self.judge_exactly(board, set, guess, known)),
            Survey::Sampled(_) | Survey::NoCode | Survey::Unknown { .. } => None,
        };
        let found = exact.or_else(|| self.estimate(board, &survey, guess, known));
        // What is left of stopped work is worse than nothing.
        let Some(found) = found.filter(|_| !self.cancel.is_stopped()) else {
            return Judged::Unknown;
        };
        let survivors = match &survey {
            Survey::Listed(set) if set.len() <= SURVIVORS_MAX => set.codes().collect(),
            _ => Vec::new(),
        };
        let Found { best, best_guess, played, answers } = found;
        Judged::Values(Box::new(RowValues {
            left_before: left,
            best,
            best_guess: Some(best_guess),
            played,
            answers,
            certain: certain_of(board.rules(), &survey),
            survivors,
        }))
    }

    /// What a listed position costs by a search of the best play.
    fn judge_exactly(
        &mut self,
        board: &Board,
        set: &CandidateSet,
        guess: Option<&Code>,
        known: Option<(Code, Amount)>,
    ) -> Option<Found> {
        let (asked, limits) = self.ask(board, set)?;
        let (values, cancel) = (self.values.as_mut()?, self.cancel);
        let codes = u128::from(set.len());
        let amount = |value: &Value| match Amount::mean(value.total, codes) {
            amount if value.exact => amount,
            amount => amount.estimated(),
        };
        let (best_guess, best) = if let Some(known) = known {
            known
        } else {
            let (guesses, value) = values.best_at(&asked, &limits, cancel)?;
            (values.code(*guesses.first()?)?, amount(&value))
        };
        let Some(guess) = guess else { return Some(Found::without_guess(best_guess, best)) };
        let number = values.find(guess)?;
        let played = if *guess == best_guess {
            best
        } else {
            amount(&values.cost_at(&asked, number, &limits, cancel)?)
        };
        let classes =
            played.exact().and_then(|_| values.classes_at(&asked, number, &limits, cancel));
        let answers = match classes {
            Some(classes) => {
                let class = |class: &pegmind_optimal::ClassValue| {
                    let first = values.code(*class.codes.first()?)?;
                    let feedback = mark(board.rules(), &first, guess);
                    let codes = class.codes.len() as u64;
                    Some(AnswerClass {
                        feedback,
                        codes,
                        rest: Amount::mean(class.total, codes.into()),
                    })
                };
                let solved = board.fits(guess).then(|| AnswerClass {
                    feedback: mark(board.rules(), guess, guess),
                    codes: 1,
                    rest: Amount::ZERO,
                });
                let classes = classes.iter().filter_map(class).chain(solved).collect();
                Answers { classes, all: true }
            }
            None => count_answers(board.rules(), guess, set.codes(), true),
        };
        Some(Found { best, best_guess, played, answers }.in_order())
    }

    /// The position of these codes, and how much is worth looking for. Returns `None` if
    /// they are too many.
    fn ask(&self, board: &Board, set: &CandidateSet) -> Option<(GamePosition, ValueLimits)> {
        let values = self.values.as_ref()?;
        let pairs = board.rules().code_count().saturating_mul(u128::from(set.len()));
        let steps_max = self.limits.proof_steps_max;
        let steps = values.steps(usize::try_from(set.len()).ok()?);
        if pairs > self.limits.pairs_max || steps > steps_max / LOOKS_MIN {
            return None;
        }
        let codes = set.codes().filter_map(|code| values.find(&code)).collect();
        let limits = ValueLimits { steps_max, width: WIDTH };
        Some((values.position(board.rows(), codes), limits))
    }

    /// About what a position costs.
    fn estimate(
        &self,
        board: &Board,
        survey: &Survey,
        guess: Option<&Code>,
        known: Option<(Code, Amount)>,
    ) -> Option<Found> {
        let (guesses, limits, cancel) = (self.guesses, self.limits, self.cancel);
        let amount = |assessed: &pegmind_rules::Assessment| match (assessed.total, assessed.left) {
            (Some(total), Some(left)) if assessed.exact => Amount::mean(total, left.codes()),
            _ => Amount::About(assessed.expected),
        };
        let (best_guess, best, as_good) = if let Some((guess, best)) = known {
            (guess, best, Vec::new())
        } else {
            let found = suggest_within(board, survey, guesses, limits, cancel)?;
            (found.best.guess, amount(&found.best), found.as_good)
        };
        let Some(guess) = guess else { return Some(Found::without_guess(best_guess, best)) };
        let played = if *guess == best_guess || as_good.contains(guess) {
            best
        } else {
            amount(&assess_within(board, survey, guess, guesses, limits, cancel))
        };
        let answers = match survey {
            Survey::Listed(set) => count_answers(board.rules(), guess, set.codes(), true),
            Survey::Sampled(sample) => count_answers(board.rules(), guess, sample.codes(), false),
            Survey::NoCode | Survey::Unknown { .. } => Answers::default(),
        };
        Some(Found { best, best_guess, played, answers }.in_order())
    }

    /// The best kinds of guesses of a position, each with what it costs. Returns `None` if
    /// that is not proven in time.
    pub(crate) fn rank(&mut self, board: &Board, most: usize) -> Option<Vec<(Vec<Code>, Amount)>> {
        let set = CandidateSet::enumerate(board, self.cancel).ok()?;
        let (asked, limits) = self.ask(board, &set)?;
        let values = self.values.as_mut()?;
        let kinds = values.ranked_at(&asked, most, &limits, self.cancel)?;
        let kind = |kind: pegmind_optimal::AlikeGuesses| {
            let guesses = kind.guesses.iter().filter_map(|guess| values.code(*guess)).collect();
            (guesses, Amount::mean(kind.total, set.len().into()))
        };
        Some(kinds.into_iter().map(kind).collect())
    }
}

/// How often there must be time to look at the first set.
const LOOKS_MIN: u64 = 10;

/// What a position costs, and a guess in it.
#[derive(Debug)]
struct Found {
    best: Amount,
    best_guess: Code,
    played: Amount,
    answers: Answers,
}

impl Found {
    /// What a position costs in which no guess was made.
    fn without_guess(best_guess: Code, best: Amount) -> Self {
        Self { best, best_guess, played: best, answers: Answers::default() }
    }

    /// The same where no guess is better than the best: of two estimates either may be wrong.
    fn in_order(self) -> Self {
        if self.played.value() >= self.best.value() {
            return self;
        }
        if self.best.is_exact() {
            Self { played: self.best.estimated(), ..self }
        } else {
            Self { best: self.played.estimated(), ..self }
        }
    }
}

/// What a position costs by a tree, and a guess that the tree makes, perhaps with holes and
/// colors renamed. Returns `None` if it makes another one.
fn judge_by_tree(
    board: &Board,
    set: &CandidateSet,
    guess: Option<&Code>,
    (best_guess, best): (Code, Amount),
) -> Option<Found> {
    let Some(guess) = guess else { return Some(Found::without_guess(best_guess, best)) };
    let mut answers = count_answers(board.rules(), guess, set.codes(), true);
    let mut after = board.clone();
    for class in answers.classes.iter_mut().filter(|class| !class.feedback.is_solved()) {
        after.push(Row { guess: *guess, feedback: class.feedback }).ok()?;
        let (_, total) = total_alike(&after)?;
        class.rest = Amount::mean(total, class.codes.into());
        after.pop();
    }
    Some(Found { best, best_guess, played: best, answers })
}

/// How often each answer comes. The more codes give it, the more work it leaves.
fn count_answers(
    rules: &Rules,
    guess: &Code,
    codes: impl Iterator<Item = Code>,
    all: bool,
) -> Answers {
    let mut counts: BTreeMap<Feedback, u64> = BTreeMap::new();
    for code in codes {
        *counts.entry(mark(rules, &code, guess)).or_default() += 1;
    }
    let class = |(feedback, codes): (Feedback, u64)| {
        let found = feedback.is_solved();
        let rest = if found { Amount::ZERO } else { Amount::mean(codes, 1) };
        AnswerClass { feedback, codes, rest }
    };
    Answers { classes: counts.into_iter().map(class).collect(), all }
}

/// What all codes have in common. Nothing if they are not listed.
fn certain_of(rules: &Rules, survey: &Survey) -> Certain {
    let (Survey::Listed(set), Some(tally)) = (survey, survey.by_peg()) else {
        return Certain::default();
    };
    let holes = 0..usize::from(rules.pegs().get());
    let in_hole =
        |hole| rules.legal_pegs().find(|peg: &Peg| tally.in_hole(hole, *peg) == set.len());
    let having =
        |codes: u64| rules.legal_pegs().filter(|peg| tally.anywhere(*peg) == codes).collect();
    Certain { holes: holes.map(in_hole).collect(), present: having(set.len()), absent: having(0) }
}
