//! Rows as candidates: one guess against many codes, 64 codes a word.
//!
//! Written for one word; the loops over words are what a compiler turns into
//! vectors. All arrangements of the same symbols share the planes of their
//! totals, and one class a total follows from the others.

use crate::class::{class, is_possible, unroll};
use crate::counter::{Word, count_planes, equals};
use crate::isa::IS_SMALL;
use crate::planes::Planes;

/// How many words are looked at before the next guess is: few enough for the
/// planes of some guesses to stay in the fastest cache.
const BLOCK: usize = 128;

/// The same where there are no more words than this: a vector.
const SMALL_BLOCK: usize = 8;

/// The same where kernels are short, for few words and many.
const MIDDLE_BLOCK: usize = 16;

/// The codes of a block by their total of matches with some symbols.
struct Totals<const B: usize> {
    planes: [[u64; B]; 9],
    sizes: [u32; 9],
}

/// How often each class with at least one exact match occurs: by total, then
/// exact matches less one.
type Tally = [[u64; 8]; 9];

/// Adds the sizes of all classes of guesses that are arrangements of the same
/// symbols, `P * (P + 3) / 2 + 1` sizes a guess, to `sizes`. `P` is the number
/// of pegs.
#[inline(always)]
pub(crate) fn add_sizes<const P: usize>(planes: &Planes, guesses: &[u8], sizes: &mut [u32]) {
    if IS_SMALL {
        add_sizes_by_blocks::<P, MIDDLE_BLOCK>(planes, guesses, sizes);
    } else if planes.words() <= SMALL_BLOCK {
        add_sizes_by_blocks::<P, SMALL_BLOCK>(planes, guesses, sizes);
    } else {
        add_sizes_by_blocks::<P, BLOCK>(planes, guesses, sizes);
    }
}

#[inline(always)]
fn add_sizes_by_blocks<const P: usize, const B: usize>(
    planes: &Planes,
    guesses: &[u8],
    sizes: &mut [u32],
) {
    let Some(first) = guesses.get(..P) else { return };
    let mut totals = Totals::<B> { planes: [[0; B]; 9], sizes: [0; 9] };
    let of_symbols = planes_of_symbols::<P>(planes, first);
    let mut start = 0;
    while start < planes.words() {
        let end = planes.words().min(start + B);
        split_by_total::<P, B>(of_symbols.map(|plane| &plane[start..end]), &mut totals);
        let codes = u32::try_from((planes.len() - start * 64).min((end - start) * 64));
        let codes = codes.unwrap_or(u32::MAX);
        for (guess, sizes) in guesses.chunks_exact(P).zip(sizes.chunks_exact_mut(classes(P))) {
            let by_place = core::array::from_fn(|place| {
                &planes.in_place(place, usize::from(guess[place]))[start..end]
            });
            let mut tally = [[0; 8]; 9];
            count_classes::<P, B>(by_place, &totals, &mut tally);
            add_tally::<P>(codes, &totals.sizes, &tally, sizes);
        }
        start = end;
    }
}

/// Adds how many codes have each total of matches with some symbols to `sizes`.
#[inline(always)]
pub(crate) fn add_totals<const P: usize>(planes: &Planes, symbols: &[u8], sizes: &mut [u32]) {
    let mut totals = Totals::<BLOCK> { planes: [[0; BLOCK]; 9], sizes: [0; 9] };
    let of_symbols = planes_of_symbols::<P>(planes, symbols);
    let mut start = 0;
    while start < planes.words() {
        let end = planes.words().min(start + BLOCK);
        split_by_total::<P, BLOCK>(of_symbols.map(|plane| &plane[start..end]), &mut totals);
        for (size, of_block) in sizes.iter_mut().zip(&totals.sizes) {
            *size += of_block;
        }
        start = end;
    }
}

const fn classes(pegs: usize) -> usize {
    (pegs + 1) * (pegs + 2) / 2
}

/// The planes whose sum is the total of matches with these symbols.
fn planes_of_symbols<'a, const P: usize>(planes: &'a Planes, symbols: &[u8]) -> [&'a [u64]; P] {
    core::array::from_fn(|idx| {
        let symbol = symbols[idx];
        let often = symbols[..idx].iter().filter(|earlier| **earlier == symbol).count();
        planes.more_than(usize::from(symbol), often)
    })
}

#[inline(always)]
fn split_by_total<const P: usize, const B: usize>(of_symbols: [&[u64]; P], totals: &mut Totals<B>) {
    let words = of_symbols[0].len().min(B);
    let of_symbols = of_symbols.map(|plane| &plane[..words]);
    let mut sizes = [0; 9];
    for word in 0..words {
        let digits = count_planes(of_symbols.map(|plane| plane[word]));
        unroll!(TOTAL in 1..=P => {
            let plane = equals::<u64, P>(digits, TOTAL);
            totals.planes[TOTAL][word] = plane;
            sizes[TOTAL] += plane.count_ones();
        });
    }
    totals.sizes = sizes;
}

/// Counts, word by word, every class but those without exact matches, which
/// follow from the totals. One peg alone cannot be in the wrong place when all
/// others match exactly, so there is no such class to count.
#[inline(always)]
fn count_classes<const P: usize, const B: usize>(
    places: [&[u64]; P],
    totals: &Totals<B>,
    tally: &mut Tally,
) {
    let words = places[0].len().min(B);
    let places = places.map(|plane| &plane[..words]);
    let mut counted = [[0; 8]; 9];
    for word in 0..words {
        let digits = count_planes(places.map(|plane| plane[word]));
        let mut exact = [u64::ZERO; 9];
        unroll!(EXACT in 1..=P => {
            exact[EXACT] = equals::<u64, P>(digits, EXACT);
        });
        unroll!(TOTAL in 1..=P => {
            let with_total = totals.planes[TOTAL][word];
            unroll!(EXACT in 1..=TOTAL => {
                if is_possible(P, EXACT, TOTAL) {
                    let both = exact[EXACT] & with_total;
                    counted[TOTAL][EXACT - 1] += u64::from(both.count_ones());
                }
            });
        });
    }
    *tally = counted;
}

/// Kept out of line: inlined, its sums make compilers turn the counting loop
/// around.
#[inline(never)]
fn add_tally<const P: usize>(codes: u32, totals: &[u32; 9], tally: &Tally, sizes: &mut [u32]) {
    let mut unmatched = codes;
    for total in 1..=P {
        let mut without_exact = totals[total];
        for exact in 1..=total {
            let size = u32::try_from(tally[total][exact - 1]).unwrap_or(u32::MAX);
            sizes[class(exact, total)] += size;
            without_exact -= size;
        }
        sizes[class(0, total)] += without_exact;
        unmatched -= totals[total];
    }
    sizes[0] += unmatched;
}
