//! Scans and sieves with vectors. The source of all copies, which give it vectors of 32 numbers.

use super::tile::{
    Entries, IS_UNROLLED, Vector, add, add_three, all, and, and_not, any_up_to, count_bits,
    entries, join_largest, join_sum, look_up, lookup, spread, squeeze, sub, tile, up_to, vector,
    weigh, zero,
};
use crate::class::unroll;
use crate::counter::{count_planes_with, digits_max, equals_with};
use crate::lanes::{
    Group, LANES, LaneSet, Multiset, Places, Plan, Scan, Shuffle, Slots, Step, Tile, WORD, Work,
};
use crate::ranking::Reduction;

/// The lanes of multisets by digit of a number of matches.
type Digits = [Vec<u16>; 4];

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
                    let mut sizes = [zero(); 9];
                    unroll!(TOTAL in 1..=P => {
                        sizes[TOTAL] = count_bits(equals::<P>(totals, TOTAL));
                    });
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
                    unroll!(TOTAL in 1..=P => {
                        sizes[0] = sub(sizes[0], sizes[TOTAL]);
                    });
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
                (*sum, carry) = add_three(vector(lanes), *sum, carry);
            }
        }
        sum
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
        (set, slots): (&LaneSet, &Slots),
        shuffles: &[Shuffle; P],
        (entries, limit): (&Entries, u16),
    ) -> Option<Vector> {
        if groups.base > limit {
            return None;
        }
        let mut keys = all(groups.base);
        let reduction = groups.reduction;
        let one = if set.len() <= WORD { groups.words(groups.group(0)).first() } else { None };
        let digits = one.map(|places| count::<P>(places, shuffles));
        for (number, kept) in sizes.iter_mut().enumerate().take(groups.groups().len()) {
            let most = groups.limit(limit, groups.group(number))?;
            if digits.is_none() {
                groups.fill::<P>(number, set, slots, |bits, mask| squeeze(bits, mask));
            }
            let group = groups.group(number);
            // Where code may be long there is a piece of it for each number of classes.
            macro_rules! add_group {
                ($last:literal) => {
                    add_group::<P, $last>(
                        (group, $last, reduction),
                        (groups.words(group), digits.as_ref(), shuffles),
                        (entries, most),
                        (keys, kept),
                    )
                };
                ($($last:literal)*) => {
                    match group.last {
                        $( $last if IS_UNROLLED && $last < P => add_group!($last), )*
                        last => add_group::<P, P>(
                            (group, usize::from(last), reduction),
                            (groups.words(group), digits.as_ref(), shuffles),
                            (entries, most),
                            (keys, kept),
                        ),
                    }
                };
            }
            keys = add_group!(1 2 3 4 5 6 7)?;
        }
        Some(keys)
    }

    /// Adds the classes of a group to keys, if some are low enough then: up to `last` exact
    /// matches, which is `LAST` at most. The first class follows from the others.
    #[inline]
    fn add_group<const P: usize, const LAST: usize>(
        (group, last, reduction): (Group, usize, Reduction),
        (words, digits, shuffles): (&[Places], Option<&[Vector; 4]>, &[Shuffle; P]),
        (entries, most): (&Entries, u16),
        (mut keys, kept): (Vector, &mut [Tile; 9]),
    ) -> Option<Vector> {
        let mut sizes = [zero(); 9];
        if let Some(digits) = digits {
            let mask = all(group.mask);
            unroll!(EXACT in 1..=LAST => {
                if EXACT <= last {
                    sizes[EXACT] = count_bits(and(mask, equals::<LAST>(*digits, EXACT)));
                }
            });
        } else {
            for places in words {
                let digits = count::<P>(places, shuffles);
                unroll!(EXACT in 1..=LAST => {
                    if EXACT <= last {
                        let more = count_bits(equals::<LAST>(digits, EXACT));
                        sizes[EXACT] = add(sizes[EXACT], more);
                    }
                });
            }
        }
        sizes[0] = all(group.codes);
        if IS_UNROLLED {
            unroll!(EXACT in 1..=LAST => {
                sizes[0] = sub(sizes[0], sizes[EXACT]);
            });
            unroll!(EXACT in 0..=LAST => {
                keys = add_class((group, reduction), sizes[EXACT], entries, keys);
            });
        } else {
            for exact in 1..=last {
                sizes[0] = sub(sizes[0], sizes[exact]);
            }
            for size in &sizes[..=last] {
                keys = add_class((group, reduction), *size, entries, keys);
            }
        }
        if !any_up_to(keys, most) {
            return None;
        }
        for (kept, size) in kept.iter_mut().zip(&sizes[..=last]) {
            *kept = tile(*size);
        }
        Some(keys)
    }

    #[inline]
    fn add_class(
        (group, reduction): (Group, Reduction),
        sizes: Vector,
        entries: &Entries,
        keys: Vector,
    ) -> Vector {
        match reduction {
            Reduction::Sum => join_sum(keys, weigh(entries, sizes, group.codes)),
            Reduction::Largest => join_largest(keys, sizes),
        }
    }

    /// How many exact matches the codes of a word have with each guess, as binary digits.
    #[inline]
    fn count<const P: usize>(word: &Places, shuffles: &[Shuffle; P]) -> [Vector; 4] {
        let planes = core::array::from_fn::<_, P, _>(|place| spread(&word[place], &shuffles[place]));
        count_planes_with(planes, zero(), |a, b, c| add_three(a, b, c))
    }

    /// The bits at which a number of up to `P` is `value`.
    #[inline]
    fn equals<const P: usize>(digits: [Vector; 4], value: usize) -> Vector {
        equals_with(digits, value, digits_max(P), all(u16::MAX), |a, b| and(a, b), |a, b| and_not(a, b))
    }
}
