//! Many games at a time, for learning machines: codes drawn from seeds, masks of the codes
//! that fit, and computer players.

use std::mem;
use std::sync::{Mutex, PoisonError};

use numpy::{
    PyArray1, PyArray2, PyArrayMethods as _, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3,
    PyReadwriteArray2, PyUntypedArrayMethods as _,
};
use pegmind_advice::guess;
use pegmind_console::{
    BoardPicture, BoardScene, Depth, Painter, PictureLine, Room, RowInPlay, ShieldRow, Skin,
};
use pegmind_face::palette::{Labels, Paints};
use pegmind_rules::{BreakerLevel, KeyPegStyle, Strict, draw_code};
use pegmind_session::{Generator, Seed, Shield};
use pegmind_solver::{Limits, parallel};
use pyo3::prelude::*;

use crate::array::{array_of, told, told_width};
use crate::board::Board;
use crate::code::Code;
use crate::error::{Kind, fault};
use crate::rules::Rules;
use crate::suggestion::contestant_of;
use crate::work::{Means, run_alone};

/// The codes that the program draws from seeds for games of a match, counted from 1.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments come as values")]
pub(crate) fn draw_codes<'py>(
    py: Python<'py>,
    rules: &Rules,
    seeds: PyReadonlyArray2<'py, u8>,
    games: PyReadonlyArray1<'py, u64>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let (bytes, _) = seeds.as_slice().map_err(fault)?.as_chunks::<32>();
    let seeds = bytes.iter().map(|bytes| Seed::from_bytes(*bytes));
    let games = games.as_slice().map_err(fault)?;
    let pegs = seeds.zip(games).flat_map(|(seed, game)| {
        draw_code(&rules.0, &mut seed.derive("code", *game).generator()).numbers()
    });
    array_of(py, pegs.collect(), rules.0.pegs().get().into())
}

/// Which of the codes fit the rows of each game: 1 where one does, and 0 where not.
///
/// `guesses` and `answers` are (n, rows, pegs) and (n, rows, width), the rows that were played
/// first; `played` says how many those are.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments come as values")]
pub(crate) fn candidate_masks<'py>(
    py: Python<'py>,
    rules: &Rules,
    codes: PyReadonlyArray2<'py, u8>,
    guesses: PyReadonlyArray3<'py, u8>,
    answers: PyReadonlyArray3<'py, u8>,
    played: PyReadonlyArray1<'py, i64>,
) -> PyResult<Bound<'py, PyArray2<i8>>> {
    let rules = rules.0;
    let (stride, width) = (usize::from(rules.pegs().get()), told_width(&rules));
    let rows = guesses.shape()[1];
    let count = codes.shape()[0];
    let mut masks = vec![1_i8; played.len() * count];
    let codes = codes.as_slice().map_err(fault)?;
    let guesses = guesses.as_slice().map_err(fault)?;
    let answers = answers.as_slice().map_err(fault)?;
    let played = played.as_slice().map_err(fault)?;
    if count == 0 || rows == 0 {
        return masks_of(py, masks, count);
    }
    py.detach(|| {
        let boards = guesses.chunks_exact(rows * stride).zip(answers.chunks_exact(rows * width));
        for ((mask, (guesses, answers)), played) in
            masks.chunks_exact_mut(count).zip(boards).zip(played)
        {
            let rows = guesses.chunks_exact(stride).zip(answers.chunks_exact(width));
            for (guess, answer) in rows.take(usize::try_from(*played).unwrap_or(0)) {
                narrow(&rules, codes, mask, guess, answer);
            }
        }
    });
    masks_of(py, masks, count)
}

/// Takes out of masks of candidates, (all games, codes), what is answered otherwise in the row
/// that was played in each of some games: `guesses` and `answers` are (games, pegs) and
/// (games, width).
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments come as values")]
pub(crate) fn narrow_masks<'py>(
    py: Python<'py>,
    rules: &Rules,
    codes: PyReadonlyArray2<'py, u8>,
    mut masks: PyReadwriteArray2<'py, i8>,
    games: PyReadonlyArray1<'py, i64>,
    guesses: PyReadonlyArray2<'py, u8>,
    answers: PyReadonlyArray2<'py, u8>,
) -> PyResult<()> {
    let rules = rules.0;
    let (stride, width) = (usize::from(rules.pegs().get()), told_width(&rules));
    let count = codes.shape()[0];
    let codes = codes.as_slice().map_err(fault)?;
    let masks = masks.as_slice_mut().map_err(fault)?;
    let games = games.as_slice().map_err(fault)?;
    let guesses = guesses.as_slice().map_err(fault)?;
    let answers = answers.as_slice().map_err(fault)?;
    py.detach(|| {
        let rows = guesses.chunks_exact(stride).zip(answers.chunks_exact(width));
        for (game, (guess, answer)) in games.iter().zip(rows) {
            let begin = usize::try_from(*game).unwrap_or(usize::MAX).saturating_mul(count);
            if let Some(mask) = masks.get_mut(begin..begin.saturating_add(count)) {
                narrow(&rules, codes, mask, guess, answer);
            }
        }
    });
    Ok(())
}

/// Takes out of a mask what is answered otherwise.
fn narrow(
    rules: &pegmind_rules::Rules,
    codes: &[u8],
    mask: &mut [i8],
    guess: &[u8],
    answer: &[u8],
) {
    let told = told(rules, guess, codes).unwrap_or_default();
    match answer {
        [one] => keep(mask, told.as_chunks().0, &[*one]),
        [exact, color] => keep(mask, told.as_chunks().0, &[*exact, *color]),
        _ => {
            let told = told.chunks_exact(answer.len()).zip(mask.iter_mut());
            told.for_each(|(told, fits)| *fits &= i8::from(told == answer));
        }
    }
}

/// Takes out what is answered otherwise, where answers have so many numbers.
fn keep<const W: usize>(mask: &mut [i8], told: &[[u8; W]], answer: &[u8; W]) {
    for (fits, told) in mask.iter_mut().zip(told) {
        *fits &= i8::from(told == answer);
    }
}

fn masks_of(py: Python<'_>, masks: Vec<i8>, count: usize) -> PyResult<Bound<'_, PyArray2<i8>>> {
    let games = masks.len().checked_div(count).unwrap_or(0);
    PyArray1::from_vec(py, masks).reshape([games, count])
}

/// Computer players of one level, one in each game, with the random words that the program
/// gives them when it evaluates the level.
#[pyclass(module = "pegmind._pegmind")]
#[derive(Debug)]
pub(crate) struct Players {
    level: BreakerLevel,
    seed: Seed,
    generators: Vec<Generator>,
}

#[pymethods]
impl Players {
    #[new]
    fn new(rules: &Bound<'_, Rules>, level: &str, seed: &str) -> PyResult<Self> {
        let py = rules.py();
        let contestant = contestant_of(py, &rules.get().0, level)?;
        let none = || {
            let names: Vec<&str> = BreakerLevel::ALL.iter().map(|level| level.name()).collect();
            let said = format!("{level} is no level; expected one of {}", names.join(", "));
            Kind::Option.of_new(py, level, said)
        };
        let level = contestant.level().ok_or_else(none)?;
        // As an evaluation derives it, so that the games are the same.
        let seed = Seed::from_text(seed).derive("evaluate", 0);
        Ok(Self { level, seed, generators: Vec::new() })
    }

    /// The next guess in each of the games whose boards these are; in the game of an index, the
    /// same player each time. Where no code fits the rows, any code is guessed.
    #[expect(clippy::needless_pass_by_value, reason = "arguments come as values")]
    fn guess<'py>(
        &mut self,
        py: Python<'py>,
        games: Vec<usize>,
        boards: Vec<PyRef<'py, Board>>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let Some(rules) = boards.first().map(|board| *board.board.rules()) else {
            return array_of(py, Vec::new(), 1);
        };
        let needed = games.iter().max().map_or(0, |last| last + 1);
        for game in self.generators.len()..needed {
            self.generators.push(self.seed.derive("game", game as u64).generator());
        }
        // A generator has no copy, and works elsewhere: it is taken, and put back.
        let fresh = || Seed::from_bytes([0; 32]).generator();
        let mut taken = Vec::new();
        for (game, board) in games.iter().zip(&boards) {
            let generator = self.generators.get_mut(*game).map(|it| mem::replace(it, fresh()));
            let generator = Mutex::new(generator.unwrap_or_else(fresh));
            taken.push((board.board.clone(), generator));
        }
        let level = self.level;
        let found = run_alone(py, &Means::default(), move |cancel| {
            let found = parallel::map(&taken, true, |(board, generator)| {
                let mut generator = generator.lock().unwrap_or_else(PoisonError::into_inner);
                let limits = Limits::THOROUGH;
                let found = guess(board, level, Strict::No, &mut *generator, &limits, cancel);
                found.unwrap_or_else(|| draw_code(board.rules(), &mut *generator))
            });
            (taken, found)
        })?;
        let (taken, found) = found;
        for (game, (_, generator)) in games.iter().zip(taken) {
            if let Some(place) = self.generators.get_mut(*game) {
                *place = generator.into_inner().unwrap_or_else(PoisonError::into_inner);
            }
        }
        let pegs = found.iter().flat_map(pegmind_rules::Code::numbers).collect();
        array_of(py, pegs, rules.pegs().get().into())
    }
}

/// A board as the program draws it without colors; with the code, if it is open.
#[pyfunction]
#[pyo3(signature = (board, code, over))]
pub(crate) fn draw_board(board: &Board, code: Option<&Code>, over: bool) -> String {
    let (board, skin) = (
        &board.board,
        Skin {
            depth: Depth::None,
            paints: Paints::default(),
            labels: Labels::default(),
            key_pegs: None,
        },
    );
    let rules = board.rules();
    let scene = BoardScene {
        rules,
        rows: board.rows(),
        in_play: if over { RowInPlay::None } else { RowInPlay::Empty },
        shield: ShieldRow::Shield(code.map_or(Shield::Closed, |code| Shield::Open(code.0))),
        selected: None,
    };
    let painter = Painter::new(&skin, rules, KeyPegStyle::Shapes);
    let room = Room { columns: usize::MAX, lines: None };
    let picture = BoardPicture::fitted(scene, &painter, room);
    let lines = picture.map(|picture| picture.lines()).unwrap_or_default();
    let text =
        |line: &PictureLine| line.0.iter().map(|span| span.text.as_str()).collect::<String>();
    lines.iter().map(text).collect::<Vec<_>>().join("\n")
}
