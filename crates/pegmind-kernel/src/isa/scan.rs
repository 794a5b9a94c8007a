//! Scans and sieves with vectors. The source of all copies, which give it vectors of 32 numbers.

use super::tile::{
    COUNTED_MAX, Digit, Entries, IS_UNROLLED, PARTS, Part, Vector, add, add_counts, add_three,
    add_weights, all, any_up_to, both, count_digit, digit, entries, join_largest, join_sum,
    look_up, lookup, no_part, of_parts, part as part_of, spread, squeeze, sub, tile, up_to, vector,
    widen, zero,
};
use crate::class::unroll;
use crate::counter::{count_planes_with, having_with};
use crate::lanes::{
    Group, Groups, LANES, LaneSet, Multiset, Places, Plan, Scan, Shuffle, Slots, Step, Tile, WORD,
    Work,
};
use crate::ranking::Reduction;

/// The lanes of multisets by digit of a number of matches.
type Digits = [Vec<u16>; 4];

/// Counts the codes of a word whose numbers have at least the binary digits of each number up
/// to `most`: of one digit, or of several that are joined. Not a function: what is counted stays
/// in registers.
macro_rules! add_having {
    ($most:ident, $digits:expr, $counts:expr) => {
        let (digits, counts): ([Digit; 4], &mut [Part; 9]) = ($digits, $counts);
        unroll!(NUMBER in 1..=$most => {
            counts[NUMBER] = add_counts(counts[NUMBER], count_digit(having(digits, NUMBER)));
        });
    };
}

/// Digits of the matches with the guesses of a word.
type Matches = [[Digit; 4]; PARTS];

with_instructions! {
    /// The source of [`LaneSet::sieve`] for guesses of `P` pegs.
    pub(crate) fn sieve<const P: usize>(mut plan: Plan<'_>) -> Vec<Multiset> {
        let layout = plan.layout;
        let mut digits: Digits =
            core::array::from_fn(|digit| vec![0; if P >> digit > 0 { layout.lanes() } else { 0 }]);
        let (codes, words) = (plan.set.len() as u16, plan.set.len().div_ceil(WORD));
        let mut sums = vec![[Tile::ZERO; 9]; if words > 1 { layout.tiles } else { 0 }];
        // Without it the same is kept, by code that is shorter.
        let small = plan.small.filter(|_| IS_UNROLLED).map(|(table, limit)| {
            let least = core::array::from_fn::<_, 9, _>(|total| {
                lookup(table.leasts(plan.set.last(total.min(P))))
            });
            (least, table.reduction, plan.base(table), limit)
        });
        for word in 0..words {
            for Step { part, from, to, len } in layout.steps.iter().copied() {
                let added = plan.added(part, word).map(|digit| all(digit));
                for lane in (0..len).step_by(LANES) {
                    let sum = plus::<P>(&digits, from + lane, added);
                    for (digit, (sum, lanes)) in sum.into_iter().zip(&mut digits).enumerate() {
                        if P >> digit > 0 {
                            lanes[to + lane..][..LANES].copy_from_slice(&tile(sum).0);
                        }
                    }
                }
            }
            for Step { part, from, to, len } in layout.last_steps.iter().copied() {
                let added = plan.added(part, word).map(|digit| all(digit));
                for lane in (0..len).step_by(LANES) {
                    let totals = plus::<P>(&digits, from + lane, added);
                    let mut counts = [[no_part(); 9]; PARTS];
                    for (number, counts) in counts.iter_mut().enumerate() {
                        let totals = totals.map(|total| digit(part_of(total, number)));
                        add_having!(P, totals, counts);
                    }
                    let mut sizes = [zero(); 9];
                    add_counted::<P>(&counts, &mut sizes);
                    if words > 1 {
                        let sums = &mut sums[to + lane / LANES];
                        unroll!(TOTAL in 1..=P => {
                            sizes[TOTAL] = add(sizes[TOTAL], vector(&sums[TOTAL].0));
                            sums[TOTAL] = tile(sizes[TOTAL]);
                        });
                        if word + 1 < words {
                            continue;
                        }
                    }
                    sizes[0] = all(codes);
                    separate::<P>(&mut sizes);
                    let mut kept = u32::MAX >> LANES.saturating_sub(len - lane);
                    if let Some((least, reduction, base, limit)) = &small {
                        let mut keys = all(*base);
                        unroll!(TOTAL in 0..=P => {
                            let least = look_up(&least[TOTAL], sizes[TOTAL], codes);
                            keys = match reduction {
                                Reduction::Sum => join_sum(keys, least),
                                Reduction::Largest => join_largest(keys, least),
                            };
                        });
                        kept &= up_to(keys, *limit);
                    }
                    if kept != 0 {
                        let mut tiles = [Tile::ZERO; 9];
                        unroll!(TOTAL in 0..=P => {
                            tiles[TOTAL] = tile(sizes[TOTAL]);
                        });
                        plan.keep::<P>(kept, (part, from + lane), &tiles);
                    }
                }
            }
        }
        plan.found
    }

    /// The numbers of some lanes and others of up to `P` together.
    #[inline]
    fn plus<const P: usize>(lanes: &Digits, start: usize, added: [Vector; 4]) -> [Vector; 4] {
        let (mut sum, mut carry) = (added, zero());
        for (digit, (sum, lanes)) in sum.iter_mut().zip(lanes).enumerate() {
            if P >> digit > 0
                && let Some(lanes) = lanes[start..].first_chunk::<LANES>()
            {
                (*sum, carry) = add_three_vectors(vector(lanes), *sum, carry);
            }
        }
        sum
    }

    #[inline]
    fn add_three_vectors(a: Vector, b: Vector, c: Vector) -> (Vector, Vector) {
        let (mut digit, mut carry) = ([no_part(); PARTS], [no_part(); PARTS]);
        for number in 0..PARTS {
            let [a, b, c] = [a, b, c].map(|vector| part_of(vector, number));
            (digit[number], carry[number]) = add_three(a, b, c);
        }
        (of_parts(digit), of_parts(carry))
    }

    pub(crate) fn scan<const P: usize>(scan: &mut Scan<'_>, symbols: &Multiset, limit: u16) {
        let slots = Slots::new(symbols, P);
        let mut work =
            scan.work.take().unwrap_or_else(|| Box::new(Work::new(scan.table.reduction)));
        work.groups.find::<P>(scan.set, &slots, (scan.ranking, scan.table));
        let entries = entries(scan.table);
        let mut limit = Some(limit);
        let arrangements = scan.arrangements;
        for shuffles in arrangements.tiles(&slots, scan.set.idle()) {
            let (Some(most), Some(shuffles)) = (limit, shuffles.first_chunk::<P>()) else { break };
            let set = scan.set;
            if let Some(keys) = look::<P>(&mut work, (set, &slots), shuffles, (&entries, most)) {
                scan.look_closer((symbols, &slots), shuffles, (&work, &tile(keys)));
                limit = scan.limit_for(symbols);
            }
        }
        scan.work = Some(work);
    }

    /// The small keys of the guesses in one tile, if some are low enough.
    #[inline]
    fn look<const P: usize>(
        Work { groups, sizes }: &mut Work,
        set_and_slots: (&LaneSet, &Slots),
        shuffles: &[Shuffle; P],
        (entries, limit): (&Entries, u16),
    ) -> Option<Vector> {
        if groups.base > limit {
            return None;
        }
        let mut keys = all(groups.base);
        let digits = groups.one().filter(|_| !groups.groups().is_empty()).map(|places| {
            core::array::from_fn(|part| digits_of(count::<P>(places, shuffles, part)))
        });
        for (number, kept) in sizes.iter_mut().enumerate().take(groups.groups().len()) {
            let most = groups.limit(limit, &groups.groups()[number])?;
            if digits.is_none() && !groups.is_filled(number) {
                fill::<P>(groups, number, set_and_slots);
            }
            let group = &groups.groups()[number];
            let read = (groups.words(group), digits.as_ref(), shuffles);
            let weighed = (groups.reduction, entries, keys, most);
            // Where code may be long there is a piece of it for each number of exact matches that
            // a code can have.
            macro_rules! weigh_group {
                ($($most:literal)*) => {
                    match group.most {
                        $( $most if IS_UNROLLED && $most < P => {
                            weigh_group::<P, $most>(group, read, weighed, kept)
                        } )*
                        _ => weigh_group::<P, P>(group, read, weighed, kept),
                    }
                };
            }
            keys = weigh_group!(1 2 3 4 5 6 7)?;
        }
        Some(keys)
    }

    /// Gives a group its words: mostly once for many tiles.
    #[inline(never)]
    fn fill<const P: usize>(groups: &mut Groups, number: usize, (set, slots): (&LaneSet, &Slots)) {
        groups.fill::<P>(number, set, slots, |bits, mask| squeeze(bits, mask));
    }

    /// The small keys with a group of which no code has more than `MOST` exact matches, if some
    /// are low enough then. Only in that case the sizes of its classes are kept.
    #[inline]
    fn weigh_group<const P: usize, const MOST: usize>(
        group: &Group,
        (words, digits, shuffles): (&[Places], Option<&Matches>, &[Shuffle; P]),
        (reduction, entries, mut keys, most): (Reduction, &Entries, Vector, u16),
        kept: &mut [Tile; 9],
    ) -> Option<Vector> {
        let mut sizes = [zero(); 9];
        if let Some(digits) = digits {
            let mask = all(group.mask);
            let mut counts = [[no_part(); 9]; PARTS];
            for (number, (digits, counts)) in digits.iter().zip(&mut counts).enumerate() {
                let mask = digit(part_of(mask, number));
                add_having!(MOST, masked(digits, mask), counts);
            }
            add_counted::<MOST>(&counts, &mut sizes);
        } else {
            for words in words.chunks(COUNTED_MAX) {
                let mut counts = [[no_part(); 9]; PARTS];
                for (part, counts) in counts.iter_mut().enumerate() {
                    for places in words {
                        let planes = count::<P>(places, shuffles, part);
                        add_having!(MOST, digits_of(planes), counts);
                    }
                }
                add_counted::<MOST>(&counts, &mut sizes);
            }
        }
        sizes[0] = all(group.codes);
        separate::<MOST>(&mut sizes);
        let told_count = usize::from(group.last) + 1;
        // A code with more than are told apart is the guess itself, and counts as one with none.
        unroll!(EXACT in 1..=MOST => {
            if EXACT >= told_count {
                sizes[0] = add(sizes[0], sizes[EXACT]);
            }
        });
        match reduction {
            Reduction::Sum => {
                add_weights!(MOST, (entries, group.codes), (sizes, told_count), keys);
            }
            Reduction::Largest => {
                unroll!(EXACT in 0..=MOST => {
                    if EXACT < told_count {
                        keys = join_largest(keys, sizes[EXACT]);
                    }
                });
            }
        }
        if !any_up_to(keys, most) {
            return None;
        }
        unroll!(EXACT in 0..=MOST => {
            if EXACT < told_count {
                kept[EXACT] = tile(sizes[EXACT]);
            }
        });
        Some(keys)
    }

    /// Adds what was counted in parts.
    #[inline]
    fn add_counted<const MOST: usize>(counts: &[[Part; 9]; PARTS], sizes: &mut [Vector; 9]) {
        unroll!(NUMBER in 1..=MOST => {
            sizes[NUMBER] = add(sizes[NUMBER], counted(counts, NUMBER));
        });
    }

    // The functions below hold closures, which would be compiled once for every pair of `P` and
    // `MOST` if they stood in the functions that use them.

    /// Joins the counts of a number from all parts.
    #[inline]
    fn counted(counts: &[[Part; 9]; PARTS], number: usize) -> Vector {
        of_parts(counts.each_ref().map(|counts| widen(counts[number])))
    }

    #[inline]
    fn digits_of(planes: [Part; 4]) -> [Digit; 4] {
        planes.map(|plane| digit(plane))
    }

    #[inline]
    fn masked(digits: &[Digit; 4], mask: Digit) -> [Digit; 4] {
        digits.map(|digit| both(digit, mask))
    }

    #[inline]
    fn having(digits: [Digit; 4], number: usize) -> Digit {
        having_with(digits, number, |a, b| both(a, b))
    }

    /// Turns how many codes have at least the digits of each number into how many have the
    /// number: digit by digit, those that have one more are taken from those that may have it.
    #[inline]
    fn separate<const MOST: usize>(sizes: &mut [Vector; 9]) {
        macro_rules! separate {
            ($($digit:literal)*) => { $(
                unroll!(NUMBER in 0..=MOST => {
                    if NUMBER & $digit == 0 && NUMBER | $digit <= MOST {
                        sizes[NUMBER] = sub(sizes[NUMBER], sizes[(NUMBER | $digit) % 9]);
                    }
                });
            )* };
        }
        separate!(1 2 4 8);
    }

    /// How many exact matches the codes of a word have with each guess, as binary digits.
    #[inline]
    fn count<const P: usize>(word: &Places, shuffles: &[Shuffle; P], part: usize) -> [Part; 4] {
        let planes =
            core::array::from_fn::<_, P, _>(|place| spread(&word[place], &shuffles[place], part));
        count_planes_with(planes, no_part(), |a, b, c| add_three(a, b, c))
    }
}
