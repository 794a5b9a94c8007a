//! Counting with lanes: the hot loops of a scan.
//!
//! The body of each loop is about one lane and plain integers; the loops over
//! lanes are what a compiler turns into vectors.

use super::SCAN_PEGS_MAX;
use super::arrangements::Shuffle;
use super::set::LaneSet;
use super::sieve::Multiset;
use super::tile::{LANES, Tile};
use crate::class::{is_possible_outside, unroll};
use crate::counter::{count_planes, equals};
use crate::isa::IS_SMALL;

/// Class sizes by total of matches, then exact matches.
pub(crate) type Sizes = [[Tile; 9]; 9];

/// What the arrangements of some symbols need to know of a word of the set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordOfGuesses {
    /// The codes by their total of matches with the symbols.
    totals: [u16; 9],
    /// For each place the codes that have each of the symbols there.
    places: [[u16; 8]; SCAN_PEGS_MAX],
}

impl WordOfGuesses {
    pub(crate) const ZERO: Self = Self { totals: [0; 9], places: [[0; 8]; SCAN_PEGS_MAX] };
}

/// How many words are prepared together.
const WORDS: usize = 64;

/// Prepares all words of a set for the arrangements of some symbols. Returns
/// how many codes have each total.
#[inline(always)]
pub(crate) fn fill_words<const P: usize>(
    set: &LaneSet,
    symbols: &Multiset,
    words: &mut [WordOfGuesses],
) -> [u16; 9] {
    let mut sizes = [0; 9];
    for (block, words) in words.chunks_mut(WORDS).enumerate() {
        let start = block * WORDS;
        let end = start + words.len();
        let mut digits = [[0_u16; WORDS]; 4];
        for (slot, (index, count)) in symbols.indexes().iter().zip(symbols.counts()).enumerate() {
            let index = usize::from(*index);
            for often in 0..usize::from(*count) {
                add_plane(&mut digits, &set.more_than(index, often)[start..end]);
            }
            for place in 0..P {
                let plane = &set.in_place(place, index)[start..end];
                for (word, bits) in words.iter_mut().zip(plane) {
                    word.places[place][slot % 8] = *bits;
                }
            }
        }
        unroll!(TOTAL in 1..=P => {
            for (number, word) in words.iter_mut().enumerate() {
                let plane = equals::<u16, P>(digits.map(|digit| digit[number]), TOTAL);
                word.totals[TOTAL] = plane;
                sizes[TOTAL] += plane.count_ones() as u16;
            }
        });
    }
    let codes = u16::try_from(set.len()).unwrap_or(u16::MAX);
    sizes[0] = codes - sizes[1..].iter().sum::<u16>();
    sizes
}

/// Adds a plane to numbers held in four digits.
#[inline(always)]
fn add_plane(digits: &mut [[u16; WORDS]; 4], plane: &[u16]) {
    let [ones, twos, fours, eights] = digits;
    let plane = &plane[..plane.len().min(WORDS)];
    for (word, bits) in plane.iter().enumerate() {
        let carry = *bits & ones[word];
        ones[word] ^= bits;
        let more = carry & twos[word];
        twos[word] ^= carry;
        let most = more & fours[word];
        fours[word] ^= more;
        eights[word] ^= most;
    }
}

/// The class sizes of the guesses in one tile.
#[inline(always)]
pub(crate) fn count_tile<const P: usize>(
    words: &[WordOfGuesses],
    shuffles: &[Shuffle],
    totals: &[u16; 9],
    spread: &impl Fn(&[u16; 8], &Shuffle) -> Tile,
    sizes: &mut Sizes,
) {
    let shuffles: &[Shuffle; P] = match shuffles.first_chunk() {
        Some(shuffles) => shuffles,
        None => return,
    };
    if IS_SMALL {
        *sizes = [[Tile::ZERO; 9]; 9];
        for word in words {
            count_words::<P, 1, false>([word], shuffles, totals, spread, sizes);
        }
        return;
    }
    // As many words at a time as leave their sums in registers.
    let most = if P <= 5 { 3 } else { 2 };
    let (first, rest) = words.split_at(words.len().min(most));
    match first {
        [a, b, c] => count_words::<P, 3, true>([a, b, c], shuffles, totals, spread, sizes),
        [a, b] => count_words::<P, 2, true>([a, b], shuffles, totals, spread, sizes),
        [a] => count_words::<P, 1, true>([a], shuffles, totals, spread, sizes),
        _ => {}
    }
    for words in rest.chunks(most) {
        match words {
            [a, b, c] => count_words::<P, 3, false>([a, b, c], shuffles, totals, spread, sizes),
            [a, b] => count_words::<P, 2, false>([a, b], shuffles, totals, spread, sizes),
            [a] => count_words::<P, 1, false>([a], shuffles, totals, spread, sizes),
            _ => {}
        }
    }
}

/// Sets the sizes to what is counted in some words, or adds it to them.
#[inline(always)]
fn count_words<const P: usize, const W: usize, const SET: bool>(
    words: [&WordOfGuesses; W],
    shuffles: &[Shuffle; P],
    totals: &[u16; 9],
    spread: &impl Fn(&[u16; 8], &Shuffle) -> Tile,
    sizes: &mut Sizes,
) {
    let mut planes = [[Tile::ZERO; P]; W];
    for (planes, word) in planes.iter_mut().zip(words) {
        for ((plane, place), shuffle) in planes.iter_mut().zip(&word.places).zip(shuffles) {
            *plane = spread(place, shuffle);
        }
    }
    for lane in 0..LANES {
        let mut counted = [[0_u16; 9]; 9];
        for (planes, word) in planes.iter().zip(words) {
            let digits = count_planes(planes.each_ref().map(|plane| plane.0[lane]));
            let mut exact = [0_u16; 9];
            unroll!(EXACT in 1..=P => {
                exact[EXACT] = equals::<u16, P>(digits, EXACT);
            });
            unroll!(TOTAL in 1..=P => {
                let with_total = word.totals[TOTAL];
                unroll!(EXACT in 1..=TOTAL => {
                    if is_possible_outside(P, EXACT, TOTAL) {
                        let both = exact[EXACT] & with_total;
                        counted[TOTAL][EXACT] += both.count_ones() as u16;
                    }
                });
            });
        }
        sizes[0][0].0[lane] = totals[0];
        unroll!(TOTAL in 1..=P => {
            let mut without_exact = totals[TOTAL];
            unroll!(EXACT in 1..=TOTAL => {
                if is_possible_outside(P, EXACT, TOTAL) {
                    let before = if SET { 0 } else { sizes[TOTAL][EXACT].0[lane] };
                    let size = before + counted[TOTAL][EXACT];
                    sizes[TOTAL][EXACT].0[lane] = size;
                    without_exact = without_exact.wrapping_sub(size);
                }
            });
            sizes[TOTAL][0].0[lane] = without_exact;
        });
    }
}

/// Calls `visit` with the sizes of every class that a guess outside of the set
/// can have.
#[inline(always)]
pub(crate) fn for_each_class<const P: usize>(sizes: &Sizes, mut visit: impl FnMut(&Tile)) {
    visit(&sizes[0][0]);
    if IS_SMALL {
        for (total, sizes) in sizes.iter().enumerate().take(P + 1).skip(1) {
            for (exact, tile) in sizes.iter().enumerate().take(total + 1) {
                if is_possible_outside(P, exact, total) {
                    visit(tile);
                }
            }
        }
        return;
    }
    unroll!(TOTAL in 1..=P => {
        unroll!(EXACT in 0..=TOTAL => {
            if is_possible_outside(P, EXACT, TOTAL) {
                visit(&sizes[TOTAL][EXACT]);
            }
        });
    });
}

/// The largest class of each guess.
#[inline(always)]
pub(crate) fn largest<const P: usize>(sizes: &Sizes, keys: &mut Tile) {
    *keys = Tile::ZERO;
    for_each_class::<P>(sizes, |tile| {
        for (key, size) in keys.0.iter_mut().zip(tile.0) {
            *key = (*key).max(size);
        }
    });
}
