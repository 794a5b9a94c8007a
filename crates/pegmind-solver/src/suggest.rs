//! The best next guess for a real board, and what a guess would do.

use pegmind_kernel::SCAN_PEGS_MAX;
use pegmind_rules::{Board, Code, Codes, FeedbackRule, Randomness, Rules};

use crate::cancel::Cancel;
use crate::candidates::CandidateSet;
use crate::chooser::Chooser;
use crate::classes::{ClassTable, class_sizes};
use crate::codebook::Alphabet;
use crate::consistency::FixedWords;
use crate::exact::{Allowed, Cost, ExactSearch};
use crate::expert::expert;
use crate::orbits::find_orbits;
use crate::strategy::{Guesses, Strategy};

/// The most looks at a candidate in one search for the best guess. A look
/// takes a few nanoseconds.
pub const SUGGEST_WORK_MAX: u64 = 200_000_000;

/// The most candidates for which the best play is searched. With more it would
/// not be found in time.
const SEARCHED_MAX: u128 = 1_500;

/// The most pairs of guess and candidate that are marked to look one step ahead
/// in place of a search.
const CHOICE_PAIRS_MAX: u128 = 4_000_000_000;

/// How many times longer a pair takes where each peg is marked.
const PER_PEG_SLOWER: u128 = 20;

/// From so many candidates on it is worth the time to look for guesses that
/// are alike.
const ORBITS_CANDIDATES_MIN: usize = 40;

/// What a guess does on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The guess.
    pub guess: Code,
    /// Whether it fits every row, so that it may be the code.
    pub fits: bool,
    /// How many codes fit; nothing if they cannot be listed.
    pub left: Option<u64>,
    /// Into how many classes of answers it splits them, and how many are in
    /// the largest one.
    pub split: Option<Split>,
    /// How many more guesses it takes on average, this one included.
    pub expected: f64,
    /// How many more guesses it takes at worst, this one included.
    pub worst: u32,
    /// Whether `expected` and `worst` are those of the best play; if not they
    /// are estimates.
    pub exact: bool,
}

/// How a guess splits the codes that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The classes of answers that are not empty.
    pub classes: u64,
    /// How many codes are in the largest of them.
    pub largest: u64,
}

/// The best guess, and others as good.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// The guess to make. Of several as good it is one that fits, and of
    /// those the lowest.
    pub best: Assessment,
    /// Guesses that are as good, those that fit first, then in ascending
    /// order. All of them if the assessment is exact.
    pub as_good: Vec<Code>,
}

/// The best next guess; nothing if no code fits the rows.
///
/// Up to a few hundred candidates on boards like the classic one this is a
/// guess with which the best play begins, found within [`SUGGEST_WORK_MAX`].
/// Where that is too little it is the best guess seen, or the one that tells
/// most; on boards with too many codes for that it is the [`expert`]'s. The
/// assessment says whether it is exact. The same board gives the same
/// suggestion.
///
/// The worst case is that of a play that is best on average, and where that
/// can be told in time of the shortest such play.
#[must_use]
pub fn suggest(board: &Board, guesses: Guesses) -> Option<Suggestion> {
    let Some(set) = CandidateSet::enumerate(board) else {
        let guess = expert(board, &mut FixedWords(0))?;
        return Some(alone(assess_unlisted(board, guess)));
    };
    if set.is_empty() {
        return None;
    }
    let Some(field) = Field::new(board, &set, guesses) else {
        let chosen = choose(board, &set, Strategy::Entropy, guesses);
        let guess = chosen.or_else(|| expert(board, &mut FixedWords(0)))?;
        return Some(alone(assess_listed(board, &set, guess)));
    };
    let orbits = field.orbits(board, None);
    let mut search = ExactSearch::new(&field.table, field.allowed, SUGGEST_WORK_MAX);
    let best = search.best(&orbits, |guess| field.orbits(board, Some(guess)))?;
    let place = *best.guesses.first()?;
    let cost = if best.proven { search.shortened(place, best.cost) } else { best.cost };
    let first = field.assess(place, cost, best.proven)?;
    let as_good = best.guesses.iter().skip(1);
    let as_good = as_good.filter_map(|guess| field.guesses.get(*guess).copied()).collect();
    Some(Suggestion { best: first, as_good })
}

/// The guess that a strategy makes; nothing if no code fits the rows. What is
/// expected of it holds if play is best afterwards.
///
/// On boards with so many codes that the strategy would take long it is a code
/// that fits.
#[must_use]
pub fn suggest_by(
    board: &Board,
    strategy: Strategy,
    guesses: Guesses,
    randomness: &mut impl Randomness,
) -> Option<Suggestion> {
    let Some(set) = CandidateSet::enumerate(board) else {
        return Some(alone(assess_unlisted(board, expert(board, randomness)?)));
    };
    let chosen = match strategy {
        Strategy::RandomConsistent => None,
        Strategy::FirstConsistent => set.codes().next(),
        strategy => choose(board, &set, strategy, guesses),
    };
    let guess = chosen.or_else(|| set.draw(randomness))?;
    Some(alone(assess(board, &guess)?))
}

/// The guess of a strategy that looks one step ahead, if that does not take
/// too long.
fn choose(board: &Board, set: &CandidateSet, strategy: Strategy, guesses: Guesses) -> Option<Code> {
    let rules = board.rules();
    let left = u128::from(set.len());
    let tried = match guesses {
        // Without rows few guesses differ in more than names.
        Guesses::All if board.rows().is_empty() => rules.code_count().min(5_000),
        Guesses::All => rules.code_count(),
        Guesses::Candidates => left,
    };
    let pairs_max = match rules.feedback() {
        FeedbackRule::PerPeg => CHOICE_PAIRS_MAX / PER_PEG_SLOWER,
        FeedbackRule::Keys | FeedbackRule::Exact | FeedbackRule::Sum => CHOICE_PAIRS_MAX,
    };
    let pegs = usize::from(rules.pegs().get());
    if pegs > SCAN_PEGS_MAX || tried.saturating_mul(left) > pairs_max {
        return None;
    }
    let alphabet = Alphabet::new(rules)?;
    let codes_max = usize::try_from(left).ok()?;
    let chooser = Chooser::new(alphabet, strategy, guesses, codes_max, Cancel::default());
    let mut history = chooser.no_history();
    for row in board.rows() {
        history = history.after(&alphabet.symbols(&row.guess));
    }
    let chosen = chooser.choose(&alphabet.pack(set), &history)?;
    alphabet.code(&chosen)
}

/// What this guess would do; nothing if no code fits the rows.
///
/// Exact and bounded as [`suggest`] is; later guesses come from all codes.
#[must_use]
pub fn assess(board: &Board, guess: &Code) -> Option<Assessment> {
    let Some(set) = CandidateSet::enumerate(board) else {
        return Some(assess_unlisted(board, *guess));
    };
    if set.is_empty() {
        return None;
    }
    let field = Field::new(board, &set, Guesses::All);
    let exact = field.as_ref().and_then(|field| {
        let place = field.guesses.binary_search(guess).ok()?;
        let mut search = ExactSearch::new(&field.table, field.allowed, SUGGEST_WORK_MAX);
        if let Some((cost, proven)) = search.cost_of(place) {
            let cost = if proven { search.shortened(place, cost) } else { cost };
            return field.assess(place, cost, proven);
        }
        // It tells nothing: the best play begins one guess later.
        let best = search.best(&field.orbits(board, None), |_| Vec::new())?;
        let cost = search.shortened(*best.guesses.first()?, best.cost);
        field.assess(place, cost.one_guess_later(set.len()), best.proven)
    });
    Some(exact.unwrap_or_else(|| assess_listed(board, &set, *guess)))
}

const fn alone(best: Assessment) -> Suggestion {
    Suggestion { best, as_good: Vec::new() }
}

/// What a search is about.
struct Field {
    guesses: Vec<Code>,
    candidates: Vec<Code>,
    table: ClassTable,
    allowed: Allowed,
}

impl Field {
    /// Nothing if there are too many guesses and candidates.
    fn new(board: &Board, set: &CandidateSet, asked: Guesses) -> Option<Self> {
        let rules = board.rules();
        let left = u128::from(set.len());
        let (allowed, guess_count) = match asked {
            Guesses::All => (Allowed::All, rules.code_count()),
            Guesses::Candidates => (Allowed::Candidates, left),
        };
        if left > SEARCHED_MAX || !ClassTable::has_room(guess_count, left) {
            return None;
        }
        let candidates: Vec<Code> = set.codes().collect();
        let guesses = match asked {
            Guesses::All => Codes::new(rules).collect(),
            Guesses::Candidates => candidates.clone(),
        };
        let table = ClassTable::new(rules, &guesses, &candidates)?;
        Some(Self { guesses, candidates, table, allowed })
    }

    /// Which guesses are alike, after one more guess if there is one.
    fn orbits(&self, board: &Board, next: Option<usize>) -> Vec<usize> {
        if self.candidates.len() < ORBITS_CANDIDATES_MIN {
            return (0..self.guesses.len()).collect();
        }
        let made = board.rows().iter().map(|row| row.guess);
        let next = next.and_then(|next| self.guesses.get(next).copied());
        let made: Vec<Code> = made.chain(next).collect();
        find_orbits(board.rules(), &made, &self.guesses)
    }

    /// What a guess does that costs this much for all candidates.
    fn assess(&self, place: usize, cost: Cost, proven: bool) -> Option<Assessment> {
        let split = Split::of(&self.table.sizes(place));
        let left = u64::try_from(self.candidates.len()).ok()?;
        Some(Assessment {
            guess: *self.guesses.get(place)?,
            fits: self.table.own_candidate(place).is_some(),
            left: Some(left),
            split: Some(split),
            expected: f64::from(cost.total) / approximate(left),
            worst: cost.longest,
            exact: proven,
        })
    }
}

impl Split {
    fn of(sizes: &[u64]) -> Self {
        let classes = sizes.iter().filter(|size| **size > 0).count();
        Self {
            classes: u64::try_from(classes).unwrap_or(u64::MAX),
            largest: sizes.iter().copied().max().unwrap_or_default(),
        }
    }
}

/// What a guess does where there are too many candidates to search.
fn assess_listed(board: &Board, set: &CandidateSet, guess: Code) -> Assessment {
    let sizes = class_sizes(board.rules(), &guess, set.codes());
    let fits = board.fits(&guess);
    let branches = branches(board.rules());
    let further = |size: &u64| approximate(*size) * guesses_for(approximate(*size), branches);
    let solved = if fits { 1.0 } else { 0.0 };
    let total: f64 = sizes.iter().map(further).sum::<f64>() - solved;
    let expected = 1.0 + total.max(0.0) / approximate(set.len().max(1));
    Assessment {
        guess,
        fits,
        left: Some(set.len()),
        split: Some(Split::of(&sizes)),
        expected,
        worst: worst_of(expected),
        exact: false,
    }
}

/// What a guess does where nobody knows how many candidates there are.
fn assess_unlisted(board: &Board, guess: Code) -> Assessment {
    let rules = board.rules();
    let branches = branches(rules);
    // As many codes as are expected to be left after so many answers.
    let rows = i32::try_from(board.rows().len()).unwrap_or(i32::MAX);
    let codes = approximate_large(rules.code_count()) / branches.powi(rows);
    let expected = guesses_for(codes.max(2.0), branches);
    let left = board.rows().is_empty().then(|| u64::try_from(rules.code_count()).ok());
    Assessment {
        guess,
        fits: board.fits(&guess),
        left: left.flatten(),
        split: None,
        expected,
        worst: worst_of(expected),
        exact: false,
    }
}

/// Into how many parts good guesses split a set, so that the guesses needed
/// grow with the logarithm to this base. For key pegs the square root of the
/// number of answers times this factor meets the averages of the best known
/// play from 4 pegs and 6 colors up to 8 pegs and 12 colors within a tenth.
fn branches(rules: &Rules) -> f64 {
    let pegs = f64::from(rules.pegs().get());
    let branches = match rules.feedback() {
        FeedbackRule::Keys => 2.28 * ((pegs + 1.0) * (pegs + 2.0) / 2.0 - 1.0).sqrt(),
        FeedbackRule::PerPeg => 2.28_f64.powf(pegs),
        FeedbackRule::Exact | FeedbackRule::Sum => 1.3 * (pegs + 1.0).sqrt(),
    };
    branches.max(1.5)
}

/// About how many guesses it takes to find one of so many codes.
fn guesses_for(codes: f64, branches: f64) -> f64 {
    if codes < 2.0 { 1.0 } else { (1.0 + codes.ln() / branches.ln()).max(1.5) }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few guesses")]
fn worst_of(expected: f64) -> u32 {
    expected.ceil() as u32 + 1
}

#[expect(clippy::cast_precision_loss, reason = "averages are rounded anyway")]
const fn approximate(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::cast_precision_loss, reason = "averages are rounded anyway")]
const fn approximate_large(count: u128) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{Preset, parse_code};

    #[test]
    fn the_suggestion_of_the_manual_is_exact() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+1"), ("RBGG", "0+2")]);
        let suggestion = suggest(&board, Guesses::All).unwrap();
        let best = &suggestion.best;
        assert_eq!(best.guess.to_string(), "OGBO");
        assert_eq!((best.left, best.split), (Some(36), Some(Split { classes: 11, largest: 7 })));
        assert!(best.fits && best.exact && best.worst == 3);
        assert!((best.expected - 96.0 / 36.0).abs() < 1e-9);
        assert_eq!(suggestion.as_good.len(), 9);
        assert_eq!(assess(&board, &best.guess).as_ref(), Some(best));
    }

    #[test]
    fn other_guesses_cost_more() {
        let rows = [("RROY", "0+1"), ("RBGG", "0+2"), ("YGBP", "0+4")];
        let board = board(Preset::Classic.rules(), &rows);
        let assess = |guess| assess(&board, &parse_code(board.rules(), guess).unwrap()).unwrap();
        let [best, probe, useless] = ["GYPB", "GPBY", "RRRR"].map(assess);
        assert!((best.expected - 1.5).abs() < 1e-9 && best.fits && best.worst == 2);
        assert!((probe.expected - 2.0).abs() < 1e-9 && !probe.fits);
        // It tells nothing, so the two codes are as far as before.
        assert!((useless.expected - 2.5).abs() < 1e-9 && useless.worst == 3);
        assert_eq!(useless.split, Some(Split { classes: 1, largest: 2 }));
        assert!(best.exact && probe.exact && useless.exact);
    }

    #[test]
    fn candidates_alone_may_cost_more() {
        let board = board(Preset::Classic.rules(), &[("1122", "0+1")]);
        let all = suggest(&board, Guesses::All).unwrap().best;
        let strict = suggest(&board, Guesses::Candidates).unwrap().best;
        assert!(all.exact && strict.exact && strict.fits);
        assert!(all.expected < strict.expected, "{all:?} {strict:?}");
    }

    #[test]
    fn strategies_make_their_guesses() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+1")]);
        let by = |strategy| {
            let words = &mut FixedWords(1);
            suggest_by(&board, strategy, Guesses::All, words).unwrap().best
        };
        let best = suggest(&board, Guesses::All).unwrap().best;
        for strategy in Strategy::ALL {
            let made = by(*strategy);
            assert!(made.exact && made.expected >= best.expected, "{strategy}");
        }
        assert_eq!(by(Strategy::FirstConsistent).guess.to_string(), "OOGO");
        let opening = |strategy| {
            let empty = Board::new(Preset::Classic.rules());
            let words = &mut FixedWords(1);
            suggest_by(&empty, strategy, Guesses::All, words).unwrap().best.guess.to_string()
        };
        assert_eq!(opening(Strategy::Minimax), "RROO");
        assert_eq!(opening(Strategy::Entropy), "ROYG");
    }

    #[test]
    fn contradictions_have_no_suggestion() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+0"), ("RBGG", "4+0")]);
        assert_eq!(suggest(&board, Guesses::All), None);
        let words = &mut FixedWords(1);
        assert_eq!(suggest_by(&board, Strategy::Minimax, Guesses::All, words), None);
        assert_eq!(assess(&board, &parse_code(board.rules(), "RRRR").unwrap()), None);
    }

    #[test]
    fn estimates_are_labelled_and_repeat() {
        for (pegs, colors, expected) in [(5, 8, 5.48), (6, 9, 6.29), (8, 12, 8.3)] {
            let board = Board::new(rules(pegs, colors));
            let best = suggest(&board, Guesses::All).unwrap().best;
            assert!(!best.exact);
            assert!((best.expected - expected).abs() < 0.3, "{} {expected}", best.expected);
            assert_eq!(suggest(&board, Guesses::All).unwrap().best, best);
        }
        let huge = suggest(&Board::new(rules(16, 26)), Guesses::All).unwrap().best;
        assert!(huge.left.is_none() && huge.split.is_none() && !huge.exact);
    }
}
