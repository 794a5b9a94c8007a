//! Every fast way agrees with the definition, on every set of instructions
//! that this machine has.

#![expect(clippy::unwrap_used, reason = "a test may stop")]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the numbers of these tests are small"
)]

use pegmind_kernel::{
    Arrangements, Isa, LaneSet, Palette, Planes, Ranked, Ranking, Scan, Shape, class, mark,
};
use proptest::prelude::*;

/// All codes of a shape, in ascending order.
fn all_codes(shape: Shape) -> Vec<u8> {
    let (pegs, symbols) = (shape.pegs(), shape.symbols());
    let codes = symbols.pow(pegs as u32);
    (0..codes)
        .flat_map(|code| {
            (0..pegs).rev().map(move |place| (code / symbols.pow(place as u32) % symbols) as u8)
        })
        .collect()
}

fn sizes_by_definition(shape: Shape, codes: &[u8], guess: &[u8]) -> Vec<u32> {
    let mut sizes = vec![0; shape.classes()];
    for code in codes.chunks_exact(shape.pegs()) {
        let (exact, total) = mark(code, guess);
        sizes[class(exact, total)] += 1;
    }
    sizes
}

fn check_rows(shape: Shape, codes: &[u8], guess: &[u8]) {
    let planes = Planes::build(shape, codes);
    let expected = sizes_by_definition(shape, codes, guess);
    for isa in Isa::available() {
        assert_eq!(planes.class_sizes(isa, guess), expected, "{} {shape:?} {guess:?}", isa.name());
    }
}

#[test]
fn rows_agree_on_all_pairs_of_small_boards() {
    for (pegs, symbols) in
        [(1, 4), (2, 5), (3, 4), (4, 3), (4, 6), (5, 3), (6, 2), (7, 2), (8, 2), (9, 2)]
    {
        let shape = Shape::new(pegs, symbols).unwrap();
        let codes = all_codes(shape);
        for guess in codes.chunks_exact(pegs) {
            check_rows(shape, &codes, guess);
        }
    }
}

#[test]
fn arrangements_of_the_same_symbols_are_counted_together() {
    let shape = Shape::new(4, 6).unwrap();
    let planes = Planes::build(shape, &all_codes(shape));
    let guesses = [0, 0, 1, 2, 2, 0, 1, 0, 1, 0, 0, 2];
    for isa in Isa::available() {
        let mut sizes = vec![0; shape.classes() * 3];
        planes.add_sizes(isa, &guesses, &mut sizes);
        for (guess, sizes) in guesses.chunks_exact(4).zip(sizes.chunks_exact(shape.classes())) {
            assert_eq!(sizes, planes.class_sizes(Isa::BASELINE, guess));
        }
    }
}

#[test]
fn guesses_of_another_shape_add_nothing() {
    let shape = Shape::new(3, 4).unwrap();
    let planes = Planes::build(shape, &all_codes(shape));
    for guess in [[0_u8, 1, 4].as_slice(), &[0, 1], &[], &[0, 1, 2, 3]] {
        assert!(planes.class_sizes(Isa::best(), guess).iter().all(|size| *size == 0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn rows_agree_on_random_sets_of_all_shapes(
        (pegs, symbols) in (1_usize..=16, 1_usize..=27),
        codes in prop::collection::vec(0_u8..27, 0..16 * 1300),
        guess in prop::collection::vec(0_u8..27, 16),
    ) {
        let shape = Shape::new(pegs, symbols).unwrap();
        let of_shape = |symbol: &u8| symbol % symbols as u8;
        let codes: Vec<u8> = codes.iter().map(of_shape).collect();
        let codes = &codes[..codes.len() / pegs * pegs];
        let guess: Vec<u8> = guess[..pegs].iter().map(of_shape).collect();
        check_rows(shape, codes, &guess);
    }
}

/// The weights under test: squares, rounded entropy, empty classes, largest.
fn rankings(shape: Shape, codes: usize) -> Vec<Ranking> {
    let codes = codes as u64;
    let entropy = |n: u64| (n as f64 * (n.max(1) as f64).log2() * 4096.0).round() as u64;
    vec![
        Ranking::sum(shape, (0..=codes).map(|n| n * n).collect(), 0),
        Ranking::sum(shape, (0..=codes).map(entropy).collect(), 0),
        Ranking::sum(shape, (0..=codes).map(|n| u64::from(n == 0)).collect(), 0),
        Ranking::largest(shape, codes as usize),
    ]
}

fn padded(guess: &[u8]) -> [u8; 16] {
    core::array::from_fn(|place| guess.get(place).copied().unwrap_or(0))
}

/// The best guess outside of the set, one guess after the other.
fn best_by_definition(
    shape: Shape,
    codes: &[u8],
    ranking: &Ranking,
    legal: impl Fn(&[u8]) -> bool,
) -> Option<Ranked> {
    let inside: Vec<&[u8]> = codes.chunks_exact(shape.pegs()).collect();
    all_codes(shape)
        .chunks_exact(shape.pegs())
        .filter(|guess| legal(guess) && !inside.contains(guess))
        .map(|guess| {
            let sizes = sizes_by_definition(shape, codes, guess);
            Ranked { key: ranking.key(sizes.into_iter()), outside: true, guess: padded(guess) }
        })
        .min()
}

/// Checks that a scan finds the best guess outside of a set, given that guesses
/// which are the same but for symbols that are `alike` are as good.
fn check_scan(shape: Shape, repeatable: u32, alike: &[u32], codes: &[u8]) {
    let legal = |guess: &[u8]| {
        guess.iter().enumerate().all(|(place, symbol)| {
            repeatable >> symbol & 1 == 1 || !guess[..place].contains(symbol)
        })
    };
    let planes = Planes::build(shape, codes);
    let symbols: Vec<u8> = (0..shape.symbols() as u8).collect();
    let all = Palette { symbols, repeatable, alike: alike.to_vec(), blank: None };
    let mut palettes = vec![all.clone()];
    if repeatable == u32::MAX && alike.is_empty() {
        // The lowest symbol that tells nothing does for all of them.
        let blanks = planes.symbols_alike_in_all();
        let blank = all.symbols.iter().copied().find(|symbol| blanks >> symbol & 1 == 1);
        let kept = |symbol: &u8| blanks >> symbol & 1 == 0 || blank == Some(*symbol);
        let symbols = all.symbols.iter().copied().filter(kept).collect();
        palettes.push(Palette { symbols, blank, ..all });
    }
    for ranking in rankings(shape, planes.len()) {
        let Some(best) = best_by_definition(shape, codes, &ranking, legal) else { continue };
        for palette in &palettes {
            let set = LaneSet::new(&planes, palette).unwrap();
            check_set(shape, &set, &ranking, codes, best);
        }
    }
}

/// The keys that a code of a set can have as a guess, if its winning class is thrown together
/// with another one of codes of the same symbols.
fn keys_without_winning(
    shape: Shape,
    ranking: &Ranking,
    codes: &[u8],
    guess: &[u8; 16],
) -> Vec<u64> {
    let pegs = shape.pegs();
    let sizes = sizes_by_definition(shape, codes, &guess[..pegs]);
    let joined = (0..pegs - 1).map(|exact| {
        let mut sizes = sizes.clone();
        sizes[class(exact, pegs)] += std::mem::take(&mut sizes[class(pegs, pegs)]);
        ranking.key(sizes.into_iter())
    });
    joined.collect()
}

/// Checks that a scan of a set finds the best guess outside of it.
fn check_set(shape: Shape, set: &LaneSet, ranking: &Ranking, codes: &[u8], best: Ranked) {
    let pegs = set.pegs();
    let arrangements = Arrangements::new(pegs).unwrap();
    let worst = Ranked { key: u64::MAX, outside: true, guess: [u8::MAX; 16] };
    for isa in Isa::available() {
        let mut scan = Scan::new(&arrangements, set, ranking, worst).unwrap();
        for symbols in set.sieve(isa, &arrangements, ranking, worst.key) {
            scan.run(isa, &symbols);
        }
        // What wins may be a code of the set, seen without its winning
        // class; it is no better than if it had none.
        let found = scan.best();
        if codes.chunks_exact(pegs).any(|code| code == &found.guess[..pegs]) {
            assert!(found.key <= best.key, "{} {codes:?}", isa.name());
            let keys = keys_without_winning(shape, ranking, codes, &found.guess);
            assert!(keys.contains(&found.key), "{} {keys:?} {found:?} {codes:?}", isa.name());
        } else {
            assert_eq!(found, best, "{} {codes:?}", isa.name());
        }
        // Whoever knows the best guess finds no better one.
        let mut scan = Scan::new(&arrangements, set, ranking, found).unwrap();
        for symbols in set.sieve(isa, &arrangements, ranking, found.key) {
            scan.run(isa, &symbols);
        }
        assert_eq!(scan.best(), found);
    }
}

/// Some of all codes of a shape, in ascending order.
fn some_codes(shape: Shape, chosen: &[prop::sample::Index]) -> Vec<u8> {
    let (pegs, all) = (shape.pegs(), all_codes(shape));
    let mut picked: Vec<usize> = chosen.iter().map(|idx| idx.index(all.len() / pegs)).collect();
    picked.sort_unstable();
    picked.dedup();
    picked.iter().flat_map(|idx| &all[idx * pegs..(idx + 1) * pegs]).copied().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn scans_find_what_a_slow_search_finds(
        (pegs, symbols) in prop_oneof![
            Just((2, 3)), Just((2, 9)), Just((3, 4)), Just((3, 8)), Just((4, 4)), Just((4, 6)),
            Just((5, 3)), Just((6, 2)), Just((6, 3)), Just((7, 2)), Just((8, 2)),
        ],
        chosen in prop::collection::vec(any::<prop::sample::Index>(), 1..150),
        repeats in any::<bool>(),
    ) {
        let shape = Shape::new(pegs, symbols).unwrap();
        let codes = some_codes(shape, &chosen);
        let repeatable = if repeats || symbols < pegs { u32::MAX } else { 1 };
        check_scan(shape, repeatable, &[], &codes);
    }

    #[test]
    fn symbols_that_are_alike_change_nothing(
        chosen in prop::collection::vec(any::<prop::sample::Index>(), 1..12),
    ) {
        // A set in which the last three of five symbols can be exchanged: every
        // code with all its images.
        let shape = Shape::new(4, 5).unwrap();
        let orders = [[2, 3, 4], [2, 4, 3], [3, 2, 4], [3, 4, 2], [4, 2, 3], [4, 3, 2]];
        let mut codes: Vec<Vec<u8>> = Vec::new();
        for code in some_codes(shape, &chosen).chunks_exact(4) {
            for order in orders {
                let image = |symbol: &u8| order.get((*symbol).wrapping_sub(2) as usize).copied();
                codes.push(code.iter().map(|symbol| image(symbol).unwrap_or(*symbol)).collect());
            }
        }
        codes.sort_unstable();
        codes.dedup();
        check_scan(shape, u32::MAX, &[0b11100], &codes.concat());
    }
}

#[test]
fn large_sets_fill_many_words() {
    let shape = Shape::new(4, 9).unwrap();
    let all = all_codes(shape);
    let some = |modulus: usize| -> Vec<u8> {
        let codes = all.chunks_exact(4).enumerate();
        codes.filter(|(idx, _)| idx % modulus != 1).flat_map(|(_, code)| code).copied().collect()
    };
    // From a few to 6,123 codes: sizes of classes far above what tables hold.
    check_scan(shape, u32::MAX, &[], &some(15));
    let shape = Shape::new(8, 3).unwrap();
    let few: Vec<u8> = all_codes(shape).chunks_exact(8).step_by(37).flatten().copied().collect();
    check_scan(shape, u32::MAX, &[], &few);
}
