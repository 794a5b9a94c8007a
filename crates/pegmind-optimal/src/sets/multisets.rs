//! Where only the sum of the matches is told the order of the pegs is not seen: codes
//! with the same colors as often answer every guess alike, but for the one that is the
//! guess. A set is then no more than how many codes of each multiset of colors are left.

use std::collections::HashMap;

use pegmind_kernel::PEGS_MAX;
use pegmind_rules::FeedbackRule;
use pegmind_solver::codes::code_table::CodeTable;
use pegmind_solver::codes::symmetry::Symmetry;

use crate::sets::bounds::NEVER;
use crate::sets::canonical_form::ranks::{in_order, is_permutation, is_set, rank, separate};
use crate::sets::canonical_form::{WIDTH_MAX, mix};
use crate::sets::rows::Rows;

/// The most multisets of a board whose codes are taken together.
const MULTISETS_MAX: usize = 4096;

/// How often each symbol stands in a code.
type Counts = [u8; WIDTH_MAX];

/// The multisets of the colors of a board's codes.
#[derive(Debug)]
pub(crate) struct Multisets {
    symbols: usize,
    /// Whether the first symbol is unlike all others.
    fixed: bool,
    /// By code.
    of_codes: Vec<u16>,
    /// By multiset: its codes, in ascending order.
    codes: Vec<Vec<u16>>,
    counts: Vec<Counts>,
    by_counts: HashMap<Counts, u16>,
    /// How many pegs of each two multisets match.
    sums: Vec<u8>,
}

/// What maps a set to its form: a renaming of the colors, and codes to codes of the
/// same multiset.
#[derive(Debug, Default)]
pub(crate) struct MultisetRenaming {
    colors: [u8; WIDTH_MAX],
    set: Vec<u16>,
    left: Vec<(u16, u16)>,
    image: Vec<u16>,
}

impl MultisetRenaming {
    /// The form: codes in ascending order.
    pub(crate) fn form(&self) -> &[u16] {
        &self.image
    }
}

/// How many codes of each multiset are left: those of which there are some.
pub(crate) type Left = Vec<(u16, u16)>;

/// Multisets of which as many codes are left, those with the most first.
pub(crate) type Groups = Vec<(u16, Vec<u16>)>;

/// How many codes are left of how many multisets, those with the most first.
type Levels = Vec<(u16, u32)>;

impl Multisets {
    /// The multisets of a board. Returns `None` where order is seen, or where there are too
    /// many of them.
    pub(crate) fn new(table: &CodeTable) -> Option<Self> {
        let alphabet = table.alphabet();
        if alphabet.rules().feedback() != FeedbackRule::Sum {
            return None;
        }
        let symbols = alphabet.shape().symbols();
        let fixed = Symmetry::of_colors(alphabet).unused() & 1 == 0;
        let mut multisets = Self {
            symbols,
            fixed,
            of_codes: Vec::new(),
            codes: Vec::new(),
            counts: Vec::new(),
            by_counts: HashMap::new(),
            sums: Vec::new(),
        };
        for code in 0..u16::try_from(table.len()).ok()? {
            multisets.add(code, table.code(code.into()));
        }
        if multisets.codes.len() > MULTISETS_MAX {
            return None;
        }
        for one in &multisets.counts {
            let sum = |other: &Counts| -> u8 {
                one.iter().zip(other).map(|(one, two)| one.min(two)).sum()
            };
            multisets.sums.extend(multisets.counts.iter().map(sum));
        }
        Some(multisets)
    }

    fn add(&mut self, code: u16, symbols: &[u8]) {
        let mut counts: Counts = [0; WIDTH_MAX];
        for symbol in symbols {
            counts[usize::from(*symbol)] += 1;
        }
        let next = u16::try_from(self.codes.len()).unwrap_or(u16::MAX);
        let multiset = *self.by_counts.entry(counts).or_insert(next);
        if multiset == next {
            self.codes.push(Vec::new());
            self.counts.push(counts);
        }
        self.codes[usize::from(multiset)].push(code);
        self.of_codes.push(multiset);
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.codes.len()
    }

    fn of(&self, code: u16) -> u16 {
        self.of_codes[usize::from(code)]
    }

    /// How many codes of each multiset a set has.
    pub(crate) fn left(&self, set: &[u16]) -> Left {
        let mut all = vec![0_u16; self.len()];
        for code in set {
            all[usize::from(self.of(*code))] += 1;
        }
        (0..).zip(all).filter(|(_, left)| *left > 0).collect()
    }

    /// Whether all codes of a set have the same colors.
    pub(crate) fn is_one(&self, set: &[u16]) -> bool {
        set.iter().all(|code| self.of(*code) == self.of(set[0]))
    }

    /// By multiset the guess that is as good as any other, and whether it is not in the set: the
    /// lowest code of the set, or if there is none the lowest code.
    pub(crate) fn guesses(&self, set: &[u16]) -> Vec<(u16, bool)> {
        let lowest = |codes: &Vec<u16>| (codes.first().copied().unwrap_or_default(), true);
        let mut guesses: Vec<(u16, bool)> = self.codes.iter().map(lowest).collect();
        for code in set.iter().rev() {
            guesses[usize::from(self.of(*code))] = (*code, false);
        }
        guesses
    }

    /// Whether a guess is the one of its multiset.
    pub(crate) fn is_chosen(&self, set: &[u16], guess: u16) -> bool {
        let codes = &self.codes[usize::from(self.of(guess))];
        let in_set = |code: &u16| set.binary_search(code).is_ok();
        if in_set(&guess) {
            let before = codes.partition_point(|code| *code < guess);
            return !codes[..before].iter().rev().any(in_set);
        }
        codes.first() == Some(&guess) && !codes.iter().any(in_set)
    }

    /// The multisets of a set by how many codes of them are left.
    pub(crate) fn groups(&self, set: &[u16]) -> Groups {
        let mut groups = Groups::new();
        let mut left = self.left(set);
        left.sort_by_key(|(_, codes)| std::cmp::Reverse(*codes));
        for (multiset, codes) in left {
            match groups.last_mut() {
                Some((same, multisets)) if *same == codes => multisets.push(multiset),
                _ => groups.push((codes, vec![multiset])),
            }
        }
        groups
    }

    /// The least that the classes of a guess cost together. Returns `None` if the guess
    /// tells nothing. `classes` is room for them.
    pub(crate) fn least_after(
        &self,
        (groups, classes): (&Groups, &mut Vec<Levels>),
        multiset: u16,
        (branches, rows): (usize, Rows),
    ) -> Option<u32> {
        let start = usize::from(multiset) * self.len();
        let sums = &self.sums[start..start + self.len()];
        // Only the multiset of the guess matches all of its pegs.
        let all = usize::from(sums[usize::from(multiset)]);
        classes.resize(all + 1, Levels::new());
        classes.iter_mut().for_each(Levels::clear);
        for (codes, multisets) in groups {
            let mut numbers = [0_u32; PEGS_MAX + 1];
            for other in multisets {
                numbers[usize::from(sums[usize::from(*other)])] += 1;
            }
            for (class, number) in classes.iter_mut().zip(numbers) {
                if number > 0 {
                    class.push((*codes, number));
                }
            }
        }
        let in_set = !classes[all].is_empty();
        if !in_set && classes.iter().filter(|class| !class.is_empty()).count() < 2 {
            return None;
        }
        for (codes, _) in &mut classes[all] {
            *codes -= 1;
        }
        let mut room = Levels::new();
        let least = classes.iter_mut().map(|class| least((class, &mut room), branches, rows));
        Some(least.fold(0, u32::saturating_add).min(NEVER))
    }

    /// The least that a set costs.
    pub(crate) fn least(&self, set: &[u16], branches: usize, rows: Rows) -> u32 {
        let number = |multisets: &Vec<u16>| u32::try_from(multisets.len()).unwrap_or(u32::MAX);
        let level = |(codes, multisets)| (codes, number(&multisets));
        let mut levels: Levels = self.groups(set).into_iter().map(level).collect();
        least((&mut levels, &mut Levels::new()), branches, rows)
    }

    /// Finds the form of a set: of each multiset the first codes, as many as are left, with
    /// the colors in an order that says how they stand in it.
    pub(crate) fn find(&self, set: &[u16], to: &mut MultisetRenaming) {
        to.left = self.left(set);
        to.set.clear();
        to.set.extend_from_slice(set);
        let mut colors = [0_u32; WIDTH_MAX];
        let colors = &mut colors[..self.symbols];
        let mut alike = [0; WIDTH_MAX];
        let mut pairs = usize::MAX;
        loop {
            self.refine(&to.left, colors);
            let (left, tied) = rank(colors, &mut to.colors[..self.symbols], &mut alike);
            let Some((tied, others)) = tied else { break };
            if left < pairs {
                pairs = left;
                continue;
            }
            pairs = left - 2 * others;
            colors[tied] = mix(colors[tied].wrapping_add(1));
        }
        separate(colors, &mut to.colors);
        let stays = !self.fixed || to.colors[0] == 0;
        if !(stays && is_permutation(&to.colors[..self.symbols]) && self.map(to)) {
            to.colors = in_order();
            self.map(to);
        }
    }

    /// Maps what is left of each multiset. Tells whether these are codes, all different.
    fn map(&self, to: &mut MultisetRenaming) -> bool {
        let mut image = std::mem::take(&mut to.image);
        image.clear();
        for (multiset, codes) in &to.left {
            let codes_of = &self.codes[usize::from(self.image_of(to, *multiset))];
            image.extend(codes_of.iter().take(usize::from(*codes)));
        }
        image.sort_unstable();
        let is_whole = image.len() == to.set.len() && is_set(&image);
        to.image = image;
        is_whole
    }

    /// Tells colors apart by the multisets they stand in.
    fn refine(&self, left: &Left, colors: &mut [u32]) {
        let known: Vec<u32> = colors.to_vec();
        for (multiset, codes) in left {
            let counts = &self.counts[usize::from(*multiset)];
            let some = |(color, count): (&u32, &u8)| {
                let some = u32::from(*count > 0).wrapping_neg();
                some & mix(color.wrapping_add(u32::from(*count).wrapping_mul(0x9e37_79b9)))
            };
            let all = known.iter().zip(counts).map(some).fold(0, u32::wrapping_add);
            let hash = mix(all.wrapping_add(u32::from(*codes).wrapping_mul(0x85eb_ca6b)));
            for (color, count) in colors.iter_mut().zip(counts).filter(|(_, count)| **count > 0) {
                *color = color.wrapping_add(mix(hash.wrapping_add(u32::from(*count))));
            }
        }
        if self.fixed {
            colors[0] = u32::MAX;
        }
    }

    /// What a renaming makes of a multiset.
    fn image_of(&self, to: &MultisetRenaming, multiset: u16) -> u16 {
        let mut image: Counts = [0; WIDTH_MAX];
        let counts = &self.counts[usize::from(multiset)];
        for (count, color) in counts.iter().zip(to.colors).take(self.symbols) {
            image[usize::from(color)] = *count;
        }
        self.by_counts.get(&image).copied().unwrap_or_default()
    }

    /// What is made of a guess.
    pub(crate) fn image(&self, to: &MultisetRenaming, guess: u16) -> u16 {
        let multiset = self.of(guess);
        let image = &self.codes[usize::from(self.image_of(to, multiset))];
        let in_set = to.set.binary_search(&guess).is_ok();
        image[if in_set { 0 } else { Self::codes_left(&to.left, multiset) }]
    }

    fn codes_left(left: &Left, multiset: u16) -> usize {
        let found = left.binary_search_by_key(&multiset, |(multiset, _)| *multiset);
        found.map_or(0, |place| left[place].1.into())
    }

    /// A guess that becomes one like this.
    pub(crate) fn origin(&self, to: &MultisetRenaming, image: u16) -> u16 {
        let counts = &self.counts[usize::from(self.of(image))];
        let mut origin: Counts = [0; WIDTH_MAX];
        for (count, color) in origin.iter_mut().zip(to.colors).take(self.symbols) {
            *count = counts[usize::from(color)];
        }
        let multiset = self.by_counts.get(&origin).copied().unwrap_or_default();
        let first = &self.codes[usize::from(self.of(image))];
        let before = first.partition_point(|code| *code < image);
        let in_set = before < Self::codes_left(&to.left, multiset);
        let mut codes = self.codes[usize::from(multiset)].iter();
        let found = codes.find(|code| to.set.binary_search(code).is_ok() == in_set);
        found.copied().unwrap_or_default()
    }
}

/// The least that a set costs with so many codes of each multiset.
///
/// The codes of a multiset stay together until they are guessed, so no two of them are
/// found by the same number of guesses; and of all codes no more are found by the nth guess
/// than there are sequences of answers before it. As many as possible are found early if
/// it is always the multisets with the most codes left that have one found (Hu 1961).
fn least((left, room): (&mut Levels, &mut Levels), branches: usize, rows: Rows) -> u32 {
    let (mut cost, mut guesses, mut at_once) = (0_u64, 1_u64, 1_u64);
    let rows = rows.number().map_or(u64::MAX, u64::from);
    left.retain(|(codes, _)| *codes > 0);
    let number = |left: &Levels| left.iter().map(|(_, number)| u64::from(*number)).sum::<u64>();
    while at_once < number(left) && guesses <= rows {
        cost += guesses * at_once;
        take_one_of_each(left, room, at_once);
        at_once = at_once.saturating_mul(branches.max(1) as u64);
        guesses += 1;
    }
    for (codes, number) in left.iter() {
        let (codes, number) = (u64::from(*codes), u64::from(*number));
        if guesses + codes - 1 > rows {
            return NEVER;
        }
        cost += number * (codes * (guesses - 1) + codes * (codes + 1) / 2);
    }
    u32::try_from(cost).unwrap_or(NEVER).min(NEVER)
}

/// Takes a code of each of so many multisets, of those with the most codes left.
fn take_one_of_each(left: &mut Levels, room: &mut Levels, mut multisets: u64) {
    room.clear();
    for (codes, number) in left.drain(..) {
        let taken = u32::try_from(multisets).unwrap_or(u32::MAX).min(number);
        multisets -= u64::from(taken);
        for (codes, number) in [(codes, number - taken), (codes - 1, taken)] {
            match room.last_mut() {
                Some((same, sum)) if *same == codes => *sum += number,
                _ if codes > 0 && number > 0 => room.push((codes, number)),
                _ => {}
            }
        }
    }
    std::mem::swap(left, room);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pegmind_rules::{Blanks, Repeats};
    use proptest::prelude::*;

    use super::*;
    use crate::fixtures::rules_of;

    fn table(board: usize) -> CodeTable {
        use Blanks::{Allowed as BlanksToo, Forbidden as NoBlanks};
        let boards = [
            ((3, 5), (Repeats::Allowed, NoBlanks)),
            ((4, 3), (Repeats::Allowed, BlanksToo)),
            ((3, 6), (Repeats::Forbidden, NoBlanks)),
            ((3, 4), (Repeats::Forbidden, BlanksToo)),
        ];
        let (size, kind) = boards[board % boards.len()];
        CodeTable::new(&rules_of(size, kind, FeedbackRule::Sum)).unwrap()
    }

    /// The codes that some numbers stand for, in ascending order.
    fn set_of(codes: u16, members: &BTreeSet<u16>) -> Vec<u16> {
        let set: BTreeSet<u16> = members.iter().map(|member| member % codes).collect();
        set.into_iter().collect()
    }

    fn sum(multisets: &Multisets, one: u16, two: u16) -> u8 {
        let place = usize::from(multisets.of(one)) * multisets.len();
        multisets.sums[place + usize::from(multisets.of(two))]
    }

    #[test]
    fn what_maps_codes_to_none_is_told() {
        // Without repeats blanks alone may come twice.
        let table = table(3);
        let multisets = Multisets::new(&table).unwrap();
        assert!(multisets.fixed && table.code(1) == [0, 0, 1]);
        let set = vec![0, 1];
        let mut to = MultisetRenaming { left: multisets.left(&set), set, ..Default::default() };
        to.colors = in_order();
        assert!(multisets.map(&mut to));
        assert_eq!(to.form(), [0, 1]);
        to.colors.swap(0, 1);
        assert!(!multisets.map(&mut to));
    }

    #[test]
    fn as_many_codes_are_found_early_as_can_be() {
        let least = |left: &[u16], branches, rows| {
            let mut levels: Levels = left.iter().map(|codes| (*codes, 1)).collect();
            levels.sort_by_key(|(codes, _)| std::cmp::Reverse(*codes));
            least((&mut levels, &mut Levels::new()), branches, rows)
        };
        let any = |left: &[u16], branches| least(left, branches, Rows::ANY);
        assert_eq!(any(&[5], 7), 15);
        assert_eq!(any(&[1, 1, 1], 7), 1 + 2 + 2);
        assert_eq!(any(&[2, 1], 7), 1 + 2 + 2);
        assert_eq!(any(&[3, 1, 1, 1], 2), 1 + 2 + 2 + 3 + 3 + 3);
        assert_eq!(any(&[1; 4], 1), 1 + 2 + 3 + 4);
        assert_eq!(least(&[5], 7, Rows::limited(4)), NEVER);
        assert_eq!(least(&[4], 7, Rows::limited(4)), 10);
        assert_eq!(least(&[1, 1, 1, 1], 2, Rows::limited(2)), NEVER);
    }

    proptest! {
        #[test]
        fn sets_with_as_many_codes_of_renamed_multisets_have_one_form(
            board in 0_usize..4,
            members in prop::collection::btree_set(any::<u16>(), 1..40),
            seed in any::<u32>(),
            guess in any::<u16>(),
        ) {
            let table = table(board);
            let multisets = Multisets::new(&table).unwrap();
            let codes = u16::try_from(table.len()).unwrap();
            let set = set_of(codes, &members);
            let mut one = MultisetRenaming::default();
            multisets.find(&set, &mut one);
            let image = one.form().to_vec();
            prop_assert!(image.windows(2).all(|pair| pair[0] < pair[1]));
            prop_assert_eq!(image.len(), set.len());

            // Codes become codes of as many of the same multiset, guesses come back.
            let guess = guess % codes;
            for code in [guess, set[0]] {
                let became = multisets.image(&one, code);
                prop_assert_eq!(
                    set.binary_search(&code).is_ok(),
                    image.binary_search(&became).is_ok()
                );
                let back = multisets.origin(&one, became);
                prop_assert_eq!(multisets.of(back), multisets.of(code));
                prop_assert_eq!(
                    set.binary_search(&back).is_ok(),
                    set.binary_search(&code).is_ok()
                );
                for other in &set {
                    let others = multisets.image(&one, *other);
                    prop_assert_eq!(
                        sum(&multisets, code, *other),
                        sum(&multisets, became, others)
                    );
                }
            }

            // Another set with renamed colors and other codes of the same multisets.
            let mut renaming = MultisetRenaming { colors: in_order(), ..Default::default() };
            let first = usize::from(multisets.fixed);
            let colors = &mut renaming.colors[first..multisets.symbols];
            colors.rotate_left(seed as usize % colors.len());
            let last = seed as usize / 7 % colors.len();
            colors.swap(0, last);
            let mut other = Vec::new();
            for (multiset, left) in multisets.left(&set) {
                let image = multisets.image_of(&renaming, multiset);
                let all = &multisets.codes[usize::from(image)];
                other.extend(all.iter().rev().take(left.into()));
            }
            other.sort_unstable();
            let mut two = MultisetRenaming::default();
            multisets.find(&other, &mut two);
            if set.len() < 6 {
                prop_assert_eq!(image, two.form());
            }
            prop_assert_eq!(
                multisets.least(&set, 4, Rows::ANY),
                multisets.least(&other, 4, Rows::ANY)
            );
        }

        #[test]
        fn one_guess_of_each_multiset_is_chosen(
            board in 0_usize..4,
            members in prop::collection::btree_set(any::<u16>(), 1..40),
        ) {
            let table = table(board);
            let multisets = Multisets::new(&table).unwrap();
            let codes = u16::try_from(table.len()).unwrap();
            let set = set_of(codes, &members);
            let chosen: Vec<u16> =
                (0..codes).filter(|code| multisets.is_chosen(&set, *code)).collect();
            let mut guesses = multisets.guesses(&set);
            prop_assert!(guesses.iter().all(|(guess, outside)| *outside != set.contains(guess)));
            guesses.sort_unstable();
            let expected: Vec<u16> = guesses.into_iter().map(|(guess, _)| guess).collect();
            prop_assert_eq!(chosen, expected);
        }
    }
}
