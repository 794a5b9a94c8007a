//! Sets of codes up to symmetry: a canonical form of each.

mod by_hole;
pub(crate) mod ranks;

use pegmind_kernel::PEGS_MAX;
use pegmind_rules::FeedbackRule;

use pegmind_solver::codes::alphabet::{Alphabet, Symbols};
use pegmind_solver::codes::code_table::CodeTable;
use pegmind_solver::codes::symmetry::Symmetry;

use by_hole::HoleRenaming;
use ranks::{in_order, is_permutation, is_set, rank, separate, sort};

/// Codes are found by a table of so many numbers at most.
const PLACES_MAX: usize = 1 << 20;

/// Hashes are multiplied with it to mix them.
const FACTOR: u32 = 0x9e37_79b1;

/// The most cells, and a power of two that all numbers of symbols are below.
const CELLS: usize = PEGS_MAX * WIDTH_MAX;
pub(crate) const WIDTH_MAX: usize = 32;

/// Finds canonical forms of the sets of a board.
///
/// A permutation of the holes together with a renaming of the colors maps a set
/// to one that costs the same. The form of a set is such an image, and for
/// nearly all sets that are images of each other it is the same one.
///
/// Holes and colors are told apart by the codes they stand in (color
/// refinement; Weisfeiler and Leman 1968). Of those that cannot be told apart
/// like this one is singled out, and so on (`McKay` 1981), whichever: nearly always
/// they are images of each other. Where they are not, sets that are images of
/// each other may have several forms, and work is done twice.
#[derive(Debug)]
pub(crate) struct CanonicalForms {
    pegs: usize,
    symbols: usize,
    /// How many cells each hole has, some of them for no symbol.
    width: usize,
    /// How many pegs records have, some of them none.
    padded: usize,
    /// Whether holes are permuted.
    holes: bool,
    /// Whether the symbols of each hole are renamed by themselves.
    by_hole: bool,
    /// Whether the first symbol is unlike all others.
    fixed: bool,
    /// For each code a hash of how often its symbols stand in it, and the cell of
    /// each peg: a number of its hole and symbol.
    records: Vec<u16>,
    /// The number of the code in each place; see [`Self::place`]. `None` if all
    /// are their places.
    numbers: Vec<u16>,
}

/// The form of a set, and the symmetry that maps the set to it.
#[derive(Debug, Default)]
pub(crate) struct CanonicalForm {
    set: Vec<u16>,
    symmetry: Renumbering,
    by_hole: Box<HoleRenaming>,
    room: Box<Room>,
}

/// A permutation of the holes and a renaming of the symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Renumbering {
    /// What each symbol becomes.
    colors: [u8; WIDTH_MAX],
    /// Where the peg in each hole goes.
    holes: [u8; PEGS_MAX],
}

impl Renumbering {
    const IDENTITY: Self = Self { colors: in_order(), holes: in_order() };
}

/// Room to work in.
#[derive(Debug)]
struct Room {
    /// A hash of each cell.
    hashes: [u32; CELLS],
    /// The sum of the hashes of the codes in each cell.
    sums: [u32; CELLS],
    /// What each symbol is known by; 0 if it is in no code.
    colors: [u32; WIDTH_MAX],
    /// What each hole is known by.
    holes: [u32; PEGS_MAX],
}

impl Default for Room {
    fn default() -> Self {
        let (colors, holes) = ([0; WIDTH_MAX], [0; PEGS_MAX]);
        Self { hashes: [0; CELLS], sums: [0; CELLS], colors, holes }
    }
}

/// Something that others cannot be told apart from.
#[derive(Clone, Copy, Debug)]
enum Tied {
    Hole(usize),
    Color(usize),
}

pub(crate) const fn mix(number: u32) -> u32 {
    let mixed = (number ^ (number >> 15)).wrapping_mul(FACTOR);
    mixed ^ (mixed >> 13)
}

impl CanonicalForm {
    /// The codes, in ascending order.
    pub(crate) fn set(&self) -> &[u16] {
        &self.set
    }
}

/// Whether the colors of each hole can be renamed by themselves: no answer compares the
/// pegs of two holes, and every color can stand beside every other.
pub(crate) fn is_named_by_hole(alphabet: &Alphabet) -> bool {
    let all = alphabet.all();
    alphabet.rules().feedback() == FeedbackRule::Exact && alphabet.repeatable() & all == all
}

/// On boards whose number of symmetries times that of codes is less, finding
/// forms takes as much time as it saves, or more: for MM(4,6) and MM(5,5), not for
/// MM(3,8), MM(4,7) and MM(6,4).
const PAYING_MIN: u128 = 60_000_000;

impl CanonicalForms {
    /// Whether it takes less time to find forms than to look at sets again that
    /// are images of others.
    pub(crate) fn pay(table: &CodeTable, by_hole: bool) -> bool {
        let factorial = |most: u128| (1..=most).fold(1, u128::saturating_mul);
        let free = Symmetry::of_colors(table.alphabet()).unused().count_ones();
        let holes = table.alphabet().rules().feedback().is_counted();
        let pegs = if holes { table.alphabet().shape().pegs() } else { 1 };
        let renamed_apart = by_hole && is_named_by_hole(table.alphabet());
        let renamings = factorial(free.into());
        let renamings = (0..if renamed_apart { pegs } else { 1 })
            .fold(1, |all: u128, _| all.saturating_mul(renamings));
        let symmetries = renamings.saturating_mul(factorial(pegs as u128));
        symmetries.saturating_mul(table.len() as u128) >= PAYING_MIN
    }

    /// The forms of the sets of a board. Returns `None` if finding them takes too much
    /// memory.
    pub(crate) fn new(table: &CodeTable, by_hole: bool) -> Option<Self> {
        let by_hole = by_hole && is_named_by_hole(table.alphabet());
        let holes = table.alphabet().rules().feedback().is_counted();
        let shape = table.alphabet().shape();
        let (pegs, symbols) = (shape.pegs(), shape.symbols());
        let places = symbols.checked_pow(u32::try_from(pegs).ok()?)?;
        if places > PLACES_MAX {
            return None;
        }
        let width = symbols.next_multiple_of(8).next_power_of_two();
        let padded = if pegs <= 6 { pegs } else { PEGS_MAX };
        let fixed = Symmetry::of_colors(table.alphabet()).unused() & 1 == 0;
        let (records, numbers) = (Vec::new(), Vec::new());
        let mut forms =
            Self { pegs, symbols, width, padded, holes, by_hole, fixed, records, numbers };
        let codes = u16::try_from(table.len()).ok()?;
        for code in 0..codes {
            forms.record(table.code(code.into()));
        }
        if usize::from(codes) < places {
            let mut numbers = vec![u16::MAX; places];
            for code in 0..codes {
                numbers[forms.place(table.code(code.into()))] = code;
            }
            forms.numbers = numbers;
        }
        Some(forms)
    }

    /// Writes down what is to be known of a code.
    fn record(&mut self, symbols: &[u8]) {
        let mut often = [0_u32; WIDTH_MAX];
        for symbol in symbols {
            often[usize::from(*symbol)] += 1;
        }
        let hashes = symbols.iter().map(|symbol| mix(often[usize::from(*symbol)]));
        let hash = hashes.fold(0, u32::wrapping_add);
        self.records.push(u16::try_from(hash >> 16).unwrap_or(0));
        let cells = symbols.iter().enumerate();
        let cells = cells.map(|(hole, symbol)| hole * self.width + usize::from(*symbol));
        // Where there is no peg, the last cell is that of no symbol.
        let cells = cells.chain(std::iter::repeat(CELLS - 1)).take(self.padded);
        self.records.extend(cells.map(|cell| u16::try_from(cell).unwrap_or(0)));
    }

    /// The symbols of a code as digits.
    fn place(&self, symbols: &[u8]) -> usize {
        symbols.iter().fold(0, |place, symbol| place * self.symbols + usize::from(*symbol))
    }

    /// The number of the code in a place.
    fn number(&self, place: usize) -> u16 {
        if self.numbers.is_empty() {
            return u16::try_from(place).unwrap_or(u16::MAX);
        }
        self.numbers.get(place).copied().unwrap_or(u16::MAX)
    }

    /// Finds the form of a set.
    pub(crate) fn find(&self, set: &[u16], form: &mut CanonicalForm) {
        match self.padded {
            1 => self.find_with::<1>(set, form),
            2 => self.find_with::<2>(set, form),
            3 => self.find_with::<3>(set, form),
            4 => self.find_with::<4>(set, form),
            5 => self.find_with::<5>(set, form),
            6 => self.find_with::<6>(set, form),
            _ => self.find_with::<PEGS_MAX>(set, form),
        }
    }

    fn find_with<const PEGS: usize>(&self, set: &[u16], form: &mut CanonicalForm) {
        if self.by_hole {
            return self.find_by_hole::<PEGS>(set, form);
        }
        let CanonicalForm { set: image, symmetry, room, .. } = form;
        room.colors = [0; WIDTH_MAX];
        room.holes = [0; PEGS_MAX];
        self.fix(room);
        let mut pairs = usize::MAX;
        loop {
            self.refine::<PEGS>(set, room);
            let (left, tied) = self.rank(room, symmetry);
            let Some((tied, others)) = tied else { break };
            if left < pairs {
                pairs = left;
                continue;
            }
            pairs = left - 2 * others;
            let hash = match tied {
                Tied::Hole(hole) => &mut room.holes[hole],
                Tied::Color(color) => &mut room.colors[color],
            };
            *hash = mix(hash.wrapping_add(1));
        }
        self.map::<PEGS>(set, symmetry, room, image);
    }

    /// The record of a code.
    fn recorded<const PEGS: usize>(&self, code: u16) -> (u16, [usize; PEGS]) {
        let start = usize::from(code) * (PEGS + 1);
        match &self.records[start..=start + PEGS] {
            [hash, cells @ ..] => {
                (*hash, core::array::from_fn(|peg| usize::from(cells[peg]) % CELLS))
            }
            [] => (0, [0; PEGS]),
        }
    }

    /// Names what has to stay where it is.
    fn fix(&self, room: &mut Room) {
        if self.fixed {
            room.colors[0] = u32::MAX;
        }
        if !self.holes {
            (0..).zip(&mut room.holes).for_each(|(hole, hash)| *hash = u32::MAX - hole);
        }
    }

    /// Tells holes and colors apart by the codes they stand in.
    fn refine<const PEGS: usize>(&self, set: &[u16], room: &mut Room) {
        let Room { hashes, sums, colors, holes } = room;
        let (colors, holes) = (&mut colors[..self.width], &mut holes[..self.pegs]);
        for (hashes, hole) in hashes.chunks_exact_mut(self.width).zip(&*holes) {
            for (hash, color) in hashes.iter_mut().zip(&*colors) {
                *hash = mix(color.wrapping_add(*hole));
            }
        }
        sums[..self.width * self.pegs].fill(0);
        for code in set {
            let (hash, cells) = self.recorded::<PEGS>(*code);
            let hash = u32::from(hash).wrapping_mul(FACTOR);
            let hash = mix(cells.iter().fold(hash, |sum, cell| sum.wrapping_add(hashes[*cell])));
            for cell in cells {
                sums[cell] = sums[cell].wrapping_add(hash);
            }
        }
        let rows = sums.chunks_exact(self.width).zip(hashes.chunks_exact(self.width));
        for ((sums, hashes), hole) in rows.zip(holes) {
            let mut row = 0_u32;
            for ((sum, hash), color) in sums.iter().zip(hashes).zip(&mut *colors) {
                // Without a branch: most cells of small sets have no code.
                let some = u32::from(*sum != 0).wrapping_neg();
                let cell = some & mix(sum.wrapping_add(*hash));
                row = row.wrapping_add(cell);
                *color = color.wrapping_add(cell);
            }
            *hole = hole.wrapping_add(row);
        }
        self.fix(room);
    }

    /// Puts holes and colors in order. Gives the number of pairs, ordered ones,
    /// that are not told apart, and something of which there are others.
    fn rank(&self, room: &Room, to: &mut Renumbering) -> (usize, Option<(Tied, usize)>) {
        let mut alike = [0; WIDTH_MAX];
        let (hashes, ranks) = (&room.holes[..self.pegs], &mut to.holes[..self.pegs]);
        let hole = rank(hashes, ranks, &mut alike);
        let mut pairs = hole.0;
        let hole = hole.1.map(|(hole, others)| (Tied::Hole(hole), others));
        let (hashes, ranks) = (&room.colors[..self.width], &mut to.colors[..self.width]);
        let color = rank(hashes, ranks, &mut alike);
        pairs += color.0;
        let color = color.1.map(|(color, others)| (Tied::Color(color), others));
        (pairs, hole.or(color))
    }

    /// Maps a set.
    fn map<const PEGS: usize>(
        &self,
        set: &[u16],
        to: &mut Renumbering,
        room: &mut Room,
        image: &mut Vec<u16>,
    ) {
        separate(&room.colors[..self.symbols], &mut to.colors);
        separate(&room.holes[..self.pegs], &mut to.holes);
        // What each peg adds to the place of its code.
        let width = self.width;
        for (adds, to_hole) in room.hashes.chunks_exact_mut(width).zip(&to.holes[..self.pegs]) {
            let power =
                (usize::from(*to_hole) + 1..self.pegs).fold(1, |power, _| power * self.symbols);
            let power = u32::try_from(power).unwrap_or(0);
            for (add, color) in adds.iter_mut().zip(&to.colors) {
                *add = u32::from(*color) * power;
            }
        }
        image.clear();
        image.extend(set.iter().map(|code| {
            let (_, cells) = self.recorded::<PEGS>(*code);
            let place: u32 =
                cells[..self.pegs.min(PEGS)].iter().map(|cell| room.hashes[*cell]).sum();
            self.number(place as usize)
        }));
        sort(image);
        if !(self.is_symmetry(to) && is_set(image)) {
            // A set is a form of itself.
            *to = Renumbering::IDENTITY;
            image.clear();
            image.extend_from_slice(set);
        }
    }

    /// Whether holes and symbols become others of the board, and those that are unlike all
    /// others themselves.
    fn is_symmetry(&self, to: &Renumbering) -> bool {
        let (colors, holes) = (&to.colors[..self.symbols], &to.holes[..self.pegs]);
        let stays = (!self.fixed || colors[0] == 0) && (self.holes || holes.is_sorted());
        is_permutation(colors) && is_permutation(holes) && stays
    }

    /// What the symmetry that maps a set to its form makes of a code.
    pub(crate) fn image(&self, table: &CodeTable, form: &CanonicalForm, code: u16) -> u16 {
        if self.by_hole {
            return self.image_by_hole(table, &form.by_hole, code);
        }
        let mut image: Symbols = [0; PEGS_MAX];
        for (to, symbol) in form.symmetry.holes.iter().zip(table.code(code.into())) {
            image[usize::from(*to)] = form.symmetry.colors[usize::from(*symbol)];
        }
        self.number(self.place(&image[..self.pegs]))
    }

    /// The code that the symmetry makes this one of.
    pub(crate) fn origin(&self, table: &CodeTable, form: &CanonicalForm, image: u16) -> u16 {
        if self.by_hole {
            return self.origin_by_hole(table, &form.by_hole, image);
        }
        let image = table.code(image.into());
        let mut code: Symbols = [0; PEGS_MAX];
        for (to, symbol) in form.symmetry.holes[..self.pegs].iter().zip(&mut code) {
            let is_origin =
                |color: &u8| form.symmetry.colors[usize::from(*color)] == image[usize::from(*to)];
            *symbol = (0..32).take(self.symbols).find(is_origin).unwrap_or_default();
        }
        self.number(self.place(&code[..self.pegs]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Blanks, Repeats, mark};

    use crate::fixtures::rules_of;

    fn kinds() -> Vec<((u8, u8), (Repeats, Blanks))> {
        use Blanks::{Allowed as BlanksToo, Forbidden as NoBlanks};
        use Repeats::{Allowed as RepeatsToo, Forbidden as NoRepeats};
        vec![
            ((4, 6), (RepeatsToo, NoBlanks)),
            ((3, 9), (RepeatsToo, BlanksToo)),
            ((8, 2), (RepeatsToo, NoBlanks)),
            ((2, 20), (RepeatsToo, NoBlanks)),
            ((1, 6), (RepeatsToo, NoBlanks)),
            ((5, 7), (NoRepeats, NoBlanks)),
            ((4, 6), (NoRepeats, BlanksToo)),
            ((6, 4), (RepeatsToo, NoBlanks)),
        ]
    }

    /// Some members of a board that depend on a seed: any, or those that answer
    /// some guesses alike.
    fn members(table: &CodeTable, seed: u64, alike: bool) -> Vec<u16> {
        let rules = table.alphabet().rules();
        let code = |number: u16| table.alphabet().code(table.code(number.into())).unwrap();
        let codes = u64::try_from(table.len()).unwrap();
        let random = |salt: u64| {
            let mixed = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(salt << 32);
            let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            u16::try_from((mixed >> 32) % codes).unwrap()
        };
        let all = 0..u16::try_from(table.len()).unwrap();
        if !alike {
            let most = random(0) % 40 + 1;
            return all
                .filter(|number| (1..=most).any(|salt| random(salt.into()) == *number))
                .collect();
        }
        let secret = code(random(1));
        let guesses = [2, 3].map(|salt| code(random(salt)));
        let fits = |number: &u16| {
            let fits = |guess| mark(rules, &code(*number), guess) == mark(rules, &secret, guess);
            guesses.iter().all(fits)
        };
        all.filter(fits).collect()
    }

    /// The image of a set under a symmetry of the board that depends on a seed.
    fn any_image(forms: &CanonicalForms, table: &CodeTable, set: &[u16], seed: usize) -> Vec<u16> {
        let mut to = Renumbering::default();
        let first = u8::from(forms.fixed);
        let colors = u8::try_from(forms.symbols).unwrap() - first;
        (0..).zip(&mut to.colors).for_each(|(color, to)| *to = color);
        (0..).zip(&mut to.holes).for_each(|(hole, to)| *to = hole);
        let free = &mut to.colors[usize::from(first)..forms.symbols];
        free.rotate_left(seed % usize::from(colors));
        let (one, two) = (seed / 7 % usize::from(colors), seed / 3 % usize::from(colors));
        free.swap(one, two);
        if forms.holes {
            to.holes[..forms.pegs].rotate_left(seed % forms.pegs);
            to.holes.swap(seed / 5 % forms.pegs, seed / 11 % forms.pegs);
        }
        let form = CanonicalForm { symmetry: to, ..CanonicalForm::default() };
        let mut image: Vec<u16> = set.iter().map(|code| forms.image(table, &form, *code)).collect();
        image.sort_unstable();
        image
    }

    #[test]
    fn forms_are_images_under_a_symmetry_of_the_board() {
        for feedback in FeedbackRule::ALL {
            for (size, kind) in kinds() {
                let rules = rules_of(size, kind, *feedback);
                let table = CodeTable::new(&rules).unwrap();
                let forms = CanonicalForms::new(&table, true).unwrap();
                let code = |number: u16| table.alphabet().code(table.code(number.into())).unwrap();
                for seed in 0..8 {
                    let set = members(&table, seed, seed % 2 == 0);
                    let mut form = CanonicalForm::default();
                    forms.find(&set, &mut form);
                    let image = |number| forms.image(&table, &form, number);
                    let mut images: Vec<u16> = set.iter().map(|code| image(*code)).collect();
                    images.sort_unstable();
                    assert_eq!(images, form.set(), "{rules} {set:?}");
                    for (one, two) in set.iter().zip(members(&table, seed + 100, false)) {
                        assert_eq!(forms.origin(&table, &form, image(*one)), *one);
                        assert_eq!(image(forms.origin(&table, &form, two)), two);
                        let told = mark(&rules, &code(*one), &code(two));
                        let told_of_images = mark(&rules, &code(image(*one)), &code(image(two)));
                        assert_eq!(told, told_of_images, "{rules}");
                    }
                }
            }
        }
    }

    #[test]
    fn images_of_a_set_nearly_always_have_its_form() {
        let (mut same, mut all) = (0, 0);
        for (size, kind) in kinds() {
            for feedback in [FeedbackRule::Keys, FeedbackRule::PerPeg] {
                let rules = rules_of(size, kind, feedback);
                let table = CodeTable::new(&rules).unwrap();
                let forms = CanonicalForms::new(&table, true).unwrap();
                for seed in 0..100 {
                    let set = members(&table, seed, seed % 2 == 0);
                    let image =
                        any_image(&forms, &table, &set, usize::try_from(seed).unwrap() * 13);
                    let [mut one, mut two] = [CanonicalForm::default(), CanonicalForm::default()];
                    forms.find(&set, &mut one);
                    forms.find(&image, &mut two);
                    same += u32::from(one.set() == two.set());
                    all += 1;
                }
            }
        }
        assert!(same * 100 >= all * 98, "{same} of {all}");
    }

    #[test]
    fn boards_with_too_many_places_have_no_forms() {
        let kind = (Repeats::Forbidden, Blanks::Forbidden);
        let table = CodeTable::new(&rules_of((8, 8), kind, FeedbackRule::Keys)).unwrap();
        assert!(CanonicalForms::new(&table, true).is_none());
    }

    #[test]
    fn what_is_no_symmetry_leaves_a_set_as_it_is() {
        let kind = (Repeats::Allowed, Blanks::Forbidden);
        let table = CodeTable::new(&rules_of((4, 6), kind, FeedbackRule::Keys)).unwrap();
        let forms = CanonicalForms::new(&table, true).unwrap();
        let (set, mut form) = ([1, 7, 700], CanonicalForm::default());
        for known in [7, 0] {
            form.room.colors = [7; WIDTH_MAX];
            form.room.holes = [known; PEGS_MAX];
            forms.rank(&form.room, &mut form.symmetry);
            let CanonicalForm { set: image, symmetry, room, .. } = &mut form;
            forms.map::<4>(&set, symmetry, room, image);
            assert_eq!(form.set(), set);
            let images = set.map(|code| forms.image(&table, &form, code));
            assert_eq!(images, set);
        }
    }

    #[test]
    fn what_is_unlike_all_others_is_not_renamed() {
        let no_repeats = (Repeats::Forbidden, Blanks::Allowed);
        let any = (Repeats::Allowed, Blanks::Forbidden);
        for (kind, feedback) in [(no_repeats, FeedbackRule::Keys), (any, FeedbackRule::PerPeg)] {
            let table = CodeTable::new(&rules_of((4, 6), kind, feedback)).unwrap();
            let forms = CanonicalForms::new(&table, true).unwrap();
            assert!(forms.fixed || !forms.holes);
            // Those of one blank and three colors are codes with any two symbols exchanged.
            let has_one_blank = |code: &u16| {
                let blanks = table.code((*code).into()).split(|symbol| *symbol == 0);
                blanks.count() == 2
            };
            let set: Vec<u16> = (0..1000).filter(has_one_blank).take(9).collect();
            let mut form = CanonicalForm::default();
            // As if hashes were those of others by chance.
            (1..).zip(&mut form.room.colors[..7]).for_each(|(hash, color)| *color = hash);
            (1..).zip(&mut form.room.holes[..4]).for_each(|(hash, hole)| *hole = hash);
            forms.rank(&form.room, &mut form.symmetry);
            let CanonicalForm { set: image, symmetry, room, .. } = &mut form;
            forms.map::<4>(&set, symmetry, room, image);
            assert_eq!(form.symmetry, Renumbering::IDENTITY);
            assert_eq!(form.set(), set);
        }
    }
}
