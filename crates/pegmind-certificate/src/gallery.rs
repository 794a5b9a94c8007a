//! Sets of codes up to renaming.

use std::collections::HashMap;

use crate::marks::Marks;
use crate::renaming::Renaming;

/// After so many tries two sets count as different.
const TRIES_MAX: u32 = 1 << 8;

/// How often labels are refined.
const ROUNDS: u32 = 4;

/// Labels of colors in holes that images of a set have, too, in other places: color
/// refinement (Weisfeiler and Leman 1968). That labels are the same proves nothing, it only
/// says what to try.
#[derive(Debug)]
struct Profile {
    pegs: usize,
    /// By color, then hole.
    cells: Vec<u64>,
    holes: Vec<u64>,
    /// The same for all images.
    key: u64,
}

fn mix(label: u64) -> u64 {
    let mixed = (label ^ (label >> 32)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

fn sum(labels: impl Iterator<Item = u64>) -> u64 {
    labels.fold(0, |sum, label| sum.wrapping_add(mix(label)))
}

impl Profile {
    fn new(marks: &Marks, set: &[u16]) -> Self {
        let rules = marks.rules();
        let (pegs, colors) = (usize::from(rules.pegs().get()), usize::from(rules.colors().get()));
        let mut cells = vec![0; pegs * (colors + 1)];
        let of_hole = |cells: &[u64], hole| sum(cells.iter().skip(hole).step_by(pegs).copied());
        for _ in 0..ROUNDS {
            let holes: Vec<u64> = (0..pegs).map(|hole| of_hole(&cells, hole)).collect();
            let mut next = cells.clone();
            for color in next.chunks_mut(pegs) {
                let of_color = mix(sum(color.iter().copied()));
                for (cell, hole) in color.iter_mut().zip(&holes) {
                    *cell = mix(*cell).wrapping_add(mix(*hole)).wrapping_add(of_color);
                }
            }
            for code in set {
                let places = marks.pegs(usize::from(*code)).iter().zip(0..);
                let places = places.map(|(peg, hole)| usize::from(*peg) * pegs + hole);
                let of_code = mix(sum(places.clone().map(|place| cells[place])));
                places.for_each(|place| next[place] = next[place].wrapping_add(of_code));
            }
            cells = next;
        }
        let holes: Vec<u64> = (0..pegs).map(|hole| of_hole(&cells, hole)).collect();
        let key = sum(holes.iter().copied()).wrapping_add(set.len() as u64);
        Self { pegs, cells, holes, key }
    }

    /// Whether a color is labeled like another one where the holes go to.
    fn is_alike(&self, color: usize, holes: &[u8], other: &Self, image: usize) -> bool {
        let mut cells = self.cells[color * self.pegs..].iter().zip(holes);
        let image = &other.cells[image * self.pegs..];
        cells.all(|(cell, hole)| image[usize::from(*hole) - 1] == *cell)
    }
}

/// The search for renamings that map a set to another.
struct Matching<'a> {
    marks: &'a Marks,
    sets: [&'a [u16]; 2],
    profiles: [&'a Profile; 2],
    holes: Vec<u8>,
    colors: Vec<u8>,
    tries: u32,
}

impl<'a> Matching<'a> {
    fn new(marks: &'a Marks, sets: [&'a [u16]; 2], profiles: [&'a Profile; 2]) -> Self {
        Self { marks, sets, profiles, holes: Vec::new(), colors: Vec::new(), tries: 0 }
    }

    /// Finds places for the holes that have none. Shows a renaming for each way, where there
    /// is one, until `found` says that it is enough.
    fn search(&mut self, found: &mut dyn FnMut(Renaming) -> bool) -> bool {
        let [from, to] = self.profiles;
        let next = self.holes.len();
        if next == from.pegs {
            self.colors.clear();
            return self.rename().is_some_and(found);
        }
        for hole in 0..from.pegs {
            let place = u8::try_from(hole + 1).unwrap_or(u8::MAX);
            if !self.holes.contains(&place) && from.holes[next] == to.holes[hole] {
                self.holes.push(place);
                if self.search(found) {
                    return true;
                }
                self.holes.pop();
            }
        }
        false
    }

    /// Finds images for the colors that have none.
    fn rename(&mut self) -> Option<Renaming> {
        let [from, to] = self.profiles;
        let colors = from.cells.len() / from.pegs;
        let color = self.colors.len() + 1;
        if color == colors {
            self.tries += 1;
            let renaming = Renaming::new(&self.holes, &self.colors)?;
            let [from, to] = self.sets;
            return maps(self.marks, &renaming, from, to).then_some(renaming);
        }
        for image in 1..colors {
            let place = u8::try_from(image).unwrap_or(u8::MAX);
            let is_free = self.tries < TRIES_MAX && !self.colors.contains(&place);
            if is_free && from.is_alike(color, &self.holes, to, image) {
                self.colors.push(place);
                if let Some(renaming) = self.rename() {
                    return Some(renaming);
                }
                self.colors.pop();
            }
        }
        None
    }
}

/// Whether a renaming maps each code of a set to one of another, which is as large.
pub(crate) fn maps(marks: &Marks, renaming: &Renaming, from: &[u16], to: &[u16]) -> bool {
    from.len() == to.len()
        && from.iter().all(|code| {
            marks.image(renaming, *code).is_some_and(|image| to.binary_search(&image).is_ok())
        })
}

/// Sets of the codes of a board; of those that are seen to be images of each other one.
#[derive(Debug, Default)]
pub(crate) struct Gallery {
    sets: Vec<(Vec<u16>, Profile)>,
    by_key: HashMap<u64, Vec<usize>>,
}

impl Gallery {
    /// The number of the set that some renaming maps this one to.
    pub(crate) fn find(&self, marks: &Marks, set: &[u16]) -> Option<usize> {
        self.find_alike(marks, set, &Profile::new(marks, set))
    }

    fn find_alike(&self, marks: &Marks, set: &[u16], profile: &Profile) -> Option<usize> {
        let known = self.by_key.get(&profile.key)?.iter().copied();
        known.into_iter().find(|known| {
            let (image, other) = &self.sets[*known];
            image == set
                || Matching::new(marks, [set, image], [profile, other]).search(&mut |_| true)
        })
    }

    /// The same, if there is none after the set was put in.
    pub(crate) fn insert(&mut self, marks: &Marks, set: &[u16]) -> usize {
        let profile = Profile::new(marks, set);
        self.find_alike(marks, set, &profile).unwrap_or_else(|| {
            self.by_key.entry(profile.key).or_default().push(self.sets.len());
            self.sets.push((set.to_vec(), profile));
            self.sets.len() - 1
        })
    }
}

/// Shows renamings that map a set to itself: exchanges of two colors, and one for each way
/// in which the holes can go.
pub(crate) fn symmetries(marks: &Marks, set: &[u16], show: &mut dyn FnMut(Renaming)) {
    let (pegs, colors) = (marks.rules().pegs().get(), marks.rules().colors().get());
    let holes: Vec<u8> = (1..=pegs).collect();
    for (first, second) in
        (1..=colors).flat_map(|first| (1..first).map(move |second| (first, second)))
    {
        let mut image: Vec<u8> = (1..=colors).collect();
        image.swap(usize::from(first) - 1, usize::from(second) - 1);
        let exchange = Renaming::new(&holes, &image);
        exchange
            .filter(|exchange| maps(marks, exchange, set, set))
            .into_iter()
            .for_each(&mut *show);
    }
    let profile = Profile::new(marks, set);
    Matching::new(marks, [set, set], [&profile, &profile]).search(&mut |renaming| {
        show(renaming);
        false
    });
}
