//! Classes where every peg of the guess is marked by itself: up to `3^pegs` of
//! them, most of them empty, found by splitting the set plane by plane.

use crate::planes::Planes;

impl Planes {
    /// The sizes of all classes that are not empty when every peg of the guess
    /// is marked by itself, in no particular order, and whether the guess is
    /// not one of the codes. There are none for guesses that are not of the
    /// shape.
    #[must_use]
    pub fn sizes_peg_by_peg(&self, guess: &[u8]) -> (Vec<u32>, bool) {
        let known = guess.iter().all(|symbol| usize::from(*symbol) < self.shape().symbols());
        if guess.len() == self.shape().pegs() && known {
            sizes(self, guess)
        } else {
            (Vec::new(), true)
        }
    }
}

/// Splits the codes.
///
/// An answer says which pegs are exact, and for each color of the guess how
/// many of its other pegs have a match: as many as the code has left of that
/// color. So the set is split once a peg, and then once for each further peg
/// of a color that a code may have. It goes depth first, with one mask a split.
fn sizes(planes: &Planes, guess: &[u8]) -> (Vec<u32>, bool) {
    let mut colors: Vec<u8> = guess.to_vec();
    colors.sort_unstable();
    colors.dedup();
    // A split a peg, and as many again for the colors, each with a mask for
    // what is left of it.
    let mut masks = vec![0; planes.words() * (guess.len() * 2 + 2)];
    fill(planes, &mut masks[..planes.words()]);
    let mut split = Split { planes, guess, colors: &colors, sizes: Vec::new(), outside: true };
    split.by_places(0, 0, &mut masks);
    (split.sizes, split.outside)
}

/// Sets the bit of every code.
fn fill(planes: &Planes, mask: &mut [u64]) {
    for (word, bits) in mask.iter_mut().enumerate() {
        *bits = match planes.len().saturating_sub(word * 64) {
            64.. => u64::MAX,
            codes => (1 << codes) - 1,
        };
    }
}

struct Split<'a> {
    planes: &'a Planes,
    guess: &'a [u8],
    colors: &'a [u8],
    sizes: Vec<u32>,
    outside: bool,
}

impl Split<'_> {
    /// Splits the codes of the first mask by the places from `place` on.
    /// `exact` has a bit for each exact match in the places before.
    fn by_places(&mut self, place: usize, exact: u32, masks: &mut [u64]) {
        let Some(symbol) = self.guess.get(place) else {
            self.outside &= exact.count_ones() as usize != self.guess.len();
            return self.by_colors(0, exact, masks);
        };
        let of_symbol = self.planes.in_place(place, usize::from(*symbol));
        if self.keep(masks, of_symbol, false) {
            self.by_places(place + 1, exact, &mut masks[self.planes.words()..]);
        }
        if self.keep(masks, of_symbol, true) {
            self.by_places(place + 1, exact | 1 << place, &mut masks[self.planes.words()..]);
        }
    }

    /// Splits the codes of the first mask by how many color matches each color
    /// of the guess has, from the one with this number on.
    fn by_colors(&mut self, number: usize, exact: u32, masks: &mut [u64]) {
        let words = self.planes.words();
        let Some(color) = self.colors.get(number) else {
            let size: u64 = masks[..words].iter().map(|word| u64::from(word.count_ones())).sum();
            return self.sizes.push(u32::try_from(size).unwrap_or(u32::MAX));
        };
        let of_color = self.guess.iter().zip(0..).filter(|(symbol, _)| *symbol == color);
        let (mut pegs, mut matched) = (0, 0);
        for (_, place) in of_color {
            pegs += 1;
            matched += usize::from(exact >> place & 1 == 1);
        }
        // The first mask keeps those that have more of the color.
        for often in matched..pegs {
            let plane = self.planes.more_than(usize::from(*color), often);
            if self.keep(masks, plane, false) {
                self.by_colors(number + 1, exact, &mut masks[words..]);
            }
            for (mask, plane) in masks[..words].iter_mut().zip(plane) {
                *mask &= plane;
            }
        }
        if masks[..words].iter().any(|word| *word != 0) {
            masks.copy_within(..words, words);
            self.by_colors(number + 1, exact, &mut masks[words..]);
        }
    }

    /// Puts those codes of the first mask into the second that are in a plane,
    /// or that are not. Returns whether there are any.
    fn keep(&self, masks: &mut [u64], plane: &[u64], inside: bool) -> bool {
        let (from, to) = masks.split_at_mut(self.planes.words());
        let mut any = 0;
        for ((to, from), plane) in to.iter_mut().zip(from).zip(plane) {
            *to = *from & if inside { *plane } else { !plane };
            any |= *to;
        }
        any != 0
    }
}
