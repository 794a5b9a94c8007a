//! Strategies against all codes of a board, on as many threads as there are
//! cores. Every total is checked.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use criterion::{Criterion, criterion_group, criterion_main};
use pegmind_rules::Rules;
use pegmind_solver::{Cancel, Contest, Evaluation, Guesses, Strategy};

fn contest(pegs: u8, colors: u8, strategy: Strategy, opening: Option<&str>) -> Contest {
    let rules = Rules::mastermind(pegs, colors).unwrap();
    let opening = opening.map(|opening| rules.code(opening).unwrap());
    Contest { rules, strategy, guesses: Guesses::All, opening, secrets: None }
}

fn whole_boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("whole_boards");
    group.sample_size(10);
    for (pegs, colors, strategy, opening, total) in [
        (4, 6, Strategy::Minimax, None, 5_801),
        (4, 6, Strategy::ExpectedSize, None, 5_696),
        (4, 6, Strategy::Entropy, None, 5_722),
        (4, 6, Strategy::MostParts, None, 5_668),
        (5, 8, Strategy::Entropy, Some("11223"), 179_704),
        (6, 6, Strategy::Entropy, None, 242_617),
        (5, 10, Strategy::Entropy, None, 611_556),
        (6, 8, Strategy::MostParts, None, 1_586_668),
        (6, 9, Strategy::Entropy, None, 3_338_805),
        (7, 7, Strategy::Entropy, None, 5_011_069),
    ] {
        group.bench_function(format!("{pegs}x{colors}/{strategy}"), |bencher| {
            bencher.iter(|| {
                let contest = contest(pegs, colors, strategy, opening);
                let evaluation = Evaluation::new(contest, Cancel::new()).unwrap();
                evaluation.play().unwrap();
                assert_eq!(evaluation.histogram().total(), total);
            });
        });
    }
}

criterion_group!(benches, whole_boards);
criterion_main!(benches);
