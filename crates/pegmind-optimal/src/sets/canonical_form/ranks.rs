//! Orders of what has hashes, and sorted images.

use super::WIDTH_MAX;

/// The numbers from 0 on.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 32")]
pub(crate) const fn in_order<const N: usize>() -> [u8; N] {
    let mut numbers = [0; N];
    let mut number = 0;
    while number < N {
        numbers[number] = number as u8;
        number += 1;
    }
    numbers
}

/// Whether these are the numbers below their count, in some order.
pub(crate) fn is_permutation(numbers: &[u8]) -> bool {
    let all = numbers.iter().fold(0_u64, |all, number| all | 1 << (number % 64));
    all == (1 << numbers.len()) - 1
}

/// Whether what was sorted are codes, all different.
pub(crate) fn is_set(image: &[u16]) -> bool {
    let last = image.last().is_none_or(|last| *last < u16::MAX);
    last && image.windows(2).all(|pair| pair[0] < pair[1])
}

/// Puts hashes in order, the largest one first. Gives the number of pairs,
/// ordered ones, that are equal, and of those that are not 0 the first of the
/// largest, with the number of others like it.
pub(crate) fn rank(
    hashes: &[u32],
    ranks: &mut [u8],
    alike: &mut [u8; WIDTH_MAX],
) -> (usize, Option<(usize, usize)>) {
    let mut pairs = 0;
    for ((hash, rank), alike) in hashes.iter().zip(&mut *ranks).zip(&mut *alike) {
        let (mut larger, mut equal) = (0, 0_u8);
        for other in hashes {
            larger += u8::from(other > hash);
            equal += u8::from(other == hash);
        }
        (*rank, *alike) = (larger, equal);
        pairs += usize::from(equal);
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

/// Numbers what has the hash 0, all of which has the same rank: symbols that are
/// in no code, in any order, and what has it by chance.
pub(crate) fn separate(hashes: &[u32], ranks: &mut [u8]) {
    let nameless = hashes.iter().zip(ranks).filter(|(hash, _)| **hash == 0);
    nameless.zip(0..).for_each(|((_, rank), before)| *rank += before);
}

/// Sorts numbers that are different and not the largest there is.
pub(crate) fn sort(numbers: &mut [u16]) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranks_are_a_permutation_whatever_the_hashes() {
        for hashes in [[0, 0, 7, 0], [5, 0, 9, 7], [0; 4], [1, 2, 3, 4]] {
            let (mut ranks, mut alike) = ([0; 4], [0; WIDTH_MAX]);
            assert_eq!(rank(&hashes, &mut ranks, &mut alike).1, None);
            separate(&hashes, &mut ranks);
            ranks.sort_unstable();
            assert_eq!(ranks, [0, 1, 2, 3], "{hashes:?}");
        }
        let (mut ranks, mut alike) = ([0; 5], [0; WIDTH_MAX]);
        let (pairs, tied) = rank(&[3, 8, 0, 3, 3], &mut ranks, &mut alike);
        assert_eq!((ranks, pairs, tied), ([1, 0, 4, 1, 1], 11, Some((0, 2))));
    }

    proptest! {
        #[test]
        fn numbers_come_out_sorted(numbers in prop::collection::btree_set(0..u16::MAX, 0..50)) {
            let sorted: Vec<u16> = numbers.iter().copied().collect();
            let mut mixed: Vec<u16> = sorted.iter().rev().copied().collect();
            let third = mixed.len() / 3;
            mixed.rotate_left(third);
            sort(&mut mixed);
            prop_assert_eq!(mixed, sorted);
        }
    }
}
