//! Canonical forms where the colors of each hole can be renamed by themselves: a set is
//! then no more than which codes share which cells.

use pegmind_kernel::PEGS_MAX;
use pegmind_solver::codes::alphabet::Symbols;
use pegmind_solver::codes::code_table::CodeTable;

use super::ranks::{in_order, is_permutation, is_set, rank, separate, sort};
use super::{CELLS, CanonicalForm, CanonicalForms, FACTOR, Room, Tied, WIDTH_MAX, mix};

/// A permutation of the holes and a renaming of the symbols of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct HoleRenaming {
    /// What each symbol becomes, by the hole that its peg comes from.
    colors: [[u8; WIDTH_MAX]; PEGS_MAX],
    /// Where the peg in each hole goes.
    holes: [u8; PEGS_MAX],
    /// What each cell is known by; 0 if no code has it.
    cells: [u32; CELLS],
}

impl Default for HoleRenaming {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl HoleRenaming {
    const IDENTITY: Self =
        Self { colors: [in_order(); PEGS_MAX], holes: in_order(), cells: [0; CELLS] };
}

impl CanonicalForms {
    pub(super) fn find_by_hole<const PEGS: usize>(&self, set: &[u16], form: &mut CanonicalForm) {
        let CanonicalForm { set: image, by_hole: to, room, .. } = form;
        room.holes = [0; PEGS_MAX];
        to.cells = [0; CELLS];
        let mut pairs = usize::MAX;
        loop {
            self.refine_cells::<PEGS>(set, room, &mut to.cells);
            let (left, tied) = self.rank_cells(&room.holes, to);
            let Some((tied, others)) = tied else { break };
            if left < pairs {
                pairs = left;
                continue;
            }
            pairs = left - 2 * others;
            let hash = match tied {
                Tied::Hole(hole) => &mut room.holes[hole],
                Tied::Color(cell) => &mut to.cells[cell],
            };
            *hash = mix(hash.wrapping_add(1));
        }
        self.map_by_hole::<PEGS>(set, &room.holes, to, image);
    }

    /// Tells holes and their symbols apart by the codes they stand in.
    fn refine_cells<const PEGS: usize>(&self, set: &[u16], room: &mut Room, cells: &mut [u32]) {
        let Room { hashes, sums, holes, .. } = room;
        let holes = &mut holes[..self.pegs];
        let known = cells.chunks_exact(self.width);
        for ((hashes, cells), hole) in hashes.chunks_exact_mut(self.width).zip(known).zip(&*holes) {
            let hole = mix(*hole);
            for (hash, cell) in hashes.iter_mut().zip(cells) {
                *hash = mix(cell.wrapping_add(hole));
            }
        }
        sums[..self.width * self.pegs].fill(0);
        for code in set {
            let (_, places) = self.recorded::<PEGS>(*code);
            let places = &places[..self.pegs.min(PEGS)];
            let hash = places.iter().fold(FACTOR, |sum, cell| sum.wrapping_add(hashes[*cell]));
            let hash = mix(hash);
            for cell in places {
                sums[*cell] = sums[*cell].wrapping_add(hash);
            }
        }
        let rows = sums.chunks_exact(self.width).zip(hashes.chunks_exact(self.width));
        for ((cells, (sums, hashes)), hole) in
            cells.chunks_exact_mut(self.width).zip(rows).zip(holes)
        {
            let mut row = 0_u32;
            for ((sum, hash), cell) in sums.iter().zip(hashes).zip(cells) {
                let some = u32::from(*sum != 0).wrapping_neg();
                let found = some & mix(sum.wrapping_add(*hash));
                row = row.wrapping_add(found);
                *cell = cell.wrapping_add(found);
            }
            *hole = hole.wrapping_add(mix(row));
        }
    }

    /// Puts holes and the symbols of each in order. Gives the number of pairs, ordered
    /// ones, that are not told apart, and a hole or a cell of which there are others.
    fn rank_cells(
        &self,
        holes: &[u32; PEGS_MAX],
        to: &mut HoleRenaming,
    ) -> (usize, Option<(Tied, usize)>) {
        let mut alike = [0; WIDTH_MAX];
        let (mut pairs, hole) = rank(&holes[..self.pegs], &mut to.holes[..self.pegs], &mut alike);
        let mut first: Option<(u8, (Tied, usize))> = None;
        let cells = to.cells.chunks_exact(self.width).zip(&mut to.colors);
        for (hole, (cells, colors)) in cells.take(self.pegs).enumerate() {
            let cell = rank(cells, &mut colors[..self.width], &mut alike);
            pairs += cell.0;
            let Some((cell, others)) = cell.1 else { continue };
            if first.is_none_or(|(rank, _)| to.holes[hole] < rank) {
                let cell = hole * self.width + cell;
                first = Some((to.holes[hole], (Tied::Color(cell), others)));
            }
        }
        let hole = hole.map(|(hole, others)| (Tied::Hole(hole), others));
        (pairs, hole.or(first.map(|(_, tied)| tied)))
    }

    /// Maps a set.
    fn map_by_hole<const PEGS: usize>(
        &self,
        set: &[u16],
        holes: &[u32; PEGS_MAX],
        to: &mut HoleRenaming,
        image: &mut Vec<u16>,
    ) {
        separate(&holes[..self.pegs], &mut to.holes);
        let cells = to.cells.chunks_exact(self.width).zip(&mut to.colors);
        for (cells, colors) in cells.take(self.pegs) {
            separate(&cells[..self.symbols], colors);
        }
        let is_symmetry = is_permutation(&to.holes[..self.pegs])
            && to.colors[..self.pegs].iter().all(|colors| is_permutation(&colors[..self.symbols]));
        image.clear();
        if is_symmetry {
            let mut powers = [0; PEGS_MAX];
            for (power, hole) in powers.iter_mut().zip(&to.holes[..self.pegs]) {
                let after = usize::from(*hole) + 1..self.pegs;
                *power = after.fold(1, |power, _| power * self.symbols);
            }
            image.extend(set.iter().map(|code| {
                let (_, places) = self.recorded::<PEGS>(*code);
                let digit = |hole: usize| {
                    let color = places[hole] % self.width;
                    usize::from(to.colors[hole][color % WIDTH_MAX]) * powers[hole]
                };
                self.number((0..self.pegs.min(PEGS)).map(digit).sum())
            }));
            sort(image);
        }
        if !(is_symmetry && is_set(image)) {
            // A set is a form of itself.
            *to = HoleRenaming::IDENTITY;
            image.clear();
            image.extend_from_slice(set);
        }
    }

    pub(super) fn image_by_hole(&self, table: &CodeTable, to: &HoleRenaming, code: u16) -> u16 {
        let mut image: Symbols = [0; PEGS_MAX];
        for ((hole, colors), symbol) in to.holes.iter().zip(&to.colors).zip(table.code(code.into()))
        {
            image[usize::from(*hole)] = colors[usize::from(*symbol)];
        }
        self.number(self.place(&image[..self.pegs]))
    }

    pub(super) fn origin_by_hole(&self, table: &CodeTable, to: &HoleRenaming, image: u16) -> u16 {
        let image = table.code(image.into());
        let mut code: Symbols = [0; PEGS_MAX];
        let holes = to.holes[..self.pegs].iter().zip(&to.colors);
        for ((hole, colors), symbol) in holes.zip(&mut code) {
            let is_origin = |color: &u8| colors[usize::from(*color)] == image[usize::from(*hole)];
            *symbol = (0..32).take(self.symbols).find(is_origin).unwrap_or_default();
        }
        self.number(self.place(&code[..self.pegs]))
    }
}

#[cfg(test)]
mod tests {
    use pegmind_rules::{Blanks, FeedbackRule, Repeats};
    use proptest::prelude::*;

    use super::*;
    use crate::fixtures::rules_of;

    fn table(size: (u8, u8), blanks: Blanks) -> CodeTable {
        let kind = (Repeats::Allowed, blanks);
        CodeTable::new(&rules_of(size, kind, FeedbackRule::Exact)).unwrap()
    }

    /// The image of a set under a permutation of the holes and a renaming of each that
    /// depend on a seed.
    fn any_image(forms: &CanonicalForms, table: &CodeTable, set: &[u16], seed: usize) -> Vec<u16> {
        let mut to = HoleRenaming::IDENTITY;
        for (hole, colors) in to.colors[..forms.pegs].iter_mut().enumerate() {
            colors[..forms.symbols].rotate_left((seed >> hole) % forms.symbols);
            colors.swap(0, (seed + hole * 5) % forms.symbols);
        }
        to.holes[..forms.pegs].rotate_left(seed % forms.pegs);
        to.holes.swap(0, seed / 7 % forms.pegs);
        let mut image: Vec<u16> =
            set.iter().map(|code| forms.image_by_hole(table, &to, *code)).collect();
        image.sort_unstable();
        image
    }

    proptest! {
        #[test]
        fn images_by_hole_have_the_same_form(
            board in 0_usize..5,
            members in prop::collection::btree_set(any::<u16>(), 1..30),
            seed in any::<u32>(),
        ) {
            let sizes = [(3, 5), (4, 4), (2, 9), (6, 3), (1, 6)];
            let table = table(sizes[board], Blanks::Forbidden);
            let forms = CanonicalForms::new(&table, true).unwrap();
            let codes = u16::try_from(table.len()).unwrap();
            let mut set: Vec<u16> = members.iter().map(|member| member % codes).collect();
            set.sort_unstable();
            set.dedup();
            let image = any_image(&forms, &table, &set, seed as usize);
            let [mut one, mut two] = [CanonicalForm::default(), CanonicalForm::default()];
            forms.find(&set, &mut one);
            forms.find(&image, &mut two);
            prop_assert_eq!(one.set().len(), set.len());
            // Three codes are told apart wherever no image exchanges them; of four, two may
            // look alike that are not.
            if set.len() < 4 {
                prop_assert_eq!(one.set(), two.set());
            }
        }
    }

    #[test]
    fn all_codes_are_alike_where_only_exact_pegs_are_told() {
        for blanks in [Blanks::Forbidden, Blanks::Allowed] {
            let table = table((4, 4), blanks);
            let forms = CanonicalForms::new(&table, true).unwrap();
            let mut form = CanonicalForm::default();
            for code in 0..u16::try_from(table.len()).unwrap() {
                forms.find(&[code], &mut form);
                assert_eq!(form.set(), [0]);
            }
        }
    }

    #[test]
    fn what_is_no_renaming_of_a_hole_leaves_a_set_as_it_is() {
        let table = table((4, 6), Blanks::Forbidden);
        let forms = CanonicalForms::new(&table, true).unwrap();
        let (set, mut form) = ([1, 7, 700], CanonicalForm::default());
        // Holes that are all known by the same, colors that are, and both.
        for (holes, cells) in [([7; PEGS_MAX], 0), ([0; PEGS_MAX], 7), ([7; PEGS_MAX], 7)] {
            let CanonicalForm { set: image, by_hole: to, .. } = &mut form;
            to.cells = [cells; CELLS];
            forms.rank_cells(&holes, to);
            forms.map_by_hole::<4>(&set, &holes, to, image);
            assert_eq!(form.set(), set);
            let one = |it: fn(&CanonicalForms, &CodeTable, &CanonicalForm, u16) -> u16| {
                set.map(|code| it(&forms, &table, &form, code))
            };
            assert_eq!(one(CanonicalForms::image), set);
            assert_eq!(one(CanonicalForms::origin), set);
        }
    }
}
