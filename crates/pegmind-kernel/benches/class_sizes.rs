//! Pairs of guess and code marked in a second, for every set of instructions
//! that the machine has and for the definition. Every answer is checked.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]
#![expect(clippy::cast_possible_truncation, reason = "symbols are few")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use pegmind_kernel::{
    Arrangements, Isa, Keys, LaneSet, Palette, Planes, Ranked, Ranking, Scan, Shape, Sweep,
    SweepSet, Told, Weights, class, mark, mark_each,
};

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as usize % bound
    }

    fn codes(&mut self, shape: Shape, count: usize) -> Vec<u8> {
        (0..count * shape.pegs()).map(|_| self.below(shape.symbols()) as u8).collect()
    }

    /// Arrangements of the symbols 0, 0, 1, 2 and so on.
    fn arrangements(&mut self, shape: Shape, count: usize) -> Vec<u8> {
        let mut guess: Vec<u8> = (0..shape.pegs())
            .map(|place| (place.saturating_sub(1) % shape.symbols()) as u8)
            .collect();
        let mut guesses = Vec::new();
        for _ in 0..count {
            for place in (1..guess.len()).rev() {
                guess.swap(place, self.below(place + 1));
            }
            guesses.extend_from_slice(&guess);
        }
        guesses
    }
}

fn sizes_by_definition(shape: Shape, codes: &[u8], guesses: &[u8]) -> Vec<u32> {
    let mut sizes = vec![0; guesses.len() / shape.pegs() * shape.classes()];
    let of_guess = sizes.chunks_exact_mut(shape.classes());
    for (guess, sizes) in guesses.chunks_exact(shape.pegs()).zip(of_guess) {
        for code in codes.chunks_exact(shape.pegs()) {
            let (exact, total) = mark(code, guess);
            sizes[class(exact, total)] += 1;
        }
    }
    sizes
}

/// 120 arrangements of the same symbols against a set of codes.
fn rows(criterion: &mut Criterion) {
    for (pegs, symbols, count) in
        [(4, 6, 1_296), (5, 8, 512), (5, 8, 32_768), (6, 9, 65_536), (7, 7, 65_536)]
    {
        let shape = Shape::new(pegs, symbols).unwrap();
        let mut numbers = Numbers(1);
        let codes = numbers.codes(shape, count);
        let guesses = numbers.arrangements(shape, 120);
        let planes = Planes::build(shape, &codes);
        let expected = sizes_by_definition(shape, &codes, &guesses);
        let mut group = criterion.benchmark_group(format!("rows/{pegs}x{symbols}/{count}"));
        group.throughput(Throughput::Elements(120 * count as u64));
        group.sample_size(10);
        for isa in Isa::available() {
            group.bench_function(BenchmarkId::from_parameter(isa.name()), |bencher| {
                let mut sizes = vec![0; expected.len()];
                planes.add_sizes(isa, &guesses, &mut sizes);
                assert_eq!(sizes, expected, "{}", isa.name());
                bencher.iter(|| planes.add_sizes(isa, black_box(&guesses), &mut sizes));
            });
        }
        // The same pairs each, but fewer of them.
        let few = &guesses[..pegs * 4];
        group.throughput(Throughput::Elements(4 * count as u64));
        group.bench_function("definition", |bencher| {
            bencher.iter(|| sizes_by_definition(shape, &codes, black_box(few)));
        });
        group.finish();
    }
}

/// A guess against codes of which each mark is wanted.
fn each(criterion: &mut Criterion) {
    for (pegs, symbols) in [(4, 6), (5, 8), (8, 12), (12, 20)] {
        let shape = Shape::new(pegs, symbols).unwrap();
        let mut numbers = Numbers(1);
        let (codes, guess) = (numbers.codes(shape, 100_000), numbers.codes(shape, 1));
        let mut marks = vec![0; 200_000];
        let mut group = criterion.benchmark_group(format!("each/{pegs}x{symbols}"));
        group.throughput(Throughput::Elements(100_000));
        for isa in Isa::available() {
            group.bench_function(BenchmarkId::from_parameter(isa.name()), |bencher| {
                bencher.iter(|| mark_each(isa, shape, black_box(&guess), &codes, &mut marks));
            });
            for (code, marks) in codes.chunks_exact(pegs).zip(marks.chunks_exact(2)) {
                let (exact, total) = mark(code, &guess);
                assert_eq!(marks, [exact as u8, (total - exact) as u8], "{}", isa.name());
            }
        }
        group.finish();
    }
}

/// What guesses are made of, their order and their keys.
struct Task {
    set: LaneSet,
    arrangements: Arrangements,
    ranking: Ranking,
}

impl Task {
    fn new(shape: Shape, count: usize) -> Self {
        let codes = Numbers(1).codes(shape, count);
        let planes = Planes::build(shape, &codes);
        let palette = Palette {
            symbols: (0..shape.symbols() as u8).collect(),
            repeatable: u32::MAX,
            alike: Vec::new(),
            blank: None,
        };
        let weights = (0..=count as u64).map(|n| n * n).collect();
        Self {
            set: LaneSet::new(&planes, &palette).unwrap(),
            arrangements: Arrangements::new(shape.pegs()).unwrap(),
            ranking: Ranking::sum(shape, weights, 0),
        }
    }

    fn scan(&self) -> Scan<'_> {
        let worst = Ranked { key: u64::MAX, outside: true, guess: [u8::MAX; 16] };
        Scan::new(&self.arrangements, &self.set, &self.ranking, worst).unwrap()
    }

    /// The best guess, giving up what cannot be better.
    fn best(&self, isa: Isa) -> Ranked {
        let mut scan = self.scan();
        for symbols in self.set.sieve(isa, &self.arrangements, &self.ranking, u64::MAX) {
            scan.run(isa, &symbols);
        }
        scan.best()
    }
}

/// The best of all guesses against a set: pairs that need not be marked count
/// as if they were.
fn scan(criterion: &mut Criterion) {
    for (pegs, symbols) in [(4, 6), (5, 8), (6, 9)] {
        let shape = Shape::new(pegs, symbols).unwrap();
        for count in [8, 40, 300, 2_048] {
            let task = Task::new(shape, count);
            let mut group = criterion.benchmark_group(format!("scan/{pegs}x{symbols}/{count}"));
            group.throughput(Throughput::Elements((symbols.pow(pegs as u32) * count) as u64));
            group.sample_size(10);
            for isa in Isa::available().into_iter().filter(|isa| *isa != Isa::BASELINE) {
                assert_eq!(task.best(isa), task.best(Isa::BASELINE), "{}", isa.name());
                group.bench_function(BenchmarkId::from_parameter(isa.name()), |bencher| {
                    bencher.iter(|| task.best(black_box(isa)));
                });
            }
            group.finish();
        }
    }
}

/// The keys of all guesses for a set.
fn sweep(criterion: &mut Criterion) {
    let mut entries = [0; 64];
    (0..).zip(&mut entries).for_each(|(size, entry): (u16, _)| *entry = 3 * size);
    let weights = Weights { entries, slope: 3, kinks: [u16::MAX; 2], mask: u16::MAX };
    for (pegs, symbols, count) in
        [(4, 6, 14), (4, 6, 30), (4, 6, 60), (4, 6, 200), (4, 6, 600), (5, 8, 14), (5, 8, 30)]
    {
        let shape = Shape::new(pegs, symbols).unwrap();
        let all = symbols.pow(pegs as u32);
        let code = |code: usize| {
            (0..pegs).rev().map(move |peg| (code / symbols.pow(peg as u32) % symbols) as u8)
        };
        let codes: Vec<u8> = (0..all).flat_map(code).collect();
        let mut numbers = Numbers(1);
        let members: Vec<u16> = (0..count).map(|_| numbers.below(all) as u16).collect();
        for told in [Told::Both, Told::Exact, Told::Total] {
            let sweep = Sweep::new(shape, told, &codes).unwrap();
            let (mut set, mut keys) = (SweepSet::default(), Keys::default());
            sweep.load(&members, &mut set);
            // Every code weighs the same, but for the guess.
            let expected = 3 * (0..all).map(|guess| count - times(&members, guess)).min().unwrap();
            let mut group =
                criterion.benchmark_group(format!("sweep/{pegs}x{symbols}/{told:?}/{count}"));
            group.throughput(Throughput::Elements((all * count) as u64));
            group.sample_size(10);
            for isa in Isa::available() {
                group.bench_function(BenchmarkId::from_parameter(isa.name()), |bencher| {
                    sweep.keys(isa, &mut set, &weights, &mut keys);
                    assert_eq!(usize::from(keys.least()), expected, "{}", isa.name());
                    bencher.iter(|| sweep.keys(isa, black_box(&mut set), &weights, &mut keys));
                });
            }
            group.finish();
        }
    }
}

/// How often a guess is in a set.
fn times(members: &[u16], guess: usize) -> usize {
    members.iter().filter(|member| usize::from(**member) == guess).count()
}

criterion_group!(benches, rows, each, scan, sweep);
criterion_main!(benches);
