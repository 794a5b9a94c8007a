//! Classes where every peg of the guess is marked by itself: up to `3^pegs` of
//! them, most of them empty, found by splitting the set plane by plane.

use crate::planes::Planes;

/// The sizes of the classes that are not empty, and whether the guess is none
/// of the codes.
///
/// An answer says which pegs are exact, and for each color of the guess how
/// many of its other pegs have a match: as many as the code has left of that
/// color. So the set is split once a peg, and then once for each further peg
/// of a color that a code may have.
pub(crate) fn sizes(planes: &Planes, guess: &[u8]) -> (Vec<u32>, bool) {
    let mut colors: Vec<u8> = guess.to_vec();
    colors.sort_unstable();
    colors.dedup();
    let mut parts = vec![Part { mask: all(planes), exact: 0 }];
    for (place, symbol) in guess.iter().enumerate() {
        let plane = planes.in_place(place, usize::from(*symbol));
        parts = parts
            .into_iter()
            .flat_map(|part| {
                let with = part.and(plane, 1 << place);
                [part.and_not(plane), with]
            })
            .filter(|part| !part.is_empty())
            .collect();
    }
    let outside = !parts.iter().any(|part| part.exact.count_ones() as usize == guess.len());
    let mut sizes = Vec::new();
    for part in parts {
        split_by_colors(planes, guess, &colors, part, &mut sizes);
    }
    (sizes, outside)
}

/// Some codes of the set, all with the same exact matches.
struct Part {
    mask: Vec<u64>,
    exact: u32,
}

impl Part {
    fn and(&self, plane: &[u64], exact: u32) -> Self {
        let mask = self.mask.iter().zip(plane).map(|(mask, plane)| mask & plane).collect();
        Self { mask, exact: self.exact | exact }
    }

    fn and_not(&self, plane: &[u64]) -> Self {
        let mask = self.mask.iter().zip(plane).map(|(mask, plane)| mask & !plane).collect();
        Self { mask, exact: self.exact }
    }

    fn is_empty(&self) -> bool {
        self.mask.iter().all(|word| *word == 0)
    }
}

fn all(planes: &Planes) -> Vec<u64> {
    (0..planes.words())
        .map(|word| match planes.len().saturating_sub(word * 64) {
            64.. => u64::MAX,
            codes => (1 << codes) - 1,
        })
        .collect()
}

/// Splits a part by how many color matches each color of the guess has.
fn split_by_colors(planes: &Planes, guess: &[u8], colors: &[u8], part: Part, sizes: &mut Vec<u32>) {
    if part.is_empty() {
        return;
    }
    let Some((color, rest)) = colors.split_first() else {
        let size: u64 = part.mask.iter().map(|word| u64::from(word.count_ones())).sum();
        return sizes.push(u32::try_from(size).unwrap_or(u32::MAX));
    };
    let pegs = guess.iter().filter(|symbol| *symbol == color).count();
    let exact = guess
        .iter()
        .enumerate()
        .filter(|(place, symbol)| *symbol == color && part.exact >> place & 1 == 1)
        .count();
    let mut left = part;
    for often in exact..pegs {
        let plane = planes.more_than(usize::from(*color), often);
        split_by_colors(planes, guess, rest, left.and_not(plane), sizes);
        left = left.and(plane, 0);
    }
    split_by_colors(planes, guess, rest, left, sizes);
}
