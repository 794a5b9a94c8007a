//! Sets of codes up to renaming.

use crate::certificate::Renaming;
use crate::marks::Marks;

/// After so many steps alike sets may have different forms.
const STEPS_MAX: u32 = 512;

/// How often labels are refined in a step.
const ROUNDS: u32 = 3;

fn mix(label: u64) -> u64 {
    let mixed = (label ^ (label >> 32)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

fn sum(labels: impl Iterator<Item = u64>) -> u64 {
    labels.fold(0, |sum, label| sum.wrapping_add(mix(label)))
}

impl Marks {
    /// The smallest set that a set is mapped to by the renamings that are tried, and one of
    /// them.
    ///
    /// Images of a set mostly have the same form. Nothing rests on that: the form is an image
    /// of the set because the renaming maps one to the other.
    #[must_use]
    pub fn form(&self, set: &[u16]) -> (Renaming, Vec<u16>) {
        let mut best = (Renaming::identity(&self.rules), Vec::new());
        Labeling::new(self, set).try_all(&mut |renaming, image| {
            if best.1.is_empty() || image < best.1 {
                best = (renaming, image);
            }
        });
        if best.1.is_empty() { (best.0, set.to_vec()) } else { best }
    }

    /// Renamings that map a set to itself, if it is the form of some set.
    pub(crate) fn symmetries(&self, set: &[u16]) -> Vec<Renaming> {
        let mut labeling = Labeling::new(self, set);
        let exchanges = (1..labeling.colors.len())
            .filter_map(|second| (1..second).find_map(|first| labeling.exchange(first, second)));
        let mut found: Vec<Renaming> = exchanges.collect();
        labeling.try_all(&mut |renaming, image| {
            if image == set {
                found.push(renaming);
            }
        });
        found
    }

    /// The codes that a renaming maps some codes to, in ascending order. Returns `None` if it
    /// is for another board.
    pub(crate) fn image(&self, renaming: &Renaming, set: &[u16]) -> Option<Vec<u16>> {
        let (pegs, colors) = (self.rules.pegs().get(), self.rules.colors().get());
        let lengths = (renaming.holes.len(), renaming.colors.len());
        let mut image =
            (lengths == (pegs.into(), colors.into())).then(|| self.images(renaming, set))??;
        image.sort_unstable();
        Some(image)
    }
}

/// Labels of holes and colors that images of a set have, too, in other places: color
/// refinement (Weisfeiler and Leman 1968), where of those that are labeled alike one after
/// the other is chosen.
struct Labeling<'a> {
    marks: &'a Marks,
    set: &'a [u16],
    /// The numbers of the choices, from 1; those of colors behind that of the blank.
    holes: Vec<u64>,
    colors: Vec<u64>,
    steps: u32,
}

impl<'a> Labeling<'a> {
    fn new(marks: &'a Marks, set: &'a [u16]) -> Self {
        let (pegs, colors) = Renaming::identity(&marks.rules).lengths();
        Self { marks, set, holes: vec![0; pegs], colors: vec![0; colors + 1], steps: 0 }
    }

    /// Shows the renamings to the orders of the labels, and the images of the set.
    fn try_all(&mut self, show: &mut dyn FnMut(Renaming, Vec<u16>)) {
        self.steps += 1;
        if self.steps > STEPS_MAX {
            return;
        }
        let (holes, colors) = self.labels();
        let chosen = self.holes.iter().chain(&self.colors).filter(|choice| **choice > 0).count();
        for hole in first_alike(&holes) {
            self.holes[hole] = 1 + chosen as u64;
            self.try_all(show);
            self.holes[hole] = 0;
        }
        if !first_alike(&holes).is_empty() {
            return;
        }
        let alike = first_alike(&colors);
        for color in &alike {
            // It makes no difference which of two is first that can be exchanged.
            if *color == alike[0] || self.exchange(alike[0], *color).is_none() {
                self.colors[*color] = 1 + chosen as u64;
                self.try_all(show);
                self.colors[*color] = 0;
            }
        }
        if alike.is_empty() {
            let renaming = Renaming { holes: ranks(&holes), colors: ranks(&colors[1..]) };
            if let Some(image) = self.marks.image(&renaming, self.set) {
                show(renaming, image);
            }
        }
    }

    /// The labels of holes, and of colors from the blank on, 0 for one that is not there.
    fn labels(&self) -> (Vec<u64>, Vec<u64>) {
        let pegs = self.holes.len();
        let of_hole = |cells: &[u64], hole| sum(cells.iter().skip(hole).step_by(pegs).copied());
        // By color, then by hole.
        let mut cells = Vec::with_capacity(pegs * self.colors.len());
        for color in &self.colors {
            cells.extend(self.holes.iter().map(|hole| mix(mix(*hole).wrapping_add(*color))));
        }
        let mut is_used = vec![0; self.colors.len()];
        for round in 0..ROUNDS {
            let mut next = cells.clone();
            let holes: Vec<u64> = (0..pegs).map(|hole| of_hole(&cells, hole)).collect();
            for color in next.chunks_mut(pegs).filter(|_| round > 0) {
                let of_color = mix(sum(color.iter().copied()));
                for (cell, hole) in color.iter_mut().zip(&holes) {
                    *cell = mix(*cell).wrapping_add(mix(*hole)).wrapping_add(of_color);
                }
            }
            for code in self.set {
                let pegs_of_code = self.marks.pegs[usize::from(*code)].iter().zip(0..pegs);
                let places = pegs_of_code.map(|(peg, hole)| usize::from(*peg) * pegs + hole);
                let of_code = mix(sum(places.clone().map(|place| cells[place])));
                places.for_each(|place| {
                    next[place] = next[place].wrapping_add(of_code);
                    is_used[place / pegs] = u64::from(place >= pegs);
                });
            }
            cells = next;
        }
        let holes = (0..pegs).map(|hole| of_hole(&cells, hole)).collect();
        let colors = cells.chunks(pegs).map(|color| sum(color.iter().copied()));
        (holes, colors.zip(is_used).map(|(label, used)| label * used).collect())
    }

    /// The exchange of two colors, if it maps the set to itself.
    fn exchange(&self, first: usize, second: usize) -> Option<Renaming> {
        let mut exchange = Renaming::identity(&self.marks.rules);
        exchange.colors.swap(first - 1, second - 1);
        let image = self.marks.image(&exchange, self.set)?;
        (image == self.set).then_some(exchange)
    }
}

/// The places of those with the smallest label but 0 that comes more than once.
fn first_alike(labels: &[u64]) -> Vec<usize> {
    let is_twice = |label: &&u64| labels.iter().filter(|other| other == label).count() > 1;
    let first = labels.iter().filter(|label| **label > 0).filter(is_twice).min();
    (0..labels.len()).filter(|place| Some(&labels[*place]) == first).collect()
}

/// The places of labels in ascending order, from 1 on.
fn ranks(labels: &[u64]) -> Vec<u8> {
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by_key(|place| labels[*place]);
    let rank = |place| u8::try_from(1 + order.iter().position(|other| *other == place)?).ok();
    (0..labels.len()).filter_map(rank).collect()
}
