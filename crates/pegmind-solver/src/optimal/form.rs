//! Sets of codes up to symmetry: a canonical form of each.

use pegmind_kernel::PEGS_MAX;

use crate::codebook::{Codebook, Symbols};
use crate::symmetry::Symmetry;

/// Codes are found by a table of so many numbers at most.
const PLACES_MAX: usize = 1 << 20;

/// Hashes are multiplied with it to mix them.
const FACTOR: u32 = 0x9e37_79b1;

/// The most cells, and a power of two that all numbers of symbols are below.
const CELLS: usize = PEGS_MAX * WIDTH_MAX;
const WIDTH_MAX: usize = 32;

/// Finds canonical forms of the sets of a board.
///
/// A permutation of the holes together with a renaming of the colors maps a set
/// to one that costs the same. The form of a set is such an image, and for
/// nearly all sets that are images of each other it is the same one.
///
/// Holes and colors are told apart by the codes they stand in (color
/// refinement; Weisfeiler and Leman 1968). Of those that cannot be told apart
/// like this one is singled out, and so on (McKay 1981), whichever: nearly always
/// they are images of each other. Where they are not, sets that are images of
/// each other may have several forms, and work is done twice.
#[derive(Debug)]
pub(super) struct Forms {
    pegs: usize,
    symbols: usize,
    /// How many cells each hole has, some of them for no symbol.
    width: usize,
    /// How many pegs records have, some of them none.
    padded: usize,
    /// Whether holes are permuted.
    holes: bool,
    /// Whether the first symbol is unlike all others.
    fixed: bool,
    /// For each code a hash of how often its symbols stand in it, and the cell of
    /// each peg: a number of its hole and symbol.
    records: Vec<u16>,
    /// The number of the code in each place; see [`Self::place`]. Nothing if all
    /// are their places.
    numbers: Vec<u16>,
}

/// The form of a set, and the symmetry that maps the set to it.
#[derive(Debug, Default)]
pub(super) struct Form {
    set: Vec<u16>,
    symmetry: Renumbering,
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

const fn mix(number: u32) -> u32 {
    let mixed = (number ^ (number >> 15)).wrapping_mul(FACTOR);
    mixed ^ (mixed >> 13)
}

impl Form {
    /// The codes, in ascending order.
    pub(super) fn set(&self) -> &[u16] {
        &self.set
    }
}

impl Forms {
    /// The forms of the sets of a board; nothing if finding them takes too much
    /// memory.
    pub(super) fn new(book: &Codebook, holes: bool) -> Option<Self> {
        let shape = book.alphabet().shape();
        let (pegs, symbols) = (shape.pegs(), shape.symbols());
        let places = symbols.checked_pow(u32::try_from(pegs).ok()?)?;
        if places > PLACES_MAX {
            return None;
        }
        let width = symbols.next_multiple_of(8).next_power_of_two();
        let padded = if pegs <= 6 { pegs } else { PEGS_MAX };
        let fixed = Symmetry::of_board(book.alphabet(), false).unused() & 1 == 0;
        let (records, numbers) = (Vec::new(), Vec::new());
        let mut forms = Self { pegs, symbols, width, padded, holes, fixed, records, numbers };
        let codes = u16::try_from(book.len()).ok()?;
        for code in 0..codes {
            forms.record(book.code(code.into()));
        }
        if usize::from(codes) < places {
            let mut numbers = vec![u16::MAX; places];
            for code in 0..codes {
                numbers[forms.place(book.code(code.into()))] = code;
            }
            forms.numbers = numbers;
        }
        Some(forms)
    }

    /// Writes down what is to be known of a code.
    fn record(&mut self, symbols: &[u8]) {
        let often = |symbol: &u8| symbols.iter().filter(|other| *other == symbol).count();
        let hash = symbols.iter().fold(0, |hash: u32, symbol| {
            hash.wrapping_add(mix(u32::try_from(often(symbol)).unwrap_or(0)))
        });
        self.records.push((hash >> 16) as u16);
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
    pub(super) fn find(&self, set: &[u16], form: &mut Form) {
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

    fn find_with<const PEGS: usize>(&self, set: &[u16], form: &mut Form) {
        let Form { set: image, symmetry, room } = form;
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
            for ((sum, hash), color) in sums.iter().zip(hashes).zip(&mut *colors) {
                let cell = if *sum == 0 { 0 } else { mix(sum.wrapping_add(*hash)) };
                *hole = hole.wrapping_add(cell);
                *color = color.wrapping_add(cell);
            }
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
        // Symbols that are in no code are the last ones, in any order.
        let mut unused = 0;
        for (to, hash) in to.colors[..self.symbols].iter_mut().zip(&room.colors) {
            if *hash == 0 {
                *to += unused;
                unused += 1;
            }
        }
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
    }

    /// What the symmetry that maps a set to its form makes of a code.
    pub(super) fn image(&self, book: &Codebook, form: &Form, code: u16) -> u16 {
        let mut image: Symbols = [0; PEGS_MAX];
        for (to, symbol) in form.symmetry.holes.iter().zip(book.code(code.into())) {
            image[usize::from(*to)] = form.symmetry.colors[usize::from(*symbol)];
        }
        self.number(self.place(&image[..self.pegs]))
    }

    /// The code that the symmetry makes this one of.
    pub(super) fn origin(&self, book: &Codebook, form: &Form, image: u16) -> u16 {
        let image = book.code(image.into());
        let mut code: Symbols = [0; PEGS_MAX];
        for (to, symbol) in form.symmetry.holes[..self.pegs].iter().zip(&mut code) {
            let is_origin =
                |color: &u8| form.symmetry.colors[usize::from(*color)] == image[usize::from(*to)];
            *symbol = (0..32).take(self.symbols).find(is_origin).unwrap_or_default();
        }
        self.number(self.place(&code[..self.pegs]))
    }
}

/// Puts hashes in order, the largest one first. Gives the number of pairs,
/// ordered ones, that are equal, and of those that are not 0 the first of the
/// largest, with the number of others like it.
fn rank(
    hashes: &[u32],
    ranks: &mut [u8],
    alike: &mut [u8; WIDTH_MAX],
) -> (usize, Option<(usize, usize)>) {
    let mut pairs = 0;
    for ((hash, rank), alike) in hashes.iter().zip(&mut *ranks).zip(&mut *alike) {
        let (mut larger, mut equal) = (0, 0);
        for other in hashes {
            larger += u32::from(other > hash);
            equal += u32::from(other == hash);
        }
        (*rank, *alike) = (larger as u8, equal as u8);
        pairs += equal as usize;
    }
    let mut tied: Option<(u8, usize)> = None;
    if pairs > hashes.len() {
        for (idx, hash) in hashes.iter().enumerate() {
            let first = tied.is_none_or(|(rank, _)| ranks[idx] < rank);
            if first && alike[idx] > 1 && *hash != 0 {
                tied = Some((ranks[idx], idx));
            }
        }
    }
    (pairs, tied.map(|(_, idx)| (idx, usize::from(alike[idx]) - 1)))
}

/// Sorts numbers that are different and not the largest there is.
fn sort(numbers: &mut [u16]) {
    match numbers.len() {
        0..=16 => sort_few::<16>(numbers),
        17..=32 => sort_few::<32>(numbers),
        _ => numbers.sort_unstable(),
    }
}

/// Sorts up to `N` numbers without a branch.
fn sort_few<const N: usize>(numbers: &mut [u16]) {
    let mut from = [u16::MAX; N];
    from[..numbers.len()].copy_from_slice(numbers);
    for number in &from[..numbers.len()] {
        let place = from.iter().map(|other| u16::from(other < number)).sum::<u16>();
        if let Some(to) = numbers.get_mut(usize::from(place)) {
            *to = *number;
        }
    }
}
