//! The best guess of a strategy that looks one step ahead, exactly.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use pegmind_kernel::{
    Arrangements, Isa, LaneSet, Multiset, Palette, Planes, Ranked, Ranking, SCAN_PEGS_MAX, Scan,
    Shape,
};

use crate::cancel::Cancel;
use crate::codes::alphabet::{Alphabet, Symbols};
use crate::codes::classes::{Classes, Marked};
use crate::codes::code_table::{CODE_TABLE_MAX, CodeTable};
use crate::codes::symmetry::Symmetry;
use crate::parallel;
use crate::strategy::guess_list::GuessList;
use crate::strategy::{Guesses, Strategy};

/// Sets of more codes are marked with rows as candidates.
const LANE_CODES_MAX: usize = 1 << 14;

/// Below this it never pays to reduce the guesses by more than what can be
/// seen from their colors, nor where fewer permutations of the holes are left.
const LISTED_CODES_MIN: usize = 2_000;
const LISTED_TURNS_MIN: usize = 8;

/// The most guesses whose class sizes are held at the same time.
const GUESSES_AT_ONCE: usize = 1_000;

/// With more classes of single pegs than this, codes are marked one by one.
const PASSES_MAX: usize = 3_000;

/// The most pairs of guess and code between two looks at whether to stop.
const PAIRS_AT_ONCE: usize = 500_000_000;

/// Work, in pairs of guess and code, from which on a choice is shared between
/// threads.
const SHARED_PAIRS_MIN: u64 = 20_000_000;

/// The guesses made so far, as far as they matter for the next one.
#[derive(Debug)]
pub struct History {
    symmetry: Symmetry,
    list: OnceLock<GuessList>,
}

impl History {
    /// The history in which these symmetries are left.
    #[must_use]
    pub fn new(symmetry: Symmetry) -> Self {
        Self { symmetry, list: OnceLock::new() }
    }

    /// The history after one more guess.
    #[must_use]
    pub fn after(&self, guess: &Symbols) -> Self {
        Self::new(self.symmetry.after(guess))
    }

    fn list(&self, alphabet: &Alphabet, cancel: &Cancel) -> &GuessList {
        self.list.get_or_init(|| GuessList::new(alphabet, &self.symmetry, cancel))
    }
}

/// Chooses guesses on one board by one strategy.
#[derive(Debug)]
pub struct Chooser {
    alphabet: Alphabet,
    classes: Classes,
    ranking: Option<Ranking>,
    guesses: Guesses,
    symmetric: bool,
    any_of_pairs: bool,
    isa: Isa,
    arrangements: Option<Arrangements>,
    cancel: Cancel,
}

impl Chooser {
    /// A chooser for sets of up to `codes_max` codes.
    #[must_use]
    pub fn new(
        alphabet: Alphabet,
        strategy: Strategy,
        guesses: Guesses,
        codes_max: usize,
        cancel: Cancel,
    ) -> Self {
        Self {
            alphabet,
            classes: Classes::new(alphabet.rules().feedback(), alphabet.shape()),
            ranking: strategy.ranking(alphabet.shape(), codes_max),
            guesses,
            symmetric: true,
            any_of_pairs: false,
            isa: Isa::best(),
            arrangements: Arrangements::new(alphabet.shape().pegs()),
            cancel,
        }
    }

    /// The same without looking at symmetries.
    #[must_use]
    pub fn without_symmetry(mut self) -> Self {
        self.symmetric = false;
        self
    }

    /// The same, but where the best guesses leave no three codes together any one of those is
    /// chosen that are not candidates: games are as long after one as after the other.
    #[must_use]
    pub fn for_lengths(mut self) -> Self {
        self.any_of_pairs = true;
        self
    }

    /// How answers are numbered.
    pub const fn classes(&self) -> Classes {
        self.classes
    }

    /// The history of a board without rows.
    pub fn no_history(&self) -> History {
        let alphabet = &self.alphabet;
        let mut symmetry = Symmetry::of_board(alphabet);
        if !self.symmetric {
            symmetry.forget();
        }
        History::new(symmetry)
    }

    /// The guess for these candidates, in ascending order one behind the other.
    /// Returns `None` if there are none, or if the work was stopped.
    pub fn choose(&self, codes: &[u8], history: &History) -> Option<Symbols> {
        let pegs = self.shape().pegs();
        let first = padded(codes.get(..pegs)?);
        let Some(ranking) = self.ranking.as_ref().filter(|_| codes.len() / pegs > 2) else {
            return Some(first);
        };
        let planes = Planes::build(self.shape(), codes);
        let task = Task { chooser: self, codes, planes: &planes, ranking, history };
        let best = task.best();
        if self.cancel.is_stopped() { None } else { best.map(|best| best.guess) }
    }

    fn shape(&self) -> Shape {
        self.alphabet.shape()
    }
}

/// One choice.
struct Task<'a> {
    chooser: &'a Chooser,
    codes: &'a [u8],
    planes: &'a Planes,
    ranking: &'a Ranking,
    history: &'a History,
}

impl Task<'_> {
    fn best(&self) -> Option<Ranked> {
        let floor = self.floor();
        if self.chooser.guesses == Guesses::Candidates {
            return self.best_member(floor);
        }
        let lanes = self.planes.len() <= LANE_CODES_MAX
            && self.chooser.classes.count() == Some(self.planes.shape().classes())
            && (2..=SCAN_PEGS_MAX).contains(&self.planes.shape().pegs());
        let separable = self.planes.len() <= self.chooser.classes.answers_max();
        if !lanes && !separable {
            return self.best_listed();
        }
        let listed = lanes
            && self.planes.len() >= LISTED_CODES_MIN
            && self.history.symmetry.turns() >= LISTED_TURNS_MIN
            && self.chooser.alphabet.rules().code_count() <= u128::from(CODE_TABLE_MAX);
        if listed {
            return self.best_listed();
        }
        let member = self.best_member(floor)?;
        if member.key <= floor {
            return Some(member);
        }
        if lanes { self.best_in_lanes(member) } else { self.best_listed() }
    }

    /// All guesses that no symmetry makes lower, or those found before the work
    /// was stopped.
    fn list(&self) -> &GuessList {
        self.history.list(&self.chooser.alphabet, &self.chooser.cancel)
    }

    /// A key that no guess is below.
    fn floor(&self) -> u64 {
        let answers = self.chooser.classes.answers_max();
        let codes = self.planes.len();
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
                // Splitting by planes takes a pass for every class there is.
                let passes = classes.answers_max().min(self.planes.len());
                let (sizes, outside) = if passes > PASSES_MAX {
                    classes.sizes(guess, self.codes)
                } else {
                    self.planes.sizes_peg_by_peg(guess)
                };
                let empty = classes.answers_max().saturating_sub(sizes.len()) as u64;
                let key = self.ranking.key(sizes.into_iter());
                (key.saturating_add(self.ranking.weight(0).saturating_mul(empty)), outside)
            }
        };
        Ranked { key, outside, guess: padded(guess) }
    }

    /// The best of the candidates.
    fn best_member(&self, floor: u64) -> Option<Ranked> {
        let pegs = self.planes.shape().pegs();
        let codes = self.planes.len() as u64;
        if codes * codes < SHARED_PAIRS_MIN {
            return self.best_of_members(self.codes, floor);
        }
        // Those that a symmetry makes lower are no better.
        let lowest: Vec<u8> = self
            .codes
            .chunks_exact(pegs)
            .filter(|code| self.history.symmetry.is_lowest(code))
            .flatten()
            .copied()
            .collect();
        let parts: Vec<&[u8]> = lowest.chunks(GUESSES_AT_ONCE * pegs).collect();
        let best = parallel::min_of(&parts, true, |codes| self.best_of_members(codes, floor));
        best.filter(|_| !self.chooser.cancel.is_stopped())
    }

    /// The best of some candidates. Stops at the first that reaches the floor.
    fn best_of_members(&self, codes: &[u8], floor: u64) -> Option<Ranked> {
        let mut sizes = vec![0; self.planes.shape().classes()];
        let mut best: Option<Ranked> = None;
        for guess in codes.chunks_exact(self.planes.shape().pegs()) {
            if best.is_some_and(|best| best.key <= floor) || self.chooser.cancel.is_stopped() {
                break;
            }
            sizes.fill(0);
            self.planes.add_sizes(self.chooser.isa, guess, &mut sizes);
            let ranked = self.rank(guess, &sizes);
            best = Some(best.map_or(ranked, |best| best.min(ranked)));
        }
        best
    }

    /// The best of all guesses that no symmetry makes lower.
    fn best_listed(&self) -> Option<Ranked> {
        let list = self.list();
        let pegs = self.planes.shape().pegs();
        let shared = list.len() as u64 * self.planes.len() as u64 >= SHARED_PAIRS_MIN;
        let bounded = self.chooser.classes.count() == Some(self.planes.shape().classes());
        let bound = |group: &Vec<u8>| {
            let totals = self.planes.totals(self.chooser.isa, &group[..pegs]).filter(|_| bounded);
            totals.map_or(0, |totals| self.ranking.bound(&totals))
        };
        let bounds = parallel::map(list.groups(), shared, bound);
        let mut groups: Vec<(u64, &Vec<u8>)> = bounds.into_iter().zip(list.groups()).collect();
        groups.sort_by_key(|(bound, _)| *bound);
        let best = AtomicU64::new(u64::MAX);
        parallel::min_of(&groups, shared, |(bound, group)| {
            if *bound > best.load(Ordering::Relaxed) || self.chooser.cancel.is_stopped() {
                return None;
            }
            let ranked = self.best_of_group(group);
            best.fetch_min(ranked.map_or(u64::MAX, |ranked| ranked.key), Ordering::Relaxed);
            ranked
        })
    }

    /// The best of some guesses of the same symbols.
    fn best_of_group(&self, group: &[u8]) -> Option<Ranked> {
        let shape = self.planes.shape();
        let best_of_some = |guesses: &[u8]| {
            if self.chooser.cancel.is_stopped() {
                return None;
            }
            let mut sizes = vec![0; guesses.len() / shape.pegs() * shape.classes()];
            if self.chooser.classes.count().is_some() {
                self.planes.add_sizes(self.chooser.isa, guesses, &mut sizes);
            }
            let guesses = guesses.chunks_exact(shape.pegs());
            guesses
                .zip(sizes.chunks_exact(shape.classes()))
                .take_while(|_| !self.chooser.cancel.is_stopped())
                .map(|(guess, sizes)| self.rank(guess, sizes))
                .min()
        };
        // As few at a time as take well below a second.
        let guesses = (PAIRS_AT_ONCE / self.planes.len().max(1)).clamp(1, GUESSES_AT_ONCE);
        group.chunks(guesses * shape.pegs()).filter_map(best_of_some).min()
    }

    /// The best of all guesses, in lanes.
    fn best_in_lanes(&self, member: Ranked) -> Option<Ranked> {
        let isa = self.chooser.isa;
        let arrangements = self.chooser.arrangements.as_ref()?;
        let set = LaneSet::new(self.planes, &self.palette())?;
        // One that is as good as a candidate comes after it.
        let Some(limit) = member.key.checked_sub(1) else { return Some(member) };
        let multisets = set.sieve(isa, arrangements, self.ranking, limit);
        let codes = self.planes.len();
        let any_below =
            if self.chooser.any_of_pairs { self.ranking.only_pairs_below(codes) } else { 0 };
        let scan = || {
            let scan = Scan::new(arrangements, &set, self.ranking, member)?;
            Some(scan.taking_any_below(any_below))
        };
        let worth = |multiset: &Multiset, best: u64| {
            multiset.bound() < best || multiset.bound() == best && best >= any_below
        };
        // Some hundred arrangements of each are a good guess.
        let pairs = multisets.len() as u64 * 200 * codes as u64;
        if pairs < SHARED_PAIRS_MIN {
            let mut scan = scan()?;
            for multiset in &multisets {
                if !worth(multiset, scan.best().key) {
                    break;
                }
                scan.run(isa, multiset);
            }
            return Some(scan.best());
        }
        let best = AtomicU64::new(member.key);
        let parts = parallel::threads() * 4;
        let parts: Vec<usize> = (0..parts.min(multisets.len().max(1))).collect();
        parallel::min_of(&parts, true, |part| {
            let mut scan = scan()?;
            // Each part has its share of the best ones.
            for multiset in multisets.iter().skip(*part).step_by(parts.len()) {
                if self.chooser.cancel.is_stopped() {
                    return None;
                }
                if !worth(multiset, best.load(Ordering::Relaxed)) {
                    break;
                }
                scan.run(isa, multiset);
                best.fetch_min(scan.best().key, Ordering::Relaxed);
            }
            Some(scan.best())
        })
    }

    /// What guesses are made of: all symbols that tell candidates apart, and one of the
    /// others, which in a guess leave the same classes; the lowest of them makes the lowest
    /// guess. Where symbols cannot be repeated they are alike.
    fn palette(&self) -> Palette {
        let alphabet = &self.chooser.alphabet;
        let all = alphabet.all();
        let present = self.planes.symbols_present();
        let (absent, unused) = (all & !present, self.history.symmetry.unused());
        let repeatable = alphabet.repeatable();
        let (kept, alike, blank) = if !self.chooser.symmetric {
            (all, Vec::new(), None)
        } else if repeatable == u32::MAX {
            let telling = all & !self.planes.symbols_alike_in_all();
            let blank = (0..32).find(|symbol| (all & !telling) >> symbol & 1 == 1);
            let kept = telling | blank.map_or(0, |symbol| 1 << symbol);
            (kept, vec![unused & telling], blank)
        } else {
            (all, vec![unused & present, absent & !repeatable], None)
        };
        let symbols = (0..32).filter(|symbol| kept >> symbol & 1 == 1).collect();
        Palette { symbols, repeatable, alike, blank }
    }
}

/// A guess with zeros behind it.
#[must_use]
pub fn padded(guess: &[u8]) -> Symbols {
    let mut symbols = [0; pegmind_kernel::PEGS_MAX];
    for (to, from) in symbols.iter_mut().zip(guess) {
        *to = *from;
    }
    symbols
}

/// Splits candidates by the answers to a guess: the number of each answer with
/// its candidates, in ascending order.
#[must_use]
pub fn split(
    table: &CodeTable,
    classes: Classes,
    members: &[u32],
    guess: &Symbols,
) -> Vec<(u32, Vec<u32>)> {
    let guess = Marked::new(&guess[..table.alphabet().shape().pegs()]);
    let mut parts: Vec<(u32, Vec<u32>)> = Vec::new();
    if let Some(count) = classes.count() {
        let mut by_class = vec![Vec::new(); count];
        for member in members {
            by_class[classes.of_pair(&guess, table.code(*member)) as usize].push(*member);
        }
        let numbered = (0..).zip(by_class).filter(|(_, part)| !part.is_empty());
        parts.extend(numbered);
    } else {
        let mut numbered: Vec<(u32, u32)> = members
            .iter()
            .map(|member| (classes.of_pair(&guess, table.code(*member)), *member))
            .collect();
        numbered.sort_unstable();
        for part in numbered.chunk_by(|a, b| a.0 == b.0) {
            parts.push((part[0].0, part.iter().map(|(_, member)| *member).collect()));
        }
    }
    parts
}
