//! Permutations of holes together with renamings of colors.

/// A permutation of the holes and one of the colors. A blank stays a blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    /// For each hole, from left to right, the hole that its peg goes to, from 0.
    holes: Vec<u8>,
    /// For each color the color that it becomes, from 1. Place 0 is the blank.
    colors: Vec<u8>,
}

impl Renaming {
    /// The renaming that moves pegs like this, holes and colors from 1 on. Returns `None`
    /// if some hole or color comes twice or is none of the board.
    #[must_use]
    pub fn new(holes: &[u8], colors: &[u8]) -> Option<Self> {
        let is_permutation = |places: &[u8]| {
            let last = u8::try_from(places.len()).unwrap_or(u8::MAX);
            (1..=last).all(|place| places.contains(&place))
        };
        if !is_permutation(holes) || !is_permutation(colors) {
            return None;
        }
        let holes = holes.iter().map(|hole| hole - 1).collect();
        Some(Self { holes, colors: [&[0], colors].concat() })
    }

    /// The holes and colors that [`Renaming::new`] takes.
    #[must_use]
    pub fn parts(&self) -> (Vec<u8>, Vec<u8>) {
        (self.holes.iter().map(|hole| hole + 1).collect(), self.colors[1..].to_vec())
    }

    /// The image of some pegs, in `image`, which is as long.
    pub(crate) fn apply(&self, pegs: &[u8], image: &mut [u8]) {
        for (peg, hole) in pegs.iter().zip(&self.holes) {
            image[usize::from(*hole)] = self.colors[usize::from(*peg)];
        }
    }
}
