//! Sets of codes up to symmetry: a canonical form of each.

use pegmind_kernel::PEGS_MAX;

use crate::codebook::{Codebook, Symbols};
use crate::symmetry::Symmetry;

/// Codes are found by a table of so many numbers at most.
const NUMBERS_MAX: usize = 1 << 20;

/// What the numbers of codes are multiplied with to mix them.
const FACTOR: u32 = 0x9e37_79b1;

/// No code.
const NONE: u16 = u16::MAX;

/// Finds the canonical forms of the sets of a board.
///
/// A permutation of the holes together with a renaming of the colors maps a set
/// to one that costs the same. The form of a set is such an image, and for most
/// sets that are images of each other it is the same one.
///
/// Holes and colors are told apart by where and next to which others they
/// stand in the codes (color refinement; Weisfeiler and Leman 1968). Of those
/// that cannot be told apart like this one is singled out, and so on (McKay
/// 1981), whichever: mostly they are images of each other. Where they are not,
/// forms of sets that are images of each other may differ, so that work is done
/// twice.
#[derive(Debug)]
pub(super) struct Forms {
    pegs: usize,
    symbols: usize,
    /// Whether holes are permuted.
    holes: bool,
    /// Symbols that are renamed.
    free: u32,
    /// The numbers of codes by their symbols, as digits.
    numbers: Vec<u16>,
}

/// The form of a set, and the symmetry that maps the set to it.
#[derive(Debug, Default)]
pub(super) struct Form {
    set: Vec<u16>,
    /// What each symbol becomes.
    colors: Vec<u8>,
    /// Where the peg in each hole goes.
    holes: Vec<u8>,
    room: Room,
}

/// Room to work in.
#[derive(Debug, Default)]
struct Room {
    /// For each peg of each code its cell: a number of its symbol and hole.
    cells: Vec<u16>,
    /// A hash of each cell.
    hashes: Vec<u32>,
    /// The sum of the hashes of the codes in each cell.
    sums: Vec<u32>,
    /// What each symbol, and then each hole, is known by.
    colors: Vec<u32>,
    holes: Vec<u32>,
    /// These in ascending order, with their numbers.
    sorted: Vec<u64>,
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
        let all = symbols.checked_pow(u32::try_from(pegs).ok()?)?;
        if all > NUMBERS_MAX {
            return None;
        }
        let free = Symmetry::of_board(book.alphabet(), false).unused();
        let mut forms = Self { pegs, symbols, holes, free, numbers: vec![NONE; all] };
        for number in 0..u16::try_from(book.len()).ok()? {
            let place = forms.place(book.code(number.into()));
            forms.numbers[place] = number;
        }
        Some(forms)
    }

    fn place(&self, symbols: &[u8]) -> usize {
        symbols.iter().fold(0, |place, symbol| place * self.symbols + usize::from(*symbol))
    }

    /// Finds the form of a set.
    pub(super) fn find(&self, book: &Codebook, set: &[u16], form: &mut Form) {
        let Form { room, .. } = form;
        self.begin(book, set, room);
        let mut told = 0;
        loop {
            self.refine(room);
            let (count, tied) = self.order(room);
            let Some(tied) = tied else { break };
            if count > told {
                told = count;
                continue;
            }
            told = count + 1;
            *tied.of(room) = mix(tied.of(room).wrapping_add(1));
        }
        self.finish(set.len(), form);
    }

    /// Nothing is told apart but what no symmetry maps to each other.
    fn begin(&self, book: &Codebook, set: &[u16], room: &mut Room) {
        room.cells.clear();
        for code in set {
            let symbols = book.code((*code).into()).iter().zip(0_u16..);
            let wide = u16::try_from(self.symbols).unwrap_or(NONE);
            room.cells.extend(symbols.map(|(symbol, hole)| hole * wide + u16::from(*symbol)));
        }
        room.colors.clear();
        room.colors.extend((0..self.symbols).map(|symbol| u32::from(self.free >> symbol & 1 == 0)));
        room.holes.clear();
        let alike = |hole| if self.holes { 0 } else { mix(hole) };
        room.holes.extend((0_u32..).take(self.pegs).map(alike));
    }

    /// Tells apart the colors and holes that stand in other codes.
    fn refine(&self, room: &mut Room) {
        let Room { cells, hashes, sums, colors, holes, .. } = room;
        hashes.clear();
        for hole in &*holes {
            hashes.extend(colors.iter().map(|color| mix(color.wrapping_add(*hole))));
        }
        sums.clear();
        sums.resize(hashes.len(), 0);
        for code in cells.chunks_exact(self.pegs) {
            let sum =
                code.iter().fold(0, |sum: u32, cell| sum.wrapping_add(hashes[usize::from(*cell)]));
            let hash = mix(sum);
            for cell in code {
                let sum = &mut sums[usize::from(*cell)];
                *sum = sum.wrapping_add(hash);
            }
        }
        let width = colors.len();
        let rows = sums.chunks_exact(width).zip(hashes.chunks_exact(width));
        for ((sums, hashes), hole) in rows.zip(holes) {
            let mut all = hole.rotate_left(7);
            for ((sum, hash), color) in sums.iter().zip(hashes).zip(&mut *colors) {
                let cell = mix(sum.wrapping_add(*hash));
                all = all.wrapping_add(cell);
                *color = color.wrapping_add(cell);
            }
            *hole = all;
        }
    }

    /// Puts holes and colors in order. Tells how many are told apart, and one of
    /// those that are not.
    fn order(&self, room: &mut Room) -> (usize, Option<Tied>) {
        let Room { colors, holes, sorted, sums, .. } = room;
        sorted.clear();
        sorted.extend(holes.iter().zip(0_u64..).map(|(hash, hole)| u64::from(*hash) << 32 | hole));
        sorted
            .extend(colors.iter().zip(0_u64..).map(|(hash, color)| u64::from(*hash) << 32 | color));
        let (holes, colors) = sorted.split_at_mut(self.pegs);
        holes.sort_unstable();
        colors.sort_unstable();
        let mut count = 2;
        let mut tied = None;
        for pair in holes.windows(2) {
            if pair[0] >> 32 == pair[1] >> 32 {
                tied = tied.or(Some(Tied::Hole((pair[0] & 31) as usize)));
            } else {
                count += 1;
            }
        }
        for pair in colors.windows(2) {
            if pair[0] >> 32 == pair[1] >> 32 {
                let color = (pair[0] & 31) as usize;
                let used = || (0..self.pegs).any(|hole| sums[hole * self.symbols + color] > 0);
                tied = tied.or_else(|| used().then_some(Tied::Color(color)));
            } else {
                count += 1;
            }
        }
        (count, tied)
    }

    /// Numbers holes and colors in their order.
    fn finish(&self, codes: usize, form: &mut Form) {
        let Form { set, colors, holes, room } = form;
        let (first, last) = room.sorted.split_at(self.pegs);
        holes.clear();
        holes.resize(self.pegs, 0);
        for (hole, to) in first.iter().zip(0..) {
            holes[(hole & 31) as usize] = to;
        }
        colors.clear();
        colors.extend((0..32).take(self.symbols));
        let mut to = (0..32).filter(|symbol| self.free >> symbol & 1 == 1);
        for color in last.iter().map(|color| (color & 31) as usize) {
            if self.free >> color & 1 == 1 {
                colors[color] = to.next().unwrap_or_default();
            }
        }
        // What each peg adds to the place of its code.
        room.sums.clear();
        for to in holes.iter() {
            let last = u32::try_from(self.pegs).unwrap_or(0) - 1 - u32::from(*to);
            let factor = u32::try_from(self.symbols.pow(last)).unwrap_or(0);
            room.sums.extend(colors.iter().map(|color| u32::from(*color) * factor));
        }
        set.clear();
        set.reserve(codes);
        set.extend(room.cells.chunks_exact(self.pegs).map(|code| {
            let place: u32 = code.iter().map(|cell| room.sums[usize::from(*cell)]).sum();
            self.numbers[place as usize]
        }));
        set.sort_unstable();
    }

    /// What the symmetry that maps a set to its form makes of a code.
    pub(super) fn image(&self, book: &Codebook, form: &Form, code: u16) -> u16 {
        let mut image: Symbols = [0; PEGS_MAX];
        for (hole, symbol) in book.code(code.into()).iter().enumerate() {
            image[usize::from(form.holes[hole])] = form.colors[usize::from(*symbol)];
        }
        self.numbers[self.place(&image[..self.pegs])]
    }

    /// The code that the symmetry makes this one of.
    pub(super) fn origin(&self, book: &Codebook, form: &Form, image: u16) -> u16 {
        let image = book.code(image.into());
        let mut code: Symbols = [0; PEGS_MAX];
        for (to, symbol) in form.holes.iter().zip(&mut code) {
            let color = form.colors.iter().position(|color| *color == image[usize::from(*to)]);
            *symbol = color.and_then(|color| u8::try_from(color).ok()).unwrap_or_default();
        }
        self.numbers[self.place(&code[..self.pegs])]
    }
}

/// A hole or a color that others are like.
#[derive(Clone, Copy, Debug)]
enum Tied {
    Hole(usize),
    Color(usize),
}

impl Tied {
    fn of(self, room: &mut Room) -> &mut u32 {
        match self {
            Self::Hole(hole) => &mut room.holes[hole],
            Self::Color(color) => &mut room.colors[color],
        }
    }
}
