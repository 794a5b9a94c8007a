//! The best guess of a strategy that looks one step ahead, exactly.

use std::sync::OnceLock;

use pegmind_kernel::{Grid, Isa, LaneSet, Planes, Ranked, Ranking, SCAN_PEGS_MAX, Scan, Shape};
use pegmind_rules::FeedbackRule;

use crate::cancel::Cancel;
use crate::class::{Classes, Marked};
use crate::codebook::{Codebook, Symbols};
use crate::guess_list::GuessList;
use crate::parallel;
use crate::strategy::{Guesses, Strategy};
use crate::symmetry::Symmetry;

/// Sets of more codes are marked with rows as candidates.
const LANE_CODES_MAX: usize = 1 << 14;

/// Below this it never pays to reduce the guesses by more than what can be
/// seen from their colors.
const LISTED_CODES_MIN: usize = 2_000;

/// Work, in pairs of guess and code, from which on a choice is shared between
/// threads.
const SHARED_PAIRS_MIN: u64 = 20_000_000;

/// The guesses made so far, as far as they matter for the next one.
#[derive(Debug)]
pub(crate) struct History {
    symmetry: Symmetry,
    list: OnceLock<GuessList>,
}

impl History {
    pub(crate) fn new(symmetry: Symmetry) -> Self {
        Self { symmetry, list: OnceLock::new() }
    }

    pub(crate) fn after(&self, guess: &Symbols) -> Self {
        Self::new(self.symmetry.after(guess))
    }

    fn list(&self, book: &Codebook) -> &GuessList {
        self.list.get_or_init(|| GuessList::new(book.alphabet(), &self.symmetry))
    }
}

/// Chooses guesses on one board by one strategy.
#[derive(Debug)]
pub(crate) struct Chooser<'a> {
    book: &'a Codebook,
    classes: Classes,
    ranking: Option<Ranking>,
    guesses: Guesses,
    symmetric: bool,
    isa: Isa,
    /// The grid for each number of symbols that guesses are made of.
    grids: Vec<OnceLock<Option<Grid>>>,
    cancel: Cancel,
}

impl<'a> Chooser<'a> {
    pub(crate) fn new(
        book: &'a Codebook,
        strategy: Strategy,
        guesses: Guesses,
        cancel: Cancel,
    ) -> Self {
        let alphabet = book.alphabet();
        Self {
            book,
            classes: Classes::new(alphabet.rules().feedback(), alphabet.shape()),
            ranking: strategy.ranking(book.len()),
            guesses,
            symmetric: true,
            isa: Isa::best(),
            grids: (0..=alphabet.shape().symbols()).map(|_| OnceLock::new()).collect(),
            cancel,
        }
    }

    /// The same without looking at symmetries.
    pub(crate) fn without_symmetry(mut self) -> Self {
        self.symmetric = false;
        self
    }

    pub(crate) const fn classes(&self) -> Classes {
        self.classes
    }

    pub(crate) const fn book(&self) -> &'a Codebook {
        self.book
    }

    /// The history of a board without rows.
    pub(crate) fn no_history(&self) -> History {
        let alphabet = self.book.alphabet();
        // Where every peg is told, permuted holes have other answers.
        let holes = self.symmetric && alphabet.rules().feedback() != FeedbackRule::PerPeg;
        let mut symmetry = Symmetry::of_board(alphabet, holes);
        if !self.symmetric {
            symmetry.forget();
        }
        History::new(symmetry)
    }

    /// The guess for these candidates, numbers of codes in ascending order.
    /// Nothing if there are none, or if the work was stopped.
    pub(crate) fn choose(&self, members: &[u32], history: &History) -> Option<Symbols> {
        let first = padded(self.book.code(*members.first()?));
        let Some(ranking) = self.ranking.as_ref().filter(|_| members.len() > 2) else {
            return Some(first);
        };
        let planes = Planes::build(self.shape(), &self.book.gather(members));
        let task = Task { chooser: self, members, planes: &planes, ranking, history };
        let best = task.best();
        if self.cancel.is_stopped() { None } else { best.map(|best| best.guess) }
    }

    fn shape(&self) -> Shape {
        self.book.alphabet().shape()
    }

    /// The grid for guesses of so many symbols.
    fn grid(&self, symbols: usize) -> Option<&Grid> {
        let grid = self.grids.get(symbols)?.get_or_init(|| {
            Grid::new(Shape::new(self.shape().pegs(), symbols)?, self.book.alphabet().repeatable())
        });
        grid.as_ref()
    }
}

/// One choice.
struct Task<'a> {
    chooser: &'a Chooser<'a>,
    members: &'a [u32],
    planes: &'a Planes,
    ranking: &'a Ranking,
    history: &'a History,
}

/// The symbols that guesses for a set are made of, and which of them are alike.
struct Palette {
    symbols: Vec<u8>,
    alike: Vec<u32>,
    /// About how many guesses differ in more than names.
    guesses: f64,
}

impl Task<'_> {
    fn best(&self) -> Option<Ranked> {
        let floor = self.floor();
        if self.chooser.guesses == Guesses::Candidates {
            return self.best_member(floor);
        }
        let lanes = self.members.len() <= LANE_CODES_MAX
            && self.chooser.classes.count() == Some(self.planes.shape().classes())
            && (2..=SCAN_PEGS_MAX).contains(&self.planes.shape().pegs());
        let separable = self.members.len() <= self.chooser.classes.answers_max();
        if !lanes && !separable {
            return self.best_listed();
        }
        let member = self.best_member(floor)?;
        if member.key <= floor {
            return Some(member);
        }
        if !lanes {
            return self.best_listed();
        }
        let palette = self.palette();
        if self.members.len() >= LISTED_CODES_MIN {
            let list = self.history.list(self.chooser.book).len() as f64;
            let codes = self.members.len() as f64;
            if list * (codes + 5_000.0) < palette.guesses * codes {
                return self.best_listed();
            }
        }
        self.best_in_lanes(&palette, member, floor)
    }

    /// A key that no guess is below.
    fn floor(&self) -> u64 {
        let answers = self.chooser.classes.answers_max();
        let codes = self.members.len();
        if codes > answers {
            return 0;
        }
        // Every code in a class of its own. Slots for answers that cannot occur
        // count as empty classes.
        let slots = self.chooser.classes.count().unwrap_or(answers);
        let ones = std::iter::repeat_n(1, codes);
        self.ranking.key(ones.chain(std::iter::repeat_n(0, slots.saturating_sub(codes))))
    }

    /// The key of a guess and whether it is outside of the set.
    fn rank(&self, guess: &[u8], sizes: &[u32]) -> Ranked {
        let classes = self.chooser.classes;
        let (key, outside) = match classes.count() {
            Some(count) if count == sizes.len() => {
                (self.ranking.key(sizes.iter().copied()), sizes[count - 1] == 0)
            }
            Some(_) => {
                let merged = classes.merge(sizes);
                (self.ranking.key(merged.iter().copied()), merged.last() == Some(&0))
            }
            None => {
                let (sizes, outside) = self.planes.sizes_peg_by_peg(guess);
                let empty = classes.answers_max().saturating_sub(sizes.len()) as u64;
                let key = self.ranking.key(sizes.into_iter());
                (key.saturating_add(self.ranking.weight(0).saturating_mul(empty)), outside)
            }
        };
        Ranked { key, outside, guess: padded(guess) }
    }

    /// The best of the candidates. Stops at the first that reaches the floor.
    fn best_member(&self, floor: u64) -> Option<Ranked> {
        let mut sizes = vec![0; self.planes.shape().classes()];
        let mut best: Option<Ranked> = None;
        for (idx, member) in self.members.iter().enumerate() {
            if idx % 1024 == 1023 && self.chooser.cancel.is_stopped() {
                return None;
            }
            let guess = self.chooser.book.code(*member);
            sizes.fill(0);
            self.planes.add_sizes(self.chooser.isa, guess, &mut sizes);
            let ranked = self.rank(guess, &sizes);
            if best.is_none_or(|best| ranked < best) {
                best = Some(ranked);
                if ranked.key <= floor {
                    break;
                }
            }
        }
        best
    }

    /// The best of all guesses that no symmetry makes lower.
    fn best_listed(&self) -> Option<Ranked> {
        let list = self.history.list(self.chooser.book);
        let shape = self.planes.shape();
        let best_of_group = |group: &Vec<u8>| {
            if self.chooser.cancel.is_stopped() {
                return None;
            }
            let guesses = group.chunks_exact(shape.pegs());
            let mut sizes = vec![0; guesses.len() * shape.classes()];
            if self.chooser.classes.count().is_some() {
                self.planes.add_sizes(self.chooser.isa, group, &mut sizes);
            }
            guesses
                .zip(sizes.chunks_exact(shape.classes()))
                .map(|(guess, sizes)| self.rank(guess, sizes))
                .min()
        };
        if list.len() as u64 * self.members.len() as u64 >= SHARED_PAIRS_MIN {
            parallel::min_of(list.groups(), best_of_group)
        } else {
            list.groups().iter().filter_map(best_of_group).min()
        }
    }

    /// The best of all guesses, in lanes.
    fn best_in_lanes(&self, palette: &Palette, member: Ranked, floor: u64) -> Option<Ranked> {
        let grid = self.chooser.grid(palette.symbols.len())?;
        let set = LaneSet::new(self.planes, &palette.symbols, &palette.alike)?;
        let best_of_groups = |groups: &&[pegmind_kernel::Prefixes]| {
            let mut scan = Scan::new(grid, &set, self.ranking, member, floor)?;
            for prefixes in *groups {
                if self.chooser.cancel.is_stopped() {
                    return None;
                }
                scan.run(self.chooser.isa, prefixes);
            }
            Some(scan.best())
        };
        let groups = grid.groups();
        if palette.guesses * self.members.len() as f64 >= SHARED_PAIRS_MIN as f64 {
            let parts = groups.len().div_ceil(parallel::threads() * 4).max(1);
            let parts: Vec<_> = groups.chunks(parts).collect();
            parallel::min_of(&parts, best_of_groups)
        } else {
            best_of_groups(&groups)
        }
    }

    /// All symbols that some candidate has, and one of the others: in a guess
    /// those are all the same, and the lowest of them makes the lowest guess.
    /// Where symbols cannot be repeated they are only named in order.
    fn palette(&self) -> Palette {
        let shape = self.planes.shape();
        let all = (0..shape.symbols() as u8).collect::<Vec<u8>>();
        let present = self.planes.symbols_present();
        let absent = !present & (((1_u64 << shape.symbols()) - 1) as u32);
        let unused = self.history.symmetry.unused();
        let repeatable = self.chooser.book.alphabet().repeatable() == u32::MAX;
        let symbols: Vec<u8> = if !repeatable || !self.chooser.symmetric {
            all
        } else {
            let kept = present | (absent & absent.wrapping_neg());
            all.into_iter().filter(|symbol| kept >> symbol & 1 == 1).collect()
        };
        let masks = if repeatable {
            [unused & present, 0]
        } else {
            [unused & present, absent & !self.chooser.book.alphabet().repeatable()]
        };
        let masks = if self.chooser.symmetric { masks } else { [0, 0] };
        let mut guesses = (symbols.len() as f64).powi(shape.pegs() as i32);
        let mut alike = Vec::new();
        for mask in masks.into_iter().filter(|mask| mask.count_ones() > 1) {
            // Roughly half of the guesses of two names that can be swapped.
            guesses /= f64::from(mask.count_ones().min(3));
            alike.push(
                symbols
                    .iter()
                    .enumerate()
                    .fold(0_u32, |bits, (idx, symbol)| bits | (mask >> symbol & 1) << idx),
            );
        }
        Palette { symbols, alike, guesses }
    }
}

/// A guess with zeros behind it.
pub(crate) fn padded(guess: &[u8]) -> Symbols {
    let mut symbols = [0; pegmind_kernel::PEGS_MAX];
    for (to, from) in symbols.iter_mut().zip(guess) {
        *to = *from;
    }
    symbols
}

/// Splits candidates by the answers to a guess: the number of each answer with
/// its candidates, in ascending order.
pub(crate) fn split(
    book: &Codebook,
    classes: Classes,
    members: &[u32],
    guess: &Symbols,
) -> Vec<(u32, Vec<u32>)> {
    let guess = Marked::new(&guess[..book.alphabet().shape().pegs()]);
    let mut parts: Vec<(u32, Vec<u32>)> = Vec::new();
    if let Some(count) = classes.count() {
        let mut by_class = vec![Vec::new(); count];
        for member in members {
            by_class[classes.of_pair(&guess, book.code(*member)) as usize].push(*member);
        }
        let numbered = (0..).zip(by_class).filter(|(_, part)| !part.is_empty());
        parts.extend(numbered);
    } else {
        let mut numbered: Vec<(u32, u32)> = members
            .iter()
            .map(|member| (classes.of_pair(&guess, book.code(*member)), *member))
            .collect();
        numbered.sort_unstable();
        for part in numbered.chunk_by(|a, b| a.0 == b.0) {
            parts.push((part[0].0, part.iter().map(|(_, member)| *member).collect()));
        }
    }
    parts
}
