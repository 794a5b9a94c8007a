//! Making puzzles: positions with exactly one code left, and with a guess that cannot lose.

use pegmind_review::{PUZZLE_CODES_MAX, Puzzle, PuzzleKind, Rating};
use pegmind_rules::{Board, Code, Codes, Randomness, Row, Rules, draw_code, mark};
use pegmind_session::Seed;
use pegmind_solver::Cancel;

/// The most positions that are tried for one puzzle.
const TRIES_MAX: u64 = 2_000;

/// The most rows of a puzzle.
const ROWS_MAX: usize = 8;

/// The most codes that are left where a guess is asked for that cannot lose.
const LEFT_MAX: usize = 12;

/// Makes a puzzle of this kind, of this rating if one is named: the same for the same board
/// and seed. Returns `None` if the board has more than [`PUZZLE_CODES_MAX`] codes, if no such
/// puzzle was found, if it was stopped, or if such puzzles are not made but come from games.
#[must_use]
pub fn find_puzzle(
    rules: &Rules,
    kind: PuzzleKind,
    rating: Option<Rating>,
    seed: &Seed,
    cancel: &Cancel,
) -> Option<Puzzle> {
    if rules.code_count() > PUZZLE_CODES_MAX {
        return None;
    }
    let codes: Vec<Code> = Codes::new(rules).collect();
    let tries = (0..TRIES_MAX).take_while(|_| !cancel.is_stopped());
    let mut found = tries.filter_map(|number| {
        let mut randomness = seed.derive("puzzle", number).generator();
        match kind {
            PuzzleKind::OnlyCode => only_code(rules, &codes, &mut randomness),
            PuzzleKind::CannotLose => cannot_lose(rules, &codes, &mut randomness),
            PuzzleKind::Drill => None,
        }
    });
    found.find(|puzzle| rating.is_none_or(|rating| puzzle.rating() == rating))
}

/// Makes a puzzle of each kind and rating for a board, the easy ones first, as far as there
/// are any.
#[must_use]
pub fn make_puzzles(rules: &Rules, seed: &Seed, cancel: &Cancel) -> Vec<Puzzle> {
    let wanted = Rating::ALL.iter().flat_map(|rating| PuzzleKind::MADE.map(|kind| (kind, rating)));
    let make = |(number, (kind, rating)): (u64, (PuzzleKind, &Rating))| {
        find_puzzle(rules, kind, Some(*rating), &seed.derive("puzzles", number), cancel)
    };
    (0..).zip(wanted).filter_map(make).collect()
}

/// A game as it could be played: guesses that fit and others, until so few codes are left.
fn play(
    rules: &Rules,
    codes: &[Code],
    left_max: usize,
    randomness: &mut impl Randomness,
) -> Option<Vec<Row>> {
    let secret = draw_code(rules, randomness);
    let mut fitting = codes.to_vec();
    let mut rows: Vec<Row> = Vec::new();
    while fitting.len() > left_max && rows.len() < ROWS_MAX {
        let from = if randomness.below(3) == 0 { codes } else { &fitting };
        let guess = *randomness.pick(from)?;
        if guess == secret || rows.iter().any(|row| row.guess == guess) {
            continue;
        }
        let feedback = mark(rules, &secret, &guess);
        fitting.retain(|code| mark(rules, code, &guess) == feedback);
        rows.push(Row { guess, feedback });
    }
    (fitting.len() <= left_max).then_some(rows)
}

/// Rows that leave one code, none of which can be done without.
fn only_code(rules: &Rules, codes: &[Code], randomness: &mut impl Randomness) -> Option<Puzzle> {
    let mut rows = play(rules, codes, 1, randomness)?;
    let mut idx = 0;
    while idx < rows.len() {
        let mut fewer = rows.clone();
        fewer.remove(idx);
        let mut board = Board::new(*rules);
        let whole = fewer.iter().try_for_each(|row| board.push(*row)).is_ok();
        if whole && codes.iter().filter(|code| board.fits(code)).nth(1).is_none() {
            rows = fewer;
        } else {
            idx += 1;
        }
    }
    Puzzle::only_code(rules, &rows)
}

fn cannot_lose(rules: &Rules, codes: &[Code], randomness: &mut impl Randomness) -> Option<Puzzle> {
    let rows = play(rules, codes, LEFT_MAX, randomness)?;
    Puzzle::cannot_lose(rules, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn find(kind: PuzzleKind, rating: Option<Rating>, seed: &str) -> Puzzle {
        let (rules, seed) = (Preset::Classic.rules(), Seed::from_text(seed));
        find_puzzle(&rules, kind, rating, &seed, &Cancel::new()).unwrap()
    }

    #[test]
    fn every_kind_and_rating_is_found_on_the_classic_board() {
        for kind in PuzzleKind::MADE {
            for rating in Rating::ALL {
                let puzzle = find(kind, Some(*rating), "1");
                assert_eq!((puzzle.kind(), puzzle.rating()), (kind, *rating));
                assert_eq!(find(kind, Some(*rating), "1"), puzzle, "the same seed");
            }
            assert_ne!(find(kind, None, "1"), find(kind, None, "2"));
        }
    }

    #[test]
    fn one_code_fits_and_no_row_can_be_left_out() {
        let rules = Preset::Classic.rules();
        let fitting = |rows: &[Row]| {
            let fits =
                |code: &Code| rows.iter().all(|row| mark(&rules, code, &row.guess) == row.feedback);
            Codes::new(&rules).filter(fits).collect::<Vec<_>>()
        };
        for seed in ["a", "b", "c"] {
            let puzzle = find(PuzzleKind::OnlyCode, None, seed);
            let rows = puzzle.board().rows();
            assert_eq!(fitting(rows), [*puzzle.answer()]);
            assert!(rows.iter().all(|row| !row.feedback.is_solved()));
            for idx in 0..rows.len() {
                let mut fewer = rows.to_vec();
                fewer.remove(idx);
                assert!(fitting(&fewer).len() > 1, "{rows:?} without row {}", idx + 1);
            }
        }
    }

    #[test]
    fn boards_that_are_too_large_and_work_that_is_stopped_have_no_puzzle() {
        let (seed, kind) = (Seed::from_text("1"), PuzzleKind::OnlyCode);
        let grand = Preset::Grand.rules();
        assert_eq!(find_puzzle(&grand, kind, None, &seed, &Cancel::new()), None);
        let cancel = Cancel::new();
        cancel.stop();
        assert_eq!(find_puzzle(&Preset::Mini.rules(), kind, None, &seed, &cancel), None);
    }
}
