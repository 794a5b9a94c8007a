//! Marking a few codes with one guess after the other.

use super::{Sweep, Told};
use crate::isa::{self, Isa};

/// Some codes as [`Sweep::classify`] reads them: the bits of each for exact
/// matches, and those for all matches.
#[derive(Clone, Debug, Default)]
pub struct Members {
    places: Vec<u64>,
    counts: Vec<u64>,
}

/// The codes of a set that tell most of it as guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Separators {
    /// The first with an answer of its own for each code.
    pub all: Option<u16>,
    /// The first with one answer less than that, if it comes before.
    pub all_but_one: Option<u16>,
}

/// The most codes that [`Sweep::separators`] tells apart.
pub const SEPARATED_MAX: usize = 32;

/// The bits of a guess.
#[derive(Clone, Copy, Debug)]
struct Bits {
    places: u64,
    counts: u64,
    pegs: u64,
}

impl Bits {
    /// The class of a code by its bits. `TOLD` is a [`Told`].
    #[inline(always)]
    fn class<const TOLD: u8>(self, places: u64, counts: u64) -> u64 {
        let exact = u64::from((places & self.places).count_ones());
        let total = u64::from((counts & self.counts).count_ones());
        match TOLD {
            Told::BOTH => total * (total + 1) / 2 + exact,
            Told::EXACT => exact,
            _ => total + u64::from(exact == self.pegs),
        }
    }
}

impl Told {
    const BOTH: u8 = Self::Both as u8;
    const EXACT: u8 = Self::Exact as u8;
    const TOTAL: u8 = Self::Total as u8;
}

impl Sweep {
    /// Reads some codes, by their numbers. Numbers beyond the list are codes that
    /// match nothing.
    pub fn gather(&self, codes: &[u16], members: &mut Members) {
        let bits = |code: &u16| self.bits.get(usize::from(*code)).copied().unwrap_or_default();
        members.places.clear();
        members.places.extend(codes.iter().map(|code| bits(code)[0]));
        members.counts.clear();
        members.counts.extend(codes.iter().map(|code| bits(code)[1]));
    }

    /// The class of each of some codes for a guess: of the exact matches among
    /// the matches in all as [`class`](crate::class()) numbers them, or the number of matches
    /// told, with one more for the code itself.
    pub fn classify(&self, isa: Isa, guess: usize, members: &Members, classes: &mut Vec<u8>) {
        classes.clear();
        isa::classify(isa, self, guess, members, classes);
    }

    /// The first of some codes that tells them all apart as a guess, and the
    /// first before it that leaves two alike; nothing for more than
    /// [`SEPARATED_MAX`].
    #[must_use]
    pub fn separators(&self, isa: Isa, codes: &[u16]) -> Separators {
        if codes.len() > SEPARATED_MAX {
            return Separators::default();
        }
        isa::separators(isa, self, codes)
    }

    fn bits_of(&self, code: usize) -> Bits {
        let [places, counts] = self.bits.get(code).copied().unwrap_or_default();
        Bits { places, counts, pegs: self.shape.pegs() as u64 }
    }
}

/// The source of [`Sweep::classify`].
#[inline(always)]
pub(crate) fn classify(sweep: &Sweep, guess: usize, members: &Members, classes: &mut Vec<u8>) {
    let guess = sweep.bits_of(guess);
    let members = members.places.iter().zip(&members.counts);
    match sweep.told {
        Told::Both => classes.extend(
            members.map(|(places, counts)| guess.class::<{ Told::BOTH }>(*places, *counts) as u8),
        ),
        Told::Exact => classes.extend(
            members.map(|(places, counts)| guess.class::<{ Told::EXACT }>(*places, *counts) as u8),
        ),
        Told::Total => classes.extend(
            members.map(|(places, counts)| guess.class::<{ Told::TOTAL }>(*places, *counts) as u8),
        ),
    }
}

/// The source of [`Sweep::separators`].
#[inline(always)]
pub(crate) fn separators(sweep: &Sweep, codes: &[u16]) -> Separators {
    match sweep.told {
        Told::Both => separators_told::<{ Told::BOTH }>(sweep, codes),
        Told::Exact => separators_told::<{ Told::EXACT }>(sweep, codes),
        Told::Total => separators_told::<{ Told::TOTAL }>(sweep, codes),
    }
}

/// Codes that are marked side by side.
const ABREAST: usize = 8;

/// The source of [`Sweep::separators`] for one kind of answers: the lanes are guesses, and
/// each gathers its answers from the codes one after the other.
#[inline(always)]
fn separators_told<const TOLD: u8>(sweep: &Sweep, codes: &[u16]) -> Separators {
    if codes.len() <= ABREAST {
        return separators_of::<TOLD, 1>(sweep, codes);
    }
    separators_of::<TOLD, { SEPARATED_MAX / ABREAST }>(sweep, codes)
}

#[inline(always)]
fn separators_of<const TOLD: u8, const ROWS: usize>(sweep: &Sweep, codes: &[u16]) -> Separators {
    let mut places = [[0; ABREAST]; ROWS];
    let mut counts = [[0; ABREAST]; ROWS];
    for (idx, code) in codes.iter().enumerate().take(ROWS * ABREAST) {
        let bits = sweep.bits_of(usize::from(*code));
        places[idx / ABREAST][idx % ABREAST] = bits.places;
        counts[idx / ABREAST][idx % ABREAST] = bits.counts;
    }
    let pegs = sweep.shape.pegs() as u64;
    let mut found = Separators::default();
    for (row, codes_of_row) in codes.chunks(ABREAST).enumerate().take(ROWS) {
        let mut seen = [0_u64; ABREAST];
        for idx in 0..codes.len().min(ROWS * ABREAST) {
            let (of_places, of_counts) =
                (places[idx / ABREAST][idx % ABREAST], counts[idx / ABREAST][idx % ABREAST]);
            let code = Bits { places: of_places, counts: of_counts, pegs };
            for ((seen, places), counts) in seen.iter_mut().zip(&places[row]).zip(&counts[row]) {
                *seen |= 1 << (code.class::<TOLD>(*places, *counts) % 64);
            }
        }
        for (seen, code) in seen.iter().zip(codes_of_row) {
            let classes = seen.count_ones() as usize;
            if classes == codes.len() {
                found.all = Some(*code);
                return found;
            }
            if classes + 1 == codes.len() && found.all_but_one.is_none() {
                found.all_but_one = Some(*code);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// How many answers a code gets from some codes.
    fn answers(sweep: &Sweep, isa: Isa, code: u16, codes: &[u16]) -> usize {
        let (mut members, mut classes) = (Members::default(), Vec::new());
        sweep.gather(codes, &mut members);
        sweep.classify(isa, code.into(), &members, &mut classes);
        classes.into_iter().collect::<BTreeSet<_>>().len()
    }

    proptest! {
        #[test]
        fn separators_are_the_first_codes_with_most_answers(
            (pegs, symbols) in prop::sample::select(vec![(3, 5), (4, 4), (5, 3), (8, 2)]),
            told in prop::sample::select(vec![Told::Both, Told::Exact, Told::Total]),
            picks in prop::collection::btree_set(0_u16..125, 1..=SEPARATED_MAX),
        ) {
            let count = (symbols as u16).pow(pegs as u32);
            let symbol = |code: u16, peg| (code / (symbols as u16).pow(peg) % symbols as u16) as u8;
            let codes: Vec<u8> =
                (0..count).flat_map(|code| (0..pegs as u32).map(move |peg| symbol(code, peg))).collect();
            let sweep = Sweep::new(Shape::new(pegs, symbols).unwrap(), told, &codes).unwrap();
            let set: Vec<u16> = picks.into_iter().collect();
            for isa in Isa::available() {
                let with = |classes| {
                    set.iter().position(|code| answers(&sweep, isa, *code, &set) == classes)
                };
                let (all, but_one) = (with(set.len()), with(set.len() - 1));
                let but_one = but_one.filter(|place| all.is_none_or(|all| *place < all));
                let found = sweep.separators(isa, &set);
                prop_assert_eq!(found.all, all.map(|place| set[place]));
                prop_assert_eq!(found.all_but_one, but_one.map(|place| set[place]));
            }
        }
    }

    #[test]
    fn too_many_codes_have_no_separators() {
        let codes: Vec<u8> =
            (0..=SEPARATED_MAX as u8).flat_map(|code| [code / 6, code % 6]).collect();
        let sweep = Sweep::new(Shape::new(2, 6).unwrap(), Told::Both, &codes).unwrap();
        let all: Vec<u16> = (0..=SEPARATED_MAX as u16).collect();
        assert_eq!(sweep.separators(Isa::BASELINE, &all), Separators::default());
        let two = sweep.separators(Isa::BASELINE, &all[..2]);
        assert_eq!((two.all, two.all_but_one), (Some(0), None));
    }
}
