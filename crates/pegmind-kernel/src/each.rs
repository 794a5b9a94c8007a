//! Codes marked one by one, where each mark is wanted and not how many codes have it: in
//! columns of 64 codes, so that the same peg of all of them is compared at once.

use crate::class::mark;
use crate::isa::{self, Isa};
use crate::shape::Shape;

/// How many codes are marked at a time.
const LANES: usize = 64;

/// The same peg of so many codes.
type Column = [u8; LANES];

/// Marks codes against a guess, or each against the guess of the same number if there are
/// more: first the exact matches, then the other ones.
///
/// Codes, guesses and marks stand one behind the other. A code without a guess or without room
/// for its mark is left out. Symbols that the shape does not have match only in their place.
///
/// ```
/// use pegmind_kernel::{Isa, Shape, mark_each};
///
/// let (shape, codes) = (Shape::new(2, 3).unwrap(), [0, 1, 1, 0, 2, 1]);
/// let mut marks = [0; 6];
/// mark_each(Isa::best(), shape, &[0, 1], &codes, &mut marks);
/// assert_eq!(marks, [2, 0, 0, 2, 1, 0]);
/// mark_each(Isa::best(), shape, &[0, 1, 0, 1, 1, 2], &codes, &mut marks);
/// assert_eq!(marks, [2, 0, 0, 2, 0, 2]);
/// ```
pub fn mark_each(isa: Isa, shape: Shape, guesses: &[u8], codes: &[u8], marks: &mut [u8]) {
    let pegs = shape.pegs();
    let pairs = (codes.len() / pegs).min(marks.len() / 2);
    let pairs = if guesses.len() == pegs { pairs } else { pairs.min(guesses.len() / pegs) };
    let (codes, marks) = (&codes[..pairs * pegs], &mut marks[..pairs * 2]);
    isa::mark_each(isa, shape, guesses, codes, marks);
}

/// The same for codes of so many pegs, as those of the shape, all of which have a guess and
/// room for their mark.
#[inline(always)]
pub(crate) fn mark_columns<const P: usize>(
    shape: Shape,
    guesses: &[u8],
    codes: &[u8],
    marks: &mut [u8],
) {
    let (mut columns, mut of_guesses) = ([[0; LANES]; P], [[0; LANES]; P]);
    let is_one = guesses.len() == P;
    if is_one {
        for (column, symbol) in of_guesses.iter_mut().zip(guesses) {
            *column = [*symbol; LANES];
        }
    }
    for (number, marks) in marks.chunks_mut(LANES * 2).enumerate() {
        let block = number * LANES * P..;
        turn(&codes[block.clone()], &mut columns);
        if !is_one {
            turn(&guesses[block], &mut of_guesses);
        }
        let (mut exact, mut total) = ([0; LANES], [0; LANES]);
        for (column, of_guesses) in columns.iter().zip(&of_guesses) {
            for lane in 0..LANES {
                exact[lane] += u8::from(column[lane] == of_guesses[lane]);
            }
        }
        // What a lone guess does not have matches nothing.
        for symbol in (0..shape.symbols() as u8).filter(|it| !is_one || guesses.contains(it)) {
            let (a, b) = (count(&columns, symbol), count(&of_guesses, symbol));
            for lane in 0..LANES {
                total[lane] += a[lane].min(b[lane]);
            }
        }
        for (lane, mark) in marks.chunks_exact_mut(2).enumerate() {
            mark[0] = exact[lane];
            mark[1] = total[lane].saturating_sub(exact[lane]);
        }
    }
}

/// The same for codes of any number of pegs, one by one.
#[inline(always)]
pub(crate) fn mark_any(shape: Shape, guesses: &[u8], codes: &[u8], marks: &mut [u8]) {
    let pegs = shape.pegs();
    let guesses = guesses.chunks_exact(pegs).cycle();
    let pairs = codes.chunks_exact(pegs).zip(guesses);
    for ((code, guess), place) in pairs.zip(marks.chunks_exact_mut(2)) {
        let (exact, total) = mark(code, guess);
        place[0] = exact as u8;
        place[1] = total.saturating_sub(exact) as u8;
    }
}

/// Turns the first codes, which stand one behind the other, into columns. Where there are
/// fewer than lanes, others stay as they are.
#[inline(always)]
fn turn<const P: usize>(codes: &[u8], columns: &mut [Column; P]) {
    if let Some(codes) = codes.get(..LANES * P) {
        for lane in 0..LANES {
            for (place, column) in columns.iter_mut().enumerate() {
                column[lane] = codes[lane * P + place];
            }
        }
        return;
    }
    for (lane, code) in codes.chunks_exact(P).enumerate() {
        for (column, symbol) in columns.iter_mut().zip(code) {
            column[lane] = *symbol;
        }
    }
}

/// How often a symbol stands in each code.
#[inline(always)]
fn count<const P: usize>(columns: &[Column; P], symbol: u8) -> Column {
    let mut often = [0; LANES];
    for column in columns {
        for lane in 0..LANES {
            often[lane] += u8::from(column[lane] == symbol);
        }
    }
    often
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn each_mark_is_that_of_the_definition(
            (pegs, symbols, codes, guesses) in (1..=16_usize, 1..=27_usize, 0..200_usize)
                .prop_flat_map(|(pegs, symbols, count)| {
                    let codes = |count| proptest::collection::vec(0..symbols as u8, count * pegs);
                    (Just(pegs), Just(symbols), codes(count), codes(count.max(1)))
                }),
        ) {
            let shape = Shape::new(pegs, symbols).unwrap();
            for guesses in [&guesses[..pegs], &guesses[..]] {
                let by_definition: Vec<u8> = codes
                    .chunks_exact(pegs)
                    .zip(guesses.chunks_exact(pegs).cycle())
                    .flat_map(|(code, guess)| {
                        let (exact, total) = mark(code, guess);
                        [exact as u8, (total - exact) as u8]
                    })
                    .collect();
                for isa in Isa::available() {
                    let mut marks = vec![99; codes.len() / pegs * 2];
                    mark_each(isa, shape, guesses, &codes, &mut marks);
                    prop_assert_eq!(&marks, &by_definition, "{}", isa.name());
                }
            }
        }
    }

    #[test]
    fn what_has_no_guess_or_no_room_is_left_out() {
        let shape = Shape::new(2, 3).unwrap();
        let mut marks = [9; 4];
        mark_each(Isa::best(), shape, &[], &[0, 1, 1, 0], &mut marks);
        assert_eq!(marks, [9; 4]);
        mark_each(Isa::best(), shape, &[0, 1], &[0, 1, 1, 0, 0], &mut marks[..3]);
        assert_eq!(marks, [2, 0, 9, 9]);
    }
}
