//! Everything that the public board tells, at once.

use pegmind_rules::{
    Assessment, Assistance, BestGuesses, Board, Code, Draft, DraftFit, Expected, OpenCount,
    PegCounts, Rules,
};

use crate::suggest::{Suggestion, expected_of, suggest_within};
use pegmind_solver::Cancel;
use pegmind_solver::Limits;
use pegmind_solver::SampleLimits;
use pegmind_solver::estimate::survey::Survey;
use pegmind_solver::strategy::Guesses;

/// Guesses of an estimate are told in hundredths.
const PARTS: u64 = 100;

/// Everything that the public board tells: how many codes fit, what to guess,
/// how often each peg stands in each hole, and what becomes of a draft.
///
/// The guess is that of [`suggest`](crate::suggest); at every turn
/// [`Limits::EVERY_TURN`] are enough. What is not proven within them, or before
/// the work was stopped, is called an estimate.
#[must_use]
pub fn assist(board: &Board, draft: &Draft, limits: &Limits, cancel: &Cancel) -> Assistance {
    let survey = Survey::of(board, &limits.sample(SampleLimits::default().codes), cancel);
    let known = matches!(survey, Survey::Listed(_) | Survey::Sampled(_));
    let suggestion = suggest_within(board, &survey, Guesses::All, limits, cancel);
    Assistance {
        left: survey.left().map(OpenCount::from),
        codes: board.rules().code_count(),
        best: suggestion.filter(|_| known).map(|suggestion| best_guesses(&survey, &suggestion)),
        by_peg: count_pegs(board.rules(), &survey),
        draft: draft_fit(board, &survey, draft),
    }
}

fn best_guesses(survey: &Survey, suggestion: &Suggestion) -> BestGuesses {
    let Suggestion { best, as_good } = suggestion;
    let guesses = [best.guess].into_iter().chain(as_good.iter().copied());
    BestGuesses {
        guesses: guesses.take(BestGuesses::LISTED_MAX).collect(),
        fits: best.fits,
        expected: expected(survey, best),
        worst: best.worst,
        exact: best.exact,
    }
}

/// The expected guesses as a fraction: of all codes that fit where it is
/// exact, so that it is the one that was counted, else in hundredths.
fn expected(survey: &Survey, best: &Assessment) -> Expected {
    let over = match survey {
        Survey::Listed(set) if best.exact => set.len().max(1),
        Survey::Listed(_) | Survey::Sampled(_) | Survey::NoCode | Survey::Unknown { .. } => PARTS,
    };
    Expected { total: expected_of(best, over), over }
}

/// How often each peg stands in each hole. Returns `None` if no code that fits is known.
#[must_use]
pub fn count_pegs(rules: &Rules, survey: &Survey) -> Option<PegCounts> {
    let tally = survey.by_peg()?;
    let holes = 0..usize::from(rules.pegs().get());
    let row = |peg| (peg, holes.clone().map(|hole| tally.in_hole(hole, peg)).collect());
    Some(PegCounts {
        rows: rules.legal_pegs().map(row).collect(),
        drawn: tally.candidates(),
        all: matches!(survey, Survey::Listed(_)),
    })
}

/// What becomes of a draft, as far as the codes listed or drawn say.
fn draft_fit(board: &Board, survey: &Survey, draft: &Draft) -> DraftFit {
    if draft.is_empty() {
        return DraftFit::Empty;
    }
    if let Some(row) = board.first_conflict(draft) {
        return DraftFit::Clashes { row };
    }
    if draft.holes().len() > usize::from(board.rules().pegs().get()) {
        return DraftFit::NoneLeft;
    }
    let has_pegs = |code: &Code| {
        draft.holes().iter().zip(code.pegs()).all(|(hole, peg)| hole.is_none_or(|h| h == *peg))
    };
    let count = |codes: &mut dyn Iterator<Item = Code>| {
        u64::try_from(codes.filter(has_pegs).count()).unwrap_or(u64::MAX)
    };
    let whole = draft.complete(board.rules()).is_ok();
    match survey {
        Survey::Listed(set) => match count(&mut set.codes()) {
            0 => DraftFit::NoneLeft,
            with => DraftFit::Fits { with },
        },
        Survey::Sampled(sample) => match count(&mut sample.codes()) {
            0 if !whole => DraftFit::Unknown,
            with => DraftFit::Fits { with },
        },
        Survey::Unknown { .. } if whole => DraftFit::Fits { with: 0 },
        Survey::Unknown { .. } => DraftFit::Unknown,
        Survey::NoCode => DraftFit::NoneLeft,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{ColorNames, Peg, Preset, parse_pegs};

    fn assist(board: &Board, draft: &Draft) -> Assistance {
        super::assist(board, draft, &Limits::EVERY_TURN, &Cancel::new())
    }

    const ROWS: [(&str, &str); 2] = [("RROY", "0+1"), ("RBGG", "0+2")];

    /// A draft from standard letters, `_` for a hole.
    fn draft(board: &Board, text: &str) -> Draft {
        let hole = |letter: char| match letter {
            '_' => None,
            _ => parse_pegs(board.rules(), &ColorNames::STANDARD, &letter.to_string())
                .ok()
                .and_then(|pegs| pegs.first().copied()),
        };
        Draft::new(text.chars().map(hole).collect())
    }

    #[test]
    fn the_board_of_the_manual_is_told_exactly() {
        let board = board(Preset::Classic.rules(), &ROWS);
        let told = assist(&board, &Draft::default());
        assert_eq!((told.left, told.codes), (Some(OpenCount::Exactly(36)), 1296));
        let best = told.best.as_ref().unwrap();
        let guesses: Vec<String> = best.guesses.iter().map(ToString::to_string).collect();
        assert_eq!(guesses, ["OGBO", "YGYB", "GOBO", "GOBB", "GYYB", "GYBB"]);
        assert!(best.fits && best.exact && best.worst == 3);
        assert_eq!(best.expected, Expected { total: 96, over: 36 });
        let by_peg = told.by_peg.as_ref().unwrap();
        assert!(by_peg.all && by_peg.drawn == 36);
        assert_eq!(by_peg.rows.len(), 6);
        let green = Peg::from_number(4).unwrap();
        assert!(by_peg.rows.contains(&(green, vec![14, 18, 0, 0])), "{:?}", by_peg.rows);
        assert!(told.tells());
    }

    #[test]
    fn a_draft_fits_or_clashes_or_has_no_code_left() {
        let board = board(Preset::Classic.rules(), &ROWS);
        for (text, expected) in [
            ("", DraftFit::Empty),
            ("G", DraftFit::Fits { with: 14 }),
            ("OGBO", DraftFit::Fits { with: 1 }),
            ("___G", DraftFit::Clashes { row: 2 }),
            ("_R", DraftFit::Clashes { row: 1 }),
            ("OGPP", DraftFit::Clashes { row: 2 }),
            ("GPYBB", DraftFit::NoneLeft),
        ] {
            assert_eq!(assist(&board, &draft(&board, text)).draft, expected, "{text}");
        }
    }

    #[test]
    fn rows_together_can_leave_no_code_for_a_draft() {
        // One red and two orange pegs: there is no room for a third color.
        let board = board(Preset::Mini.rules(), &[("RRR", "1+0"), ("OOO", "2+0")]);
        let fit = |text| assist(&board, &draft(&board, text)).draft;
        assert_eq!(fit("R"), DraftFit::Fits { with: 1 });
        assert_eq!(fit("_O"), DraftFit::Fits { with: 2 });
        assert_eq!(fit("_Y"), DraftFit::NoneLeft);
        assert_eq!(fit("YY"), DraftFit::Clashes { row: 2 });
    }

    #[test]
    fn rows_that_contradict_each_other_tell_nothing() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+0"), ("RBGG", "4+0")]);
        let told = assist(&board, &draft(&board, "P"));
        assert_eq!(told.left, Some(OpenCount::Exactly(0)));
        assert_eq!(told.draft, DraftFit::Clashes { row: 2 });
        assert_eq!(assist(&board, &draft(&board, "")).draft, DraftFit::Empty);
        assert!(!told.tells());
    }

    #[test]
    fn boards_too_large_to_list_are_told_in_estimates() {
        let rows = [("1,1,2,2,3,3,4,4", "2+2")];
        let board = board(rules(8, 12), &rows);
        let told = assist(&board, &draft(&board, "R"));
        assert!(matches!(told.left, Some(OpenCount::About(_))), "{:?}", told.left);
        let best = told.best.as_ref().unwrap();
        assert!(!best.exact && best.expected.over == PARTS && best.expected.total > PARTS);
        assert!(told.by_peg.as_ref().is_some_and(|by_peg| !by_peg.all && by_peg.drawn > 1_000));
        assert!(matches!(told.draft, DraftFit::Fits { with: 1.. }), "{:?}", told.draft);
        assert_eq!(assist(&board, &draft(&board, "R")), told, "the same board, the same answer");
    }
}
