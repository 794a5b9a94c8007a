//! The codes of a board by their numbers, and how guesses split sets of them. Numbers of
//! 16 bits keep sets short, because the memo holds millions of them.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use pegmind_kernel::{
    Isa, Keys, Members, SEPARATED_MAX, Selection, Separators, Shape, Sweep, SweepSet, Told, Weights,
};
use pegmind_rules::{Code, FeedbackRule, Rules, mark};

use pegmind_solver::codes::alphabet::Alphabet;
use pegmind_solver::codes::alphabet::Symbols;
use pegmind_solver::codes::classes::{Classes, Marked};
use pegmind_solver::codes::code_table::CodeTable;
use pegmind_solver::strategy::Guesses;

use crate::options::OPTIMAL_CODES_MAX;
use crate::pruning::{Pruning, Transpositions};
use crate::sets::answer_table::{AnswerTable, weigh};
use crate::sets::canonical_form::CanonicalForms;
use crate::sets::forms::Forms;
use crate::sets::holes::Holes;
use crate::sets::multisets::Multisets;

/// Numbers of members are multiplied with it, so that their sums tell classes apart.
const FACTOR: u32 = 0x9e37_79b9;

/// What a guess takes by itself when all guesses are ranked, in codes that are marked.
const MARKS_PER_GUESS: usize = 24;

/// How many codes the kernel marks in a step.
const MARKS_PER_STEP: u64 = 1 << 15;

/// On boards with fewer pairs of codes the work is done before other threads have
/// begun.
const BOARD_PAIRS_MIN: usize = 500_000;

/// All codes of a board.
#[derive(Debug)]
pub(crate) struct Splitter {
    code_table: CodeTable,
    classes: Classes,
    /// `None` where the kernel does not know the answers.
    sweep: Option<Sweep>,
    /// Answers to look up there.
    table: Option<AnswerTable>,
    isa: Isa,
    pub(crate) guesses: Guesses,
    /// Found when they are needed.
    forms: OnceLock<Option<CanonicalForms>>,
    multisets: Option<Multisets>,
    holes: Option<Holes>,
}

/// Some of the guesses, also as the kernel reads them.
#[derive(Clone, Debug)]
pub(crate) struct SomeGuesses {
    pub(crate) guesses: Arc<[u16]>,
    pub(crate) selection: Selection,
}

/// The keys of guesses, and what it takes to find them.
#[derive(Debug, Default)]
pub(crate) struct GuessKeys {
    set: SweepSet,
    /// The guesses, if they are the members of the set.
    members: Option<Selection>,
    /// The guesses, if they are some others.
    chosen: Option<Arc<[u16]>>,
    by_kernel: Keys,
    /// The keys where there is no sweep; by guess, or by member.
    by_code: Vec<(u16, u16)>,
    parts: Partition,
}

/// How a guess splits a set.
#[derive(Debug, Default)]
pub(crate) struct Partition {
    /// The set that is split.
    loaded: Members,
    classes: Vec<u8>,
    /// The same where there are more of them.
    labels: Vec<u16>,
    /// By class: where its next member goes.
    places: Vec<u64>,
    /// The same number for guesses that split a set alike.
    digest: u32,
    answers: Vec<u32>,
    sizes: Vec<u16>,
    /// All members but the guess, class after class.
    members: Vec<u16>,
    /// The size of each class and where it begins, in the higher and the lower
    /// half, the smallest classes first.
    spans: Vec<u32>,
}

impl Partition {
    /// The classes, the smallest ones first, without that of the guess itself.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        (0..self.len()).map(|number| self.part(number))
    }

    /// One of these classes.
    pub(crate) fn part(&self, number: usize) -> &[u16] {
        let span = self.spans[number];
        let (size, start) = ((span >> 16) as usize, (span & 0xffff) as usize);
        &self.members[start..start + size]
    }

    /// How many classes there are.
    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Counts the members of classes below 64 but those of one.
    fn count_few(&mut self, solved: u8) {
        // Four counts for each class: neighbors are often of the same one.
        let mut counts = [[0_u16; 4]; 64];
        for classes in self.classes.chunks(4) {
            for (lane, class) in classes.iter().enumerate() {
                counts[usize::from(*class) % 64][lane % 4] += 1;
            }
        }
        counts[usize::from(solved) % 64] = [0; 4];
        self.sizes.clear();
        let sizes = counts.iter().map(|counts| counts.iter().sum::<u16>());
        self.sizes.extend(sizes.filter(|size| *size > 0));
    }

    /// The same number for guesses that split a set alike, and seldom for others.
    pub(crate) const fn digest(&self) -> u32 {
        self.digest
    }

    /// Whether the classes are the same.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|part| other.iter().any(|like| like == part))
    }

    /// Whether all codes are in one class: the guess tells nothing.
    pub(crate) fn is_useless(&self, set: &[u16]) -> bool {
        self.len() == 1 && self.part(0).len() == set.len()
    }

    /// Puts the members of a set next to others of their class. Classes are below `count`.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the lower half is meant, and places are below the number of codes"
    )]
    fn place<T: Copy + Into<usize>>(
        &mut self,
        set: &[u16],
        classes: &[T],
        solved: T,
        count: usize,
    ) {
        const ONE: u64 = 1 << 48;
        let Self { places, spans, members, .. } = self;
        places.clear();
        places.resize(count, 0);
        let sums = &mut places[..];
        let mut hash = 0_u32;
        // How many they are in the higher bits, and below that a sum which depends on which.
        for class in classes {
            hash = hash.wrapping_add(FACTOR);
            if let Some(sum) = sums.get_mut((*class).into()) {
                *sum += ONE | u64::from(hash);
            }
        }
        spans.clear();
        let (mut start, mut digest) = (0, 0_u64);
        for (class, place) in places.iter_mut().enumerate().filter(|(_, sum)| **sum > 0) {
            if class == solved.into() {
                *place = u64::MAX;
                continue;
            }
            let mixed = (*place ^ *place >> 29).wrapping_mul(u64::from(FACTOR) << 16 | 1);
            digest = digest.wrapping_add(mixed ^ mixed >> 32);
            let size = (*place >> 48) as u32;
            spans.push(size << 16 | start);
            *place = start.into();
            start += size;
        }
        self.digest = (digest ^ digest >> 32) as u32;
        let codes = start as usize;
        if members.len() < codes {
            members.resize(codes, 0);
        }
        let (places, members) = (&mut places[..], &mut members[..codes]);
        for (class, member) in classes.iter().zip(set) {
            if let Some(place) = places.get_mut((*class).into())
                && let Some(to) = members.get_mut(*place as usize)
            {
                *to = *member;
                *place += 1;
            }
        }
        spans.sort_unstable();
    }
}

/// The codes that the kernel marks side by side. Returns `None` where it does not
/// know the answers, or the pegs and colors are too many.
fn sweep(rule: FeedbackRule, shape: Shape, codes: &[u8]) -> Option<Sweep> {
    let told = match rule {
        FeedbackRule::Keys => Told::Both,
        FeedbackRule::Exact => Told::Exact,
        FeedbackRule::Sum => Told::Total,
        FeedbackRule::PerPeg => return None,
    };
    Sweep::new(shape, told, codes)
}

/// How many bytes a search takes for answers that are looked up, because the
/// kernel does not mark the codes of the board side by side.
#[must_use]
pub fn answer_bytes(rules: &Rules) -> usize {
    if sweep(rules.feedback(), Alphabet::new(rules).shape(), &[]).is_some() {
        return 0;
    }
    let codes = usize::try_from(rules.code_count()).unwrap_or(usize::MAX);
    AnswerTable::bytes(codes.min(OPTIMAL_CODES_MAX as usize))
}

impl Splitter {
    /// The codes of a board that has no more than [`OPTIMAL_CODES_MAX`].
    pub(crate) fn new(rules: &Rules, guesses: Guesses) -> Option<Self> {
        if rules.code_count() > u128::from(OPTIMAL_CODES_MAX) {
            return None;
        }
        Some(Self::of(CodeTable::new(rules)?, guesses))
    }

    /// Some codes of a board, no more than [`OPTIMAL_CODES_MAX`].
    pub(crate) fn of(code_table: CodeTable, guesses: Guesses) -> Self {
        let rules = code_table.alphabet().rules();
        let shape = code_table.alphabet().shape();
        let codes: Vec<u8> = (0..Self::number(code_table.len()))
            .flat_map(|code| code_table.code(code.into()).to_vec())
            .collect();
        let sweep = sweep(rules.feedback(), shape, &codes);
        let classes = Classes::new(rules.feedback(), shape);
        let slow = sweep.is_none();
        let table = slow.then(|| AnswerTable::new(&classes, code_table.len())).flatten();
        let (forms, isa) = (OnceLock::new(), Isa::best());
        let (multisets, holes) = (Multisets::new(&code_table), Holes::new(&code_table));
        Self { code_table, classes, sweep, table, isa, guesses, forms, multisets, holes }
    }

    fn number(code: usize) -> u16 {
        u16::try_from(code).unwrap_or(u16::MAX)
    }

    /// How much work it is to look at a set of so many codes, in steps of about
    /// a microsecond.
    pub(crate) fn steps(&self, codes: usize) -> u64 {
        let guesses = match self.guesses {
            Guesses::All => self.len(),
            Guesses::Candidates => codes,
        };
        // In larger sets each mark takes longer.
        let dear = 3 * codes.saturating_sub(64);
        let marks = (guesses * (codes + dear + MARKS_PER_GUESS)) as u64;
        let slow = if self.table.is_some() { MARKS_PER_STEP / 64 } else { MARKS_PER_STEP / 1024 };
        1 + marks / if self.sweep.is_some() { MARKS_PER_STEP } else { slow }
    }

    /// How many codes there are.
    pub(crate) fn len(&self) -> usize {
        self.code_table.len()
    }

    /// Whether several threads share the work on a board.
    pub(crate) fn is_shared(&self) -> bool {
        self.len() * self.len() >= BOARD_PAIRS_MIN
    }

    /// All codes for the kernel, if it knows the answers and all codes may be guessed.
    pub(crate) fn sweep_of_all(&self) -> Option<&Sweep> {
        self.sweep.as_ref().filter(|_| self.guesses == Guesses::All)
    }

    pub(crate) const fn isa(&self) -> Isa {
        self.isa
    }

    pub(crate) const fn code_table(&self) -> &CodeTable {
        &self.code_table
    }

    /// The forms of sets, where they are to be looked up.
    pub(crate) fn forms(&self, pruning: Pruning) -> Option<Forms<'_>> {
        let table = &self.code_table;
        let multisets = self.multisets(pruning);
        let wanted = match pruning.transpositions {
            Transpositions::Never => false,
            Transpositions::WhereTheyPay => {
                let pay = || CanonicalForms::pay(table, pruning.by_hole);
                multisets.is_some() || (self.guesses == Guesses::All && pay())
            }
            Transpositions::Always => true,
        };
        // Symmetries map some codes of a board to others.
        let whole = table.alphabet().rules().code_count() == self.len() as u128;
        if !wanted || !whole {
            return None;
        }
        if let Some(multisets) = multisets {
            return Some(Forms::Multisets(multisets));
        }
        let found = || CanonicalForms::new(table, pruning.by_hole);
        self.forms.get_or_init(found).as_ref().map(Forms::Renamed)
    }

    /// The multisets of the codes, where only they matter.
    pub(crate) fn multisets(&self, pruning: Pruning) -> Option<&Multisets> {
        self.multisets.as_ref().filter(|_| pruning.multisets)
    }

    /// What the holes of the codes tell, where only exact pegs are told and it is worth its time.
    pub(crate) fn holes(&self, pruning: Pruning) -> Option<&Holes> {
        self.holes.as_ref().filter(|holes| pruning.hits && holes.pay())
    }

    /// The most answers that a guess can get beside the winning one.
    pub(crate) const fn branches_max(&self) -> usize {
        self.classes.answers_max() - 1
    }

    /// The symbols of a code.
    pub(crate) fn symbols(&self, code: u16) -> Symbols {
        pegmind_solver::strategy::chooser::padded(self.code_table.code(code.into()))
    }

    /// A code by its number.
    pub(crate) fn code(&self, code: u16) -> Option<Code> {
        self.code_table.alphabet().code(self.code_table.code(code.into()))
    }

    /// The number of a code.
    pub(crate) fn find(&self, code: &Code) -> Option<u16> {
        u16::try_from(self.code_table.find(code)?).ok()
    }

    /// The codes that fit some rows.
    pub(crate) fn fitting(&self, rows: &[pegmind_rules::Row]) -> Vec<u16> {
        let rules = self.code_table.alphabet().rules();
        let fits = |code: &u16| {
            rows.is_empty()
                || self.code(*code).is_some_and(|code| {
                    rows.iter().all(|row| mark(rules, &code, &row.guess) == row.feedback)
                })
        };
        (0..=u16::MAX).take(self.len()).filter(fits).collect()
    }

    /// Finds the keys of all guesses that may be made for a set.
    pub(crate) fn find_guess_keys(&self, set: &[u16], weights: &Weights, keys: &mut GuessKeys) {
        keys.chosen = None;
        let Some(sweep) = &self.sweep else { return self.find_keys_by_code(set, weights, keys) };
        sweep.load(set, &mut keys.set);
        match self.guesses {
            Guesses::All => sweep.keys(self.isa, &mut keys.set, weights, &mut keys.by_kernel),
            Guesses::Candidates => {
                let members = set.iter().map(|member| usize::from(*member));
                let members = sweep.select(members, &mut keys.members);
                members.keys(self.isa, &mut keys.set, weights, &mut keys.by_kernel);
            }
        }
    }

    /// Finds the keys of some guesses for a set, all of them if none are chosen.
    pub(crate) fn find_keys_of(
        &self,
        chosen: Option<&SomeGuesses>,
        set: &[u16],
        weights: &Weights,
        keys: &mut GuessKeys,
    ) {
        let (Some(sweep), Some(chosen)) = (self.sweep_of_all(), chosen) else {
            return self.find_guess_keys(set, weights, keys);
        };
        sweep.load(set, &mut keys.set);
        keys.chosen = Some(Arc::clone(&chosen.guesses));
        chosen.selection.keys(self.isa, &mut keys.set, weights, &mut keys.by_kernel);
    }

    /// The table and the columns of a set, if there are some.
    fn look_up(&self, set: &[u16]) -> Option<(&AnswerTable, Vec<&[u16]>)> {
        let table = self.table.as_ref()?;
        Some((table, table.columns(set, &self.classes, &self.code_table)?))
    }

    fn find_keys_by_code(&self, set: &[u16], weights: &Weights, keys: &mut GuessKeys) {
        keys.by_code.clear();
        if let Some((table, columns)) = self.look_up(set) {
            let mut sizes = vec![0; table.answers()];
            let rank = |guess| (guess, weigh(&columns, guess, table.solved(), weights, &mut sizes));
            return match self.guesses {
                Guesses::All => keys.by_code.extend((0..=u16::MAX).take(self.len()).map(rank)),
                Guesses::Candidates => keys.by_code.extend(set.iter().copied().map(rank)),
            };
        }
        let mut rank = |guess: u16| {
            self.split(guess, set, &mut keys.parts);
            let weigh = |part: &[u16]| weights.of(Self::number(part.len()));
            keys.by_code.push((guess, keys.parts.iter().map(weigh).fold(0, u16::saturating_add)));
        };
        match self.guesses {
            Guesses::All => (0..=u16::MAX).take(self.len()).for_each(rank),
            Guesses::Candidates => set.iter().for_each(|member| rank(*member)),
        }
    }

    /// The least key of the last search, under the mask.
    pub(crate) fn least(&self, keys: &GuessKeys, mask: u16) -> u16 {
        if self.sweep.is_some() {
            return keys.by_kernel.least();
        }
        keys.by_code.iter().map(|(_, key)| key & mask).min().unwrap_or(u16::MAX)
    }

    /// The largest key of the last keys.
    pub(crate) fn most(&self, keys: &GuessKeys) -> u16 {
        if self.sweep.is_some() {
            return keys.by_kernel.most();
        }
        keys.by_code.iter().map(|(_, key)| *key).max().unwrap_or(0)
    }

    /// Finds all guesses of the last search whose keys under the mask are in a
    /// range: the masked key in the higher half of a number, the guess in the
    /// lower.
    pub(crate) fn find_keys(
        &self,
        set: &[u16],
        keys: &GuessKeys,
        (range, mask): (&RangeInclusive<u16>, u16),
        found: &mut Vec<u32>,
    ) {
        if self.sweep.is_none() {
            found.clear();
            let packed =
                |(guess, key): &(u16, u16)| u32::from(key & mask) << 16 | u32::from(*guess);
            let hits = keys.by_code.iter().filter(|(_, key)| range.contains(&(key & mask)));
            return found.extend(hits.map(packed));
        }
        keys.by_kernel.find(self.isa, range, mask, found);
        let guesses = match (&keys.chosen, self.guesses) {
            (Some(chosen), _) => chosen,
            (None, Guesses::Candidates) => set,
            (None, Guesses::All) => return,
        };
        for packed in found {
            let guess = guesses.get((*packed & 0xffff) as usize).copied().unwrap_or_default();
            *packed = *packed & 0xffff_0000 | u32::from(guess);
        }
    }

    /// The first code of a set that tells all others apart, and the first before
    /// it that leaves two alike. Returns `None` for more than [`SEPARATED_MAX`] codes.
    ///
    /// [`SEPARATED_MAX`]: pegmind_kernel::SEPARATED_MAX
    pub(crate) fn separators(&self, set: &[u16], parts: &mut Partition) -> Separators {
        if let Some(sweep) = &self.sweep {
            return sweep.separators(self.isa, set);
        }
        let mut found = Separators::default();
        for guess in set.iter().filter(|_| set.len() <= SEPARATED_MAX) {
            self.split(*guess, set, parts);
            let left = set.len() - parts.len() - 1;
            if left == 0 {
                found.all = Some(*guess);
                break;
            }
            if left == 1 && found.all_but_one.is_none() {
                found.all_but_one = Some(*guess);
            }
        }
        found
    }

    /// Splits a set by a guess.
    pub(crate) fn split(&self, guess: u16, set: &[u16], parts: &mut Partition) {
        self.load(set, parts);
        self.split_loaded(guess, set, parts);
    }

    /// Makes ready to split a set by several guesses.
    pub(crate) fn load(&self, set: &[u16], parts: &mut Partition) {
        if let Some(sweep) = &self.sweep {
            sweep.gather(set, &mut parts.loaded);
        }
    }

    /// The sizes of the classes of a guess for the set that was loaded last, without
    /// that of the guess itself, in no order.
    pub(crate) fn sizes<'a>(&self, guess: u16, set: &[u16], parts: &'a mut Partition) -> &'a [u16] {
        if let Some(sweep) = &self.sweep {
            sweep.classify(self.isa, guess.into(), &parts.loaded, &mut parts.classes);
            parts.count_few(sweep.solved());
        } else {
            self.split_loaded(guess, set, parts);
            parts.sizes.clear();
            parts.sizes.extend(parts.spans.iter().map(|span| (span >> 16) as u16));
        }
        &parts.sizes
    }

    /// Splits the set that was loaded last by a guess.
    pub(crate) fn split_loaded(&self, guess: u16, set: &[u16], parts: &mut Partition) {
        if let Some(sweep) = &self.sweep {
            let mut classes = std::mem::take(&mut parts.classes);
            sweep.classify(self.isa, guess.into(), &parts.loaded, &mut classes);
            // The winning answer is the last one.
            parts.place(set, &classes, sweep.solved(), usize::from(sweep.solved()) + 1);
            parts.classes = classes;
            return;
        }
        let mut labels = std::mem::take(&mut parts.labels);
        labels.clear();
        if let Some((table, columns)) = self.look_up(set) {
            labels.extend(columns.iter().filter_map(|column| column.get(usize::from(guess))));
            parts.place(set, &labels, table.solved(), table.answers());
        } else {
            let marked = Marked::new(self.code_table.code(guess.into()));
            let answer = |member: &u16| {
                self.classes.of_pair(&marked, self.code_table.code((*member).into()))
            };
            let answers: Vec<u32> = set.iter().map(answer).collect();
            parts.answers.clear();
            parts.answers.extend_from_slice(&answers);
            parts.answers.push(self.classes.solved());
            parts.answers.sort_unstable();
            parts.answers.dedup();
            let number =
                |answer: &u32| parts.answers.binary_search(answer).map_or(u16::MAX, Self::number);
            labels.extend(answers.iter().map(number));
            let solved = number(&self.classes.solved());
            parts.place(set, &labels, solved, parts.answers.len());
        }
        parts.labels = labels;
    }
}
